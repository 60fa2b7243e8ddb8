import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, addMonths, dayOf } from '#kernel/shared/dates.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { readContext, runWrite, systemCaller } from '#kernel/server/transaction.ts';
import { testApp, testPassword, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { accountModule } from '#modules/account/server/account.module.ts';
import { department, employee } from '#modules/hr/employees/shared/employee.record.ts';
import { authCategory, authGroup, authorizationScope, staffAuthorization } from '../shared/authorization.record.ts';
import { ndtCertification, skill, stamp, trainingFact } from '../shared/facts.record.ts';
import { authorizationsModule } from './authorizations.module.ts';
import {
  authorizationsLapsing,
  canSign,
  eligibleSigners,
  hasSkill,
  ndtPerson,
  recordWorks,
  requireSign,
  signerFacts,
  type SignRequest,
} from './public.ts';

// The records authorisations point at, without their module's own endpoints.
const linked = defineServerModule({ name: 'hr/employees', records: [employee, department], endpoints: [] });
const proof = { pin: testPin, password: testPassword };
const today = dayOf(new Date());

let app: TestApp;
let quality: Person;
let training: Person;
let groupId: string;
let categoryId: string;
let count = 0;

beforeAll(async () => {
  app = await testApp([accountModule, linked, authorizationsModule]);
  quality = await app.as('quality.admin', 'ndt.viewer', 'level:3');
  training = await app.as('training.user', 'ndt.admin', 'level:3');
  const category = await quality.create(authCategory, {
    code: 'CS',
    name: 'Certifying staff',
    privilege: 'Signs release certificates for components.',
    privileges: ['release'],
    validMonths: 24,
    stampType: 'CS',
    disabled: false,
  });
  categoryId = category.id;
  const group = await quality.create(authGroup, {
    categoryId,
    code: 'CS-WHEEL',
    name: 'Wheels',
    componentGroup: 'wheel',
    minAge: 21,
    minExperienceMonths: 24,
    disabled: false,
  });
  groupId = group.id;
});
afterAll(() => app.close());

interface Holder {
  employeeId: string;
  authorizationId: string;
  number: string;
}

/** A person with everything a wheel release needs, up to an authorisation ready to be issued. */
async function candidate(options: { workMonths?: number; trained?: boolean; userOf?: Person } = {}): Promise<Holder> {
  count += 1;
  const { pool } = app.house.database;
  const dept = await pool.query<{ id: string }>(
    `insert into department (code, name) values ($1, 'Shop') returning id`,
    [`D${count}`],
  );
  const made = await pool.query<{ id: string }>(
    `insert into employee (employee_no, title_en, first_name_en, last_name_en, title_th, first_name_th, last_name_th, department_id, position,
       workshop, employment_type, start_date)
     values ($1, 'Ms.', 'Signer', $2, 'น.ส.', 'ก', 'ข', $3, 'Inspector', 'wheel', 'permanent', '2015-01-05') returning id`,
    [`A${String(count).padStart(3, '0')}`, `No${count}`, dept.rows[0]?.id],
  );
  const employeeId = made.rows[0]?.id ?? '';
  await pool.query(
    `insert into employee_contact (employee_id, birth_date, nationality, mobile, address_current, emergency_name, emergency_relation, emergency_phone)
     values ($1, '1985-04-01', 'THA', '+66800000000', 'x', 'x', 'x', '+66800000001')`,
    [employeeId],
  );
  const user = options.userOf ?? (await app.as());
  await pool.query(`update app_user set employee_id = $1, signature = '\\x89504e47' where id = $2`, [
    employeeId,
    user.id,
  ]);
  if (options.trained !== false) {
    for (const subject of ['humanFactors', 'continuation', 'companyProcedures'] as const) {
      await training.create(trainingFact, { employeeId, subject, completedOn: addMonths(today, -6), evidence: 'TC-1' });
    }
  }
  await app.write((ctx) =>
    recordWorks(
      ctx,
      Array.from({ length: options.workMonths ?? 8 }, (_, month) => ({
        employeeId,
        at: addMonths(today, -month),
        jobNumber: 'ABS0000001',
        partNumber: 'P1',
        componentGroup: 'wheel' as const,
        task: 'release' as const,
        role: 'certified' as const,
      })),
    ),
  );
  const mark = await quality.create(stamp, { stampNo: `CS-${String(count).padStart(2, '0')}`, stampType: 'CS' });
  const draft = await quality.create(staffAuthorization, { employeeId, categoryId, stampId: mark.id });
  await quality.create(authorizationScope, {
    authorizationId: draft.id,
    groupId,
    taskLevels: ['inspection', 'repair', 'overhaul'],
    authorities: ['CAAT', 'EASA'],
    ratings: ['C14'],
  });
  return { employeeId, authorizationId: draft.id, number: draft.number };
}

async function holder(options: Parameters<typeof candidate>[0] = {}): Promise<Holder> {
  const made = await candidate(options);
  const issued = await quality.run(staffAuthorization, made.authorizationId, 'issue', undefined, proof);
  expect(issued.status, JSON.stringify(issued.body)).toBe(200);
  return made;
}

const reading = () => readContext(app.house, systemCaller(new Date()));
const release = (employeeId: string): SignRequest => ({
  employeeId,
  privilege: 'release',
  componentGroup: 'wheel',
  taskLevel: 'overhaul',
  releaseForm: 'EASA_FORM_1',
  rating: 'C14',
  partNumber: 'C20195162',
  at: new Date(),
});

test('R-AUT-1 an issued authorisation hands over the stamp and lets its holder sign; R-AUT-2 gives it its term', async () => {
  const made = await holder();
  const row = await quality.get<{ row: Record<string, unknown> }>(`${staffAuthorization.api}/${made.number}`);
  expect(row.body.row).toMatchObject({
    status: 'active',
    issuedOn: today,
    firstIssuedOn: today,
    validUntil: addMonths(today, 24),
  });
  const answer = await canSign(reading(), release(made.employeeId));
  expect(answer).toMatchObject({
    ok: true,
    reasons: [],
    authorizationNo: made.number,
    facts: { groupCode: 'CS-WHEEL' },
  });
  expect(answer.stampNo).toMatch(/^CS-/);
});

test('R-AUT-1 says everything that is missing before it may be issued', async () => {
  const made = await candidate({ trained: false });
  const refused = await quality.run(staffAuthorization, made.authorizationId, 'issue', undefined, proof);
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({ code: 'GUARD' });
  expect(JSON.stringify(refused.body)).toMatch(/Human factors.*Continuation training.*Company procedures/);
});

test('R-GEN-5 nobody issues their own authorisation', async () => {
  const self = await app.as('quality.admin', 'level:3');
  const made = await candidate({ userOf: self });
  const refused = await self.run(staffAuthorization, made.authorizationId, 'issue', undefined, proof);
  expect(refused.body).toMatchObject({ message: 'Nobody issues their own authorisation.' });
});

test('R28 a wrong PIN is 422 and issues nothing', async () => {
  const made = await candidate();
  const refused = await quality.run(staffAuthorization, made.authorizationId, 'issue', undefined, {
    ...proof,
    pin: '0001',
  });
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({ code: 'G22' });
  expect(await canSign(reading(), release(made.employeeId))).toMatchObject({
    ok: false,
    reasons: [{ code: 'AUTH_SCOPE' }],
  });
});

test('5.5 recency too low refuses with the count, and one more month of work cures it', async () => {
  const made = await holder({ workMonths: 5 });
  const answer = await canSign(reading(), release(made.employeeId));
  expect(answer.reasons).toMatchObject([{ code: 'AUTH_RECENCY' }]);
  expect(answer.reasons[0]?.text).toContain('5 of 6 months, 5 of 100 days');
  const work = {
    employeeId: made.employeeId,
    at: addMonths(today, -7),
    jobNumber: 'ABS0000002',
    partNumber: 'P1',
    task: 'release',
    role: 'certified',
  } as const;
  const [entry] = await app.write((ctx) => recordWorks(ctx, [{ ...work, componentGroup: 'wheel' }]));
  expect((await canSign(reading(), release(made.employeeId))).ok).toBe(true);
  // R-X-2: a correction takes the entry out of the count again, without touching it.
  await app.write((ctx) => recordWorks(ctx, [{ ...work, componentGroup: 'wheel', compensatesId: entry ?? null }]));
  expect((await canSign(reading(), release(made.employeeId))).ok).toBe(false);
});

test('R-AUT-3 quality suspends at once, and after it is lifted the holder signs again', async () => {
  const made = await holder();
  const suspended = await quality.run(
    staffAuthorization,
    made.authorizationId,
    'suspend',
    { reason: 'investigation' },
    proof,
  );
  expect(suspended.body).toMatchObject({ row: { status: 'suspended' } });
  expect((await canSign(reading(), release(made.employeeId))).reasons).toMatchObject([{ code: 'AUTH_SUSPENDED' }]);
  await expect(requireSign(reading(), release(made.employeeId))).rejects.toMatchObject({
    status: 422,
    code: 'AUTH_SUSPENDED',
  });
  await quality.run(staffAuthorization, made.authorizationId, 'lift', { reason: 'nothing found' }, proof);
  expect((await canSign(reading(), release(made.employeeId))).ok).toBe(true);
});

test('T10 the holder may stop at any time, others without the right may not', async () => {
  const self = await app.as();
  const made = await holder({ userOf: self });
  const stranger = await app.as('quality.viewer', 'level:3');
  const refused = await stranger.run(
    staffAuthorization,
    made.authorizationId,
    'suspend',
    { reason: 'no reason' },
    proof,
  );
  expect(refused.status).toBe(422);
  const stopped = await self.run(
    staffAuthorization,
    made.authorizationId,
    'suspend',
    { reason: 'not fit today' },
    proof,
  );
  expect(stopped.status).toBe(409);
  const seen = await quality.get<{ row: { version: number } }>(`${staffAuthorization.api}/${made.number}`);
  const done = await self.call('POST', `${staffAuthorization.api}/${made.number}/suspend`, {
    version: seen.body.row.version,
    input: { reason: 'not fit today' },
    ...proof,
  });
  expect(done.body).toMatchObject({ row: { status: 'suspended' } });
});

test('R-AUT-3 one suspended group stops that group alone', async () => {
  const made = await holder();
  const seen = await quality.get<{ row: { version: number } }>(`${staffAuthorization.api}/${made.number}`);
  const call = { version: seen.body.row.version, groupId, reason: 'finding on wheels', ...proof };
  expect((await quality.call('POST', `${staffAuthorization.api}/${made.number}/suspend-group`, call)).status).toBe(200);
  expect((await canSign(reading(), release(made.employeeId))).reasons).toMatchObject([{ code: 'AUTH_SUSPENDED' }]);
  const lifted = await quality.call('POST', `${staffAuthorization.api}/${made.number}/lift-group`, {
    ...call,
    version: call.version + 1,
  });
  expect(lifted.status).toBe(200);
  expect((await canSign(reading(), release(made.employeeId))).ok).toBe(true);
});

test('T6 a lost stamp suspends until another one is handed over', async () => {
  const made = await holder();
  const row = await quality.get<{ row: { stampId: string; version: number } }>(
    `${staffAuthorization.api}/${made.number}`,
  );
  await quality.run(stamp, row.body.row.stampId, 'reportLost', { reason: 'gone' }, proof);
  expect((await canSign(reading(), release(made.employeeId))).reasons).toMatchObject([{ code: 'AUTH_STAMP' }]);
  const next = await quality.create(stamp, { stampNo: `CS-9${count}`, stampType: 'CS' });
  const changed = await quality.call('PATCH', `${staffAuthorization.api}/${made.number}`, {
    version: row.body.row.version,
    stampId: next.id,
  });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  expect(await canSign(reading(), release(made.employeeId))).toMatchObject({ ok: true, stampNo: `CS-9${count}` });
});

test('the scope of an issued authorisation cannot be changed', async () => {
  const made = await holder();
  const refused = await quality.call('POST', authorizationScope.api, {
    authorizationId: made.authorizationId,
    groupId,
    taskLevels: ['test'],
    authorities: ['FAA'],
    ratings: ['C15'],
  });
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({ code: 'AUTH_ISSUED' });
});

test('R-AUT-5 a withdrawal waits for a signature under way, and a signature after it is refused', async () => {
  const made = await holder();
  const order: string[] = [];
  let entered: () => void = () => undefined;
  const inside = new Promise<void>((resolve) => (entered = resolve));
  const signing = runWrite(app.house, systemCaller(new Date()), async (ctx) => {
    expect((await canSign(ctx, release(made.employeeId))).ok).toBe(true);
    entered();
    await new Promise((resolve) => setTimeout(resolve, 400));
    order.push('signed');
  });
  await inside;
  const withdrawing = quality
    .run(staffAuthorization, made.authorizationId, 'withdraw', { reason: 'ended' }, proof)
    .then((answer) => {
      order.push('withdrawn');
      return answer;
    });
  await Promise.all([signing, withdrawing]);
  expect(order).toEqual(['signed', 'withdrawn']);
  expect((await canSign(reading(), release(made.employeeId))).reasons).toMatchObject([{ code: 'AUTH_SCOPE' }]);
});

test('R-AUT-8 whoever left has surrendered after the nightly run, and signs nothing even before it', async () => {
  const made = await holder();
  await app.house.database.pool.query(`update employee set status = 'left', end_date = $1 where id = $2`, [
    today,
    made.employeeId,
  ]);
  expect((await canSign(reading(), release(made.employeeId))).reasons).toMatchObject([{ code: 'AUTH_SUSPENDED' }]);
  await app.write(async (ctx) => {
    await authorizationsModule.jobs?.['closeAuthorizationsOfLeavers']?.(ctx, undefined as never);
  });
  const row = await quality.get<{ row: Record<string, unknown> }>(`${staffAuthorization.api}/${made.number}`);
  expect(row.body.row).toMatchObject({ status: 'surrendered', endedOn: today });
});

test('the gates get the signer as they want it', async () => {
  const made = await holder();
  const facts = await signerFacts(reading(), made.employeeId, new Date(), { componentGroup: 'wheel' });
  expect(facts).toMatchObject({
    employeeId: made.employeeId,
    authorisations: [
      {
        number: made.number,
        state: 'active',
        stampIssued: true,
        authorities: ['CAAT', 'EASA'],
        scope: [{ rating: 'C14', family: 'wheel', taskLevels: ['inspection', 'repair', 'overhaul'], suspended: false }],
      },
    ],
    currency: { humanFactorsOn: addMonths(today, -6), monthsWorked: 8, atLeast21: true, licences: [] },
    identity: null,
    refusals: [],
  });
});

test('who could sign, what lapses, and the live list', async () => {
  const made = await holder();
  const { employeeId: _person, ...request } = release(made.employeeId);
  expect((await eligibleSigners(reading(), request)).map((one) => one.employeeId)).toContain(made.employeeId);
  expect((await authorizationsLapsing(reading(), 10)).filter((one) => one.number === made.number)).toEqual([]);
  expect(
    (await authorizationsLapsing(reading(), 730)).find((one) => one.number === made.number && one.what === 'training')
      ?.on,
  ).toBe(addMonths(addMonths(today, -6), 24));
  const list = await quality.get<{ staff: { number: string; standing: string }[] }>(
    `${staffAuthorization.api}/certifying-staff`,
  );
  expect(list.body.staff.find((one) => one.number === made.number)).toMatchObject({ standing: 'valid' });
  expect((await (await app.as('level:2')).get(`${staffAuthorization.api}/certifying-staff`)).status).toBe(403);
});

test('skills and NDT people are judged on the day of the work', async () => {
  const made = await candidate();
  await training.create(skill, {
    employeeId: made.employeeId,
    skill: 'wheel.assemble',
    level: 2,
    grantedOn: addDays(today, -10),
    validUntil: today,
  });
  expect(await hasSkill(reading(), made.employeeId, 'wheel.assemble', 2, today)).toBe(true);
  expect(await hasSkill(reading(), made.employeeId, 'wheel.assemble', 3, today)).toBe(false);
  expect(await hasSkill(reading(), made.employeeId, 'wheel.assemble', 1, addDays(today, 1))).toBe(false);
  const tooLong = await training.call('POST', ndtCertification.api, {
    employeeId: made.employeeId,
    method: 'PT',
    level: '2',
    certifiedOn: today,
    validUntil: addMonths(today, 61),
    visionExamOn: today,
    visionValidUntil: addMonths(today, 12),
  });
  expect(tooLong.body).toMatchObject({ code: 'NDT_TERM', field: 'validUntil' });
  await training.create(ndtCertification, {
    employeeId: made.employeeId,
    method: 'PT',
    level: '2',
    certifiedOn: addDays(today, -1),
    validUntil: addMonths(today, 24),
    visionExamOn: today,
    visionValidUntil: addMonths(today, 12),
  });
  expect(await ndtPerson(reading(), made.employeeId, 'PT', today)).toMatchObject({
    level: '2',
    visionUntil: addMonths(today, 12),
  });
  expect(await ndtPerson(reading(), made.employeeId, 'PT', addDays(today, -2))).toMatchObject({ level: 'none' });
});

test('the logbook shows everybody their own entries only, until level 2', async () => {
  const self = await app.as();
  const made = await candidate({ userOf: self });
  const own = await self.get<{ rows: { employeeId: string }[] }>('/api/logbook');
  expect(own.body.rows.length).toBe(8);
  expect(own.body.rows.every((row) => row.employeeId === made.employeeId)).toBe(true);
});
