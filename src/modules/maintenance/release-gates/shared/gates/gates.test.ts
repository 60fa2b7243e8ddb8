import { describe, expect, it } from 'vitest';
import { releasedAt, wheelOverhaul } from '../abs0001234.fixture.ts';
import { evaluateGates, mayRelease } from '../evaluateGates.ts';
import { gateCodes, runGate, notApplicable, pending } from './gate.ts';

describe('evaluateGates', () => {
  it('runs all 26 gates in order', () => {
    expect(evaluateGates(wheelOverhaul(), releasedAt).map((result) => result.code)).toEqual([...gateCodes]);
    expect(gateCodes).toHaveLength(26);
  });

  it('finished ABS0001234 is clear: every gate passes or is not applicable by rule', () => {
    const results = evaluateGates(wheelOverhaul(), releasedAt);
    expect(results.filter((result) => result.state === 'fail')).toEqual([]);
    expect(results.filter((result) => result.state === 'na').map((result) => result.code)).toEqual(['G18', 'G23']);
    expect(mayRelease(results)).toBe(true);
  });

  it('without a signer exactly G20, G21 and G22 are pending, and pending does not release', () => {
    const results = evaluateGates({ ...wheelOverhaul(), signer: null }, releasedAt);
    const waiting = results.filter((result) => result.state === 'pending');
    expect(waiting.map((result) => result.code)).toEqual(['G20', 'G21', 'G22']);
    expect(waiting.every((result) => result.messages[0] === 'Depends on signer.')).toBe(true);
    expect(mayRelease(results)).toBe(false);
  });

  it('a missing result is never a release', () => {
    expect(mayRelease([])).toBe(false);
    expect(mayRelease(evaluateGates(wheelOverhaul(), releasedAt).slice(1))).toBe(false);
  });

  it('every gate names its owner and source, and every not applicable says why', () => {
    for (const result of evaluateGates(wheelOverhaul(), releasedAt)) {
      expect(result.owner && result.source && result.title).toBeTruthy();
      expect(result.state !== 'na' || Boolean(result.messages[0])).toBe(true);
    }
  });

  it('evaluating twice gives the same answer and changes no fact', () => {
    const facts = wheelOverhaul();
    const before = structuredClone(facts);
    expect(evaluateGates(facts, releasedAt)).toEqual(evaluateGates(facts, releasedAt));
    expect(facts).toEqual(before);
  });

  it('an empty job fails every gate that may not be not applicable and needs evidence', () => {
    const facts = wheelOverhaul();
    facts.cards = { list: [], clearOfTools: null, heatCardsMissing: [], stepsChanged: [], partsShort: [] };
    facts.manuals = { citations: [], books: [], reviews: [] };
    facts.inspection.reports = [];
    facts.directives.adListCheckedOn = null;
    facts.capability = { revisions: [], approvals: [] };
    facts.job = { ...facts.job, serialReadAtFinal: null };
    facts.certificate.generated = [];
    const failed = evaluateGates(facts, releasedAt).filter((result) => result.state === 'fail');
    expect(failed.map((result) => result.code)).toEqual([
      'G01',
      'G02',
      'G03',
      'G04',
      'G05',
      'G06',
      'G10',
      'G16',
      'G19',
      'G20',
      'G24',
    ]);
  });

  it('not applicable comes out only where 4.1 allows it, pending only at a signer gate', () => {
    const base = { code: 'G06', title: 'Cards', severity: 'safety', owner: 'x', source: 'y' } as const;
    expect(runGate({ ...base, decide: () => notApplicable('no') }, wheelOverhaul(), releasedAt).state).toBe('fail');
    expect(runGate({ ...base, decide: () => pending('later') }, wheelOverhaul(), releasedAt).state).toBe('fail');
  });
});
