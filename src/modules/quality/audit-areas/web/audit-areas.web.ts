import { files, history, section } from '#kernel/web/page/panels.ts';
import { registerScreens } from '#kernel/web/page/registerScreens.ts';
import { auditArea } from '../shared/auditArea.record.ts';
import { auditAreaWorkflow } from '../shared/auditArea.workflow.ts';

/** Audit areas in the browser. */
export const auditAreasWeb = registerScreens(auditArea, {
  name: 'quality/audit-areas',
  workflow: auditAreaWorkflow,
  list: {
    tabs: [
      { label: 'Current', query: { 'f.status.in': 'draft,inForce' } },
      { label: 'All', query: {} },
    ],
    emptyText: 'No audit areas. Together they are everything that is audited: shops, stores, offices.',
  },
  page: {
    title: 'name',
    facts: ['slug', 'nameTh', 'departmentId', 'ownerId', 'riskClass', 'intervalMonths', 'authorityAgreement?'],
    panels: [section('What it covers', ['workshops', 'clauses', 'scope']), files(), history()],
  },
  parameter: 'slug',
  entry: '/qa/internal-audit',
  menuSince: '2026-11-26',
  th: () => import('./th.ts'),
});
