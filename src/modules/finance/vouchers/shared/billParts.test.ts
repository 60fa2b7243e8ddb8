import { expect, test } from 'vitest';
import { billParts } from './billParts.ts';

const bill = (taxed: string, untaxed: string, total: string, more: object = {}) =>
  billParts({ taxed, untaxed, total, count: 2, vatPct: '7', fxRate: '1', ...more });

test('a bill of mixed VAT: VAT of the taxed lines alone', () => {
  expect(bill('1000.00', '500.00', '1570.00')).toEqual({
    taxed: '1000.00',
    untaxed: '500.00',
    vat: '70.00',
    total: '1570.00',
  });
});

test('what the vendor rounded is VAT; any other difference is none', () => {
  expect(bill('1000.00', '0.00', '1070.01')).toMatchObject({ taxed: '1000.00', vat: '70.01', untaxed: '0.00' });
  expect(bill('1000.00', '0.00', '1078.00')).toMatchObject({ taxed: '1000.00', vat: '70.00', untaxed: '8.00' });
  expect(bill('0.00', '500.00', '500.00')).toMatchObject({ taxed: '0.00', vat: '0.00', untaxed: '500.00' });
});

test('in THB the parts come to the whole', () => {
  const { taxed, untaxed, vat, total } = bill('33.33', '11.11', '46.77', { fxRate: '35.4275' });
  expect(Number(taxed) + Number(untaxed) + Number(vat)).toBeCloseTo(Number(total), 8);
});
