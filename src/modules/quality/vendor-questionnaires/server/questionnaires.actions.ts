import { dayOf } from '#kernel/shared/dates.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import type { CreateOf, RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, createRecord, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { evaluateVendor } from '#modules/quality/vendors/server/public.ts';
import {
  sentQuestionnaire,
  sentQuestionnaireWorkflow,
  vendorQuestion,
  vendorQuestionnaire,
  vendorQuestionnaireWorkflow,
} from '../shared/questionnaire.record.ts';
import { questionsOf } from './answers.ts';
import { checkLastDay, mailLink, voidLinks, type Sent } from './links.ts';

type Questionnaire = RowOf<typeof vendorQuestionnaire>;

const designationOf = (code: string, revision: number) => `${code} Rev ${String(revision).padStart(2, '0')}`;

/** The first revision of a new questionnaire. */
export const firstRevision = ({ code }: { code: string }) => ({ revision: 0, designation: designationOf(code, 0) });

async function asked(ctx: Context, questionnaireId: string) {
  return ctx.db
    .selectFrom('vendorQuestion')
    .select(['id', 'no', 'element', 'text', 'textTh', 'needsEvidence'])
    .where('questionnaireId', '=', questionnaireId)
    .where('archivedAt', 'is', null)
    .orderBy('no')
    .orderBy('id')
    .execute();
}

/** The place of a new question: after the last one of its draft. */
export const nextPlace = async (ctx: Context, questionnaireId: string): Promise<{ no: number }> => ({
  no: ((await asked(ctx, questionnaireId)).at(-1)?.no ?? 0) + 1,
});

/** The draft a question is written in, locked. Errors: 422 `REVISION_FIXED`. */
export async function draftOf(ctx: WriteContext, id: string): Promise<Questionnaire> {
  const row = await lockRecord(ctx, vendorQuestionnaire, id, null);
  return row.status === 'draft' && !row.archivedAt
    ? row
    : refuse('REVISION_FIXED', 'A released questionnaire never changes: begin a new revision.');
}

/** Puts the questions of a draft in another order, all of them named. Answers how many moved. Errors: 422 `REVISION_FIXED`, `ORDER_INCOMPLETE`. */
export async function orderQuestions(ctx: WriteContext, id: string, ids: readonly string[]): Promise<number> {
  const draft = await draftOf(ctx, id);
  const now = new Map((await asked(ctx, draft.id)).map((question) => [question.id, question.no]));
  if (ids.length !== now.size || new Set(ids).size !== now.size || ids.some((one) => !now.has(one)))
    refuse('ORDER_INCOMPLETE', 'The questions changed meanwhile: load them again.');
  const moved = ids.map((one, at) => ({ id: one, no: at + 1 })).filter((one) => now.get(one.id) !== one.no);
  for (const one of moved)
    await changeRow(ctx, vendorQuestion, await lockRecord(ctx, vendorQuestion, one.id, null), {
      values: { no: one.no },
    });
  return moved.length;
}

/** Begins the next revision with the questions of the given one; one is written at a time. Answers its id. */
export async function revise(ctx: WriteContext, id: string): Promise<string> {
  const { code, title, titleTh, introduction, introductionTh, status } = await lockRecord(
    ctx,
    vendorQuestionnaire,
    id,
    null,
  );
  if (status === 'draft') refuse('REVISION_IN_WORK', 'This revision is a draft itself: change its questions.');
  const all = await ctx.db
    .selectFrom('vendorQuestionnaire')
    .select(['designation', 'revision', 'status', 'archivedAt'])
    .where('code', '=', code)
    .orderBy('revision', 'desc')
    .execute();
  const draft = all.find((one) => one.status === 'draft' && !one.archivedAt);
  if (draft) refuse('REVISION_IN_WORK', `${draft.designation} is in work: finish it first.`);
  const revision = (all[0]?.revision ?? -1) + 1;
  const made = await createRecord(ctx, vendorQuestionnaire, {
    code,
    title,
    titleTh,
    introduction,
    introductionTh,
    revision,
    designation: designationOf(code, revision),
    status: 'draft',
  });
  for (const { id: _id, element, ...question } of await asked(ctx, id))
    await createRecord(ctx, vendorQuestion, {
      ...question,
      element: element as RowOf<typeof vendorQuestion>['element'],
      questionnaireId: made.id,
    });
  return made.id;
}

/** A revision in force takes the place of the one before. */
export const vendorQuestionnaireActions = implementWorkflow(vendorQuestionnaireWorkflow, {
  release: {
    guard: async (ctx, row) =>
      (await asked(ctx, row.id)).length === 0 ? 'A questionnaire has at least one question.' : null,
    effect: async (ctx, row) => {
      const before = await ctx.db
        .selectFrom('vendorQuestionnaire')
        .select('id')
        .where('code', '=', row.code)
        .where('status', '=', 'inForce')
        .where('archivedAt', 'is', null)
        .executeTakeFirst();
      if (!before) return;
      const old = await lockRecord(ctx, vendorQuestionnaire, before.id, null);
      await changeRow(ctx, vendorQuestionnaire, old, {
        values: { status: 'superseded' },
        action: 'status',
        reason: `Superseded by ${row.designation}`,
      });
    },
  },
});

/** What the server knows of a questionnaire that is sent: the questions are those in force, and a vendor has one open at a time. */
export async function beforeSending(ctx: WriteContext, input: CreateOf<typeof sentQuestionnaire>): Promise<void> {
  checkLastDay(ctx, input.answerBy);
  const { status, archivedAt, designation } = await getRecord(ctx, vendorQuestionnaire, input.questionnaireId);
  if (status !== 'inForce' || archivedAt)
    refuseField('questionnaireId', 'NOT_IN_FORCE', `${designation} is not in force: send the revision that is.`);
  // One sending to a vendor after the other: two at once would each find none open.
  await ctx.db.selectFrom('vendor').select('id').where('id', '=', input.vendorId).forNoKeyUpdate().execute();
  const open = await ctx.db
    .selectFrom('sentQuestionnaire')
    .select('number')
    .where('vendorId', '=', input.vendorId)
    .where('questionnaireId', '=', input.questionnaireId)
    .where('status', 'in', ['sent', 'answered'])
    .executeTakeFirst();
  if (open)
    refuseField('questionnaireId', 'OPEN_ALREADY', `${open.number} is open with this vendor: finish or withdraw it.`);
}

/** A new link to a later day, or to the same; one that expired is open again. Errors: 422 `NOT_OPEN`. */
export async function newLink(ctx: WriteContext, id: string, answerBy: string) {
  const row = await lockRecord(ctx, sentQuestionnaire, id, null);
  if (row.status !== 'sent' && row.status !== 'expired')
    refuse('NOT_OPEN', `${row.number} is answered or withdrawn: send a new questionnaire.`);
  checkLastDay(ctx, answerBy);
  const open =
    row.status === 'sent' && row.answerBy === answerBy
      ? row
      : await changeRow(ctx, sentQuestionnaire, row, {
          values: { status: 'sent', answerBy },
          ...(row.status === 'expired' && { action: 'status' as const }),
        });
  return mailLink(ctx, open as Sent, { occasion: 'again', shownTo: ctx.actor.name });
}

/** Quality decides on what was answered: the decision is an evaluation of the vendor, by whose rules its approvals stand or fall. */
export const sentQuestionnaireActions = implementWorkflow(sentQuestionnaireWorkflow, {
  review: {
    effect: async (ctx, row, { decision, responsiveness, remark }) => {
      const questions = await questionsOf(ctx, row.id);
      const { designation } = await getRecord(ctx, vendorQuestionnaire, row.questionnaireId);
      const yes = questions.filter(({ answer }) => answer === 'yes').length;
      const evaluationId = await evaluateVendor(ctx, {
        vendorId: row.vendorId,
        kind: row.kind,
        method: 'questionnaire',
        doneOn: dayOf(ctx.now),
        responsiveness: responsiveness ?? 0,
        decision: decision ?? 'reject',
        remark: `${row.number}, ${designation}, answered by ${row.answeredByName}: ${yes} of ${questions.length} yes. ${remark}`,
      });
      return { evaluationId };
    },
  },
  cancel: { after: (ctx, row) => voidLinks(ctx, row.id) },
});
