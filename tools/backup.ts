import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { inTransaction, oneState } from '#kernel/server/database/inTransaction.ts';
import { migrate, readMigrations } from '#kernel/server/database/migrate.ts';

/** What a backup folder holds, written last: a folder without it is no backup. Format 1 had no hash of its own. */
export interface BackupManifest {
  format: 1 | 2;
  takenAt: string;
  server: string;
  migrations: { name: string; hash: string }[];
  tables: { name: string; columns: string[]; rows: number; sha256: string }[];
  sequences: { name: string; lastValue: string; isCalled: boolean }[];
  /** Of the manifest's own JSON without this line. */
  sha256?: string;
}

interface Table {
  name: string;
  columns: string[];
  /** The columns that give rows one order; empty when the table has no primary key. */
  key: string[];
}

const manifestFile = 'manifest.json';

// Values must read the same on every server, or their hashes would differ. These are set for the transaction only.
const session = `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = '60s';
  set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local bytea_output = 'hex';
  set local extra_float_digits = 1; set local client_encoding = 'UTF8'`;

/**
 * Writes every table of the product as it stood at one moment, with row counts and hashes, into an empty folder. Files of
 * the file store and keys are not in the database, so not in here. Queued jobs stay out on purpose: after a restore, they
 * would do again what was done already (mails).
 */
export async function backupDatabase(pool: pg.Pool, folder: string): Promise<BackupManifest> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty; a backup needs a folder of its own.`);
  return inTransaction(pool, oneState, async (client) => {
    await client.query(session);
    const { rows: migrations } = await client.query<{ name: string; hash: string }>(
      'select name, hash from schema_migration order by name',
    );
    const tables: BackupManifest['tables'] = [];
    for (const table of await tablesOf(client)) {
      const content = digest();
      const copy = client.query(copyTo(exportOf(table)));
      const file = createWriteStream(fileOf(folder, table.name), { flags: 'wx', mode: 0o600, flush: true });
      await pipeline(copy, content.stream, createGzip({ level: 5 }), file);
      tables.push({ name: table.name, columns: table.columns, rows: copy.rowCount, sha256: content.hash() });
    }
    const { rows: facts } = await client.query<{ now: string; server: string }>(
      `select to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now, current_setting('server_version') as server`,
    );
    const manifest: BackupManifest = {
      format: 2,
      takenAt: facts[0]?.now ?? '',
      server: facts[0]?.server ?? '',
      migrations,
      tables,
      sequences: await sequencesOf(client),
    };
    const signed: BackupManifest = { ...manifest, sha256: hashOf(manifest) };
    writeFileSync(join(folder, manifestFile), `${JSON.stringify(signed, null, 2)}\n`, {
      flag: 'wx',
      mode: 0o600,
      flush: true,
    });
    return signed;
  });
}

/** Reads what a backup says about itself; refuses a folder that holds none, and a manifest that is not as it was written. */
function readManifest(folder: string): BackupManifest {
  const path = join(folder, manifestFile);
  if (!existsSync(path)) throw new Error(`${folder} holds no finished backup: ${manifestFile} is missing.`);
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as BackupManifest;
  const { sha256, ...said } = manifest;
  if (said.format !== 1 && said.format !== 2) throw new Error(`${path} has a form that this release does not know.`);
  if ((said.format === 2 || sha256 !== undefined) && sha256 !== hashOf(said))
    throw new Error(`${path} is not as it was written: its hash differs.`);
  return manifest;
}

const hashOf = (manifest: BackupManifest): string =>
  createHash('sha256').update(JSON.stringify(manifest)).digest('hex');

/**
 * Fills an empty database from a backup, and reads every table back: all rows with the hashes of the manifest, or nothing
 * at all. The schema is the one of the backup; newer migrations follow at the next start.
 */
export async function restoreDatabase(
  pool: pg.Pool,
  folder: string,
  options: { migrationsDir?: string } = {},
): Promise<BackupManifest> {
  const manifest = readManifest(folder);
  await refuseFilled(pool);
  refuseUnknownSchema(manifest, options.migrationsDir);
  const only = new Set(manifest.migrations.map((migration) => migration.name));
  await migrate(pool, { only, ...(options.migrationsDir ? { dir: options.migrationsDir } : {}) });
  await inTransaction(pool, 'begin', async (client) => {
    await client.query(session);
    const tables = await tablesOf(client);
    const names = tables.map((table) => ident(table.name));
    refuseOtherTables(manifest, tables);
    const links = await linksOf(client);
    // Tables refer to each other in circles: the links are taken off, and proved when they are put on again.
    for (const link of links) await client.query(`alter table ${link.table} drop constraint ${ident(link.name)}`);
    for (const name of names) await client.query(`alter table ${name} disable trigger user`);
    // Migrations bring rows of their own; the backup has them too.
    if (names.length > 0) await client.query(`truncate ${names.join(', ')}`);
    for (const table of manifest.tables) {
      const into = client.query(
        copyFrom(`copy ${ident(table.name)} (${table.columns.map(ident).join(', ')}) from stdin`),
      );
      await pipeline(createReadStream(fileOf(folder, table.name)), createGunzip(), into);
    }
    for (const link of links)
      await client.query(`alter table ${link.table} add constraint ${ident(link.name)} ${link.definition}`);
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
    for (const { name, lastValue, isCalled } of manifest.sequences) {
      await client.query('select setval($1::regclass, $2::bigint, $3)', [ident(name), lastValue, isCalled]);
    }
    for (const table of tables) await compare(client, table, manifest);
    await compareSequences(client, manifest);
  });
  await pool.query('analyze');
  return manifest;
}

async function compare(client: pg.PoolClient, table: Table, manifest: BackupManifest): Promise<void> {
  const wanted = manifest.tables.find((entry) => entry.name === table.name);
  const content = digest();
  const copy = client.query(copyTo(exportOf(table)));
  await pipeline(copy, content.stream, new Writable({ write: (_chunk, _encoding, done) => done() }));
  if (copy.rowCount === wanted?.rows && content.hash() === wanted.sha256) return;
  throw new Error(
    `The table ${table.name} is not what was backed up: ${copy.rowCount} rows instead of ${wanted?.rows}, or other contents.`,
  );
}

/** A sequence that stands before a number already given would give it twice. */
async function compareSequences(client: pg.PoolClient, manifest: BackupManifest): Promise<void> {
  const here = await sequencesOf(client);
  const [saved, restored] = [manifest.sequences, here].map((list) => JSON.stringify(list.toSorted(byName)));
  if (saved !== restored) throw new Error('The sequences of the backup are not those that its migrations make.');
  const { rows: owned } = await client.query<{ sequence: string; table: string; column: string }>(`
    select s.relname as sequence, t.relname as table, a.attname as column
    from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S' join pg_class t on t.oid = d.refobjid
      join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i') and s.relnamespace = 'public'::regnamespace`);
  for (const { sequence, table, column } of owned) {
    const last = here.find(({ name }) => name === sequence);
    const { rows } = await client.query<{ highest: string | null }>(
      `select max(${ident(column)})::text as highest from ${ident(table)}`,
    );
    const highest = rows[0]?.highest ?? null;
    if (highest === null || (last?.isCalled && BigInt(last.lastValue) >= BigInt(highest))) continue;
    throw new Error(`The sequence ${sequence} stands at ${last?.lastValue}, but ${table} has ${highest} already.`);
  }
}

const byName = (left: { name: string }, right: { name: string }) => (left.name < right.name ? -1 : 1);

async function refuseFilled(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int n from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  if (rows[0]?.n !== 0) throw new Error('A backup is restored into an empty database only, and this one has tables.');
}

function refuseUnknownSchema(manifest: BackupManifest, dir: string | undefined): void {
  const known = new Map(readMigrations(dir).map((migration) => [migration.name, migration.hash]));
  const strange = manifest.migrations.filter((migration) => known.get(migration.name) !== migration.hash);
  if (strange.length === 0) return;
  const names = strange.map((migration) => migration.name).join(', ');
  throw new Error(
    `This backup comes from another release: ${names} differ or are unknown here. Restore it with that release.`,
  );
}

function refuseOtherTables(manifest: BackupManifest, tables: Table[]): void {
  const [saved, here] = [manifest.tables, tables].map((list) =>
    list.map((table) => `${table.name}(${table.columns.join(',')})`).join(),
  );
  if (saved !== here) throw new Error('The tables of the backup are not the tables that its migrations make.');
}

/** Tables with rows of their own, without those of the migrations' book-keeping, which `migrate` fills. */
async function tablesOf(client: pg.PoolClient): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attname) as columns,
      coalesce((select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary), '{}') as key
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migration'
      and not exists (select 1 from pg_depend e where e.classid = 'pg_class'::regclass and e.objid = c.oid and e.deptype = 'e')
    order by c.relname collate "C"`);
  return rows;
}

/** Rows in one order everywhere, so that equal contents give equal hashes. */
function exportOf({ name, columns, key }: Table): string {
  const order =
    key.length > 0 ? key.map((part) => `t.${ident(part)}::text collate "C"`).join(', ') : 't::text collate "C"';
  return `copy (select ${columns.map(ident).join(', ')} from ${ident(name)} t order by ${order}) to stdout`;
}

async function linksOf(client: pg.PoolClient): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f' and conparentid = 0 order by 1, 2`);
  return rows;
}

async function sequencesOf(client: pg.PoolClient): Promise<BackupManifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname`,
  );
  const found: BackupManifest['sequences'] = [];
  for (const { name } of rows) {
    const { rows: values } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${ident(name)}`,
    );
    for (const { last, called } of values) found.push({ name, lastValue: last, isCalled: called });
  }
  return found;
}

function digest(): { stream: Transform; hash(): string } {
  const hash = createHash('sha256');
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, hash: () => hash.digest('hex') };
}

const ident = (name: string) => pg.escapeIdentifier(name);
const fileOf = (folder: string, table: string) => join(folder, `${table}.copy.gz`);
