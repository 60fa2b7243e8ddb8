import { sql } from 'kysely';
import { AppError, refuse, refuseField } from '#kernel/shared/errors.ts';
import type { CreateOf, RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { trainingClass } from '#modules/quality/training/shared/class.record.ts';
import { drawQuestions, randomOf, type Drawable, type Short, type Stratum } from '../shared/drawing.ts';
import { exam, examStratum, type examCandidate } from '../shared/exam.record.ts';

type Exam = RowOf<typeof exam>;

/** So many questions at least: fewer say nothing about anybody. */
const fewestQuestions = 5;
/** R-EXM-7: certifying staff and NDT people wait a month. */
const monthInHours = 720;

/** What must be true of an exam as long as it counts. */
export async function checkExam(facts: CreateOf<typeof exam>, ctx: WriteContext): Promise<void> {
  if (facts.purpose !== 'company' && facts.retakeWaitHours < monthInHours)
    refuseField('retakeWaitHours', 'EXM_WAIT_SHORT', 'Certifying staff and NDT people wait 30 days: 720 hours.');
  if (facts.opensAt && facts.closesAt && Date.parse(facts.closesAt) <= Date.parse(facts.opensAt))
    refuseField('closesAt', 'EXM_TIMES', 'It closes before it opens.');
  if (!facts.classId) return;
  const { subjectId } = await getRecord(ctx, trainingClass, facts.classId);
  if (subjectId !== facts.subjectId) refuseField('classId', 'OTHER_SUBJECT', 'This class is in another subject.');
}

async function draftOf(ctx: WriteContext, examId: string): Promise<void> {
  const row = await lockRecord(ctx, exam, examId, null);
  if (row.status !== 'draft') refuse('EXM_FROZEN', 'This exam is published: what it asks stays.');
}

export async function checkStratum(line: CreateOf<typeof examStratum>, ctx: WriteContext): Promise<void> {
  await draftOf(ctx, line.examId);
}

/** Why the lines of an exam stay, or null. */
export async function whyStratumStays(ctx: Context, row: RowOf<typeof examStratum>): Promise<string | null> {
  const { status } = await getRecord(ctx, exam, row.examId);
  return status === 'draft' ? null : 'This exam is published: what it asks stays.';
}

/** Of who knows the questions, and who may sit the exam (R-GEN-5). */
export const ownQuestions =
  'Who wrote or reviewed a question of this subject does not sit its exam: those who did neither may.';

/** Whether somebody wrote, changed or reviewed a question that an exam of this subject may ask, or may ask again. */
export async function knowsQuestions(ctx: Context, subjectId: string, employeeId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from training_question q join app_user u on u.id in (q.created_by, q.updated_by, q.approved_by_id)
    where q.subject_id = ${subjectId} and q.status <> 'retired' and q.archived_at is null and u.employee_id = ${employeeId}
    limit 1`.execute(ctx.db);
  return rows.length > 0;
}

export async function checkCandidate(facts: CreateOf<typeof examCandidate>, ctx: WriteContext): Promise<void> {
  if (facts.extraPercent > 0 && facts.employeeId === ctx.actor.employeeId)
    refuse('SOD_VIOLATION', 'Nobody gives themselves more time: ask somebody else.');
  if (facts.extraPercent > 0 && !facts.extraReason?.trim())
    refuseField('extraReason', 'EXM_REASON', 'Say why this person is given more time.');
  const { subjectId } = await getRecord(ctx, exam, facts.examId);
  if (await knowsQuestions(ctx, subjectId, facts.employeeId))
    refuseField('employeeId', 'EXM_OWN_QUESTIONS', ownQuestions);
}

/** The lines of an exam, in the order they were written. */
export const strataOf = (ctx: Context, examId: string): Promise<Stratum[]> =>
  ctx.db
    .selectFrom('examStratum')
    .select(['topic', 'difficulty', 'count'])
    .where('examId', '=', examId)
    .where('archivedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

/** The questions an exam may ask today: reviewed, and not set aside. */
export const poolOf = (ctx: Context, subjectId: string): Promise<Drawable[]> =>
  ctx.db
    .selectFrom('trainingQuestion')
    .select(['id', 'topic', 'difficulty'])
    .where('subjectId', '=', subjectId)
    .where('status', '=', 'approved')
    .where('archivedAt', 'is', null)
    .orderBy('id')
    .execute();

/** R-EXM-3: the first line the pool cannot fill, in words, with the figures beside it. */
export function refuseShort([short]: readonly Short[]): void {
  if (!short) return;
  const { topic, have, need } = short;
  throw new AppError('refused', 'EXM_POOL_TOO_SMALL', `The pool has ${have} of ${need} questions about ${topic}.`, {
    details: { stratum: topic, difficulty: short.difficulty, have, need },
  });
}

/** What an exam lacks before it is opened, or null; too small a pool is refused with its figures when it is published. */
export async function whyNotPublished(ctx: Context, row: Exam): Promise<string | null> {
  const strata = await strataOf(ctx, row.id);
  const count = strata.reduce((sum, one) => sum + one.count, 0);
  if (count < fewestQuestions) return `An exam asks at least ${fewestQuestions} questions: it has ${count}.`;
  return null;
}

/** Whether the pool fills every line. */
export async function requirePool(ctx: Context, row: Exam): Promise<void> {
  const [strata, pool] = [await strataOf(ctx, row.id), await poolOf(ctx, row.subjectId)];
  refuseShort(drawQuestions({ strata, pool, random: randomOf(1n) }).short);
}
