import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { AppError, refuse } from '#kernel/shared/errors.ts';
import { taskLevelOf, type NdtMethod, type WorkScope } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import {
  canSign,
  eligibleSigners,
  hasSkill,
  recordWork,
  type SignAnswer,
  type Signer,
  type SignRequest,
} from '#modules/quality/authorizations/server/public.ts';
import { shiftLeft } from '#modules/maintenance/work-orders/server/public.ts';
import type { Card } from './cards.ts';
import { workOf } from './workKind.ts';

type Question = Omit<SignRequest, 'employeeId'>;
type CardSigned = Pick<Card, 'id' | 'cardNo' | 'phase' | 'skill' | 'minLevel'>;
interface JobSigned {
  family: string;
  workScope: string;
  partNumber: string;
}

const inspected = new Set(['receiving', 'preliminary', 'check', 'storage']);

/**
 * Which authorisations a card may be signed with, each enough by itself (145.A.35): NDT cards that of their methods, the final card
 * that of an inspector, receiving and checks either, all others that to perform.
 */
function questionsOf(job: JobSigned, phase: string, methods: readonly NdtMethod[], at: Date): Question[][] {
  const base = {
    componentGroup: job.family as 'wheel',
    taskLevel: taskLevelOf(job.workScope as WorkScope),
    partNumber: job.partNumber,
    at,
  };
  if (phase === 'ndt') {
    return [
      methods.length > 0
        ? methods.map((method) => ({ privilege: 'ndtPerform', method, at }))
        : [{ privilege: 'ndtPerform', at }],
    ];
  }
  const perform: Question[] = [{ ...base, privilege: 'perform' }];
  const inspect: Question[] = [{ ...base, privilege: 'inspect' }];
  if (phase === 'final') return [inspect];
  return inspected.has(phase) ? [perform, inspect] : [perform];
}

/** The methods an NDT card asks for; its signer must hold each. */
async function methodsOf(ctx: Context, cardId: string): Promise<NdtMethod[]> {
  const found = await sql<{ method: NdtMethod }>`
    select distinct need ->> 'method' as method from task_card c cross join jsonb_array_elements(c.ndt_required) need
    where c.id = ${cardId} order by 1`.execute(ctx.db);
  return found.rows.map((row) => row.method);
}

/** Whether a person may sign a card: the first authorisation that is enough, or what the first one asked for lacks. `known` is that person as read before. */
export async function judgeCardSigner(
  ctx: Context,
  job: JobSigned,
  card: CardSigned,
  employeeId: string,
  known?: Signer | null,
): Promise<SignAnswer> {
  const methods = card.phase === 'ndt' ? await methodsOf(ctx, card.id) : [];
  let refused: SignAnswer | null = null;
  for (const way of questionsOf(job, card.phase, methods, ctx.now)) {
    const answers = [];
    for (const question of way) answers.push(await canSign(ctx, { ...question, employeeId }, known));
    const lacking = answers.find((answer) => !answer.ok);
    if (!lacking && answers[0]) return answers[0];
    refused ??= lacking ?? null;
  }
  return refused ?? refuse('AUTH_SCOPE', 'Nobody is authorised for cards of this kind.');
}

/** Refuses a signer without the skill or the authorisation of the card (R22, 145.A.35); answers with which it is signed. */
export async function requireCardSigner(
  ctx: Context,
  job: JobSigned,
  card: CardSigned,
  employeeId: string,
): Promise<SignAnswer> {
  if (card.skill !== null && !(await hasSkill(ctx, employeeId, card.skill, card.minLevel, ctx.now)))
    refuse(
      'SKILL',
      `Signing ${card.cardNo} needs the skill ${card.skill}, level ${card.minLevel}. A supervisor who holds it can sign.`,
    );
  const answer = await judgeCardSigner(ctx, job, card, employeeId);
  const first = answer.reasons[0];
  if (first)
    throw new AppError('refused', first.code, answer.reasons.map((reason) => reason.text).join(' '), {
      details: { reasons: answer.reasons },
    });
  return answer;
}

export interface PossibleSigner {
  employeeId: string;
  name: string;
  /** Used a session on a shift that has not ended yet. */
  isHere: boolean;
}

/** Those of some people whose last session was on a shift that is still on. */
async function hereNow(ctx: Context, people: readonly string[]): Promise<Set<string>> {
  const found = await sql<{ employeeId: string; seenAt: string }>`
    select u.employee_id, max(s.last_seen_at) as seen_at from session s join app_user u on u.id = s.user_id
    where u.employee_id = any(${people}::uuid[]) and s.last_seen_at > ${ctx.now}::timestamptz - interval '1 day' group by 1`.execute(
    ctx.db,
  );
  const here = new Set<string>();
  for (const { employeeId, seenAt } of found.rows)
    if ((await shiftLeft.call(ctx, employeeId, new Date(seenAt))) >= ctx.now) here.add(employeeId);
  return here;
}

/** Everybody who may sign a card now: authorised, with its skill; those on shift first, then by name. */
export async function cardSigners(ctx: Context, job: JobSigned, card: CardSigned): Promise<PossibleSigner[]> {
  const methods = card.phase === 'ndt' ? await methodsOf(ctx, card.id) : [];
  const people = new Map<string, { employeeId: string; name: string }>();
  for (const way of questionsOf(job, card.phase, methods, ctx.now)) {
    const lists = [];
    for (const question of way) lists.push(await eligibleSigners(ctx, question));
    for (const { employeeId, name } of lists[0] ?? [])
      if (lists.every((list) => list.some((one) => one.employeeId === employeeId)))
        people.set(employeeId, { employeeId, name });
  }
  const here = await hereNow(ctx, [...people.keys()]);
  const skilled: PossibleSigner[] = [];
  for (const person of people.values())
    if (card.skill === null || (await hasSkill(ctx, person.employeeId, card.skill, card.minLevel, ctx.now)))
      skilled.push({ ...person, isHere: here.has(person.employeeId) });
  return skilled.toSorted(
    (left, right) => Number(right.isHere) - Number(left.isHere) || left.name.localeCompare(right.name),
  );
}

/**
 * The logbooks of a signed card (R22): whoever recorded a step and might have signed the card performed it; anybody else was a trainee,
 * supervised by the signer, whose own entry says so.
 */
export async function noteCardWork(
  ctx: WriteContext,
  job: JobSigned & { number: string; serialNumber: string },
  card: CardSigned,
  work: { signatureId: string; signerId: string; workerIds: readonly string[] },
): Promise<void> {
  const entry = {
    at: ctx.now,
    jobNumber: job.number,
    partNumber: job.partNumber,
    serialNumber: job.serialNumber,
    componentGroup: job.family as 'wheel',
    task: workOf(card.phase),
    signatureId: work.signatureId,
  };
  const others = [...new Set(work.workerIds)].filter((id) => id !== work.signerId);
  let trainees = 0;
  for (const employeeId of others) {
    const skilled = card.skill === null || (await hasSkill(ctx, employeeId, card.skill, card.minLevel, ctx.now));
    const qualified = skilled && (await judgeCardSigner(ctx, job, card, employeeId)).ok;
    if (!qualified) trainees += 1;
    await recordWork(ctx, {
      ...entry,
      employeeId,
      role: qualified ? 'performed' : 'trainee',
      ...(qualified ? {} : { supervisorId: work.signerId }),
    });
  }
  if (work.workerIds.includes(work.signerId) || trainees === 0)
    await recordWork(ctx, { ...entry, employeeId: work.signerId, role: 'performed' });
  if (trainees > 0) await recordWork(ctx, { ...entry, employeeId: work.signerId, role: 'supervised' });
}
