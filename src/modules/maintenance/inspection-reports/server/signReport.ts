import { sql } from 'kysely';
import { conflict, refuse } from '#kernel/shared/errors.ts';
import type { Context, Proof, WriteContext } from '#kernel/server/context.ts';
import { changeRow, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { shownRow } from '#kernel/server/records/shown.ts';
import { writeSignature } from '#kernel/server/signatures/signatures.ts';
import { sameSerial } from '#modules/maintenance/release-gates/shared/serialRange.ts';
import { lockJob, rejectFinal, requireWork, storeSerialRead } from '#modules/maintenance/work-orders/server/public.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { recordWork, type SignRequest } from '#modules/quality/authorizations/server/public.ts';
import { signProblems, type ReportDraft } from '../shared/inspectionItem.ts';
import { inspectionReport } from '../shared/inspectionReport.record.ts';
import { inspectionStatement } from '../shared/inspectionReport.workflow.ts';
import { requireInspector, type LockedJob, type Report } from './createReport.ts';
import { didAllCriticalAlone, jobFactsOf } from './jobFacts.queries.ts';

export type SignProof = Omit<Proof, 'secondFactor'> & { version?: number | null };

/** What keeps a final report from being signed beside its own items: the place of the job, the serial number, the independence of the inspector. */
async function finalProblems(ctx: Context, job: LockedJob, report: Report): Promise<{ code: string; text: string }[]> {
  const problems: { code: string; text: string }[] = [];
  const accepting = report.result !== 'rejected';
  if (job.status !== 'finalInspection' && !(accepting && job.status === 'releaseRequested' && report.supersedesId)) {
    problems.push({
      code: 'STATE_NOT_ALLOWED',
      text: `${job.number} is not at final inspection: cards before it are unsigned or a finding is open.`,
    });
  }
  const read = report.serialRead?.trim() ?? '';
  const open = await sql<{ cardNo: string }>`
    select card_no from task_card where job_id = ${job.id} and phase = 'final' and mandatory
      and status not in ('signed', 'superseded', 'notApplicable') order by card_no`.execute(ctx.db);
  const [card] = open.rows;
  if (accepting && card)
    problems.push({ code: 'G10', text: `Card ${card.cardNo} is not signed: the final inspection follows it.` });
  if (accepting && read && !sameSerial(read, job.serialNumber)) {
    problems.push({
      code: 'G01',
      text: `Serial number on the part (${read}) differs from the work order (${job.serialNumber}).`,
    });
  }
  if (ctx.actor.employeeId && (await didAllCriticalAlone(ctx, job.id, ctx.actor.employeeId))) {
    problems.push({ code: 'G10', text: `Final inspector ${ctx.actor.name} performed all critical cards alone.` });
  }
  return problems;
}

/**
 * Signs a report: proof of the person first, then job before report, then every rule at once. The job's facts are frozen with it,
 * the report it replaces becomes superseded, and a rejected final sends the job back to the bench, all in one transaction.
 */
export async function signInspectionReport(ctx: WriteContext, idOrNumber: string, proof: SignProof): Promise<Report> {
  const method = await ctx.prove({ pin: proof.pin, password: proof.password, code: proof.code });
  const seen = await getRecord(ctx, inspectionReport, idOrNumber);
  const job = await lockJob(ctx, String(seen['jobId']));
  const row = await lockRecord(ctx, inspectionReport, seen.id, proof.version ?? null);
  const report = row;
  if (report.status !== 'draft')
    conflict('STATE_NOT_ALLOWED', `${report.number} is ${report.status}: it is never changed.`, {
      current: shownRow(ctx, inspectionReport, row),
    });
  if (report.archivedAt) refuse('STATE_NOT_ALLOWED', `${report.number} was discarded.`);
  requireWork(job);
  const problems = signProblems(report as ReportDraft).map((text) => ({ code: 'G10', text }));
  if (report.type === 'final') problems.push(...(await finalProblems(ctx, job, report)));
  const [first] = problems;
  if (first) refuse(first.code, problems.map((problem) => problem.text).join(' '), { problems });
  const inspector = await requireInspector(ctx, job);
  const employeeId = ctx.actor.employeeId ?? '';

  const facts = await jobFactsOf(ctx, job.id);
  const {
    number,
    type,
    items,
    result,
    recommendation,
    asReceived,
    conclusion,
    remarks,
    serialRead,
    supersedesId,
    supersedeReason,
  } = report;
  const signature = await writeSignature(ctx, {
    entity: inspectionReport.name,
    entityId: report.id,
    entityVersion: report.version,
    chain: job.number,
    meaning: 'inspected',
    statement: inspectionStatement,
    payload: {
      number,
      job: job.number,
      type,
      items,
      result,
      recommendation,
      asReceived,
      conclusion,
      remarks,
      serialRead,
      supersedesId,
      supersedeReason,
      facts,
      signer: inspector.facts,
    },
    method,
    stampNo: inspector.stampNo,
    authorizationNo: inspector.authorizationNo,
  });
  const signed = await changeRow(ctx, inspectionReport, row, {
    values: {
      status: 'signed',
      facts: JSON.stringify(facts),
      findingsCount: facts.findings.length,
      inspectorEmployeeId: employeeId,
      inspectorName: ctx.actor.name,
      stampNo: inspector.stampNo,
      signatureId: signature.id,
      signedAt: ctx.now.toISOString(),
    },
    action: 'status',
    subject: job.number,
  });
  if (supersedesId) await supersede(ctx, supersedesId, `${number}: ${supersedeReason ?? ''}`, job.number);
  await recordWork(ctx, {
    employeeId,
    at: ctx.now,
    jobNumber: job.number,
    partNumber: job.partNumber,
    serialNumber: job.serialNumber,
    componentGroup: job.family as NonNullable<SignRequest['componentGroup']>,
    task: 'inspect',
    role: 'inspected',
    signatureId: signature.id,
  });
  if (type === 'final') {
    await storeSerialRead(ctx, job.id, serialRead ?? '');
    if (result === 'rejected') await rejectFinal(ctx, job.id, `${number}: ${conclusion ?? ''}`);
  }
  // What may be done with the job depends on its reports: an open page of it offers the next step by itself.
  ctx.changed(workOrder, job.id);
  await ctx.enqueue('refreshJobGates', { jobId: job.id }, { key: `gates:${job.id}` });
  return signed;
}

async function supersede(ctx: WriteContext, id: string, reason: string, subject: string): Promise<void> {
  const old = await lockRecord(ctx, inspectionReport, id, null);
  if (old['status'] !== 'signed') conflict('STATE_NOT_ALLOWED', 'The earlier report is no longer the one in force.');
  await changeRow(ctx, inspectionReport, old, { values: { status: 'superseded' }, action: 'status', reason, subject });
}
