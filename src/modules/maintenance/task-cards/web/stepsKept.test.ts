import { expect, test } from 'vitest';
import type { StepShown } from './jobCards.ts';
import { answerWords, isBlank, type Answer } from './stepAnswer.ts';
import { picturesLeft, taken, withFound, withPhoto, without, type Kept, type Waiting } from './stepsKept.ts';

const entry = (step: string, key: string, body: Waiting['body'] = {}): Waiting => ({
  key,
  address: `/api/workorders/ABS0000001/cards/${step}`,
  step,
  cardId: 'card',
  body,
});

test('an entry the server has leaves the row and what was typed for it, and nothing else', () => {
  const first = entry('T010/2', 'a');
  const kept: Kept = {
    typed: { 'T010/2': { value: 'leak' }, 'T010/3': { measured: '4' } },
    waiting: [first, entry('T010/3', 'b')],
  };
  expect(taken(kept, first)).toEqual({ typed: { 'T010/3': { measured: '4' } }, waiting: [entry('T010/3', 'b')] });
});

test('an entry changed while its older self was on the way stays with what was typed', () => {
  const newer = entry('T010/2', 'b');
  const kept: Kept = { typed: { 'T010/2': { value: 'two leaks' } }, waiting: [newer] };
  expect(taken(kept, entry('T010/2', 'a'))).toEqual(kept);
});

test('a picture that reached the server is named by the server’s id everywhere', () => {
  const kept: Kept = {
    typed: { 'T010/2': { photos: ['tablet:1', 'x'] } },
    waiting: [entry('T010/2', 'a', { photos: ['tablet:1', 'x'] }), entry('T010/3', 'b')],
  };
  const after = withPhoto(kept, 'tablet:1', 'y');
  expect(after.typed['T010/2']?.photos).toEqual(['y', 'x']);
  expect(after.waiting.map((each) => each.body['photos'])).toEqual([['y', 'x'], undefined]);
});

test('a finding the server has waits on with its pictures, and is not raised a second time', () => {
  const raised = { ...entry('finding:a', 'a', { description: 'Crack' }), findingPhotos: ['tablet:1'] };
  const kept: Kept = { typed: {}, waiting: [raised, entry('T010/3', 'b')] };
  const found = { id: 'f1', number: 'ABS0000001-F01' };
  const after = withFound(kept, 'a', found);
  expect(after.waiting).toEqual([{ ...raised, found }, entry('T010/3', 'b')]);
  expect(taken(after, raised).waiting).toEqual([entry('T010/3', 'b')]);
});

test('an entry taken back leaves what was typed', () => {
  const kept: Kept = { typed: { 'T010/2': { value: 'leak' } }, waiting: [entry('T010/2', 'a')] };
  expect(without(kept, 'T010/2')).toEqual({ typed: kept.typed, waiting: [] });
});

test('what is thrown away leaves its pictures to be deleted, except those another entry still names and those the server has', () => {
  const raised = { ...entry('finding:a', 'a'), findingPhotos: ['tablet:1', 'tablet:2'] };
  const before: Kept = {
    typed: { 'T010/2': { photos: ['tablet:3', 'on-server'] } },
    waiting: [raised, entry('T010/2', 'b', { photos: ['tablet:2'] })],
  };
  expect(picturesLeft(before, without(before, 'finding:a'))).toEqual(['tablet:1']);
  expect(picturesLeft(before, { typed: {}, waiting: [] })).toEqual(['tablet:3', 'tablet:1', 'tablet:2']);
  expect(picturesLeft(before, before)).toEqual([]);
});

test('only an answer with nothing in it is blank', () => {
  const tire = { test: { kind: 'pressureRetention' as const } };
  const blank: (Answer | undefined)[] = [
    undefined,
    {},
    { value: ' ' },
    { test: { fields: { hours: '24' } } },
    { confirmed: false },
  ];
  expect(blank.every((answer) => isBlank(tire, answer))).toBe(true);
  const written: Answer[] = [
    { value: 'x' },
    { confirmed: true },
    { photos: ['a'] },
    { test: { fields: { hours: '24', startPsi: '1' } } },
    { test: { fields: {}, cells: [{ start: '1.2' }] } },
  ];
  expect(written.some((answer) => isBlank(tire, answer))).toBe(false);
});

test('an unsent answer reads as it was entered, with its pictures and its finding', () => {
  const words = answerWords(
    { unit: 'mm' } as StepShown,
    { measured: '4.82', photos: ['a', 'b'], finding: { defectCode: 'wear', severity: 'minor', description: 'worn' } },
    (text, values) => text.replace('{{count}}', String(values?.['count'])),
  );
  expect(words).toBe('4.82 mm · 2 photos · Finding: worn');
});
