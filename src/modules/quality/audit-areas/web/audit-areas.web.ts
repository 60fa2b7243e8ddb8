import { files, history, section } from '#kernel/web/page/panels.ts';
import { defineWebModule, screen } from '#kernel/web/module.ts';
import { registerScreens } from '#kernel/web/page/registerScreens.ts';
import { auditArea } from '../shared/auditArea.record.ts';
import { auditAreaWorkflow } from '../shared/auditArea.workflow.ts';

const list = '/qa/internal-audit/areas';
const register = registerScreens(auditArea, {
  name: 'quality/audit-areas',
  workflow: auditAreaWorkflow,
  page: {
    title: 'name',
    facts: ['slug', 'nameTh', 'departmentId', 'ownerId', 'riskClass', 'intervalMonths', 'authorityAgreement?'],
    panels: [section('What it covers', ['workshops', 'clauses', 'scope']), files(), history()],
  },
  parameter: 'slug',
  th: () => import('./th.ts'),
});

/** Audit areas in the browser; their list stands among the other parts of internal audit. */
export const auditAreasWeb = defineWebModule({
  ...register,
  screens: register.screens.map((one) =>
    one.path === list
      ? screen(list, () => import('./Areas.tsx').then((m) => m.Areas), { title: one.title, allow: one.allow })
      : one,
  ),
});
