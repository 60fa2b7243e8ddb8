import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { createRecord, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { employeeOf, postHolder } from '#modules/hr/employees/server/public.ts';
import { auditArea } from '#modules/quality/audit-areas/shared/auditArea.record.ts';
import { canSign } from '#modules/quality/authorizations/server/public.ts';
import { vendor } from '#modules/quality/vendors/shared/vendor.record.ts';
import { gapInWords } from '../shared/coverage.ts';
import { auditPlan, auditPlanWorkflow } from '../shared/plan.record.ts';
import { plannedAudit, plannedAuditWorkflow } from '../shared/plannedAudit.record.ts';
import { planGaps } from './coverage.queries.ts';

type Plan = RowOf<typeof auditPlan>;
type Audit = RowOf<typeof plannedAudit>;
/** Who makes an audit, and where. */
type Auditors = Pick<Audit, 'areaId' | 'leadId' | 'secondId'>;

/** Why these people do not audit this area, or null (R-AUD-3): nobody audits their own department. */
export async function whyNotIndependent(ctx: Context, { areaId, leadId, secondId }: Auditors): Promise<string | null> {
  if (leadId === secondId) return 'The second auditor is somebody else than the lead auditor.';
  const { departmentId } = await getRecord(ctx, auditArea, areaId);
  for (const id of [leadId, secondId]) {
    const person = id && (await employeeOf(ctx, id));
    if (!person) continue;
    if (person.status === 'left') return `${person.name} has left.`;
    if (person.departmentId === departmentId) return `Nobody audits their own department: ${person.name}.`;
  }
  return null;
}
/** Refuses auditors who are not independent, at the field of the lead auditor. */
export async function requireIndependent(ctx: Context, auditors: Auditors): Promise<void> {
  const reason = await whyNotIndependent(ctx, auditors);
  if (reason) refuseField('leadId', 'NOT_INDEPENDENT', reason);
}

/** Why this person does not lead an audit today, or null (R-AUD-3). */
export async function whyNotLead(ctx: Context, employeeId: string): Promise<string | null> {
  const { ok, reasons } = await canSign(ctx, { employeeId, privilege: 'audit', at: ctx.now });
  return ok ? null : (reasons[0]?.text ?? null);
}

const isLead = (ctx: Context, row: Audit) =>
  ctx.actor.employeeId === row.leadId ? null : `Its lead auditor does this: ${row.leadIdLabel ?? 'somebody else'}.`;

/** The steps of a plan. */
export const auditPlanActions = implementWorkflow(auditPlanWorkflow, {
  approve: {
    whose: async (ctx) => {
      const manager = await postHolder(ctx, 'AM');
      return manager && manager.employeeId === ctx.actor.employeeId
        ? null
        : `The Accountable Manager approves it${manager ? `: ${manager.name}` : '; nobody holds that post'}.`;
    },
    guard: async (ctx, row) => {
      const [gap] = await planGaps(ctx, row);
      return gap ? gapInWords(gap) : null;
    },
  },
  close: {
    guard: async (ctx, row: Plan) => {
      const open = await ctx.db
        .selectFrom('plannedAudit')
        .select('number')
        .where('planId', '=', row.id)
        .where('status', 'in', ['planned', 'inProgress', 'reported'])
        .where('archivedAt', 'is', null)
        .orderBy('number')
        .executeTakeFirst();
      return open ? `${open.number} is not closed or cancelled yet.` : null;
    },
  },
});

/** Why nothing is done with an audit while its plan is no approved one, or null. */
const whyNotPlanned = async (ctx: Context, row: Audit) => {
  const { status } = await getRecord(ctx, auditPlan, row.planId);
  if (status === 'draft') return 'Its plan is not approved yet.';
  return status === 'closed' ? 'Its plan is closed.' : null;
};

/** The issued report of a planned audit: its number and the day of its closing meeting. */
const issuedReport = (ctx: Context, plannedAuditId: string) =>
  ctx.db
    .selectFrom('auditReport')
    .select(['number', 'heldOn'])
    .where('plannedAuditId', '=', plannedAuditId)
    .where('status', '<>', 'draft')
    .where('archivedAt', 'is', null)
    .executeTakeFirst();

/** Whether an audit looks at somebody who works under our approval (R-PRO-3). */
async function isOfSubcontractor(ctx: Context, { vendorId }: Audit): Promise<boolean> {
  return vendorId !== null && (await getRecord(ctx, vendor, vendorId)).kind === 'subcontractor';
}

const sampleMissing = 'The training of a subcontractor’s people is sampled: its lead auditor says whose.';

/** Sixty days are the most an audit is put off (quality-people 3.10): two months after the one it was planned for first. */
const mostMonths = 2;

/** The steps of one audit. */
export const plannedAuditActions = implementWorkflow(
  { ...plannedAuditWorkflow, lockFirst: (ctx, row) => lockRecord(ctx, auditPlan, row.planId, null) },
  {
    start: {
      whose: isLead,
      guard: async (ctx, row) =>
        (await whyNotPlanned(ctx, row)) ?? (await whyNotIndependent(ctx, row)) ?? (await whyNotLead(ctx, row.leadId)),
    },
    postpone: {
      guard: whyNotPlanned,
      effect: (_ctx, row, { month }) => {
        const first = row.firstMonth ?? row.month;
        if (month <= row.month) refuseField('month', 'NOT_LATER', 'It is put off to a later month.');
        if (month > first + mostMonths)
          refuseField('month', 'TOO_LATE', 'Two months after the first one at most: hold it, or cancel it.');
        return Promise.resolve({ firstMonth: first, postponements: row.postponements + 1 });
      },
    },
    changeAuditors: {
      guard: whyNotPlanned,
      effect: async (ctx, row, { leadId, secondId = null }) => {
        await requireIndependent(ctx, { ...row, leadId, secondId });
        return { secondId };
      },
    },
    report: {
      whose: isLead,
      guard: () => null,
      effect: async (ctx, row, { heldOn, trainingSample }) => {
        const today = dayOf(ctx.now);
        const began = dayOf(row.startedAt ?? ctx.now);
        if (heldOn > today) refuseField('heldOn', 'FUTURE', 'This day is still to come.');
        if (heldOn < began) refuseField('heldOn', 'BEFORE_START', `The audit began on ${formatLegalDay(began)}.`);
        if (!trainingSample && (await isOfSubcontractor(ctx, row)))
          refuseField('trainingSample', 'SAMPLE_MISSING', sampleMissing);
        return undefined;
      },
    },
    // Of an audit that was reported with its audit report.
    sampleTraining: { whose: isLead, concerns: isOfSubcontractor, guard: () => null },
    // Under the signature of the report, in its transaction.
    reportIssued: {
      concerns: () => false,
      whose: isLead,
      guard: async (ctx, row) => ((await issuedReport(ctx, row.id)) ? null : 'Its report is issued first.'),
      effect: async (ctx, row) => {
        const report = await issuedReport(ctx, row.id);
        return { heldOn: report?.heldOn ?? null, reportNo: report?.number ?? null };
      },
    },
    close: {
      whose: ({ actor }, { leadId, secondId }) =>
        actor.employeeId !== null && [leadId, secondId].includes(actor.employeeId)
          ? 'Who made an audit does not close it.'
          : null,
      guard: async (ctx, row) => ((await isOfSubcontractor(ctx, row)) && !row.trainingSample ? sampleMissing : null),
    },
    cancel: {
      guard: async (ctx, row) => {
        const plan = await getRecord(ctx, auditPlan, row.planId);
        if (plan.status !== 'approved') return whyNotPlanned(ctx, row);
        const known = new Set((await planGaps(ctx, plan)).map(gapInWords));
        const opened = (await planGaps(ctx, plan, row.id)).map(gapInWords).find((gap) => !known.has(gap));
        return opened ?? null;
      },
    },
  },
);

/** The plan of another year, with the audits of this one that were not cancelled; nobody's who has left. */
export async function copyPlan(ctx: WriteContext, id: string, year: string): Promise<void> {
  const from = await lockRecord(ctx, auditPlan, id, null);
  const { id: planId } = await createRecord(ctx, auditPlan, {
    year,
    remark: `Copied from ${from.year}`,
    status: 'draft',
  });
  const audits = await ctx.db
    .selectFrom('plannedAudit')
    .innerJoin('auditArea', 'auditArea.id', 'plannedAudit.areaId')
    .innerJoin('employee', 'employee.id', 'plannedAudit.leadId')
    .selectAll('plannedAudit')
    .where('plannedAudit.planId', '=', id)
    .where('plannedAudit.status', '<>', 'cancelled')
    .where('plannedAudit.archivedAt', 'is', null)
    .where('auditArea.status', '=', 'inForce')
    .where('employee.status', '<>', 'left')
    .orderBy('plannedAudit.number')
    .execute();
  for (const { areaId, month, firstMonth, kind, vendorId, leadId, checklistId, unannounced, night } of audits)
    await createRecord(ctx, plannedAudit, {
      planId,
      areaId,
      month: firstMonth ?? month,
      kind: kind as Audit['kind'],
      vendorId,
      leadId,
      checklistId,
      unannounced,
      night,
      postponements: 0,
      status: 'planned',
    });
}
