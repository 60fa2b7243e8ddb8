import { parse, sum, times, totalsOf, type VatMode } from '#modules/finance/money/shared/public.ts';

// Amounts are those of finance/money; here are the quantities of orders, and what an order says of them.

/** `12.5` as ten-thousandths: how many of a line were ordered, received, accepted. What is smaller is cut off. */
export const units = (value: string): bigint => parse(value) / 10_000n;

export { sum };
/** Quantity times price, rounded to the hundredth. */
export const lineAmount = times;
/** An amount in THB at a day rate. */
export const inBaht = times;

/** Net, VAT and total of lines at a VAT in percent: VAT once for each mode, not for each line (R-FIN-5, M1). */
export function totals(
  lines: readonly { quantity: string; unitPrice: string; vatMode: string }[],
  vatPct: string,
): {
  net: string;
  vat: string;
  total: string;
} {
  const { net, vat, total } = totalsOf(
    lines.map((line) => ({ net: lineAmount(line.quantity, line.unitPrice), vatMode: line.vatMode as VatMode })),
    vatPct,
  );
  return { net, vat, total };
}
