import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { anEmployee } from '#modules/hr/employees/server/employees.fixture.ts';
import { tool } from '#modules/stores/tools/shared/tool.record.ts';
import { bench, type Bench } from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import type { planJobsCall, readinessCall } from '../shared/planning.calls.ts';

import { tellReadiness } from './readiness.ts';

let app: TestApp;
let viewer: Person;
let floor: Bench;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  viewer = await app.as('maintenance.viewer');
  floor = await bench(app);
}, 120_000);
afterAll(() => app.close());

const jobs = async () => (await viewer.get<AnswerOf<typeof planJobsCall>>('/api/planning/jobs')).body.jobs;

test('open jobs are planned by whoever may see maintenance, and by nobody else', async () => {
  expect((await viewer.get('/api/planning/jobs')).status).toBe(200);
  expect((await (await app.as('level:5')).get('/api/planning/jobs')).status).toBe(403);
});

test('a job says the hours its open cards still need; a released one is gone', async () => {
  const job = await floor.newJob('inWork');
  const found = (await jobs()).find((one) => one.number === job.number);
  const { rows } = await app.asOwner((pool) =>
    pool.query<{ sum: number }>(
      `select sum(estimate_minutes)::int as sum from task_card where job_id = $1 and status in ('locked', 'ready', 'inProgress')`,
      [job.id],
    ),
  );
  expect(found?.minutesLeft).toBe(rows[0]?.sum);
  await app.asOwner((pool) =>
    pool.query(`update work_order set status = 'released', outcome = 'released', released_at = now() where id = $1`, [
      job.id,
    ]),
  );
  expect((await jobs()).some((one) => one.number === job.number)).toBe(false);
});

test('the finish is foretold from finished jobs of the same family and scope, and not before there are five', async () => {
  const open = await floor.newJob('inWork');
  const own = async () => (await jobs()).find((one) => one.number === open.number);
  expect((await own())?.forecast).toBeNull();
  for (let days = 1; days <= 5; days += 1) {
    const done = await floor.newJob('inWork');
    await app.asOwner((pool) =>
      pool.query(
        `update work_order set status = 'released', outcome = 'released', received_at = now() - make_interval(days => 30),
         released_at = now() - make_interval(days => 30) + make_interval(days => $2) where id = $1`,
        [done.id, days],
      ),
    );
  }
  const found = await own();
  expect(found?.forecast?.count).toBeGreaterThanOrEqual(5);
  // Another scope has a history of its own.
  await app.asOwner((pool) => pool.query(`update work_order set work_scope = 'modification' where id = $1`, [open.id]));
  expect((await own())?.forecast).toBeNull();
});

const readiness = async (by = viewer) => (await by.get<AnswerOf<typeof readinessCall>>('/api/planning/tools')).body;
const lacks = async (jobNumber: string) =>
  (await readiness()).lacking.filter((row) => row.jobNumber === jobNumber && row.toolClass === 'boreGauge');

test('G12 R-LOAN-1 a card of tomorrow lacks its tool while the only one is in other hands, and not while its own job has it', async () => {
  const keeper = await app.as('tools.user', 'stores.user');
  const job = await floor.newJob('inWork');
  const other = await floor.newJob('inWork');
  expect(await lacks(job.number)).toEqual([]);
  expect((await readiness(keeper)).cards).toBeGreaterThan(0);
  const { id: borrowerId } = await anEmployee(app);
  const lend = (jobNumber: string) => keeper.call('POST', `${tool.api}/BG-07/lend`, { borrowerId, jobNumber });
  const back = () => keeper.call('POST', `${tool.api}/BG-07/return`, { conditionIn: 'ok' });
  expect((await lend(other.number)).status).toBe(200);
  expect(await lacks(job.number)).toMatchObject([{ state: 'onLoan', tools: [{ toolNo: 'BG-07', reason: null }] }]);
  expect(await lacks(other.number)).toEqual([]);
  expect((await back()).status).toBe(200);
  expect(await lacks(job.number)).toEqual([]);
  expect((await lend(job.number)).status).toBe(200);
  expect(await lacks(job.number)).toEqual([]);
  await back();
});

test('G12 R-CAL-2 the register is read as it will stand tomorrow: a tool whose last day is today is none, and the crib is told', async () => {
  const keeper = await app.as('tools.user', 'stores.user');
  const job = await floor.newJob('inWork');
  const due = (day: string) =>
    app.asOwner((pool) => pool.query(`update tool set next_calibration = $1 where tool_no = 'BG-07'`, [day]));
  await due(dayOf(new Date()));
  const [row] = await lacks(job.number);
  expect(row).toMatchObject({ state: 'none', tools: [{ toolNo: 'BG-07' }] });
  expect(row?.tools[0]?.reason).toContain('out of calibration');
  for (let twice = 0; twice < 2; twice += 1) await app.write(tellReadiness);
  const heard = await keeper.get<{ rows: { title: string; text: string }[] }>('/api/notifications');
  const told = heard.body.rows.filter(({ title }) => title.includes('lack a tool'));
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toContain(job.number);
  await due(addDays(dayOf(new Date()), 1));
  expect(await lacks(job.number)).toEqual([]);
  // A held job is nobody's work tomorrow.
  await due(dayOf(new Date()));
  await app.asOwner((pool) => pool.query(`update work_order set open_hold = 'parts' where id = $1`, [job.id]));
  expect(await lacks(job.number)).toEqual([]);
  await due(addDays(dayOf(new Date()), 300));
});
