import { describe, expect, it } from 'vitest';
import { cardOf, releasedAt, stepOf, wheelOverhaul } from '../abs0001234.fixture.ts';
import { newCard, newStep, record, signed } from '../abs0001234.work.fixture.ts';
import { evaluateGate } from '../evaluateGates.ts';

describe('G06 Cards', () => {
  it('passes when every mandatory card is signed and every step has a result', () => {
    expect(evaluateGate('G06', wheelOverhaul(), releasedAt).state).toBe('pass');
  });

  it('fails and names the mandatory cards that are not signed', () => {
    const facts = wheelOverhaul();
    for (const cardNo of ['T060', 'T070', 'T110']) cardOf(facts, cardNo).status = 'done';
    expect(evaluateGate('G06', facts, releasedAt).messages).toEqual(['3 cards are not signed: T060, T070, T110.']);
    for (const cardNo of ['T060', 'T070']) cardOf(facts, cardNo).status = 'signed';
    expect(evaluateGate('G06', facts, releasedAt).messages).toEqual(['1 card is not signed: T110.']);
  });

  it('does not ask for a card that is not mandatory or was superseded', () => {
    const facts = wheelOverhaul();
    cardOf(facts, 'T060').status = 'superseded';
    Object.assign(cardOf(facts, 'T070'), { mandatory: false, status: 'ready' });
    expect(evaluateGate('G06', facts, releasedAt).state).toBe('pass');
  });

  it('fails when a step of a signed card has no result, or an unsigned one', () => {
    const facts = wheelOverhaul();
    stepOf(facts, 'PT both halves').records = [];
    stepOf(facts, 'MT 16 tie bolts').records = [record({ signature: null })];
    expect(evaluateGate('G06', facts, releasedAt).messages).toEqual([
      'Card T050, PT both halves: no result.',
      'Card T060, MT 16 tie bolts: the result is not signed.',
    ]);
  });

  it('every N/A of a step needs a reason, a signature and a step that allows it', () => {
    const facts = wheelOverhaul();
    const step = stepOf(facts, 'PT both halves');
    step.records = [record({ hasResult: false, notApplicable: 'no paint removed' })];
    expect(evaluateGate('G06', facts, releasedAt).messages).toEqual([
      'Card T050, PT both halves may not be marked not applicable.',
    ]);
    step.naAllowed = true;
    expect(evaluateGate('G06', facts, releasedAt).state).toBe('pass');
    step.records = [record({ hasResult: false, notApplicable: ' ', signature: null })];
    expect(evaluateGate('G06', facts, releasedAt).messages).toEqual([
      'Card T050, PT both halves: not applicable without a reason.',
      'Card T050, PT both halves: not applicable without a signature.',
    ]);
  });

  it('every N/A of a card needs a reason, a signature and a card that allows it', () => {
    const facts = wheelOverhaul();
    const card = cardOf(facts, 'T080');
    card.status = 'notApplicable';
    expect(evaluateGate('G06', facts, releasedAt).messages).toEqual(['Card T080 may not be marked not applicable.']);
    card.naAllowed = true;
    card.notApplicable = { reason: '', signature: null };
    expect(evaluateGate('G06', facts, releasedAt).messages).toHaveLength(2);
    card.notApplicable = { reason: 'no damage found', signature: signed('inspector') };
    expect(evaluateGate('G06', facts, releasedAt).state).toBe('pass');
  });

  it('fails when the job has no cards', () => {
    const facts = wheelOverhaul();
    facts.cards.list = [];
    expect(evaluateGate('G06', facts, releasedAt).messages).toEqual([
      'No cards. A planner must apply a route template.',
    ]);
  });
});

describe('G08 Limits', () => {
  const bore2 = 'Bearing bore 2';

  it('passes when the last attempt of every measurement is inside its limits, the limits included', () => {
    const facts = wheelOverhaul();
    stepOf(facts, bore2).records = [record({ value: '130.025' })];
    expect(evaluateGate('G08', facts, releasedAt).state).toBe('pass');
  });

  it('5.2: measure 130.026 → fails', () => {
    const facts = wheelOverhaul();
    stepOf(facts, bore2).records = [record({ value: '130.026' })];
    expect(evaluateGate('G08', facts, releasedAt)).toMatchObject({
      state: 'fail',
      messages: ['Bearing bore 2: 130.026 mm is outside 130.000–130.025 mm and has no approved data.'],
    });
  });

  it('the last attempt decides, in whatever order the attempts arrive', () => {
    const facts = wheelOverhaul();
    stepOf(facts, bore2).records = [record({ attempt: 2, value: '130.020' }), record({ attempt: 1, value: '130.026' })];
    expect(evaluateGate('G08', facts, releasedAt).state).toBe('pass');
    stepOf(facts, bore2).records = [record({ attempt: 1, value: '130.020' }), record({ attempt: 2, value: '130.026' })];
    expect(evaluateGate('G08', facts, releasedAt).state).toBe('fail');
  });

  it('passes outside the limits only with approved data accepted by engineering', () => {
    const facts = wheelOverhaul();
    const approvedData = { reference: 'DER 8110-3 no. 77', acceptedByEngineering: false };
    stepOf(facts, bore2).records = [record({ value: '130.026', approvedData })];
    expect(evaluateGate('G08', facts, releasedAt).state).toBe('fail');
    approvedData.acceptedByEngineering = true;
    expect(evaluateGate('G08', facts, releasedAt).state).toBe('pass');
  });

  it('says it plainly when there is one limit only', () => {
    const facts = wheelOverhaul();
    stepOf(facts, 'Blend depth').records = [record({ value: '0.51' })];
    expect(evaluateGate('G08', facts, releasedAt).messages).toEqual([
      'Blend depth: 0.51 mm is above the maximum 0.50 mm and has no approved data.',
    ]);
  });

  it('fails when a measurement is missing or is no number', () => {
    const facts = wheelOverhaul();
    stepOf(facts, bore2).records = [];
    stepOf(facts, 'Blend depth').records = [record({ value: 'ok' })];
    expect(evaluateGate('G08', facts, releasedAt).messages).toEqual([
      'Not measured yet: Bearing bore 2.',
      'Blend depth: "ok" is not a number.',
    ]);
  });

  it('is never not applicable: without measurements it passes and says so', () => {
    const facts = wheelOverhaul();
    facts.cards.list = [newCard('T010', 'check', [newStep('Look')])];
    expect(evaluateGate('G08', facts, releasedAt)).toMatchObject({
      state: 'pass',
      messages: ['No card of this work order asks for a measurement.'],
    });
  });
});

describe('G09 Independent inspection', () => {
  const torque = 'Tie-bolt torque';
  const missing = 'Tie-bolt torque needs an independent inspection by a second person.';
  const second = (who: 'tech' | 'second', at: string, qualified = true) => [
    record({ second: { ...signed(who, at), qualified } }),
  ];

  it('passes when every critical step has a second, qualified signer who signed after the first', () => {
    expect(evaluateGate('G09', wheelOverhaul(), releasedAt).state).toBe('pass');
  });

  it('5.2: T100 signed twice by one person → fails', () => {
    const facts = wheelOverhaul();
    stepOf(facts, torque).records = second('tech', '2026-09-08T04:00:00.000Z');
    expect(evaluateGate('G09', facts, releasedAt).messages).toEqual([missing]);
  });

  it('fails when the second signature is missing', () => {
    const facts = wheelOverhaul();
    stepOf(facts, torque).records = [record()];
    expect(evaluateGate('G09', facts, releasedAt).messages).toEqual([missing]);
  });

  it('fails when the second signer is not qualified or signed before the work', () => {
    const facts = wheelOverhaul();
    stepOf(facts, torque).records = second('second', '2026-09-08T02:00:00.000Z', false);
    expect(evaluateGate('G09', facts, releasedAt).messages).toEqual([
      'Anong P. is not qualified for the independent inspection of Tie-bolt torque.',
      'Tie-bolt torque: the independent inspection was signed before the work.',
    ]);
  });

  it('fails when a critical card has no step to inspect', () => {
    const facts = wheelOverhaul();
    stepOf(facts, torque).critical = false;
    expect(evaluateGate('G09', facts, releasedAt).messages).toEqual([
      'Card T100 is critical and has no step for the independent inspection.',
    ]);
  });

  it('is not applicable when the route has no critical task', () => {
    const facts = wheelOverhaul();
    facts.cards.list = [newCard('T010', 'check', [newStep('Look')])];
    expect(evaluateGate('G09', facts, releasedAt)).toMatchObject({
      state: 'na',
      messages: ['The route has no critical task.'],
    });
  });
});
