import { sql } from 'kysely';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { Context } from '#kernel/server/context.ts';
import { openStatuses } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { forecastOf, riskOf } from '../shared/forecast.ts';
import type { planJobsCall } from '../shared/planning.calls.ts';

type Job = AnswerOf<typeof planJobsCall>['jobs'][number];

/** Hours from the dock to the release of the last twenty finished jobs of each part family and scope (4.4). */
async function history(ctx: Context): Promise<ReadonlyMap<string, number[]>> {
  const found = await sql<{ kind: string; hours: number[] }>`
    select kind, array_agg(hours) as hours from (
      select p.family || ' ' || w.work_scope as kind, (extract(epoch from w.released_at - w.received_at) / 3600)::float8 as hours,
        row_number() over (partition by p.family, w.work_scope order by w.released_at desc) as place
      from work_order w join part_number p on p.id = w.part_number_id
      where w.released_at is not null and w.outcome = 'released' and w.archived_at is null) last
    where place <= 20 group by kind`.execute(ctx.db);
  return new Map(found.rows.map((row) => [row.kind, row.hours]));
}

/** Open jobs, the nearest promise first: what is left of their cards, and what like jobs say of their finish. Of the jobs named, all of them. */
export async function planJobs(
  ctx: Context,
  ids: readonly string[] | null = null,
): Promise<AnswerOf<typeof planJobsCall>> {
  const named = ids === null ? null : [...ids];
  const rows = await sql<Omit<Job, 'forecast' | 'risk'> & { kind: string }>`
    select w.id, w.number, w.part_name, w.serial_number, c.code as customer, w.shop,
      coalesce((select t.phase from task_card t where t.job_id = w.id and t.archived_at is null and t.status in ('locked', 'ready', 'inProgress', 'done') order by t.seq limit 1),
        case when w.status in ('received', 'preliminary', 'awaitingApproval') then 'preliminary' else 'final' end) as phase,
      w.priority, w.received_at, w.due_at, w.open_hold, p.family || ' ' || w.work_scope as kind,
      coalesce((select sum(greatest(t.estimate_minutes - coalesce((
          select sum(extract(epoch from coalesce(l.ended_at, ${ctx.now}::timestamptz) - l.started_at) / 60)::int from labor_entry l
          where l.card_id = t.id and l.kind in ('touch', 'rework')), 0), 0))::int
        from task_card t where t.job_id = w.id and t.archived_at is null and t.status in ('locked', 'ready', 'inProgress')), 0)::int as minutes_left
    from work_order w join customer c on c.id = w.customer_id join part_number p on p.id = w.part_number_id
    where (w.id = any(${named}::uuid[]) or (${named}::uuid[] is null and w.status = any(${[...openStatuses]}) and w.archived_at is null))
    order by w.due_at, w.number limit 2000`.execute(ctx.db);
  const took = await history(ctx);
  return {
    at: ctx.now.toISOString(),
    jobs: rows.rows.map(({ kind, ...row }) => {
      const forecast = forecastOf(took.get(kind) ?? [], row, ctx.now);
      return { ...row, forecast, risk: riskOf({ dueAt: row.dueAt, forecast }, ctx.now) };
    }),
  };
}
