import { isZero, minus, percentOf, sum, withheldOf } from '#modules/finance/money/shared/public.ts';
import { whyUnbalanced, type AccountUse } from '#modules/finance/ledger/shared/public.ts';
import type { IncomeType, VoucherLine, WithheldPart } from './voucher.record.ts';

/** The account of each use, and the use of each account, as the chart has them. */
export type Chart = Readonly<Partial<Record<AccountUse, string>>>;
/** The percentages in force on the day of the voucher. */
export type Rates = Readonly<Partial<Record<IncomeType, string>>>;

const vatUses: AccountUse[] = ['inputVat', 'undueInputVat', 'outputVat', 'undueOutputVat'];
const whtUses: AccountUse[] = ['whtPayable3', 'whtPayable53'];
const codesOf = (chart: Chart, uses: readonly AccountUse[]) => uses.flatMap((use) => chart[use] ?? []);

/** What of a payment's lines tax is withheld of (R-FIN-7). */
const withheldFrom = (lines: readonly VoucherLine[], rates: Rates): WithheldPart[] =>
  withheldOf(
    lines.map(({ debit, incomeType }) => ({ base: debit, incomeType })),
    rates,
  );

export interface Settled {
  /** What leaves or reaches the bank or cash account. */
  net: string;
  vat: string;
  wht: string;
  /** Net and withheld tax: what the other side's invoice says. */
  gross: string;
  withheld: WithheldPart[];
}

/** What the lines of a voucher come to. `moneyCode` is the account the money moves on. */
export function settledOf(
  kind: 'pv' | 'rv',
  lines: readonly VoucherLine[],
  { chart, rates, moneyCode }: { chart: Chart; rates: Rates; moneyCode: string },
): Settled {
  const moved = (codes: readonly string[], into: 'debit' | 'credit') => {
    const of = lines.filter(({ accountCode }) => codes.includes(accountCode));
    const [plus, less] = into === 'debit' ? (['debit', 'credit'] as const) : (['credit', 'debit'] as const);
    return minus(sum(of.map((line) => line[plus])), sum(of.map((line) => line[less])));
  };
  const isPayment = kind === 'pv';
  const net = moved([moneyCode], isPayment ? 'credit' : 'debit');
  // What is paid on to the Revenue Department stands on the other side of the account, and is not withheld from anybody.
  const withheld = lines.filter(({ accountCode }) => codesOf(chart, whtUses).includes(accountCode));
  const wht = isPayment ? sum(withheld.map(({ credit }) => credit)) : moved(codesOf(chart, ['whtReceivable']), 'debit');
  return {
    net,
    wht,
    gross: sum([net, wht]),
    vat: moved(codesOf(chart, vatUses), isPayment ? 'debit' : 'credit'),
    withheld: isPayment ? withheldFrom(lines, rates) : [],
  };
}

/**
 * A payment's lines made whole from what is bought: VAT of the lines that bear it, once for all of them (undue without the tax invoice), tax withheld by
 * class of income, and the rest from the bank or cash account (5.5). Lines of those accounts that are there already are made anew.
 */
export function completedPayment(
  lines: readonly VoucherLine[],
  how: {
    chart: Chart;
    rates: Rates;
    /** VAT in percent on the day of the tax invoice. */
    vatPct: string;
    /** VAT as the invoices that are paid say it; by the rate unless given. */
    vat?: string;
    moneyCode: string;
    hasTaxInvoice: boolean;
    payeeForm: 'pnd3' | 'pnd53' | null;
  },
): VoucherLine[] {
  const made = [...codesOf(how.chart, ['inputVat', 'undueInputVat', ...whtUses]), how.moneyCode];
  const bought = lines.filter(({ accountCode }) => !made.includes(accountCode));
  const line = (accountCode: string | undefined, memo: string, debit: string, credit: string): VoucherLine[] =>
    accountCode && !(isZero(debit) && isZero(credit)) ? [{ accountCode, memo, debit, credit }] : [];
  const vat = how.vat ?? percentOf(sum(bought.filter((each) => each.vat).map(({ debit }) => debit)), how.vatPct);
  const wht = sum(withheldFrom(bought, how.rates).map(({ tax }) => tax));
  const whole = [
    ...bought,
    ...line(how.chart[how.hasTaxInvoice ? 'inputVat' : 'undueInputVat'], `VAT ${Number(how.vatPct)} %`, vat, '0'),
    ...line(how.chart[how.payeeForm === 'pnd3' ? 'whtPayable3' : 'whtPayable53'], 'Withholding tax', '0', wht),
  ];
  const rest = minus(sum(whole.map(({ debit }) => debit)), sum(whole.map(({ credit }) => credit)));
  return [...whole, ...line(how.moneyCode, '', '0', rest)];
}

/** What a voucher still lacks before somebody approves it, in one sentence, or null. */
export function whyIncomplete(
  row: {
    kind: 'pv' | 'rv';
    lines: readonly VoucherLine[];
    method: string;
    chequeNo: string | null;
    partyTaxId: string | null;
    partyAddress: string | null;
    payeeForm: string | null;
  },
  settled: Settled,
): string | null {
  const unbalanced = whyUnbalanced(row.lines);
  if (unbalanced) return unbalanced;
  if (isZero(settled.net) || settled.net.startsWith('-')) return 'No line moves money on the bank or cash account.';
  if (row.kind === 'pv' && row.method === 'cheque' && !row.chequeNo) return 'Enter the number of the cheque.';
  const due = sum(settled.withheld.map(({ tax }) => tax));
  if (row.kind === 'pv' && due !== settled.wht) return `Tax to withhold is ${due}, the lines withhold ${settled.wht}.`;
  if (isZero(settled.wht) || row.kind === 'rv') return null;
  if (!row.payeeForm) return 'Choose the withholding form of the payee.';
  return row.partyTaxId && row.partyAddress
    ? null
    : 'The withholding certificate needs the tax ID and the address of the payee.';
}
