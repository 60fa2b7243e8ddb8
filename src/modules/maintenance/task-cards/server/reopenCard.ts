import { sql } from 'kysely';
import type { Context, Proof, WriteContext } from '#kernel/server/context.ts';
import { conflict, notFound } from '#kernel/shared/errors.ts';
import { changeRow, lockRecord, type AnyRow } from '#kernel/server/records/records.ts';
import { followersOf } from '#modules/maintenance/release-gates/shared/order.ts';
import { advanceToFinal, recountWork, rejectFinal } from '#modules/maintenance/work-orders/server/public.ts';
import { reopenStatement } from '../shared/cardWords.ts';
import { taskCard } from '../shared/taskCard.record.ts';
import { lockCard, requireNoStop } from './cards.ts';
import { stopClocks } from './clock.ts';
import { inspectorSigns } from './inspectCard.ts';
import { unlockAfter } from './signCard.ts';
import { isLeftOut, takeCorrection } from './stepLimits.ts';

interface CardOfJob {
  id: string;
  cardNo: string;
  title: string;
  status: string;
  predecessors: string[];
}

/** What rested on a card and is due again when it is done again. */
export interface DueAgain {
  kind: 'card' | 'test' | 'final' | 'clearOfTools' | 'serial';
  /** As people call it: `T100 Assemble, torque tie bolts`. */
  name: string;
}

/** Cards that were begun after this one and wait for it, directly or through others, in the order of work. */
async function begunAfter(ctx: Context, jobId: string, cardNo: string): Promise<CardOfJob[]> {
  const found = await sql<CardOfJob>`
    select id, card_no, title, status, predecessors from task_card where job_id = ${jobId} and status <> 'superseded' order by seq, card_no`.execute(
    ctx.db,
  );
  const followers = followersOf(found.rows, cardNo);
  return found.rows.filter(
    (card) => followers.has(card.cardNo) && ['inProgress', 'done', 'signed'].includes(card.status),
  );
}

/** What becomes due again when a card is sent back, each by name: the cards that follow, their tests, the final checks and the final report. */
async function dueAgain(ctx: Context, jobId: string, cardNo: string): Promise<DueAgain[]> {
  const cards = await begunAfter(ctx, jobId, cardNo);
  const steps = await sql<{ type: string; title: string }>`
    select s.type, s.title from task_step s join task_card c on c.id = s.card_id
    where (s.card_id = any(${cards.map((card) => card.id)}::uuid[]) or (c.job_id = ${jobId} and c.card_no = ${cardNo} and c.status <> 'superseded'))
      and s.type in ('testRun', 'clearOfTools', 'serialRead') and exists (select 1 from step_record r where r.step_id = s.id)
    order by c.seq, s.step_no`.execute(ctx.db);
  const reports = await sql<{ number: string }>`
    select number from inspection_report where job_id = ${jobId} and type = 'final' and status = 'signed' and archived_at is null`.execute(
    ctx.db,
  );
  const kinds: Record<string, DueAgain['kind']> = {
    testRun: 'test',
    clearOfTools: 'clearOfTools',
    serialRead: 'serial',
  };
  return [
    ...cards.map((card) => ({ kind: 'card' as const, name: `${card.cardNo} ${card.title}` })),
    ...steps.rows.map((step) => ({ kind: kinds[step.type] ?? 'test', name: step.title })),
    ...reports.rows.map((report) => ({ kind: 'final' as const, name: report.number })),
  ];
}

/** The same by numbers, for the dialog before anybody signs. */
export async function dueAgainOf(ctx: Context, jobNumber: string, cardNo: string): Promise<DueAgain[]> {
  const job = await sql<{ id: string }>`select id from work_order where number = upper(${jobNumber})`.execute(ctx.db);
  return dueAgain(ctx, job.rows[0]?.id ?? notFound(`No work order ${jobNumber}.`), cardNo.toUpperCase());
}

/**
 * Takes a signed card up again: the signed one stays as it is, superseded; a new attempt with the same steps begins. What rested on it goes
 * with it: the cards that follow begin anew, locked until their turn, and a job at final inspection goes back to work.
 * Errors: 409 `CARD_LOCKED`, 422 `JOB_CLOSED`, or why this person may not sign.
 */
export async function reopenCard(
  ctx: WriteContext,
  jobNumber: string,
  cardNo: string,
  call: { reason: string } & Proof,
): Promise<void> {
  const method = await ctx.prove(call);
  const locked = await lockCard(ctx, jobNumber, cardNo);
  const { job, card, row } = locked;
  if (card.status !== 'signed' && card.status !== 'notApplicable')
    conflict('CARD_LOCKED', `Card ${cardNo} is not signed.`);
  await requireNoStop(ctx, locked);
  if (job.status === 'releaseRequested')
    conflict('CARD_LOCKED', `${job.number} waits for its release. Return the release request first.`);
  const carried = await dueAgain(ctx, job.id, card.cardNo);
  await inspectorSigns(ctx, locked, method, {
    meaning: 'reviewed',
    statement: reopenStatement,
    payload: { attempt: card.attempt, reason: call.reason, dueAgain: carried },
  });
  await beginAgain(ctx, { job, row, cardNo: card.cardNo }, call.reason);
  await recountWork(ctx, job.id);
}

/** A card and everything that was begun after it and waits for it begin a new attempt; a job at final inspection goes back to work. */
export async function beginAgain(
  ctx: WriteContext,
  { job, row, cardNo }: { job: { id: string; number: string; status: string }; row: AnyRow; cardNo: string },
  reason: string,
): Promise<void> {
  const followers = await begunAfter(ctx, job.id, cardNo);
  await stopClocks(ctx, row.id);
  await beginAnew(ctx, job.number, row, reason);
  for (const follower of followers) {
    await stopClocks(ctx, follower.id);
    const standing = await lockRecord(ctx, taskCard, follower.id, null);
    await beginAnew(ctx, job.number, standing, `${cardNo} was sent back: ${reason}`);
  }
  await unlockAfter(ctx, job.id);
  if (job.status === 'finalInspection') await rejectFinal(ctx, job.id, `${cardNo} was sent back: ${reason}`);
  // Where only the last look is done again, it is its turn at once.
  await advanceToFinal(ctx, job.id);
}

async function beginAnew(ctx: WriteContext, jobNumber: string, row: AnyRow, reason: string): Promise<void> {
  await copyAsNewAttempt(ctx, row.id);
  await changeRow(ctx, taskCard, row as never, {
    values: { status: 'superseded' },
    action: 'status',
    reason,
    subject: jobNumber,
  });
}

/** Cards of open work orders that nobody worked on and that have a step which a sheet just published leaves out are made anew without it (G08). */
export async function renewCards(ctx: WriteContext, sheetId: string): Promise<void> {
  const found = await sql<{ id: string; jobId: string; jobNumber: string }>`
    select distinct c.id, c.job_id, w.number as job_number, c.seq from step_data_sheet n
    join part_number p on n.part_number_id in (p.id, p.series_id) join work_order w on w.part_number_id = p.id
    join task_card c on c.job_id = w.id join task_step s on s.card_id = c.id
    where n.id = ${sheetId} and c.status in ('locked', 'ready') and job_is_open(w.id) and ${isLeftOut('s')} order by w.number, c.seq`.execute(
    ctx.db,
  );
  for (const { id, jobId, jobNumber } of found.rows) {
    const row = await lockRecord(ctx, taskCard, id, null);
    await beginAnew(ctx, jobNumber, row, 'Engineering corrected the step data of this manual revision.');
    await unlockAfter(ctx, jobId);
  }
}

/** A new attempt of a card with the same steps but those its corrected step data leaves out, locked; nothing of what was recorded or signed goes with it. */
async function copyAsNewAttempt(ctx: WriteContext, cardId: string): Promise<void> {
  const fresh = {
    status: 'locked',
    version: 1,
    created_by: ctx.actor.id,
    created_at: ctx.now,
    updated_by: ctx.actor.id,
    updated_at: ctx.now,
    na_reason: null,
    na_signature_id: null,
    na_data: null,
    // What an engineer said of the work as it was then says nothing of doing it again.
    tests_stand_reason: null,
    signed_at: null,
    signature_id: null,
    signed_by_employee_id: null,
    signed_by_name: null,
    handover_note: null,
    handover_at: null,
    handover_by: null,
    handover_ack_at: null,
    handover_ack_by: null,
  };
  const copied = await sql<{ id: string }>`
    insert into task_card select (jsonb_populate_record(null::task_card, to_jsonb(c) || ${JSON.stringify(fresh)}::jsonb
      || jsonb_build_object('id', uuidv7(), 'attempt', c.attempt + 1))).* from task_card c where c.id = ${cardId} returning id`.execute(
    ctx.db,
  );
  await sql`
    insert into task_step select (jsonb_populate_record(null::task_step, to_jsonb(s)
      || jsonb_build_object('id', uuidv7(), 'card_id', ${copied.rows[0]?.id}::text))).* from task_step s where s.card_id = ${cardId} and not ${isLeftOut('s')} order by s.step_no`.execute(
    ctx.db,
  );
  await takeCorrection(ctx, copied.rows[0]?.id ?? '');
}
