import { addMonths, dayOf } from '#kernel/shared/dates.ts';
import { fixture } from '#kernel/testing/fixture.ts';
import { aColleague, anEmployee, employedPerson } from '#modules/hr/employees/server/employees.fixture.ts';
import { testPassword, testPin, type TestApp } from '#kernel/testing/app.ts';
import { authCategory, authGroup } from '../shared/authorization.record.ts';
import { logbookEntry, ndtCertification, skill, stamp } from '../shared/facts.record.ts';

export const proof = { pin: testPin, password: testPassword };
export const today = dayOf(new Date());

const employeeFor = async (app: TestApp, given: { employeeId?: string }) =>
  given.employeeId ?? (await anEmployee(app)).id;

/** Certifying staff: the privilege to release. */
export const anAuthCategory = fixture(authCategory).by(['quality.admin'], (_app, n) => ({
  code: `CS${n}`,
  name: 'Certifying staff',
  privilege: 'Signs release certificates for components.',
  privileges: ['release'],
  validMonths: 24,
  stampType: 'CS',
  disabled: false,
}));

export const anAuthGroup = fixture(authGroup).by(['quality.admin'], async (app, n, given) => ({
  categoryId: given.categoryId ?? (await anAuthCategory(app)).id,
  code: `CS-WHEEL-${n}`,
  name: 'Wheels',
  componentGroup: 'wheel',
  minAge: 21,
  minExperienceMonths: 24,
  disabled: false,
}));

export const aStamp = fixture(stamp).by(['quality.user', 'level:3'], (_app, n) => ({
  stampNo: `CS-${n}`,
  stampType: 'CS',
}));

export const anNdtCertification = fixture(ndtCertification).by(
  ['ndt.admin'],
  async (app, n, given) => ({
    employeeId: await employeeFor(app, given),
    method: 'PT',
    level: 'trainee',
    certificateNo: `NDT-${n}`,
    certifiedOn: addMonths(today, -10),
    validUntil: addMonths(today, 48),
    visionExamOn: addMonths(today, -6),
    visionValidUntil: addMonths(today, 6),
  }),
  { person: employedPerson },
);

export const aSkill = fixture(skill).by(
  ['training.user', 'level:2'],
  async (app, _n, given) => ({
    employeeId: await employeeFor(app, given),
    skill: 'wheel.assemble',
    level: 2,
    grantedOn: addMonths(today, -12),
  }),
  { change: { level: 3 }, person: employedPerson },
);

/** Work written down by hand, for its supervisor to sign. */
export const aLogbookEntry = fixture(logbookEntry).by(
  ['hr.user', 'level:2'],
  async (app, n, given) => ({
    employeeId: await employeeFor(app, given),
    supervisorId: given.supervisorId ?? (await anEmployee(app)).id,
    workDate: today,
    jobNumber: `ABS7${String(n).padStart(6, '0')}`,
    partNumber: 'P1',
    componentGroup: 'wheel',
    task: 'inspect',
    role: 'performed',
    minutes: 60,
  }),
  { hiddenFrom: (app) => aColleague(app) },
);
