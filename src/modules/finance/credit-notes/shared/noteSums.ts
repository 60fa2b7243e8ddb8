import {
  compare,
  isZero,
  least,
  minus,
  percentOf,
  sum,
  times,
  type VatMode,
} from '#modules/finance/money/shared/public.ts';
import type { NoteKind } from './creditNote.record.ts';

/** A line of the invoice: what it is worth now, after earlier notes, and by how much it changes; without VAT. */
export interface NoteLine {
  left: string;
  amount: string;
  vatMode: VatMode;
}

/** What is left of the invoice, after earlier notes and payments: its VAT, the part of it that is not due yet, its total, and these in THB. */
export interface Left {
  vat: string;
  vatUndue: string;
  total: string;
  vatThb: string;
  vatUndueThb: string;
  totalThb: string;
}

export interface NoteSums extends Left {
  original: string;
  correct: string;
  difference: string;
}

/**
 * A note from its lines: original value, correct value, difference, and the VAT of the difference (R-FIN-8, M9). A credit note that takes all the taxed
 * lines takes all the VAT that is left, and one that takes everything all the THB, so that rounding leaves nothing behind. Of a service, VAT that is not due
 * yet goes first; goods and what was paid have only VAT that is due.
 */
export function noteSums(
  { kind, isGoods, vatPct, fxRate }: { kind: NoteKind; isGoods: boolean; vatPct: string; fxRate: string },
  lines: readonly NoteLine[],
  left: Left,
): NoteSums {
  const original = sum(lines.map((line) => line.left));
  const difference = sum(lines.map(({ amount }) => amount));
  const taxed = lines.filter(({ vatMode }) => vatMode === 'vat7');
  const own = percentOf(sum(taxed.map(({ amount }) => amount)), vatPct);
  if (kind === 'debit') {
    const total = sum([difference, own]);
    const vatThb = times(own, fxRate);
    return {
      original,
      correct: sum([original, difference]),
      difference,
      vat: own,
      total,
      vatThb,
      totalThb: times(total, fxRate),
      vatUndue: isGoods ? '0.00' : own,
      vatUndueThb: isGoods ? '0.00' : vatThb,
    };
  }
  const isAllTaxed =
    taxed.length > 0 && isZero(minus(sum(taxed.map((line) => line.left)), sum(taxed.map(({ amount }) => amount))));
  const vat = isAllTaxed ? left.vat : least(own, left.vat);
  const total = sum([difference, vat]);
  const vatThb = compare(vat, left.vat) === 0 ? left.vatThb : least(times(vat, fxRate), left.vatThb);
  const vatUndue = least(vat, left.vatUndue);
  return {
    original,
    correct: minus(original, difference),
    difference,
    vat,
    total,
    vatThb,
    totalThb: compare(total, left.total) === 0 ? left.totalThb : least(times(total, fxRate), left.totalThb),
    vatUndue,
    vatUndueThb: compare(vatUndue, vat) === 0 ? least(vatThb, left.vatUndueThb) : least(left.vatUndueThb, vatThb),
  };
}
