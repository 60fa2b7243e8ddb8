import { addMonths, dayOf } from '#kernel/shared/dates.ts';
import { testPassword, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { attach, done, fixture } from '#kernel/testing/fixture.ts';
import {
  aColleague,
  aPostHolder,
  anEmployee,
  colleagueAs,
  employedPerson,
  type Colleague,
} from '#modules/hr/employees/server/employees.fixture.ts';
import { postHolder } from '#modules/hr/employees/shared/postHolder.record.ts';
import { ndtHour } from '../shared/ndtHour.record.ts';
import { ndtExamPart, visionTest } from '../shared/ndtProof.record.ts';
import { ndtRequest } from '../shared/ndtRequest.record.ts';
import { proposeCall } from '../shared/ndtTraining.calls.ts';

const today = dayOf(new Date());
const proof = { pin: testPin, password: testPassword };

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

const appointed = new WeakMap<TestApp, Map<string, Promise<Colleague>>>();

/** The holder of a post, the same one each time. */
function holderOf(app: TestApp, post: 'QM' | 'RL3', ...rights: Parameters<TestApp['as']>): Promise<Colleague> {
  const known = appointed.get(app) ?? new Map<string, Promise<Colleague>>();
  appointed.set(app, known);
  const holder = known.get(post) ?? appoint(app, post, rights);
  known.set(post, holder);
  return holder;
}
async function appoint(app: TestApp, post: 'QM' | 'RL3', rights: Parameters<TestApp['as']>): Promise<Colleague> {
  const holder = await colleagueAs(app, post.toLowerCase(), ...rights);
  // A company that was prepared by other tests has somebody in the post.
  const hr = await app.as('hr.admin', 'level:2');
  const { rows } = (await hr.get<{ rows: { id: string; version: number }[] }>(`${postHolder.api}?f.post.in=${post}`))
    .body;
  for (const { id, version } of rows)
    await done(hr.call('POST', `${postHolder.api}/${id}/archive`, { version, reason: 'Another one holds it' }));
  await aPostHolder(app, { post, departmentId: null, employeeId: holder.employeeId });
  return holder;
}

/** Who signs for the company: the holder of the post of Quality Manager. */
export const theEmployer = (app: TestApp) => holderOf(app, 'QM', 'level:3');
/** The holder of the post of Responsible Level 3. */
export const theLevel3 = (app: TestApp) => holderOf(app, 'RL3', 'ndt.admin', 'level:3');

/** Proposes by the call of the screens; answers what was said to it. */
export const proposeNdt = (by: Pick<Person, 'call'>, asked: object) =>
  by.call<{ id: string; number: string; code?: string }>('POST', proposeCall.path, { pin: testPin, ...asked });

/** A draft of a certificate held before, with its papers. */
export const anNdtRequest = fixture(ndtRequest).by(
  ['ndt.admin', 'level:3'],
  async (app, n, given) => {
    const employeeId = given.employeeId ?? (await anEmployee(app)).id;
    for (const kind of ['near', 'colour'] as const) await aVisionTest(app, { employeeId, kind });
    return {
      employeeId,
      method: given.method ?? 'PT',
      level: '2',
      certificateNo: `OLD-${n}`,
      heldFrom: addMonths(today, -12),
      heldUntil: addMonths(today, 12),
    };
  },
  { hiddenFrom: (app) => aColleague(app, 'level:1'), person: theLevel3 },
);

/** Signed by the Responsible Level 3, it waits for the employer. */
export async function proposedHeld(app: TestApp, given: { employeeId?: string }): Promise<{ id: string }> {
  const head = await theLevel3(app);
  const { id } = await anNdtRequest(app, given);
  await attach(app, head, { record: ndtRequest, id }, 'paper');
  await done(head.run(ndtRequest, id, 'propose', undefined, proof));
  return { id };
}
