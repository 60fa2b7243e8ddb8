import { sql } from 'kysely';
import type { Proof, WriteContext } from '#kernel/server/context.ts';
import { conflict, notFound, refuse } from '#kernel/shared/errors.ts';
import { writeSignature } from '#kernel/server/signatures/signatures.ts';
import { taskCard } from '../shared/taskCard.record.ts';
import { lockJob, recountWork, requireWork } from '#modules/maintenance/work-orders/server/public.ts';
import { taskLevelOf } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { requireSign } from '#modules/quality/authorizations/server/public.ts';
import { takeBackFromJob } from '#modules/stores/stock/server/public.ts';
import { dismountTire } from '#modules/stores/tires/server/public.ts';
import { withdrawalStatement } from '#modules/maintenance/release-gates/shared/withdrawal.ts';
import { workerOf } from './cards.ts';
import type { entryKinds } from '#modules/maintenance/work-orders/shared/askedAbove.calls.ts';
export type EntryKind = (typeof entryKinds)[number];

interface Entry {
  jobId: string;
  stepRecordId: string | null;
  cardNo: string;
  /** What it is, in words: `Torque wrench TW-014`. */
  what: string;
  batchId: string | null;
  /** When it was used or fitted; the movement out of stock has the same moment. */
  at: string;
}

async function entryOf(ctx: WriteContext, kind: EntryKind, id: string): Promise<Entry> {
  const found =
    kind === 'tool'
      ? sql<Entry>`select job_id, step_record_id, card_no, tool_name || ' ' || tool_no as what, null::uuid as batch_id, used_at as at from tool_use where id = ${id}`
      : kind === 'consumable'
        ? sql<Entry>`select job_id, step_record_id, card_no, item_name || ' batch ' || batch_no as what, batch_id, used_at as at from consumable_use where id = ${id}`
        : kind === 'outside'
          ? sql<Entry>`select job_id, null::uuid as step_record_id, 'Outside work' as card_no, process || ' by ' || vendor as what, null::uuid as batch_id, created_at as at from outside_process where id = ${id}`
          : sql<Entry>`select job_id, step_record_id, card_no, name || ' ' || lot_number as what, batch_id, fitted_at as at from part_fitted where id = ${id}`;
  const { rows } = await found.execute(ctx.db);
  return rows[0] ?? notFound('There is no such entry on this work order.');
}

/**
 * Outside work that was rejected is withdrawn by somebody who neither sent nor rejected it; a vendor's test that a run on the job stands on
 * stays until the run was made again (R12). Errors: 422 `SAME_PERSON`, `TEST_STANDS`.
 */
async function refuseOutside(ctx: WriteContext, jobId: string, id: string): Promise<void> {
  const { rows } = await sql<{ isTheirs: boolean; card: string | null }>`
    select p.incoming_inspection = 'rejected' and (p.created_by = ${ctx.actor.id}
        or exists (select 1 from outside_return r where r.process_id = p.id and r.inspected_by = ${ctx.actor.id})) is true as is_theirs,
      (select c.card_no from test_run t join step_record r on r.id = t.step_record_id join task_step s on s.id = r.step_id join task_card c on c.id = s.card_id
        where t.job_id = ${jobId} and c.status <> 'superseded' and t.kind = 'hydrostatic' and t.readings ->> 'testedOn' = to_char(p.tested_on, 'YYYY-MM-DD')
          and t.readings ->> 'rin' = p.requalifier
          and not exists (select 1 from step_record l where l.step_id = s.id and l.attempt > r.attempt) limit 1) as card
    from outside_process p where p.id = ${id}`.execute(ctx.db);
  if (rows[0]?.isTheirs)
    refuse(
      'SAME_PERSON',
      'Whoever sent or rejected this work does not withdraw it. Ask another inspector, or send it out again.',
    );
  if (rows[0]?.card)
    refuse('TEST_STANDS', `The test of card ${rows[0].card} stands on this work. Record the test again first.`);
}

/**
 * Withdraws a wrong entry of a tool, a consumable, a part or outside work (D8): an inspector signs for the reason, what had left the shelf returns to it
 * in the ledger, and the entry stays on the job, struck through. Its step has no result any more until it is recorded again.
 * Errors: 404; 409 `WITHDRAWN`; 422 `JOB_CLOSED`, or why this person may not sign.
 */
export async function withdrawEntry(
  ctx: WriteContext,
  jobNumber: string,
  kind: EntryKind,
  id: string,
  call: { reason: string } & Proof,
): Promise<void> {
  const method = await ctx.prove(call);
  const job = await lockJob(ctx, jobNumber);
  const entry = await entryOf(ctx, kind, id);
  if (entry.jobId !== job.id) notFound('There is no such entry on this work order.');
  requireWork(job);
  const known = await sql<{ name: string }>`
    select employee_name as name from entry_withdrawal where entry_id = ${id}`.execute(ctx.db);
  if (known.rows[0]) conflict('WITHDRAWN', `${entry.what} was withdrawn already by ${known.rows[0].name}.`);
  if (kind === 'outside') await refuseOutside(ctx, job.id, id);
  const worker = workerOf(ctx);
  const allowed = await requireSign(ctx, {
    employeeId: worker.employeeId,
    privilege: 'inspect',
    componentGroup: job.family as 'wheel',
    taskLevel: taskLevelOf(job.workScope),
    partNumber: job.partNumber,
    at: ctx.now,
  });
  const signature = await writeSignature(ctx, {
    entity: 'workOrder',
    entityId: job.id,
    entityVersion: job.version,
    chain: job.number,
    meaning: 'reviewed',
    statement: withdrawalStatement,
    payload: { job: job.number, card: entry.cardNo, kind, entry: id, what: entry.what, reason: call.reason },
    method,
    stampNo: allowed.stampNo,
    authorizationNo: allowed.authorizationNo,
  });
  const movementNo = entry.batchId
    ? await takeBackFromJob(ctx, {
        batchId: entry.batchId,
        jobNumber: job.number,
        issuedAt: entry.at,
        reason: `Entry withdrawn: ${call.reason}`,
      })
    : null;
  await sql`
    insert into entry_withdrawal (job_id, kind, entry_id, step_record_id, reason, movement_no, signature_id, employee_id, employee_name, at)
    values (${job.id}, ${kind}, ${id}, ${entry.stepRecordId}, ${call.reason}, ${movementNo}, ${signature.id}, ${worker.employeeId}, ${worker.name}, ${ctx.now})`.execute(
    ctx.db,
  );
  if (kind === 'part') {
    const { rows } = await sql<{ partNumber: string; serialNumber: string }>`
      select part_number, lot_number as serial_number from part_fitted where id = ${id}`.execute(ctx.db);
    if (rows[0]) await dismountTire(ctx, { jobId: job.id, ...rows[0] });
  }
  await ctx.audit({
    entity: 'workOrder',
    entityId: job.id,
    action: 'update',
    subject: job.number,
    changes: { withdrawn: { old: `${entry.cardNo} ${entry.what}`, new: null }, signatureId: signature.id },
    reason: call.reason,
  });
  ctx.changed(taskCard);
  await recountWork(ctx, job.id);
}
