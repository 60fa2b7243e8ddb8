import { compare, least, minus, proRata, sum } from '#modules/finance/money/shared/public.ts';

/** An invoice as far as a payment of it is counted. */
interface Settled {
  balance: string;
  vat: string;
  totalThb: string;
  vatThb: string;
  /** What credit and debit notes made of them. */
  vatCorrected: string;
  thbCorrected: string;
  vatThbCorrected: string;
  /** What of them was booked with earlier payments. */
  vatMoved: string;
  vatMovedThb: string;
  settledThb: string;
}

/**
 * What a payment of an invoice books: THB as they were billed, and the undue VAT that falls due with it, pro rata; the last payment takes what is left, so
 * that nothing is lost by rounding (R-FIN-9).
 */
export function sharesOf(invoice: Settled, amount: string): { thb: string; vat: string; vatThb: string } {
  const isLast = compare(amount, invoice.balance) === 0;
  const of = (all: string, corrected: string, gone: string) => {
    const left = minus(sum([all, corrected]), gone);
    return isLast ? left : least(proRata(left, amount, invoice.balance), left);
  };
  return {
    thb: of(invoice.totalThb, invoice.thbCorrected, invoice.settledThb),
    vat: of(invoice.vat, invoice.vatCorrected, invoice.vatMoved),
    vatThb: of(invoice.vatThb, invoice.vatThbCorrected, invoice.vatMovedThb),
  };
}
