import { Logger, parseCronItems, run, runMigrations, type Runner, type TaskList } from 'graphile-worker';
import type { Pool } from 'pg';
import type { ServerModule } from '../endpoint.ts';
import type { House } from '../house.ts';
import { runWrite, systemCaller } from '../transaction.ts';

/** Creates or updates the tables of the job queue. */
export async function migrateJobs(pool: Pool): Promise<void> {
  await runMigrations({ pgPool: pool });
}

/** Starts this process's job worker: jobs written in transactions run after commit, at least once, with back-off. */
export async function startJobs(house: House, modules: readonly ServerModule[]): Promise<Runner> {
  const taskList: TaskList = {};
  for (const module of modules) {
    for (const [name, work] of Object.entries(module.jobs ?? {})) {
      taskList[name] = async (payload) => {
        await runWrite(house, systemCaller(new Date(), 'job'), (ctx) => work(ctx, payload as never));
      };
    }
  }
  const cron = modules.flatMap((module) =>
    Object.entries(module.schedule ?? {}).map(([match, task]) => ({
      match,
      task,
      identifier: task,
      options: { backfillPeriod: 86_400_000 },
    })),
  );
  return run({
    pgPool: house.database.pool,
    taskList,
    concurrency: 2,
    noHandleSignals: true,
    parsedCronItems: parseCronItems(cron),
    logger: new Logger(() => (level, message) => {
      // What a worker says of itself is for developers; its failures are for everybody who reads the log.
      if (level === 'error') house.log.error(message);
      else if (level === 'warning') house.log.warn(message);
      else house.log.debug(message);
    }),
  });
}
