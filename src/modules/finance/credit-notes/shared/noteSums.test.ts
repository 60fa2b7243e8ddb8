import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minus, percentOf, sum, times } from '#modules/finance/money/shared/public.ts';
import { noteSums } from './noteSums.ts';

const cents = (value: number) => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`;

test('R-FIN-8 credit notes in any parts: never more than is left, and nothing is left when all was credited', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 99_999_999 }),
      fc.integer({ min: 0, max: 100 }),
      (parts, rate, paid) => {
        const fxRate = `${Math.floor(rate / 1e6)}.${String(rate % 1e6).padStart(6, '0')}`;
        const net = cents(parts.reduce((all, part) => all + part, 0));
        const vat = percentOf(net, '7');
        const total = sum([net, vat]);
        const vatUndue = percentOf(vat, String(paid));
        const left = {
          vat,
          vatUndue,
          total,
          vatThb: times(vat, fxRate),
          vatUndueThb: times(vatUndue, fxRate),
          totalThb: times(total, fxRate),
        };
        let open = net;
        for (const part of parts) {
          const of = { kind: 'credit', isGoods: false, vatPct: '7', fxRate } as const;
          const note = noteSums(of, [{ left: open, amount: cents(part), vatMode: 'vat7' }], left);
          open = note.correct;
          for (const name of ['vat', 'vatUndue', 'total', 'vatThb', 'vatUndueThb', 'totalThb'] as const) {
            left[name] = minus(left[name], note[name]);
            expect(Number(left[name])).toBeGreaterThanOrEqual(0);
          }
          expect(Number(minus(note.vatThb, note.vatUndueThb))).toBeGreaterThanOrEqual(0);
        }
        expect([open, ...Object.values(left)].map(Number)).toEqual([0, 0, 0, 0, 0, 0, 0]);
      },
    ),
  );
});
