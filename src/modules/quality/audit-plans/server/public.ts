export { plannedAuditActions, whyNotIndependent, whyNotLead } from './plans.actions.ts';
