import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { changeRow, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { runTransition } from '#kernel/server/workflows/workflow.ts';
import { noteExamResult, recordExamTraining } from '#modules/quality/training/server/public.ts';
import { trainingQuestionActions } from '#modules/quality/question-pool/server/public.ts';
import { trainingQuestion } from '#modules/quality/question-pool/shared/question.record.ts';
import type { questionKinds } from '#modules/quality/question-pool/shared/question.record.ts';
import { examAttempt, type examRuling } from '../shared/attempt.record.ts';
import { exam } from '../shared/exam.record.ts';
import { decimalOf, hundredths, isPass, markOf, percentText, type Given } from '../shared/grading.ts';

type Attempt = RowOf<typeof examAttempt>;
type Cause = { cause: 'handedIn' | 'timeOver' } | { cause: 'decision'; rulingId: string };

interface AnswerRow {
  place: number;
  kind: keyof typeof questionKinds;
  rightAnswer: string;
  tolerance: string | null;
  optionOrder: number[];
  maxMark: string;
  given: Given;
  isVoid: boolean;
}

/** The answers of an attempt with the key that counts: the question's own, or what was decided about it since it was asked. */
const answersOf = async (ctx: WriteContext, attempt: Attempt): Promise<AnswerRow[]> =>
  (
    await sql<AnswerRow>`
      select a.place, q.kind, coalesce(r.right_answer, q.right_answer) as right_answer, q.tolerance, a.option_order, a.max_mark, a.given,
        coalesce(r.decision = 'void', false) as is_void
      from exam_answer a join training_question q on q.id = a.question_id
        left join lateral (
          select decision, right_answer from exam_ruling
          where question_id = a.question_id and created_at >= ${attempt.startedAt}
          order by created_at desc, id desc limit 1) r on true
      where a.attempt_id = ${attempt.id} order by a.place`.execute(ctx.db)
  ).rows;

/** Marks an attempt that is locked, keeps that it was graded and why, and draws what follows. Who passed once stays passed (R-EXM-8). */
export async function grade(ctx: WriteContext, attempt: Attempt, why: Cause): Promise<Attempt> {
  const of = await getRecord(ctx, exam, attempt.examId);
  let score = 0;
  for (const answer of await answersOf(ctx, attempt)) {
    const maxMark = hundredths(answer.maxMark);
    const mark = answer.isVoid ? maxMark : markOf({ ...answer, maxMark }, answer.given, of.proportional);
    score += mark;
    await ctx.db
      .updateTable('examAnswer')
      .set({ mark: decimalOf(mark), voided: answer.isVoid })
      .where('attemptId', '=', attempt.id)
      .where('place', '=', answer.place)
      .execute();
  }
  const maxScore = hundredths(attempt.maxScore);
  const wasPassed = attempt.passed === true;
  const passed = wasPassed || isPass(score, maxScore, of.passPercent);
  const { no } = await ctx.db
    .selectFrom('examGrading')
    .select(({ fn }) => fn.countAll<string>().as('no'))
    .where('attemptId', '=', attempt.id)
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('examGrading')
    .values({
      attemptId: attempt.id,
      no: Number(no) + 1,
      at: ctx.now,
      cause: why.cause,
      rulingId: why.cause === 'decision' ? why.rulingId : null,
      score: decimalOf(score),
      maxScore: attempt.maxScore,
      passed,
    })
    .execute();
  const isFirst = why.cause !== 'decision';
  const graded = await changeRow(ctx, examAttempt, attempt, {
    values: {
      score: decimalOf(score),
      percent: percentText(score, maxScore),
      passed,
      ...(isFirst && {
        status: why.cause === 'timeOver' ? 'expired' : 'graded',
        submittedAt: why.cause === 'timeOver' ? attempt.deadlineAt : ctx.now.toISOString(),
      }),
    },
    ...(isFirst && { action: 'status' }),
  });
  if (passed !== wasPassed || isFirst) await draw(ctx, graded, of);
  return graded;
}

/** What a result means for the training: the mark in its class while that is open, else a training record with the day of the exam. */
async function draw(ctx: WriteContext, attempt: Attempt, of: RowOf<typeof exam>): Promise<void> {
  const { employeeId, number } = attempt;
  const inClass =
    of.classId !== null &&
    (await noteExamResult(ctx, { classId: of.classId, employeeId }, attempt.passed ? 'pass' : 'fail'));
  if (inClass || !attempt.passed) return;
  await recordExamTraining(ctx, {
    employeeId,
    subjectId: of.subjectId,
    completedOn: dayOf(attempt.submittedAt ?? ctx.now),
    evidence: number,
  });
}

/** R-EXM-8: a decision about a question is applied to every attempt that had it; the question leaves the pool until it is put right. */
export async function applyRuling(ctx: WriteContext, ruling: RowOf<typeof examRuling>): Promise<void> {
  const question = await lockRecord(ctx, trainingQuestion, ruling.questionId, null);
  if (question.status === 'approved')
    await runTransition(ctx, trainingQuestionActions, question.id, 'flag', {
      version: null,
      input: { reason: `${ruling.number}: ${ruling.reason}`.slice(0, 500) },
    });
  const touched = await sql<{ id: string }>`
    select t.id from exam_attempt t join exam_answer a on a.attempt_id = t.id
    where a.question_id = ${ruling.questionId} and t.status in ('graded', 'expired') order by t.id`.execute(ctx.db);
  for (const { id } of touched.rows)
    await grade(ctx, await lockRecord(ctx, examAttempt, id, null), { cause: 'decision', rulingId: ruling.id });
}
