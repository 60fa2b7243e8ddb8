import {
  minus,
  percentOf,
  spread,
  sum,
  times,
  totalsOf,
  withheldOf,
  type VatMode,
} from '#modules/finance/money/shared/public.ts';

export interface SummedLine {
  quantity: string;
  unitPrice: string;
  discountPct: string | null;
  /** What agreed discounts take off. */
  discountOff: string;
  vatMode: VatMode;
  whtClass: string;
}

/** What a payer withholds in percent by class of income; none of what is not named. */
export type Withholding = Readonly<Record<string, string>>;

/** Small payments are not withheld from: under 1,000 THB in all (R-FIN-7, practice). */
const smallPayment = '1000';

/** Withholding tax a payer is expected to keep of what is billed without VAT (R-FIN-7). */
export function whtExpectedOf(lines: readonly { net: string; whtClass: string }[], percents: Withholding): string {
  if (Number(sum(lines.map(({ net }) => net))) < Number(smallPayment)) return '0.00';
  const parts = withheldOf(
    lines.map(({ net, whtClass }) => ({ base: net, incomeType: whtClass })),
    percents,
  );
  return sum(parts.map(({ tax }) => tax));
}

/**
 * The sums of an invoice: each line rounded, less its agreed discounts, then its own percentage; then the discount of the whole, percentage before amount, spread over the
 * lines by largest remainder so that it lowers the base of VAT (R-FIN-5, R-FIN-6). `isOver`: the discount is more than there is.
 */
export function invoiceSums(
  lines: readonly SummedLine[],
  { discountPct, discountAmount }: { discountPct: string | null; discountAmount: string | null },
  vatPct: string,
) {
  const gross = lines.map(({ quantity, unitPrice }) => times(quantity, unitPrice));
  const own = gross.map((amount, at) => {
    const left = minus(amount, lines[at]?.discountOff ?? '0');
    return minus(left, percentOf(left, lines[at]?.discountPct ?? '0'));
  });
  const before = sum(own);
  const whole = sum([percentOf(before, discountPct ?? '0'), discountAmount ?? '0']);
  const off = spread(whole, own);
  const nets = own.map((amount, at) => minus(amount, off[at] ?? '0'));
  const summed = lines.map((line, at) => ({ ...line, net: nets[at] ?? '0.00' }));
  const totals = totalsOf(summed, vatPct);
  return {
    ...totals,
    nets,
    isOver: Number(minus(before, whole)) < 0,
    discount: minus(sum(gross), totals.net),
    lines: summed,
  };
}
