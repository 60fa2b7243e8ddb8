import { expect, test } from 'vitest';
import {
  cardToOpen,
  isComplete,
  readTitle,
  stepToOpen,
  summaryStep,
  type CardShown,
  type StepShown,
} from './jobCards.ts';
import { outsideWords, valuesInWords } from './limitWords.ts';
import { bodyOf, emptyAnswer, isAnswered } from './stepAnswer.ts';

const step = (type: string, more: Partial<StepShown> = {}) =>
  ({ type, photoMin: 0, options: [], records: [], critical: false, ...more }) as unknown as StepShown;
const record = (second: string | null) => ({ notApplicable: null, second: second ? { name: second, at: '' } : null });

test('a scanned card opens its job at that card', () => {
  expect(readTitle('abs0001234-t040')).toEqual({ job: 'ABS0001234', cardNo: 'T040' });
  expect(readTitle('ABS0001234-2')).toEqual({ job: 'ABS0001234-2', cardNo: null });
  expect(readTitle('ABS0001234-2-T010')).toEqual({ job: 'ABS0001234-2', cardNo: 'T010' });
});

test('a measurement is answered by a number, a photo step by enough photos', () => {
  expect(isAnswered(step('measurement'), { measured: '130.' })).toBe(false);
  expect(isAnswered(step('measurement'), { measured: '130.011' })).toBe(true);
  expect(isAnswered(step('photo', { photoMin: 2 }), { photos: ['a'] })).toBe(false);
});

test('a check is answered by its own button, not by going on', () => {
  expect(isAnswered(step('check'), {})).toBe(false);
  expect(isAnswered(step('check'), { confirmed: true })).toBe(true);
});

test('a value is judged at the precision it is stored with', () => {
  const bore = step('measurement', {
    min: '130.000',
    max: '130.025',
    unit: 'mm',
    decimals: 3,
    limitRef: 'CMM 32-47-46 Rev 9, Check',
  });
  expect(outsideWords(bore, '130.0254')).toBeNull();
  expect(outsideWords(bore, '130.026')).toBe(
    '130.026 mm is above the maximum 130.025 mm (CMM 32-47-46 Rev 9, Check). Re-measure or raise a finding.',
  );
  expect(outsideWords(bore, '')).toBeNull();
});

test('a signed card opens at its summary', () => {
  expect(stepToOpen({ status: 'signed', steps: [step('check', { stepNo: 1 })] } as unknown as CardShown)).toBe(
    summaryStep,
  );
  expect(stepToOpen({ status: 'ready', steps: [step('check', { stepNo: 1 })] } as unknown as CardShown)).toBe(1);
});

test('a body holds only what the step’s type takes', () => {
  expect(bodyOf(step('check'), {})).toEqual({ value: true });
  expect(bodyOf(step('measurement'), { measured: ' 0.31 ', toolId: 't', value: 'x' })).toEqual({
    measured: '0.31',
    toolId: 't',
  });
  const tire = step('testRun', { test: { kind: 'pressureRetention' } });
  expect(bodyOf(tire, emptyAnswer(tire, new Date()))).toEqual({ test: { kind: 'pressureRetention', hours: 24 } });
});

test('a measurement goes with the tool of its card unless another is named; other steps take none from it', () => {
  const toolAtHand = { id: 'card', label: 'TW-014' };
  expect(bodyOf(step('measurement', { toolAtHand }), { measured: '1' })).toEqual({ measured: '1', toolId: 'card' });
  expect(bodyOf(step('measurement', { toolAtHand }), { measured: '1', toolId: 'own' })['toolId']).toBe('own');
  expect(bodyOf(step('check', { toolAtHand }), {})).toEqual({ value: true });
});

test('a card with a critical step is complete only after the second person', () => {
  const card = (second: string | null) =>
    ({ steps: [step('check', { critical: true, records: [record(second)] as never })] }) as unknown as CardShown;
  expect(isComplete(card(null))).toBe(false);
  expect(isComplete(card('Krit B.'))).toBe(true);
});

test('the card in progress opens before one that is ready', () => {
  const card = (cardNo: string, status: string, blocked: string | null) =>
    ({ cardNo, status, blocked, steps: [] }) as unknown as CardShown;
  expect(
    cardToOpen([card('T010', 'signed', 'signed'), card('T020', 'ready', null), card('T030', 'inProgress', null)])
      ?.cardNo,
  ).toBe('T030');
});

test('several values are read by round: the smallest and the largest of each', () => {
  const step = {
    unit: 'lbf·ft',
    layout: { count: 3, name: 'Bolt', rounds: [{ name: 'Stage 1' }, { name: 'Final stage' }] },
  };
  const plain = (text: string, values?: Record<string, unknown>) =>
    text.replace('{{count}}', String(values?.['count']));
  expect(valuesInWords(step, ['50', '50', '50', '98', '101', '100'], plain)).toBe(
    'Stage 1 50, Final stage 98–101 lbf·ft (3 each)',
  );
  expect(valuesInWords({ ...step, layout: { ...step.layout, rounds: [] } }, ['9', '10', '11'], plain)).toBe(
    '9–11 lbf·ft (3 × Bolt)',
  );
});
