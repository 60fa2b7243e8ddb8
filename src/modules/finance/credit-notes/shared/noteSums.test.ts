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
          open: '0.00',
          openThb: '0.00',
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
        expect([open, ...Object.values(left)].map(Number)).toEqual(Array(9).fill(0));
      },
    ),
  );
});

// The independent calculation, in whole hundredths and millionths of a rate.
const whole = (text: string) => BigInt(text.replace('.', ''));
const halfUp = (over: bigint, under: bigint) => (2n * over + under) / (2n * under);

test('R-FIN-8 R-FIN-9 billed abroad, paid in part and credited in any order: no satang stays open, none is VAT of what was not taken', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 900_000 })), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1000, max: 2_000_000 }),
      fc.integer({ min: 1, max: 99_999_999 }),
      (acts, billed, rate) => {
        const fxRate = `${Math.floor(rate / 1e6)}.${String(rate % 1e6).padStart(6, '0')}`;
        const exactThb = (cents: bigint) => halfUp(cents * BigInt(rate), 1_000_000n);
        const vat = halfUp(BigInt(billed) * 7n, 100n);
        const total = BigInt(billed) + vat;
        let net = BigInt(billed);
        // Of each pair what stands open or undue, and what was paid of it.
        const left = { vat, total, vatThb: exactThb(vat), totalThb: exactThb(total) };
        const paid = { vat: 0n, thb: 0n, vatThb: 0n };
        let balance = total;
        const text = (value: bigint) => cents(Number(value));
        const note = (amount: bigint) => {
          const before = {
            vat: text(left.vat),
            vatUndue: text(left.vat - paid.vat),
            total: text(left.total),
            vatThb: text(left.vatThb),
            vatUndueThb: text(left.vatThb - paid.vatThb),
            totalThb: text(left.totalThb),
            open: text(balance),
            openThb: text(balance === 0n ? 0n : left.totalThb - paid.thb),
          };
          const of = { kind: 'credit', isGoods: false, vatPct: '7', fxRate } as const;
          const made = noteSums(of, [{ left: text(net), amount: text(amount), vatMode: 'vat7' }], before);
          const all = {
            vat: whole(made.vat),
            undue: whole(made.vatUndue),
            total: whole(made.total),
            vatThb: whole(made.vatThb),
            undueThb: whole(made.vatUndueThb),
            totalThb: whole(made.totalThb),
          };
          // A part that was taken whole is whole in THB; of a part that was not touched nothing is.
          expect(made.vatUndue !== before.vatUndue || made.vatUndueThb === before.vatUndueThb).toBe(true);
          expect(all.vat !== all.undue || paid.vat === 0n || all.vatThb === all.undueThb).toBe(true);
          expect(made.total !== before.open || made.totalThb === before.openThb).toBe(true);
          expect(all.total >= balance || all.totalThb <= exactThb(all.total)).toBe(true);
          net -= amount;
          left.vat -= all.vat;
          left.total -= all.total;
          left.vatThb -= all.vatThb;
          left.totalThb -= all.totalThb;
          paid.vat -= all.vat - all.undue;
          paid.vatThb -= all.vatThb - all.undueThb;
          balance = all.total > balance ? 0n : balance - all.total;
        };
        for (const [isNote, size] of acts) {
          if (isNote && net > 0n) note(BigInt(size) < net ? BigInt(size) : net);
          if (isNote || balance === 0n) continue;
          const amount = BigInt(size) < balance ? BigInt(size) : balance;
          const share = (all: bigint, gone: bigint) =>
            amount === balance ? all - gone : halfUp((all - gone) * amount, balance);
          const [thb, due, dueThb] = [
            share(left.totalThb, paid.thb),
            share(left.vat, paid.vat),
            share(left.vatThb, paid.vatThb),
          ];
          paid.thb += thb;
          paid.vat += due;
          paid.vatThb += dueThb;
          balance -= amount;
          expect(balance > 0n || (paid.thb === left.totalThb && paid.vatThb === left.vatThb)).toBe(true);
        }
        if (net > 0n) note(net);
        expect([net, left.vat, left.total, left.vatThb, left.totalThb, paid.vat, paid.vatThb, balance]).toEqual(
          Array(8).fill(0n),
        );
      },
    ),
  );
});
