import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  Logger,
  run,
  runMigrations,
  type Runner,
  type RunnerOptions,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type { Pool } from 'pg';
import type { LongRun, ServerModule } from '../endpoint.ts';
import type { ServerDeps } from '../serverDeps.ts';
import { runWrite, systemCaller } from '../transaction.ts';
import { scheduleOf } from './schedule.ts';
import { releaseJobsOfDeadWorkers, openWorkerLocks } from './workerLocks.ts';

/** Creates or updates the tables of the job queue. */
export async function migrateJobs(pool: Pool): Promise<void> {
  await runMigrations({ pgPool: pool });
}

/** What a killed process had begun is free again at once when nobody else is at work; otherwise the others free it within a minute. */
export async function releaseAbandonedJobs(owner: Pool): Promise<void> {
  await owner.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
     where locked_by is not null and not exists (select 1 from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and (usename = 'intranet_app' or application_name = 'intranet'))
     having count(*) > 0`,
  );
}

const freeEveryMs = 15_000;

/** Starts this process's job worker: jobs written in transactions run after commit, at least once, with back-off. */
export async function startJobs(
  deps: ServerDeps,
  modules: readonly ServerModule[],
): Promise<{ stop(): Promise<void> }> {
  const workerLocks = openWorkerLocks(deps.database.url, deps.log);
  const freeing = setInterval(() => {
    releaseJobsOfDeadWorkers(deps.database.pool).then(
      (gone) => gone > 0 && deps.log.warn({ workers: gone }, 'jobs of a process that has ended are free again'),
      (error: unknown) => deps.log.debug({ err: error }, 'held jobs could not be looked at'),
    );
  }, freeEveryMs);
  freeing.unref();
  const taskList: TaskList = {};
  for (const module of modules) {
    for (const [name, work] of Object.entries(module.jobs ?? {})) {
      taskList[name] = async (payload) => {
        await runWrite(deps, systemCaller(new Date(), 'job'), (ctx) => work(ctx, payload as never));
      };
    }
    const run: LongRun = {
      services: deps.services,
      write: (work) => runWrite(deps, systemCaller(new Date(), 'job'), work),
    };
    for (const [name, work] of Object.entries(module.longJobs ?? {})) taskList[name] = () => work(run);
  }
  const events = (): WorkerEvents => {
    const emitter: WorkerEvents = new EventEmitter();
    emitter.on('pool:create', ({ workerPool }) => workerLocks.add(workerPool.id));
    return emitter;
  };
  const running = await keepRunning(deps, events, {
    pgPool: deps.database.pool,
    taskList,
    concurrency: 2,
    noHandleSignals: true,
    // In batches of one moment: then what a lost connection leaves undone is tried again instead of thrown at nobody.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    parsedCronItems: scheduleOf(modules),
    logger: new Logger(() => (level, message) => {
      // What a worker says of itself is for developers; its failures are for everybody who reads the log.
      if (level === 'error') deps.log.error(message);
      else if (level === 'warning') deps.log.warn(message);
      else deps.log.debug(message);
    }),
  });
  return {
    async stop() {
      clearInterval(freeing);
      await running.stop();
      await workerLocks.stop();
    },
  };
}

/** So many tries in a row to fetch a job may fail before the worker is started anew. */
const triesToFetch = 3;

/**
 * A worker ends when the database goes away in the wrong moment, and it keeps what its first question was told: refused once, it is
 * refused for ever, and says so to nobody. Either way it is started again, from the beginning, as soon as there is a database.
 */
async function keepRunning(
  deps: ServerDeps,
  eventsOf: () => WorkerEvents,
  options: RunnerOptions,
): Promise<{ stop(): Promise<void> }> {
  let isStopping = false;
  const start = async (): Promise<Runner> => {
    // What a worker keeps, it keeps under its options: these are new ones.
    const runner = await run({ ...options, events: eventsOf() });
    let failed = 0;
    for (const fetched of ['job:start', 'worker:getJob:empty'] as const) runner.events.on(fetched, () => (failed = 0));
    runner.events.on('worker:getJob:error', ({ error }) => {
      failed += 1;
      if (failed !== triesToFetch || isStopping) return;
      deps.log.warn({ err: error }, 'the job worker could not fetch jobs and is started again');
      runner.stop().catch(() => undefined);
    });
    return runner;
  };
  let runner = await start();
  const watch = async (): Promise<void> => {
    while (!isStopping) {
      await runner.promise.catch((error: unknown) => deps.log.error({ err: error }, 'the job worker ended'));
      while (!isStopping) {
        await sleep(1_000);
        const next = isStopping ? null : await start().catch(() => null);
        if (next === null) continue;
        runner = next;
        break;
      }
    }
  };
  void watch();
  return {
    async stop() {
      isStopping = true;
      await runner.stop().catch(() => undefined);
    },
  };
}
