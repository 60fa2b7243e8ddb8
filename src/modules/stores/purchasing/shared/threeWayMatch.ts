import { percentOf } from '#modules/finance/money/shared/public.ts';
import { lineAmount, sum, units } from './money.ts';

export interface OrderedLine {
  id: string;
  name: string;
  quantity: string;
  unitPrice: string;
  vatMode: string;
  qtyAccepted: string;
  /** What other bills that stand have invoiced of it. */
  qtyInvoiced: string;
}
export interface BilledLine {
  lineId: string;
  quantity: string;
  unitPrice: string;
}

/** Without the zeros behind the last digit. */
const plain = (amount: bigint): string => {
  const part = String(amount % 10_000n)
    .padStart(4, '0')
    .replace(/0+$/, '');
  return `${amount / 10_000n}${part ? `.${part}` : ''}`;
};
const larger = (a: bigint, b: bigint) => (a > b ? a : b);
const away = (a: string, b: string) => {
  const gap = units(a) - units(b);
  return gap < 0n ? -gap : gap;
};

/**
 * Order, receipt and invoice held against each other (R-PUR-2): invoiced at most what was accepted, the price within 2 % or 200 THB of the
 * order, the total within 1 % with the VAT of its tax invoice. What does not agree, in words; empty when all three do.
 */
export function matchFaults(
  ordered: readonly OrderedLine[],
  bill: { lines: readonly BilledLine[]; total: string },
  { vatPct, rate = '1' }: { vatPct: string; rate?: string },
): string[] {
  const faults: string[] = [];
  const known = new Map(ordered.map((line) => [line.id, line]));
  const expected: { amount: string; vat: boolean }[] = [];
  for (const billed of bill.lines) {
    const line = known.get(billed.lineId);
    if (!line) continue;
    const invoiced = units(line.qtyInvoiced) + units(billed.quantity);
    if (invoiced > units(line.qtyAccepted))
      faults.push(`${line.name}: ${plain(invoiced)} invoiced, ${plain(units(line.qtyAccepted))} accepted.`);
    // 200 THB in the currency of the order.
    const allowed = larger((units(line.unitPrice) * 2n) / 100n, (200n * 10_000n * 10_000n) / units(rate));
    if (away(billed.unitPrice, line.unitPrice) > allowed)
      faults.push(`${line.name}: price ${plain(units(billed.unitPrice))}, ordered at ${plain(units(line.unitPrice))}.`);
    expected.push({ amount: lineAmount(billed.quantity, line.unitPrice), vat: line.vatMode === 'vat7' });
  }
  const net = sum(expected.map(({ amount }) => amount));
  const vat = percentOf(sum(expected.filter((each) => each.vat).map(({ amount }) => amount)), vatPct);
  const total = sum([net, vat]);
  if (away(bill.total, total) * 100n > units(total)) faults.push(`Total ${bill.total}, by the order ${total}.`);
  return faults;
}
