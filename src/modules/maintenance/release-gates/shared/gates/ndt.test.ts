import { describe, expect, it } from 'vitest';
import { named, releasedAt, wheelOverhaul } from '../abs0001234.fixture.ts';
import { evaluateGate } from '../evaluateGates.ts';
import type { GateFacts } from '../facts.ts';

const g11 = (facts: GateFacts) => evaluateGate('G11', facts, releasedAt);
const report = (facts: GateFacts, number: string) => named(facts.ndt.reports, (each) => each.number === number);

describe('G11 NDT', () => {
  it('passes when every method the route requires has an accepted report covering each item', () => {
    const result = g11(wheelOverhaul());
    expect(result.state).toBe('pass');
    expect(result.facts).toEqual({ reports: ['NDT-26-00421', 'NDT-26-00422', 'NDT-26-00426', 'NDT-26-00424'] });
  });

  it('5.2: MT report missing → fails', () => {
    const facts = wheelOverhaul();
    facts.ndt.reports = facts.ndt.reports.filter((each) => each.method !== 'MT');
    expect(g11(facts).messages).toEqual(['MT of tie bolts: no accepted report.']);
  });

  it('a report of the other half does not cover this half', () => {
    const facts = wheelOverhaul();
    facts.ndt.reports = facts.ndt.reports.filter((each) => each.number !== 'NDT-26-00426');
    expect(g11(facts).messages).toEqual(['ET of bead seat, outboard half: no accepted report.']);
  });

  it('R20 where the route names one half, the other half is inspected too', () => {
    const facts = wheelOverhaul();
    facts.ndt.required = facts.ndt.required.filter((each) => each.item !== 'bead seat, inboard half');
    expect(g11(facts).state).toBe('pass');
    facts.ndt.reports = facts.ndt.reports.filter((each) => each.number !== 'NDT-26-00422');
    expect(g11(facts).messages).toEqual(['ET of bead seat, inboard half: no accepted report.']);
  });

  it('a report of several items that rejects one covers the others', () => {
    const facts = wheelOverhaul();
    facts.ndt.reports = facts.ndt.reports.filter((each) => each.method !== 'ET');
    const both = { ...report(wheelOverhaul(), 'NDT-26-00422'), number: 'NDT-26-00431', status: 'rejected' as const };
    both.items = ['bead seat, inboard half', 'bead seat, outboard half'];
    both.rejectedItems = ['bead seat, outboard half'];
    facts.ndt.reports.push(both);
    expect(g11(facts).messages).toEqual(['ET of bead seat, outboard half: no accepted report.']);
  });

  it('repair of an item signed after its report asks for another one; repair of another item does not', () => {
    const facts = wheelOverhaul();
    const blend = {
      cardNo: 'T080',
      title: 'Bead seat OB blended',
      items: ['bead seat, outboard half'],
      signedAt: '2026-09-08T06:00:00.000Z',
      before: [],
      phase: 'repair' as const,
    };
    facts.ndt.laterWork = [blend];
    expect(g11(facts).messages).toEqual([
      'ET of bead seat, outboard half: T080 Bead seat OB blended was signed after NDT-26-00426; inspect it again.',
    ]);
    facts.ndt.laterWork = [{ ...blend, signedAt: '2026-09-06T08:00:00.000Z' }];
    expect(g11(facts).state).toBe('pass');
    facts.ndt.laterWork = [{ ...blend, items: null }];
    expect(g11(facts).messages).toHaveLength(4);
  });

  it('G10 an inspection made before the first accepted preliminary report is made again', () => {
    const facts = wheelOverhaul();
    const first = facts.inspection.reports.find(({ type }) => type === 'preliminary');
    if (!first?.signature) throw new Error('The fixture has no preliminary report.');
    first.signature.at = report(facts, 'NDT-26-00421').performedAt;
    expect(g11(facts).state).toBe('pass');
    first.signature.at = new Date(Date.parse(first.signature.at) + 1000).toISOString();
    expect(g11(facts).messages).toContain(
      'PT of wheel halves: NDT-26-00421 was made before the preliminary report was signed; inspect it again.',
    );
  });

  it('work the route has before the inspection, signed after it, asks for another one', () => {
    const facts = wheelOverhaul();
    facts.ndt.laterWork = [
      {
        cardNo: 'T040',
        title: 'Strip paint',
        items: null,
        signedAt: '2026-09-08T06:00:00.000Z',
        before: ['PT'],
        phase: 'other',
      },
    ];
    expect(g11(facts).messages).toEqual([
      'PT of wheel halves: T040 Strip paint was signed after NDT-26-00421; inspect it again.',
    ]);
  });

  it('a rejection after an acceptance reopens the item; superseded and void reports decide nothing, and a draft is finished first', () => {
    const facts = wheelOverhaul();
    const late = { ...report(facts, 'NDT-26-00424'), number: 'NDT-26-00430', performedAt: '2026-09-10T06:00:00.000Z' };
    facts.ndt.reports.push({ ...late, status: 'superseded' }, { ...late, status: 'void' });
    expect(g11(facts).state).toBe('pass');
    facts.ndt.reports.push({ ...late, status: 'draft' });
    expect(g11(facts).messages).toEqual([
      'NDT-26-00430 of tie bolts is begun and not finished: sign it, or void the run.',
    ]);
    facts.ndt.reports.pop();
    facts.ndt.reports.push({ ...late, status: 'rejected' });
    expect(g11(facts).messages).toEqual(['MT of tie bolts: no accepted report.']);
  });

  it('performer and accepter must be certified in that method on the test date', () => {
    const facts = wheelOverhaul();
    report(facts, 'NDT-26-00422').performer.certifiedUntil = '2026-08-14';
    expect(g11(facts).messages).toEqual(['Kittisak L.: ET certificate expired 14 Aug 2026.']);
    report(facts, 'NDT-26-00422').performer.certifiedUntil = '2026-09-07';
    expect(g11(facts).state).toBe('pass');
  });

  it('a vision exam must be valid on the test date', () => {
    const facts = wheelOverhaul();
    report(facts, 'NDT-26-00421').accepter = {
      name: 'Malee S.',
      level: '3',
      certifiedUntil: '2029-02-28',
      visionUntil: '2026-09-06',
    };
    expect(g11(facts).messages).toEqual(['Malee S.: vision examination expired 06 Sep 2026.']);
  });

  it('Level 1 may perform, Level 2 or higher accepts, a trainee does neither', () => {
    const facts = wheelOverhaul();
    const ndt = report(facts, 'NDT-26-00422');
    ndt.performer.level = '1';
    expect(g11(facts).state).toBe('pass');
    ndt.accepter = { ...ndt.performer, name: 'Malee S.' };
    expect(g11(facts).messages).toEqual(['Malee S. accepted ET at level 1; level 2 or higher is needed.']);
    ndt.accepter = null;
    ndt.performer.level = 'trainee';
    expect(g11(facts).messages).toHaveLength(2);
  });

  it('equipment, materials and process checks must be valid that day', () => {
    const facts = wheelOverhaul();
    Object.assign(report(facts, 'NDT-26-00421'), {
      equipment: [{ name: 'UV-03', calDue: '2026-09-06' }],
      materials: [{ name: 'Penetrant', batch: 'P-2231', expires: '2026-08-31' }],
      checks: [
        { name: 'UV lamp UV-03', passed: null },
        { name: 'system panel', passed: false },
      ],
    });
    expect(g11(facts).messages).toEqual([
      'UV-03 was out of calibration on 07 Sep 2026 (due 06 Sep 2026).',
      'Penetrant batch P-2231 expired on 31 Aug 2026, used on 07 Sep 2026.',
      'NDT-26-00421: no process check of UV lamp UV-03 on 07 Sep 2026.',
      'NDT-26-00421: the process check of system panel failed on 07 Sep 2026.',
    ]);
  });

  it('is not applicable when the route has no NDT task', () => {
    const facts = wheelOverhaul();
    facts.ndt.required = [];
    expect(g11(facts)).toMatchObject({ state: 'na', messages: ['The route has no NDT task.'] });
  });
});
