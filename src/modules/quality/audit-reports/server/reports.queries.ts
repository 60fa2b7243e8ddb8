import { dayOf } from '#kernel/shared/dates.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Context } from '#kernel/server/context.ts';
import { findRow } from '#kernel/server/records/records.ts';
import { workingDayAfter } from '#modules/hr/holidays/server/public.ts';
import { auditArea } from '#modules/quality/audit-areas/shared/auditArea.record.ts';
import { auditChecklist } from '#modules/quality/audit-checklists/shared/checklist.record.ts';
import { plannedAudit } from '#modules/quality/audit-plans/shared/plannedAudit.record.ts';
import { dueDatesOf, type Level } from '#modules/quality/findings/shared/public.ts';
import type { auditReport } from '../shared/report.record.ts';
import { missingOf, sharesOf, type AnswerResult, type ReportFacts } from '../shared/results.ts';

type Report = RowOf<typeof auditReport>;

/** The findings of a report that were not withdrawn. */
export const findingsOf = (ctx: Context, reportId: string) =>
  ctx.db
    .selectFrom('auditFinding')
    .innerJoin('employee', 'employee.id', 'auditFinding.ownerId')
    .select(['auditFinding.id', 'auditFinding.number', 'auditFinding.status', 'level', 'clause', 'statement'])
    .select(['responseDueOn', 'closureDueOn', 'authorityDueOn', 'employee.name as owner'])
    .where('auditFinding.reportId', '=', reportId)
    .where('auditFinding.status', '<>', 'withdrawn')
    .where('auditFinding.archivedAt', 'is', null)
    .orderBy('auditFinding.number')
    .execute();

/** The number of a finding of this report that is not closed, or null. */
export async function openFindingOf(ctx: Context, reportId: string): Promise<string | null> {
  const findings = await findingsOf(ctx, reportId);
  return findings.find(({ status }) => status !== 'closed')?.number ?? null;
}

/** The name of one of these people who signed a card of the job, or null. */
export async function signedOn(ctx: Context, jobId: string, people: readonly string[]): Promise<string | null> {
  const found = await ctx.db
    .selectFrom('taskCard')
    .innerJoin('employee', 'employee.id', 'taskCard.signedByEmployeeId')
    .select('employee.name')
    .where('jobId', '=', jobId)
    .where('signedByEmployeeId', 'in', people)
    .limit(1)
    .executeTakeFirst();
  return found?.name ?? null;
}

/** The answers of a report with the clause each question is asked against, in their order. */
export const answersOf = (ctx: Context, reportId: string) =>
  ctx.db
    .selectFrom('auditAnswer')
    .innerJoin('auditQuestion', 'auditQuestion.id', 'auditAnswer.questionId')
    .select(['auditAnswer.id', 'auditAnswer.no', 'result', 'auditAnswer.evidence', 'auditAnswer.samples'])
    .select(['clause', 'text', 'section'])
    .where('reportId', '=', reportId)
    .orderBy('auditAnswer.no')
    .execute();

export const observationsOf = (ctx: Context, reportId: string) =>
  ctx.db
    .selectFrom('auditObservation')
    .select(['number', 'clause', 'statement'])
    .where('reportId', '=', reportId)
    .where('archivedAt', 'is', null)
    .orderBy('number')
    .execute();

/** What the rules of issuing read of a report. */
export async function reportFacts(ctx: Context, report: Report): Promise<ReportFacts> {
  const { id, kind, jobId, heldOn, peopleMet, summary } = report;
  const [answers, findings, observations] = await Promise.all([
    answersOf(ctx, id),
    findingsOf(ctx, id),
    observationsOf(ctx, id),
  ]);
  return {
    kind,
    jobId,
    heldOn,
    peopleMet,
    summary,
    answers: answers.map(({ no, result, clause }) => ({ no, result: result as AnswerResult | null, clause })),
    findings,
    observations,
  };
}

/** Working days after the closing meeting in which a report is issued (R-AUD-8). */
const issueDays = 5;

/** A report in figures, with what stands against issuing it and the days its findings have or would get today. */
export async function reportSummary(ctx: Context, report: Report) {
  const facts = await reportFacts(ctx, report);
  const findings = await findingsOf(ctx, report.id);
  return {
    ...sharesOf(facts.answers.map(({ result }) => result)),
    issueBy: report.heldOn ? await workingDayAfter(ctx, report.heldOn, issueDays) : null,
    missing: report.status === 'draft' ? missingOf(facts) : [],
    findings: findings.map(({ number, status, level, clause, statement, owner, ...dates }) => {
      const today = dueDatesOf(level as Level, dayOf(ctx.now), dates.authorityDueOn);
      return {
        number,
        status,
        level,
        clause,
        statement,
        owner,
        responseDue: dates.responseDueOn ?? today.responseDueOn,
        closureDue: dates.closureDueOn ?? today.closureDueOn,
      };
    }),
    observations: facts.observations.length,
  };
}

/** What a report begun from an address begins with; what is not found is named and left empty. */
export async function reportStart(
  ctx: Context,
  asked: { area?: string | undefined; planId?: string | undefined; checklistId?: string | undefined },
) {
  const [planned, area, checklist] = await Promise.all([
    asked.planId === undefined ? null : findRow(ctx, plannedAudit, asked.planId),
    asked.area === undefined ? null : findRow(ctx, auditArea, asked.area),
    asked.checklistId === undefined ? null : findRow(ctx, auditChecklist, asked.checklistId),
  ]);
  const ofPlan = planned?.checklistId ? await findRow(ctx, auditChecklist, planned.checklistId) : null;
  const notFound = [
    asked.planId !== undefined && !planned && asked.planId,
    asked.area !== undefined && !area && asked.area,
    asked.checklistId !== undefined && !checklist && asked.checklistId,
  ].filter((one) => one !== false);
  return {
    areaId: planned?.areaId ?? area?.id ?? null,
    plannedAuditId: planned?.id ?? null,
    kind: planned?.kind ?? null,
    leadId: planned?.leadId ?? ctx.actor.employeeId,
    secondId: planned?.secondId ?? null,
    revisionId: (checklist ?? ofPlan)?.currentRevisionId ?? null,
    notFound,
  };
}
