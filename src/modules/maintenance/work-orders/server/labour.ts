import { sql } from 'kysely';
import type { WriteContext } from '#kernel/server/context.ts';
import { conflict, refuseField } from '#kernel/shared/errors.ts';
import { workOrder } from '../shared/workOrder.record.ts';
import { shiftLeft, whyNotGoneOn } from './handover.ts';
import { lockWorkOrder } from './jobs.ts';
import { requireNoWorkStop, requireWork } from './mayWork.ts';
import { notify as tellPeople } from '#modules/account/notifications/server/public.ts';
import { inWords, type HoldReason } from '#modules/maintenance/release-gates/shared/vocabulary.ts';

export type LabourKind = 'touch' | 'rework' | 'training' | 'waiting';

export interface LabourStart {
  jobId: string;
  cardId?: string | undefined;
  employeeId: string;
  kind?: LabourKind | undefined;
}

/** Starts a person's clock on a job; one clock a person. Errors: 409 `LABOUR_RUNNING` naming the other job, `JOB_ON_HOLD`, 422 `JOB_CLOSED`, `LINK_MISSING`. */
export async function startLabour(ctx: WriteContext, entry: LabourStart): Promise<string> {
  const job = await lockWorkOrder(ctx, entry.jobId);
  requireWork(job);
  await requireNoWorkStop(ctx, job);
  const card = entry.cardId ?? null;
  if (card !== null) {
    const own = await ctx.db
      .selectFrom('taskCard')
      .select(['id', 'cardNo', 'status', 'handoverAt', 'handoverAckAt'])
      .where('id', '=', card)
      .where('jobId', '=', job.id)
      .executeTakeFirst();
    if (!own) return refuseField('cardId', 'LINK_MISSING', `${job.number} has no such card.`);
    const reason = await whyNotGoneOn(ctx, own);
    if (reason) conflict('CARD_LOCKED', reason, { status: own.status });
  }
  const started = await sql<{ id: string }>`
    insert into labor_entry (job_id, card_id, employee_id, kind, started_at)
    values (${job.id}, ${card}, ${entry.employeeId}, ${entry.kind ?? 'touch'}, ${ctx.now})
    on conflict (employee_id) where ended_at is null do nothing returning id`.execute(ctx.db);
  const id = started.rows[0]?.id;
  if (!id) {
    const running = await sql<{ number: string }>`
      select w.number from labor_entry l join work_order w on w.id = l.job_id where l.employee_id = ${entry.employeeId} and l.ended_at is null`.execute(
      ctx.db,
    );
    const other = running.rows[0]?.number ?? 'another work order';
    conflict('LABOUR_RUNNING', `Your clock is running on ${other}. Stop it there first.`, { job: other });
  }
  await ctx.audit({
    entity: workOrder.name,
    entityId: job.id,
    action: 'update',
    changes: { labour: { new: 'started' }, labourEntryId: { new: id }, labourEmployeeId: { new: entry.employeeId } },
    subject: job.number,
  });
  ctx.changed(workOrder, job.id);
  return id;
}

/** Stops a person's running clock, wherever it runs; null when none does. One entered afterwards ends where the next one of that person began. */
export async function stopLabour(
  ctx: WriteContext,
  employeeId: string,
): Promise<{ id: string; jobId: string; minutes: number } | null> {
  const stopped = await sql<{ id: string; jobId: string; number: string; minutes: number }>`
    update labor_entry l set ended_at = least(${ctx.now}, (
      select min(o.started_at) from labor_entry o
      where o.employee_id = l.employee_id and o.started_at > l.started_at and o.corrects_id is null)) from work_order w
    where l.employee_id = ${employeeId} and l.ended_at is null and w.id = l.job_id
    returning l.id, l.job_id, w.number, round(extract(epoch from l.ended_at - l.started_at) / 60)::int as minutes`.execute(
    ctx.db,
  );
  const entry = stopped.rows[0];
  if (!entry) return null;
  await ctx.audit({
    entity: workOrder.name,
    entityId: entry.jobId,
    action: 'update',
    changes: { labour: { new: `${entry.minutes} min` }, labourEntryId: { new: entry.id } },
    subject: entry.number,
  });
  ctx.changed(workOrder, entry.jobId);
  return { id: entry.id, jobId: entry.jobId, minutes: entry.minutes };
}

/** Stops every clock that runs on a job: from this moment a hold stops its work, and each person is told. */
export async function stopForHold(ctx: WriteContext, jobId: string, reason: HoldReason): Promise<void> {
  const stopped = await sql<{ id: string; employeeId: string; number: string; minutes: number }>`
    update labor_entry l set ended_at = greatest(${ctx.now}::timestamptz, l.started_at) from work_order w
    where l.job_id = ${jobId} and l.ended_at is null and w.id = l.job_id
    returning l.id, l.employee_id, w.number, round(extract(epoch from l.ended_at - l.started_at) / 60)::int as minutes`.execute(
    ctx.db,
  );
  for (const { id, number, minutes } of stopped.rows)
    await ctx.audit({
      entity: workOrder.name,
      entityId: jobId,
      action: 'update',
      changes: { labour: { new: `${minutes} min` }, labourEntryId: { new: id } },
      subject: number,
    });
  const [first] = stopped.rows;
  if (!first) return;
  const people = await sql<{ id: string }>`
    select id from app_user where state = 'active' and employee_id = any(${stopped.rows.map((row) => row.employeeId)}::uuid[])`.execute(
    ctx.db,
  );
  await tellPeople(ctx, {
    to: people.rows.map(({ id }) => id),
    type: 'Jobs',
    title: `${first.number}: Your clock was stopped, the work order is on hold: ${inWords(reason)}.`,
    link: `/maintenance/mmc/${first.number}`,
    subject: `job:${jobId}`,
    cause: 'clockStopped',
  });
  ctx.changed(workOrder, jobId);
}

/** Stops clocks nobody stopped, half an hour after the end of the person's shift (3.2), and flags them for correction; each stands in its job's history. */
export async function stopForgottenLabour(ctx: WriteContext): Promise<void> {
  const running = await ctx.db
    .selectFrom('laborEntry')
    .select(['id', 'employeeId', 'startedAt'])
    .where('endedAt', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id, employeeId, startedAt } of running) {
    const started = new Date(startedAt);
    const end = await shiftLeft.call(ctx, employeeId, started);
    if (end < ctx.now) await stopForgotten(ctx, id, end > started ? end : started);
  }
}

async function stopForgotten(ctx: WriteContext, id: string, end: Date): Promise<void> {
  const stopped = await sql<{ jobId: string; number: string; minutes: number }>`
    update labor_entry l set ended_at = ${end}, flagged = true from work_order w
    where l.id = ${id} and l.ended_at is null and w.id = l.job_id
    returning l.job_id, w.number, round(extract(epoch from l.ended_at - l.started_at) / 60)::int as minutes`.execute(
    ctx.db,
  );
  for (const { jobId, number, minutes } of stopped.rows)
    await ctx.audit({
      entity: workOrder.name,
      entityId: jobId,
      action: 'update',
      changes: { labour: { new: `${minutes} min` }, labourEntryId: { new: id } },
      subject: number,
    });
  ctx.changed(workOrder, ...stopped.rows.map((row) => row.jobId));
}
