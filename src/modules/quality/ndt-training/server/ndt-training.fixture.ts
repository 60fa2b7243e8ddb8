import { dayOf } from '#kernel/shared/dates.ts';
import { fixture } from '#kernel/testing/fixture.ts';
import { anEmployee } from '#modules/hr/employees/server/employees.fixture.ts';
import { ndtHour } from '../shared/ndtHour.record.ts';
import { ndtExamPart, visionTest } from '../shared/ndtProof.record.ts';

const today = dayOf(new Date());

export const someNdtHours = fixture(ndtHour).by(
  ['ndt.user', 'level:3'],
  async (app, _n, given) => ({
    employeeId: given.employeeId ?? (await anEmployee(app)).id,
    method: given.method ?? 'PT',
    kind: given.kind ?? 'training',
    workedOn: today,
    hours: '8.00',
    provider: 'NDT Academy',
  }),
  { change: { provider: 'Another school' }, hiddenFrom: (app) => app.as() },
);

export const aVisionTest = fixture(visionTest).by(
  ['ndt.admin', 'level:3'],
  async (app, _n, given) => ({
    employeeId: given.employeeId ?? (await anEmployee(app)).id,
    kind: given.kind ?? 'near',
    test: given.kind === 'colour' ? 'ishihara' : 'jaeger1',
    testedOn: today,
    corrected: false,
    passed: true,
    examiner: 'Bangkok Eye Hospital',
  }),
  { hiddenFrom: (app) => app.as() },
);

export const anNdtExamPart = fixture(ndtExamPart).by(
  ['ndt.admin', 'level:3'],
  async (app, n, given) => ({
    employeeId: given.employeeId ?? (await anEmployee(app)).id,
    method: 'PT',
    level: '2',
    part: 'general',
    takenOn: today,
    questions: 40,
    samples: 2,
    score: '85.00',
    paperNo: `PT2-${n}`,
    examinerId: (await anEmployee(app)).id,
  }),
  { hiddenFrom: (app) => app.as() },
);
