import { randomBytes } from 'node:crypto';
import { conflict, notFound, refuse } from '#kernel/shared/errors.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Context, Proof, WriteContext } from '#kernel/server/context.ts';
import { createRecord, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { writeSignature } from '#kernel/server/signatures/signatures.ts';
import { answersOf } from '#modules/quality/question-pool/shared/public.ts';
import { examAttempt } from '../shared/attempt.record.ts';
import { drawQuestions, randomOf, shuffled } from '../shared/drawing.ts';
import { exam } from '../shared/exam.record.ts';
import { decimalOf, graceMs, hundredths, secondsFor } from '../shared/grading.ts';
import { standingOf, type Standing } from '../shared/standing.ts';
import { beginStatement } from '../shared/exams.calls.ts';
import { knowsQuestions, ownQuestions, poolOf, refuseShort, strataOf } from './exams.rules.ts';
import { grade } from './grades.ts';

type Exam = RowOf<typeof exam>;
type Attempt = RowOf<typeof examAttempt>;
type EventKind = 'started' | 'hidden' | 'device' | 'address' | 'handedIn' | 'timeOver' | 'extended' | 'voided';

/** Keeps what happened during an attempt (R-EXM-10). */
export async function note(
  ctx: WriteContext,
  attemptId: string,
  kind: EventKind,
  more: { seconds?: number; note?: string } = {},
): Promise<void> {
  await ctx.db
    .insertInto('examEvent')
    .values({ attemptId, at: ctx.now, kind, seconds: more.seconds ?? null, note: more.note ?? null })
    .execute();
}

/** Who may sit an exam, with the time they are given beside everybody's; null for anybody else. */
async function placeOf(ctx: Context, of: Exam, employeeId: string): Promise<{ extraPercent: number } | null> {
  const named = await ctx.db
    .selectFrom('examCandidate')
    .select('extraPercent')
    .where('examId', '=', of.id)
    .where('employeeId', '=', employeeId)
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
  if (named) return named;
  if (!of.classId) return null;
  const attends = await ctx.db
    .selectFrom('classAttendee')
    .select('id')
    .where('classId', '=', of.classId)
    .where('employeeId', '=', employeeId)
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
  return attends ? { extraPercent: 0 } : null;
}

/** All attempts of one person at an exam, the first first. */
const attemptsOf = (ctx: Context, examId: string, employeeId: string) =>
  ctx.db
    .selectFrom('examAttempt')
    .select(['id', 'status', 'passed', 'submittedAt', 'remedialNote'])
    .where('examId', '=', examId)
    .where('employeeId', '=', employeeId)
    .orderBy('attemptNo')
    .execute();

function refuseStanding(standing: Standing): void {
  switch (standing.state) {
    case 'open':
      return;
    case 'running':
      return conflict('EXM_RUNNING', 'You are sitting this exam already.', { attemptId: standing.attemptId });
    case 'passed':
      return conflict('EXM_PASSED', 'You have passed this exam.');
    case 'used':
      return conflict('EXM_ATTEMPTS_USED', 'All attempts are used: a new class is needed.');
    case 'wait':
      return conflict('EXM_WAIT', 'The time to wait before the next attempt is not over.', { until: standing.at });
    case 'remedial':
      return conflict('EXM_REMEDIAL', 'What was done since the last attempt is not recorded yet.');
    case 'notYet':
      return conflict('EXM_WINDOW', 'This exam is not open yet.', { opensAt: standing.at });
    case 'over':
    case 'closed':
      return conflict('EXM_WINDOW', 'This exam is closed.');
  }
}

/** The employee who acts; whoever has no employee record sits no exam. */
function ownEmployee(ctx: Context): string {
  return (
    ctx.actor.employeeId ?? refuse('EXM_NOBODY', 'Your sign-in belongs to no employee: exams are sat by employees.')
  );
}

export const isOver = (attempt: Pick<Attempt, 'deadlineAt'>, now: Date) =>
  now.getTime() > Date.parse(attempt.deadlineAt) + graceMs;

/** What is over by the server's clock is graded as it is (R-EXM-5); true when it was. */
export async function expire(ctx: WriteContext, attemptId: string): Promise<boolean> {
  const attempt = await lockRecord(ctx, examAttempt, attemptId, null);
  if (attempt.status !== 'inProgress' || !isOver(attempt, ctx.now)) return false;
  await note(ctx, attempt.id, 'timeOver');
  await grade(ctx, attempt, { cause: 'timeOver' });
  return true;
}

/** Every attempt whose time is over: the hourly job, for what no browser and no job of its own came back to. */
export async function expireAttempts(ctx: WriteContext): Promise<void> {
  const due = await ctx.db
    .selectFrom('examAttempt')
    .select('id')
    .where('status', '=', 'inProgress')
    .where('deadlineAt', '<', new Date(ctx.now.getTime() - graceMs).toISOString())
    .orderBy('id')
    .execute();
  for (const { id } of due) await expire(ctx, id);
}

/** The one job that ends an attempt at its time; more time moves it. */
export const endLater = (ctx: WriteContext, id: string, deadlineAt: string) =>
  ctx.enqueue('expireAttempt', { id }, { key: `exam:${id}`, runAt: new Date(Date.parse(deadlineAt) + graceMs + 1000) });

async function notElsewhere(ctx: WriteContext, employeeId: string): Promise<void> {
  const running = await ctx.db
    .selectFrom('examAttempt')
    .select('id')
    .where('employeeId', '=', employeeId)
    .where('status', '=', 'inProgress')
    .executeTakeFirst();
  if (running && !(await expire(ctx, running.id)))
    conflict('EXM_RUNNING', 'You are sitting an exam already.', { attemptId: running.id });
}

/** Begins an attempt: its questions are drawn, put into an order and frozen, and the clock of the server runs (R-EXM-3, 4, 5, 10). */
export async function begin(ctx: WriteContext, examId: string, given: { device: string } & Proof): Promise<Attempt> {
  const method = await ctx.prove(given);
  const employeeId = ownEmployee(ctx);
  const of = await getRecord(ctx, exam, examId);
  const place = of.status === 'draft' ? null : await placeOf(ctx, of, employeeId);
  if (!place) notFound('No exam is here.');
  await notElsewhere(ctx, employeeId);
  const earlier = await attemptsOf(ctx, of.id, employeeId);
  refuseStanding(standingOf(of, earlier, ctx.now));
  if (await knowsQuestions(ctx, of.subjectId, employeeId)) refuse('EXM_OWN_QUESTIONS', ownQuestions);
  const seed = randomBytes(8).readBigInt64BE();
  const random = randomOf(seed);
  const before = earlier.at(-1) ? await questionsIn(ctx, earlier.at(-1)?.id ?? '') : [];
  const [strata, pool] = [await strataOf(ctx, of.id), await poolOf(ctx, of.subjectId)];
  const { ids, short } = drawQuestions({ strata, pool, before: new Set(before), random });
  refuseShort(short);
  const seconds = secondsFor(ids.length, of.secondsPerQuestion, place.extraPercent);
  const questions = await ctx.db
    .selectFrom('trainingQuestion')
    .select(['id', 'answersEn', 'answersTh', 'shuffle', 'kind', 'mark'])
    .where('id', 'in', ids)
    .execute();
  const known = new Map(questions.map((one) => [one.id, one]));
  const asked = ids.flatMap((id) => known.get(id) ?? []);
  const attempt = await createRecord(ctx, examAttempt, {
    examId: of.id,
    employeeId,
    attemptNo: earlier.length + 1,
    startedAt: ctx.now.toISOString(),
    deadlineAt: new Date(ctx.now.getTime() + seconds * 1000).toISOString(),
    maxScore: decimalOf(asked.reduce((sum, one) => sum + hundredths(one.mark), 0)),
    status: 'inProgress',
    seed: String(seed),
    device: given.device,
    ip: ctx.ip,
  });
  await ctx.db
    .insertInto('examAnswer')
    .values(
      asked.map((one, at) => {
        const places = answersOf(one.answersEn ?? one.answersTh).map((_line, line) => line);
        return {
          attemptId: attempt.id,
          place: at + 1,
          questionId: one.id,
          optionOrder: one.shuffle && one.kind !== 'trueFalse' ? shuffled(places, random) : places,
          maxMark: one.mark,
        };
      }),
    )
    .execute();
  await writeSignature(ctx, {
    entity: examAttempt.name,
    entityId: attempt.id,
    entityVersion: attempt.version,
    chain: `${examAttempt.name}:${attempt.id}`,
    meaning: 'acknowledged',
    statement: beginStatement,
    payload: { exam: of.number, attempt: attempt.number, startedAt: attempt.startedAt, deadlineAt: attempt.deadlineAt },
    method,
  });
  await note(ctx, attempt.id, 'started', ctx.ip ? { note: ctx.ip } : {});
  await endLater(ctx, attempt.id, attempt.deadlineAt);
  return attempt;
}

async function questionsIn(ctx: Context, attemptId: string): Promise<string[]> {
  const rows = await ctx.db.selectFrom('examAnswer').select('questionId').where('attemptId', '=', attemptId).execute();
  return rows.map(({ questionId }) => questionId);
}
