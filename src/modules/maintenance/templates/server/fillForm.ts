import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, createRecord, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { canonicalJson } from '#kernel/shared/canonical.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { conflict, notFound, refuse, refuseField } from '#kernel/shared/errors.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { lockJob, requireNoWorkStop, requireWork, type Job } from '#modules/maintenance/work-orders/server/public.ts';
import { assertBatchUsable } from '#modules/stores/stock/server/public.ts';
import { assertToolUsable } from '#modules/stores/tools/server/public.ts';
import {
  type Answer,
  answerInWords,
  type Answers,
  answerSchema,
  type Attached,
  type Chosen,
  fieldsOf,
  type FormField,
  type FormSchema,
  isEmpty,
} from '#modules/maintenance/form-fields/shared/public.ts';
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
  });
}

/** Stores a form of a job as a draft. */
export async function insertFilled(
  ctx: WriteContext,
  job: { id: string; number: string },
  due: { templateId: string; versionId: string; title: string; required: boolean },
  more: { answers: Record<string, unknown>; findings: Record<string, string>; supersedesId: string | null },
): Promise<Filled> {
  const { templateId, versionId, title, required } = due;
  const made = await createRecord(ctx, formInstance, {
    ...more,
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
  await lookAgain(ctx, job.id);
  return made;
}

async function labelOfChosen(ctx: WriteContext, field: FormField, { id }: Chosen): Promise<string> {
  if (field.type === 'tool') {
    const tool = await assertToolUsable(ctx, id, dayOf(ctx.now));
    return `${tool.tool} ${tool.kind}`;
  }
  if (field.type === 'consumable') return (await assertBatchUsable(ctx, id, dayOf(ctx.now))).batch;
  const missing = () => refuseField('value', 'LINK_MISSING', `${field.label}: choose one from the list.`);
  if (field.type === 'person') {
    const person = await ctx.db
      .selectFrom('employee')
      .select(['firstNameEn', 'lastNameEn'])
      .where('id', '=', id)
      .where('archivedAt', 'is', null)
      .executeTakeFirst();
    return person ? `${person.firstNameEn} ${person.lastNameEn}` : missing();
  }
  const item = await ctx.db
    .selectFrom('stockItem')
    .select(['partNumber', 'partName'])
    .where('id', '=', id)
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
  return item ? `${item.partNumber} ${item.partName}` : missing();
}

/** An answer as it is stored: what was chosen with its words of today, files only of this form. */
async function stored(ctx: WriteContext, field: FormField, form: FilledForm, answer: Answer): Promise<Answer> {
  if (field.type === 'person' || field.type === 'tool' || field.type === 'consumable' || field.type === 'part') {
    const { id } = answer as Chosen;
    return { id, label: await labelOfChosen(ctx, field, { id, label: '' }) };
  }
  if (field.type !== 'photo' && field.type !== 'file') return answer;
  const asked = (answer as readonly Attached[]).map(({ id }) => id);
  const files = await ctx.db
    .selectFrom('attachment')
    .select(['id', 'fileName as name', 'mime'])
    .where('entity', '=', formInstance.name)
    .where('entityId', '=', form.row.id)
    .where('id', 'in', asked)
    .orderBy('id')
    .execute();
  const rows = files
    .filter(({ mime }) => field.type === 'file' || mime.startsWith('image/'))
    .map(({ id, name }) => ({ id, name }));
  if (rows.length < new Set(asked).size)
    refuseField('value', 'LINK_MISSING', `${field.label}: this file is not attached to the form.`);
  return rows;
}

const without = <V>(of: Record<string, V>, name: string): Record<string, V> =>
  Object.fromEntries(Object.entries(of).filter(([key]) => key !== name));

/** What was chosen, without the words it had: the screen may call it otherwise than the register. */
function withoutWords(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withoutWords);
  return typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : answer;
}

/**
 * Keeps one answer. What somebody else wrote there meanwhile is not overwritten: 409 `ANSWER_TAKEN` with both. A changed entry loses its
 * signature. Null takes the answer back. Answers the version of the form that has it.
 */
export async function keepAnswer(
  ctx: WriteContext,
  idOrNumber: string,
  fieldId: string,
  { value, seen }: { value?: unknown; seen?: unknown },
): Promise<number> {
  const form = await lockFilled(ctx, idOrNumber);
  const field = fieldsOf(form.schema).find(({ id }) => id === fieldId) ?? notFound('The form has no such field.');
  const schema = answerSchema(field);
  if (!schema) return refuse('FORM_FIELD', `${field.label} is not filled in by hand.`);
  const was = form.answers[fieldId] ?? null;
  let now: Answer | null = null;
  if (value !== null && value !== undefined && value !== '') {
    const read = schema.safeParse(value);
    if (!read.success)
      refuseField('value', 'ANSWER', `${field.label}: ${read.error.issues[0]?.message ?? 'not valid'}.`);
    const answer = read.data as Answer;
    now = isEmpty(answer) ? null : await stored(ctx, field, form, answer);
  }
  if (canonicalJson(was) === canonicalJson(now)) return form.row.version;
  if (canonicalJson(withoutWords(was)) !== canonicalJson(withoutWords(seen ?? null)))
    conflict('ANSWER_TAKEN', `Somebody else answered ${field.label} meanwhile. Yours is kept here: compare.`, {
      current: was,
    });
  const answers = {
    ...without(form.answers as Record<string, Answer>, fieldId),
    ...(now === null ? {} : { [fieldId]: now }),
  };
  const writer = ctx.actor.employeeId;
  await ctx.db
    .updateTable('formInstance')
    .set({
      answers: JSON.stringify(answers),
      signedFields: JSON.stringify(without(form.signed, fieldId)),
      writers: [...new Set([...form.writers, ...(writer ? [writer] : [])])],
      version: form.row.version + 1,
      updatedAt: ctx.now,
      updatedBy: ctx.actor.id,
    })
    .where('id', '=', form.row.id)
    .execute();
  const words = (one: Answer | null) => (one === null ? null : answerInWords(field, one));
  await ctx.audit({
    entity: formInstance.name,
    entityId: form.row.id,
    action: 'update',
    subject: form.row.jobNumber,
    changes: { [field.label]: { old: words(was), new: words(now) } },
  });
  ctx.changed(formInstance, form.row.id);
  return form.row.version + 1;
}

/** The findings of a job by number, with what was found. */
export const findingsOf = (ctx: Context, jobId: string): Promise<{ findingNo: string; defect: string }[]> =>
  ctx.db
    .selectFrom('finding')
    .select(['findingNo', 'description as defect'])
    .where('jobId', '=', jobId)
    .where('archivedAt', 'is', null)
    .orderBy('findingNo')
    .execute();

/** Names the finding that stands for a value outside its limit; null takes the name back. */
export async function nameFinding(
  ctx: WriteContext,
  idOrNumber: string,
  { path, findingNo }: { path: string; findingNo: string | null },
): Promise<void> {
  const form = await lockFilled(ctx, idOrNumber);
  if (findingNo !== null) {
    const known = await findingsOf(ctx, form.row.jobId);
    if (!known.some((one) => one.findingNo === findingNo))
      refuseField('findingNo', 'LINK_MISSING', `There is no finding ${findingNo} on ${form.row.jobNumber}.`);
  }
  const findings = { ...without(form.findings, path), ...(findingNo === null ? {} : { [path]: findingNo }) };
  await changeRow(ctx, formInstance, form.row, { values: { findings } });
}
