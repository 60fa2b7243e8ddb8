import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { addMonths, dayOf } from '#kernel/shared/dates.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { DiscountAsked } from '#modules/finance/invoices/server/public.ts';
import type { GivenDiscount } from '#modules/finance/invoices/shared/public.ts';
import { discount } from '../shared/discount.record.ts';
import { discountsOn, type Offer } from '../shared/discounting.ts';
import type { discountUseCall } from '../shared/discounts.calls.ts';

interface Found extends Offer {
  lineId: string;
}

/** The agreed discounts of the lines of an invoice on a day, each line by itself, in the order they were asked. */
export async function discountsFor(ctx: Context, asked: DiscountAsked): Promise<GivenDiscount[][]> {
  const { customerId, currency, on, invoiceId, lines } = asked;
  const month = `${on.slice(0, 7)}-01`;
  const { rows } = await sql<Found>`
    with asked as (
      select (a->>'id') as line_id, s.id as sku_id, coalesce(w.shop, s.shop) as shop, (a->>'quantity')::numeric as quantity
      from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) a join sku s on s.id = (a->>'skuId')::uuid
        left join work_order w on w.id = (a->>'jobId')::uuid),
    billed as (
      select l.sku_id, coalesce(w.shop, s.shop) as shop, l.quantity from invoice i join invoice_line l on l.invoice_id = i.id and l.archived_at is null
        join sku s on s.id = l.sku_id left join work_order w on w.id = l.job_id
      where i.customer_id = ${customerId} and i.invoice_number is not null and i.status <> 'voided' and i.id <> ${invoiceId}
        and i.issue_date >= ${month}::date and i.issue_date < ${month}::date + interval '1 month'
      union all select sku_id, shop, quantity from asked)
    select a.line_id, d.id, d.number, d.name, d.type, d.percent::text as percent, d.amount::text as amount, d.stackable, d.priority
    from asked a join discount d on d.status = 'approved' and d.archived_at is null
      and (d.customer_id is null or d.customer_id = ${customerId}) and (d.sku_id is null or d.sku_id = a.sku_id)
      and (d.shop is null or d.shop = a.shop) and (d.currency is null or d.currency = ${currency})
      and daterange(d.valid_from, d.valid_to, '[]') @> ${on}::date
    where d.min_monthly_qty is null or d.min_monthly_qty <= (
      select sum(b.quantity) from billed b where (d.sku_id is null or b.sku_id = d.sku_id) and (d.shop is null or b.shop = d.shop))
    order by d.priority, d.number`.execute(ctx.db);
  return lines.map(({ id, quantity, unitPrice }) =>
    discountsOn(
      rows.filter(({ lineId }) => lineId === id),
      { quantity, unitPrice },
    ),
  );
}

/** Discounts that stand on a posted invoice: from now on they are used. */
export async function discountsUsed(ctx: WriteContext, ids: readonly string[]): Promise<void> {
  for (const id of [...new Set(ids)].sort()) {
    const row = await lockRecord(ctx, discount, id, null);
    if (!row.usedAt) await changeRow(ctx, discount, row, { values: { usedAt: ctx.now.toISOString() } });
  }
}

/** What a discount took off, would have taken off, and what counts beside it. */
export async function useOf(ctx: Context, row: RowOf<typeof discount>): Promise<AnswerOf<typeof discountUseCall>> {
  const from = addMonths(dayOf(ctx.now), -3);
  const mine = JSON.stringify([{ id: row.id }]);
  const [used, invoices, lastQuarter, overlaps] = await Promise.all([
    sql<{ currency: string; lines: number; off: string }>`
      select i.currency, count(*)::int as lines, sum((g->>'off')::numeric)::numeric(14,2)::text as off
      from invoice_line l join invoice i on i.id = l.invoice_id cross join jsonb_array_elements(l.discounts) g
      where l.discount_off > 0 and l.discounts @> ${mine}::jsonb and g->>'id' = ${row.id} and l.archived_at is null
        and i.invoice_number is not null and i.status <> 'voided'
      group by i.currency order by i.currency`.execute(ctx.db),
    sql<{ id: string; invoiceNumber: string | null; description: string; off: string; currency: string }>`
      select i.id, i.invoice_number, coalesce(l.description, '') as description, g->>'off' as off, i.currency
      from invoice_line l join invoice i on i.id = l.invoice_id cross join jsonb_array_elements(l.discounts) g
      where l.discount_off > 0 and l.discounts @> ${mine}::jsonb and g->>'id' = ${row.id} and l.archived_at is null
        and i.status not in ('voided', 'discarded')
      order by i.created_at desc, l.line_no limit 50`.execute(ctx.db),
    sql<{ currency: string; lines: number; off: string }>`
      select i.currency, count(*)::int as lines,
        sum(least(l.quantity * l.unit_price, case ${row.type}::text when 'percent' then l.quantity * l.unit_price * ${row.percent}::numeric / 100
          else l.quantity * ${row.amount}::numeric end))::numeric(14,2)::text as off
      from invoice i join invoice_line l on l.invoice_id = i.id and l.archived_at is null
        join sku s on s.id = l.sku_id left join work_order w on w.id = l.job_id
      where i.invoice_number is not null and i.status <> 'voided' and i.issue_date > ${from}::date
        and (${row.customerId}::uuid is null or i.customer_id = ${row.customerId}::uuid) and (${row.skuId}::uuid is null or s.id = ${row.skuId}::uuid)
        and (${row.shop}::text is null or coalesce(w.shop, s.shop) = ${row.shop}::text) and (${row.currency}::text is null or i.currency = ${row.currency}::text)
      group by i.currency order by i.currency`.execute(ctx.db),
    sql<{ number: string; name: string }>`
      select number, name from discount where id <> ${row.id} and status in ('draft', 'approved')
        and (customer_id is null or ${row.customerId}::uuid is null or customer_id = ${row.customerId}::uuid)
        and (sku_id is null or ${row.skuId}::uuid is null or sku_id = ${row.skuId}::uuid)
        and (shop is null or ${row.shop}::text is null or shop = ${row.shop}::text)
        and daterange(valid_from, valid_to, '[]') && daterange(${row.validFrom}::date, ${row.validTo}::date, '[]')
      order by valid_from, number limit 20`.execute(ctx.db),
  ]);
  return { used: used.rows, invoices: invoices.rows, lastQuarter: lastQuarter.rows, overlaps: overlaps.rows };
}
