import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { auditPlan } from './plan.record.ts';
import { plannedAudit } from './plannedAudit.record.ts';

const byId = z.strictObject({ id: z.uuid() });

export const planCountsCall = defineCall({
  method: 'GET',
  path: '/api/qa/internal-audit/plan-counts',
  allow: 'signedIn',
  summary: 'The audit plans, the newest year first, with how many audits they have, held and late ones',
  of: [auditPlan, plannedAudit],
  answer: z.array(
    z.object({
      id: z.string(),
      year: z.string(),
      status: z.string(),
      audits: z.number(),
      held: z.number(),
      late: z.number(),
    }),
  ),
});

export const planCoverageCall = defineCall({
  method: 'GET',
  path: '/api/qa/internal-audit/plans/:id/coverage',
  allow: 'signedIn',
  summary: 'What a plan does not cover yet, how often each clause is looked at, and how many audits each auditor has',
  of: [auditPlan, plannedAudit],
  params: byId,
  answer: z.object({
    gaps: z.array(z.object({ kind: z.string(), name: z.string(), count: z.number() })),
    clauses: z.array(z.object({ clause: z.string(), audits: z.number() })),
    auditors: z.array(z.object({ name: z.string(), audits: z.number() })),
  }),
});

export const copyPlanCall = defineCall({
  method: 'POST',
  path: '/api/qa/internal-audit/plans/:id/copy',
  allow: 'quality.user',
  summary: 'Begin the plan of another year with the audits of this one',
  of: [auditPlan, plannedAudit],
  params: byId,
  body: z.strictObject({ year: z.string().regex(/^20\d\d$/) }),
  answer: z.object({ year: z.string() }),
});
