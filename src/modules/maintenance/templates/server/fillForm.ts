import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, createRecord, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { notFound, refuse, refuseField } from '#kernel/shared/errors.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { lockJob, requireNoWorkStop, requireWork, type Job } from '#modules/maintenance/work-orders/server/public.ts';
import { type Answers, fieldsOf, type FormSchema } from '#modules/maintenance/form-fields/shared/public.ts';
import { formInstance } from '../shared/formTemplate.record.ts';
import { dueForms } from './forms.queries.ts';

export type Filled = RowOf<typeof formInstance>;

/** An entry somebody put their name to. */
export interface SignedField {
  employeeId: string;
  name: string;
  at: string;
  signatureId: string;
}

/** A filled form with what it is filled in by. */
export interface FilledForm {
  row: Filled;
  answers: Answers;
  signed: Record<string, SignedField>;
  findings: Record<string, string>;
  writers: string[];
  schema: FormSchema;
  versionNumber: number;
  templateKey: string;
  kind: string;
}

/** Reads a filled form. Error: 404. */
export async function filledForm(ctx: Context, idOrNumber: string): Promise<FilledForm> {
  const row = await getRecord(ctx, formInstance, idOrNumber);
  const found = await sql<{ schema: FormSchema; number: number; key: string; kind: string; writers: string[] }>`
    select v.schema, v.number, t.key, t.kind, i.writers from form_instance i join form_version v on v.id = i.version_id
    join form_template t on t.id = i.template_id where i.id = ${row.id}`.execute(ctx.db);
  const [more] = found.rows;
  if (!more) return notFound('There is no such form.');
  return {
    row,
    answers: row.answers as Answers,
    signed: row.signedFields as Record<string, SignedField>,
    findings: row.findings,
    writers: more.writers,
    schema: more.schema,
    versionNumber: more.number,
    templateKey: more.key,
    kind: more.kind,
  };
}

/** Locks a form behind its job, on which the shop still works; only a draft is written in. */
export async function lockFilled(
  ctx: WriteContext,
  idOrNumber: string,
  version: number | null = null,
): Promise<FilledForm & { job: Job & { family: string } }> {
  const seen = await getRecord(ctx, formInstance, idOrNumber);
  const job = await lockJob(ctx, seen.jobId);
  requireWork(job);
  await requireNoWorkStop(ctx, job);
  await lockRecord(ctx, formInstance, seen.id, version);
  const form = await filledForm(ctx, seen.id);
  if (form.row.status !== 'draft')
    refuse('FORM_SIGNED', 'A signed form is never changed: fill it in anew from the work order.');
  return { ...form, job };
}

/** The gates of the job look again. */
export const lookAgain = (ctx: WriteContext, jobId: string): Promise<void> =>
  ctx.enqueue('refreshJobGates', { jobId }, { key: `gates:${jobId}` });

/** Begins a form of a job by the version the job goes by; a signed one is filled in anew with the reason, and what it said is the beginning. */
export async function beginFilled(
  ctx: WriteContext,
  jobNumber: string,
  input: { key: string; reason?: string | undefined },
): Promise<Filled> {
  const job = await lockJob(ctx, jobNumber);
  requireWork(job);
  await requireNoWorkStop(ctx, job);
  const due = (await dueForms(ctx, job.id)).find(({ key }) => key === input.key);
  if (!due) return refuse('FORM_NOT_FOR_JOB', 'This form is not for this work order.');
  if (due.filledStatus === 'draft') refuse('FORM_BEGUN', `${due.filledNumber} is begun already.`);
  if (due.filledStatus === 'signed' && !input.reason)
    refuseField('reason', 'FORM_REASON', `${due.filledNumber} is signed. Say why it is filled in anew.`);
  const before = due.filledId ? await lockRecord(ctx, formInstance, due.filledId, null) : null;
  if (before)
    await changeRow(ctx, formInstance, before, {
      values: { status: 'superseded' },
      action: 'status',
      ...(input.reason ? { reason: input.reason } : {}),
    });
  return insertFilled(ctx, job, due, {
    answers: before?.answers ?? {},
    findings: before?.findings ?? {},
    supersedesId: before?.id ?? null,
    writers: before ? (await filledForm(ctx, before.id)).writers : [],
  });
}

/** Stores a form of a job as a draft. */
export async function insertFilled(
  ctx: WriteContext,
  job: { id: string; number: string },
  due: { templateId: string; versionId: string; title: string; required: boolean },
  more: {
    answers: Record<string, unknown>;
    findings: Record<string, string>;
    supersedesId: string | null;
    /** Who wrote what it begins with: none of them is its second person. */
    writers?: readonly string[];
  },
): Promise<Filled> {
  const { templateId, versionId, title, required } = due;
  const { writers = [], ...begun } = more;
  const made = await createRecord(ctx, formInstance, {
    ...begun,
    templateId,
    versionId,
    title,
    required,
    jobId: job.id,
    jobNumber: job.number,
    status: 'draft',
    signedFields: {},
    earlier: [],
  });
  if (writers.length > 0)
    await ctx.db
      .updateTable('formInstance')
      .set({ writers: [...writers] })
      .where('id', '=', made.id)
      .execute();
  await lookAgain(ctx, job.id);
  return made;
}

/** An object without one of its keys. */
export const without = <V>(of: Record<string, V>, name: string): Record<string, V> =>
  Object.fromEntries(Object.entries(of).filter(([key]) => key !== name));

/** Who signed entries of a form as its second person. */
export const secondPersons = ({ schema, signed }: FilledForm): string[] =>
  fieldsOf(schema).flatMap(({ id, second }) => (second && signed[id] ? [signed[id].employeeId] : []));

/** The findings of a job by number, with what was found. */
export const findingsOf = (
  ctx: Context,
  jobId: string,
): Promise<{ findingNo: string; defect: string; status: string; createdAt: string }[]> =>
  ctx.db
    .selectFrom('finding')
    .select(['findingNo', 'description as defect', 'status', 'createdAt'])
    .where('jobId', '=', jobId)
    .where('archivedAt', 'is', null)
    .orderBy('findingNo')
    .execute();

/** When a form was first begun on its job. */
async function begunAt(ctx: Context, { jobId, templateId }: Filled): Promise<string> {
  const found = await ctx.db
    .selectFrom('formInstance')
    .select(({ fn }) => fn.min('createdAt').as('at'))
    .where('jobId', '=', jobId)
    .where('templateId', '=', templateId)
    .executeTakeFirstOrThrow();
  return found.at;
}

/** Names the finding that stands for a value outside its limit; null takes the name back. */
export async function nameFinding(
  ctx: WriteContext,
  idOrNumber: string,
  { path, findingNo }: { path: string; findingNo: string | null },
): Promise<void> {
  const form = await lockFilled(ctx, idOrNumber);
  if (findingNo !== null) {
    const known = (await findingsOf(ctx, form.row.jobId)).find((one) => one.findingNo === findingNo);
    if (!known) refuseField('findingNo', 'LINK_MISSING', `There is no finding ${findingNo} on ${form.row.jobNumber}.`);
    // What was found and closed before somebody measured here is about something else.
    if (known?.status === 'closed' || (known && known.createdAt < (await begunAt(ctx, form.row))))
      refuseField(
        'findingNo',
        'FINDING_OTHER',
        `Finding ${findingNo} is not about this value: it is closed, or older than this form. Raise one about it.`,
      );
  }
  const findings = { ...without(form.findings, path), ...(findingNo === null ? {} : { [path]: findingNo }) };
  await changeRow(ctx, formInstance, form.row, { values: { findings } });
}
