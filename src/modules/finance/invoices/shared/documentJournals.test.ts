import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minus, percentOf, sum, times } from '#modules/finance/money/shared/public.ts';
import { creditNoteJournal, inThb, invoiceJournal, receiptJournal, type Booked } from './documentJournals.ts';
import { invoiceSums, whtExpectedOf } from './invoiceSums.ts';

const booked = (lines: readonly Booked[]) =>
  lines.map(({ account, debit, credit }) => {
    const name = 'use' in account ? account.use : account.code;
    return debit === '0.00' ? `Cr ${name} ${credit}` : `Dr ${name} ${debit}`;
  });
const offBalance = (lines: readonly Booked[]) =>
  minus(sum(lines.map(({ debit }) => debit)), sum(lines.map(({ credit }) => credit)));

test('5.5 an invoice of services of 50,000.00: the VAT is not due yet', () => {
  const revenue = [{ code: '410101', net: '50000.00' }];
  expect(booked(invoiceJournal({ revenue, vat: '3500.00', total: '53500.00', isUndue: true }))).toEqual([
    'Dr receivable 53500.00',
    'Cr 410101 50000.00',
    'Cr undueOutputVat 3500.00',
  ]);
});

test('5.5 its receipt with 3 % withheld: the VAT falls due', () => {
  const all = { cash: '52000.00', withheld: '1500.00', fee: '0.00', settled: '53500.00', vatDue: '3500.00' };
  expect(booked(receiptJournal(all))).toEqual([
    'Dr bank 52000.00',
    'Dr whtReceivable 1500.00',
    'Cr receivable 53500.00',
    'Dr undueOutputVat 3500.00',
    'Cr outputVat 3500.00',
  ]);
});

test('M9 a credit note of 5,000.00 before anything was paid', () => {
  const revenue = [{ code: '410101', net: '5000.00' }];
  expect(
    booked(creditNoteJournal({ revenue, vat: '350.00', vatUndue: '350.00', vatFallsDue: '0.00', total: '5350.00' })),
  ).toEqual(['Dr 410101 5000.00', 'Dr undueOutputVat 350.00', 'Cr receivable 5350.00']);
});

const money = fc
  .integer({ min: 0, max: 900_000_000 })
  .map((cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`);
const rate = fc
  .integer({ min: 1, max: 99_999_999 })
  .map((value) => `${Math.floor(value / 1e6)}.${String(value % 1e6).padStart(6, '0')}`);

test('R-FIN-10 every document balances in THB, at any rate of exchange', () => {
  fc.assert(
    fc.property(
      fc.array(money, { minLength: 1, maxLength: 12 }),
      rate,
      rate,
      fc.boolean(),
      (nets, then, now, isUndue) => {
        fc.pre(sum(nets) !== '0.00');
        const revenue = nets.map((net, at) => ({ code: at % 2 ? '410101' : '410201', net }));
        const vat = percentOf(sum(nets), '7');
        const total = sum([...nets, vat]);
        const thb = inThb({ total, vat, fxRate: then });
        expect(offBalance(invoiceJournal({ revenue, ...thb, isUndue }))).toBe('0.00');
        expect(offBalance(creditNoteJournal({ revenue, ...thb, vatUndue: thb.vat, vatFallsDue: '0.00' }))).toBe('0.00');
        const cash = times(total, now);
        expect(
          offBalance(receiptJournal({ cash, withheld: '0.00', fee: '0.00', settled: thb.total, vatDue: thb.vat })),
        ).toBe('0.00');
      },
    ),
  );
});

const line = (quantity: string, unitPrice: string, more: object = {}) => ({
  quantity,
  unitPrice,
  discountPct: null,
  discountOff: '0.00',
  vatMode: 'vat7' as const,
  whtClass: 'service',
  ...more,
});
const noDiscount = { discountPct: null, discountAmount: null };

test('M8 a fixed price with discount, over and above, VAT and what the customer withholds', () => {
  const lines = [
    line('1', '18500.00', { discountPct: '5' }),
    line('3.5', '1450.00'),
    line('2', times('4320.75', '1.12')),
  ];
  const sums = invoiceSums(lines, noDiscount, '7');
  expect(sums).toMatchObject({ discount: '925.00', net: '32328.48', vat: '2262.99', total: '34591.47' });
  expect(whtExpectedOf(sums.lines, { service: '3' })).toBe('969.85');
});

test('M5 and M6 what is withheld goes by the class of income, and goods are free of it', () => {
  expect(
    whtExpectedOf(
      [
        { net: '1000.00', whtClass: 'service' },
        { net: '100.00', whtClass: 'rent' },
      ],
      { service: '3', rent: '5' },
    ),
  ).toBe('35.00');
  expect(
    whtExpectedOf(
      [
        { net: '20000.00', whtClass: 'none' },
        { net: '5000.00', whtClass: 'service' },
      ],
      { service: '3' },
    ),
  ).toBe('150.00');
  expect(whtExpectedOf([{ net: '999.99', whtClass: 'service' }], { service: '3' })).toBe('0.00');
});

test('R-FIN-6 the discount of the whole: percentage before amount, spread to the satang, off the base of VAT', () => {
  const lines = [line('1', '100.00'), line('1', '100.00'), line('1', '100.00', { vatMode: 'exempt' })];
  const sums = invoiceSums(lines, { discountPct: '10', discountAmount: '10.00' }, '7');
  expect(sums.nets).toEqual(['86.66', '86.67', '86.67']);
  expect(sums).toMatchObject({ net: '260.00', vat: '12.13', discount: '40.00', isOver: false });
  expect(invoiceSums(lines, { discountPct: null, discountAmount: '300.01' }, '7').isOver).toBe(true);
});
