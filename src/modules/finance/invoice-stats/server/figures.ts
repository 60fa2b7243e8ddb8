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

/** What of the lines billed since a day is work over and above; notes take off the line they correct. */
export async function overAndAboveOf(ctx: Context, lines: RawBuilder<unknown>, from: string) {
  const { rows } = await sql<{ net: number; all: number }>`
    select coalesce(sum(t.net) filter (where l.source = 'overAndAbove'), 0)::float8 as net, coalesce(sum(t.net), 0)::float8 as all
    from ${lines} t join invoice_line l on l.id = t.line_id where t.day >= ${from}::date`.execute(ctx.db);
  const { net = 0, all = 0 } = rows[0] ?? {};
  return { net, all, pct: shareOf(net, all) };
}

/** Work orders billed since a day: turnover, the value of what stores issued to them less what came back (what leaves the stock stands below zero there), and the hours worked on them. */
export async function marginOf(ctx: Context, lines: RawBuilder<unknown>, from: string) {
  const { rows } = await sql<{ billed: number; material: number; hours: number }>`
    with billed as (
      select l.job_id, sum(t.net) as net from ${lines} t join invoice_line l on l.id = t.line_id
      where t.day >= ${from}::date and l.job_id is not null group by l.job_id)
    select (select coalesce(sum(net), 0)::float8 from billed) as billed,
      (select coalesce(-sum(m.value), 0)::float8
        from movement m left join movement r on r.movement_no = m.reverses_movement_no
        where coalesce(r.type, m.type) in ('issue', 'consume', 'returnToStock') and m.job_number in (select w.number from billed b join work_order w on w.id = b.job_id)) as material,
      (select coalesce(sum(extract(epoch from e.ended_at - e.started_at)) / 3600, 0)::float8 from labor_entry e
        where e.job_id in (select job_id from billed) and e.ended_at is not null and e.kind in ('touch', 'rework')
          and not exists (select 1 from labor_entry c where c.corrects_id = e.id)) as hours`.execute(ctx.db);
  const { billed = 0, material = 0, hours = 0 } = rows[0] ?? {};
  return { billed, material, hours: tenth(hours), pct: shareOf(billed - material, billed) };
}
