export { auditFindingActions } from './findings.actions.ts';
export { openPlansInWords } from './plan.ts';
