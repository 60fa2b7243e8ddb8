import { expect, test } from 'vitest';
import { coverageOf, drawQuestions, randomOf } from './drawing.ts';
import { isPass, markOf, neededOf, percentText, secondsFor, type Asked } from './grading.ts';
import { discriminationWord, facilityWord, isDoubtful, itemAnalysis, type Marked } from './itemAnalysis.ts';

test('R-EXM-2 required right answers for 75% are exact, nothing is rounded up', () => {
  const needed = { 8: 6, 10: 8, 12: 9, 15: 12, 16: 12, 20: 15, 25: 19, 30: 23, 40: 30, 50: 38 };
  for (const [count, right] of Object.entries(needed)) {
    expect([count, neededOf(Number(count), 75)]).toEqual([count, right]);
    expect([isPass(right, Number(count), 75), isPass(right - 1, Number(count), 75)]).toEqual([true, false]);
  }
});

test('5.3 the worked examples: 14 and 15 of 20, 22 and 23 of 30, and their time', () => {
  expect([14, 15].map((score) => [percentText(score, 20), isPass(score, 20, 75)])).toEqual([
    ['70.00', false],
    ['75.00', true],
  ]);
  expect([22, 23].map((score) => [percentText(score, 30), isPass(score, 30, 75)])).toEqual([
    ['73.33', false],
    ['76.67', true],
  ]);
  expect([20, 30, 40].map((count) => secondsFor(count, 75, 0) / 60)).toEqual([25, 37.5, 50]);
  expect(secondsFor(20, 75, 25) / 60).toBe(31.25);
});

test('5.3 the blueprint may be published with a warning: 8, 12 and 20 are wanted', () => {
  const strata = [
    { topic: 'HF', count: 4 },
    { topic: 'procedures', count: 6 },
    { topic: 'product', count: 10 },
  ];
  const pool = [6, 9, 14].flatMap((size, place) =>
    Array.from({ length: size }, (_, n) => ({
      id: `${place}-${n}`,
      topic: strata[place]?.topic ?? '',
      difficulty: 'easy',
    })),
  );
  expect(drawQuestions({ strata, pool, random: randomOf(1n) }).short).toEqual([]);
  expect(coverageOf(strata, pool).map(({ wanted, isThin }) => [wanted, isThin])).toEqual([
    [8, true],
    [12, true],
    [20, true],
  ]);
});

test('R-EXM-3 the same seed draws the same; what was asked before comes last; a line of one difficulty chooses first', () => {
  const pool = Array.from({ length: 8 }, (_, n) => ({ id: `q${n}`, topic: 'A', difficulty: n < 2 ? 'hard' : 'easy' }));
  const strata = [
    { topic: 'A', count: 4 },
    { topic: 'A', difficulty: 'hard', count: 2 },
  ];
  const draw = (seed: bigint, before: string[] = []) =>
    drawQuestions({ strata, pool, before: new Set(before), random: randomOf(seed) });
  expect(draw(7n)).toEqual(draw(7n));
  expect(draw(7n).ids).not.toEqual(draw(8n).ids);
  for (const seed of [1n, 2n, 3n, 4n]) {
    expect(draw(seed).ids).toEqual(expect.arrayContaining(['q0', 'q1']));
    expect(draw(seed, ['q2', 'q3']).ids).not.toContain('q2');
    expect(draw(seed, ['q2', 'q3', 'q4']).ids).toHaveLength(6);
  }
});

const asked = (more: Partial<Asked>): Asked => ({
  kind: 'single',
  rightAnswer: 'A',
  tolerance: null,
  maxMark: 100,
  optionOrder: [0, 1, 2, 3],
  ...more,
});

test('R-EXM-6 several right answers: the exact set, or a part of the mark and never below nothing; a number with its tolerance', () => {
  const multi = asked({ kind: 'multi', rightAnswer: 'A,B,D' });
  expect([[0, 1, 3], [0, 1], [0, 1, 2], [2]].map((given) => markOf(multi, given, false))).toEqual([100, 0, 0, 0]);
  expect([[0, 1, 3], [0, 1], [0, 1, 2], [2]].map((given) => markOf(multi, given, true))).toEqual([100, 66, 33, 0]);
  // The second line shown is the first of the pool.
  expect(markOf(asked({ optionOrder: [1, 0, 2] }), [1], false)).toBe(100);
  const number = asked({ kind: 'number', rightAnswer: '12.5', tolerance: '0.1' });
  expect(['12.4', '12.6', '12.61', '-12.5', 'x'].map((given) => markOf(number, given, false))).toEqual([
    100, 100, 0, 0, 0,
  ]);
  expect(markOf(number, null, false)).toBe(0);
});

const rows = ['11111', '11110', '11101', '11010', '10100', '11000', '10001', '00001'];
const attempts: Marked[] = rows.map(
  (row) => new Map([...row].map((mark, place) => [`item ${place + 1}`, { mark: Number(mark), worth: 1 }])),
);
const round = (value: number | null, digits = 2) => (value === null ? null : Number(value.toFixed(digits)));

test('R-EXM-11 item statistics: the test set of 5.3 with its numbers', () => {
  const { mean, sd, alpha, standardError, items } = itemAnalysis(attempts);
  expect([mean, sd, alpha, standardError].map((value) => round(value, 3))).toEqual([2.875, 1.356, 0.413, 1.039]);
  expect(
    items.map(({ facility, discrimination, efficiency }) =>
      [facility, discrimination, efficiency].map((one) => round(one)),
    ),
  ).toEqual([
    [87.5, 33.81, 100],
    [62.5, 46.67, 63.64],
    [50, 37.8, 42.86],
    [37.5, 38.73, 42.86],
    [50, -28.47, -33.33],
  ]);
  expect(round(items.reduce((sum, item) => sum + (item.effectiveWeight ?? 0), 0))).toBe(100);
});

test('R-EXM-11 no variance gives —', () => {
  const same: Marked[] = [1, 1, 1].map((mark) => new Map([['only', { mark, worth: 1 }]]));
  expect(itemAnalysis(same).items[0]).toMatchObject({ facility: 100, discrimination: null, efficiency: null });
  expect(itemAnalysis([])).toMatchObject({ n: 0, mean: null, sd: null, alpha: null });
});

test('R-EXM-12 what the figures mean', () => {
  expect([95, 94, 65, 35, 34, 20].map(facilityWord)).toEqual(['tooEasy', 'easy', 'best', 'best', 'hard', 'tooHard']);
  expect([50, 49, 30, 29, 20, 19, 0, -0.1].map(discriminationWord)).toEqual([
    'veryGood',
    'adequate',
    'adequate',
    'weak',
    'weak',
    'veryWeak',
    'veryWeak',
    'wrongKey',
  ]);
  expect(itemAnalysis(attempts).items.map(isDoubtful)).toEqual([false, false, false, false, true]);
});
