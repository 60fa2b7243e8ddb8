export { AuditTabs } from './AuditTabs.tsx';
