import { describe, expect, it } from 'vitest';
import { releasedAt, wheelOverhaul } from '../abs0001234.fixture.ts';
import { signed } from '../abs0001234.work.fixture.ts';
import { evaluateGate } from '../evaluateGates.ts';
import type { BulletinFact, Directive } from '../facts.data.ts';
import type { GateFacts } from '../facts.ts';

const messages = (code: 'G16' | 'G17' | 'G18', facts: GateFacts) => evaluateGate(code, facts, releasedAt).messages;
const state = (code: 'G16' | 'G17' | 'G18', facts: GateFacts) => evaluateGate(code, facts, releasedAt).state;

function oxygen(directives: Directive[]): GateFacts {
  const facts = wheelOverhaul();
  Object.assign(facts.job, { partNumber: '89794050', serialNumber: 'ST44871', family: 'cylinder', shop: 'oxygen' });
  facts.directives.directives = directives;
  return facts;
}

const ad = (number: string, effectiveDate: string, supersedes: string[], partNumbers: string[]): Directive => ({
  id: number,
  number,
  effectiveDate,
  supersedes,
  applicability: partNumbers.map((partNumber) => ({ partNumber, ranges: [], serials: [] })),
  assessment: 'applicable',
  assessmentReason: null,
});
const ad2022 = ad('2022-04-09', '2022-04-04', [], ['89794077']);
const ad2023 = ad('2023-13-11', '2023-09-05', ['2022-04-09'], ['89794077']);
const ad2024 = ad('2024-19-15', '2024-11-26', ['2023-13-11'], ['89794050', '89794077', '89794015', '807206-01']);

describe('G16 AD', () => {
  it('passes when no AD in force matches and the list was checked within 30 days', () => {
    expect(state('G16', wheelOverhaul())).toBe('pass');
  });

  it('5.7: P/N 89794050 with only the 2023 AD loaded → no match', () => {
    expect(state('G16', oxygen([ad2022, ad2023]))).toBe('pass');
  });

  it('5.7: loading 2024-19-15 fails an open job with 89794050 at once', () => {
    expect(messages('G16', oxygen([ad2022, ad2023, ad2024]))).toEqual([
      'AD 2024-19-15 applies to 89794050 and is open.',
    ]);
  });

  it('5.7: compliance recorded against 2023-13-11 does not clear 2024-19-15', () => {
    const facts = oxygen([ad2022, ad2023, ad2024]);
    const compliance = {
      partNumber: '89794050',
      serialNumber: 'ST44871',
      status: 'complied' as const,
      reason: null,
      signed: true,
      nextDue: null,
    };
    facts.directives.compliance = [{ ...compliance, directiveId: '2023-13-11' }];
    expect(state('G16', facts)).toBe('fail');
    facts.directives.compliance = [{ ...compliance, directiveId: '2024-19-15' }];
    expect(state('G16', facts)).toBe('pass');
  });

  it('5.7: a fitted valve 807206-01 matches although the top P/N does not', () => {
    const facts = oxygen([ad2024]);
    facts.job.partNumber = '801307-00';
    expect(state('G16', facts)).toBe('pass');
    facts.directives.installed = [{ partNumber: '807206-01', serialNumber: 'V-12' }];
    expect(messages('G16', facts)).toEqual(['AD 2024-19-15 applies to 807206-01 and is open.']);
    facts.directives.installed = [];
    const [bolt] = facts.parts.fitted;
    facts.parts.fitted = bolt ? [{ ...bolt, partNumber: '807206-01', lot: { kind: 'serial', number: 'V-12' } }] : [];
    expect(state('G16', facts)).toBe('fail');
  });

  it('an AD is answered when complied, terminated, justified not applicable, or not due — and signed', () => {
    const facts = oxygen([ad2024]);
    const row = {
      directiveId: '2024-19-15',
      partNumber: '89794050',
      serialNumber: 'ST44871',
      reason: null,
      signed: true,
      nextDue: null,
    };
    const answer = (extra: Partial<GateFacts['directives']['compliance'][number]>) => {
      facts.directives.compliance = [{ ...row, status: 'open', ...extra }];
      return state('G16', facts);
    };
    expect(answer({})).toBe('fail');
    expect(answer({ status: 'terminatingAction' })).toBe('pass');
    expect(answer({ status: 'complied', signed: false })).toBe('fail');
    expect(answer({ status: 'notApplicable' })).toBe('fail');
    expect(answer({ status: 'notApplicable', reason: 'valve replaced' })).toBe('pass');
    expect(answer({ status: 'notDue' })).toBe('fail');
    expect(answer({ status: 'notDue', nextDue: { day: '2026-09-13' } })).toBe('pass');
    expect(answer({ status: 'notDue', nextDue: { day: '2026-09-12' } })).toBe('fail');
  });

  it('fails when the AD list was not checked within 30 days', () => {
    const facts = wheelOverhaul();
    facts.directives.adListCheckedOn = '2026-08-13';
    expect(state('G16', facts)).toBe('pass');
    facts.directives.adListCheckedOn = '2026-08-12';
    expect(messages('G16', facts)).toEqual(['AD list for C20195162 not checked since 12 Aug 2026.']);
    facts.directives.adListCheckedOn = null;
    expect(messages('G16', facts)).toEqual(['AD list for C20195162 was never checked.']);
  });

  it('a supersession loop hides nothing: the gate fails', () => {
    const facts = oxygen([{ ...ad2023, supersedes: ['2024-19-15'] }, ad2024]);
    expect(messages('G16', facts)).toEqual([
      'The supersession of the ADs runs in a loop: Engineering must correct it.',
      'AD 2024-19-15 applies to 89794050 and is open.',
    ]);
  });
});

describe('G17 SB', () => {
  const bulletin = (extra: Partial<BulletinFact>): BulletinFact => ({
    number: '32-1244',
    category: 'recommended',
    orderedByCustomer: true,
    result: null,
    reference: null,
    ...extra,
  });

  it('passes when mandatory, alert and ordered SBs are embodied or refused in writing', () => {
    const facts = wheelOverhaul();
    facts.directives.bulletins = [
      bulletin({ result: 'embodied' }),
      bulletin({
        number: '2',
        category: 'mandatory',
        orderedByCustomer: false,
        result: 'refused',
        reference: 'mail of 3 Sep',
      }),
    ];
    expect(state('G17', facts)).toBe('pass');
  });

  it('fails when the customer ordered an SB and no result is recorded', () => {
    const facts = wheelOverhaul();
    facts.directives.bulletins = [
      bulletin({}),
      bulletin({ number: '32-9', category: 'alert', orderedByCustomer: false }),
    ];
    expect(messages('G17', facts)).toEqual([
      'Customer ordered SB 32-1244; no result recorded.',
      'Alert SB 32-9; no result recorded.',
    ]);
  });

  it('a refusal that is not in writing does not count; an optional SB nobody ordered asks nothing', () => {
    const facts = wheelOverhaul();
    facts.directives.bulletins = [bulletin({ result: 'refused' }), bulletin({ number: '3', orderedByCustomer: false })];
    expect(messages('G17', facts)).toEqual(['SB 32-1244 is refused without anything in writing.']);
  });

  it('is not applicable with a planner’s signed reason, and never hides an open SB', () => {
    const facts = wheelOverhaul();
    facts.directives.bulletinsNotApplicable = { reason: 'No SB for this series', signature: signed('tech') };
    expect(evaluateGate('G17', facts, releasedAt)).toMatchObject({ state: 'na', messages: ['No SB for this series'] });
    facts.directives.bulletins = [bulletin({ category: 'alert', orderedByCustomer: false })];
    expect(state('G17', facts)).toBe('fail');
    facts.directives.bulletins = [];
    facts.directives.bulletinsNotApplicable = { reason: 'No SB', signature: null };
    expect(state('G17', facts)).toBe('fail');
  });
});

describe('G18 Life', () => {
  const bottle = (extra: object): GateFacts => {
    const facts = wheelOverhaul();
    facts.life.cylinder = {
      serialNumber: 'ST44871',
      lifeEnds: '2028-05',
      hydroDue: '2028-05',
      condemned: false,
      ...extra,
    };
    return facts;
  };

  it('passes while no life limit is reached', () => expect(state('G18', bottle({}))).toBe('pass'));

  it('5.6: the same bottle made 2002-07 → life ended', () => {
    expect(messages('G18', bottle({ lifeEnds: '2026-07' }))).toEqual(['Cylinder life ended Jul 2026: condemn.']);
  });

  it('fails when the hydrostatic test is overdue, missing, or the cylinder is condemned', () => {
    expect(messages('G18', bottle({ hydroDue: '2026-08' }))).toEqual([
      'Cylinder ST44871: hydrostatic test was due Aug 2026.',
    ]);
    expect(state('G18', bottle({ hydroDue: '2026-09' }))).toBe('pass');
    expect(state('G18', bottle({ hydroDue: null }))).toBe('fail');
    expect(messages('G18', bottle({ condemned: true }))).toEqual(['Cylinder ST44871 is condemned.']);
  });

  it('fails when a life-limited part reached its limit or its life is unknown', () => {
    const facts = wheelOverhaul();
    facts.life.lifeLimited = true;
    facts.life.limits = [{ name: 'Torque tube', unit: 'cycles', used: '9999', limit: '10000' }];
    expect(state('G18', facts)).toBe('pass');
    facts.life.limits = [{ name: 'Torque tube', unit: 'cycles', used: '10000', limit: '10000' }];
    expect(messages('G18', facts)).toEqual(['Torque tube reached its life limit: 10000 of 10000 cycles.']);
    facts.job.csnCycles = null;
    facts.life.limits = [{ name: 'Torque tube', unit: 'cycles', used: '1', limit: '10000' }];
    expect(messages('G18', facts)).toEqual(['TSN and CSN are unknown and the part is life-limited.']);
  });

  it('fails when no limit of a life-limited part is loaded; a cylinder has its own', () => {
    const facts = wheelOverhaul();
    facts.life.lifeLimited = true;
    expect(messages('G18', facts)).toEqual([
      'The part is life-limited and no life limit is loaded; engineering writes it at the part number.',
    ]);
    const cylinder = bottle({});
    cylinder.life.lifeLimited = true;
    cylinder.job.csnCycles = 402;
    expect(state('G18', cylinder)).toBe('pass');
  });

  it('is not applicable when the part has no life limit and is no cylinder', () => {
    expect(evaluateGate('G18', wheelOverhaul(), releasedAt)).toMatchObject({
      state: 'na',
      messages: ['The part has no life limit and is no cylinder.'],
    });
  });
});
