import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { authorised } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { workOrder } from '../shared/workOrder.record.ts';
import { jobFixture, jobModules, type JobFixture } from './jobs.fixture.ts';

let app: TestApp;
let shop: JobFixture;
let user: Person;

beforeAll(async () => {
  app = await testApp(jobModules);
  shop = await jobFixture(app);
  user = await authorised(app, shop, { privileges: ['engineering'], roles: ['maintenance.user'] });
});
afterAll(() => app.close());

async function gate(number: string, code: string) {
  const answer = await user.get<{ gates: { code: string; state: string; messages: string[] }[] }>(
    `${workOrder.api}/${number}/gates`,
  );
  return answer.body.gates.find((each) => each.code === code);
}

test('R9 G16 an AD stays open until its answer is signed; a wrong PIN leaves nothing, and an unsigned method is refused', async () => {
  const batch = await shop.batch({ serialNumber: '4821' });
  const job = await user.create(workOrder, shop.job(batch, '4821'));
  const directiveId = await app.write(async ({ db }) => {
    const made = await sql<{ id: string }>`
      insert into directive (ad_number, authority, subject, issue_date, effective_date, required_action, compliance_time, assessment, assessed_by_name, assessed_at)
      values ('2024-19-15', 'FAA', 'Wheel halves', '2024-10-01', '2024-11-26', 'Inspect the gap', 'Before release', 'applicable', 'N. Chai', '2024-11-27') returning id`.execute(
      db,
    );
    const id = made.rows[0]?.id ?? '';
    await sql`insert into directive_applicability (directive_id, part_number) values (${id}, 'C20195162')`.execute(db);
    await sql`insert into directive_check (part_number_id, checked_on, source, checked_by_name) values (${shop.wheelId}, current_date, 'FAA DRS', 'N. Chai')`.execute(
      db,
    );
    return id;
  });
  expect(await gate(job.number, 'G16')).toMatchObject({
    state: 'fail',
    messages: ['AD 2024-19-15 applies to C20195162 and is open.'],
  });
  const path = `${workOrder.api}/${job.number}/directives`;
  const answer = {
    directiveId,
    partNumber: 'C20195162',
    serialNumber: '4821',
    status: 'complied',
    method: 'Gap inspected, no finding',
  };
  expect((await user.call('POST', path, { ...answer, pin: '0000' })).body).toMatchObject({ code: 'G22' });
  expect((await user.call('POST', path, { ...answer, method: undefined, pin: testPin })).status).toBe(400);
  expect((await gate(job.number, 'G16'))?.state).toBe('fail');
  expect((await user.call('POST', path, { ...answer, pin: testPin })).status).toBe(200);
  expect((await gate(job.number, 'G16'))?.state).toBe('pass');
  const tab = await user.get<{ directives: { number: string; open: boolean; status: string }[] }>(path);
  expect(tab.body.directives).toMatchObject([{ number: '2024-19-15', status: 'complied', open: false }]);
  expect((await app.verify()).fault).toBeFalsy();
});

test('G17 a bulletin the customer ordered needs a signed result, and a refusal needs its letter', async () => {
  const batch = await shop.batch({ serialNumber: '4900' });
  const job = await user.create(workOrder, shop.job(batch, '4900'));
  const path = `${workOrder.api}/${job.number}/bulletins`;
  expect(
    (await user.call('POST', path, { number: '32-1244', orderedByCustomer: true, result: 'refused', pin: testPin }))
      .status,
  ).toBe(400);
  expect(
    (
      await user.call('POST', path, {
        number: '32-1244',
        orderedByCustomer: true,
        result: 'refused',
        reference: 'Letter of 3 Sep',
        pin: testPin,
      })
    ).status,
  ).toBe(200);
  expect((await gate(job.number, 'G17'))?.state).toBe('pass');
});

test('G17 a planner’s signed reason that no bulletin applies stands on the gate', async () => {
  const batch = await shop.batch({ serialNumber: '4902' });
  const job = await user.create(workOrder, shop.job(batch, '4902'));
  const path = `${workOrder.api}/${job.number}/gate-reasons`;
  const signed = { gate: 'G17', subject: 'SB', reason: 'Order without bulletins', pin: testPin };
  expect((await user.call('POST', path, signed)).status).toBe(200);
  expect(await gate(job.number, 'G17')).toMatchObject({ state: 'na', messages: ['Order without bulletins'] });
  expect((await user.get(path)).body).toMatchObject({
    reasons: [{ gate: 'G17', reason: 'Order without bulletins', by: expect.any(String) }],
    temporaryRevisions: [],
  });
});
