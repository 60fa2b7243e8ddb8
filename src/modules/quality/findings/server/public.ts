export { auditFindingActions } from './findings.actions.ts';
