import {
  compare,
  isZero,
  minus,
  percentOf,
  sum,
  times,
  totalsOf,
  type VatMode,
} from '#modules/finance/money/shared/public.ts';

export interface QuotedLine {
  lineNo: number;
  quantity: string;
  unitPrice: string | null;
  discountPct: string | null;
  unitCost: string | null;
  vatMode: VatMode | null;
  priceSource: string;
  isOption: boolean | null;
  isTaken: boolean;
}

/** Net of one line: quantity times price, its percentage off, each rounded (R-FIN-5). */
export function netOf({
  quantity,
  unitPrice,
  discountPct,
}: Pick<QuotedLine, 'quantity' | 'unitPrice' | 'discountPct'>): string {
  const gross = times(quantity, unitPrice ?? '0');
  return minus(gross, percentOf(gross, discountPct ?? '0'));
}

/** An option counts once it was taken. */
const counts = ({ isOption, isTaken }: Pick<QuotedLine, 'isOption' | 'isTaken'>): boolean => !isOption || isTaken;

/** A share in percent to two places, cut towards zero: `14.99` of what is 14.999 is still below 15. */
function percentage(part: string, whole: string): string {
  const [a, b] = [BigInt(part.replace('.', '')), BigInt(whole.replace('.', ''))];
  const hundredths = (a * 10_000n) / b;
  const plain = hundredths < 0n ? -hundredths : hundredths;
  return `${hundredths < 0n ? '-' : ''}${plain / 100n}.${String(plain % 100n).padStart(2, '0')}`;
}

/** Net, VAT and total of what counts, and the margin over the lines whose cost is known; null where none is. */
export function quotationSums(lines: readonly QuotedLine[], vatPct: string) {
  const counted = lines.filter(counts);
  const totals = totalsOf(
    counted.map((line) => ({ net: netOf(line), vatMode: line.vatMode ?? 'vat7' })),
    vatPct,
  );
  const costed = counted.filter(({ unitCost }) => unitCost !== null);
  const sold = sum(costed.map(netOf));
  const cost = sum(costed.map(({ quantity, unitCost }) => times(quantity, unitCost ?? '0')));
  return {
    net: totals.net,
    vat: totals.vat,
    total: totals.total,
    marginPct: costed.length === 0 || isZero(sold) ? null : percentage(minus(sold, cost), sold),
  };
}

/** A line whose margin nobody can tell: its price was made by hand and its cost is not known, or it is given away. */
const isBlind = (line: QuotedLine): boolean =>
  line.unitCost === null ? line.priceSource === 'manual' || Number(line.discountPct ?? '0') > 0 : isZero(netOf(line));

/**
 * The lowest margin of a quotation whatever options its customer takes; null where nobody can tell it. The options that lower it most are those of the
 * lowest margin of their own, so they are taken one after the other in that order.
 */
export function lowestMargin(lines: readonly QuotedLine[]): string | null {
  const all = lines.map((line) => ({ ...line, isTaken: true }));
  if (all.some(isBlind)) return null;
  const ownMargin = (line: QuotedLine) => Number(quotationSums([line], '0').marginPct ?? '0');
  const options = all
    .filter(({ isOption, unitCost }) => isOption && unitCost !== null)
    .toSorted((a, b) => ownMargin(a) - ownMargin(b));
  const firm = all.filter(({ isOption }) => !isOption);
  const margins = Array.from({ length: options.length + 1 }, (_, taken) => [...firm, ...options.slice(0, taken)])
    .map((counted) => quotationSums(counted, '0').marginPct)
    .filter((margin) => margin !== null);
  return margins.toSorted(compare)[0] ?? null;
}

/** Why a quotation needs approval before it is sent, in words, or null. No floor: every one does. */
export function whyApproval(lines: readonly QuotedLine[], floorPct: string | null): string | null {
  if (floorPct === null) return 'No lowest margin is set: every quotation needs approval.';
  // An option may be taken: it is judged as if it were.
  const all = lines.map((line) => ({ ...line, isTaken: true }));
  const blind = all.find(
    ({ unitCost, priceSource, discountPct }) =>
      unitCost === null && (priceSource === 'manual' || Number(discountPct ?? '0') > 0),
  );
  if (blind) return `Line ${blind.lineNo} differs from the rate card and has no cost: its margin is not known.`;
  for (const line of all) {
    const net = netOf(line);
    if (line.unitCost !== null && isZero(net)) return `Line ${line.lineNo} is free and costs something.`;
  }
  const lowest = lowestMargin(lines);
  return lowest !== null && compare(lowest, floorPct) < 0
    ? `The margin of ${lowest} % is below ${Number(floorPct)} %.`
    : null;
}

/** What a repair costs of a new part, in percent (R-FIN-12, M12); null where nobody knows its price. */
export const shareOfNew = (net: string, replacementPrice: string | null | undefined): string | null =>
  !replacementPrice || isZero(replacementPrice) ? null : percentage(net, sum([replacementPrice]));
