import { sql } from 'kysely';
import { dayOf, startOfDay } from '#kernel/shared/dates.ts';
import type { Context } from '#kernel/server/context.ts';
import { openStatuses } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import type { Board, BoardJob } from '../shared/board.ts';

const mostJobs = 500;

/** Everything the wall board shows, as it stands now. */
export async function boardNow(ctx: Context): Promise<Board> {
  const today = dayOf(ctx.now);
  const from = startOfDay(today);
  const jobs = await sql<BoardJob>`
    select w.number, w.part_name, c.code as customer, c.color, w.shop, w.status, w.priority = 'aog' as is_aog, w.open_hold is not null as is_held, w.due_at
    from work_order w join customer c on c.id = w.customer_id
    where w.status = any(${[...openStatuses]}::text[]) and w.archived_at is null order by (w.priority = 'aog') desc, w.due_at limit ${mostJobs}`.execute(
    ctx.db,
  );
  const counts = await sql<Board['today'][number]>`
    select w.shop, count(*) filter (where w.received_at >= ${from})::int as started, count(*) filter (where w.released_at >= ${from})::int as finished,
      (select count(distinct l.employee_id)::int from labor_entry l join work_order o on o.id = l.job_id where o.shop = w.shop and l.ended_at is null) as people
    from work_order w where w.archived_at is null group by w.shop`.execute(ctx.db);
  const checks = await sql<Board['checks'][number]>`
    select known.name, (select bool_and(n.passed) from ndt_process_check n where n.name = known.name and n.day = ${today} and n.archived_at is null) as passed
    from (select distinct name from ndt_process_check where day >= ${today}::date - 30 and archived_at is null) known order by 1 limit 12`.execute(
    ctx.db,
  );
  const quiet = await sql<{ days: number | null }>`
    select (${today}::date - max((created_at at time zone 'Asia/Bangkok')::date)) as days from finding where reportable = 'yes'`.execute(
    ctx.db,
  );
  return {
    at: ctx.now.toISOString(),
    name: ctx.actor.guestOf === 'kiosk' ? ctx.actor.name : null,
    jobs: jobs.rows,
    today: counts.rows,
    checks: checks.rows,
    quietDays: quiet.rows[0]?.days ?? null,
  };
}
