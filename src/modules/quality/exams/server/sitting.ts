import { conflict, notFound, refuseField } from '#kernel/shared/errors.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Context, Proof, WriteContext } from '#kernel/server/context.ts';
import { changeRow, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { writeSignature } from '#kernel/server/signatures/signatures.ts';
import { examAttempt } from '../shared/attempt.record.ts';
import { handInStatement } from '../shared/exams.calls.ts';
import type { Given } from '../shared/grading.ts';
import { expire, isOver, note } from './attempts.ts';
import { grade } from './grades.ts';

type Attempt = RowOf<typeof examAttempt>;

/** An attempt of the person who acts; for anybody else there is none. */
export async function ownAttempt(ctx: Context, idOrNumber: string): Promise<Attempt> {
  const attempt = await getRecord(ctx, examAttempt, idOrNumber);
  return attempt.employeeId === ctx.actor.employeeId ? attempt : notFound('No attempt is here.');
}

/** The own attempt, locked, while it may still be answered. Past its end nothing is taken any more (R-EXM-5). */
async function running(ctx: WriteContext, idOrNumber: string): Promise<Attempt> {
  const { id } = await ownAttempt(ctx, idOrNumber);
  const attempt = await lockRecord(ctx, examAttempt, id, null);
  if (attempt.status !== 'inProgress') conflict('EXM_ENDED', 'This attempt has ended.');
  if (isOver(attempt, ctx.now)) conflict('EXM_OVER', 'The time is over: this answer came too late.');
  return attempt;
}

const placesOf = (ctx: Context, attemptId: string) =>
  ctx.db.selectFrom('examAttempt').select(['device', 'ip']).where('id', '=', attemptId).executeTakeFirstOrThrow();

async function requireDevice(ctx: WriteContext, attempt: Attempt, device: string): Promise<void> {
  const known = await placesOf(ctx, attempt.id);
  if (known.device !== device) conflict('EXM_DEVICE', 'This attempt goes on on another device: here it is read only.');
  if (known.ip === ctx.ip) return;
  await note(ctx, attempt.id, 'address', { note: `${known.ip ?? ''} → ${ctx.ip ?? ''}` });
  await ctx.db.updateTable('examAttempt').set({ ip: ctx.ip }).where('id', '=', attempt.id).execute();
}

/** What an answer must be for its question; null takes it back. */
function checkGiven(kind: string, lines: number, given: Given): void {
  if (given === null) return;
  if (kind === 'number') {
    if (typeof given !== 'string' || !/^-?\d{1,12}([.]\d{1,8})?$/.test(given))
      refuseField('given', 'EXM_ANSWER', 'A number such as 12.5');
    return;
  }
  const isFit =
    Array.isArray(given) &&
    new Set(given).size === given.length &&
    given.every((place) => place < lines) &&
    (kind === 'multi' || given.length <= 1);
  if (!isFit) refuseField('given', 'EXM_ANSWER', 'This is none of the answers.');
}

interface Saved {
  device: string;
  seq: number;
  given: Given;
  flagged: boolean;
  spentMs: number;
}

/** Stores one answer as it came. What comes twice is stored once; what comes late does not replace what is newer. */
export async function saveAnswer(ctx: WriteContext, id: string, place: number, saved: Saved): Promise<{ seq: number }> {
  const attempt = await running(ctx, id);
  await requireDevice(ctx, attempt, saved.device);
  const asked = await ctx.db
    .selectFrom('examAnswer')
    .innerJoin('trainingQuestion', 'trainingQuestion.id', 'examAnswer.questionId')
    .select(['examAnswer.seq', 'examAnswer.optionOrder', 'trainingQuestion.kind'])
    .where('attemptId', '=', attempt.id)
    .where('place', '=', place)
    .executeTakeFirst();
  if (!asked) return notFound('No question is here.');
  const given = Array.isArray(saved.given) && saved.given.length === 0 ? null : saved.given;
  checkGiven(asked.kind, asked.optionOrder.length, given);
  const stored = given === null ? null : JSON.stringify(given);
  await ctx.db
    .insertInto('examSave')
    .values({ attemptId: attempt.id, place, seq: saved.seq, given: stored, savedAt: ctx.now })
    .onConflict((conflicting) => conflicting.doNothing())
    .execute();
  if (saved.seq <= asked.seq) return { seq: asked.seq };
  await ctx.db
    .updateTable('examAnswer')
    .set({ given: stored, seq: saved.seq, flagged: saved.flagged, spentMs: saved.spentMs, givenAt: ctx.now })
    .where('attemptId', '=', attempt.id)
    .where('place', '=', place)
    .execute();
  return { seq: saved.seq };
}

export async function noteHidden(ctx: WriteContext, id: string, seconds: number): Promise<void> {
  const attempt = await running(ctx, id);
  await note(ctx, attempt.id, 'hidden', { seconds });
}

/** Goes on on another device: the PIN says who it is, the log that it happened (R-EXM-10). */
export async function moveTo(ctx: WriteContext, id: string, { device, ...given }: { device: string } & Proof) {
  await ctx.prove(given);
  const attempt = await running(ctx, id);
  await note(ctx, attempt.id, 'device', ctx.ip ? { note: ctx.ip } : {});
  await changeRow(ctx, examAttempt, attempt, { values: {}, also: { device, ip: ctx.ip } });
}

/** Hands in: the answers are signed as they stand, and graded. */
export async function handIn(ctx: WriteContext, id: string, { device, ...given }: { device: string } & Proof) {
  const method = await ctx.prove(given);
  const attempt = await running(ctx, id);
  await requireDevice(ctx, attempt, device);
  const answers = await ctx.db
    .selectFrom('examAnswer')
    .select(['place', 'questionId', 'given'])
    .where('attemptId', '=', attempt.id)
    .orderBy('place')
    .execute();
  await writeSignature(ctx, {
    entity: examAttempt.name,
    entityId: attempt.id,
    entityVersion: attempt.version,
    chain: `${examAttempt.name}:${attempt.id}`,
    meaning: 'performed',
    statement: handInStatement,
    payload: { attempt: attempt.number, answers },
    method,
  });
  await note(ctx, attempt.id, 'handedIn');
  const { passed } = await grade(ctx, attempt, { cause: 'handedIn' });
  return { passed: passed === true };
}

/** The browser says that the time is over; the server's clock decides. */
export async function end(ctx: WriteContext, id: string): Promise<{ ended: boolean }> {
  const attempt = await ownAttempt(ctx, id);
  return { ended: attempt.status !== 'inProgress' || (await expire(ctx, attempt.id)) };
}

export const deviceOf = async (ctx: Context, attemptId: string): Promise<string> =>
  (await placesOf(ctx, attemptId)).device;
