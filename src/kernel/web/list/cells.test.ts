import { expect, test } from 'vitest';
import { amount, decimal, inWords } from '#kernel/shared/field.ts';
import { trial } from '#kernel/testing/trial.ts';
import type { AnyRow } from '../data/records.ts';
import { formatAmount, formatNumber, valueNode, wordsOfField } from './cells.tsx';

test('a decimal is shown without the zeros behind its last digit, and no digit is lost', () => {
  const shown = (value: string) => valueNode({ kind: 'decimal', unit: 'mm' }, value);
  expect(['1.0000', '12.5000', '-0.0500', '100', '0.000'].map(shown)).toEqual([
    '1 mm',
    '12.5 mm',
    '-0.05 mm',
    '100 mm',
    '0 mm',
  ]);
  expect(formatNumber('1234567.125')).toBe('1,234,567.125');
});

test('a stored value nobody named better is put into words, and an abbreviation stays one', () => {
  expect(['awaitingParts', 'in_stock', 'AOG', 'NDT'].map(inWords)).toEqual([
    'Awaiting parts',
    'In stock',
    'AOG',
    'NDT',
  ]);
});

test('a page that is titled by a link says what it is called, not its id', () => {
  const row = {
    id: '1',
    version: 1,
    witness1Id: '01a2199f',
    witness1IdLabel: 'Anan',
    place: null,
  } as unknown as AnyRow;
  expect(['witness1Id', 'place', 'witness2Id'].map((name) => wordsOfField(trial, row, name))).toEqual(['Anan', '', '']);
});

test('an amount of money is read with two decimals or more, any other number without its zeros', () => {
  expect(['970.2', '49392', '0.005', '1234567.8900', '-3.5'].map(formatAmount)).toEqual([
    '970.20',
    '49,392.00',
    '0.005',
    '1,234,567.89',
    '-3.50',
  ]);
  expect(valueNode(amount('Net', { unit: 'THB' }), '49392.00')).toBe('49,392.00 THB');
  expect(valueNode(decimal('Quantity'), '49392.000')).toBe('49,392');
});
