import { sql } from 'kysely';
import { refuse } from '#kernel/shared/errors.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { createRecord } from '#kernel/server/records/records.ts';
import type { Family } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { lockJob, requireWork, type Job } from '#modules/maintenance/work-orders/server/public.ts';
import { canSign, requireSign, type SignRequest } from '#modules/quality/authorizations/server/public.ts';
import { templateInUse } from '#modules/maintenance/templates/server/public.ts';
import { itemsOf, type InspectionItem } from '../shared/inspectionItem.ts';
import { inspectionReport } from '../shared/inspectionReport.record.ts';

export type Report = RowOf<typeof inspectionReport>;
export type LockedJob = Job & { family: string };

/** The person's own inspection authorisation for this family of parts; 422 with the first reason otherwise (D5). */
export const requireInspector = (ctx: Context, job: Inspected) => requireSign(ctx, questionOf(ctx, job));

interface Inspected {
  family: string;
  partNumber: string;
}

const questionOf = (ctx: Context, job: Inspected): SignRequest => ({
  employeeId:
    ctx.actor.employeeId ?? refuse('AUTH_SCOPE', 'This sign-in belongs to no employee, so it may sign nothing.'),
  privilege: 'inspect',
  componentGroup: job.family as SignRequest['componentGroup'],
  partNumber: job.partNumber,
  at: ctx.now,
});

/** The same in words: why whoever asks may not write on a report of this part; null when they may. */
export async function whyNotInspector(ctx: Context, job: Inspected): Promise<string | null> {
  if (!ctx.actor.employeeId) return 'This sign-in belongs to no employee, so it may sign nothing.';
  const { reasons } = await canSign(ctx, questionOf(ctx, job));
  return reasons.map((reason) => reason.text).join(' ') || null;
}

const kindOf = { preliminary: 'preliminaryReport', inProcess: 'inProcessReport', final: 'finalReport' } as const;

export interface NewReport {
  /** The job's id or number. */
  job: string;
  type: Report['type'];
}

/** Begins a report on a job with the items of the template in use for it (3.20: by somebody who may inspect; D10: it keeps that version). */
export async function createReport(ctx: WriteContext, input: NewReport): Promise<Report> {
  const job = await lockJob(ctx, input.job);
  requireWork(job);
  await requireInspector(ctx, job);
  const open = await sql<{ number: string }>`
    select number from inspection_report where job_id = ${job.id} and type = ${input.type} and status = 'draft' and archived_at is null limit 1`.execute(
    ctx.db,
  );
  if (open.rows[0])
    refuse('DRAFT_OPEN', `${open.rows[0].number} is already begun for this inspection.`, {
      number: open.rows[0].number,
    });
  const template =
    (await templateInUse(ctx, job.id, kindOf[input.type])) ??
    refuse('NO_TEMPLATE', 'No template in use is for this inspection of this part: put one in use under Templates.');
  return insertDraft(
    ctx,
    job,
    {
      type: input.type,
      items: itemsOf(template.schema),
      templateName: `${template.title}, version ${template.number}`,
    },
    template.versionId,
  );
}

/** The version of the template a report was begun with. */
export async function templateVersionOf(ctx: Context, reportId: string): Promise<string | null> {
  const found = await ctx.db
    .selectFrom('inspectionReport')
    .select('templateVersionId')
    .where('id', '=', reportId)
    .executeTakeFirst();
  return found?.templateVersionId ?? null;
}

/** Stores a new draft under the job's next report number; the job is locked, so no number is taken twice. */
export async function insertDraft(
  ctx: WriteContext,
  job: LockedJob,
  draft: { type: Report['type']; items: InspectionItem[] } & Partial<
    Pick<
      Report,
      'templateName' | 'asReceived' | 'conclusion' | 'remarks' | 'recommendation' | 'supersedesId' | 'supersedeReason'
    >
  >,
  /** The version of the template its items are of; a report from before templates were data has none. */
  templateVersionId: string | null,
): Promise<Report> {
  const known = await sql<{
    count: number;
  }>`select count(*)::int as count from inspection_report where job_id = ${job.id}`.execute(ctx.db);
  const { type, items, ...more } = draft;
  return createRecord(
    ctx,
    inspectionReport,
    {
      items,
      ...more,
      number: `IR-${job.number}-${String((known.rows[0]?.count ?? 0) + 1).padStart(2, '0')}`,
      status: 'draft',
      jobId: job.id,
      jobNumber: job.number,
      customerId: job.customerId,
      family: job.family as Family,
      partNumber: job.partNumber,
      partName: job.partName,
      serialNumber: job.serialNumber,
      type,
    },
    { templateVersionId },
    { subject: job.number },
  );
}
