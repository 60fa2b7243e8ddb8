import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, createRecord, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { AppError, conflict, notFound, refuse, refuseField } from '#kernel/shared/errors.ts';
import { inWords } from '#kernel/shared/field.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { type AppliesTo, everyJob, fieldsOf, type FormSchema } from '#modules/maintenance/form-fields/shared/public.ts';
import { emptyForm, formKinds, formTemplate, formVersion, withoutPictures } from '../shared/formTemplate.record.ts';
import { deliveredLayout } from './forms.queries.ts';
import { requireMaterials } from './formUses.ts';
import type { EarlierVersion, Fault } from '../shared/lintForm.ts';
import { lintTemplate } from '../shared/lintReport.ts';
import { formFile } from '../shared/templates.calls.ts';

type Template = RowOf<typeof formTemplate>;
type Kind = keyof typeof formKinds;

function writerOf(ctx: WriteContext): string {
  return ctx.actor.id ?? refuse('EMPLOYEE_MISSING', 'A form is written by a person.');
}

/** Part numbers and the manual a form is for, by id. */
export async function namesOf(ctx: Context, { partNumberIds, manualId }: AppliesTo): Promise<Record<string, string>> {
  const found = await sql<{ id: string; name: string }>`
    select id, partnumber as name from part_number where id = any(${partNumberIds}::uuid[])
    union all select id, designation from manual where id = ${manualId}`.execute(ctx.db);
  return Object.fromEntries(found.rows.map(({ id, name }) => [id, name]));
}

/** `C20195162 · CMM 32-47-46 · Wheel · Overhaul`, as the list shows it. Refuses what does not exist. */
async function appliesInWords(ctx: Context, applies: AppliesTo): Promise<string> {
  const names = await namesOf(ctx, applies);
  const missing = [...applies.partNumberIds, ...(applies.manualId ? [applies.manualId] : [])].find((id) => !names[id]);
  if (missing) refuseField('appliesTo', 'LINK_MISSING', 'A part number or the manual this form is for does not exist.');
  const parts = applies.partNumberIds.map((id) => names[id] ?? '').sort();
  const words = [
    parts.length > 3 ? `${parts.slice(0, 3).join(', ')} +${parts.length - 3}` : parts.join(', '),
    applies.manualId ? (names[applies.manualId] ?? '') : '',
    applies.shop ? inWords(applies.shop) : '',
    applies.workScopes.map(inWords).join(', '),
    applies.family ? inWords(applies.family) : '',
  ].filter(Boolean);
  return words.join(' · ') || 'Every work order';
}

/** Pictures a form names are files of its template. */
async function requirePictures(ctx: Context, templateId: string, schema: FormSchema): Promise<void> {
  const asked = fieldsOf(schema).flatMap(({ picture, id }) => (picture ? [{ picture, id }] : []));
  if (asked.length === 0) return;
  const known = await ctx.db
    .selectFrom('attachment')
    .select('id')
    .where('entity', '=', formTemplate.name)
    .where('entityId', '=', templateId)
    .execute();
  const there = new Set(known.map(({ id }) => id));
  const wrong = asked.find(({ picture }) => !there.has(picture));
  if (wrong) refuseField(`schema.${wrong.id}.picture`, 'LINK_MISSING', 'This picture is no file of this form.');
}

async function insertVersion(
  ctx: WriteContext,
  template: { id: string },
  draft: { number: number; changeNote: string; appliesTo: AppliesTo; schema: FormSchema },
): Promise<RowOf<typeof formVersion>> {
  return createRecord(ctx, formVersion, {
    ...draft,
    // The type of every record's `number` is text; that of a version is counted.
    number: draft.number as never,
    templateId: template.id,
    status: 'draft',
    writtenByName: ctx.actor.name,
    writers: [writerOf(ctx)],
  });
}

/** A new form with its first version, a draft. Error: 409 `FORM_KEY`. */
export async function beginForm(
  ctx: WriteContext,
  input: { key: string; title: string; kind: Kind; appliesTo: AppliesTo; schema?: FormSchema; changeNote?: string },
): Promise<{ id: string; key: string; versionId: string }> {
  const taken = await ctx.db.selectFrom('formTemplate').select('id').where('key', '=', input.key).execute();
  if (taken.length > 0) refuseField('key', 'FORM_KEY', `There is a form with the key ${input.key} already.`);
  const template = await createRecord(
    ctx,
    formTemplate,
    { title: input.title },
    {
      key: input.key,
      kind: input.kind,
      status: 'draft',
      appliesTo: input.appliesTo,
      appliesInWords: await appliesInWords(ctx, input.appliesTo),
      latest: 1,
      writtenByName: ctx.actor.name,
    },
  );
  const version = await insertVersion(ctx, template, {
    number: 1,
    changeNote: input.changeNote ?? 'First issue',
    appliesTo: input.appliesTo,
    schema: input.schema ?? (await deliveredLayout(ctx, input.kind)) ?? emptyForm,
  });
  return { id: template.id, key: template.key, versionId: version.id };
}

/** A copy of another form under a new key; its pictures stay with the other. */
export async function copyForm(
  ctx: WriteContext,
  input: { key: string; title: string; kind: Kind; appliesTo: AppliesTo; copyOf: string },
): Promise<{ key: string }> {
  const source = await getRecord(ctx, formTemplate, input.copyOf);
  const [latest] = await versionsOf(ctx, source.id);
  const { copyOf, ...begun } = input;
  return beginForm(ctx, {
    ...begun,
    schema: withoutPictures(latest?.schema ?? { sections: [] }),
    changeNote: `Copy of ${copyOf}`,
  });
}

/** Takes in a form another company may have written. Every fault is named at its place and nothing is stored: 422 `FORM_FILE`. */
export async function importForm(ctx: WriteContext, file: unknown): Promise<{ key: string }> {
  const read = formFile.safeParse(file);
  const faults = read.success
    ? // A drawing is no part of the file: it is attached afterwards, and publishing waits for it.
      lintTemplate(read.data.kind, withoutPictures(read.data.schema)).filter(
        ({ text }) => !text.endsWith('has no drawing to pin on.'),
      )
    : read.error.issues.map(({ path, message, code, ...more }) => ({
        at: path.map(String).join('.'),
        text:
          code === 'unrecognized_keys'
            ? `It has parts this product does not know: ${((more as { keys?: string[] }).keys ?? []).join(', ')}.`
            : `${message}.`.replace(/[.]{2}$/, '.'),
      }));
  if (!read.success || faults.length > 0)
    throw new AppError(
      'refused',
      'FORM_FILE',
      `Nothing was taken in: the file has ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}.`,
      {
        details: { faults: faults.slice(0, 100) },
      },
    );
  const { key, title, kind, schema } = read.data;
  return beginForm(ctx, {
    key,
    title,
    kind,
    appliesTo: everyJob,
    schema: withoutPictures(schema),
    changeNote: 'Taken in from a file',
  });
}

/** The file of a version that `importForm` takes. */
export async function exportForm(ctx: Context, key: string, number?: number): Promise<unknown> {
  const template = await getRecord(ctx, formTemplate, key);
  const versions = await versionsOf(ctx, template.id);
  const version = number === undefined ? versions[0] : versions.find((one) => one.number === number);
  if (!version) return notFound('There is no such version of the form.');
  const { title, kind } = template;
  return { format: 'abs-form-1', key: template.key, title, kind, schema: withoutPictures(version.schema) };
}

export interface StoredVersion {
  id: string;
  version: number;
  templateId: string;
  number: number;
  status: 'draft' | 'review' | 'published' | 'retired';
  changeNote: string;
  appliesTo: AppliesTo;
  schema: FormSchema;
  writers: string[];
  writtenByName: string;
  submittedAt: string | null;
  publishedByName: string | null;
  publishedAt: string | null;
  retiredAt: string | null;
}

/** All versions of a form, the newest first. */
export async function versionsOf(ctx: Context, templateId: string): Promise<StoredVersion[]> {
  const found = await ctx.db
    .selectFrom('formVersion')
    .select([
      'id',
      'version',
      'templateId',
      'number',
      'status',
      'changeNote',
      'appliesTo',
      'schema',
      'writers',
      'writtenByName',
    ])
    .select(['submittedAt', 'publishedByName', 'publishedAt', 'retiredAt'])
    .where('templateId', '=', templateId)
    .orderBy('number', 'desc')
    .execute();
  // What the edge let in stands in its JSON as it was let in.
  return found as unknown as StoredVersion[];
}

/** A version locked behind its form, with those before it. */
export async function lockVersion(
  ctx: WriteContext,
  id: string,
  seen: number | null = null,
): Promise<{ template: Template; version: StoredVersion; earlier: EarlierVersion[] }> {
  const row = await getRecord(ctx, formVersion, id);
  const template = await lockRecord(ctx, formTemplate, row.templateId, null);
  await lockRecord(ctx, formVersion, id, seen);
  const versions = await versionsOf(ctx, template.id);
  const version = versions.find((one) => one.id === id) ?? notFound('There is no such version of the form.');
  return { template, version, earlier: versions.filter(({ number }) => number < version.number) };
}

/** Begins the next version with what the one in use asks, or the last where none is; one is open at a time. A delivered version may stand beside those of the company. */
export async function nextVersion(
  ctx: WriteContext,
  key: string,
  changeNote: string,
): Promise<{ id: string; number: number }> {
  const template = await lockRecord(ctx, formTemplate, key, null);
  const versions = await versionsOf(ctx, template.id);
  const [latest] = versions;
  if (!latest) return notFound('There is no such form.');
  const open = versions.find(({ status }) => status === 'draft' || status === 'review');
  if (open) conflict('FORM_OPEN', `Version ${open.number} of this form is being written already. Go on with that one.`);
  const number = latest.number + 1;
  const { schema, appliesTo } = versions.find(({ status }) => status === 'published') ?? latest;
  const made = await insertVersion(ctx, template, { number, changeNote, appliesTo, schema });
  await changeRow(ctx, formTemplate, template, { values: { latest: number, writtenByName: ctx.actor.name } });
  return { id: made.id, number };
}

/** Writes in a draft; who wrote in it never approves it. Answers the new version of the row and what blocks publishing. */
export async function changeForm(
  ctx: WriteContext,
  id: string,
  input: { version: number; schema: FormSchema; appliesTo: AppliesTo; changeNote?: string | undefined },
): Promise<{ version: number; faults: Fault[] }> {
  const { template, version, earlier } = await lockVersion(ctx, id, input.version);
  if (version.status !== 'draft')
    refuse('FORM_FROZEN', 'Only a draft can be changed. Return it to draft, or begin the next version.');
  await requirePictures(ctx, template.id, input.schema);
  await requireMaterials(ctx, input.schema);
  const inWordsNow = await appliesInWords(ctx, input.appliesTo);
  const row = await changeRow(ctx, formVersion, version, {
    values: {
      schema: input.schema,
      appliesTo: input.appliesTo,
      changeNote: input.changeNote ?? version.changeNote,
      writtenByName: ctx.actor.name,
    },
    also: { writers: [...new Set([...version.writers, writerOf(ctx)])] },
  });
  // What the list shows is what is in use; of a form not yet in use, what its draft says.
  if (template.status === 'draft' && template.appliesInWords !== inWordsNow)
    await changeRow(ctx, formTemplate, template, {
      values: { appliesTo: input.appliesTo, appliesInWords: inWordsNow },
    });
  return { version: row.version, faults: lintTemplate(template.kind, input.schema, earlier) };
}

/** Refuses a form that still has faults: 422 `FORM_FAULTS` with each of them. */
export function requireClean(kind: string, schema: FormSchema, earlier: readonly EarlierVersion[]): void {
  const faults = lintTemplate(kind, schema, earlier);
  if (faults.length > 0) refuse('FORM_FAULTS', faults.map(({ text }) => text).join(' '), { faults });
}

/** Hands a draft to whoever approves it, or takes it back for changes. */
export async function moveForm(ctx: WriteContext, id: string, to: 'review' | 'draft', reason?: string): Promise<void> {
  const { template, version, earlier } = await lockVersion(ctx, id);
  if (version.status !== (to === 'review' ? 'draft' : 'review'))
    refuse(
      'FORM_STATE',
      to === 'review' ? 'Only a draft is handed over for approval.' : 'Only what waits for approval is returned.',
    );
  if (to === 'review') requireClean(template.kind, version.schema, earlier);
  await changeRow(ctx, formVersion, version, {
    values: { status: to, submittedAt: to === 'review' ? ctx.now.toISOString() : null },
    action: 'status',
    ...(reason ? { reason } : {}),
  });
}

/** What of the template follows its version in use. */
export const inUse = async (ctx: Context, version: StoredVersion) => ({
  appliesTo: version.appliesTo,
  appliesInWords: await appliesInWords(ctx, version.appliesTo),
});
