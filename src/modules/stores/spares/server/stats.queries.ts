import { sql } from 'kysely';
import { can } from '#kernel/shared/permission.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { Context } from '#kernel/server/context.ts';
import { pricesRight } from '#modules/stores/stock/shared/movement.record.ts';
import type { sparesStatsCall } from '../shared/spares.calls.ts';

type Stats = AnswerOf<typeof sparesStatsCall>;

interface Asked {
  months: number;
  shop: string | null;
  customerId: string | null;
}

/** Who works with prices sees money; the others see how often and how many. */
const seesMoney = (ctx: Context): boolean => can(ctx.actor, pricesRight);

const rounded = (value: string | number | null): number => Math.round(Number(value ?? 0) * 100) / 100;

/** The first day of the span: whole months, this one counted. */
const firstOf = (months: number) => sql`(date_trunc('month', now_day.now) - make_interval(months => ${months - 1}))`;
const nowDay = (ctx: Context) => sql`(select ${ctx.now}::timestamptz at time zone 'Asia/Bangkok' as now) now_day`;
const kinds = sql`('spare', 'torqueTube')`;
// The ledger counts what leaves as less than nothing; here it is told as an amount.
const notReversed = sql`not exists (select 1 from movement r where r.reverses_movement_no = m.movement_no)`;

/** What left is narrowed to the jobs of a shop or of a customer. */
const ofJobs = ({ shop, customerId }: Asked) =>
  shop === null && customerId === null
    ? sql`true`
    : sql`exists (select 1 from work_order w where w.number = m.job_number
        and (${shop}::text is null or w.shop = ${shop}) and (${customerId}::uuid is null or w.customer_id = ${customerId}::uuid))`;

async function byMonth(ctx: Context, asked: Asked) {
  const found = await sql<{ month: string; issues: number; receipts: number; issued: string; received: string }>`
    select to_char(g.month, 'YYYY-MM') as month,
      count(m.id) filter (where m.type = 'issue')::int as issues, count(m.id) filter (where m.type = 'receipt')::int as receipts,
      coalesce(-sum(m.value) filter (where m.type = 'issue'), 0)::text as issued, coalesce(sum(m.value) filter (where m.type = 'receipt'), 0)::text as received
    from ${nowDay(ctx)} cross join generate_series(${firstOf(asked.months)}, date_trunc('month', now_day.now), interval '1 month') g(month)
      left join movement m on m.item_kind in ${kinds} and m.type in ('issue', 'receipt') and date_trunc('month', m.occurred_at at time zone 'Asia/Bangkok') = g.month
        and (m.type = 'receipt' or ${ofJobs(asked)}) and ${notReversed}
    where g.month >= coalesce((select date_trunc('month', min(first.occurred_at) at time zone 'Asia/Bangkok') from movement first where first.item_kind in ${kinds}), g.month)
    group by g.month order by g.month`.execute(ctx.db);
  return found.rows;
}

/** How the requests of the span were answered. A line counts once something of it was handed out, or its request was closed without. */
async function served(ctx: Context, asked: Asked): Promise<Stats['served']> {
  const found = await sql<Stats['served']>`
    select count(*) filter (where f.at is not null or q.status in ('done', 'cancelled'))::int as lines,
      count(*) filter (where f.qty >= l.qty_required)::int as at_first,
      round(percentile_cont(0.5) within group (order by extract(epoch from f.at - l.created_at) / 60) filter (where f.at is not null))::float8 as minutes
    from ${nowDay(ctx)} cross join parts_request_line l join parts_request q on q.id = l.parts_request_id join work_order w on w.id = l.job_id
      left join lateral (
        select m.occurred_at as at, sum(m.qty) as qty from movement m
        where m.document_type = 'request' and m.document_id = l.id and m.type = 'issue' and ${notReversed}
        group by m.occurred_at order by m.occurred_at limit 1) f on true
    where l.archived_at is null and l.created_at at time zone 'Asia/Bangkok' >= ${firstOf(asked.months)}
      and (${asked.shop}::text is null or w.shop = ${asked.shop}) and (${asked.customerId}::uuid is null or w.customer_id = ${asked.customerId}::uuid)`.execute(
    ctx.db,
  );
  return found.rows[0] ?? { lines: 0, atFirst: 0, minutes: null };
}

async function counted(ctx: Context, asked: Asked) {
  const found = await sql<{
    lines: number;
    exact: number;
    gain: string;
    loss: string;
    overrides: number;
    since: string | null;
  }>`
    select
      (select count(*)::int from stock_count_line l join stock_count c on c.id = l.stock_count_id join batch b on b.id = l.batch_id join stock_item i on i.id = b.item_id
        where i.kind in ${kinds} and c.counted_at at time zone 'Asia/Bangkok' >= ${firstOf(asked.months)}) as lines,
      (select count(*)::int from stock_count_line l join stock_count c on c.id = l.stock_count_id join batch b on b.id = l.batch_id join stock_item i on i.id = b.item_id
        where i.kind in ${kinds} and l.difference = 0 and c.counted_at at time zone 'Asia/Bangkok' >= ${firstOf(asked.months)}) as exact,
      coalesce((select sum(m.value) from movement m where m.item_kind in ${kinds} and m.type = 'countGain' and ${notReversed}
        and m.occurred_at at time zone 'Asia/Bangkok' >= ${firstOf(asked.months)}), 0)::text as gain,
      coalesce((select -sum(m.value) from movement m where m.item_kind in ${kinds} and m.type = 'countLoss' and ${notReversed}
        and m.occurred_at at time zone 'Asia/Bangkok' >= ${firstOf(asked.months)}), 0)::text as loss,
      (select count(*)::int from movement m where m.item_kind in ${kinds} and m.type = 'issue' and ${notReversed} and ${ofJobs(asked)}
        and m.fefo_override_reason is not null and m.fefo_override_reason <> 'chosen at the bench'
        and m.occurred_at at time zone 'Asia/Bangkok' >= ${firstOf(asked.months)}) as overrides,
      (select to_char(min(m.occurred_at) at time zone 'Asia/Bangkok', 'YYYY-MM-DD') from movement m where m.item_kind in ${kinds}) as since
    from ${nowDay(ctx)}`.execute(ctx.db);
  return found.rows[0] ?? { lines: 0, exact: 0, gain: '0', loss: '0', overrides: 0, since: null };
}

async function shelves(ctx: Context) {
  const found = await sql<{ value: string; year: string }>`
    select coalesce((select sum(c.value) from stock_cost c join stock_item i on i.id = c.item_id where i.kind in ${kinds}), 0)::text as value,
      coalesce((select -sum(m.value) from movement m where m.item_kind in ${kinds} and m.type = 'issue' and ${notReversed}
        and m.occurred_at > ${ctx.now}::timestamptz - interval '365 days'), 0)::text as year`.execute(ctx.db);
  return found.rows[0] ?? { value: '0', year: '0' };
}

type Valued<Row> = Omit<Row, 'value'> & { value: string };

async function movers(ctx: Context, asked: Asked) {
  const found = await sql<Valued<Stats['movers'][number]>>`
    select i.id, i.part_number, i.part_name, i.uom, count(*)::int as issues, sum(m.qty)::float8 as qty, (-sum(m.value))::text as value
    from ${nowDay(ctx)} cross join movement m join stock_item i on i.id = m.item_id
    where m.item_kind in ${kinds} and m.type = 'issue' and ${notReversed} and ${ofJobs(asked)} and m.occurred_at at time zone 'Asia/Bangkok' >= ${firstOf(asked.months)}
    group by i.id order by count(*) desc, i.part_number limit 10`.execute(ctx.db);
  return found.rows;
}

/** What has lain for a year: on hand, in stock for longer than that, and not issued since. */
async function idle(ctx: Context) {
  const found = await sql<Valued<Stats['idle'][number]>>`
    select s.id, s.part_number, s.part_name, s.uom, s.on_hand::float8 as on_hand,
      to_char(s.last_issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as last_issued_at, coalesce(c.value, 0)::text as value
    from spare_stock s left join stock_cost c on c.item_id = s.id
    where s.on_hand > 0 and s.archived_at is null and coalesce(s.last_issued_at, '-infinity') < ${ctx.now}::timestamptz - interval '365 days'
      and (select min(m.occurred_at) from movement m where m.item_id = s.id) < ${ctx.now}::timestamptz - interval '365 days'
    order by coalesce(c.value, 0) desc, s.part_number limit 10`.execute(ctx.db);
  return found.rows;
}

/** What jobs wait for and the shelves do not have. */
async function waiting(ctx: Context): Promise<Stats['waiting']> {
  const found = await sql<Stats['waiting'][number]>`
    select i.id, i.part_number, i.part_name, i.uom, sum(s.remaining - least(s.reserved, s.remaining))::float8 as missing, count(*)::int as lines
    from request_line_state s join parts_request q on q.id = s.request_id join stock_item i on i.id = s.item_id
    where q.status in ('open', 'picking') and s.remaining > s.reserved
    group by i.id order by count(*) desc, i.part_number limit 10`.execute(ctx.db);
  return found.rows;
}

/** How the spares store did in the last months, this one counted (stores-finance 2.1). Figures of money for those who work with prices. */
export async function sparesStats(ctx: Context, asked: Asked): Promise<Stats> {
  const isShown = seesMoney(ctx);
  const money = (value: string): number | null => (isShown ? rounded(value) : null);
  const [months, requests, facts, shelf, moving, lying, missing] = [
    await byMonth(ctx, asked),
    await served(ctx, asked),
    await counted(ctx, asked),
    await shelves(ctx),
    await movers(ctx, asked),
    await idle(ctx),
    await waiting(ctx),
  ];
  return {
    since: facts.since,
    months: months.map((row) => ({ ...row, issued: money(row.issued), received: money(row.received) })),
    served: requests,
    fefoOverrides: facts.overrides,
    counts: { lines: facts.lines, exact: facts.exact, gain: money(facts.gain), loss: money(facts.loss) },
    stockValue: money(shelf.value),
    turnover: isShown && Number(shelf.value) > 0 ? rounded(Number(shelf.year) / Number(shelf.value)) : null,
    movers: moving.map((row) => ({ ...row, value: money(row.value) })),
    idle: lying.map((row) => ({ ...row, value: money(row.value) })),
    waiting: missing,
  };
}
