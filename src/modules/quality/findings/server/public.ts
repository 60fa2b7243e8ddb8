export { auditFindingActions } from './findings.actions.ts';
export { handOverActions } from './handOver.ts';
export { openPlansInWords } from './plan.ts';
