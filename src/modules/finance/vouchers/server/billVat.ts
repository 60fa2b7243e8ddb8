import { sql, type RawBuilder } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { billParts } from '../shared/billParts.ts';

interface BillRow {
  id: string;
  vendorNo: string;
  orderNo: string;
  vendorId: string;
  vendor: string;
  taxInvoiceOn: string;
  supply: string;
  total: string;
  fxRate: string;
  taxed: string;
  untaxed: string;
  count: number;
  vatPct: string | null;
}

/** Vendor invoices with what of their lines bears VAT, the oldest first; `which` is a condition on `vendor_bill b`. */
export async function billRows(ctx: Context, which: RawBuilder<unknown>): Promise<BillRow[]> {
  const { rows } = await sql<BillRow>`
    select b.id, b.vendor_no, o.number as order_no, v.id as vendor_id, v.name as vendor, b.tax_invoice_on::text, o.supply, b.total::text, o.fx_rate::text,
      coalesce(sum(round((l->>'quantity')::numeric * (l->>'unitPrice')::numeric, 2)) filter (where ol.vat_mode = 'vat7'), 0)::text as taxed,
      coalesce(sum(round((l->>'quantity')::numeric * (l->>'unitPrice')::numeric, 2)) filter (where ol.vat_mode <> 'vat7'), 0)::text as untaxed,
      count(*)::int as count,
      (select t.percent::text from tax_rate t where t.code = 'vat' and t.archived_at is null and daterange(t.valid_from, t.valid_to, '[]') @> b.tax_invoice_on) as vat_pct
    from vendor_bill b join purchase_order o on o.id = b.order_id join vendor v on v.id = o.vendor_id
      cross join jsonb_array_elements(b.lines) l join purchase_order_line ol on ol.id = (l->>'lineId')::uuid
    where ${which}
    group by b.id, o.id, v.id order by b.tax_invoice_on, b.id`.execute(ctx.db);
  return rows;
}

/** What vendor invoices say of VAT in THB, each with its number and day. */
export async function billPartsOf(ctx: Context, ids: readonly string[]) {
  const rows = await billRows(ctx, sql`b.id = any(${[...ids]}::uuid[])`);
  return rows.map((row) => ({
    ...billParts({ ...row, vatPct: row.vatPct ?? '0' }),
    no: row.vendorNo,
    on: row.taxInvoiceOn,
  }));
}
