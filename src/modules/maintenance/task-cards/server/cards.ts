import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { conflict, notFound, refuse } from '#kernel/shared/errors.ts';
import { changeRow, lockRecord, type AnyRow } from '#kernel/server/records/records.ts';
import type { HoldReason } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { handoverProblem } from '#modules/maintenance/release-gates/shared/handover.ts';
import {
  lockJob,
  notifyAboutJob,
  onHold,
  requireWork,
  unreadHandover,
  whyNotGoneOn,
  type Job,
} from '#modules/maintenance/work-orders/server/public.ts';
import type { ToolClass } from '#modules/stores/tools/shared/tool.record.ts';
import type { OptionMeaning } from '../shared/route.ts';
import { leftOf, type Layout } from '#modules/maintenance/release-gates/shared/layout.ts';
import type { TestSetup } from '#modules/maintenance/step-data/shared/public.ts';
import { taskCard } from '../shared/taskCard.record.ts';
import { startClock, stopClocks } from './clock.ts';

export interface Card {
  id: string;
  version: number;
  jobId: string;
  cardNo: string;
  attempt: number;
  seq: number;
  phase: string;
  title: string;
  status: 'locked' | 'ready' | 'inProgress' | 'done' | 'signed' | 'superseded' | 'notApplicable';
  mandatory: boolean;
  critical: boolean;
  naAllowed: boolean;
  skill: string | null;
  minLevel: number;
  predecessors: string[];
  handoverNote: string | null;
  handoverAt: string | null;
  handoverAckAt: string | null;
}

export interface Step {
  id: string;
  stepNo: number;
  type: string;
  title: string;
  critical: boolean;
  naAllowed: boolean;
  options: string[];
  min: string | null;
  max: string | null;
  unit: string | null;
  decimals: number;
  limitRef: string | null;
  photoMin: number;
  /** What a test run is judged by; null on other steps. */
  test: TestSetup | null;
  stepKey: string | null;
  toolClass: ToolClass | null;
  /** The largest error the manual allows the tool; null: a quarter of half the tolerance. */
  toolError: string | null;
  /** The stock items that may be used. */
  materialIds: string[];
  layout: Layout | null;
  /** Places of the lot whose piece was taken out. */
  takenOut: number[];
  /** What a choice means beside its word. */
  meanings: Record<string, OptionMeaning>;
  component: 'inboardHalf' | 'outboardHalf' | 'tire' | 'cell' | null;
}

type JobOfCard = Pick<Job, 'number' | 'status' | 'evaluationOnly'>;

export interface LockedCard {
  job: Job & { family: string };
  card: Card;
  row: AnyRow;
}

/** Locks the job, which must still be in the shop, then its card in the attempt that stands: parent before child, always. */
export async function lockCard(ctx: WriteContext, jobNumber: string, cardNo: string): Promise<LockedCard> {
  const job = await lockJob(ctx, jobNumber);
  requireWork(job);
  const found = await sql<Card>`
    select id, version, job_id, card_no, attempt, seq, phase, title, status, mandatory, critical, na_allowed, skill, min_level, predecessors,
      handover_note, handover_at, handover_ack_at
    from task_card where job_id = ${job.id} and card_no = upper(${cardNo}) and status <> 'superseded' order by attempt desc limit 1`.execute(
    ctx.db,
  );
  const card = found.rows[0];
  if (!card) return notFound(`${job.number} has no card ${cardNo}.`);
  const row = await lockRecord(ctx, taskCard, card.id, null);
  return { job, card: { ...card, version: row.version, status: row['status'] as Card['status'] }, row };
}

/** The steps of a card, in order. */
export async function stepsOf(ctx: Context, cardId: string): Promise<Step[]> {
  const result = await sql<Step>`
    select id, step_no, type, title, critical, na_allowed, options, min, max, unit, decimals, limit_ref, photo_min, test, step_key, tool_class, tool_error,
      material_ids, layout, meanings, component,
      pieces_out((select job_id from task_card where id = ${cardId})) as taken_out
    from task_step where card_id = ${cardId} order by step_no`.execute(ctx.db);
  return result.rows.map((step) => ({ ...step, layout: leftOf(step.layout, step.takenOut) }));
}

/** The person behind a call as an employee; work is always done by one. */
export function workerOf(ctx: WriteContext): { employeeId: string; name: string } {
  if (!ctx.actor.employeeId)
    return refuse('EMPLOYEE_MISSING', 'Your sign-in is not linked to an employee, so you cannot work on cards.');
  return { employeeId: ctx.actor.employeeId, name: ctx.actor.name };
}

const preliminaryPhases = new Set(['receiving', 'preliminary']);
const finalPhases = new Set(['final', 'storage']);
const phasesOfWork = new Set(['repair', 'assembly', 'test']);

/** What else decides whether a card may be worked on: read once for all cards of a job. */
export interface WorkStanding {
  /** The preliminary report is signed and did not reject the component. */
  preliminarySigned: boolean;
  /** Why the open hold that stops work was set; null when none does. */
  stoppedBy: HoldReason | null;
}

/** Reads what decides whether the cards of a job may be worked on. */
export async function workStanding(ctx: Context, jobId: string): Promise<WorkStanding> {
  const found = await sql<WorkStanding>`
    select exists (select 1 from inspection_report where job_id = ${jobId} and type = 'preliminary' and status = 'signed' and result <> 'rejected'
      and archived_at is null) as preliminary_signed,
      (select reason from hold_period where job_id = ${jobId} and ended_at is null and stops = 'work' order by started_at limit 1) as stopped_by`.execute(
    ctx.db,
  );
  return found.rows[0] ?? { preliminarySigned: false, stoppedBy: null };
}

/** Why nobody may work on this card now: the job's phase, its lock, an unread handover; null when work may go on. */
export function whyNotWorkable(job: JobOfCard, card: Card, standing: WorkStanding): string | null {
  if (card.status === 'signed') return `Card ${card.cardNo} is signed. Reopen it to do it again.`;
  if (card.status === 'notApplicable') return `Card ${card.cardNo} is not applicable.`;
  if (standing.stoppedBy !== null) return onHold(job.number, standing.stoppedBy);
  if (job.evaluationOnly && phasesOfWork.has(card.phase))
    return 'This work order is for evaluation only: repair and later cards stay locked.';
  if (finalPhases.has(card.phase)) {
    if (job.status !== 'finalInspection') return `Card ${card.cardNo} waits for final inspection.`;
  } else if (preliminaryPhases.has(card.phase)) {
    if (job.status !== 'preliminary' && job.status !== 'inWork')
      return `${job.number} is not in preliminary inspection.`;
  } else {
    if (!standing.preliminarySigned) return `The preliminary report is not signed: card ${card.cardNo} waits for it.`;
    if (job.status !== 'inWork') return `${job.number} is not in work.`;
  }
  if (card.status === 'locked') return `Card ${card.cardNo} waits for ${card.predecessors.join(', ')}.`;
  return unreadHandover(card);
}

/** While a hold stops work no card becomes done, undone or not applicable. Errors: 409 `CARD_LOCKED`. */
export async function requireNoStop(ctx: Context, { job, card }: Pick<LockedCard, 'job' | 'card'>): Promise<void> {
  const { stoppedBy } = await workStanding(ctx, job.id);
  if (stoppedBy !== null) conflict('CARD_LOCKED', onHold(job.number, stoppedBy), { status: card.status });
}

/** A card that is to be worked on; opens it with the first touch. */
export async function workOn(ctx: WriteContext, jobNumber: string, cardNo: string): Promise<LockedCard> {
  const locked = await lockCard(ctx, jobNumber, cardNo);
  const reason = whyNotWorkable(locked.job, locked.card, await workStanding(ctx, locked.job.id));
  if (reason) conflict('CARD_LOCKED', reason, { status: locked.card.status });
  const unsaid = await whyNotGoneOn(ctx, locked.card);
  if (unsaid) conflict('CARD_LOCKED', unsaid, { status: locked.card.status });
  if (locked.card.status !== 'ready') return locked;
  const row = await changeRow(ctx, taskCard, locked.row, {
    values: { status: 'inProgress' },
    action: 'status',
    subject: locked.job.number,
  });
  await startClock(ctx, locked.job.id, locked.card.id);
  return { ...locked, row, card: { ...locked.card, status: 'inProgress', version: row.version } };
}

/** Leaves a card in progress to the next shift with what is done, not done and to be careful about (R23). */
export async function handOver(ctx: WriteContext, jobNumber: string, cardNo: string, note: string): Promise<void> {
  const { job, card, row } = await lockCard(ctx, jobNumber, cardNo);
  if (card.status !== 'inProgress') refuse('R23', `Card ${card.cardNo} is not in progress.`);
  await changeRow(ctx, taskCard, row, {
    values: { handoverNote: note },
    subject: job.number,
    reason: 'shift handover',
  });
  await stopClocks(ctx, card.id);
  await sql`update task_card set handover_at = ${ctx.now}, handover_by = ${ctx.actor.id}, handover_ack_at = null, handover_ack_by = null where id = ${card.id}`.execute(
    ctx.db,
  );
  const text = `Card ${card.cardNo} is handed over. Read the note before anyone goes on.`;
  await notifyAboutJob(ctx, {
    jobId: job.id,
    kind: 'handover',
    about: `${card.cardNo} ${ctx.now.toISOString()}`,
    text,
    more: note,
  });
}

/** The next person has read the handover note. Whoever wrote it cannot acknowledge it. */
export async function acknowledgeHandover(ctx: WriteContext, jobNumber: string, cardNo: string): Promise<void> {
  const { job, card } = await lockCard(ctx, jobNumber, cardNo);
  workerOf(ctx);
  if (card.handoverAt === null)
    refuse('R23', handoverProblem(card.cardNo, null) ?? `Card ${card.cardNo} was not handed over.`);
  const by = await sql<{ handoverBy: string | null }>`select handover_by from task_card where id = ${card.id}`.execute(
    ctx.db,
  );
  if (by.rows[0]?.handoverBy === ctx.actor.id)
    refuse('R23', 'The handover must be acknowledged by the person who goes on.');
  await sql`update task_card set handover_ack_at = ${ctx.now}, handover_ack_by = ${ctx.actor.id} where id = ${card.id}`.execute(
    ctx.db,
  );
  await ctx.audit({
    entity: taskCard.name,
    entityId: card.id,
    action: 'update',
    subject: job.number,
    changes: { handover: 'acknowledged' },
  });
  ctx.changed(taskCard, card.id);
}
