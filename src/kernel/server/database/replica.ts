import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { DB } from '#database/types.ts';
import type { DatabaseLog } from '#embedded/cluster.ts';

/** A second database that follows the first one (hot standby), for reads that bear being a second old. */
export interface Replica {
  db: Kysely<DB>;
  exports: Kysely<DB>;
  /** True once it holds all that was written up to that place in the log; waited for a moment, never longer than `patienceMs`. Null asks for no place. */
  hasReached(position: string | null): Promise<boolean>;
  /** Waits until it holds what the first database holds now, or is not read from any more: then whoever is told of a change finds it. */
  catchUp(): Promise<void>;
  /** How old what it shows may be, in ms; infinite while nobody knows. */
  age: () => number;
  close(): Promise<void>;
}

/** Older than this it is not read from. */
const oldestMs = 1_000;
const lookEveryMs = 200;
/** So long a read waits for the reader's own write to arrive. */
const patienceMs = 60;
const askAgainMs = 5;
/** Places in the log of the first database that are remembered with their time. */
const mostMarks = 64;

const positionPattern = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i;

/** A place in the log (`16/B374D848`) as a number that can be compared; null when it is none. */
export function positionOf(text: string): bigint | null {
  const [, high, low] = positionPattern.exec(text) ?? [];
  return high && low ? (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) : null;
}

interface Mark {
  at: number;
  position: bigint;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Watches how far the replica has come. What the first database held at a moment and the replica holds now gives its age; without an
 * answer, or when it follows nobody any more (it was promoted), it is not read from until it does again.
 */
export function watchReplica(
  pools: { primary: pg.Pool; replica: pg.Pool },
  served: { db: Kysely<DB>; exports: Kysely<DB>; end: () => Promise<unknown> },
  log: DatabaseLog | undefined,
): Replica {
  let marks: Mark[] = [];
  let replayed = 0n;
  /** What the first database held at this moment is known to be there. */
  let freshAt = -Infinity;
  let wasUsed = false;
  const askFirst = async (): Promise<Mark> => {
    const at = performance.now();
    const { rows } = await pools.primary.query<{ position: string }>('select pg_current_wal_lsn()::text as position');
    return { at, position: positionOf(rows[0]?.position ?? '') ?? 0n };
  };
  let asking: Promise<void> | null = null;
  const ask = (): Promise<void> =>
    (asking ??= pools.replica
      .query<{ position: string | null; follows: boolean }>(
        'select pg_last_wal_replay_lsn()::text as position, pg_is_in_recovery() as follows',
      )
      .then(({ rows: [row] }) => {
        replayed = row?.follows ? (positionOf(row.position ?? '') ?? 0n) : 0n;
        const reached = marks.findLast(({ position }) => position <= replayed);
        if (reached) freshAt = Math.max(freshAt, reached.at);
        if (!row?.follows) freshAt = -Infinity;
      })
      .finally(() => (asking = null)));
  const look = async () => {
    try {
      marks = [...marks, await askFirst()].slice(-mostMarks);
      await ask();
    } catch {
      replayed = 0n;
    }
    const isUsed = age() <= oldestMs;
    if (isUsed !== wasUsed)
      log?.[isUsed ? 'info' : 'warn'](
        isUsed ? 'the replica is read from' : 'the replica is not read from: it is behind',
      );
    wasUsed = isUsed;
  };
  let isClosed = false;
  void (async () => {
    while (!isClosed) {
      await look();
      await pause(lookEveryMs);
    }
  })();
  const age = () => performance.now() - freshAt;
  const isUsable = () => age() <= oldestMs;
  /** Asks until it is there, for so long. */
  const arrives = async (wanted: bigint, withinMs: number): Promise<boolean> => {
    for (const until = performance.now() + withinMs; isUsable(); await pause(askAgainMs)) {
      if (replayed >= wanted) return true;
      if (performance.now() > until) return false;
      await ask().catch(() => undefined);
    }
    return false;
  };
  return {
    db: served.db,
    exports: served.exports,
    age,
    async hasReached(position) {
      if (!isUsable()) return false;
      if (position === null) return true;
      const wanted = positionOf(position);
      return wanted !== null && arrives(wanted, patienceMs);
    },
    async catchUp() {
      if (!isUsable()) return;
      const arrived = askFirst().then(
        ({ position }) => arrives(position, oldestMs),
        () => false,
      );
      // A question that is never answered holds no notice up.
      await Promise.race([arrived, pause(2 * oldestMs)]);
    },
    async close() {
      isClosed = true;
      await served.end();
    },
  };
}
