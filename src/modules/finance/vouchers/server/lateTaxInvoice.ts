import { dayOf } from '#kernel/shared/dates.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import type { ServerValues } from '#kernel/server/records/records.ts';
import { accountFor, chartOf, postJournal, reverseJournal } from '#modules/finance/ledger/server/public.ts';
import type { JournalLine } from '#modules/finance/ledger/shared/public.ts';
import { isVatTooOld, isZero, minus, sum } from '#modules/finance/money/shared/public.ts';
import type { voucher } from '../shared/voucher.record.ts';

type Voucher = RowOf<typeof voucher>;

/** The journal of a tax invoice that arrived later stands beside that of its voucher. */
const sourceOf = (row: Voucher) => ({
  source: 'voucherTaxInvoice',
  sourceId: row.id,
  number: row.voucherNo ?? '',
});

/** Why a voucher claims no VAT of its tax invoice, in one sentence, or null: it names it by number and date, and is in time (Revenue Code 82/4). */
export async function whyVatNotClaimed(
  ctx: Context,
  { lines, taxInvoiceNo, taxInvoiceOn, voucherDate }: Voucher,
): Promise<string | null> {
  const { inputVat } = await chartOf(ctx);
  if (!lines.some(({ accountCode, debit }) => accountCode === inputVat && !isZero(debit))) return null;
  if (!taxInvoiceNo) return 'VAT is claimed by a tax invoice: enter its number, or book the VAT as undue.';
  if (!taxInvoiceOn) return 'VAT is claimed by a tax invoice: enter its date.';
  return isVatTooOld(taxInvoiceOn, voucherDate)
    ? 'Six months after its month the VAT of a tax invoice is not claimed any more: enter it as a cost.'
    : null;
}

async function undueOn(ctx: Context, row: Pick<Voucher, 'lines'>): Promise<string> {
  const { undueInputVat } = await chartOf(ctx);
  const of = row.lines.filter(({ accountCode }) => accountCode === undueInputVat);
  return minus(sum(of.map(({ debit }) => debit)), sum(of.map(({ credit }) => credit)));
}

/** VAT of a payment that waits for its tax invoice, in THB. */
export const undueOf = async (ctx: Context, row: Voucher): Promise<string> =>
  row.status === 'posted' && !row.vatMovedOn ? undueOn(ctx, row) : '0.00';

async function moveOf(ctx: Context, row: Voucher): Promise<JournalLine[]> {
  const vat = await undueOn(ctx, row);
  const line = { memo: row.taxInvoiceNo ?? '' };
  return [
    { ...line, accountCode: await accountFor(ctx, 'inputVat'), debit: vat, credit: '0' },
    { ...line, accountCode: await accountFor(ctx, 'undueInputVat'), debit: '0', credit: vat },
  ];
}

/** The tax invoice of a payment arrived: its undue VAT is input VAT from today (5.5). Errors: 422 where it is too old to be claimed (Revenue Code 82/4). */
export async function moveVat(
  ctx: WriteContext,
  row: Voucher,
  given: { taxInvoiceNo?: string | null; taxInvoiceOn?: string | null },
): Promise<ServerValues<typeof voucher>> {
  const today = dayOf(ctx.now);
  const { taxInvoiceNo, taxInvoiceOn } = given;
  if (!taxInvoiceNo) return refuseField('taxInvoiceNo', 'NO_TAX_INVOICE', 'Enter the number of the tax invoice.');
  if (!taxInvoiceOn) return refuseField('taxInvoiceOn', 'NO_TAX_INVOICE', 'Enter the date of the tax invoice.');
  if (isVatTooOld(taxInvoiceOn, today))
    refuseField(
      'taxInvoiceOn',
      'SIX_MONTHS',
      'Six months after its month the VAT of a tax invoice is not claimed any more.',
    );
  await postJournal(ctx, sourceOf(row), today, await moveOf(ctx, { ...row, taxInvoiceNo }));
  return { vatMovedOn: today };
}

/** Takes the move back with the voucher. */
export async function moveVatBack(ctx: WriteContext, row: Voucher, on: string): Promise<void> {
  await reverseJournal(ctx, sourceOf(row), on, await moveOf(ctx, row));
}
