import { describe, expect, it } from 'vitest';
import { cardOf, named, releasedAt, wheelOverhaul } from '../abs0001234.fixture.ts';
import { signed } from '../abs0001234.work.fixture.ts';
import { evaluateGate } from '../evaluateGates.ts';
import type { GateFacts } from '../facts.ts';

const book = (facts: GateFacts) => named(facts.manuals.books, () => true);
const citation = (facts: GateFacts, cardNo: string) => named(facts.manuals.citations, (each) => each.cardNo === cardNo);

/** Rev 10 takes effect on 10 Sep, after the cards were signed to Rev 9. Only T040 cites it, to keep the texts short. */
function withRev10(): GateFacts {
  const facts = wheelOverhaul();
  book(facts).revisions.push({ id: 'rev10', label: 'Rev 10', effectiveFrom: '2026-09-10' });
  for (const card of facts.cards.list) card.judgesPart = card.cardNo === 'T040';
  return facts;
}
const old = 'Card T040 used CMM 32-47-46 Rev 9; Rev 10 is current since 10 Sep 2026.';

describe('G04 CMM current', () => {
  it('passes when every card that changes or judges the part cites the revision current at its signature', () => {
    expect(evaluateGate('G04', wheelOverhaul(), releasedAt).state).toBe('pass');
  });

  it('fails when a newer revision took effect and its impact review is open', () => {
    const facts = withRev10();
    facts.manuals.reviews = [{ number: 'IR-118', revisionId: 'rev10', decision: null, repeatsOpen: [] }];
    expect(evaluateGate('G04', facts, releasedAt).messages).toEqual([`${old} Impact review IR-118 is open.`]);
  });

  it('fails when nobody opened the impact review, or when it says stop', () => {
    const facts = withRev10();
    expect(evaluateGate('G04', facts, releasedAt).messages).toEqual([`${old} No impact review is open for it.`]);
    facts.manuals.reviews = [{ number: 'IR-118', revisionId: 'rev10', decision: 'stop', repeatsOpen: [] }];
    expect(evaluateGate('G04', facts, releasedAt).messages).toEqual([`${old} Impact review IR-118 says stop.`]);
  });

  it('passes when the review is closed with noImpact', () => {
    const facts = withRev10();
    facts.manuals.reviews = [{ number: 'IR-118', revisionId: 'rev10', decision: 'noImpact', repeatsOpen: [] }];
    expect(evaluateGate('G04', facts, releasedAt).state).toBe('pass');
  });

  it('passes when the steps to repeat are signed, and fails while one is not', () => {
    const facts = withRev10();
    const review = {
      number: 'IR-118',
      revisionId: 'rev10',
      decision: 'repeatSteps' as const,
      repeatsOpen: ['T070 step 2'],
    };
    facts.manuals.reviews = [review];
    expect(evaluateGate('G04', facts, releasedAt).messages).toEqual([
      `${old} Impact review IR-118 asks to repeat T070 step 2.`,
    ]);
    review.repeatsOpen = [];
    expect(evaluateGate('G04', facts, releasedAt).state).toBe('pass');
  });

  it('fails when a card was signed to the old revision after the new one took effect, whatever the review says', () => {
    const facts = withRev10();
    facts.manuals.reviews = [{ number: 'IR-118', revisionId: 'rev10', decision: 'noImpact', repeatsOpen: [] }];
    citation(facts, 'T040').signedAt = '2026-09-10T02:00:00.000Z';
    expect(evaluateGate('G04', facts, releasedAt).messages).toEqual([old]);
  });

  it('fails when a card that judges the part cites nothing', () => {
    const facts = wheelOverhaul();
    facts.manuals.citations = facts.manuals.citations.filter((each) => each.cardNo !== 'T070');
    expect(evaluateGate('G04', facts, releasedAt).messages).toEqual(['Card T070 cites no manual revision.']);
  });

  it('does not ask a card that is not applicable', () => {
    const facts = wheelOverhaul();
    facts.manuals.citations = facts.manuals.citations.filter((each) => each.cardNo !== 'T070');
    cardOf(facts, 'T070').status = 'notApplicable';
    expect(evaluateGate('G04', facts, releasedAt).state).toBe('pass');
  });
});

describe('G05 Currency and TRs', () => {
  it('passes when each manual used was checked within its interval', () => {
    expect(evaluateGate('G05', wheelOverhaul(), releasedAt).state).toBe('pass');
  });

  it('fails when a manual was last checked too long ago: 90 days is within, 104 is not', () => {
    const facts = wheelOverhaul();
    Object.assign(book(facts), { number: 'CMM 32-41-87', lastCheckedOn: '2026-06-14' });
    expect(evaluateGate('G05', facts, releasedAt).state).toBe('pass');
    book(facts).lastCheckedOn = '2026-05-31';
    expect(evaluateGate('G05', facts, releasedAt).messages).toEqual([
      'CMM 32-41-87 was last checked 104 days ago (limit 90).',
    ]);
    book(facts).lastCheckedOn = null;
    expect(evaluateGate('G05', facts, releasedAt).state).toBe('fail');
  });

  it('5.3: names the TR in force that the job does not list', () => {
    const facts = wheelOverhaul();
    book(facts).temporaryRevisions = [
      { number: 'TR 32-3', recorded: true, notApplicable: null },
      { number: 'TR 32-4', recorded: false, notApplicable: null },
    ];
    expect(evaluateGate('G05', facts, releasedAt).messages).toEqual([
      'TR 32-4 is in force and not recorded on this work order.',
    ]);
  });

  it('a TR may be not applicable with a reason and an engineer’s signature, and only then', () => {
    const facts = wheelOverhaul();
    const tr = {
      number: 'TR 32-4',
      recorded: false,
      notApplicable: { reason: 'other dash number', signature: signed('inspector') },
    };
    book(facts).temporaryRevisions = [tr];
    expect(evaluateGate('G05', facts, releasedAt)).toMatchObject({
      state: 'pass',
      messages: ['TR 32-4 not applicable: other dash number.'],
    });
    book(facts).temporaryRevisions = [{ ...tr, notApplicable: { reason: 'other dash number', signature: null } }];
    expect(evaluateGate('G05', facts, releasedAt).state).toBe('fail');
  });

  it('fails when no manual is cited at all', () => {
    const facts = wheelOverhaul();
    facts.manuals.citations = [];
    expect(evaluateGate('G05', facts, releasedAt).messages).toEqual(['No manual is cited on this work order.']);
  });
});
