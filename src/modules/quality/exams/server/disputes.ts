import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { conflict, refuseField } from '#kernel/shared/errors.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { createRecord } from '#kernel/server/records/records.ts';
import { type examAttempt, examDispute } from '../shared/attempt.record.ts';
import { ownAttempt } from './sitting.ts';

type Attempt = RowOf<typeof examAttempt>;

/** R-EXM-9: so many days a candidate may object, and so many the examiner has to answer. */
const disputeDays = 3;
const answerDays = 7;

/** The last day on which somebody may object to a question of an attempt; null while it is not over. */
export const disputeUntil = (attempt: Attempt): string | null =>
  attempt.submittedAt && (attempt.status === 'graded' || attempt.status === 'expired')
    ? addDays(dayOf(attempt.submittedAt), disputeDays)
    : null;

export const disputesOf = (ctx: Context, attemptId: string) =>
  ctx.db
    .selectFrom('examDispute')
    .select(['number', 'place', 'objection', 'status', 'dueOn', 'answer'])
    .where('attemptId', '=', attemptId)
    .orderBy('place')
    .execute();

/** R-EXM-9: a candidate objects to a question they may see, once, within three days. */
export async function dispute(
  ctx: WriteContext,
  id: string,
  { place, objection }: { place: number; objection: string },
): Promise<{ number: string }> {
  const attempt = await ownAttempt(ctx, id);
  const until = disputeUntil(attempt);
  if (until === null) conflict('EXM_RUNNING', 'Hand in first.');
  const today = dayOf(ctx.now);
  if (today > until) conflict('EXM_DISPUTE_LATE', 'A question is disputed within three days.');
  const asked = await ctx.db
    .selectFrom('examAnswer')
    .select('questionId')
    .where('attemptId', '=', attempt.id)
    .where('place', '=', place)
    .executeTakeFirst();
  if (!asked) return refuseField('place', 'EXM_PLACE', 'No question is here.');
  const known = await disputesOf(ctx, attempt.id);
  if (known.some((one) => one.place === place)) conflict('EXM_DISPUTED', 'You have disputed this question already.');
  const row = await createRecord(ctx, examDispute, {
    attemptId: attempt.id,
    examId: attempt.examId,
    questionId: asked.questionId,
    place,
    objection,
    dueOn: addDays(today, answerDays),
    status: 'open',
  });
  return { number: row.number };
}
