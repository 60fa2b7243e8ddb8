import { sql } from 'kysely';
import { addDays, dayOf, daysBetween, startOfDay } from '#kernel/shared/dates.ts';
import type { Context } from '#kernel/server/context.ts';
import { finding } from '#modules/maintenance/task-cards/shared/finding.record.ts';
import { openStatuses, shopWords, workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { registerPath } from '../shared/registers.ts';
import type { TileAnswer, TileChart } from '../shared/tiles.ts';

const jobs = '/maintenance/workorders';
const weeksShown = 12;
const turnAroundDays = 90;
const paretoDays = 365;
const day = 86_400;

const drawn = (chart: TileChart): TileAnswer => ({ numbers: [], rows: [], chart });
const percent = (part: number, all: number) => (all > 0 ? Math.round((part / all) * 1000) / 10 : null);
const shops = Object.keys(shopWords) as (keyof typeof shopWords)[];

/** Open jobs by shop, stacked by where they stand. */
export async function wip(ctx: Context): Promise<TileAnswer> {
  const { rows } = await sql<{ shop: string; status: string; count: number }>`
    select shop, status, count(*)::int as count from work_order
    where status = any(${[...openStatuses]}::text[]) and archived_at is null group by 1, 2`.execute(ctx.db);
  const present = shops.filter((shop) => rows.some((row) => row.shop === shop));
  const countOf = (shop: string, status: string) =>
    rows.find((row) => row.shop === shop && row.status === status)?.count ?? 0;
  return drawn({
    kind: 'stackedBar',
    unit: 'jobs',
    labels: present.map((shop) => shopWords[shop]),
    series: openStatuses.map((status) => ({
      label: workOrder.states?.[status]?.label ?? status,
      data: present.map((shop) => countOf(shop, status)),
    })),
    paths: openStatuses.map((status) => present.map((shop) => `${jobs}?f.shop.in=${shop}&f.status.in=${status}`)),
  });
}

interface Week {
  from: string;
  to: string;
}

/** The last weeks, Monday to Sunday in Bangkok, the present one last. */
export function lastWeeks(now: Date, count: number): Week[] {
  const today = dayOf(now);
  const sinceMonday = ((daysBetween('1970-01-05', today) % 7) + 7) % 7;
  const monday = addDays(today, -sinceMonday);
  return Array.from({ length: count }, (_, index) => {
    const from = addDays(monday, (index - count + 1) * 7);
    return { from, to: addDays(from, 6) };
  });
}

function perWeek(
  weeks: readonly Week[],
  rows: readonly { week: string; part: number; all: number }[],
  series: string,
  path: (week: Week) => string,
): TileAnswer {
  const byWeek = new Map(rows.map((row) => [row.week, row]));
  return drawn({
    kind: 'line',
    unit: '%',
    labels: weeks.map((week) => week.from.slice(5)),
    series: [
      {
        label: series,
        data: weeks.map((week) => {
          const row = byWeek.get(week.from);
          return row ? percent(row.part, row.all) : null;
        }),
      },
    ],
    paths: [weeks.map((week) => (byWeek.has(week.from) ? path(week) : null))],
  });
}

/** The share of jobs released by their promise, week by week (maintenance 4.4). */
export async function onTime(ctx: Context): Promise<TileAnswer> {
  const weeks = lastWeeks(ctx.now, weeksShown);
  const { rows } = await sql<{ week: string; part: number; all: number }>`
    select to_char(date_trunc('week', released_at at time zone 'Asia/Bangkok'), 'YYYY-MM-DD') as week,
      count(*) filter (where released_at <= due_at)::int as part, count(*)::int as "all"
    from work_order where released_at >= ${startOfDay(weeks[0]?.from ?? dayOf(ctx.now))} and archived_at is null group by 1`.execute(
    ctx.db,
  );
  return perWeek(
    weeks,
    rows,
    'released by the due date',
    (week) => `${registerPath('released', 'all')}?f.releasedAt.gte=${week.from}&f.releasedAt.lte=${week.to}`,
  );
}

/** Median days from the dock to the release, without what the customer held up, beside the median contract. */
export async function turnAround(ctx: Context): Promise<TileAnswer> {
  const from = addDays(dayOf(ctx.now), -turnAroundDays);
  const { rows } = await sql<{ shop: string; taken: number; contract: number }>`
    select shop,
      percentile_cont(0.5) within group (order by (extract(epoch from released_at - received_at) - promise_shift_seconds) / ${sql.lit(day)})::float8 as taken,
      percentile_cont(0.5) within group (order by contract_tat_days)::float8 as contract
    from work_order where released_at >= ${startOfDay(from)} and archived_at is null group by 1`.execute(ctx.db);
  const present = shops.flatMap((shop) => rows.find((row) => row.shop === shop) ?? []);
  const paths = present.map((row) => `${jobs}?f.shop.in=${row.shop}&f.releasedAt.gte=${from}`);
  const round = (value: number) => Math.round(value * 10) / 10;
  return drawn({
    kind: 'bar',
    unit: 'days',
    labels: present.map((row) => shopWords[row.shop as keyof typeof shopWords]),
    series: [
      { label: 'median of 90 days', data: present.map((row) => round(row.taken)) },
      { label: 'contract', data: present.map((row) => round(row.contract)) },
    ],
    paths: [paths, paths],
  });
}

/** The defects found most in a year, with their running share. */
export async function pareto(ctx: Context): Promise<TileAnswer> {
  const from = addDays(dayOf(ctx.now), -paretoDays);
  const { rows } = await sql<{ defect: string; count: number; all: number }>`
    select defect_code as defect, count(*)::int as count, (sum(count(*)) over ())::int as "all" from finding
    where created_at >= ${startOfDay(from)} and archived_at is null group by 1 order by 2 desc, 1 limit 12`.execute(
    ctx.db,
  );
  const upTo = rows.map((_, at) => rows.slice(0, at + 1));
  const found = (defects: readonly string[]) =>
    `/dashboard/findings?f.defectCode.in=${defects.join(',')}&f.createdAt.gte=${from}`;
  return drawn({
    kind: 'bar',
    unit: 'findings',
    labels: rows.map(
      (row) => (finding.fields.defectCode.options as Record<string, string> | undefined)?.[row.defect] ?? row.defect,
    ),
    series: [
      { label: 'findings', data: rows.map((row) => row.count) },
      {
        label: 'running share',
        isShare: true,
        data: upTo.map((some) =>
          percent(
            some.reduce((sum, { count }) => sum + count, 0),
            some[0]?.all ?? 0,
          ),
        ),
      },
    ],
    paths: [rows.map(({ defect }) => found([defect])), upTo.map((some) => found(some.map(({ defect }) => defect)))],
  });
}

/** The share of final inspections that were accepted the first time. */
export async function firstPass(ctx: Context): Promise<TileAnswer> {
  const weeks = lastWeeks(ctx.now, weeksShown);
  const { rows } = await sql<{ week: string; part: number; all: number }>`
    with firsts as (
      select distinct on (job_id) signed_at, result from inspection_report
      where type = 'final' and status in ('signed', 'superseded') and signed_at is not null and archived_at is null order by job_id, signed_at, id
    )
    select to_char(date_trunc('week', signed_at at time zone 'Asia/Bangkok'), 'YYYY-MM-DD') as week,
      count(*) filter (where result <> 'rejected')::int as part, count(*)::int as "all"
    from firsts where signed_at >= ${startOfDay(weeks[0]?.from ?? dayOf(ctx.now))} group by 1`.execute(ctx.db);
  return perWeek(
    weeks,
    rows,
    'accepted at once',
    (week) => `${registerPath('first-reports', 'all')}?f.signedAt.gte=${week.from}&f.signedAt.lte=${week.to}`,
  );
}
