import { sql } from 'kysely';
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
export async function whyVatNotClaimed(ctx: Context, row: Voucher): Promise<string | null> {
  const { lines, taxInvoiceNo, taxInvoiceOn, voucherDate } = row;
  const { inputVat } = await chartOf(ctx);
  if (!lines.some(({ accountCode, debit }) => accountCode === inputVat && !isZero(debit))) return null;
  if (!taxInvoiceNo) return 'VAT is claimed by a tax invoice: enter its number, or book the VAT as undue.';
  if (!taxInvoiceOn) return 'VAT is claimed by a tax invoice: enter its date.';
  return isVatTooOld(taxInvoiceOn, voucherDate)
    ? 'Six months after its month the VAT of a tax invoice is not claimed any more: enter it as a cost.'
    : whyClaimedAlready(ctx, row);
}

/** Why the VAT of this tax invoice is not claimed again, in one sentence, or null: another voucher, or a claim of an employee, claims that of the same vendor and number. */
async function whyClaimedAlready(
  ctx: Context,
  row: Pick<Voucher, 'id' | 'partyTaxId' | 'partyName' | 'taxInvoiceNo'>,
): Promise<string | null> {
  const { inputVat } = await chartOf(ctx);
  const { rows } = await sql<{ number: string }>`
    with asked as (select normal_identity(${row.taxInvoiceNo}) as number, ${row.partyTaxId}::text as tax_id)
    select coalesce(v.voucher_no, 'a voucher that is not posted yet') as number from voucher v, asked
    where v.id <> ${row.id} and v.status in ('submitted', 'approved', 'posted') and normal_identity(v.tax_invoice_no) = asked.number
      and (v.party_tax_id = asked.tax_id or (asked.tax_id is null and lower(v.party_name) = lower(${row.partyName})))
      and (v.vat_moved_on is not null or exists (select 1 from jsonb_array_elements(v.lines) l
        where l->>'accountCode' = ${inputVat ?? ''} and (l->>'debit')::numeric > 0))
    union all
    select coalesce(r.claim_no, 'a claim') from reimbursement_line l join reimbursement r on r.id = l.reimbursement_id, asked
    where l.archived_at is null and l.vat > 0 and normal_identity(l.doc_no) = asked.number and l.vendor_tax_id = asked.tax_id
      and r.status not in ('draft', 'returned', 'rejected', 'withdrawn')
    limit 1`.execute(ctx.db);
  return rows[0] ? `The VAT of tax invoice ${row.taxInvoiceNo} is claimed by ${rows[0].number} already.` : null;
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
  const claimed = await whyClaimedAlready(ctx, { ...row, taxInvoiceNo });
  if (claimed) refuseField('taxInvoiceNo', 'CLAIMED', claimed);
  await postJournal(ctx, sourceOf(row), today, await moveOf(ctx, { ...row, taxInvoiceNo }));
  return { vatMovedOn: today };
}

/** Takes the move back with the voucher. */
export async function moveVatBack(ctx: WriteContext, row: Voucher, on: string): Promise<void> {
  await reverseJournal(ctx, sourceOf(row), on, await moveOf(ctx, row));
}
