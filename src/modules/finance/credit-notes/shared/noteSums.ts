import {
  compare,
  isZero,
  least,
  minus,
  percentOf,
  proRata,
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

/** What of an invoice a note takes: VAT, the part of it that is not due yet, the total, and these in THB. */
interface Amounts {
  vat: string;
  vatUndue: string;
  total: string;
  vatThb: string;
  vatUndueThb: string;
  totalThb: string;
}

/** The same of an invoice after earlier notes, and what of its total no payment settled. */
export interface Left extends Amounts {
  open: string;
  openThb: string;
}

/** An amount and what it is in THB as it was billed. */
interface Both {
  own: string;
  thb: string;
}

export interface NoteSums extends Amounts {
  original: string;
  correct: string;
  difference: string;
  /** VAT of payments that falls due with the note, and in THB. */
  vatFallsDue: string;
  vatFallsDueThb: string;
}

/** What an amount is in THB: all that is left for all that is left, so that rounding leaves nothing behind; never more. */
const inThb = (amount: string, left: Both, fxRate: string): string =>
  compare(amount, left.own) === 0 ? left.thb : least(times(amount, fxRate), left.thb);

/** An amount taken of two parts, of the first while it lasts; each part is turned to THB by itself. */
function taken(amount: string, first: Both, whole: Both, fxRate: string): { first: Both; thb: string } {
  const own = least(amount, first.own);
  const thb = inThb(own, first, fxRate);
  const second = { own: minus(whole.own, first.own), thb: minus(whole.thb, first.thb) };
  return { first: { own, thb }, thb: sum([thb, inThb(minus(amount, own), second, fxRate)]) };
}

/**
 * A note from its lines: original value, correct value, difference, and the VAT of the difference (R-FIN-8, M9). A credit note that takes all the taxed
 * lines takes all the VAT that is left. What was not paid goes first, and of a service the VAT that is not due yet; goods and what was paid have only VAT that
 * is due. Each part that is taken whole takes its THB whole. Where a line without VAT is credited, what was paid for it is paid for what is left: its VAT
 * falls due with the note, in proportion to what is paid of the rest, so that none stays undue of what is paid in full (R-FIN-3, R-FIN-9).
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
      vatFallsDue: '0.00',
      vatFallsDueThb: '0.00',
    };
  }
  const isAllTaxed =
    taxed.length > 0 && isZero(minus(sum(taxed.map((line) => line.left)), sum(taxed.map(({ amount }) => amount))));
  const vat = isAllTaxed ? left.vat : least(own, left.vat);
  const total = sum([difference, vat]);
  const ofVat = taken(vat, { own: left.vatUndue, thb: left.vatUndueThb }, { own: left.vat, thb: left.vatThb }, fxRate);
  const ofTotal = taken(total, { own: left.open, thb: left.openThb }, { own: left.total, thb: left.totalThb }, fxRate);
  const undue = { own: minus(left.vatUndue, ofVat.first.own), thb: minus(left.vatUndueThb, ofVat.first.thb) };
  const isOnlyTaxed = compare(difference, sum(taxed.map(({ amount }) => amount))) === 0;
  const stays = minus(left.total, total);
  const open = minus(left.open, least(total, left.open));
  const vatFallsDue =
    isGoods || isOnlyTaxed ? '0.00' : minus(undue.own, least(undue.own, undueOf(minus(left.vat, vat), open, stays)));
  return {
    original,
    correct: minus(original, difference),
    difference,
    vat,
    total,
    vatThb: ofVat.thb,
    totalThb: ofTotal.thb,
    vatUndue: ofVat.first.own,
    vatUndueThb: ofVat.first.thb,
    vatFallsDue,
    vatFallsDueThb: inThb(vatFallsDue, undue, fxRate),
  };
}

/** Of the VAT of an invoice, what is not due while so much of it is open. */
const undueOf = (vat: string, open: string, total: string): string =>
  isZero(open) ? '0.00' : proRata(vat, open, total);
