import { refuse, refuseField } from '#kernel/shared/errors.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { auditPlan } from '../shared/plan.record.ts';
import { plannedAudit } from '../shared/plannedAudit.record.ts';
import { copyPlanCall, planCountsCall, planCoverageCall } from '../shared/plans.calls.ts';
import { hasAudits, planCounts, planCoverage } from './coverage.queries.ts';
import { auditPlanActions, copyPlan, plannedAuditActions, requireIndependent } from './plans.actions.ts';

/** Audit plans and their audits: what is served under `/api/qa/internal-audit/plans` and `/planned-audits`. */
export const auditPlansServer = defineServerModule({
  name: 'quality/audit-plans',
  records: [
    recordEndpoints(auditPlan, {
      workflow: auditPlanActions,
      mayArchive: async (ctx, row) => {
        if (row.status !== 'draft') return 'An approved plan stays.';
        return (await hasAudits(ctx, row.id)) ? 'It has audits: archive them first.' : null;
      },
    }),
    recordEndpoints(plannedAudit, {
      workflow: plannedAuditActions,
      // A plan that is being approved waits for the audit, or the audit for it.
      beforeCreate: async (input, _call, ctx) => {
        const { status } = await lockRecord(ctx, auditPlan, input.planId, null);
        if (status === 'closed') refuse('PLAN_CLOSED', 'This plan is closed.');
        return { postponements: 0 };
      },
      holds: async ({ areaId, leadId, secondId = null, kind, vendorId }, ctx) => {
        await requireIndependent(ctx, { areaId, leadId, secondId });
        if (kind === 'provider' && !vendorId)
          refuseField('vendorId', 'PROVIDER_MISSING', 'Name the provider it looks at.');
        if (kind !== 'provider' && vendorId)
          refuseField('vendorId', 'NO_PROVIDER', 'A provider audit only looks at a provider.');
      },
      mayUpdate: async (ctx, row) =>
        row.status === 'planned' && (await getRecord(ctx, auditPlan, row.planId)).status !== 'draft'
          ? 'The plan is approved: postpone the audit, or change its auditors.'
          : null,
      mayArchive: async (ctx, row) =>
        (await getRecord(ctx, auditPlan, row.planId)).status === 'draft'
          ? null
          : 'The plan is approved: cancel the audit instead.',
    }),
  ],
  endpoints: [
    handle(planCountsCall, (ctx) => planCounts(ctx)),
    handle(planCoverageCall, async (ctx, { params }) => planCoverage(ctx, await getRecord(ctx, auditPlan, params.id))),
    handle(copyPlanCall, {
      creates: true,
      handle: async (ctx, { params, body }) => {
        await copyPlan(ctx, params.id, body.year);
        return { year: body.year };
      },
    }),
  ],
});
