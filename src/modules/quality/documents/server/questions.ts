import type { AnswerOf } from '#kernel/shared/call.ts';
import { notFound, refuse } from '#kernel/shared/errors.ts';
import { can } from '#kernel/shared/permission.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { documentApprovers, documentWriters } from '../shared/document.record.ts';
import type { ChangeQuestion, questionsCall } from '../shared/questions.calls.ts';
import { readAcknowledgement } from '../shared/reading.record.ts';
import { documentRevision } from '../shared/revision.record.ts';

/** The questions of a revision, in their order. */
async function questionsOf(ctx: Context, revisionId: string): Promise<ChangeQuestion[]> {
  return ctx.db
    .selectFrom('documentQuestion')
    .select(['text', 'options', 'rightOption as right'])
    .where('revisionId', '=', revisionId)
    .orderBy('place')
    .execute();
}

/** What the person who asks has to read of a revision, or null. */
const ownReading = (ctx: Context, revisionId: string) =>
  ctx.db
    .selectFrom('readAcknowledgement')
    .select(['id', 'answeredAt'])
    .where('revisionId', '=', revisionId)
    .where('employeeId', '=', ctx.actor.employeeId)
    .where('status', '=', 'toRead')
    .executeTakeFirst();

export async function shownQuestions(ctx: Context, revisionId: string): Promise<AnswerOf<typeof questionsCall>> {
  const revision = await getRecord(ctx, documentRevision, revisionId);
  const questions = await questionsOf(ctx, revision.id);
  const reading = await ownReading(ctx, revision.id);
  const isAsked = questions.length > 0 && reading !== undefined && reading.answeredAt === null;
  // Whoever still has to answer is not told, whatever they may write.
  const isTold = !isAsked && can(ctx.actor, [...documentWriters, ...documentApprovers]);
  return { isAsked, questions: questions.map(({ right, ...one }) => ({ ...one, right: isTold ? right : null })) };
}

/** Puts other questions in place of those of a draft. */
export async function setQuestions(ctx: WriteContext, revisionId: string, questions: readonly ChangeQuestion[]) {
  const revision = await lockRecord(ctx, documentRevision, revisionId, null);
  if (revision.status !== 'draft') refuse('NOT_DRAFT', 'Questions change only while the revision is a draft.');
  await ctx.db.deleteFrom('documentQuestion').where('revisionId', '=', revision.id).execute();
  const rows = questions.map(({ text, options, right }, at) => ({ text, options, rightOption: right, place: at + 1 }));
  if (rows.length > 0)
    await ctx.db
      .insertInto('documentQuestion')
      .values(rows.map((row) => ({ ...row, revisionId: revision.id })))
      .execute();
  await changeRow(ctx, documentRevision, revision, {
    values: {},
    facts: { questions: questions.map(({ text }) => text) },
  });
  return { count: questions.length };
}

/** All answers right: written down, and the reading may be signed. Otherwise the first wrong one is named, not which answer is right. */
export async function answerQuestions(ctx: WriteContext, revisionId: string, answers: readonly number[]) {
  const own = (await ownReading(ctx, revisionId)) ?? notFound('You are not asked to read this revision.');
  const reading = await lockRecord(ctx, readAcknowledgement, own.id, null);
  if (!reading.openedAt) refuse('NOT_OPENED', 'Open the document first.');
  const questions = await questionsOf(ctx, revisionId);
  const wrong = questions.findIndex(({ right }, at) => answers[at] !== right);
  if (wrong >= 0 || answers.length !== questions.length)
    refuse('ANSWER_WRONG', `Question ${wrong + 1 || questions.length} is not answered right: read again what changed.`);
  await changeRow(ctx, readAcknowledgement, reading, { values: { answeredAt: ctx.now.toISOString() } });
  return { right: questions.length };
}

/** Why a reading is not signed yet, or null. */
export async function whyNotSigned(
  ctx: Context,
  row: { revisionId: string; openedAt: string | null; answeredAt: string | null },
): Promise<string | null> {
  if (!row.openedAt) return 'Open the document first.';
  if (row.answeredAt) return null;
  return (await questionsOf(ctx, row.revisionId)).length > 0 ? 'Answer the questions on what changed first.' : null;
}
