import type { WriteContext } from '#kernel/server/context.ts';
import { canonicalJson } from '#kernel/shared/canonical.ts';
import { conflict, notFound, refuse, refuseField } from '#kernel/shared/errors.ts';
import {
  type Answer,
  answerInWords,
  answerSchema,
  type Attached,
  type Chosen,
  fieldsOf,
  type FormField,
  isEmpty,
} from '#modules/maintenance/form-fields/shared/public.ts';
import { formInstance } from '../shared/formTemplate.record.ts';
import { lockFilled, lookAgain, secondPersons, without, type FilledForm, type SignedField } from './fillForm.ts';
import { useChosen } from './formUses.ts';

type OnJob = Awaited<ReturnType<typeof lockFilled>>;

async function labelOfChosen(ctx: WriteContext, field: FormField, form: OnJob, { id }: Chosen): Promise<string> {
  const used = await useChosen(ctx, form, field, id);
  if (used !== null) return used;
  const person = await ctx.db
    .selectFrom('employee')
    .select(['firstNameEn', 'lastNameEn'])
    .where('id', '=', id)
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
  return person
    ? `${person.firstNameEn} ${person.lastNameEn}`
    : refuseField('value', 'LINK_MISSING', `${field.label}: choose one from the list.`);
}

/** An answer as it is stored: what was chosen with its words of today, files only of this form. */
async function stored(ctx: WriteContext, field: FormField, form: OnJob, answer: Answer): Promise<Answer> {
  if (field.type === 'person' || field.type === 'tool' || field.type === 'consumable' || field.type === 'part') {
    const { id } = answer as Chosen;
    return { id, label: await labelOfChosen(ctx, field, form, { id, label: '' }) };
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

/** The signatures that stand after a field has another answer: neither its own, nor those of what is read from others. */
function stillSigned({ schema, signed }: FilledForm, fieldId: string): Record<string, SignedField> {
  const covering = fieldsOf(schema).filter(({ type }) => type === 'signature' || type === 'formula');
  const gone = new Set([fieldId, ...covering.map(({ id }) => id)]);
  return Object.fromEntries(Object.entries(signed).filter(([id]) => !gone.has(id)));
}

/** The findings that stand after a field has another answer: none of its own; a finding of a table goes with its row, wherever that is now. */
function stillFound({ findings }: FilledForm, fieldId: string, was: unknown, now: unknown): Record<string, string> {
  const rows = (answer: unknown): string[] => (Array.isArray(answer) ? answer.map((row) => canonicalJson(row)) : []);
  const [before, after] = [rows(was), rows(now)];
  const once = (list: readonly string[], row: string) => list.filter((one) => one === row).length === 1;
  return Object.fromEntries(
    Object.entries(findings).flatMap(([path, finding]) => {
      if (path === fieldId) return [];
      if (!path.startsWith(`${fieldId}.`)) return [[path, finding]];
      const [, place = '', column = ''] = path.split('.');
      const row = before[Number(place)];
      if (row === undefined || !once(before, row) || !once(after, row)) return [];
      return [[`${fieldId}.${after.indexOf(row)}.${column}`, finding]];
    }),
  );
}

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
  if (writer && secondPersons(form).includes(writer))
    refuse('FORM_SECOND', 'You signed in this form as the second person: somebody else writes in it.');
  const findings = stillFound(form, fieldId, was, now);
  await ctx.db
    .updateTable('formInstance')
    .set({
      answers: JSON.stringify(answers),
      signedFields: JSON.stringify(stillSigned(form, fieldId)),
      // What was named for the value before does not stand for this one.
      findings: JSON.stringify(findings),
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
    changes: {
      [field.label]: { old: words(was), new: words(now) },
      ...(canonicalJson(form.findings) !== canonicalJson(findings) && {
        findings: { old: form.findings, new: findings },
      }),
    },
  });
  ctx.changed(formInstance, form.row.id);
  if (field.type === 'tool' || field.type === 'consumable') await lookAgain(ctx, form.job.id);
  return form.row.version + 1;
}
