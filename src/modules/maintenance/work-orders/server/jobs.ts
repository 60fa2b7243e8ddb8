import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, lockRecord, type AnyRow, type ServerValues } from '#kernel/server/records/records.ts';
import { conflict, notFound } from '#kernel/shared/errors.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { isLegal, nextStates } from '#modules/maintenance/release-gates/shared/states.ts';
import { notify as tellPeople } from '#modules/account/notifications/server/public.ts';
import { eligibleSigners } from '#modules/quality/authorizations/server/public.ts';
import { workOrder, jobNoticesLive } from '../shared/workOrder.record.ts';

export type Job = RowOf<typeof workOrder>;

/** Locks a job for the rest of the transaction: parent before child, always first (security 3.6). */
export async function lockWorkOrder(ctx: WriteContext, idOrNumber: string): Promise<Job & { row: AnyRow }> {
  const row = await lockRecord(ctx, workOrder, idOrNumber, null);
  return { ...row, row };
}

/** The number of a job by id. */
export async function jobNumberOf(ctx: Context, jobId: string): Promise<string> {
  const result = await sql<{ number: string }>`select number from work_order where id = ${jobId}`.execute(ctx.db);
  return result.rows[0]?.number ?? notFound('There is no such work order.');
}

/** The part family of a job, as authorisations and gates name it. */
export async function familyOf(ctx: Context, job: { partNumberId: string }): Promise<string> {
  const result = await sql<{ family: string }>`select family from part_number where id = ${job.partNumberId}`.execute(
    ctx.db,
  );
  return result.rows[0]?.family ?? notFound('The part number of this work order is unknown.');
}

const inWords = (status: string): string => (workOrder.states?.[status as Job['status']].label ?? status).toLowerCase();

/**
 * Moves a job to another status as the consequence of somebody's act. The table of maintenance 3.20 decides whether that step exists;
 * people's own steps are transitions of `work-order.workflow`. Both end in the same writer.
 */
export async function moveJob(
  ctx: WriteContext,
  jobId: string,
  to: Job['status'],
  why: { values?: ServerValues<typeof workOrder>; reason?: string },
): Promise<Job> {
  const job = await lockWorkOrder(ctx, jobId);
  if (!isLegal('workOrder', job.status, to)) {
    const next = nextStates('workOrder', job.status).map(inWords);
    conflict(
      'STATE_NOT_ALLOWED',
      next.length === 0
        ? `${job.number} is ${inWords(job.status)}: it cannot become ${inWords(to)}. That is its end.`
        : `${job.number} is ${inWords(job.status)}: it cannot become ${inWords(to)}. It may become ${next.join(', ')}.`,
    );
  }
  const row = await changeRow(ctx, workOrder, job.row, {
    values: { ...why.values, status: to },
    action: 'status',
    subject: job.number,
    ...(why.reason ? { reason: why.reason } : {}),
  });
  await ctx.enqueue('refreshJobGates', { jobId: job.id }, { key: `gates:${job.id}` });
  return row;
}

/** Counts a job's cards and open findings anew, in the transaction that changed them. */
export async function recountWork(ctx: WriteContext, jobId: string): Promise<void> {
  await sql`
    update work_order w set
      cards_total = (select count(*) from task_card c where c.job_id = w.id and c.status not in ('superseded', 'notApplicable')),
      cards_signed = (select count(*) from task_card c where c.job_id = w.id and c.status = 'signed'),
      findings_open = (select count(*) from finding f where f.job_id = w.id and f.status <> 'closed' and f.archived_at is null)
    where w.id = ${jobId}`.execute(ctx.db);
  ctx.changed(workOrder, jobId);
  await ctx.enqueue('refreshJobGates', { jobId }, { key: `gates:${jobId}` });
}

export type NoticeKind =
  'aog' | 'dueSoon' | 'gateRed' | 'releaseRequested' | 'returned' | 'recall' | 'adHit' | 'handover' | 'holdEnded';

export interface Notice {
  jobId: string;
  kind: NoticeKind;
  /** A sentence without the job's number: it stands before it in the title. */
  text: string;
  /** What more there is to say, in a line of its own. */
  more?: string;
  /** Which AD, tool or card it is about: another one of the same kind is told, too. */
  about?: string;
  /** Who is told beside the job's lead: `certifying` staff, or those who plan. */
  to?: 'certifying' | 'planners';
}

/** Tells people about a job: one message per person, job and cause an hour (R29). */
export async function notify(ctx: WriteContext, notice: Notice): Promise<void> {
  const certifying =
    notice.to === 'certifying' ? await eligibleSigners(ctx, { privilege: 'release', at: ctx.now }) : null;
  const told = await sql<{ userId: string; jobnumber: string }>`
    insert into job_notification (user_id, job_id, kind, cause, text, at, hour)
    select u.id, ${notice.jobId}, ${notice.kind}, ${notice.about ?? ''}, ${notice.text}, ${ctx.now}, date_trunc('hour', ${ctx.now}::timestamptz)
    from app_user u
    where u.state = 'active' and u.id is distinct from ${ctx.actor.id}::uuid and (
      u.employee_id = (select lead_employee_id from work_order where id = ${notice.jobId})
      or (${certifying === null} and 'maintenance.admin' = any(u.roles))
      or u.employee_id = any(${(certifying ?? []).map((signer) => signer.employeeId)}::uuid[]))
    on conflict do nothing
    returning user_id, (select number from work_order where id = ${notice.jobId}) as jobnumber`.execute(ctx.db);
  const [first] = told.rows;
  if (first) {
    await tellPeople(ctx, {
      to: told.rows.map(({ userId }) => userId),
      type: notice.kind === 'aog' ? 'AOG' : 'Jobs',
      title: `${first.jobnumber}: ${notice.text}`,
      ...(notice.more && { text: notice.more }),
      link: `/maintenance/mmc/${first.jobnumber}`,
      subject: `job:${notice.jobId}`,
      cause: notice.about ? `${notice.kind} ${notice.about}` : notice.kind,
      urgent: notice.kind === 'recall',
    });
  }
  ctx.changed(jobNoticesLive, notice.jobId);
}

/** A tool used on a job, as it stood then: gate G12 and a later recall (R4) look there. `cardNo` is the card, report or form it was used in. */
export async function noteToolUse(
  ctx: WriteContext,
  tool: { id: string; tool: string; kind: string; calDue: string | null; serviceable: boolean },
  use: { jobId: string; recordId: string | null; cardNo: string; approvedBy: string; employeeId: string },
): Promise<void> {
  await ctx.db
    .insertInto('toolUse')
    .values({
      jobId: use.jobId,
      stepRecordId: use.recordId,
      cardNo: use.cardNo,
      toolId: tool.id,
      toolNo: tool.tool,
      toolName: tool.kind,
      usedAt: ctx.now,
      calDueAtUse: tool.calDue,
      serviceableAtUse: tool.serviceable,
      approvedForTask: true,
      approvedBy: use.approvedBy,
      employeeId: use.employeeId,
    })
    .execute();
}

/** A batch of a material used on a job, with its life as it stood then (G13); a form does not say how much (`quantity` null). */
export async function noteConsumableUse(
  ctx: WriteContext,
  batch: { id: string; batch: string; name: string; uom: string; expiryDate: string | null; openExpiry: string | null },
  use: { jobId: string; recordId: string | null; cardNo: string; quantity: string | null; employeeId: string },
): Promise<void> {
  await ctx.db
    .insertInto('consumableUse')
    .values({
      jobId: use.jobId,
      stepRecordId: use.recordId,
      cardNo: use.cardNo,
      batchId: batch.id,
      batchNo: batch.batch,
      itemName: batch.name,
      quantity: use.quantity,
      unit: batch.uom,
      usedAt: ctx.now,
      expiryAtUse: batch.expiryDate,
      useByAfterOpen: batch.openExpiry,
      employeeId: use.employeeId,
    })
    .execute();
}
