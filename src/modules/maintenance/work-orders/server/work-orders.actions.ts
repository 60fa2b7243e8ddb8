import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { freeBatch } from '#modules/logistics/receiving/server/public.ts';
import { witnessedScrap } from '#modules/stores/scraps/server/public.ts';
import { releaseReservations } from '#modules/stores/stock/server/public.ts';
import { openLoansOf } from '#modules/stores/tools/server/public.ts';
import { freeTires } from '#modules/stores/tires/server/public.ts';
import { inWords, openStatuses, type HoldReason } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { holdWords, signedEnds } from '../shared/hold.ts';
import { workOrderWorkflow } from '../shared/workOrder.workflow.ts';
import { endOpenHolds, enterHold, recountHolds } from './holds.ts';
import { preliminaryStands } from './mayWork.ts';

async function count(ctx: Context, query: ReturnType<typeof sql<{ count: number }>>): Promise<number> {
  const result = await query.execute(ctx.db);
  return result.rows[0]?.count ?? 0;
}

async function signedPreliminary(ctx: Context, jobId: string): Promise<boolean> {
  return (
    (await count(
      ctx,
      sql<{
        count: number;
      }>`select count(*)::int as count from inspection_report where job_id = ${jobId} and type = 'preliminary' and status = 'signed' and archived_at is null`,
    )) > 0
  );
}

const subject = (row: { number: string }) => row.number;

/** Why a component is not sent back from final inspection by a step alone: the final report accepts it as it is now, and only a report rejects it (G10). */
async function whyNotRejected(ctx: Context, row: { id: string }): Promise<string | null> {
  const found = await sql<{ number: string; result: string }>`
    select number, result from inspection_report r where job_id = ${row.id} and type = 'final' and status = 'signed' and archived_at is null
      and not exists (select 1 from task_card c where c.job_id = r.job_id and c.status = 'signed' and c.signed_at > r.signed_at)
    order by signed_at desc limit 1`.execute(ctx.db);
  const [final] = found.rows;
  return final && final.result !== 'rejected'
    ? `Final inspection report ${final.number} accepts this component: an inspector signs one that rejects it, and the work order goes back to work.`
    : null;
}

/** A job that leaves the shop waits for nothing any more, and nothing is kept for it. */
const endHolds = async (ctx: WriteContext, row: { id: string }) => {
  await endOpenHolds(ctx, row.id);
  await freeTires(ctx, row.id);
};

/** What of a job is not here or not done, so that it cannot leave: a sub-job in work, a tool on loan to it or lost on it, a component at a vendor. */
async function whyNotComplete(ctx: Context, row: { id: string; number: string }): Promise<string | null> {
  const sub = await ctx.db
    .selectFrom('workOrder')
    .select('number')
    .where('masterJobId', '=', row.id)
    .where('status', 'in', [...openStatuses])
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  if (sub) return `Sub-job ${sub.number} is still open: end it first.`;
  const [loan] = await openLoansOf(ctx, row.number);
  if (loan) return `Tool ${loan.tool} is still loaned to this work order.`;
  const losses = await sql<{ number: string; tool: string }>`
    select l.number, t.tool_no as tool from tool_loss_job j join tool_loss l on l.id = j.loss_id join tool t on t.id = l.tool_id
    where j.status = 'frozen' and j.job_number in (select number from work_order where ${row.id} in (id, master_job_id)) order by l.number limit 1`.execute(
    ctx.db,
  );
  const [loss] = losses.rows;
  if (loss)
    return `Tool ${loss.tool} is not accounted for (${loss.number}) and may be inside: quality clears this work order first.`;
  const away = await sql<{ process: string; vendor: string }>`
    select process, vendor from outside_process p where job_id = ${row.id} and inspected_at is null
      and not exists (select 1 from entry_withdrawal x where x.entry_id = p.id) order by created_at limit 1`.execute(
    ctx.db,
  );
  const [work] = away.rows;
  return work ? `${work.process} at ${work.vendor} is not back: record what came back first.` : null;
}

/**
 * What is known against a component, so that its work order is not cancelled over it: another one of the same batch would know nothing of a finding
 * that is not closed or that ended as scrap, nor of a hold that an engineer or quality ends (G07, G26). A finding about papers is none.
 */
async function knownAgainst(ctx: Context, row: { id: string }): Promise<string | null> {
  const findings = await sql<{ findingNo: string; defect: string }>`
    select finding_no, defect_code as defect from finding f where job_id = ${row.id} and archived_at is null and defect_code <> 'documentation'
      and (status <> 'closed' or disposition in ('scrap', 'returnToCustomer'))
      and not exists (select 1 from piece_taken_out p where p.job_id = f.job_id and f.id = any(p.finding_ids)) order by finding_no limit 1`.execute(
    ctx.db,
  );
  const way = 'end the work order as returned as it is, beyond economic repair or scrap.';
  const [defect] = findings.rows;
  if (defect)
    return `Finding ${defect.findingNo} (${inWords(defect.defect)}) stands against this component: put it right and close it, or ${way}`;
  const hold = await ctx.db
    .selectFrom('holdPeriod')
    .select('reason')
    .where('jobId', '=', row.id)
    .where('endedAt', 'is', null)
    .where('reason', 'in', Object.keys(signedEnds))
    .limit(1)
    .executeTakeFirst();
  return hold
    ? `The hold “${holdWords[hold.reason as HoldReason]}” is open: who is authorised for it ends it first, or ${way}`
    : null;
}

/** What each step of a job needs and does. */
export const workOrderActions = implementWorkflow(workOrderWorkflow, {
  startPreliminary: {
    subject,
    guard: async (ctx, row) =>
      (await count(
        ctx,
        sql<{ count: number }>`select count(*)::int as count from task_card where job_id = ${row.id}`,
      )) > 0
        ? null
        : 'A planner must apply a route template first.',
    effect: async () => ({ tag: 'inWork' }),
  },
  requestApproval: {
    subject,
    guard: async (ctx, row) =>
      (await signedPreliminary(ctx, row.id)) ? null : 'The preliminary report is not signed.',
    after: async (ctx, row, { evidence }) => {
      const hold = { reason: 'customerApproval', evidence, note: 'Preliminary report sent' } as const;
      await enterHold(ctx, row.id, hold);
    },
  },
  startWork: {
    subject,
    guard: async (ctx, row) => {
      if (row.evaluationOnly) return `Evaluation only: ${row.evaluationReason ?? 'not on the capability list'}`;
      if (row.warrantyReview === 'open') return 'Quality must decide the warranty review first.';
      if (await preliminaryStands(ctx, row.id)) return null;
      return (await signedPreliminary(ctx, row.id))
        ? 'The preliminary report rejects this component: an inspector signs one that accepts it before work begins.'
        : 'The preliminary report is not signed.';
    },
    effect: async (ctx) => ({ scopeApprovedAt: ctx.now.toISOString() }),
    after: async (ctx, row) => {
      await sql`
        update hold_period set ended_at = ${ctx.now}, ended_by = ${ctx.actor.id}
        where job_id = ${row.id} and reason = 'customerApproval' and ended_at is null and started_at < ${ctx.now}`.execute(
        ctx.db,
      );
      await recountHolds(ctx, row.id);
    },
  },
  rejectFinal: { subject, guard: whyNotRejected },
  returnAsIs: {
    subject,
    guard: whyNotComplete,
    effect: async () => ({ outcome: 'returnedAsIs', tag: 'unserviceable' }),
    after: endHolds,
  },
  declareBer: {
    subject,
    guard: whyNotComplete,
    effect: async () => ({ outcome: 'ber', tag: 'unserviceable' }),
    after: endHolds,
  },
  scrap: {
    subject,
    guard: async (ctx, row) =>
      (await whyNotComplete(ctx, row)) ??
      ((await witnessedScrap(ctx, row)) ? null : 'The mutilation of this component is not witnessed yet: see Scraps.'),
    effect: async () => ({ outcome: 'scrapped', tag: 'scrap' }),
    signAs: async (ctx, row, input) => ({
      chain: row.number,
      payload: { record: 'workOrder', row, transition: 'scrap', input, scrapRecord: await witnessedScrap(ctx, row) },
    }),
    after: endHolds,
  },
  cancel: {
    subject,
    guard: async (ctx, row) => {
      const robbed = await sql<{ recipient: string }>`
        select w.number as recipient from robbed_part r join finding f on f.id = r.finding_id join work_order w on w.id = r.recipient_job_id
        where r.donor_job_id = ${row.id} and f.status <> 'closed' limit 1`.execute(ctx.db);
      if (robbed.rows[0])
        return `A part of this component was taken for ${robbed.rows[0].recipient} and is not replaced; it cannot be cancelled.`;
      const fitted = await count(
        ctx,
        sql<{ count: number }>`select count(*)::int as count from part_fitted f where f.job_id = ${row.id}
          and not exists (select 1 from entry_withdrawal x where x.entry_id = f.id)`,
      );
      return fitted > 0
        ? 'Parts were fitted to this work order; it can no longer be cancelled.'
        : ((await knownAgainst(ctx, row)) ?? whyNotComplete(ctx, row));
    },
    effect: async () => ({ outcome: 'cancelled' }),
    after: async (ctx, row) => {
      await endHolds(ctx, row);
      await releaseReservations(ctx, { jobNumber: row.number });
      // A sub-job came in with its master: the batch stays with it.
      if (row.masterJobId === null)
        await freeBatch(ctx, row.receivingBatch, { jobNumber: row.number, reason: 'it was cancelled' });
    },
  },
  close: { subject },
});
