import { compare, minus, proRata } from '#modules/finance/money/shared/public.ts';

/** An invoice as far as a payment of it is counted. */
interface Settled {
  total: string;
  balance: string;
  vat: string;
  totalThb: string;
  vatThb: string;
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
  const left = (all: string, gone: string) => minus(all, gone);
  const share = (all: string, gone: string) => {
    const part = proRata(all, amount, invoice.total);
    return compare(part, left(all, gone)) > 0 ? left(all, gone) : part;
  };
  const of = isLast ? left : share;
  return {
    thb: of(invoice.totalThb, invoice.settledThb),
    vat: of(invoice.vat, invoice.vatMoved),
    vatThb: of(invoice.vatThb, invoice.vatMovedThb),
  };
}
