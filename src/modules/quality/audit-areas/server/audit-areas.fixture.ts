import { fixture } from '#kernel/testing/fixture.ts';
import { aDepartment, anEmployee } from '#modules/hr/employees/server/employees.fixture.ts';
import { auditArea } from '../shared/auditArea.record.ts';

/** A draft for the wheel shop, audited once a year. */
export const anAuditArea = fixture(auditArea).by(['quality.user'], async (app, n, given) => ({
  slug: `wheel-shop-${n}`,
  name: `Wheel shop ${n}`,
  nameTh: `แผนกล้อ ${n}`,
  departmentId: given.departmentId ?? (await aDepartment(app)).id,
  ownerId: given.ownerId ?? (await anEmployee(app)).id,
  workshops: ['wheel'],
  clauses: ['145.A.25', '145.A.45'],
  riskClass: 'high',
  intervalMonths: 12,
}));
