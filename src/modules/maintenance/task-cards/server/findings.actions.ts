import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import {
  advanceToFinal,
  jobNumberOf,
  lockJob,
  recountWork,
  rejectFinal,
  workFirst,
} from '#modules/maintenance/work-orders/server/public.ts';
import { recordWork, requireSign } from '#modules/quality/authorizations/server/public.ts';
import { findingWorkflow } from '../shared/finding.workflow.ts';
import { whyNotMinor, type Severity } from '../shared/cardWords.ts';
import { workerOf } from './cards.ts';
import { addReworkCard } from './reworkCard.ts';

interface ReworkRow {
  cardNo: string;
  status: string;
  signedByEmployeeId: string | null;
}

async function reworkOf(ctx: Context, findingId: string): Promise<ReworkRow | null> {
  const result = await sql<ReworkRow>`
    select c.card_no, c.status, c.signed_by_employee_id from finding f join task_card c on c.id = f.rework_card_id
    where f.id = ${findingId}`.execute(ctx.db);
  return result.rows[0] ?? null;
}

async function signer(ctx: WriteContext, jobId: string) {
  const job = await lockJob(ctx, jobId);
  const worker = workerOf(ctx);
  const allowed = await requireSign(ctx, {
    employeeId: worker.employeeId,
    privilege: 'inspect',
    componentGroup: job.family as 'wheel',
    at: ctx.now,
  });
  return { chain: job.number, stampNo: allowed.stampNo, authorizationNo: allowed.authorizationNo };
}

const ranks: readonly Severity[] = ['minor', 'major', 'critical'];
/** A decision may call a finding more severe, never less. */
const moreSevere = (recorded: Severity, decided: Severity | undefined): Severity =>
  decided && ranks.indexOf(decided) > ranks.indexOf(recorded) ? decided : recorded;

// Whatever is done with a finding is done to its job too.
const workflow = { ...findingWorkflow, ...workFirst };

/** Deciding, doing and closing a finding. Whoever did the rework does not close it when it was more than minor. */
export const findingActions = implementWorkflow(workflow, {
  decide: {
    signAs: (ctx, row) => signer(ctx, row.jobId),
    effect: async (ctx, row, input) => {
      const severity = moreSevere(row.severity, input.severity);
      const problem = whyNotMinor({
        defectCode: row.defectCode,
        severity,
        beyondLimits: input.disposition !== 'withinLimits',
      });
      if (problem) refuseField('severity', 'SEVERITY', problem);
      if (input.disposition === 'approvedData' && !input.approvedDataRef)
        refuse('APPROVED_DATA', 'Name the approved data and attach it.');
      if (severity === 'critical' && row.reportable === 'notAssessed') {
        refuse('G25', `Finding ${row.findingNo} may be reportable: Safety must assess it first.`);
      }
      return {
        severity,
        decidedByEmployeeId: workerOf(ctx).employeeId,
        disposition: input.disposition,
        dispositionNote: input.note,
        approvedDataRef: input.approvedDataRef ?? null,
      };
    },
    after: async (ctx, row, input) => {
      const number = await jobNumberOf(ctx, row.jobId);
      if (input.disposition === 'repair' || input.disposition === 'replace') {
        const given = input.reworkCardNo
          ? await sql<{
              id: string;
              status: string;
            }>`select id, status from task_card where job_id = ${row.jobId} and card_no = upper(${input.reworkCardNo}) and status <> 'superseded'`.execute(
              ctx.db,
            )
          : null;
        if (input.reworkCardNo && !given?.rows[0])
          refuse('REWORK_CARD', `${number} has no card ${input.reworkCardNo}.`);
        const status = given?.rows[0]?.status;
        if (status === 'signed' || status === 'notApplicable')
          refuse(
            'REWORK_CARD',
            `Card ${String(input.reworkCardNo)} was settled before this decision: name a card still to be done, or leave it empty.`,
          );
        const cardId =
          given?.rows[0]?.id ??
          (
            await addReworkCard(
              ctx,
              { id: row.jobId, number },
              { findingId: row.id, findingNo: row.findingNo, note: input.note },
            )
          ).id;
        await sql`update finding set rework_card_id = ${cardId} where id = ${row.id}`.execute(ctx.db);
        const job = await lockJob(ctx, row.jobId);
        if (job.status === 'finalInspection') await rejectFinal(ctx, row.jobId, `${row.findingNo}: ${input.note}`);
      }
      await recountWork(ctx, row.jobId);
    },
  },
  action: {
    guard: async (ctx, row) => {
      const rework = await reworkOf(ctx, row.id);
      return rework && rework.status !== 'signed' ? `Card ${rework.cardNo} is not signed.` : null;
    },
    effect: async (_ctx, row, input) => ({ dispositionNote: `${row.dispositionNote ?? ''}\n${input.note}`.trim() }),
  },
  close: {
    guard: async (ctx, row) => {
      if (row.decidedByEmployeeId !== null && row.decidedByEmployeeId === ctx.actor.employeeId)
        return 'Whoever decided the finding may not close it.';
      if (row.severity === 'minor') return null;
      const rework = await reworkOf(ctx, row.id);
      return rework && rework.signedByEmployeeId !== null && rework.signedByEmployeeId === ctx.actor.employeeId
        ? 'Whoever did the rework may not close the finding.'
        : null;
    },
    signAs: (ctx, row) => signer(ctx, row.jobId),
    effect: async (ctx) => ({
      reinspectedAt: ctx.now.toISOString(),
      closedByEmployeeId: workerOf(ctx).employeeId,
    }),
    after: async (ctx, row) => {
      const job = await lockJob(ctx, row.jobId);
      await recordWork(ctx, {
        employeeId: workerOf(ctx).employeeId,
        at: ctx.now,
        jobNumber: job.number,
        partNumber: job.partNumber,
        serialNumber: job.serialNumber,
        componentGroup: job.family as 'wheel',
        task: 'inspect',
        role: 'inspected',
      });
      await recountWork(ctx, row.jobId);
      await advanceToFinal(ctx, row.jobId);
    },
  },
  reopen: {
    after: async (ctx, row) => {
      await recountWork(ctx, row.jobId);
    },
  },
});
