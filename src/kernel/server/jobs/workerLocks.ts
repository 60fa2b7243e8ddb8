import type { Logger } from 'pino';
import type { Pool, PoolClient } from 'pg';
import { openPool } from '../database/connect.ts';

/** How long a new worker has to take its lock before its jobs count as abandoned. */
const youngestSeconds = 30;

/**
 * Gives back the jobs of workers (each process has one pool of them) whose process has ended: nobody holds their lock any more. Whoever does not answer for a while but lives
 * keeps its jobs. Answers how many workers were gone.
 */
export async function releaseJobsOfDeadWorkers(pool: Pool, olderThanSeconds = youngestSeconds): Promise<number> {
  const { rows } = await pool.query<{ gone: number }>(
    `with held as materialized (
       select distinct locked_by as worker from graphile_worker.jobs
       where locked_by is not null and locked_at < now() - make_interval(secs => $1)),
     gone as materialized (select worker from held where pg_try_advisory_xact_lock(hashtextextended('job worker ' || worker, 0))),
     freed as materialized (select graphile_worker.force_unlock_workers(array_agg(worker)) from gone having count(*) > 0)
     select (select count(*)::int from gone) as gone, (select count(*) from freed) as freed`,
    [olderThanSeconds],
  );
  return rows[0]?.gone ?? 0;
}

/** The advisory locks that show other processes which workers of this one are alive. */
export interface WorkerLocks {
  /** A worker was begun. */
  add(worker: string): void;
  stop(): Promise<void>;
}

/** Holds the locks of this process's workers, on a connection of its own that ends with the process; takes them anew when it breaks. */
export function openWorkerLocks(url: string, log: Logger): WorkerLocks {
  const workers = new Set<string>();
  const pool = openPool(url, { size: 1, waitMs: 5_000, name: 'intranet-jobs', log });
  let held: PoolClient | null = null;
  let isStopping = false;
  let holding = Promise.resolve();
  const connection = async (): Promise<PoolClient> => {
    const client = await pool.connect();
    client.once('end', () => {
      if (held === client) lost(client);
    });
    return client;
  };
  const lost = (client: PoolClient): void => {
    held = null;
    client.release(true);
    lock([...workers]);
  };
  const lock = (fresh: readonly string[]): void => {
    holding = holding.then(async () => {
      if (isStopping || fresh.length === 0) return;
      try {
        held ??= await connection();
        await held.query(`select pg_advisory_lock(hashtextextended('job worker ' || w, 0)) from unnest($1::text[]) w`, [
          fresh,
        ]);
      } catch (error) {
        log.debug({ err: error }, 'the locks of the job workers could not be taken yet');
        setTimeout(() => lock([...workers]), 1_000).unref();
      }
    });
  };
  return {
    add(worker) {
      workers.add(worker);
      lock([worker]);
    },
    async stop() {
      isStopping = true;
      await holding;
      const last = held;
      held = null;
      last?.release(true);
      await pool.end();
    },
  };
}
