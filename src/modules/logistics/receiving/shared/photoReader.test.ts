import { expect, test } from 'vitest';
import { readPhoto } from './photoReader.ts';

/** A line of words, each with where it begins; `sure` for all of them unless a word says otherwise. */
const line = (top: number, words: Record<string, number | [left: number, sure: number]>, sure = 95) =>
  Object.entries(words).map(([text, at]) => {
    const [left, own] = typeof at === 'number' ? [at, sure] : at;
    return { text, sure: own, left, top, width: text.length * 0.01, height: 0.02 };
  });

const heads = line(0.3, {
  '8.': 0.3,
  Part: 0.33,
  'No.': 0.38,
  '9.': 0.5,
  'Qty.': 0.53,
  '10.': 0.6,
  Serial: 0.64,
  No: 0.71,
});

test('a value stands below its title, in its own column', () => {
  const values = line(0.35, { 'GA78-12': 0.34, '40': 0.51, TB44712: 0.63 });
  expect(readPhoto([heads, values]).map(({ field, value, place }) => [field, value, place.left])).toEqual([
    ['partNumber', 'GA78-12', 0.34],
    ['serialNumber', 'TB44712', 0.63],
  ]);
});

test('a value that was not read surely is not proposed; another of the same line is', () => {
  const values = line(0.35, { 'GA78-12': [0.34, 59], TB44712: [0.63, 60] });
  expect(readPhoto([heads, values]).map(({ field, sure }) => [field, sure])).toEqual([['serialNumber', 60]]);
});

test('what stands far below a title belongs to another block, and not applicable is no number', () => {
  expect(readPhoto([heads, line(0.6, { 'GA78-12': 0.34 })])).toEqual([]);
  expect(readPhoto([heads, line(0.35, { 'N/A': 0.63 })])).toEqual([]);
});
