import { isAbove, minus, sum } from '#modules/finance/money/shared/public.ts';

/** What moves the account of a customer. */
export const statementKinds = {
  invoice: 'Invoice',
  debitNote: 'Debit note',
  creditNote: 'Credit note',
  received: 'Payment received',
  withheld: 'Tax withheld',
  fee: 'Bank fee',
  refund: 'Refund',
} as const;
export type StatementKind = keyof typeof statementKinds;

/** Days since an invoice fell due; what falls due later, and what is to be paid back, stand apart. */
export const agingBuckets = {
  notDue: 'Not due yet',
  days30: '1 to 30 days overdue',
  days60: '31 to 60 days overdue',
  days90: '61 to 90 days overdue',
  more: 'More than 90 days overdue',
  overpaid: 'Paid too much',
} as const;
export type AgingBucket = keyof typeof agingBuckets;

interface Event {
  debit: string;
  credit: string;
}

/** Each event with what is owed after it, and what is owed at the end. */
export function withBalances<E extends Event>(opening: string, events: readonly E[]) {
  let balance = opening;
  const lines = events.map((event) => {
    balance = minus(sum([balance, event.debit]), event.credit);
    return { ...event, balance };
  });
  return { lines, closing: balance };
}

/** The bucket of an invoice `days` after it fell due; on the day itself it is not overdue. */
export const bucketOf = (days: number): AgingBucket =>
  days <= 0 ? 'notDue' : days <= 30 ? 'days30' : days <= 60 ? 'days60' : days <= 90 ? 'days90' : 'more';

/** What invoices leave open on a day, by their age: `days` since each fell due. */
export function agingOf(open: readonly { days: number; amount: string }[]): { bucket: AgingBucket; amount: string }[] {
  const placed = open.map(({ days, amount }) => ({
    amount,
    bucket: isAbove('0', amount) ? 'overpaid' : bucketOf(days),
  }));
  return (Object.keys(agingBuckets) as AgingBucket[]).map((bucket) => ({
    bucket,
    amount: sum(placed.filter((one) => one.bucket === bucket).map(({ amount }) => amount)),
  }));
}
