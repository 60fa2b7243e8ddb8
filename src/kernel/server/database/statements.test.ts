import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import { startCluster } from '#embedded/cluster.ts';
import { kyselyOn, openPool } from './connect.ts';
import { anyValues, statementNames } from './statements.ts';

const writers = 8;

test('what was acknowledged is there after the database was killed, though no lock waited for the disk', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'abs-killed-'));
  let cluster = await startCluster({ dataDir });
  const acknowledged = new Set<number>();
  let next = 0;
  for (let kill = 0; kill < 3; kill += 1) {
    const pool = openPool(cluster.url, { size: writers, waitMs: 20_000, name: 'killed', fewTrips: true });
    await pool.query(
      'create table if not exists kept (n int primary key); create table if not exists turn (value int)',
    );
    await pool.query('insert into turn select 0 where not exists (select 1 from turn)');
    const db = kyselyOn(pool);
    let running = true;
    const write = async () => {
      while (running) {
        const n = (next += 1);
        await db.transaction().execute(async (transaction) => {
          await sql`insert into kept (n) values (${n})`.execute(transaction);
          await sql`update turn set value = value + 1`.execute(transaction);
        });
        acknowledged.add(n);
      }
    };
    const all = Array.from({ length: writers }, () => write().catch(() => undefined));
    await new Promise((resolve) => setTimeout(resolve, 700));
    process.kill(cluster.pid, 'SIGKILL');
    running = false;
    await Promise.all(all);
    await pool.end().catch(() => undefined);
    cluster = await startCluster({ dataDir });
    const look = openPool(cluster.url, { size: 1, waitMs: 20_000, name: 'look' });
    const stored = await look.query<{ n: number }>('select n from kept');
    await look.end();
    const there = new Set(stored.rows.map((row) => row.n));
    expect([...acknowledged].filter((n) => !there.has(n))).toEqual([]);
  }
  printFigure('0018', `${acknowledged.size} acknowledged writes, 3 kills of the database, 0 lost`);
  expect(acknowledged.size).toBeGreaterThan(writers);
  await cluster.stop({ force: true });
  await rm(dataDir, { recursive: true, force: true });
}, 180_000);

test('what is asked often is prepared; a page of a list only when no value is in it, and never so many that they crowd out the rest', () => {
  const nameOf = statementNames();
  const asked = (text: string) => Array.from({ length: 12 }, () => nameOf(text)).at(-1);
  const page = (table: string, where: string) =>
    `select array(select id from ${table} where ${where} order by id limit 51 offset 0) as ids`;
  expect(nameOf('select 1')).toBeUndefined();
  expect(asked('select 1')).toBe('often-0');
  expect(nameOf('select 1')).toBe('often-0');
  expect(asked('begin')).toBeUndefined();
  expect(asked(page('lamp', 'colour = $1'))).toBeUndefined();
  expect(asked(page('lamp', "colour = 'red'"))).toBe('often-1');
  expect(asked(`${page('lamp', 'size = $1')} ${anyValues}`)).toBe('often-2');
  // The newest row of each is looked up by its key: no walk.
  expect(
    asked('select (select at from entry where lamp = l.id order by at desc limit 1) from lamp l where size = $1'),
  ).toBe('often-3');
  const pages = Array.from({ length: 200 }, (_, n) => asked(page(`lamp_${n}`, 'true')));
  expect(pages.filter((name) => name !== undefined)).toHaveLength(58);
  expect(asked('select 2')).toBe('often-62');
});
