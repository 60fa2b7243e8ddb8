import { endOfDay, startOfDay } from '#kernel/shared/dates.ts';
import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import type { InspectionItem } from '../shared/inspectionItem.ts';
import { jobFactsOf, type JobFacts } from './jobFacts.queries.ts';

/** The report begun or signed in place of this one. */
export async function successorOf(ctx: Context, reportId: string): Promise<{ number: string; status: string } | null> {
  const result = await sql<{ number: string; status: string }>`
    select number, status from inspection_report where supersedes_id = ${reportId} and archived_at is null`.execute(
    ctx.db,
  );
  return result.rows[0] ?? null;
}

/** The job's facts of a report: as kept when it was signed, or as they stand while it is a draft. */
export async function reportFacts(
  ctx: Context,
  report: { id: string; jobId: string },
): Promise<{ facts: JobFacts; frozen: boolean }> {
  const kept = await sql<{
    facts: JobFacts | null;
  }>`select facts from inspection_report where id = ${report.id}`.execute(ctx.db);
  const facts = kept.rows[0]?.facts ?? null;
  return facts ? { facts, frozen: true } : { facts: await jobFactsOf(ctx, report.jobId), frozen: false };
}

export interface PreviousVisit {
  number: string;
  jobNumber: string;
  signedAt: string;
  result: string;
  inspectorName: string | null;
  items: InspectionItem[];
  findings: JobFacts['findings'];
}

/** The report of the same kind from the last earlier visit of the same part and serial number. */
export async function previousVisit(
  ctx: Context,
  report: { jobId: string; type: string; partNumber: string; serialNumber: string; createdAt: string },
): Promise<PreviousVisit | null> {
  if (report.serialNumber === 'N/A') return null;
  const result = await sql<Omit<PreviousVisit, 'findings'> & { facts: JobFacts }>`
    select number, job_number, signed_at, result, inspector_name, items, facts from inspection_report
    where normal_identity(serial_number) = normal_identity(${report.serialNumber}) and normal_identity(part_number) = normal_identity(${report.partNumber}) and type = ${report.type} and status = 'signed'
      and job_id <> ${report.jobId} and signed_at < ${report.createdAt} order by signed_at desc limit 1`.execute(
    ctx.db,
  );
  const row = result.rows[0];
  if (!row) return null;
  const { facts, ...rest } = row;
  return { ...rest, findings: facts.findings };
}

export interface RejectRate {
  family: string;
  signed: number;
  rejected: number;
}

/** Which families are rejected, and for which defects, among the reports signed in a period. */
export async function rejections(
  ctx: Context,
  period: { from: string; to: string },
): Promise<{ families: RejectRate[]; defects: { defect: string; count: number }[] }> {
  const families = await sql<RejectRate>`
    select family, count(*)::int as signed, count(*) filter (where result = 'rejected')::int as rejected
    from inspection_report where status <> 'draft' and signed_at >= ${startOfDay(period.from)} and signed_at < ${endOfDay(period.to)}
    group by family order by family`.execute(ctx.db);
  const defects = await sql<{ defect: string; count: number }>`
    select f.defect_code as defect, count(*)::int as count
    from inspection_report r join finding f on f.job_id = r.job_id and f.archived_at is null
    where r.status <> 'draft' and r.result = 'rejected' and r.signed_at >= ${startOfDay(period.from)} and r.signed_at < ${endOfDay(period.to)}
    group by f.defect_code order by count(*) desc, f.defect_code limit 12`.execute(ctx.db);
  return { families: families.rows, defects: defects.rows };
}
