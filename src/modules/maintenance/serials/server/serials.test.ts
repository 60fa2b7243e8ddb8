import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { textOfPdf } from '#kernel/testing/pdfText.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { bench, type Bench, type JobAtBench } from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { aCustomer } from '#modules/marketing/customers/server/customers.fixture.ts';
import { taskCardsServer } from '#modules/maintenance/task-cards/server/task-cards.server.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import type { biographyCall, dischargesCall } from '../shared/serials.calls.ts';
import { serialsServer } from './serials.server.ts';

let app: TestApp;
let at: Bench;

beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer, serialsServer]);
  at = await bench(app);
});
afterAll(() => app.close());

/** A visit on which the bore was read, ended so many days ago. */
async function visit(serial: string, bore: string, daysAgo: number, customerId?: string): Promise<JobAtBench> {
  const job = await at.newJob('inWork', serial, customerId);
  expect((await job.step('T070', 1, { measured: bore })).status).toBe(200);
  await app.write(async ({ db }) => {
    await sql`update work_order set status = 'closed', received_at = now() - make_interval(days => ${daysAgo}) where id = ${job.id}`.execute(
      db,
    );
  });
  return job;
}
const address = (serial: string) => `/api/serials/C20195162/${encodeURIComponent(serial)}`;
const biography = async (serial: string, by = at.planner) => by.get<AnswerOf<typeof biographyCall>>(address(serial));

test('6.3 (3) every visit of a serial number stands on one page, however it is spelled, with the bore against its limit and the visit at which it is beyond it', async () => {
  for (const [index, bore] of ['130.006', '130.011', '130.016'].entries())
    await visit('BIO-77', bore, 300 - index * 100);
  const { body } = await biography('bio 77');
  expect(body.visits).toHaveLength(3);
  const bore = body.measures.find(({ points }) => points.some(({ value }) => value === '130.016'));
  expect(bore).toMatchObject({
    unit: 'mm',
    points: [{ visit: 1, value: '130.006' }, { visit: 2 }, { visit: 3, max: '130.025' }],
  });
  expect(bore?.forecast).toMatchObject({ kind: 'reached', visit: 5, limit: 'max' });
});

test('6.3 (3) two visits are too few: no forecast is given; a serial number nobody saw is unknown', async () => {
  await visit('BIO-78', '130.006', 200);
  await visit('BIO-78', '130.016', 100);
  const { body } = await biography('BIO-78');
  expect(body.measures.map(({ title, forecast }) => [title, forecast])).toContainEqual([
    'Bearing bore 2',
    { kind: 'tooFew', have: 2 },
  ]);
  expect(await biography('BIO-79')).toMatchObject({ status: 404 });
});

test('6.3 (3) a value that was measured again counts as it stands, and one that is not applicable not at all', async () => {
  const job = await at.newJob('inWork', 'BIO-80');
  await job.step('T070', 1, { measured: '130.020' });
  expect((await job.step('T070', 1, { measured: '130.010', reason: 'Gauge set to zero again' })).status).toBe(200);
  const { body } = await biography('BIO-80');
  expect(
    body.measures.flatMap(({ points }) => points.map(({ value }) => value)).filter((value) => value.startsWith('130')),
  ).toEqual(['130.010']);
});

test('6.3 (3) the paper of a customer names their own visits only', async () => {
  const { id: other } = await aCustomer(app, {
    code: 'SIW',
    name: 'Siam Wings',
    legalName: 'Siam Wings Co., Ltd.',
    customerType: 'thaiCompany',
    country: 'TH',
  });
  const mine = await visit('BIO-81', '130.006', 200);
  const theirs = await visit('BIO-81', '130.011', 100, other);
  const printed = await app.app.inject({
    url: `${address('BIO-81')}/biography.pdf?customerId=${other}`,
    headers: { cookie: at.mechanic.cookie },
  });
  expect(printed.statusCode).toBe(200);
  const text = textOfPdf(printed.rawPayload);
  expect(text).toContain(theirs.number);
  expect(text).not.toContain(mine.number);
  expect(text).toContain('Visits for other owners are not listed.');
});

test('6.3 (7) the last three discharges of a battery stand over each other, and the weakest cell is named by what was read before they ended', async () => {
  const setup = { ratedAh: '23', cells: 3, minimumPercent: '85', endVolts: '1.00' };
  const run = async (job: JobAtBench, minutes: string, weak: number, daysAgo: number) =>
    app.write(({ db }) => {
      const cells = [0, 1, 2].map((cell) => ({ start: '1.35', during: cell === weak ? '1.18' : '1.22', end: '1.02' }));
      const readings = {
        rateA: '23',
        duringMinutes: '30',
        minutesToEnd: minutes,
        terminalVolts: '21',
        insulationMohm: '50',
        capacityPercent: '90.0',
        pass: true,
        cells,
      };
      return sql`insert into test_run (job_id, card_no, kind, attempt, started_at, ended_at, readings, result, statement, employee_id, setup)
        select ${job.id}, 'T110', 'capacity', 1, now() - make_interval(days => ${daysAgo}), now() - make_interval(days => ${daysAgo}), ${JSON.stringify(readings)}::jsonb, 'pass', 'Capacity', e.id, ${JSON.stringify({ kind: 'capacity', ...setup, minimumVolts: '20', minimumMohm: '10' })}::jsonb
        from employee e limit 1`.execute(db);
    });
  const jobs: JobAtBench[] = [];
  for (let index = 0; index < 4; index += 1) {
    const job = await visit('BAT-7', '130.006', 400 - index * 90);
    await run(job, `${54 - index}`, index === 3 ? 1 : 2, 400 - index * 90);
    jobs.push(job);
  }
  const { body } = await at.planner.get<AnswerOf<typeof dischargesCall>>(
    `/api/workorders/${jobs[0]?.number}/discharges`,
  );
  expect(body.runs.map(({ minutesToEnd, weakest }) => [minutesToEnd, weakest?.cell])).toEqual([
    ['51', 2],
    ['52', 3],
    ['53', 3],
  ]);
});

test('2.20 the elastic expansion of a cylinder stands over its tests against the REE, with the test at which it is beyond it', async () => {
  for (const [index, elastic] of ['248.3', '250.9', '253.4'].entries()) {
    const job = await visit('OX-31', '130.006', 2_000 - index * 900);
    const readings = {
      testPsi: '3090',
      totalCc: '260',
      permanentCc: '7.0',
      permanentPercent: '2.7',
      elasticCc: elastic,
      reeCc: '258',
      rin: 'B418',
      nextHydro: '2028-05',
      condemned: false,
      pass: true,
    };
    await app.write(({ db }) =>
      sql`insert into test_run (job_id, card_no, kind, started_at, ended_at, readings, result, statement, employee_id, setup)
        select ${job.id}, 'T110', 'hydrostatic', received_at, received_at, ${JSON.stringify(readings)}::jsonb, 'pass', 'Hydrostatic test', e.id,
          '{"kind": "hydrostatic", "spec": "3HT", "servicePsi": 1850}'::jsonb
        from work_order, employee e where work_order.id = ${job.id} limit 1`.execute(db),
    );
  }
  const { body } = await biography('OX-31');
  const elastic = body.measures.find(({ title }) => title === 'Elastic expansion');
  expect(elastic?.points.map(({ value, max }) => [value, max])).toEqual([
    ['248.3', '258'],
    ['250.9', '258'],
    ['253.4', '258'],
  ]);
  expect(elastic?.forecast).toMatchObject({ kind: 'reached', visit: 5 });
});
