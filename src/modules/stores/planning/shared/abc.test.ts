import { expect, test } from 'vitest';
import { abcClasses } from './abc.ts';

test('R-STK-11 class A is the first 80 % of what a year used, B the next 15 %, C the rest and what nobody used', () => {
  const used = [
    ['bolt', 40],
    ['brake', 600],
    ['seal', 250],
    ['grease', 100],
    ['old', 0],
    ['back', -5],
    ['tag', 10],
  ] as const;
  const classes = abcClasses(used.map(([itemId, value]) => ({ itemId, value })));
  expect(Object.fromEntries(classes)).toEqual({
    brake: 'A',
    seal: 'A',
    grease: 'B',
    bolt: 'C',
    tag: 'C',
    old: 'C',
    back: 'C',
  });
  expect([...abcClasses([{ itemId: 'x', value: 0 }]).values()]).toEqual(['C']);
});
