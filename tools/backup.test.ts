import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#kernel/testing/database.ts';
import { backupDatabase, restoreDatabase, type BackupManifest } from './backup.ts';
import { dumpSchema } from '#kernel/testing/dumpSchema.ts';
import { migrate } from '#kernel/server/database/migrate.ts';

const folder = mkdtempSync(join(tmpdir(), 'intranet-backup-test-'));
const migrationsDir = join(folder, 'migrations');
const good = join(folder, 'good');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const schema = `
  create table person (id uuid primary key default gen_random_uuid(), name text not null, boss_id uuid references person (id) deferrable,
    home_id uuid, photo bytea, pay numeric(12, 3), seen_at timestamptz, born date, facts jsonb, tags text[],
    shouted text generated always as (upper(name)) stored);
  create table home (id uuid primary key default gen_random_uuid(), owner_id uuid references person (id));
  alter table person add constraint person_home foreign key (home_id) references home (id);
  create table log (seq bigint generated always as identity primary key, line text);
  create table loose (line text);
  create table brought (id int primary key, line text);
  insert into brought values (1, 'by the migration');
  create function refuse_change() returns trigger language plpgsql as $$ begin raise exception 'append only'; end $$;
  create trigger log_append_only before update or delete on log for each row execute function refuse_change();
  create trigger log_no_truncate before truncate on log for each statement execute function refuse_change();
`;

const contentOf = async (pool: pg.Pool) => {
  const { rows } = await pool.query(`select
    (select json_agg(p order by id) from person p) person, (select json_agg(h order by id) from home h) home,
    (select json_agg(l order by seq) from log l) log, (select json_agg(b order by id) from brought b) brought`);
  return rows[0];
};

let source: pg.Pool;
beforeAll(async () => {
  mkdirSync(migrationsDir);
  writeFileSync(join(migrationsDir, '20260101T0000_a_one.sql'), schema);
  source = (await testDatabase({ empty: true })).pool;
  await migrate(source, { dir: migrationsDir });
  await source.query(`
    insert into person (name, photo, pay, seen_at, born, facts, tags)
      select 'ชื่อ ' || n || E'\\t\\n\\\\ "quoted"', decode(md5(n::text), 'hex'), n / 7.0, now() + n * interval '1 microsecond', '2026-01-01'::date + n,
        jsonb_build_object('n', n, 'nothing', null), array['a,b', null, E'c"d'] from generate_series(1, 500) n;
    insert into home (owner_id) select id from person limit 50;
    update person set boss_id = (select max(id::text)::uuid from person), home_id = (select id from home limit 1);
    insert into log (line) select 'line ' || n from generate_series(1, 100) n;
    insert into loose values ('same'), ('same'), (null);
    update brought set line = 'changed since';`);
  await backupDatabase(source, good);
});

const emptyPool = async () => (await testDatabase({ empty: true })).pool;

test('P4: a restored database has the rows, hashes, schema and next numbers of the one that was backed up', async () => {
  const target = await emptyPool();
  const manifest = await restoreDatabase(target, good, { migrationsDir });
  expect(manifest.tables.map(({ name, rows }) => [name, rows])).toEqual([
    ['brought', 1],
    ['home', 50],
    ['log', 100],
    ['loose', 3],
    ['person', 500],
  ]);
  expect(await contentOf(target)).toEqual(await contentOf(source));
  expect(await dumpSchema(target)).toBe(await dumpSchema(source));
  const second = join(folder, 'second');
  expect((await backupDatabase(target, second)).tables).toEqual(manifest.tables);
  const { rows } = await target.query(`insert into log (line) values ('next') returning seq`);
  expect(rows).toEqual([{ seq: 101 }]);
  await expect(target.query('delete from log')).rejects.toThrow('append only');
});

test('a backup shows one moment, whatever is written meanwhile', async () => {
  const pair = `with first as (insert into log (line) values ('pair')) insert into loose values ('pair')`;
  const writing = setInterval(() => void source.query(pair), 1);
  const during = join(folder, 'during');
  try {
    await backupDatabase(source, during);
  } finally {
    clearInterval(writing);
  }
  const target = await emptyPool();
  await restoreDatabase(target, during, { migrationsDir });
  const { rows } = await target.query(
    `select (select count(*) from log where line = 'pair') log, (select count(*) from loose where line = 'pair') loose`,
  );
  expect(rows[0].log).toBe(rows[0].loose);
});

test('a restore into a database with tables is refused', async () => {
  await expect(restoreDatabase(source, good, { migrationsDir })).rejects.toThrow('empty database only');
});

test('a backup with one altered byte is refused, and leaves no rows behind', async () => {
  const bad = join(folder, 'bad');
  await backupDatabase(source, bad);
  const file = join(bad, 'log.copy.gz');
  writeFileSync(file, gzipSync(gunzipSync(readFileSync(file)).toString().replace('line 42', 'line 43')));
  const target = await emptyPool();
  await expect(restoreDatabase(target, bad, { migrationsDir })).rejects.toThrow(
    'The table log is not what was backed up',
  );
  expect((await contentOf(target))?.person).toBeNull();
});

test('a manifest with one wrong digit is refused: number of rows, last number of a sequence, format', async () => {
  const bad = join(folder, 'digit');
  await backupDatabase(source, bad);
  const file = join(bad, 'manifest.json');
  const written = readFileSync(file, 'utf8');
  for (const [from, to] of [
    [/"rows": 500/, '"rows": 501'],
    [/"lastValue": "(\d+)\d"/, '"lastValue": "1"'],
    [/"format": 2/, '"format": 1'],
  ] as const) {
    expect(written).toMatch(from);
    writeFileSync(file, written.replace(from, to));
    await expect(restoreDatabase(await emptyPool(), bad, { migrationsDir })).rejects.toThrow('its hash differs');
  }
  // As somebody would forge it, or a fault of the writer: the numbers are compared with the rows all the same.
  const { sha256: _old, ...said } = JSON.parse(written) as BackupManifest;
  const [log] = said.sequences;
  const lower = { ...said, format: 1 as const, sequences: [{ ...log, lastValue: '7' }] };
  writeFileSync(file, JSON.stringify(lower));
  await expect(restoreDatabase(await emptyPool(), bad, { migrationsDir })).rejects.toThrow(
    /The sequence log_seq_seq stands at 7, but log has \d+ already\./,
  );
});

test('a folder without a manifest is no backup, and a backup never writes over another', async () => {
  await expect(restoreDatabase(await emptyPool(), folder, { migrationsDir })).rejects.toThrow(
    'holds no finished backup',
  );
  await expect(backupDatabase(source, good)).rejects.toThrow('not empty');
});

test('a backup of a schema that this release does not know is refused', async () => {
  const target = await emptyPool();
  await expect(restoreDatabase(target, good)).rejects.toThrow('another release');
});
