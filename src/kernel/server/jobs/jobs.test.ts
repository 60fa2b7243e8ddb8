import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ServerModule } from '../endpoint.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { startJobs } from './jobs.ts';

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
