import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#kernel/testing/database.ts';
import { migrate } from './migrate.ts';

const folders: string[] = [];
let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'intranet-migrate-test-'));
  folders.push(dir);
});
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

const write = (name: string, sql: string) => writeFileSync(join(dir, name), sql);
const emptyPool = async () => (await testDatabase({ empty: true })).pool;

test('files are applied once, in the order of their names', async () => {
  const pool = await emptyPool();
  write('20260102T0000_b_second.sql', 'alter table a add column n int;');
  write('20260101T0000_a_first.sql', 'create table a (id int); insert into a values (1);');
  expect(await migrate(pool, { dir })).toEqual(['20260101T0000_a_first.sql', '20260102T0000_b_second.sql']);
  expect(await migrate(pool, { dir })).toEqual([]);
  expect((await pool.query('select * from a')).rows).toEqual([{ id: 1, n: null }]);
});

test('a file that sorts before applied ones is applied too, not skipped', async () => {
  const pool = await emptyPool();
  write('20260102T0000_b_late.sql', 'create table b ();');
  await migrate(pool, { dir });
  write('20260101T0000_a_early.sql', 'create table a ();');
  expect(await migrate(pool, { dir })).toEqual(['20260101T0000_a_early.sql']);
});

test('an applied file that was altered stops everything, before anything new is applied', async () => {
  const pool = await emptyPool();
  write('20260101T0000_a_one.sql', 'create table a ();');
  await migrate(pool, { dir });
  write('20260101T0000_a_one.sql', 'create table a (id int);');
  write('20260102T0000_a_two.sql', 'create table b ();');
  await expect(migrate(pool, { dir })).rejects.toThrow(/Altered after it was applied: 20260101T0000_a_one.sql/);
  expect((await pool.query(`select to_regclass('b') as b`)).rows).toEqual([{ b: null }]);
});

test('other line ends are no alteration', async () => {
  const pool = await emptyPool();
  write('20260101T0000_a_one.sql', 'create table a (\n);\n');
  await migrate(pool, { dir });
  write('20260101T0000_a_one.sql', 'create table a (\r\n);\r\n');
  expect(await migrate(pool, { dir })).toEqual([]);
});

test('a file that fails leaves nothing of itself, keeps the files before it, and is named with its line', async () => {
  const pool = await emptyPool();
  write('20260101T0000_a_good.sql', 'create table good ();');
  write('20260102T0000_a_bad.sql', 'create table half ();\n\ncreate table other (id nonsense);');
  await expect(migrate(pool, { dir })).rejects.toThrow(/20260102T0000_a_bad.sql failed, line 3: .*nonsense/);
  const { rows } = await pool.query(
    `select to_regclass('good') is not null as good, to_regclass('half') is null as nothing`,
  );
  expect(rows).toEqual([{ good: true, nothing: true }]);
});

test('two processes that migrate at once apply each file once', async () => {
  const pool = await emptyPool();
  write('20260101T0000_a_one.sql', 'create table a (); select pg_sleep(0.2);');
  const applied = await Promise.all([migrate(pool, { dir }), migrate(pool, { dir })]);
  expect(applied.flat()).toEqual(['20260101T0000_a_one.sql']);
});

test('a database that is newer than the release is told, not refused', async () => {
  const pool = await emptyPool();
  write('20260101T0000_a_one.sql', 'create table a ();');
  write('20260102T0000_a_two.sql', 'create table b ();');
  await migrate(pool, { dir });
  rmSync(join(dir, '20260102T0000_a_two.sql'));
  const told: string[] = [];
  await migrate(pool, { dir, log: { info: () => undefined, warn: (message) => told.push(message) } });
  expect(told.join()).toContain('20260102T0000_a_two.sql');
});

test('names without a time, and files that end the transaction, are refused', async () => {
  const pool = await emptyPool();
  write('one.sql', 'select 1;');
  await expect(migrate(pool, { dir })).rejects.toThrow('not named like');
  rmSync(join(dir, 'one.sql'));
  write('20260101T0000_a_one.sql', 'create table a ();\nCOMMIT;');
  await expect(migrate(pool, { dir })).rejects.toThrow('transaction');
});
