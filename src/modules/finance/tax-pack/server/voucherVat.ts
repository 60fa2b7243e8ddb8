import type { Context } from '#kernel/server/context.ts';
import { isZero, minus, sum } from '#modules/finance/money/shared/public.ts';
import type { VoucherLine } from '#modules/finance/vouchers/shared/voucher.record.ts';
import { billPartsOf } from '#modules/finance/vouchers/server/public.ts';
import type { VatRow } from '../shared/taxPack.calls.ts';

/** The first and the last day of a month. */
export interface Month {
  from: string;
  to: string;
}

interface Row {
  id: string;
  number: string;
  voucherDate: string;
  reversedOn: string | null;
  vatMovedOn: string | null;
  party: string;
  taxId: string | null;
  branch: string | null;
  taxInvoiceNo: string | null;
  taxInvoiceOn: string | null;
  lines: VoucherLine[];
  items: { kind: string; id: string; label: string }[];
}

const within = ({ from, to }: Month, day: string | null) => day !== null && day >= from && day <= to;

/** Vouchers that move VAT in a month; those that pay it to the Revenue Department are no purchase and no sale. */
const vouchersOf = async (ctx: Context, { from, to }: Month): Promise<Row[]> =>
  (await ctx.db
    .selectFrom('voucher')
    .select([
      'id',
      'voucherNo as number',
      'voucherDate',
      'reversedOn',
      'vatMovedOn',
      'partyName as party',
      'partyTaxId as taxId',
      'partyBranch as branch',
      'taxInvoiceNo',
      'taxInvoiceOn',
      'lines',
      'items',
    ])
    .where('voucherNo', 'is not', null)
    .where('purpose', '<>', 'tax')
    .where((row) =>
      row.or([
        row.between('voucherDate', from, to),
        row.between('reversedOn', from, to),
        row.between('vatMovedOn', from, to),
      ]),
    )
    .orderBy('voucherDate')
    .orderBy('voucherNo')
    .execute()) as Row[];

interface Part {
  day: string;
  number: string;
  base: string;
  exempt: string;
  vat: string;
}

/** What a voucher says of each tax invoice it pays: by the vendor's invoices where they come to its VAT, else as a whole. */
async function partsOf(ctx: Context, row: Row, vat: string, codes: ReadonlySet<string>): Promise<Part[]> {
  const bills = row.items.filter(({ kind }) => kind === 'bill');
  if (bills.length > 0) {
    const parts = await billPartsOf(
      ctx,
      bills.map(({ id }) => id),
    );
    if (sum(parts.map((part) => part.vat)) === vat)
      return parts
        .filter((part) => !isZero(part.vat))
        .map((part) => ({ day: part.on, number: part.no, base: part.taxed, exempt: part.untaxed, vat: part.vat }));
  }
  const tagged = row.lines.filter((line) => line.vat);
  const bought = tagged.length > 0 ? tagged : row.lines.filter(({ accountCode }) => codes.has(accountCode));
  const of = (side: 'debit' | 'credit') => sum(bought.map((line) => line[side]));
  return [
    {
      day: row.taxInvoiceOn ?? row.voucherDate,
      number: row.taxInvoiceNo ?? row.number,
      base: minus(of('debit'), of('credit')).replace('-', ''),
      exempt: '0.00',
      vat,
    },
  ];
}

/** VAT that vouchers book in a month on an account, whose increase is on `side`: when they are posted, when a late tax invoice arrives, and taken back when they are reversed. */
export async function voucherVat(
  ctx: Context,
  month: Month,
  { account, side, undue }: { account: string; side: 'debit' | 'credit'; undue?: string },
): Promise<VatRow[]> {
  const rows = await vouchersOf(ctx, month);
  const chart = await ctx.db
    .selectFrom('ledgerAccount')
    .select('code')
    .where('kind', 'in', ['income', 'expense'])
    .execute();
  const codes = new Set(chart.map(({ code }) => code));
  const other = side === 'debit' ? 'credit' : 'debit';
  const on = (row: Row, code: string | undefined) => {
    const of = row.lines.filter(({ accountCode }) => accountCode === code);
    return minus(sum(of.map((line) => line[side])), sum(of.map((line) => line[other])));
  };
  const report: VatRow[] = [];
  for (const row of rows) {
    const head = { party: row.party, taxId: row.taxId, branch: row.branch, zero: '0.00' };
    const add = async (vat: string, what: VatRow['what'], day: string | null) => {
      if (isZero(vat)) return;
      for (const part of await partsOf(ctx, row, vat, codes)) {
        const amount = (of: string) => (what === 'reversal' ? minus('0', of) : of);
        report.push({
          ...head,
          day: day ?? part.day,
          number: part.number,
          base: amount(part.base),
          exempt: amount(part.exempt),
          vat: amount(part.vat),
          what,
        });
      }
    };
    const direct = on(row, account);
    const late = row.vatMovedOn && undue ? on(row, undue) : '0.00';
    if (within(month, row.voucherDate)) await add(direct, 'taxInvoice', side === 'credit' ? row.voucherDate : null);
    if (within(month, row.vatMovedOn)) await add(late, 'lateTaxInvoice', null);
    if (within(month, row.reversedOn)) {
      await add(direct, 'reversal', row.reversedOn);
      await add(late, 'reversal', row.reversedOn);
    }
  }
  return report;
}
