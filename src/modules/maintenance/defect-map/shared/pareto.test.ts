import { expect, test } from 'vitest';
import { pareto } from './pareto.ts';

test('2.6 a Pareto has the most frequent first, and the share of each with those before it', () => {
  expect(
    pareto([
      { name: 'wear', count: 3 },
      { name: 'crack', count: 6 },
      { name: 'dent', count: 1 },
    ]),
  ).toEqual([
    { name: 'crack', count: 6, share: 60 },
    { name: 'wear', count: 3, share: 90 },
    { name: 'dent', count: 1, share: 100 },
  ]);
  expect(pareto([])).toEqual([]);
});
