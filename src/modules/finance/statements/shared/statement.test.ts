import { expect, test } from 'vitest';
import { agingOf, bucketOf, withBalances } from './statement.ts';

test('the balance after each line is the one before, with what was billed and without what was received', () => {
  const { lines, closing } = withBalances('100.00', [
    { debit: '53500.00', credit: '0.00' },
    { debit: '0.00', credit: '52000.00' },
    { debit: '0.00', credit: '1500.00' },
  ]);
  expect(lines.map(({ balance }) => balance)).toEqual(['53600.00', '1600.00', '100.00']);
  expect(closing).toBe('100.00');
  expect(withBalances('5.00', []).closing).toBe('5.00');
});

test('ageing: on the day it falls due it is not overdue; the 31st and the 61st day begin the next, 91 days are the last', () => {
  expect([-1, 0, 1, 30, 31, 60, 61, 90, 91].map(bucketOf)).toEqual([
    'notDue',
    'notDue',
    'days30',
    'days30',
    'days60',
    'days60',
    'days90',
    'days90',
    'more',
  ]);
  const open = [
    { days: -5, amount: '10.00' },
    { days: 40, amount: '20.00' },
    { days: 200, amount: '-3.00' },
  ];
  expect(Object.fromEntries(agingOf(open).map(({ bucket, amount }) => [bucket, amount]))).toEqual({
    notDue: '10.00',
    days30: '0.00',
    days60: '20.00',
    days90: '0.00',
    more: '0.00',
    overpaid: '-3.00',
  });
});
