import { sql } from 'kysely';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import type { Context } from '#kernel/server/context.ts';
import { openStatuses } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import type { Load, Worker } from '../shared/capacity.ts';
import {
  rosterOf,
  type Roster,
  type RosterAssignment,
  type RosterException,
  type RosterPerson,
} from '../shared/roster.ts';

export interface StaffRow extends RosterPerson, Worker {
  employeeNo: string;
  name: string;
  nameTh: string;
}

/** Everything the roster of some days is made of. */
export interface RosterSpan {
  people: StaffRow[];
  assignments: (RosterAssignment & { name: string })[];
  holidays: ReadonlySet<string>;
  exceptions: (RosterException & { updatedAt: string })[];
  patternOf: (employeeId: string, day: string) => string | null;
  roster: Roster;
}

/** The workshop that does the cards of a shop's jobs: the tire shop changes tires, the wheel shop overhauls wheels too. */
export const cardWorkshopSql = sql`case when c.phase = 'ndt' then 'ndt' when w.shop = 'tireChange' then 'tire' when w.shop = 'wheelOverhaul' then 'wheel' else w.shop end`;

/** Minutes of the longest shift in the company's patterns; null while it has none. */
export async function longestShift(ctx: Context): Promise<number | null> {
  const { rows } = await sql<{ minutes: number | null }>`
    select max(minutes) as minutes from shift_pattern where archived_at is null`.execute(ctx.db);
  return rows[0]?.minutes ?? null;
}

/** The roster from one day to another, of everybody who works here in that time, or of one person. */
export async function rosterBetween(
  ctx: Context,
  from: string,
  to: string,
  employeeId: string | null = null,
): Promise<RosterSpan> {
  const people = await sql<StaffRow>`
    select e.id, e.employee_no, e.name, e.name_th, e.workshop, e.start_date, e.end_date, e.contract_end,
      e.on_leave_since,
      coalesce((select jsonb_agg(jsonb_build_object('skill', s.skill, 'level', s.level, 'from', s.granted_on, 'until', s.valid_until) order by s.skill)
        from skill s where s.employee_id = e.id and s.archived_at is null), '[]') as skills
    from employee e
    where e.archived_at is null and e.start_date <= ${to} and (e.end_date is null or e.end_date >= ${from})
      and (${employeeId}::uuid is null or e.id = ${employeeId}::uuid)
    order by e.workshop, e.name, e.id`.execute(ctx.db);
  const assignments = await sql<RosterAssignment & { name: string }>`
    select a.employee_id, a.valid_from as "from", a.valid_to as "to", p.name, p.shift, p.starts_at, p.minutes, p.weekdays, p.on_holidays
    from shift_assignment a join shift_pattern p on p.id = a.pattern_id
    where a.archived_at is null and a.valid_from <= ${to} and (a.valid_to is null or a.valid_to >= ${from})
      and (${employeeId}::uuid is null or a.employee_id = ${employeeId}::uuid)`.execute(ctx.db);
  const exceptions = await ctx.db
    .selectFrom('shiftDay')
    .select(['id', 'employeeId', 'day', 'shift', 'kind', 'minutes', 'half', 'note', 'updatedAt'])
    .where('archivedAt', 'is', null)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where((row) => (employeeId === null ? row.lit(true) : row('employeeId', '=', employeeId)))
    .orderBy('id')
    .$narrowType<Pick<RosterException, 'shift' | 'kind' | 'half'>>()
    .execute();
  const holidays = await ctx.db
    .selectFrom('holiday')
    .select('day')
    .where('status', '=', 'observed')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();
  const days = new Set(holidays.map((row) => row.day));
  const byPerson = Map.groupBy(assignments.rows, (one) => one.employeeId);
  return {
    people: people.rows,
    assignments: assignments.rows,
    exceptions,
    holidays: days,
    patternOf: (id, day) =>
      byPerson.get(id)?.find((one) => one.from <= day && (one.to === null || day <= one.to))?.name ?? null,
    roster: rosterOf({
      people: people.rows,
      assignments: assignments.rows,
      exceptions,
      holidays: days,
    }),
  };
}

/** What is still to be done on open jobs, card by card: the estimate less what was clocked, by the day the job is promised. */
export async function openLoad(ctx: Context): Promise<Load[]> {
  const found = await sql<Load>`
    select ((w.due_at at time zone 'Asia/Bangkok')::date)::text as day, ${cardWorkshopSql} as workshop, c.skill, c.min_level,
      greatest(c.estimate_minutes - coalesce((
        select sum(extract(epoch from coalesce(l.ended_at, ${ctx.now}::timestamptz) - l.started_at) / 60)::int from labor_entry l
        where l.card_id = c.id and l.kind in ('touch', 'rework')), 0), 0)::int as minutes
    from task_card c join work_order w on w.id = c.job_id
    where w.status = any(${[...openStatuses]}) and w.archived_at is null and c.archived_at is null
      and c.status in ('locked', 'ready', 'inProgress')`.execute(ctx.db);
  return found.rows.filter((row) => row.minutes > 0);
}

/** Open jobs that have no cards yet: their hours are not known. */
export async function jobsWithoutCards(ctx: Context): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from work_order w
    where w.status = any(${[...openStatuses]}) and w.archived_at is null and not exists (select 1 from task_card c where c.job_id = w.id)`.execute(
    ctx.db,
  );
  return found.rows[0]?.count ?? 0;
}

/** Minutes clocked by person and day. A correction stands instead of what it corrects. */
export async function clockedBetween(ctx: Context, from: string, to: string): Promise<ReadonlyMap<string, number>> {
  const found = await sql<{ employeeId: string; day: string; minutes: number }>`
    select l.employee_id, ((l.started_at at time zone 'Asia/Bangkok')::date)::text as day,
      round(sum(extract(epoch from coalesce(l.ended_at, ${ctx.now}::timestamptz) - l.started_at) / 60))::int as minutes
    from labor_entry l
    where l.started_at >= ${`${from}T00:00:00+07:00`}::timestamptz and l.started_at < ${`${addDays(to, 1)}T00:00:00+07:00`}::timestamptz
      and not exists (select 1 from labor_entry c where c.corrects_id = l.id)
    group by 1, 2`.execute(ctx.db);
  return new Map(found.rows.map((row) => [`${row.employeeId} ${row.day}`, row.minutes]));
}

/** Twelve weeks from today: what the load is weighed against. */
const horizonWeeks = 12;
export async function capacityFacts(ctx: Context) {
  const from = dayOf(ctx.now);
  const span = await rosterBetween(ctx, addDays(from, -7), addDays(from, horizonWeeks * 7));
  return { from, weeks: horizonWeeks, workers: span.people, roster: span.roster, load: await openLoad(ctx) };
}
