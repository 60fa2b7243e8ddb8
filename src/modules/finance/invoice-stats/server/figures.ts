import { sql, type RawBuilder } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { addDays } from '#kernel/shared/dates.ts';

const tenth = (value: number) => Math.round(value * 10) / 10;
const shareOf = (part: number, whole: number): number | null => (whole > 0 ? tenth((part / whole) * 100) : null);

/** Days the turnover looks back over for the outstanding days. */
const lookBack = 90;

/** Outstanding days: what is owed today, over what was billed with VAT in the last 90 days, notes counted, times 90. */
export async function outstandingOf(ctx: Context, today: string) {
  const from = addDays(today, 1 - lookBack);
  const { rows } = await sql<{ owed: number; billed: number }>`
    select (select coalesce(sum(i.balance * i.fx_rate), 0)::float8 from invoice i where i.status in ('posted', 'partPaid')) as owed,
      ((select coalesce(sum(i.total_thb), 0) from invoice i where i.invoice_number is not null and i.status <> 'voided' and i.issue_date >= ${from}::date)
        + (select coalesce(sum(case n.kind when 'credit' then -n.total_thb else n.total_thb end), 0) from credit_note n
            where n.status = 'posted' and n.issue_date >= ${from}::date))::float8 as billed`.execute(ctx.db);
  const { owed = 0, billed = 0 } = rows[0] ?? {};
  return { owed, billed, days: billed > 0 ? tenth((owed / billed) * lookBack) : null };
}

/** Turnover since a day by shop, and what of all of it is work over and above and what is of work orders. */
export async function sharesOf(ctx: Context, from: string) {
  const { rows } = await sql<{ shop: string | null; isAll: boolean; net: number; over: number; jobs: number }>`
    select t.shop, grouping(t.shop) = 1 as is_all, coalesce(sum(t.net_thb), 0)::float8 as net,
      coalesce(sum(t.net_thb) filter (where t.over_and_above), 0)::float8 as over, coalesce(sum(t.net_thb) filter (where t.of_work_order), 0)::float8 as jobs
    from (
      select s.* from turnover_share s join invoice i on i.id = s.invoice_id where i.status <> 'voided' and i.issue_date >= ${from}::date
      union all
      select s.* from turnover_share s join credit_note n on n.id = s.credit_note_id where n.status = 'posted' and n.issue_date >= ${from}::date) t
    group by rollup (t.shop) order by net desc, t.shop`.execute(ctx.db);
  const { net = 0, over = 0, jobs = 0 } = rows.find(({ isAll }) => isAll) ?? {};
  return {
    shops: rows.filter(({ isAll }) => !isAll).map(({ shop, net: of }) => ({ shop, net: of })),
    overAndAbove: { net: over, all: net, pct: shareOf(over, net) },
    ofWorkOrders: jobs,
  };
}

/** Turnover since the first of a month by SKU, the most first: it is kept by month. */
export async function skusOf(ctx: Context, from: string) {
  const { rows } = await sql<{ code: string; name: string; nameEn: string; kind: 'service' | 'product'; net: number }>`
    select s.code, s.name, s.name_en, s.kind, t.net::float8 as net
    from (select sku_id, sum(net_thb) as net from turnover_of_sku where month >= ${from}::date group by sku_id having sum(net_thb) <> 0) t
      join sku s on s.id = t.sku_id
    order by t.net desc, s.code limit 12`.execute(ctx.db);
  return rows;
}

/** Whether a posted document of a day or later names the work order. */
const isBilledSince = (job: RawBuilder<unknown>, from: string) => sql`(
  exists (select 1 from invoice_line l join invoice i on i.id = l.invoice_id
    where l.job_id = ${job} and l.archived_at is null and i.invoice_number is not null and i.status <> 'voided' and i.issue_date >= ${from}::date)
  or ${job} in (select l.job_id from credit_note n cross join jsonb_array_elements(n.corrected) c join invoice_line l on l.id = (c->>'lineId')::uuid
    where n.status = 'posted' and n.issue_date >= ${from}::date and l.job_id is not null))`;

/** The value in THB of what stores issued to the work orders billed since a day less what came back: what leaves the stock stands below zero there. */
export async function materialOf(ctx: Context, from: string): Promise<number> {
  const { rows } = await sql<{ value: number }>`
    select coalesce(-sum(m.value), 0)::float8 as value from material_of_job m join work_order w on w.number = m.job_number
    where ${isBilledSince(sql`w.id`, from)}`.execute(ctx.db);
  return rows[0]?.value ?? 0;
}

/** Hours worked on the work orders billed since a day. */
export async function hoursOf(ctx: Context, from: string): Promise<number> {
  const { rows } = await sql<{ hours: number }>`
    select coalesce(extract(epoch from sum(e.worked)) / 3600, 0)::float8 as hours
    from (
      select job_id, sum(ended_at - started_at) as worked from labor_entry e
      where ended_at is not null and kind in ('touch', 'rework') and not exists (select 1 from labor_entry c where c.corrects_id = e.id)
      group by job_id) e
    where ${isBilledSince(sql`e.job_id`, from)}`.execute(ctx.db);
  return tenth(rows[0]?.hours ?? 0);
}

/** Margin before labour of the work orders billed. */
export const marginOf = (billed: number, material: number, hours: number) => ({
  billed,
  material,
  hours,
  pct: shareOf(billed - material, billed),
});
