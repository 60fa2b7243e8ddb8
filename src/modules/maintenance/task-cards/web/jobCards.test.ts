import { expect, test } from 'vitest';
import { cardToOpen, stepToOpen, summaryStep, type CardShown, type RecordShown, type StepShown } from './jobCards.ts';

const done = (second: RecordShown['second'] = null) => ({ notApplicable: null, second }) as RecordShown;
const step = (stepNo: number, more: Partial<StepShown> = {}) =>
  ({ stepNo, critical: false, records: [], mayInspect: 'You did the work.', ...more }) as unknown as StepShown;
const card = (cardNo: string, steps: StepShown[], more: Partial<CardShown> = {}) =>
  ({ id: cardNo, cardNo, status: 'inProgress', blocked: null, steps, ...more }) as unknown as CardShown;

const begun = card('T010', [step(1, { records: [done()] }), step(2)]);
const waiting = (mayInspect: true | string) =>
  card('T020', [step(1), step(2, { critical: true, records: [done()], mayInspect })]);

test('an inspector is taken to the step that waits for their signature, whatever else is open', () => {
  const cards = [begun, waiting(true)];
  expect(cardToOpen(cards)?.cardNo).toBe('T020');
  expect(stepToOpen(waiting(true))).toBe(2);
});

test('whoever did the work goes on with the first step without a result', () => {
  const cards = [begun, waiting('You did the work.')];
  expect(cardToOpen(cards)?.cardNo).toBe('T010');
  expect(stepToOpen(begun)).toBe(2);
  expect(stepToOpen(waiting('You did the work.'))).toBe(1);
});

test('a signed card opens at its summary', () => {
  expect(stepToOpen(card('T010', [step(1)], { status: 'signed' }))).toBe(summaryStep);
});
