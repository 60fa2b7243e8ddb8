import { describe, expect, it, test } from 'vitest';
import type { WorkScope } from './vocabulary.ts';
import { isCustomersPaper, isHotWheel, wheelIntervalProblem } from './wheel.ts';

describe('R18 wheel interval', () => {
  const wheel = {
    workScope: 'tireChange' as WorkScope,
    tireChangesSinceOverhaul: 4,
    tireChangeLimit: 5,
    csoCycles: 1200,
    cycleLimit: 1800,
    operatorLimitReference: null,
  };

  it('5.4: fitting the 5th tire with limit 5 is fine, the 6th must become an overhaul', () => {
    expect(wheelIntervalProblem(wheel)).toBeNull();
    expect(wheelIntervalProblem({ ...wheel, tireChangesSinceOverhaul: 5 })).toBe(
      'Tire change 6 since overhaul; the limit is 5. Upgrade to overhaul or record the operator’s written limit.',
    );
  });

  it('the cycle limit counts as well', () => {
    expect(wheelIntervalProblem({ ...wheel, csoCycles: 1800 })).toBeNull();
    expect(wheelIntervalProblem({ ...wheel, csoCycles: 1801 })).toContain(
      '1801 cycles since overhaul; the limit is 1800.',
    );
  });

  it('the operator’s written limit, or an overhaul, answers it', () => {
    const over = { ...wheel, tireChangesSinceOverhaul: 5 };
    expect(wheelIntervalProblem({ ...over, operatorLimitReference: 'EO 32-118 Rev 2, 6 changes' })).toBeNull();
    expect(wheelIntervalProblem({ ...wheel, tireChangesSinceOverhaul: 5, workScope: 'overhaul' })).toBeNull();
  });
});

describe('R18 the limit written in the operator’s paper', () => {
  const wheel = {
    workScope: 'tireChange' as WorkScope,
    tireChangesSinceOverhaul: 6,
    tireChangeLimit: 5,
    csoCycles: 1900,
    cycleLimit: 1800,
  };
  it.each([
    ['EO 32-118 Rev 2, 7 changes, 2,000 cycles', null],
    ['EO 32-118 Rev 2, 7 tyre changes and 1900 landings', null],
    ['EO 32-118 Rev 2, 6 changes, 2000 cycles', 'Tire change 7 since overhaul; the limit is 6.'],
    ['EO 32-118 Rev 2, 7 changes', '1900 cycles since overhaul; the limit is 1800.'],
    ['EO 32-118 Rev 12 changes the limit to 6 changes, 2000 cycles', 'Tire change 7 since overhaul; the limit is 6.'],
    ['EO 32-118 Rev 12 changes the limit', 'Tire change 7 since overhaul; the limit is 5.'],
    ['EO 32-118, tire change limit 7, cycles: 2.000', null],
    ['EO 32-118, 7 changes, 2 000 cycles', '1900 cycles since overhaul; the limit is 1800.'],
    ['EO 32-118 Rev 2', 'Tire change 7 since overhaul; the limit is 5.'],
  ])('%s', (operatorLimitReference, problem) => {
    expect(wheelIntervalProblem({ ...wheel, operatorLimitReference })?.split(' Upgrade')[0] ?? null).toBe(problem);
  });
});

describe('R19 hot wheel', () => {
  it('any melted or missing fuse plug, a brake fire or an RTO makes a wheel hot', () => {
    const cold = { fusePlugs: ['intact', 'intact'], removalReason: 'Worn tire, airport code ARTO' };
    expect(isHotWheel(cold)).toBe(false);
    expect(isHotWheel({ ...cold, fusePlugs: ['intact', 'melted'] })).toBe(true);
    expect(isHotWheel({ ...cold, fusePlugs: ['missing'] })).toBe(true);
    expect(isHotWheel({ ...cold, removalReason: 'Brake fire on landing' })).toBe(true);
    for (const removalReason of [
      'removed after RTO',
      'Smoke from wheel at the gate',
      'Burnt tire',
      'Brake overtemp',
      'Over temperature on taxi',
      'Heat damage at inboard half',
      'Hard braking after aborted T.O.',
      'ยกเลิกการบินขึ้น',
      'Fuse plugs melted, tire deflated',
      'Two fusible plugs missing',
      'melted thermal fuse plug',
      'Brake-fire at the gate',
      'Aborted take-off',
      'Hot brakes after landing',
      'Brake overheat',
      'Wheel fire',
      'ไฟไหม้เบรก',
      'R.T.O. at 120 kt',
      'Aborted T/O',
      'High energy stop',
      'Overheated brakes',
      'Brakes were smoking',
      'Fire on brake no. 3',
      'Thermal fuse blown',
      'Fuse plug let go at the gate',
      'Tire deflated by fuse plug',
      'ล้อร้อน',
      'เบรคไหม้',
      'Overheat',
      'Fire damage',
      'Brake temp high 650C',
      'smoke from MLG',
      'thermal relief plug released',
      'ยางละลาย',
      'brakes were glowing',
      'max effort stop',
      'MAX BRAKE ENERGY',
      'BTMS exceedance',
    ])
      expect([removalReason, isHotWheel({ ...cold, removalReason })]).toEqual([removalReason, true]);
    for (const removalReason of [
      'Fuse plug leaking',
      'Hotel transfer',
      'Brake worn',
      'Take-off weight limit',
      'Hot weather, tire worn',
      'Brake overhaul due',
      'Wheel shot peened',
      'Tire worn, no smoke seen in the cabin',
      'Struck by a fire extinguisher cart',
      'Tyre worn to limit, no overheat, fuse plugs intact',
      'No sign of fire',
      'BTMS sensor replacement',
      'Brake temp indicator u/s',
      'Thermal relief plug o-ring leak',
    ])
      expect([removalReason, isHotWheel({ ...cold, removalReason })]).toEqual([removalReason, false]);
  });
});

test.each([
  'Verbal order 4711',
  'Customer told us so',
  'Phone order of 3 May',
  'Order by telephone',
  'Phoned, mail will follow',
  'Mail will follow',
  'Awaiting their letter',
  'By tel.',
  'Talked to K. Andaman',
  'Spoke with the desk, no mail',
  'As discussed',
  'คุยกับลูกค้า',
  'โทรแล้ว รออีเมล',
])('R5 what was said, or is to come, is no agreement of a customer: %s', (typed) => {
  expect(isCustomersPaper(typed)).toBe(false);
});

test.each([
  'Call-off 4711',
  'Ref no PO 77120',
  'Mail of 3 May',
  'PO 77120, after our call',
  'Mail of 3 May confirming the phone call',
  'Contract of the customer',
  'Customer’s letter AW-12',
  'Minutes of 4 May, signed',
  'SO 4711',
  'หนังสือ 12/2569',
  'อีเมล 3 พ.ค. หลังโทรคุย',
])('R5 a mail, a letter or an order is an agreement of a customer: %s', (typed) => {
  expect(isCustomersPaper(typed)).toBe(true);
});
