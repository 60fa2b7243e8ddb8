import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { bench, type Bench } from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import type { planJobsCall } from '../shared/planning.calls.ts';

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
