import { describe, expect, it } from 'vitest';
import { handoverProblem } from './handover.ts';

describe('R23 shift handover', () => {
  const note = { done: 'bores 1–3', notDone: 'bore 4', cautions: '', acknowledgedBy: 'next shift' };

  it('a card left in progress needs a note and its acknowledgement before anyone continues', () => {
    expect(handoverProblem('T070', null)).toBe('Card T070 was left in progress without a handover note.');
    expect(handoverProblem('T070', { ...note, notDone: ' ' })).toBe(
      'Card T070 was left in progress without a handover note.',
    );
    expect(handoverProblem('T070', { ...note, acknowledgedBy: null })).toBe(
      'The shift handover of card T070 is not acknowledged.',
    );
    expect(handoverProblem('T070', note)).toBeNull();
  });
});
