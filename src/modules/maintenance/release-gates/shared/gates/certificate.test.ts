import { describe, expect, it } from 'vitest';
import { cardOf, releasedAt, wheelOverhaul } from '../abs0001234.fixture.ts';
import { signed } from '../abs0001234.work.fixture.ts';
import { dualRelease } from '../dualRelease.ts';
import { evaluateGate } from '../evaluateGates.ts';
import type { GateFacts } from '../facts.ts';

const g24 = (facts: GateFacts) => evaluateGate('G24', facts, releasedAt);

describe('G24 Certificate content', () => {
  it('passes when block 11 is one permitted term that fits the scope and block 12 is complete', () => {
    expect(g24(wheelOverhaul())).toMatchObject({ state: 'pass', facts: { block11: 'Overhauled' } });
  });

  it('fails when block 12 does not state the CMM revision', () => {
    const facts = wheelOverhaul();
    facts.certificate.draft = facts.certificate.generated.filter((line) => line.kind !== 'data');
    expect(g24(facts).messages).toEqual(['Block 12 does not state the CMM revision.']);
    facts.certificate.generated = facts.certificate.draft;
    expect(g24(facts).messages).toEqual(['Block 12 does not state the CMM revision.']);
  });

  it('R6: deleting or changing a generated line fails, a free line may say anything', () => {
    const facts = wheelOverhaul();
    const { generated } = facts.certificate;
    facts.certificate.draft = [...generated, { kind: 'free', text: 'Handle with care.', source: [], free: true }];
    expect(g24(facts).state).toBe('pass');
    facts.certificate.draft = generated.map((line) =>
      line.kind === 'tests' ? { ...line, text: 'Retention 1.0 %.' } : line,
    );
    expect(g24(facts).messages).toEqual([
      'Block 12 does not state a test result.',
      'Block 12 has a line no record backs: "Retention 1.0 %."',
    ]);
  });

  it('block 11 must be a permitted term', () => {
    const facts = wheelOverhaul();
    facts.certificate.block11 = 'Tested';
    expect(g24(facts).messages).toEqual([
      'Block 11 must be one of Overhauled, Repaired, Inspected/Tested, Modified; it says "Tested".',
    ]);
  });

  it('R5: Overhauled is refused while a card of the route is neither signed nor N/A with a data reference', () => {
    const facts = wheelOverhaul();
    Object.assign(cardOf(facts, 'T080'), { status: 'ready', mandatory: false });
    expect(g24(facts).messages).toEqual([
      'Block 11 cannot say Overhauled: T080 not signed and not N/A with a data reference.',
    ]);
    Object.assign(cardOf(facts, 'T080'), {
      status: 'notApplicable',
      notApplicable: { reason: 'no damage', signature: signed('inspector') },
      notApplicableData: 'CMM 32-47-46 Rev 9, Repair',
    });
    expect(g24(facts).state).toBe('pass');
    cardOf(facts, 'T080').notApplicableData = null;
    expect(g24(facts).state).toBe('fail');
  });

  it('R5: less work than ordered needs the customer’s agreement, more is refused', () => {
    const facts = wheelOverhaul();
    facts.certificate.block11 = 'Repaired';
    expect(g24(facts).messages).toEqual([
      'Block 11 says Repaired, less than the Overhauled ordered: the customer must agree first.',
    ]);
    facts.certificate.lesserWorkAgreed = 'mail of 9 Sep 2026';
    expect(g24(facts).state).toBe('pass');
    facts.job.workScope = 'tireChange';
    Object.assign(facts.certificate, { orderedScope: 'tireChange', routeScope: 'tireChange' });
    facts.certificate.block11 = 'Overhauled';
    expect(g24(facts).messages).toEqual([
      'Block 11 says Overhauled, but the order is Repaired.',
      'Block 11 says Overhauled, but the work was done by a route for tire change: Repaired.',
    ]);
  });

  it('a dual release needs the second authority in block 12', () => {
    const facts = wheelOverhaul();
    facts.job.certificateTypes = ['CAAT_FORM_1', 'FAA_8130_3'];
    expect(g24(facts).messages).toEqual(['Block 12 does not state the second authority.']);
  });
});

describe('R7 dual release', () => {
  it('needs G02, G03 and G20 for each authority; if one fails the single release is offered, never chosen', () => {
    const facts = wheelOverhaul();
    facts.job.certificateTypes = ['CAAT_FORM_1', 'EASA_FORM_1'];
    const dual = dualRelease(facts, releasedAt);
    expect(dual).toMatchObject({ complete: false, offer: ['CAAT_FORM_1'] });
    const easa = dual.options.find((option) => option.authority === 'EASA');
    expect(easa?.possible).toBe(false);
    expect(easa?.gates.map((gate) => [gate.code, gate.state])).toEqual([
      ['G02', 'fail'],
      ['G03', 'fail'],
      ['G20', 'fail'],
    ]);
    // The whole set still fails: dropping a type is a person's act.
    expect(evaluateGate('G02', facts, releasedAt).state).toBe('fail');
  });

  it('is complete when every authority is covered, and offers nothing else', () => {
    expect(dualRelease(wheelOverhaul(), releasedAt)).toMatchObject({ complete: true, offer: [] });
  });
});
