import { addMonths, dayOf } from '#kernel/shared/dates.ts';
import { testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { attach, done, fixture } from '#kernel/testing/fixture.ts';
import {
  aColleague,
  aPostHolder,
  anEmployee,
  colleagueAs,
  employedPerson,
  type Colleague,
} from '#modules/hr/employees/server/employees.fixture.ts';
import { ndtHour } from '../shared/ndtHour.record.ts';
import { ndtExamPart, visionTest } from '../shared/ndtProof.record.ts';
import { ndtRequest } from '../shared/ndtRequest.record.ts';
import { proposeCall } from '../shared/ndtTraining.calls.ts';

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
  { change: { provider: 'Another school' }, hiddenFrom: (app) => app.as(), person: employedPerson },
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
  { hiddenFrom: (app) => app.as(), person: employedPerson },
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
  { hiddenFrom: (app) => app.as(), person: employedPerson },
);

const employers = new WeakMap<TestApp, Promise<Colleague>>();

/** Who signs for the company: the holder of the post of Quality Manager, the same one each time. */
export function theEmployer(app: TestApp): Promise<Colleague> {
  const known = employers.get(app) ?? appointed(app);
  employers.set(app, known);
  return known;
}
async function appointed(app: TestApp): Promise<Colleague> {
  const employer = await colleagueAs(app, 'employer', 'level:3');
  await aPostHolder(app, { post: 'QM', departmentId: null, employeeId: employer.employeeId });
  return employer;
}

/** Proposes by the call of the screens; answers what was said to it. */
export const proposeNdt = (by: Pick<Person, 'call'>, asked: object) =>
  by.call<{ id: string; number: string; code?: string }>('POST', proposeCall.path, { pin: testPin, ...asked });

/** A certificate held before that waits for the employer’s signature, with its papers. */
export const anNdtRequest = fixture(ndtRequest).writtenBy(
  'proposeCall: POST /api/ndt-training/propose, under the signature of the Responsible Level 3',
  async (app, n, given: { employeeId?: string }) => {
    const head = await colleagueAs(app, 'head', 'ndt.admin', 'level:3');
    const employeeId = given.employeeId ?? (await anEmployee(app)).id;
    for (const kind of ['near', 'colour'] as const) await aVisionTest(app, { employeeId, kind });
    const before = { from: addMonths(today, -12), until: addMonths(today, 12) };
    const asked = { employeeId, method: 'PT', level: '2', certificateNo: `OLD-${n}`, before };
    const { id } = await done<{ id: string }>(proposeNdt(head, asked));
    await attach(app, head, { record: ndtRequest, id }, 'paper');
    return { id };
  },
  { hiddenFrom: (app) => aColleague(app, 'level:1') },
);
