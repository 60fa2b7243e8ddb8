import { expect, test } from 'vitest';
import { bonesOf, hintsOf, whyNoCause, whysOf } from './causeCoach.ts';

test('R-CAP-6 the coach names a why that repeats the one before and one that leads back to an earlier one', () => {
  const whys = whysOf(
    'The wrench was on the bench\n\nNobody took it away\nBecause nobody took it away.\nThe wrench was on the bench!',
  );
  expect(hintsOf(whys)).toEqual([
    { kind: 'repeats', line: 3, earlier: 2 },
    { kind: 'circular', line: 4, earlier: 1 },
  ]);
  expect(whyNoCause(whys)).toBe('Why 3 repeats the one before: ask what led to it.');
  expect(whyNoCause(['A rag', 'A lamp', 'A rag'])).toBe('Why 3 says what why 1 says: the chain runs in a circle.');
  expect(whyNoCause(['The wrench was late', 'Nobody looked', 'The due list goes to one person'])).toBeNull();
});

test.each([
  ['The mechanic was careless', 'blames'],
  ['He forgot the wrench', 'blames'],
  ['ช่างเลินเล่อ', 'blames'],
  ['Human error', 'personLast'],
  ['Re-train the mechanics', 'personLast'],
])('R-CAP-6 the coach hears blame in “%s”', (why, kind) => {
  expect(hintsOf(['The wrench was late', 'Nobody looked', why])).toEqual([{ kind, line: 3 }]);
});

test('a fishbone has a bone for each factor, with the causes that lie in it', () => {
  const items = [
    { factor: 'method' as const, text: 'The list is on paper' },
    { factor: null, text: 'In words' },
  ];
  expect(bonesOf(['people', 'method'], items)).toEqual([
    { factor: 'people', causes: [] },
    { factor: 'method', causes: ['The list is on paper'] },
  ]);
});
