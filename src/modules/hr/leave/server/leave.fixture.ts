import { fixture } from '#kernel/testing/fixture.ts';
import { anEmployee } from '#modules/hr/employees/server/employees.fixture.ts';
import { leaveAllowance, leaveRequest } from '../shared/leave.record.ts';

/** Two days of leave of somebody, entered by HR, far away. */
export const aLeaveRequest = fixture(leaveRequest).by(
  ['hr.user', 'level:2'],
  async (app, n, given) => ({
    employeeId: given.employeeId ?? (await anEmployee(app)).id,
    kind: 'annual',
    fromDay: '2091-03-05',
    toDay: '2091-03-06',
    reason: `Family ${n}`,
  }),
  { hiddenFrom: (app) => app.as('level:3', 'quality.admin') },
);

export const aLeaveAllowance = fixture(leaveAllowance).by(
  ['hr.admin'],
  async (app, _n, given) => ({
    kind: 'annual',
    serviceYears: 1,
    days: 10,
    employeeId: given.employeeId ?? (await anEmployee(app)).id,
  }),
  { change: { days: 12 } },
);
