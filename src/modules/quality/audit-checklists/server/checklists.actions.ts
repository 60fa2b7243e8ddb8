import { refuse } from '#kernel/shared/errors.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, createRecord, lockRecord } from '#kernel/server/records/records.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { clauses } from '#modules/quality/audit-areas/shared/public.ts';
import { auditChecklist, auditChecklistWorkflow } from '../shared/checklist.record.ts';
import { auditQuestion } from '../shared/question.record.ts';
import { auditChecklistRevision, auditChecklistRevisionWorkflow } from '../shared/revision.record.ts';

type Revision = RowOf<typeof auditChecklistRevision>;
type Clause = keyof typeof clauses;

/** The questions of a revision in their order. */
const questionsOf = (ctx: Context, revisionId: string) =>
  ctx.db
    .selectFrom('auditQuestion')
    .select(['id', 'no', 'section', 'text', 'clause', 'guidance', 'evidence', 'samples'])
    .where('revisionId', '=', revisionId)
    .where('archivedAt', 'is', null)
    .orderBy('no')
    .orderBy('id')
    .execute();

/** The draft somebody writes questions of, locked; an approved revision is refused. */
export async function draftOf(ctx: WriteContext, id: string, version: number | null): Promise<Revision> {
  const row = await lockRecord(ctx, auditChecklistRevision, id, version);
  return row.status === 'draft' && !row.archivedAt
    ? row
    : refuse('REVISION_FIXED', 'An approved revision never changes: begin a new one.');
}

/** The next revision, with the questions of the approved one. One is written at a time. */
export async function beginRevision(ctx: WriteContext, checklistId: string, changeSummary: string): Promise<string> {
  const checklist = await lockRecord(ctx, auditChecklist, checklistId, null);
  if (checklist.status === 'obsolete' || checklist.archivedAt)
    refuse('CHECKLIST_OBSOLETE', 'This checklist is obsolete: reinstate it first.');
  const before = await ctx.db
    .selectFrom('auditChecklistRevision')
    .select(['designation', 'revision', 'status'])
    .where('checklistId', '=', checklist.id)
    .where('archivedAt', 'is', null)
    .orderBy('revision', 'desc')
    .execute();
  const draft = before.find(({ status }) => status === 'draft');
  if (draft) refuse('REVISION_IN_WORK', `${draft.designation} is in work: finish it first.`);
  const revision = (before[0]?.revision ?? -1) + 1;
  const designation = `${checklist.code} Rev ${String(revision).padStart(2, '0')}`;
  const { id } = await createRecord(ctx, auditChecklistRevision, {
    checklistId: checklist.id,
    revision,
    designation,
    changeSummary,
    status: 'draft',
  });
  if (checklist.currentRevisionId)
    for (const { id: _id, ...question } of await questionsOf(ctx, checklist.currentRevisionId))
      await createRecord(ctx, auditQuestion, { ...question, clause: question.clause as Clause, revisionId: id });
  return id;
}

/** Numbers the questions as they are named; each of the draft is named once. Answers how many moved. */
export async function orderQuestions(ctx: WriteContext, revisionId: string, ids: readonly string[]): Promise<number> {
  const now = await questionsOf(ctx, revisionId);
  const known = new Map(now.map((question) => [question.id, question]));
  if (new Set(ids).size !== now.length || ids.length !== now.length || ids.some((id) => !known.has(id)))
    refuse('ORDER_INCOMPLETE', 'The questions changed meanwhile: load them again.');
  let moved = 0;
  for (const [index, id] of ids.entries()) {
    if (known.get(id)?.no === index + 1) continue;
    const row = await lockRecord(ctx, auditQuestion, id, null);
    await changeRow(ctx, auditQuestion, row, { values: { no: index + 1 } });
    moved += 1;
  }
  return moved;
}

/** A question for each clause that has none in the draft. Answers how many came. */
export async function addClauses(ctx: WriteContext, revisionId: string, wanted: readonly Clause[]): Promise<number> {
  const now = await questionsOf(ctx, revisionId);
  const asked = new Set(now.map(({ clause }) => clause));
  let no = now.at(-1)?.no ?? 0;
  const first = no;
  for (const clause of new Set(wanted))
    if (!asked.has(clause))
      await createRecord(ctx, auditQuestion, {
        revisionId,
        no: (no += 1),
        section: clauses[clause],
        text: `How does the area show that it keeps ${clauses[clause]}?`,
        clause,
        samples: 1,
      });
  return no - first;
}

/** The place of a new question: after the last one of its draft. */
export async function nextQuestion(ctx: WriteContext, revisionId: string): Promise<{ no: number }> {
  return { no: ((await questionsOf(ctx, revisionId)).at(-1)?.no ?? 0) + 1 };
}

/** The steps of a checklist. */
export const checklistActions = implementWorkflow(auditChecklistWorkflow, {});

/** The steps of a revision: approved, it takes the place of the one before. */
export const checklistRevisionActions = implementWorkflow(
  {
    ...auditChecklistRevisionWorkflow,
    lockFirst: (ctx, row) => lockRecord(ctx, auditChecklist, row.checklistId, null),
  },
  {
    approve: {
      guard: async (ctx, row) =>
        (await questionsOf(ctx, row.id)).length === 0 ? 'A checklist has at least one question.' : null,
      // One is in force at a time: the one before gives way first.
      effect: async (ctx, row) => {
        const { currentRevisionId } = await lockRecord(ctx, auditChecklist, row.checklistId, null);
        if (!currentRevisionId) return;
        const before = await lockRecord(ctx, auditChecklistRevision, currentRevisionId, null);
        await changeRow(ctx, auditChecklistRevision, before, {
          values: { status: 'obsolete' },
          action: 'status',
          reason: `${row.designation} is approved`,
        });
      },
      after: async (ctx, row) => {
        const checklist = await lockRecord(ctx, auditChecklist, row.checklistId, null);
        await changeRow(ctx, auditChecklist, checklist, {
          values: { status: 'inForce', currentRevisionId: row.id },
          reason: `${row.designation} is approved`,
        });
      },
    },
  },
);
