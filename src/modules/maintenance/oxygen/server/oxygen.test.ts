import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMonths, dayOf } from '#kernel/shared/dates.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { textOfPdf } from '#kernel/testing/pdfText.ts';
import { signed } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { authorisedPerson } from '#modules/quality/authorizations/server/authorised.fixture.ts';
import { recordWorks } from '#modules/quality/authorizations/server/public.ts';
import { addToMonth } from '#modules/maintenance/release-gates/shared/oxygen.ts';
import { bench, type Bench, type JobAtBench } from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { taskCardsServer } from '#modules/maintenance/task-cards/server/task-cards.server.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import type { cylinder, cylinderTest } from '../shared/cylinder.record.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { oxygenServer } from './oxygen.server.ts';

const month = dayOf(new Date()).slice(0, 7);
const made = addToMonth(month, -120);
const setups = {
  hydrostatic: { kind: 'hydrostatic', spec: '3HT', servicePsi: 1850 },
  cylinderDates: { kind: 'cylinderDates', spec: '3HT' },
} as const;
interface Page<Row> {
  rows: Row[];
}
let app: TestApp;
let at: Bench;
let job: JobAtBench | undefined;

beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer, oxygenServer]);
  at = await bench(app);
});
afterAll(() => app.close());

/** The bench's route and its people are those of a wheel; what is tested is a cylinder. */
const family = (name: string) =>
  app.write(({ db }) => sql`update part_number set family = ${name} where id = ${at.shop.wheelId}`.execute(db));

/** A visit of the cylinder whose card T110 asks for this kind of test; the visit before is given up. */
async function visit(kind: keyof typeof setups, serial: string): Promise<JobAtBench> {
  if (job) await at.planner.run(workOrder, job.id, 'cancel', { reason: 'The visit before' });
  await family('wheel');
  const next = await at.newJob('inWork', serial);
  await family('cylinder');
  await app.write(async ({ db }) => {
    await sql`update task_card set status = 'ready' where job_id = ${next.id} and card_no = 'T110'`.execute(db);
    await sql`update task_step set type = 'testRun', test = ${JSON.stringify(setups[kind])}::jsonb where step_no = 1
      and card_id = (select id from task_card where job_id = ${next.id} and card_no = 'T110')`.execute(db);
  });
  job = next;
  return next;
}
/** Somebody who may inspect cylinders: authorised, and at it in the last months. */
async function inspectorOfCylinders(): Promise<Person> {
  const person = await authorisedPerson(app, {
    code: 'OXI',
    privilege: 'inspect',
    roles: ['maintenance.user'],
    componentGroup: 'oxygen',
  });
  const work = {
    employeeId: person.employeeId,
    jobNumber: 'ABS0000001',
    partNumber: 'P1',
    componentGroup: 'oxygen',
    task: 'inspect',
    role: 'performed',
  } as const;
  await app.write((ctx) =>
    recordWorks(
      ctx,
      Array.from({ length: 8 }, (_, months) => ({ ...work, at: addMonths(dayOf(new Date()), -months) })),
    ),
  );
  return person;
}
const hydro = (of: JobAtBench, more: object = {}, beside: object = {}) =>
  of.step('T110', 1, {
    ...beside,
    test: {
      kind: 'hydrostatic',
      testPsi: '3090',
      totalCc: '262.0',
      permanentCc: '9.4',
      reeCc: '258',
      manufactured: made,
      discBurstPsi: '2775',
      jacketChecked: true,
      ...more,
    },
  });
const register = async (query: string) =>
  (await at.mechanic.get<Page<RowOf<typeof cylinder>>>(`/api/oxygen?${query}`)).body.rows;
const lastDayOf = (of: string) => dayOf(new Date(Date.parse(`${addToMonth(of, 1)}-01T00:00:00Z`) - 86_400_000));

test('R13 a cylinder is in the register by its work order, and the test there sets when the next one is due', async () => {
  const of = await visit('hydrostatic', 'OX-7701');
  expect(await register('q=OX-7701')).toMatchObject([
    {
      serialNumber: 'OX-7701',
      state: 'inTest',
      visits: 1,
      jobIdLabel: expect.stringContaining(of.number),
      nextHydro: null,
      dueOn: null,
    },
  ]);
  expect((await hydro(of)).status).toBe(200);
  const next = addToMonth(month, 36);
  const [row] = await register('q=OX-7701');
  expect(row).toMatchObject({
    spec: '3HT',
    made,
    lastHydro: month,
    nextHydro: next,
    dueOn: lastDayOf(next),
    lifeEnds: addToMonth(made, 288),
    state: 'inTest',
  });
  const { body } = await at.mechanic.get<Page<RowOf<typeof cylinderTest>>>(
    `/api/oxygen/tests?f.cylinderId.in=${row?.id}`,
  );
  expect(body.rows).toMatchObject([
    {
      kind: 'hydrostatic',
      result: 'pass',
      testPsi: '3090.0000',
      elasticCc: '252.6000',
      permanentPercent: '3.5900',
      reeCc: '258.0000',
    },
  ]);
});

test('R2 two spellings of a serial number are one cylinder, with the tests of all its visits', async () => {
  const of = await visit('cylinderDates', 's/n ox 7701');
  const [row, ...others] = await register(`f.partNumberId.in=${at.shop.wheelId}`);
  expect({ visits: row?.visits, others: others.length }).toEqual({ visits: 2, others: 0 });
  expect(
    (await of.step('T110', 1, { test: { kind: 'cylinderDates', manufactured: made, lastHydro: month } })).status,
  ).toBe(200);
  const { body } = await at.mechanic.get<{ total: number }>(`/api/oxygen/tests?f.cylinderId.in=${row?.id}`);
  expect(body.total).toBe(2);
});

test('R12 what a test condemned is condemned in the register for ever and asked back of nobody', async () => {
  const of = await visit('hydrostatic', 'OX-9900');
  expect((await hydro(of, { permanentCc: '27.0' })).status).toBe(422);
  expect((await register('q=OX-9900'))[0]?.state).toBe('inTest');
  const condemn = { totalCc: '262.0', permanentCc: '27.0', reeCc: '258', manufactured: made, ...signed };
  await family('wheel');
  expect((await hydro(of, { permanentCc: '27.0' }, { condemn })).status).toBe(200);
  await family('cylinder');
  expect(await register('q=OX-9900')).toMatchObject([
    { state: 'condemned', condemnedBecause: expect.stringContaining('condemned') },
  ]);
  await at.planner.run(workOrder, of.id, 'cancel', { reason: 'Condemned' });
  job = undefined;
  expect((await register('q=OX-9900'))[0]?.state).toBe('condemned');
});

test('a cylinder is condemned by the signature of an inspector, for ever, and its label says so', async () => {
  const of = await visit('cylinderDates', 'OX-4410');
  const row = async () => (await register('q=OX-4410'))[0];
  const id = (await row())?.id ?? '';
  const condemn = (by: Person, more: object = {}) =>
    by.call('POST', `/api/oxygen/${id}/condemn`, { reason: 'Dent deeper than the limit', ...signed, ...more });
  const label = async () => {
    const printed = await app.app.inject({
      url: `/api/oxygen/${id}/label.pdf`,
      headers: { cookie: at.mechanic.cookie },
    });
    return textOfPdf(printed.rawPayload);
  };
  expect(await label()).toContain('IN THE SHOP');
  const inspector = await inspectorOfCylinders();
  expect((await condemn(await app.as('maintenance.viewer'))).status).toBe(403);
  expect((await condemn(at.mechanic)).status).toBe(422);
  expect(await condemn(inspector, { reason: 'no' })).toMatchObject({ status: 400 });
  expect((await condemn(inspector, { pin: '0000' })).status).toBe(422);
  expect((await row())?.state).toBe('inTest');
  expect(await condemn(inspector)).toMatchObject({ status: 200 });
  expect(await row()).toMatchObject({ state: 'condemned', condemnedBecause: 'Dent deeper than the limit' });
  expect(await condemn(inspector)).toMatchObject({ status: 422, body: { code: 'CONDEMNED' } });
  expect(await label()).toContain('CONDEMNED – DO NOT FILL');
  const refusedRun = await of.step('T110', 1, {
    test: { kind: 'cylinderDates', manufactured: made, lastHydro: month },
  });
  expect(refusedRun).toMatchObject({ status: 422, body: { code: 'CONDEMNED' } });
  const { rows } = await app.asOwner((pool) =>
    pool.query(`select statement from signature where chain = $1 and statement like 'I condemn%'`, [of.number]),
  );
  expect(rows).toHaveLength(1);
});

test('the due list of a customer is a PDF of the right span; a customer nobody knows and another span are refused', async () => {
  const [row] = await register('q=7701');
  const list = (query: string) => at.mechanic.get(`/api/oxygen/due-list.pdf?${query}`);
  const answer = await list(`customerId=${row?.customerId}&days=30`);
  expect({ status: answer.status, type: answer.headers['content-type'] }).toEqual({
    status: 200,
    type: 'application/pdf',
  });
  expect((await list('customerId=00000000-0000-7000-8000-000000000000')).status).toBe(404);
  expect((await list(`customerId=${row?.customerId}&days=45`)).status).toBe(400);
});
