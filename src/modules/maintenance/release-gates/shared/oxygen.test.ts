import { describe, expect, it } from 'vitest';
import {
  addToMonth,
  fillRefusals,
  formatMonth,
  judgeExpansion,
  lifeEndMonth,
  minimumTestPsi,
  monthPassed,
  nextHydro,
  ruptureDiscAccepted,
  testPressureRefusal,
  type FillRequest,
} from './oxygen.ts';

const test = (permanentCc: string) =>
  judgeExpansion({ spec: '3HT', totalCc: '262.0', permanentCc, reeCc: '258', rin: 'A123' });

describe('R11 hydro pressure', () => {
  it('5.6: 3HT1850 accepts 3 084 psi and more, refuses 3 080', () => {
    expect(minimumTestPsi(1850)).toBe(3084);
    expect(minimumTestPsi(1800)).toBe(3000);
    expect(testPressureRefusal(1850, '3090')).toBeNull();
    expect(testPressureRefusal(1850, '3084')).toBeNull();
    expect(testPressureRefusal(1850, '3080')).toBe('Test pressure 3080 psi is below 3084 psi (5/3 of 1850 psi).');
    expect(testPressureRefusal(1850, '3083.9')).not.toBeNull();
  });

  it('the rupture disc of a 3HT bursts at 2 775 psi or less', () => {
    expect(ruptureDiscAccepted(1850, '2775')).toBe(true);
    expect(ruptureDiscAccepted(1850, '2775.1')).toBe(false);
  });
});

describe('R12 expansion (5.6)', () => {
  it.each([
    ['9.4', '3.59', '252.6', false],
    ['26.2', '10.00', '235.8', false],
    ['27.0', '10.31', '235.0', true],
    ['2.9', '1.11', '259.1', true],
  ])('262.0 / %s cc → %s %%, elastic %s, condemned %s', (permanent, percent, elastic, condemned) => {
    expect(test(permanent)).toMatchObject({ permanentPercent: percent, elasticCc: elastic, condemned });
  });

  it('the elastic limit is the REE itself, and only a 3HT has one', () => {
    expect(test('4.0')).toMatchObject({ elasticCc: '258.0', condemned: false });
    expect(
      judgeExpansion({ spec: '3AA', totalCc: '262.0', permanentCc: '2.9', reeCc: '258', rin: 'A123' }).condemned,
    ).toBe(false);
  });

  it('the record needs the requalifier number and a 3HT its REE', () => {
    const result = judgeExpansion({ spec: '3HT', totalCc: '262.0', permanentCc: '9.4', reeCc: null, rin: ' ' });
    expect(result.condemned).toBe(false);
    expect(result.problems).toHaveLength(2);
  });
});

describe('R13 due', () => {
  it('5.6: tested 2026-08, made 2004-05 → 2028-05, life end', () => {
    expect(nextHydro('3HT', '2026-08', '2004-05')).toEqual({ month: '2028-05', because: 'life end' });
  });

  it('5.6: made 2002-07 → life ended before the test', () => {
    const end = lifeEndMonth('3HT', '2002-07');
    expect(end).toBe('2026-07');
    expect(monthPassed('2026-07', '2026-08-20')).toBe(true);
    expect(monthPassed('2026-07', '2026-07-31')).toBe(false);
  });

  it('5.6: a 3AA bottle → 2031-08; a young 3HT → 36 months; a composite as its permit says', () => {
    expect(nextHydro('3AA', '2026-08', '2004-05')).toEqual({ month: '2031-08', because: 'interval' });
    expect(nextHydro('3AL', '2026-08', '1990-01').month).toBe('2031-08');
    expect(nextHydro('3HT', '2026-08', '2020-01').month).toBe('2029-08');
    expect(nextHydro('composite', '2026-08', '2012-06', { intervalMonths: 36, lifeYears: 15 })).toEqual({
      month: '2027-06',
      because: 'life end',
    });
    expect(() => nextHydro('composite', '2026-08', '2020-01')).toThrow(RangeError);
  });

  it('months add across years and print as papers do', () => {
    expect(addToMonth('2026-11', 3)).toBe('2027-02');
    expect(formatMonth('2028-05')).toBe('May 2028');
  });
});

describe('R14 fill', () => {
  const gas = { batch: 'O2-91', aviatorsOxygen: true, certificateUntil: '2026-12-31' };
  const good: FillRequest = {
    serialNumber: 'ST44871',
    spec: '3HT',
    hydroDue: '2028-05',
    lifeEnds: '2028-05',
    condemned: false,
    leaking: false,
    fills: 10,
    fillLimit: 4380,
    gas,
    day: '2026-09-12',
  };

  it('a cylinder in date with certified aviators’ oxygen may be filled', () => expect(fillRefusals(good)).toEqual([]));

  it('out of date: it may be emptied, not filled', () => {
    expect(fillRefusals({ ...good, hydroDue: '2026-08' })).toEqual([
      'Cylinder ST44871: hydrostatic test was due Aug 2026. It may be emptied, not filled.',
    ]);
  });

  it.each([
    ['condemned', { condemned: true }],
    ['leaking', { leaking: true }],
    ['of unknown specification', { spec: null }],
    ['past its life', { lifeEnds: '2026-08' }],
    ['never tested', { hydroDue: null }],
    ['at its fill limit', { fills: 4380 }],
    ['with other gas', { gas: { ...gas, aviatorsOxygen: false } }],
    ['with gas whose certificate is out of date', { gas: { ...gas, certificateUntil: '2026-09-11' } }],
  ])('refuses a cylinder %s', (_, extra) => expect(fillRefusals({ ...good, ...extra })).toHaveLength(1));
});
