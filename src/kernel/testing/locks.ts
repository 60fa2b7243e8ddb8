import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { WriteContext } from '../server/context.ts';
import type { TestApp } from './app.ts';

/** One row by a column of it: `['work_order', 'id', job.id]`. */
type Row = readonly [table: string, column: string, value: string];

const waiter = 'select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))';

async function whenTrue(ask: () => Promise<number>, never: string): Promise<void> {
  for (let tries = 0; (await ask()) === 0; tries += 1) {
    if (tries > 400) throw new Error(never);
    await pause(10);
  }
}

/** Until somebody waits for a lock that this transaction holds. */
export const somebodyWaitsFor = ({ db }: Pick<WriteContext, 'db'>): Promise<void> =>
  whenTrue(async () => (await sql.raw(waiter).execute(db)).rows.length, 'Nobody waits for this transaction.');

/**
 * Somebody else holds `first`; `write` is sent and has to wait for it. Answers what the write said in the end, and whether it held
 * `next` while it waited: in the order of locks (docs/how-to/add-a-transition.md) it must not, or two writes can wait for each other.
 */
export async function heldWhileWaiting<T>(
  app: Pick<TestApp, 'asOwner'>,
  { first, next, by = 'update' }: { first: Row; next: Row; by?: 'update' | 'key share' },
  write: () => Promise<T>,
): Promise<{ held: boolean; answer: T }> {
  const taking = ([table, column]: Row, how: string) => `select 1 from ${table} where ${column} = $1 for ${how}`;
  let waiting: Promise<T> | undefined;
  const held = await app.asOwner(async (owner) => {
    const holder = await owner.connect();
    try {
      await holder.query('begin');
      const found = await holder.query(taking(first, by), [first[2]]);
      if (found.rowCount === 0) throw new Error(`There is no such row in ${first[0]}.`);
      waiting = write();
      waiting.catch(() => undefined);
      await whenTrue(
        async () => (await holder.query(waiter)).rowCount ?? 0,
        `The write does not wait for ${first[0]}.`,
      );
      return await holder.query(taking(next, 'update nowait'), [next[2]]).then(
        () => false,
        (error: { code?: string }) => {
          if (error.code !== '55P03') throw error;
          return true;
        },
      );
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  });
  if (!waiting) throw new Error('Nothing was sent.');
  return { held, answer: await waiting };
}
