import { expect, test } from 'vitest';
import { sum } from '#modules/finance/money/shared/public.ts';
import { discountsOn, type Offer } from './discounting.ts';

const offer = (number: string, more: Partial<Offer>): Offer => ({
  id: number,
  number,
  name: number,
  type: 'percent',
  percent: null,
  amount: null,
  stackable: true,
  priority: 10,
  ...more,
});
const off = (offers: Offer[], quantity = '1', unitPrice = '1000.00') =>
  discountsOn(offers, { quantity, unitPrice }).map(({ number, off: amount }) => `${number} ${amount}`);

test('R-FIN-6 percentage before amount, each of what the one before left', () => {
  const fixed = offer('A', { type: 'amount', amount: '100.00', priority: 1 });
  expect(off([fixed, offer('P', { percent: '10' })])).toEqual(['P 100.00', 'A 100.00']);
  expect(off([fixed], '3')).toEqual(['A 300.00']);
});

test('R-FIN-6 one that does not add counts alone, when it is the best', () => {
  const alone = offer('N', { percent: '12', stackable: false });
  expect(off([alone, offer('P', { percent: '5' }), offer('Q', { percent: '5', priority: 20 })])).toEqual(['N 120.00']);
  expect(off([alone, offer('P', { percent: '10' }), offer('Q', { percent: '5', priority: 20 })])).toEqual([
    'P 100.00',
    'Q 45.00',
  ]);
  expect(off([alone, offer('M', { percent: '15', stackable: false })])).toEqual(['M 150.00']);
});

test('R-FIN-6 never more than the line', () => {
  const given = discountsOn([offer('P', { percent: '100' }), offer('A', { type: 'amount', amount: '5.00' })], {
    quantity: '2',
    unitPrice: '7.55',
  });
  expect(sum(given.map((one) => one.off))).toBe('15.10');
  expect(off([offer('A', { type: 'amount', amount: '5000.00' })])).toEqual(['A 1000.00']);
});

test('R-FIN-6 of one kind the lower priority comes first, then the lower number; of two that take off as much the first counts', () => {
  const q = offer('Q', { percent: '5', priority: 20 });
  expect(off([q, offer('P', { percent: '10' })])).toEqual(['P 100.00', 'Q 45.00']);
  expect(off([offer('B', { percent: '5' }), offer('A', { percent: '10' })])).toEqual(['A 100.00', 'B 45.00']);
  const alone = (number: string, priority: number) => offer(number, { percent: '12', stackable: false, priority });
  expect(off([alone('M', 20), alone('N', 10)])).toEqual(['N 120.00']);
});
