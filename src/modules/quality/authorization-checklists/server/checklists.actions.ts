import { sql } from 'kysely';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, createRecord, lockRecord } from '#kernel/server/records/records.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import {
  assessmentChecklist,
  assessmentChecklistWorkflow,
  assessmentCriterion,
} from '../shared/assessmentChecklist.record.ts';
import { documentChecklist, documentChecklistWorkflow, documentItem } from '../shared/documentChecklist.record.ts';

type Checklist = typeof documentChecklist | typeof assessmentChecklist;
interface For {
  categoryId: string;
  groupId?: string | null | undefined;
}
interface Standing {
  id: string;
  designation: string;
  revision: number;
  status: string;
}

/** The revisions of a checklist, newest first. */
async function revisionsOf(ctx: Context, record: Checklist, { categoryId, groupId = null }: For): Promise<Standing[]> {
  if (record.name === 'documentChecklist')
    return ctx.db
      .selectFrom('documentChecklist')
      .select(['id', 'designation', 'revision', 'status'])
      .where('categoryId', '=', categoryId)
      .where('archivedAt', 'is', null)
      .orderBy('revision', 'desc')
      .execute();
  return ctx.db
    .selectFrom('assessmentChecklist')
    .select(['id', 'designation', 'revision', 'status'])
    .where('categoryId', '=', categoryId)
    .where('groupId', 'is not distinct from', groupId)
    .where('archivedAt', 'is', null)
    .orderBy('revision', 'desc')
    .execute();
}

/** What a new revision is called: the next one of its category and group. One is written at a time. */
export async function nextVersion(
  ctx: WriteContext,
  record: Checklist,
  wanted: For,
): Promise<{ revision: number; designation: string }> {
  const { categoryId, groupId = null } = wanted;
  // Two who begin at once wait for each other at the category.
  const { rows } = await sql<{ code: string; disabled: boolean; group: string | null; fits: boolean }>`
    select k.code, k.disabled, g.code as "group", g.id is null or g.category_id = k.id and not g.disabled as fits
    from auth_category k left join auth_group g on g.id = ${groupId}::uuid where k.id = ${categoryId} for update of k`.execute(
    ctx.db,
  );
  const of = rows[0] ?? refuseField('categoryId', 'CATEGORY', 'Choose one from the list');
  if (of.disabled) refuseField('categoryId', 'AUTH_DISABLED', 'This category is not used any more.');
  if (!of.fits)
    refuseField('groupId', 'AUTH_GROUP', 'This group belongs to another category, or is not used any more.');
  const [newest] = await revisionsOf(ctx, record, wanted);
  if (newest?.status === 'draft') refuse('REVISION_IN_WORK', `${newest.designation} is in work: finish it first.`);
  const revision = (newest?.revision ?? -1) + 1;
  const kind = record.name === 'documentChecklist' ? 'DC' : 'AC';
  return { revision, designation: `${kind}-${of.group ?? of.code} Rev ${String(revision).padStart(2, '0')}` };
}

const itemsOf = (ctx: Context, checklistId: string) =>
  ctx.db
    .selectFrom('documentItem')
    .select(['no', 'name', 'nameTh', 'mandatory', 'source', 'personnelFact', 'subjectId', 'examId', 'months'])
    .where('checklistId', '=', checklistId)
    .where('archivedAt', 'is', null)
    .orderBy('no')
    .execute();

const criteriaOf = (ctx: Context, checklistId: string) =>
  ctx.db
    .selectFrom('assessmentCriterion')
    .select(['no', 'section', 'criterion', 'criterionTh', 'method', 'critical', 'weight'])
    .where('checklistId', '=', checklistId)
    .where('archivedAt', 'is', null)
    .orderBy('no')
    .execute();

/** Copies what the published revision asks into the one just begun. */
export async function beginWithPublished(
  ctx: WriteContext,
  record: Checklist,
  row: For & { id: string },
): Promise<void> {
  const published = (await revisionsOf(ctx, record, row)).find(({ status }) => status === 'published');
  if (!published) return;
  if (record.name === 'documentChecklist')
    for (const item of await itemsOf(ctx, published.id))
      await createRecord(ctx, documentItem, { ...item, checklistId: row.id } as never);
  else
    for (const criterion of await criteriaOf(ctx, published.id))
      await createRecord(ctx, assessmentCriterion, { ...criterion, checklistId: row.id } as never);
}

/** Locks the draft an item or a criterion is written into; a published revision is refused. */
export async function draftOf(ctx: WriteContext, record: Checklist, id: string): Promise<void> {
  const row = await lockRecord(ctx, record, id, null);
  if (row.status !== 'draft' || row.archivedAt)
    refuse('REVISION_FIXED', 'A published revision never changes: begin a new one.');
}

/** The place of what is added: after the last one. */
export async function nextNo(ctx: WriteContext, of: 'documentItem' | 'assessmentCriterion', id: string) {
  const rows = of === 'documentItem' ? await itemsOf(ctx, id) : await criteriaOf(ctx, id);
  return { no: (rows.at(-1)?.no ?? 0) + 1 };
}

/** One revision is in force at a time: the one before gives way first. */
async function replace(ctx: WriteContext, record: Checklist, row: For & { id: string; designation: string }) {
  const before = (await revisionsOf(ctx, record, row)).find(({ status }) => status === 'published');
  if (!before) return;
  await changeRow(ctx, record, await lockRecord(ctx, record, before.id, null), {
    values: { status: 'obsolete' } as never,
    action: 'status',
    reason: `${row.designation} is published`,
  });
}

/** The steps of a document checklist. */
export const documentChecklistActions = implementWorkflow(documentChecklistWorkflow, {
  publish: {
    guard: async (ctx, row) =>
      (await itemsOf(ctx, row.id)).length === 0 ? 'A checklist has at least one item.' : null,
    signAs: async (ctx, row) => ({ payload: { row, items: await itemsOf(ctx, row.id) } }),
    effect: (ctx, row) => replace(ctx, documentChecklist, row),
  },
});

/** The steps of an assessment checklist. */
export const assessmentChecklistActions = implementWorkflow(assessmentChecklistWorkflow, {
  publish: {
    guard: async (ctx, row) =>
      (await criteriaOf(ctx, row.id)).length === 0 ? 'A checklist has at least one item.' : null,
    signAs: async (ctx, row) => ({ payload: { row, criteria: await criteriaOf(ctx, row.id) } }),
    effect: (ctx, row) => replace(ctx, assessmentChecklist, row),
  },
});
