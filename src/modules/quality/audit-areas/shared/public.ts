export { clauses } from './auditArea.record.ts';
