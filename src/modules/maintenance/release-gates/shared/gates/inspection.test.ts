import { describe, expect, it } from 'vitest';
import { cardOf, named, releasedAt, wheelOverhaul } from '../abs0001234.fixture.ts';
import { signed } from '../abs0001234.work.fixture.ts';
import { evaluateGate } from '../evaluateGates.ts';
import type { GateFacts } from '../facts.ts';

const messages = (code: 'G01' | 'G07' | 'G10' | 'G25', facts: GateFacts) =>
  evaluateGate(code, facts, releasedAt).messages;

describe('G01 Identity', () => {
  it('passes when P/N, S/N, quantity, description and accepted batch exist and the S/N was re-read from the part', () => {
    expect(evaluateGate('G01', wheelOverhaul(), releasedAt).state).toBe('pass');
  });

  it('fails when the serial number on the part differs from the job', () => {
    const facts = wheelOverhaul();
    facts.job.serialReadAtFinal = '4812';
    expect(messages('G01', facts)).toEqual(['Serial number on the part (4812) differs from the work order (4821).']);
  });

  it('fails when the serial number was not re-read, or the batch is not accepted', () => {
    const facts = wheelOverhaul();
    facts.job.serialReadAtFinal = null;
    facts.job.receivingBatch = { number: 'RB-26-0811', accepted: false };
    expect(messages('G01', facts)).toEqual([
      'Receiving batch RB-26-0811 is not accepted.',
      'The serial number was not re-read from the part at final inspection.',
    ]);
  });

  it('several failures give several messages', () => {
    const facts = wheelOverhaul();
    Object.assign(facts.job, { partNumber: ' ', description: '', quantity: 0, serialNumber: '', receivingBatch: null });
    expect(messages('G01', facts)).toHaveLength(5);
  });

  it('accepts S/N N/A with a reason on a part that is not serialised, and only there', () => {
    const facts = wheelOverhaul();
    Object.assign(facts.job, {
      serialised: false,
      serialNumber: 'N/A',
      serialReadAtFinal: 'N/A',
      serialReason: 'lot of 4',
      quantity: 4,
    });
    expect(evaluateGate('G01', facts, releasedAt).state).toBe('pass');
    facts.job.serialReason = null;
    expect(messages('G01', facts)).toEqual(['Serial number N/A needs a reason.']);
    Object.assign(facts.job, { serialised: true, serialReason: 'worn off', quantity: 1 });
    expect(messages('G01', facts)).toEqual(['The part is serialised: N/A is no serial number.']);
  });
});

describe('G07 Findings', () => {
  const bolt = (facts: GateFacts) => named(facts.findings, (finding) => finding.findingNo === 'F02');

  it('passes when no finding is open and every major or critical one was re-inspected', () => {
    expect(evaluateGate('G07', wheelOverhaul(), releasedAt).state).toBe('pass');
  });

  it('fails while a finding is not closed', () => {
    const facts = wheelOverhaul();
    bolt(facts).status = 'actioned';
    expect(messages('G07', facts)).toEqual(['Finding F02 (crack, tie bolt 7) is not closed.']);
  });

  it('fails when a major or critical finding was closed without a re-inspection; a minor one needs none', () => {
    const facts = wheelOverhaul();
    bolt(facts).reinspected = false;
    expect(messages('G07', facts)).toEqual(['Finding F02 (crack, tie bolt 7) was closed without a re-inspection.']);
    bolt(facts).severity = 'minor';
    expect(evaluateGate('G07', facts, releasedAt).state).toBe('pass');
  });

  it('is never not applicable: a job without findings passes and says so', () => {
    const facts = wheelOverhaul();
    facts.findings = [];
    expect(evaluateGate('G07', facts, releasedAt)).toMatchObject({
      state: 'pass',
      messages: ['No finding is recorded.'],
    });
  });
});

describe('G10 Inspection', () => {
  const final = (facts: GateFacts) => named(facts.inspection.reports, (report) => report.type === 'final');

  it('passes when the preliminary and the final report are signed and accepted', () => {
    const facts = wheelOverhaul();
    final(facts).result = 'acceptedWithRemarks';
    expect(evaluateGate('G10', facts, releasedAt).state).toBe('pass');
  });

  it('fails when the final report is missing or rejected', () => {
    const facts = wheelOverhaul();
    final(facts).result = 'rejected';
    expect(messages('G10', facts)).toEqual(['Final inspection report is missing or rejected.']);
    Object.assign(final(facts), { result: 'accepted', status: 'draft' });
    expect(messages('G10', facts)).toEqual(['Final inspection report is missing or rejected.']);
  });

  it('fails when the preliminary report is missing', () => {
    const facts = wheelOverhaul();
    facts.inspection.reports = [final(facts)];
    expect(messages('G10', facts)).toEqual(['Preliminary inspection report is missing or rejected.']);
  });

  it('a later rejection undoes an earlier acceptance, and a later acceptance the rejection', () => {
    const facts = wheelOverhaul();
    const later = {
      ...final(facts),
      number: 'IR-03',
      result: 'rejected' as const,
      signature: signed('inspector', '2026-09-12T09:00:00.000Z'),
    };
    facts.inspection.reports = [later, ...facts.inspection.reports];
    expect(evaluateGate('G10', facts, releasedAt).state).toBe('fail');
    facts.inspection.reports = [
      { ...later, number: 'IR-04', result: 'accepted', signature: signed('inspector', '2026-09-12T09:10:00.000Z') },
      ...facts.inspection.reports,
    ];
    expect(evaluateGate('G10', facts, releasedAt).state).toBe('pass');
  });

  it('fails when the final inspector performed all critical cards alone, not when only some', () => {
    const facts = wheelOverhaul();
    cardOf(facts, 'T020').performerIds = ['inspector'];
    expect(evaluateGate('G10', facts, releasedAt).state).toBe('pass');
    cardOf(facts, 'T100').performerIds = ['inspector'];
    expect(messages('G10', facts)).toEqual(['Final inspector Niran C. performed all critical cards alone.']);
    cardOf(facts, 'T100').performerIds = ['inspector', 'tech'];
    expect(evaluateGate('G10', facts, releasedAt).state).toBe('pass');
  });
});

describe('G25 Reportable', () => {
  const bolt = (facts: GateFacts) => named(facts.findings, (finding) => finding.findingNo === 'F02');

  it('passes when every critical finding is assessed', () => {
    expect(evaluateGate('G25', wheelOverhaul(), releasedAt).state).toBe('pass');
  });

  it('fails when a critical finding is not assessed; a major one may wait', () => {
    const facts = wheelOverhaul();
    bolt(facts).reportable = 'notAssessed';
    expect(messages('G25', facts)).toEqual(['Finding F02 may be reportable: Safety must assess it first.']);
    bolt(facts).severity = 'major';
    expect(evaluateGate('G25', facts, releasedAt).state).toBe('pass');
  });

  it('a reportable finding needs its occurrence', () => {
    const facts = wheelOverhaul();
    bolt(facts).reportable = 'yes';
    expect(messages('G25', facts)).toEqual(['Finding F02 is reportable and has no occurrence.']);
    facts.occurrences = [{ findingNo: 'F02', number: 'OC-26-011' }];
    expect(evaluateGate('G25', facts, releasedAt).state).toBe('pass');
  });
});
