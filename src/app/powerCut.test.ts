import { randomUUID } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startCluster, type Cluster } from '#embedded/cluster.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { kyselyOn, openPool } from '#kernel/server/database/connect.ts';
import { answerBefore, creatingCall, once } from '#kernel/server/http/idempotency.ts';

// A power cut: what the system had not been told to put on disk is gone. Every byte of the log after the last sync is taken out of the files.
const cuts = process.env['TEST_LONG'] === '1' ? 100 : 4;
const writers = 6;
const dataDir = mkdtempSync(join(tmpdir(), 'power-cut-'));
const data = join(dataDir, 'postgres', 'data');
let cluster: Cluster;
afterAll(async () => {
  await cluster.stop({ force: true });
  rmSync(dataDir, { recursive: true, force: true });
});

const user = randomUUID();
/** A call under its key, as two devices of one person send it. */
const callOf = (n: number, key: string) => creatingCall(key, 'POST /kept', { n }, Buffer.from('pepper'));
const contextOn = (db: ReturnType<typeof kyselyOn>) => ({ db, actor: { id: user } }) as unknown as WriteContext;

const children = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

/** The last byte that was told to be on disk, and how many were written after it; asked on a connection that was open before. */
async function syncedTo(pool: pg.Pool): Promise<{ file: string; offset: number; after: number }> {
  const { rows } = await pool.query<{ file: string; offset: number; after: number }>(
    `select at.file_name as file, at.file_offset as offset, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), synced)::int as after
     from pg_current_wal_flush_lsn() as synced cross join lateral pg_walfile_name_offset(synced) as at`,
  );
  const [at] = rows;
  if (!at) throw new Error('The log has no end.');
  return at;
}

/** Ends all of the database at once and takes what was not synced out of its log. */
function cutPower({ file, offset }: { file: string; offset: number }): void {
  for (const pid of [cluster.pid, ...children(cluster.pid)]) process.kill(pid, 'SIGKILL');
  for (const name of readdirSync(join(data, 'pg_wal')).filter((each) => /^[0-9A-F]{24}$/.test(each) && each >= file)) {
    const path = join(data, 'pg_wal', name);
    const from = name === file ? offset : 0;
    const open = openSync(path, 'r+');
    writeSync(open, Buffer.alloc(statSync(path).size - from), 0, statSync(path).size - from, from);
    closeSync(open);
  }
}

/** Writers of the product’s own road, each call repeated by a second device while the first is not answered; who was answered by either is known. */
function writing(db: ReturnType<typeof kyselyOn>, from: number) {
  const acknowledged = new Set<number>();
  let next = from;
  let running = true;
  const write = async () => {
    while (running) {
      const n = (next += 1);
      const call = callOf(n, randomUUID());
      const act = async (ctx: WriteContext) => {
        await sql`insert into kept (n) values (${n})`.execute(ctx.db);
        return { status: 201, answer: { n } };
      };
      const first = db
        .transaction()
        .execute((transaction) =>
          once(contextOn(transaction as never), call, () => act(contextOn(transaction as never))),
        );
      const answered = first.then(() => true);
      const repeat = async () => {
        while (running) if (await answerBefore(contextOn(db), call)) return true;
        return false;
      };
      if (await Promise.race([answered, repeat()])) acknowledged.add(n);
      await answered;
    }
  };
  const all = Array.from({ length: writers }, () => write().catch(() => undefined));
  return { acknowledged, ended: () => ((running = false), Promise.all(all)), last: () => next };
}

test(`P2 and P46 what was answered outlives a power cut, a repeat’s answer too: ${cuts} cuts that drop every byte not synced`, async () => {
  cluster = await startCluster({ dataDir });
  await cluster.stop({ force: true });
  // The disk is slow: each sync waits a while, and what was stored can be seen before it.
  appendFileSync(
    join(data, 'postgresql.auto.conf'),
    `commit_delay = 60000\ncommit_siblings = 0\nwal_writer_delay = 10000\n`,
  );
  cluster = await startCluster({ dataDir });
  const lost: number[] = [];
  let [answered, dropped, from] = [0, 0, 0];
  for (let cut = 0; cut < cuts; cut += 1) {
    const pool = openPool(cluster.url, { size: writers * 3, waitMs: 20_000, name: 'cut', fewTrips: true });
    const eye = openPool(cluster.url, { size: 1, waitMs: 20_000, name: 'eye' });
    await pool.query(`create table if not exists kept (n int primary key);
      create table if not exists idempotent_call (key uuid, user_id uuid, route text, body_hash bytea, status int, answer text, primary key (user_id, key))`);
    await syncedTo(eye);
    const work = writing(kyselyOn(pool), from);
    await new Promise((resolve) => setTimeout(resolve, 500 + Math.random() * 300));
    const known = [...work.acknowledged];
    // The cut falls while something is written and not synced, in the files or in memory.
    let at = await syncedTo(eye);
    for (let look = 0; at.after === 0 && look < 2_000; look += 1) at = await syncedTo(eye);
    cutPower(at);
    dropped += at.after;
    await work.ended();
    from = work.last();
    await Promise.all([pool.end(), eye.end()]).catch(() => undefined);
    cluster = await startCluster({ dataDir });
    const look = openPool(cluster.url, { size: 1, waitMs: 20_000, name: 'look' });
    const stored = await look.query<{ n: number }>('select n from kept');
    await look.end();
    const there = new Set(stored.rows.map(({ n }) => n));
    lost.push(...known.filter((n) => !there.has(n)));
    answered += known.length;
  }
  printFigure(
    'P2',
    `${cuts} power cuts, ${dropped} bytes dropped, ${answered} calls answered before, ${lost.length} lost`,
  );
  expect(lost).toEqual([]);
  // The cuts bite: something was dropped, and something had been answered.
  expect(Math.min(answered, dropped)).toBeGreaterThan(0);
}, 1_800_000);
