import type { AccountUse } from '#modules/finance/ledger/shared/public.ts';
import { compare, isZero, minus, spread, times } from '#modules/finance/money/shared/public.ts';

/** One side of a booking in THB: to the account that stands for a use, or to one by its code. */
export interface Booked {
  account: { use: AccountUse } | { code: string };
  debit: string;
  credit: string;
}

const debit = (use: AccountUse, amount: string): Booked[] =>
  isZero(amount) ? [] : [{ account: { use }, debit: amount, credit: '0.00' }];
const credit = (use: AccountUse, amount: string): Booked[] =>
  isZero(amount) ? [] : [{ account: { use }, debit: '0.00', credit: amount }];

interface Revenue {
  code: string;
  net: string;
}
interface Billed {
  revenue: readonly Revenue[];
  /** All in THB. */
  vat: string;
  total: string;
  /** Services: the VAT falls due when they are paid (R-FIN-3). Goods: at once. */
  isUndue: boolean;
}

/** Revenue in THB by account: what is left of the total after VAT, so that nothing is lost by rounding each to THB. */
const revenueOf = ({ revenue, vat, total }: Billed): { code: string; net: string }[] => {
  const parts = spread(
    minus(total, vat),
    revenue.map(({ net }) => net),
  );
  return revenue.map(({ code }, at) => ({ code, net: parts[at] ?? '0.00' })).filter(({ net }) => !isZero(net));
};

/** An invoice: the customer owes its total; revenue and VAT stand against it. */
export const invoiceJournal = (billed: Billed): Booked[] => [
  ...debit('receivable', billed.total),
  ...revenueOf(billed).map(({ code, net }) => ({ account: { code }, debit: '0.00', credit: net })),
  ...credit(billed.isUndue ? 'undueOutputVat' : 'outputVat', billed.vat),
];

/** What an amount in a currency is in THB, with its VAT. */
export const inThb = ({ total, vat, fxRate }: { total: string; vat: string; fxRate: string }) => ({
  total: times(total, fxRate),
  vat: times(vat, fxRate),
});

interface Received {
  /** In THB at the rate of the day. */
  cash: string;
  withheld: string;
  fee: string;
  /** In THB as it was booked when billed. */
  settled: string;
  /** VAT of services that falls due with this payment, in THB as it was booked. */
  vatDue: string;
}

/** A receipt: money, tax withheld and fees against the receivables, the undue VAT that falls due, and what the rate of the day made of it. */
export function receiptJournal({ cash, withheld, fee, settled, vatDue }: Received): Booked[] {
  const money = [...debit('bank', cash), ...debit('whtReceivable', withheld), ...debit('bankCharges', fee)];
  const came = money.reduce((all, line) => minus(all, minus('0', line.debit)), '0.00');
  const off = minus(settled, came);
  return [
    ...money,
    ...(compare(off, '0') > 0 ? debit('exchangeDifference', off) : credit('exchangeDifference', minus('0', off))),
    ...credit('receivable', settled),
    ...debit('undueOutputVat', vatDue),
    ...credit('outputVat', vatDue),
  ];
}

interface Corrected extends Omit<Billed, 'isUndue'> {
  /** Of the VAT, what was not due yet. */
  vatUndue: string;
}

/** A credit note: less revenue, less VAT, less owed (R-FIN-8); VAT of payments that falls due with it. */
export const creditNoteJournal = ({
  vatUndue,
  vatFallsDue,
  ...corrected
}: Corrected & { vatFallsDue: string }): Booked[] => [
  ...revenueOf({ ...corrected, isUndue: true }).map(({ code, net }) => ({
    account: { code },
    debit: net,
    credit: '0.00',
  })),
  ...debit('undueOutputVat', vatUndue),
  ...debit('outputVat', minus(corrected.vat, vatUndue)),
  ...credit('receivable', corrected.total),
  ...debit('undueOutputVat', vatFallsDue),
  ...credit('outputVat', vatFallsDue),
];

/** A debit note: its mirror, the customer owes more (R-FIN-8). */
export const debitNoteJournal = ({ vatUndue, ...corrected }: Corrected): Booked[] => [
  ...debit('receivable', corrected.total),
  ...revenueOf({ ...corrected, isUndue: true }).map(({ code, net }) => ({
    account: { code },
    debit: '0.00',
    credit: net,
  })),
  ...credit('undueOutputVat', vatUndue),
  ...credit('outputVat', minus(corrected.vat, vatUndue)),
];
