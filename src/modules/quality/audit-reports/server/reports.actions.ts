import { dayOf } from '#kernel/shared/dates.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { createRecord, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { implementWorkflow, runTransition } from '#kernel/server/workflows/workflow.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { employeeOf } from '#modules/hr/employees/server/public.ts';
import { plannedAuditActions, whyNotIndependent, whyNotLead } from '#modules/quality/audit-plans/server/public.ts';
import { auditFindingActions } from '#modules/quality/findings/server/public.ts';
import { auditFinding } from '#modules/quality/findings/shared/finding.record.ts';
import { auditAnswer } from '../shared/answer.record.ts';
import { auditObservation, auditObservationWorkflow } from '../shared/observation.record.ts';
import { auditReport, auditReportWorkflow } from '../shared/report.record.ts';
import { missingOf } from '../shared/results.ts';
import { answersOf, findingsOf, observationsOf, openFindingOf, reportFacts, signedOn } from './reports.queries.ts';

type Report = RowOf<typeof auditReport>;
type Observation = RowOf<typeof auditObservation>;
/** Who makes the audit of a report, where and on which job. */
type Auditors = Pick<Report, 'areaId' | 'leadId' | 'secondId' | 'jobId'>;

/** Why these people do not audit this, or null (R-AUD-3): not their own department, no job they signed themselves. */
async function whyNotAuditors(ctx: Context, auditors: Auditors): Promise<string | null> {
  const reason = await whyNotIndependent(ctx, auditors);
  if (reason || !auditors.jobId) return reason;
  const people = [auditors.leadId, auditors.secondId].filter((id) => id !== null);
  const name = await signedOn(ctx, auditors.jobId, people);
  return name ? `Nobody audits a work order they signed themselves: ${name}.` : null;
}

/** Refuses auditors who are not independent, at the field of the lead auditor. */
export async function requireAuditors(ctx: Context, auditors: Auditors): Promise<void> {
  const reason = await whyNotAuditors(ctx, auditors);
  if (reason) refuseField('leadId', 'NOT_INDEPENDENT', reason);
}

const isAuditor = ({ actor }: Context, { leadId, secondId }: Pick<Report, 'leadId' | 'secondId'>) =>
  actor.employeeId !== null && [leadId, secondId].includes(actor.employeeId);

/** The steps of a report. */
export const auditReportActions = implementWorkflow(auditReportWorkflow, {
  issue: {
    whose: (ctx, row) =>
      ctx.actor.employeeId !== null && ctx.actor.employeeId === row.leadId
        ? null
        : `Its lead auditor does this: ${row.leadIdLabel ?? 'somebody else'}.`,
    guard: async (ctx, row) =>
      (await whyNotLead(ctx, row.leadId)) ??
      (await whyNotAuditors(ctx, row)) ??
      missingOf(await reportFacts(ctx, row))[0] ??
      null,
    // What the findings, the answers and the observations say is signed with the report.
    signAs: async (ctx, row) => ({
      payload: {
        record: auditReport.name,
        row,
        answers: await answersOf(ctx, row.id),
        findings: await findingsOf(ctx, row.id),
        observations: await observationsOf(ctx, row.id),
      },
    }),
    after: async (ctx, row) => {
      for (const { id, status } of await findingsOf(ctx, row.id))
        if (status === 'draft') await runTransition(ctx, auditFindingActions, id, 'issueWithReport', { version: null });
      if (row.plannedAuditId)
        await runTransition(ctx, plannedAuditActions, row.plannedAuditId, 'reportIssued', { version: null });
      await tellOwners(ctx, row);
    },
  },
  close: {
    whose: (ctx, row) => (isAuditor(ctx, row) ? 'Who made an audit does not close it.' : null),
    guard: async (ctx, row) => {
      const open = await openFindingOf(ctx, row.id);
      return open ? `${open} is not closed yet.` : null;
    },
  },
});

/** Tells those an observation concerns; who has a finding to answer hears of it from the finding. */
async function tellOwners(ctx: WriteContext, report: Report): Promise<void> {
  const found = await ctx.db
    .selectFrom('auditObservation')
    .select(['id', 'number', 'statement', 'ownerId'])
    .where('reportId', '=', report.id)
    .where('archivedAt', 'is', null)
    .execute();
  for (const { id, number, statement, ownerId } of found) {
    const account = (await employeeOf(ctx, ownerId))?.userId;
    await notify(ctx, {
      to: account ? [account] : [],
      type: 'Quality',
      title: `Observation ${number} concerns you`,
      text: statement,
      link: `/qa/internal-audit/observations/${number}`,
      subject: `observation:${id}`,
      cause: 'issued',
    });
  }
}

/** A question of the chosen revision each, to be answered. */
export async function beginAnswers(ctx: WriteContext, report: Report): Promise<void> {
  if (!report.revisionId) return;
  const questions = await ctx.db
    .selectFrom('auditQuestion')
    .select(['id', 'no'])
    .where('revisionId', '=', report.revisionId)
    .where('archivedAt', 'is', null)
    .orderBy('no')
    .execute();
  for (const [index, question] of questions.entries())
    await createRecord(ctx, auditAnswer, { reportId: report.id, questionId: question.id, no: index + 1 });
}

const stays = 'An issued report stays as it was signed.';
/** Why an answer or an observation of this report is not changed any more, or null. */
export const whyNotWritten = async (ctx: Context, { reportId }: { reportId: string }): Promise<string | null> =>
  (await getRecord(ctx, auditReport, reportId)).status === 'draft' ? null : stays;

/** Locks the report an answer or an observation is written into: it is not issued meanwhile. Error: `REPORT_ISSUED`. */
export async function lockDraft(ctx: WriteContext, reportId: string): Promise<void> {
  const { status } = await lockRecord(ctx, auditReport, reportId, null);
  if (status !== 'draft') refuseField('reportId', 'REPORT_ISSUED', stays);
}

/** The steps of an observation. */
export const auditObservationActions = implementWorkflow(auditObservationWorkflow, {
  reply: {
    whose: (ctx, row: Observation) =>
      ctx.actor.employeeId !== null && ctx.actor.employeeId === row.ownerId
        ? null
        : `Whom it concerns replies: ${row.ownerIdLabel ?? 'somebody else'}.`,
    guard: async (ctx, row) =>
      (await getRecord(ctx, auditReport, row.reportId)).status === 'draft' ? 'Its report is issued first.' : null,
  },
  raise: {
    guard: () => null,
    effect: async (ctx, row, { findingId }) => {
      const finding = await getRecord(ctx, auditFinding, findingId ?? '');
      if (finding.clause !== row.clause)
        refuseField('findingId', 'OTHER_CLAUSE', 'The finding is against another clause.');
      if (dayOf(finding.createdAt) < dayOf(row.createdAt))
        refuseField('findingId', 'EARLIER', 'This finding is older than the observation.');
      // Whoever reads the observation reads the words of the finding with it.
      if (finding.status === 'draft') refuseField('findingId', 'NOT_ISSUED', 'The finding is issued first.');
    },
  },
});
