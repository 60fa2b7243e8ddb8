import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { addMonths, dayOf } from '#kernel/shared/dates.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { hoursOf, marginOf, materialOf, outstandingOf, sharesOf, skusOf } from './figures.ts';
import type { invoiceStatsCall } from '../shared/invoiceStats.calls.ts';

type Stats = AnswerOf<typeof invoiceStatsCall>;

/** Posted invoices that are not void, and on their own date what credit notes take off and debit notes add: what counts as turnover, in THB without VAT. */
const turnover = sql`(
  select i.id as invoice_id, i.customer_id, i.issue_date as day, i.total_thb - i.vat_thb as net from invoice i
    where i.invoice_number is not null and i.status <> 'voided'
  union all
  select null, n.customer_id, n.issue_date, case n.kind when 'credit' then -1 else 1 end * (n.total_thb - n.vat_thb) from credit_note n
    where n.status = 'posted')`;

/** Turnover of the last months, the current one among them, and what is owed today. Figures for charts: whole satang, not documents. */
export async function invoiceStats(ctx: Context, months: number): Promise<Stats> {
  const today = dayOf(ctx.now);
  const from = addMonths(`${today.slice(0, 7)}-01`, 1 - months);
  const [byMonth, byCustomer, shares, skus, open, outstanding, material, hours] = await Promise.all([
    sql<{ month: string; net: number; invoices: number }>`
      select to_char(m, 'YYYY-MM') as month, coalesce(t.net, 0)::float8 as net, coalesce(t.invoices, 0)::int as invoices
      from generate_series(${from}::timestamp, ${today}::timestamp, interval '1 month') m
        left join (
          select date_trunc('month', day::timestamp) as month, sum(net) as net, count(invoice_id) as invoices from ${turnover} d
          where day >= ${from}::date group by 1) t on t.month = m
      order by m`.execute(ctx.db),
    sql<{ id: string; code: string; name: string; net: number }>`
      select c.id, c.code, c.name, t.net::float8 as net
      from (select customer_id, sum(net) as net from ${turnover} d where day >= ${from}::date group by 1) t join customer c on c.id = t.customer_id
      order by t.net desc, c.code limit 12`.execute(ctx.db),
    sharesOf(ctx, from),
    skusOf(ctx, from),
    sql<{ bucket: Stats['aging'][number]['bucket']; thb: number }>`
      select b.bucket, coalesce(sum(i.balance * i.fx_rate), 0)::float8 as thb
      from (values (1, 'notDue', null::int, 0), (2, 'days30', 0, 30), (3, 'days60', 30, 60), (4, 'days90', 60, 90), (5, 'more', 90, null)) b (place, bucket, above, most)
        left join invoice i on i.status in ('posted', 'partPaid')
          and (b.above is null or ${today}::date - i.due_date > b.above) and (b.most is null or ${today}::date - i.due_date <= b.most)
      group by b.place, b.bucket order by b.place`.execute(ctx.db),
    outstandingOf(ctx, today),
    materialOf(ctx, from),
    hoursOf(ctx, from),
  ]);
  return {
    months: byMonth.rows,
    customers: byCustomer.rows,
    shops: shares.shops,
    skus,
    aging: open.rows,
    outstanding,
    overAndAbove: shares.overAndAbove,
    margin: marginOf(shares.ofWorkOrders, material, hours),
  };
}
