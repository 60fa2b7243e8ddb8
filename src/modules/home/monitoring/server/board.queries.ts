import { sql } from 'kysely';
import { dayOf, startOfDay } from '#kernel/shared/dates.ts';
import type { Context } from '#kernel/server/context.ts';
import { openStatuses } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { mostShown, phaseOf, type Board, type BoardJob } from '../shared/board.ts';

/** Everything the wall board shows, as it stands now. */
export async function boardNow(ctx: Context): Promise<Board> {
  const day = dayOf(ctx.now);
  const from = startOfDay(day);
  // One column takes several statuses; which is known here, so the database counts by it.
  const open = sql`
    select w.*, c.code as customer, c.color, w.priority = 'aog' as is_aog, w.open_hold is not null as is_held, p.phase
    from work_order w join customer c on c.id = w.customer_id
    join unnest(${[...openStatuses]}::text[], ${openStatuses.map(phaseOf)}::text[]) p (status, phase) on p.status = w.status
    where w.status = any(${[...openStatuses]}::text[]) and w.archived_at is null`;
  const shown = sql`number, part_name, customer, color, shop, status, is_aog, is_held, due_at`;
  const jobs = await sql<BoardJob>`
    select ${shown} from (select *, row_number() over (partition by shop, phase order by is_aog desc, due_at, number) as place from (${open}) o) ranked
    where place <= ${mostShown} order by shop, phase, place`.execute(ctx.db);
  const counts = await sql<Board['counts'][number]>`
    select shop, phase, count(*)::int as count from (${open}) o group by 1, 2`.execute(ctx.db);
  const aog = await sql<BoardJob & { count: number }>`
    select ${shown}, (count(*) over ())::int as count from (${open}) o where is_aog order by due_at, number limit ${mostShown}`.execute(
    ctx.db,
  );
  const today = await sql<Board['today'][number]>`
    select w.shop, count(*) filter (where w.received_at >= ${from})::int as started, count(*) filter (where w.released_at >= ${from})::int as finished,
      (select count(distinct l.employee_id)::int from labor_entry l join work_order o on o.id = l.job_id where o.shop = w.shop and l.ended_at is null) as people
    from work_order w where w.archived_at is null group by w.shop`.execute(ctx.db);
  const checks = await sql<Board['checks'][number]>`
    select known.name, (select bool_and(n.passed) from ndt_process_check n where n.name = known.name and n.day = ${day} and n.archived_at is null) as passed
    from (select distinct name from ndt_process_check where day >= ${day}::date - 30 and archived_at is null) known order by 1 limit 12`.execute(
    ctx.db,
  );
  const quiet = await sql<{ days: number | null }>`
    select (${day}::date - max((created_at at time zone 'Asia/Bangkok')::date)) as days from finding where reportable = 'yes'`.execute(
    ctx.db,
  );
  return {
    at: ctx.now.toISOString(),
    name: ctx.actor.guestOf === 'kiosk' ? ctx.actor.name : null,
    jobs: jobs.rows,
    counts: counts.rows,
    aog: { jobs: aog.rows, count: aog.rows[0]?.count ?? 0 },
    today: today.rows,
    checks: checks.rows,
    quietDays: quiet.rows[0]?.days ?? null,
  };
}
