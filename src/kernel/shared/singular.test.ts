import { expect, test } from 'vitest';
import { counted, inSingular } from './singular.ts';
import { readerOf } from './readerOf.ts';

test.each([
  ['{{count}} days left', '{{count}} day left'],
  ['{{count}} d', '{{count}} d'],
  ['Checked {{count}} days ago', 'Checked {{count}} day ago'],
  ['{{count}} open work orders', '{{count}} open work order'],
  ['{{count}} people were taken in.', '{{count}} person was taken in.'],
  ['{{count}} work orders have one release check open', '{{count}} work order has one release check open'],
  [
    '{{count}} open work orders have no cards yet: their hours are not in these figures.',
    '{{count}} open work order has no cards yet: its hours are not in these figures.',
  ],
  [
    '{{count}} lines have a fault; nobody is taken in before they are put right.',
    '{{count}} line has a fault; nobody is taken in before it is put right.',
  ],
  ['{{count}} landings, {{cost}} THB each.', '{{count}} landing, {{cost}} THB each.'],
  ['{{count}} batches', '{{count}} batch'],
  ['{{count}} entries here', '{{count}} entry here'],
  ['{{count}} uses', '{{count}} use'],
  ['{{count}} wait for you.', '{{count}} waits for you.'],
  ['{{count}} more about this', '{{count}} more about this'],
  ['{{count}} of {{total}} checks open', '{{count}} of {{total}} checks open'],
  ['{{count}} cards tomorrow, each with a usable tool.', '{{count}} card tomorrow, each with a usable tool.'],
  ['{{count}} s', '{{count}} s'],
  ['{{used}} of {{count}} days', '{{used}} of {{count}} days'],
  ['{{rows}} rows', '{{rows}} rows'],
])('%s, of one: %s', (many, one) => {
  expect(inSingular(many, '{{count}}')).toBe(one);
});

test('a number stands with what it counts', () => {
  expect([0, 1, 2].map((days) => counted(days, 'days left'))).toEqual(['0 days left', '1 day left', '2 days left']);
  expect(counted(1, 'cards lack a tool')).toBe('1 card lacks a tool');
});

test('a sentence of the server is read in another language whether it counts one or many', () => {
  const read = readerOf({ '{days} days requested, {left} days left this year.': 'ขอ {days} วัน ปีนี้เหลือ {left} วัน' });
  for (const [days, left] of [
    [1, 1],
    [1, 4],
    [3, 1],
    [3, 4],
  ] as const)
    expect(read(`${counted(days, 'days requested')}, ${counted(left, 'days left')} this year.`)).toBe(
      `ขอ ${days} วัน ปีนี้เหลือ ${left} วัน`,
    );
});
