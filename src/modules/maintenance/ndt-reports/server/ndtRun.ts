import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, lockRecord, type ServerValues } from '#kernel/server/records/records.ts';
import { lockJob, requireWork } from '#modules/maintenance/work-orders/server/public.ts';
import { ndtReport } from '../shared/ndtReport.record.ts';
import type { NdtReport } from './createNdt.ts';

/** The reports of one run in one state, in the order in which jobs are locked. */
export async function reportsOfRun(
  ctx: Context,
  run: string,
  status: NdtReport['status'],
): Promise<{ id: string; number: string; jobId: string; result: NdtReport['result'] }[]> {
  const found = await sql<{ id: string; number: string; jobId: string; result: NdtReport['result'] }>`
    select id, number, job_id, result from ndt_report where run = ${run} and status = ${status} order by job_id, number`.execute(
    ctx.db,
  );
  return found.rows;
}

/** Locks the job of a report and of every draft inspected with it, always in the same order; refuses when one has left the shop. */
export async function lockJobsOfRun(ctx: WriteContext, report: NdtReport): Promise<void> {
  const others = report.run ? await reportsOfRun(ctx, report.run, 'draft') : [];
  for (const jobId of [...new Set([report.jobId, ...others.map((other) => other.jobId)])].toSorted())
    requireWork(await lockJob(ctx, jobId));
}

type Common = Pick<ServerValues<typeof ndtReport>, 'parameters' | 'equipment' | 'materials' | 'status' | 'voidReason'>;

/** What is common to a run is written on all its drafts: readings, equipment, materials, or that the run is void. */
export async function changeOthersOfRun(
  ctx: WriteContext,
  report: NdtReport,
  change: { values: Common; action?: 'status'; reason?: string },
): Promise<NdtReport[]> {
  if (!report.run) return [];
  const changed: NdtReport[] = [];
  for (const { id } of await reportsOfRun(ctx, report.run, 'draft')) {
    if (id === report.id) continue;
    const row = await lockRecord(ctx, ndtReport, id, null);
    changed.push(await changeRow(ctx, ndtReport, row, { ...change, subject: row.jobNumber }));
  }
  return changed;
}
