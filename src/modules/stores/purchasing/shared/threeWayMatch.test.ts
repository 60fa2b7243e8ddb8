import { expect, test } from 'vitest';
import { inBaht, lineAmount, totals } from './money.ts';
import { matchFaults as faultsOf, type OrderedLine } from './threeWayMatch.ts';

const line = (given: Partial<OrderedLine> = {}): OrderedLine => ({
  id: 'a',
  name: 'TB-1',
  quantity: '10',
  unitPrice: '50000',
  vatMode: 'vat7',
  qtyAccepted: '8',
  qtyInvoiced: '0',
  ...given,
});
const bill = (quantity: string, unitPrice: string, total: string) => ({
  lines: [{ lineId: 'a', quantity, unitPrice }],
  total,
});

const matchFaults = (lines: OrderedLine[], billed: ReturnType<typeof bill>, rate = '1') =>
  faultsOf(lines, billed, { vatPct: '7', rate });

test('R-PUR-2 what agrees is matched, and the first piece too many is named', () => {
  expect(matchFaults([line()], bill('8', '50000', '428000.00'))).toEqual([]);
  expect(matchFaults([line()], bill('8.0001', '50000', '428005.35'))).toEqual(['TB-1: 8.0001 invoiced, 8 accepted.']);
  expect(matchFaults([line({ qtyInvoiced: '3' })], bill('6', '50000', '321000.00'))).toEqual([
    'TB-1: 9 invoiced, 8 accepted.',
  ]);
});

test('R-PUR-2 the price may differ by 2 % or 200 THB, whichever is more, and the total by 1 %', () => {
  // 2 % of 50,000 is 1,000.
  expect(matchFaults([line()], bill('1', '51000', '53500.00'))).toEqual([]);
  expect(matchFaults([line()], bill('1', '51000.01', '53500.00'))).toEqual(['TB-1: price 51000.01, ordered at 50000.']);
  // 2 % of 100 is 2, so 200 THB count.
  expect(matchFaults([line({ unitPrice: '100' })], bill('1', '300', '107.00'))).toEqual([]);
  expect(matchFaults([line({ unitPrice: '100' })], bill('1', '300.0001', '107.00'))).toHaveLength(1);
  expect(matchFaults([line()], bill('1', '50000', '54035.00'))).toEqual([]);
  expect(matchFaults([line()], bill('1', '50000', '54035.01'))).toEqual(['Total 54035.01, by the order 53500.00.']);
  // 200 THB at 40 THB a dollar are 5 dollars.
  const dollars = line({ unitPrice: '10', vatMode: 'zero' });
  expect(matchFaults([dollars], bill('1', '15', '10.00'), '40')).toEqual([]);
  expect(matchFaults([dollars], bill('1', '15.0001', '10.00'), '40')).toHaveLength(1);
});

test('M1, M2, M11: amounts are exact, VAT is taken once a document and halves go away from zero', () => {
  const three = Array.from({ length: 3 }, () => ({ quantity: '1', unitPrice: '10.10', vatMode: 'vat7' }));
  expect(totals(three, '7')).toEqual({ net: '30.30', vat: '2.12', total: '32.42' });
  expect(inBaht('1250.00', '35.4275')).toBe('44284.38');
  expect(lineAmount('0.3333', '3.0001')).toBe('1.00');
});
