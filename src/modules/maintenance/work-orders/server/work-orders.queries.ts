import type { AnswerOf } from '#kernel/shared/call.ts';
import type { jobHoldsCall, visitsCall } from '../shared/job.calls.ts';
import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';

export interface StatusCount {
  status: string;
  count: number;
  overdue: number;
}

/** How many jobs stand in each status, and how many of them are late: the Kanban's heads and the tiles. */
export async function statusCounts(ctx: Context): Promise<StatusCount[]> {
  const result = await sql<StatusCount>`
    select status, count(*)::int as count, count(*) filter (where due_at < ${ctx.now} and released_at is null)::int as overdue
    from work_order where archived_at is null and status not in ('closed', 'shipped') group by status`.execute(ctx.db);
  return result.rows;
}

/** What the person was told about jobs, newest first. */
export async function noticesOf(ctx: Context) {
  const result = await sql<{
    id: string;
    jobnumber: string;
    kind: string;
    text: string;
    at: string;
    readAt: string | null;
  }>`
    select n.id, w.number as jobnumber, n.kind, n.text, n.at, n.read_at from job_notification n join work_order w on w.id = n.job_id
    where n.user_id = ${ctx.actor.id} order by n.at desc limit 100`.execute(ctx.db);
  return result.rows;
}

export type HoldShown = AnswerOf<typeof jobHoldsCall>[number];

/** The holds of a job, the open ones first. */
export async function holdsOf(ctx: Context, jobId: string): Promise<HoldShown[]> {
  const result = await sql<HoldShown>`
    select id, reason, clock_owner, started_at, ended_at, note, evidence, stops from hold_period
    where job_id = ${jobId} order by ended_at is not null, started_at desc`.execute(ctx.db);
  return result.rows;
}

/** Earlier visits of the same part and serial number, newest first. */
export async function visitsOf(ctx: Context, partNumber: string, serialNumber: string) {
  if (serialNumber === 'N/A') return [];
  const result = await sql<AnswerOf<typeof visitsCall>[number]>`
    select w.number, w.work_scope, w.status, w.received_at, w.released_at,
      (select c.number from release_certificate c where c.job_id = w.id order by c.issued_at limit 1) as certificate
    from work_order w where normal_identity(w.serial_number) = normal_identity(${serialNumber}) and normal_identity(w.part_number) = normal_identity(${partNumber}) order by w.received_at desc limit 100`.execute(
    ctx.db,
  );
  return result.rows;
}

/** Labour of a job, running entries first. */
export async function labourOf(ctx: Context, jobId: string) {
  const result = await sql<{
    id: string;
    employeeId: string;
    name: string;
    cardNo: string | null;
    kind: string;
    startedAt: string;
    endedAt: string | null;
    minutes: number;
  }>`
    select l.id, l.employee_id, e.name, c.card_no, l.kind, l.started_at, l.ended_at,
      round(extract(epoch from coalesce(l.ended_at, ${ctx.now}::timestamptz) - l.started_at) / 60)::int as minutes
    from labor_entry l join employee e on e.id = l.employee_id left join task_card c on c.id = l.card_id
    where l.job_id = ${jobId} order by l.ended_at is not null, l.started_at desc`.execute(ctx.db);
  return result.rows;
}

/** Notes on a job's time line, oldest first. */
export async function commentsOf(ctx: Context, jobId: string) {
  const result = await sql<{ id: string; text: string; createdAt: string; name: string }>`
    select c.id, c.text, c.created_at, coalesce(u.name, 'System') as name from job_comment c left join app_user u on u.id = c.created_by
    where c.job_id = ${jobId} order by c.created_at`.execute(ctx.db);
  return result.rows;
}

/** Jobs with a number near one that does not exist, for the page that says so. */
export async function nearestJobs(ctx: Context, asked: string): Promise<{ number: string; label: string }[]> {
  const result = await sql<{ number: string; label: string }>`
    select number, part_name || ' · ' || serial_number as label from work_order
    order by similarity(number, upper(${asked})) desc, number desc limit 5`.execute(ctx.db);
  return result.rows;
}
