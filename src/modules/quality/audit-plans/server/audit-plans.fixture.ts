import type { TestApp } from '#kernel/testing/app.ts';
import { done, fixture, personWith } from '#kernel/testing/fixture.ts';
import { anEmployee } from '#modules/hr/employees/server/employees.fixture.ts';
import { anAuditArea } from '#modules/quality/audit-areas/server/audit-areas.fixture.ts';
import { auditArea } from '#modules/quality/audit-areas/shared/auditArea.record.ts';
import { auditPlan } from '../shared/plan.record.ts';
import { plannedAudit } from '../shared/plannedAudit.record.ts';

let lastTwo = 0;

/** The plan of a year of this century that the last 99 plans do not have. */
export const anAuditPlan = fixture(auditPlan).by(['quality.user'], () => ({
  year: `20${String((lastTwo = (lastTwo % 99) + 1)).padStart(2, '0')}`,
  remark: 'Written for the meeting in December',
}));

/** An unannounced product audit in March by somebody of another department. */
export const aPlannedAudit = fixture(plannedAudit).by(
  ['quality.user'],
  async (app, _n, given) => ({
    planId: given.planId ?? (await anAuditPlan(app)).id,
    areaId: given.areaId ?? (await anAuditArea(app)).id,
    month: 3,
    kind: 'product',
    leadId: given.leadId ?? (await anEmployee(app)).id,
    unannounced: true,
    night: false,
  }),
  { change: { month: 5 }, hiddenFrom: (app) => personWith(app, 'level:3') },
);

/** An area that is audited. */
export async function areaInForce(app: TestApp, given: Parameters<typeof anAuditArea>[1] = {}) {
  const area = await anAuditArea(app, given);
  await done((await app.as('quality.user')).run(auditArea, area.id, 'putInForce'));
  return area;
}
