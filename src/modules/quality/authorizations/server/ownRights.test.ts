import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import type { Person } from '#kernel/testing/app.ts';
import { authCategory, authGroup, staffAuthorization } from '../shared/authorization.record.ts';
import { trainingFact } from '#modules/quality/training/shared/fact.record.ts';
import { subjectIds } from '#modules/quality/training/shared/public.ts';
import { ndtCertification, skill, stamp } from '../shared/facts.record.ts';
import { proof } from './authorizations.fixture.ts';
import { aColleague } from '#modules/hr/employees/server/employees.fixture.ts';
import { Workshop, type Holder } from './workshop.fixture.ts';

let shop: Workshop;
let holder: Holder;
let inspector: Person;
beforeAll(async () => {
  shop = await Workshop.open();
  inspector = await shop.app.as('quality.admin', 'level:3');
  holder = await shop.holder({ userOf: inspector });
});
afterAll(() => shop.app.close());

const at = (number = holder.number) => `${staffAuthorization.api}/${number}`;
const rowOf = async (number = holder.number) =>
  (await shop.quality.get<{ row: Record<string, unknown> & { version: number } }>(at(number))).body.row;
const code = (answer: { status: number; body: Record<string, unknown> }) => [answer.status, answer.body['code']];

test('who holds an authorisation never edits, amends or lifts it', async () => {
  const { version } = await rowOf();
  const own = await inspector.call('PATCH', at(), { version, limitations: 'None' });
  expect([own.status, own.body['message']]).toEqual([422, 'Nobody changes their own authorisation.']);
  const amended = await inspector.run(
    staffAuthorization,
    holder.number,
    'amend',
    { licenceNo: 'X', reason: 'Mine' },
    proof,
  );
  expect([amended.status, (amended.body as unknown as { message: string }).message]).toEqual([
    422,
    'Nobody changes their own authorisation.',
  ]);
  const lift = await inspector.run(staffAuthorization, holder.number, 'lift', { reason: 'Mine' }, proof);
  expect([lift.status, (lift.body as unknown as { message: string }).message]).toEqual([
    422,
    'Nobody issues their own authorisation.',
  ]);
});

test('stamp, licence and limitations of an issued authorisation change by a signed step only, over the holder’s name', async () => {
  const next = await shop.quality.create(stamp, { stampNo: 'CS-77', stampType: 'CS' });
  const values = { stampId: next.id, licenceNo: 'L-1', licenceValidUntil: '2030-01-01', limitations: 'Not batteries' };
  for (const [name, value] of Object.entries(values)) {
    const { version } = await rowOf();
    const plain = await shop.quality.call('PATCH', at(), { version, [name]: value });
    expect([plain.status, plain.body['code'], plain.body['field']]).toEqual([422, 'NOT_EDITABLE', name]);
  }
  const unsigned = await shop.quality.run(staffAuthorization, holder.number, 'amend', {
    ...values,
    reason: 'New licence',
  });
  expect([400, 422, 428]).toContain(unsigned.status);
  const signed = await shop.quality.run(
    staffAuthorization,
    holder.number,
    'amend',
    { ...values, reason: 'New licence' },
    proof,
  );
  expect(signed.status).toBe(200);
  expect(await rowOf()).toMatchObject({ ...values, status: 'active' });
  const found = await shop.app.deps.database.pool.query<{ payload: string }>(
    `select payload::text from signature where entity = 'staffAuthorization' and entity_id = $1 order by chain_seq desc limit 1`,
    [holder.authorizationId],
  );
  const person = await shop.app.deps.database.pool.query<{ name: string }>('select name from employee where id = $1', [
    holder.employeeId,
  ]);
  expect(found.rows[0]?.payload).toContain(person.rows[0]?.name);
  expect(found.rows[0]?.payload).toContain('Not batteries');
  // Limits are added to; fewer of them is more scope, and comes with an application.
  await shop.quality.run(
    staffAuthorization,
    holder.number,
    'amend',
    { limitations: 'Not at night', reason: 'Eyes' },
    proof,
  );
  expect(await rowOf()).toMatchObject({ limitations: 'Not batteries\nNot at night', licenceNo: 'L-1' });
  expect(
    code((await shop.quality.run(staffAuthorization, holder.number, 'amend', { reason: 'Nothing' }, proof)) as never),
  ).toEqual([422, 'AUTH_NO_CHANGE']);
});

test('a category or group that issued authorisations read changes by a signed step only, and the signature names who is touched', async () => {
  for (const [record, key, values] of [
    [authCategory, 'CS', { privileges: ['release', 'inspect'] }],
    [authGroup, 'CS-WHEEL', { minAge: 18 }],
  ] as const) {
    const row = async () =>
      (await shop.quality.get<{ row: { version: number; id: string } }>(`${record.api}/${key}`)).body.row;
    const before = await row();
    const plain = await shop.quality.call('PATCH', `${record.api}/${key}`, { version: before.version, ...values });
    expect(code(plain)).toEqual([422, 'AUTH_IN_USE']);
    expect(JSON.stringify(plain.body['details'])).toContain(holder.number);
    const gone = await shop.quality.call('POST', `${record.api}/${key}/archive`, {
      version: before.version,
      reason: 'Old',
    });
    expect(gone.status).toBe(422);

    const seen = await shop.quality.get<{ touched: { number: string; holder: string }[] }>(
      `${record.api}/${key}/touched`,
    );
    expect(seen.body.touched.map(({ number }) => number)).toEqual([holder.number]);
    const change = (person: Person, touched: string[]) =>
      person.call<Record<string, unknown>>('POST', `${record.api}/${key}/change-in-use`, {
        version: before.version,
        values,
        reason: 'The exposition was revised',
        touched,
        ...proof,
      });
    expect(code(await change(shop.quality, []))).toEqual([409, 'TOUCHED_CHANGED']);
    expect(code(await change(inspector, [holder.number]))).toEqual([422, 'SOD_VIOLATION']);
    const changed = await change(shop.quality, [holder.number]);
    expect([changed.status, changed.body['touched']]).toEqual([200, seen.body.touched]);
    expect(await row()).toMatchObject(values);
    const { rows } = await shop.app.deps.database.pool.query<{ payload: string }>(
      'select payload::text from signature where entity = $1 and entity_id = $2',
      [record.name, before.id],
    );
    expect(rows[0]?.payload).toContain(seen.body.touched[0]?.holder);
  }
  // The words on a list are nobody's entitlement.
  const { version } = (await shop.quality.get<{ row: { version: number } }>(`${authCategory.api}/CS`)).body.row;
  expect((await shop.quality.call('PATCH', `${authCategory.api}/CS`, { version, name: 'Certifying' })).status).toBe(
    200,
  );
});

test('a refusal shows the row only to who may read it, and whose it is comes before version and state', async () => {
  type Refused = { code: string; message: string; details?: { current?: object } };
  const step = (person: Person, name: string, version: number) =>
    person.call<Refused>('POST', `${at()}/${name}`, { version, input: { reason: 'Because' }, ...proof });
  const outsider = await aColleague(shop.app, 'level:1');
  for (const name of ['suspend', 'surrender'])
    for (const version of [1, 999]) {
      const refused = await step(outsider, name, version);
      expect([name, refused.status, refused.body.code]).toEqual([name, 422, 'GUARD']);
      expect(refused.body.details).toBeUndefined();
    }
  // Quality on level 1 may take steps with an authorisation and may not read it (level 3).
  const blind = await aColleague(shop.app, 'quality.admin', 'level:1');
  const stale = await step(blind, 'withdraw', 999);
  expect([stale.status, stale.body.message, stale.body.details]).toEqual([
    409,
    'Somebody changed this authorisation meanwhile.',
    undefined,
  ]);
  const { version } = await rowOf();
  const wrong = await step(blind, 'lift', version);
  expect([wrong.body.code, wrong.body.message, wrong.body.details]).toEqual([
    'STATE_NOT_ALLOWED',
    'Lift suspension is not possible for this authorisation now.',
    undefined,
  ]);
  const reader = await step(shop.quality, 'lift', version);
  expect(reader.body.details).toMatchObject({ status: 'active', current: { number: holder.number } });
});

test('R-GEN-5 nobody enters or takes back their own training, skill or NDT certificate, and none is of a day to come', async () => {
  const trainer = await shop.app.as('training.admin', 'ndt.admin', 'level:3');
  const own = (await shop.candidate({ userOf: trainer })).applicant;
  const other = (await shop.candidate({ userOf: await shop.app.as('level:3') })).applicant;
  const today = dayOf(new Date());
  const course = {
    subjectId: subjectIds.humanFactors,
    source: 'company' as const,
    completedOn: today,
    evidence: 'TC-2026-044',
  };
  const held = { skill: 'wheel.assemble', level: 2, grantedOn: today };
  const ndt = (employeeId: string, values: object = {}) => ({
    employeeId,
    method: 'PT',
    level: 'trainee',
    certificateNo: `PT-${employeeId.slice(-6)}`,
    certifiedOn: addDays(today, -10),
    validUntil: addDays(today, 300),
    visionExamOn: addDays(today, -10),
    visionValidUntil: addDays(today, 300),
    ...values,
  });
  const enter = async (employeeId: string) => [
    code(await trainer.call('POST', trainingFact.api, { ...course, employeeId })),
    code(await trainer.call('POST', skill.api, { ...held, employeeId })),
    code(await trainer.call('POST', ndtCertification.api, ndt(employeeId))),
  ];
  expect(await enter(own.employeeId)).toEqual(Array(3).fill([422, 'SOD_VIOLATION']));
  for (const values of [{ visionExamOn: addDays(today, 1) }, { certifiedOn: addDays(today, 1) }])
    expect(
      (await trainer.call('POST', ndtCertification.api, ndt(other.employeeId, values))).body['fields'],
    ).toMatchObject([{ message: 'This day is still to come.' }]);
  expect(await enter(other.employeeId)).toEqual(Array(3).fill([201, undefined]));
  // Entered by somebody else, and not theirs to change or take back either.
  const colleague = await aColleague(shop.app, 'training.admin', 'ndt.admin', 'level:3');
  for (const [record, values] of [
    [trainingFact, course],
    [skill, held],
    [ndtCertification, ndt(own.employeeId)],
  ] as const) {
    const made = await colleague.call<{ row: { id: string; version: number } }>('POST', record.api, {
      ...values,
      employeeId: own.employeeId,
    });
    expect(made.status).toBe(201);
    const at = `${record.api}/${made.body.row.id}`;
    const { version } = made.body.row;
    const back = await trainer.call('POST', `${at}/archive`, { version, reason: 'Mine' });
    expect([back.status, back.body['message']]).toEqual([422, 'Nobody certifies themselves.']);
  }
});
