import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { chartOf } from '#modules/finance/ledger/server/public.ts';
import { minus, times } from '#modules/finance/money/shared/public.ts';
import type { VatRow } from '../shared/taxPack.calls.ts';
import { voucherVat, type Month } from './voucherVat.ts';

/** Receipts that employees claimed with a tax invoice in the company's name, in the month their claim was approved. */
async function claimsOf(ctx: Context, { from, to }: Month): Promise<VatRow[]> {
  const { rows } = await sql<{
    day: string;
    number: string;
    party: string;
    taxId: string | null;
    gross: string;
    vat: string;
    fxRate: string | null;
  }>`
    select l.spent_on::text as day, coalesce(l.doc_no, r.claim_no) as number, l.vendor_name as party, l.vendor_tax_id as tax_id, l.gross::text, l.vat::text,
      r.fx_rate::text
    from reimbursement r join reimbursement_line l on l.reimbursement_id = r.id and l.archived_at is null
    where l.vat > 0 and exists (select 1 from journal_line j where j.source = 'reimbursement' and j.source_id = r.id and not j.is_reversal
      and j.posted_on between ${from}::date and ${to}::date)`.execute(ctx.db);
  return rows.map(({ gross, vat, fxRate, ...row }) => ({
    ...row,
    branch: null,
    base: times(minus(gross, vat), fxRate ?? '1'),
    zero: '0.00',
    exempt: '0.00',
    vat: times(vat, fxRate ?? '1'),
    what: 'taxInvoice' as const,
  }));
}

/** The input VAT report of a month (รายงานภาษีซื้อ), by day and number; undue VAT stands in it from the month its tax invoice arrived. */
export async function inputVatOf(ctx: Context, month: Month): Promise<VatRow[]> {
  const { inputVat, undueInputVat } = await chartOf(ctx);
  const all = [
    ...(await voucherVat(ctx, month, {
      account: inputVat ?? '',
      side: 'debit',
      ...(undueInputVat && { undue: undueInputVat }),
    })),
    ...(await claimsOf(ctx, month)),
  ];
  return all.toSorted((a, b) => a.day.localeCompare(b.day) || a.number.localeCompare(b.number));
}
