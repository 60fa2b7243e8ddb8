import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minus, percentOf, sum, times } from '#modules/finance/money/shared/public.ts';
import { sharesOf } from './settling.ts';

const cents = (value: number) => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`;

test('R-FIN-9 any parts in any order: VAT and THB are whole in the end, and never more on the way', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 9 }),
      fc.integer({ min: 1, max: 99_999_999 }),
      (parts, rate) => {
        const total = cents(parts.reduce((all, part) => all + part, 0));
        const vat = percentOf(total, '6.54');
        const fxRate = `${Math.floor(rate / 1e6)}.${String(rate % 1e6).padStart(6, '0')}`;
        const invoice = {
          vatCorrected: '0.00',
          thbCorrected: '0.00',
          vatThbCorrected: '0.00',
          balance: total,
          vat,
          totalThb: times(total, fxRate),
          vatThb: times(vat, fxRate),
          vatMoved: '0.00',
          vatMovedThb: '0.00',
          settledThb: '0.00',
        };
        for (const part of parts) {
          const amount = cents(part);
          const shares = sharesOf(invoice, amount);
          invoice.balance = minus(invoice.balance, amount);
          invoice.vatMoved = sum([invoice.vatMoved, shares.vat]);
          invoice.vatMovedThb = sum([invoice.vatMovedThb, shares.vatThb]);
          invoice.settledThb = sum([invoice.settledThb, shares.thb]);
          expect(Number(invoice.vatMoved)).toBeLessThanOrEqual(Number(vat));
        }
        expect(invoice).toMatchObject({
          balance: '0.00',
          vatMoved: vat,
          vatMovedThb: invoice.vatThb,
          settledThb: invoice.totalThb,
        });
      },
    ),
  );
});
