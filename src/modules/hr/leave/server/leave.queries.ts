import { sql } from 'kysely';
import { addDays, addMonths, dayOf } from '#kernel/shared/dates.ts';
import { notFound } from '#kernel/shared/errors.ts';
import { can } from '#kernel/shared/permission.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { Context } from '#kernel/server/context.ts';
import { leaveKinds, type LeaveKind } from '../shared/leave.record.ts';
import type { leaveBalanceCall, leaveCalendarCall } from '../shared/leave.calls.ts';

type Kinds = AnswerOf<typeof leaveBalanceCall>['kinds'];

/** Days of each kind of a person in a year; a kind HR gave no days for has none to be left. */
export async function balanceOf(ctx: Context, employeeId: string, year: number): Promise<Kinds> {
  const { rows } = await sql<{ kind: LeaveKind; allowed: number | null; taken: number; asked: number }>`
    select k.kind,
      (select a.days from leave_allowance a, employee e where a.kind = k.kind and a.archived_at is null and e.id = ${employeeId}
        and (a.employee_id is null or a.employee_id = e.id)
        and e.start_date + make_interval(years => a.service_years) <= make_date(${year}::int, 12, 31)
        order by a.employee_id nulls last, a.service_years desc limit 1) as allowed,
      coalesce(sum(r.days) filter (where r.status = 'approved'), 0)::float8 as taken,
      coalesce(sum(r.days) filter (where r.status = 'asked'), 0)::float8 as asked
    from unnest(${Object.keys(leaveKinds)}::text[]) k (kind)
    left join leave_request r on r.kind = k.kind and r.employee_id = ${employeeId} and r.archived_at is null
      and extract(year from r.from_day) = ${year}::int
    group by k.kind`.execute(ctx.db);
  const known = new Map(rows.map((row) => [row.kind, row]));
  return (Object.keys(leaveKinds) as LeaveKind[]).map((kind) => {
    const { allowed = null, taken = 0, asked = 0 } = known.get(kind) ?? {};
    return { kind, allowed, taken, asked, left: allowed === null ? null : allowed - taken - asked };
  });
}

/** The balance of who asks; of somebody else for HR. */
export async function leaveBalance(
  ctx: Context,
  year: number,
  employeeId: string | undefined,
): Promise<AnswerOf<typeof leaveBalanceCall>> {
  const own = ctx.actor.employeeId;
  const whose = employeeId ?? own;
  if (employeeId && employeeId !== own && !can(ctx.actor, 'hr.viewer')) notFound();
  return { kinds: whose ? await balanceOf(ctx, whose, year) : [] };
}

/** Approved leave that touches a month. */
export async function leaveCalendar(ctx: Context, month: string): Promise<AnswerOf<typeof leaveCalendarCall>> {
  const from = `${month}-01`;
  const to = addDays(addMonths(from, 1), -1);
  const seesKind = can(ctx.actor, 'hr.viewer');
  const { rows } = await sql<AnswerOf<typeof leaveCalendarCall>['people'][number] & { id: string }>`
    select e.id, e.name, e.name_th, d.name as department,
      jsonb_agg(jsonb_build_object('from', r.from_day, 'to', r.to_day, 'half', r.half, 'kind', case when ${seesKind}::boolean then r.kind end) order by r.from_day, r.half desc) as spans
    from leave_request r join employee e on e.id = r.employee_id join department d on d.id = e.department_id
    where r.status = 'approved' and r.archived_at is null and r.from_day <= ${to} and r.to_day >= ${from}
    group by e.id, d.name order by d.name, e.name, e.id`.execute(ctx.db);
  const holidays = await ctx.db
    .selectFrom('holiday')
    .select('day')
    .where('status', '=', 'observed')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute();
  return {
    holidays: holidays.map(({ day }) => day),
    people: rows.map(({ name, nameTh, department, spans }) => ({ name, nameTh, department, spans })),
  };
}

/** Heads of a person's department today: the one it names, the holder of the post and the deputy. */
export async function headsOf(
  ctx: Context,
  employeeId: string,
): Promise<{ employeeId: string; userId: string | null }[]> {
  const today = dayOf(ctx.now);
  const { rows } = await sql<{ employeeId: string; userId: string | null }>`
    select h.id as employee_id, u.id as user_id from (
      select d.manager_id as id from employee e join department d on d.id = e.department_id where e.id = ${employeeId}
      union select unnest(array[p.employee_id, p.deputy_id]) from employee e join post_holder p on p.post = 'DM' and p.department_id = e.department_id
        where e.id = ${employeeId} and p.archived_at is null and p.valid_from <= ${today} and (p.valid_to is null or p.valid_to >= ${today})) h
    left join app_user u on u.employee_id = h.id and u.state = 'active'
    where h.id is not null and h.id <> ${employeeId} order by h.id`.execute(ctx.db);
  return rows;
}
