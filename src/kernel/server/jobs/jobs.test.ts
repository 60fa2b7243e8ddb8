import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ServerModule } from '../endpoint.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { releaseJobsOfDeadWorkers } from './workerLocks.ts';
import { startJobs } from './jobs.ts';
import { scheduleOf } from './schedule.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp([]);
}, 120_000);
afterAll(async () => {
  await app.close();
});

test('a worker that was refused a connection at its start does the work that waits', async () => {
  const { database } = app.deps;
  const done = vi.fn<() => void>();
  const module: ServerModule = { name: 'test/jobs', endpoints: [], jobs: { count: async () => done() } };
  await database.pool.query(`select graphile_worker.add_job('count', '{}')`);

  // The first connection is for the tables of the queue; those after it are the worker's first questions.
  let asked = 0;
  const busy = () => Promise.reject(new Error('timeout exceeded when trying to connect'));
  const pool = new Proxy(database.pool, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      if (key !== 'connect') return value.bind(target) as unknown;
      return (...given: unknown[]) => {
        if (given.length > 0) return Reflect.apply(value, target, given) as unknown;
        asked += 1;
        return asked > 1 && asked < 5 ? busy() : (Reflect.apply(value, target, given) as unknown);
      };
    },
  });
  const jobs = await startJobs({ ...app.deps, database: { ...database, pool } }, [module]);
  try {
    await vi.waitFor(() => expect(done).toHaveBeenCalledTimes(1), { timeout: 20_000, interval: 100 });
  } finally {
    await jobs.stop();
  }
}, 60_000);

test('a job held by a process that was killed is done while another lives; one that a living process works at is left to it', async () => {
  const { pool } = app.deps.database;
  const done = vi.fn<() => void>();
  let finish = (): void => undefined;
  const long = new Promise<void>((resolve) => (finish = resolve));
  const module: ServerModule = {
    name: 'test/jobs',
    endpoints: [],
    jobs: { short: async () => done(), long: () => long },
  };
  const jobs = await startJobs(app.deps, [module]);
  try {
    await pool.query(`select graphile_worker.add_job('long', '{}')`);
    const held = async () =>
      (
        await pool.query<{ task: string; by: string | null }>(
          'select task_identifier as task, locked_by as by from graphile_worker.jobs order by 1',
        )
      ).rows;
    await vi.waitFor(async () => expect((await held())[0]?.by).toEqual(expect.any(String)), { timeout: 20_000 });
    await pool.query(`select graphile_worker.add_job('short', '{}', run_at := now() + interval '1 hour')`);
    const alive = `select count(*)::int as n from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.granted and a.application_name = 'intranet-jobs' and a.datname = current_database()`;
    await vi.waitFor(async () => expect((await pool.query<{ n: number }>(alive)).rows[0]?.n).toBe(1), {
      timeout: 20_000,
    });
    // As a killed process leaves it.
    await app.asOwner((owner) =>
      owner.query(
        `update graphile_worker._private_jobs set locked_by = 'pool-of-the-dead', locked_at = now() - interval '1 minute', run_at = now()
         where run_at > now()`,
      ),
    );
    await app.asOwner((owner) =>
      owner.query(`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'`),
    );
    expect(await releaseJobsOfDeadWorkers(pool)).toBe(1);
    await vi.waitFor(() => expect(done).toHaveBeenCalledTimes(1), { timeout: 20_000, interval: 100 });
    // The worker takes a finished job out of the queue after its function has returned.
    await vi.waitFor(
      async () => expect(await held()).toEqual([{ task: 'long', by: expect.stringMatching(/^pool-/) as string }]),
      { timeout: 20_000 },
    );
    expect(await releaseJobsOfDeadWorkers(pool)).toBe(0);
  } finally {
    finish();
    await jobs.stop();
  }
}, 60_000);

test('patterns are in Bangkok time: 00:05 of a day is 17:05 UTC of the day before, also at the end of a month and of a week', () => {
  const [daily, monthly, weekly] = scheduleOf([
    { schedule: { '5 0 * * *': 'daily', '6 0 1 * *': 'monthly', '0 8 * * 1': 'weekly' } },
  ]);
  const at = (text: string) => {
    const time = new Date(text);
    return {
      min: time.getUTCMinutes(),
      hour: time.getUTCHours(),
      date: time.getUTCDate(),
      month: time.getUTCMonth() + 1,
      dow: time.getUTCDay(),
    };
  };
  expect([daily?.match(at('2026-11-29T17:05:00Z')), daily?.match(at('2026-11-29T00:05:00Z'))]).toEqual([true, false]);
  expect([monthly?.match(at('2026-12-31T17:06:00Z')), monthly?.match(at('2026-12-01T00:06:00Z'))]).toEqual([
    true,
    false,
  ]);
  // Monday, eight in the morning.
  expect([weekly?.match(at('2026-11-30T01:00:00Z')), weekly?.match(at('2026-11-30T08:00:00Z'))]).toEqual([true, false]);
});
