import { sql } from 'kysely';
import type { Proof, WriteContext } from '#kernel/server/context.ts';
import { changeRow, requireVersion } from '#kernel/server/records/records.ts';
import { writeSignature } from '#kernel/server/signatures/signatures.ts';
import { conflict, notFound, refuse, refuseField } from '#kernel/shared/errors.ts';
import { clockOwnerOf } from '#modules/maintenance/release-gates/shared/turnAround.ts';
import { isCustomersPaper, onlySaid } from '#modules/maintenance/release-gates/shared/wheel.ts';
import type { HoldReason, HoldStops } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { holdEndStatement, holdWords, signedEnds, stoppedBy } from '../shared/hold.ts';
import { openStatuses, workOrder } from '../shared/workOrder.record.ts';
import { clockOf, workingDayJobs } from './dueDate.ts';
import { requireEngineer, requireQuality } from './engineer.ts';
import { stopForHold } from './labour.ts';
import { requireWork } from './mayWork.ts';
import { lockWorkOrder, notify, type Job } from './jobs.ts';

interface HoldRow {
  reason: HoldReason;
  startedAt: string;
  endedAt: string | null;
}

export interface NewHold {
  reason: HoldReason;
  note?: string | undefined;
  evidence?: string | undefined;
  stops?: HoldStops | undefined;
}

async function holdRows(ctx: WriteContext, jobId: string): Promise<HoldRow[]> {
  const holds =
    await sql<HoldRow>`select reason, started_at, ended_at from hold_period where job_id = ${jobId} order by started_at`.execute(
      ctx.db,
    );
  return holds.rows;
}

async function promiseShift(ctx: WriteContext, jobId: string): Promise<number> {
  const found = await sql<{
    seconds: number;
  }>`select promise_shift_seconds as seconds from work_order where id = ${jobId}`.execute(ctx.db);
  return found.rows[0]?.seconds ?? 0;
}

/** When the contract and the customer's holds make a job due, before any promise agreed anew (4.4). */
async function contractDue(ctx: WriteContext, job: Job, holds: HoldRow[]): Promise<number> {
  const { dueAt } = await clockOf(ctx, job, holds);
  return Date.parse(dueAt);
}

/** When a job is due: by contract and holds, moved by what was promised anew. A promise is kept in whole seconds, so the sum is one too. */
async function dueOf(ctx: WriteContext, job: Job, holds: HoldRow[]): Promise<number> {
  const [contract, shift] = [await contractDue(ctx, job, holds), await promiseShift(ctx, job.id)];
  return shift === 0 ? contract : Math.round(contract / 1000 + shift) * 1000;
}

/** Computes the promise date anew from the job's holds and keeps the open hold beside the job for lists (4.4). */
export async function recountHolds(
  ctx: WriteContext,
  jobId: string,
  reason?: string,
  facts: Record<string, string | null> = {},
): Promise<void> {
  const job = await lockWorkOrder(ctx, jobId);
  const holds = await holdRows(ctx, job.id);
  const due = await dueOf(ctx, job, holds);
  // The customer's hold is named first: it is the one that stops the clock.
  const open = holds.filter((hold) => hold.endedAt === null);
  const shown = open.find((hold) => clockOwnerOf(hold.reason) === 'customer') ?? open[0] ?? null;
  await changeRow(ctx, workOrder, job.row, {
    values: {
      dueAt: new Date(due).toISOString(),
      openHold: shown?.reason ?? null,
      holdSince: shown?.startedAt ?? null,
    },
    facts,
    subject: job.number,
    ...(reason ? { reason } : {}),
  });
  await ctx.enqueue('refreshJobGates', { jobId: job.id }, { key: `gates:${job.id}` });
}

/** Stores a hold with the entry that `npm run verify` holds it against, and moves the promise; null when the job waits for the same already. */
export async function enterHold(ctx: WriteContext, jobId: string, hold: NewHold): Promise<string | null> {
  const stops = stoppedBy(hold.reason, hold.stops);
  const added = await sql<{ id: string }>`
    insert into hold_period (job_id, reason, clock_owner, started_at, note, evidence, stops, created_by)
    values (${jobId}, ${hold.reason}, ${clockOwnerOf(hold.reason)}, ${ctx.now}, ${hold.note ?? null}, ${hold.evidence ?? null}, ${stops}, ${ctx.actor.id})
    on conflict (job_id, reason) where ended_at is null do nothing returning id`.execute(ctx.db);
  const id = added.rows[0]?.id ?? null;
  if (!id) return null;
  if (stops === 'work') await stopForHold(ctx, jobId, hold.reason);
  await recountHolds(ctx, jobId, `Hold: ${holdWords[hold.reason]}${hold.note ? ` — ${hold.note}` : ''}`, {
    hold: id,
    waitsFor: hold.reason,
    evidence: hold.evidence ?? null,
    stops,
  });
  return id;
}

/** A job waits, and for whom. Errors: 409 `HOLD_OPEN`, 422 `HOLD_EVIDENCE`, `JOB_CLOSED`. */
export async function openHold(ctx: WriteContext, idOrNumber: string, hold: NewHold): Promise<string> {
  const job = await lockWorkOrder(ctx, idOrNumber);
  requireWork(job);
  const owner = clockOwnerOf(hold.reason);
  if (owner === 'customer' && !hold.evidence) {
    refuseField('evidence', 'HOLD_EVIDENCE', 'The customer’s clock stops only with evidence: name the letter or mail.');
  }
  if (owner === 'customer' && hold.evidence && !isCustomersPaper(hold.evidence))
    refuseField('evidence', 'HOLD_EVIDENCE', onlySaid);
  const id = await enterHold(ctx, job.id, hold);
  if (!id) conflict('HOLD_OPEN', `${job.number} is already on hold: ${holdWords[hold.reason].toLowerCase()}.`);
  if (hold.reason === 'quarantine') await setTag(ctx, job.id, 'quarantine');
  return id;
}

/**
 * The wait is over. A hold that says something about the part is ended by a signature (`signedEnds`).
 * Errors: 404, 409 `HOLD_ENDED`, 422 `G22` and why this person may not sign.
 */
export async function endHold(
  ctx: WriteContext,
  idOrNumber: string,
  holdId: string,
  call: Proof & { note?: string | undefined } = {},
): Promise<void> {
  const job = await lockWorkOrder(ctx, idOrNumber);
  requireWork(job);
  const found = await sql<{ reason: HoldReason; startedAt: string; endedAt: string | null }>`
    select reason, started_at, ended_at from hold_period where id = ${holdId} and job_id = ${job.id}`.execute(ctx.db);
  const hold = found.rows[0] ?? notFound('This work order has no such hold.');
  if (hold.endedAt) conflict('HOLD_ENDED', 'This hold is over already.');
  if (Date.parse(hold.startedAt) >= ctx.now.getTime()) refuse('HOLD_ORDER', 'A hold ends after it began.');
  const signatureId = await signEnd(ctx, job, { id: holdId, ...hold }, call);
  await sql`update hold_period set ended_at = ${ctx.now}, ended_by = ${ctx.actor.id}, ended_signature_id = ${signatureId} where id = ${holdId}`.execute(
    ctx.db,
  );
  await recountHolds(ctx, job.id, `Hold ended: ${holdWords[hold.reason]}`);
  if (hold.reason === 'quarantine') await setTag(ctx, job.id, job.status === 'received' ? 'unserviceable' : 'inWork');
  await notify(ctx, {
    jobId: job.id,
    kind: 'holdEnded',
    text: `Hold ended: ${holdWords[hold.reason]}.`,
  });
}

/** The signature that ends a hold about the part; null for a hold that only cost time. */
async function signEnd(
  ctx: WriteContext,
  job: Job,
  hold: HoldRow & { id: string },
  call: Proof & { note?: string | undefined },
): Promise<string | null> {
  const ender = signedEnds[hold.reason];
  if (!ender) return null;
  const method = await ctx.prove(call);
  const signer = ender === 'engineer' ? await requireEngineer(ctx, job) : await requireQuality(ctx, job);
  const signature = await writeSignature(ctx, {
    entity: workOrder.name,
    entityId: job.id,
    entityVersion: job.version,
    chain: job.number,
    meaning: 'accepted',
    statement: holdEndStatement,
    payload: {
      job: job.number,
      hold: hold.id,
      reason: hold.reason,
      startedAt: hold.startedAt,
      note: call.note ?? null,
    },
    method,
    stampNo: signer.stampNo,
    authorizationNo: signer.authorizationNo,
  });
  return signature.id;
}

async function setTag(ctx: WriteContext, jobId: string, tag: Job['tag']): Promise<void> {
  const job = await lockWorkOrder(ctx, jobId);
  await changeRow(ctx, workOrder, job.row, { values: { tag }, subject: job.number });
}

/** Ends whatever a job still waits for: it was released, or leaves in another way. */
export async function endOpenHolds(ctx: WriteContext, jobId: string): Promise<void> {
  const ended = await sql`
    update hold_period set ended_at = greatest(${ctx.now}::timestamptz, started_at + interval '1 millisecond'), ended_by = ${ctx.actor.id}
    where job_id = ${jobId} and ended_at is null`.execute(ctx.db);
  if (Number(ended.numAffectedRows ?? 0) > 0) await recountHolds(ctx, jobId);
}

/** Promises another day than the contract gives. Later holds of the customer keep moving it. */
export async function agreePromise(
  ctx: WriteContext,
  idOrNumber: string,
  input: { dueAt: string; reason: string; version: number },
): Promise<void> {
  const job = await lockWorkOrder(ctx, idOrNumber);
  requireWork(job);
  await requireVersion(ctx, workOrder, job.row, input.version);
  requireWork(job);
  if (Date.parse(input.dueAt) <= Date.parse(job.receivedAt))
    refuseField('dueAt', 'PROMISE_ORDER', 'The due date must be after the receipt.');
  const seconds = Math.round(
    (Date.parse(input.dueAt) - (await contractDue(ctx, job, await holdRows(ctx, job.id)))) / 1000,
  );
  await sql`update work_order set promise_shift_seconds = ${seconds} where id = ${job.id}`.execute(ctx.db);
  await recountHolds(ctx, job.id, input.reason);
}

/** While the customer holds the clock the promise moves on; lists read the stored date, so it is brought up to now. */
export async function moveHeldPromises(ctx: WriteContext): Promise<void> {
  const held = await sql<{ id: string }>`
    select distinct job_id as id from hold_period where clock_owner = 'customer' and ended_at is null order by 1`.execute(
    ctx.db,
  );
  for (const { id } of held.rows) {
    const job = await lockWorkOrder(ctx, id);
    const due = await dueOf(ctx, job, await holdRows(ctx, id));
    await sql`update work_order set due_at = ${new Date(due)} where id = ${id}`.execute(ctx.db);
    ctx.changed(workOrder, id);
  }
}

/** A holiday was added or cancelled: the open jobs of working-day contracts are due on other days, each with the change in its log (4.4). */
export async function recountWorkingDays(ctx: WriteContext): Promise<void> {
  for (const id of await workingDayJobs(ctx)) {
    const job = await lockWorkOrder(ctx, id);
    const due = await dueOf(ctx, job, await holdRows(ctx, id));
    if (due !== Date.parse(job.dueAt)) await recountHolds(ctx, id, 'The holiday calendar was changed.');
  }
}

/** Tells the lead and those who plan about jobs due tomorrow or today (R29). */
export async function tellDueSoon(ctx: WriteContext): Promise<void> {
  const soon = await sql<{ id: string; number: string; partName: string; openHold: string | null }>`
    select id, number, part_name, open_hold from work_order
    where status = any(${[...openStatuses]}) and due_at between ${ctx.now}::timestamptz - interval '1 day' and ${ctx.now}::timestamptz + interval '2 days'
    order by due_at limit 500`.execute(ctx.db);
  for (const job of soon.rows)
    await notify(ctx, { jobId: job.id, kind: 'dueSoon', text: `${job.partName} is due within two days.` });
}
