import { createPublicKey } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { backupDatabase, restoreDatabase } from './backup.ts';
import { noteChecked } from '#app/probes.ts';
import { registerRecords } from '#kernel/server/records/registry.ts';
import { loadKeys } from '#kernel/server/identity/keys.ts';
import { openStorage } from '#kernel/server/storage/storage.ts';
import { sealFileOf } from '#kernel/server/audit/chainHeads.ts';
import { openDatabase, openPool } from '#kernel/server/database/connect.ts';
import type { Database } from '#kernel/server/database/connect.ts';
import { dumpSchema } from '#kernel/testing/dumpSchema.ts';
import { migrate } from '#kernel/server/database/migrate.ts';
import { startScratch } from '#kernel/testing/scratch.ts';
import { generateTypes } from './database-types.ts';
import { draftChange, draftMigration, nextMigrationName, recordsByName, takenByIndex } from './draft.ts';

const databaseDir = fileURLToPath(new URL('../database', import.meta.url));
const dataDir = process.env.DATA_DIR || 'var';
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const log = { info: say, warn: say };

/** The commands of `npm run db -- …`, with what each is for. */
const commands: Record<string, { use: string; run: (args: string[]) => Promise<void> }> = {
  migrate: { use: 'migrate                    bring the database up to date', run: () => withDatabase(migrateHere) },
  reset: {
    use: 'reset                      delete everything in it and migrate anew (never in production)',
    run: reset,
  },
  types: {
    use: 'types                      write database/types.ts and database/schema.sql from the migrations',
    run: describe,
  },
  dump: { use: 'dump                       the same as types', run: describe },
  migration: { use: 'migration <owner_what>     make an empty migration', run: newMigration },
  draft: {
    use: 'draft <record>             write the migration that makes a record’s table, or adds what it lacks',
    run: draft,
  },
  backup: { use: 'backup <folder>            write a backup into an empty folder', run: backup },
  restore: {
    use: 'restore [--check] <folder> fill an empty database from a backup; --check only tries it, or proves a restored database (postgres://…)',
    run: restore,
  },
};

async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const database = await openDatabase({
    databaseUrl: process.env.DATABASE_URL || undefined,
    dataDir,
    log,
    waitMs: 10_000,
  });
  await work(database).finally(() => database.stop());
}

async function migrateHere({ pool }: Database): Promise<void> {
  const applied = await migrate(pool, { log });
  say(applied.length === 0 ? 'The database is up to date.' : `${applied.length} migrations applied.`);
}

async function reset(): Promise<void> {
  if (process.env.NODE_ENV === 'production') throw new Error('A production database is never reset.');
  await withDatabase(async (database) => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select quote_ident(nspname) as name from pg_namespace where nspname <> 'information_schema' and not starts_with(nspname, 'pg_')`,
    );
    for (const { name } of rows) await database.pool.query(`drop schema ${name} cascade`);
    await database.pool.query('create schema public');
    layAsideSeals();
    await migrateHere(database);
  });
}

async function describe(): Promise<void> {
  const scratch = await startScratch();
  try {
    const pool = openPool(scratch.url, { size: 1, waitMs: 30_000, name: 'describe' });
    try {
      await migrate(pool);
      writeChanged('schema.sql', await dumpSchema(pool));
      writeChanged('types.ts', await generateTypes(scratch.url));
      await refuseLostNames(pool);
    } finally {
      await pool.end();
    }
  } finally {
    await scratch.dispose();
  }
}

/** Writes the file and says which of its lines came and went. */
function writeChanged(name: string, text: string): void {
  const path = join(databaseDir, name);
  const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
  if (before === text) {
    say(`database/${name}: nothing changed`);
    return;
  }
  writeFileSync(path, text);
  const [old, now] = [before, text].map((content) => content.split('\n').filter((line) => line.trim() !== ''));
  const without = (lines: string[] = [], others: string[] = []) => lines.filter((line) => !new Set(others).has(line));
  const changes = [
    ...without(old, now).map((line) => `  - ${line.trim()}`),
    ...without(now, old).map((line) => `  + ${line.trim()}`),
  ];
  say(`database/${name}: changed`);
  for (const line of changes.slice(0, 40)) say(line);
  if (changes.length > 40) say(`  … and ${changes.length - 40} more lines`);
}

/** Names that do not come back from camelCase as they were: queries on them would name a column that is not there. */
async function refuseLostNames(pool: { query(sql: string): Promise<{ rows: { name: string }[] }> }): Promise<void> {
  const { rows } = await pool.query(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and (table_name || '.' || column_name) ~ '(_[0-9]|__|_$|[A-Z])' order by 1`,
  );
  if (rows.length === 0) return;
  throw new Error(`Rename these, Kysely's camelCase cannot reach them: ${rows.map((row) => row.name).join(', ')}`);
}

async function newMigration([name]: string[]): Promise<void> {
  if (!name || !/^[a-z0-9_]+$/.test(name))
    throw new Error('Say whose and what: npm run db -- migration quarantine_create');
  const stamp = new Date().toISOString().slice(0, 16).replaceAll(/[-:]/g, '');
  const file = `${stamp}_${name}.sql`;
  writeFileSync(join(databaseDir, 'migrations', file), '-- What this changes, and why.\n', { flag: 'wx' });
  say(`database/migrations/${file}`);
}

async function draft([name = '']: string[]): Promise<void> {
  const records = await recordsByName();
  const record = records.get(name);
  if (!record) throw new Error('Say which record, by the name it declares: npm run db -- draft scrap');
  const schema = readFileSync(join(databaseDir, 'schema.sql'), 'utf8');
  if (takenByIndex(schema, record.table))
    throw new Error(
      `An index is called ${record.table} already. Say another name of the table: table: '…' in the record.`,
    );
  // A draft that was not committed may be deleted and written again, whatever `types` made of it meanwhile.
  const migrations = join(databaseDir, 'migrations');
  const isThere = readdirSync(migrations).some((name) =>
    readFileSync(join(migrations, name), 'utf8').includes(`create table ${record.table} (`),
  );
  const text = isThere ? draftChange(record, records, schema) : draftMigration(record, records);
  if (text === null) throw new Error(`The table ${record.table} has all columns and states of its record.`);
  const file = nextMigrationName(`${record.table}_${isThere ? 'change' : 'create'}`);
  writeFileSync(join(databaseDir, 'migrations', file), text, { flag: 'wx' });
  say(`database/migrations/${file}: read it, add the rules that must never break, then npm run db -- types`);
}

async function backup([folder]: string[]): Promise<void> {
  if (!folder) throw new Error('Say where to: npm run db -- backup <folder>');
  await withDatabase(async ({ pool }) => {
    const { tables } = await backupDatabase(pool, folder);
    say(`${tables.length} tables, ${tables.reduce((sum, table) => sum + table.rows, 0)} rows in ${folder}`);
  });
}

/** The seals speak of the database that was here before; kept beside, they would call every restored one cut off. */
function layAsideSeals(): void {
  const file = sealFileOf(dataDir);
  if (existsSync(file)) renameSync(file, `${file}.until-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
}

async function restore(args: string[]): Promise<void> {
  const folder = args.find((arg) => !arg.startsWith('--'));
  if (!folder) throw new Error('Say from where: npm run db -- restore [--check] <folder>');
  const report = ({ takenAt, tables }: Awaited<ReturnType<typeof restoreDatabase>>, what: string) =>
    say(
      `${what}: ${tables.length} tables, ${tables.reduce((sum, table) => sum + table.rows, 0)} rows as of ${takenAt}, every hash equal`,
    );
  if (!args.includes('--check')) {
    await withDatabase(async ({ pool }) => report(await restoreDatabase(pool, folder), 'Restored'));
    layAsideSeals();
    return;
  }
  try {
    const takenAt = /^postgres(ql)?:/.test(folder) ? await checkCopy(folder) : await checkFolder(folder, report);
    noteChecked(dataDir, { takenAt });
  } catch (error) {
    noteChecked(dataDir, { failed: { at: new Date().toISOString(), why: (error as Error).message } });
    throw error;
  }
}

/** Restores into a throw-away database and compares every table; answers when the backup was taken. */
async function checkFolder(
  folder: string,
  report: (manifest: Awaited<ReturnType<typeof restoreDatabase>>, what: string) => void,
): Promise<string> {
  const scratch = await startScratch();
  const pool = openPool(scratch.url, { size: 2, waitMs: 30_000, name: 'restore-check' });
  try {
    const manifest = await restoreDatabase(pool, folder);
    report(manifest, 'The backup is good');
    return manifest.takenAt;
  } finally {
    await pool.end();
    await scratch.dispose();
  }
}

/**
 * Proves a database that was brought back from a base copy and the archived log: everything `npm run verify` looks at. Answers the time of
 * its newest history entry: so far it reaches.
 */
async function checkCopy(url: string): Promise<string> {
  // Not at the top of the file: a change that is half written must not stop `draft` and `types`.
  const { told, verifyIntegrity } = await import('#app/integrity.ts');
  const { serverModules } = await import('#app/modules.server.ts');
  const pool = openPool(url, { size: 2, waitMs: 30_000, statementMs: 0, name: 'restore-check' });
  try {
    registerRecords(serverModules.flatMap((module) => module.records ?? []));
    const keys = loadKeys({ dataDir });
    const integrity = await verifyIntegrity(
      pool,
      {
        headSigning: keys.headSigning.publicKey,
        certificateKey: createPublicKey(keys.certificateSigning.privateKey)
          .export({ type: 'spki', format: 'pem' })
          .toString(),
      },
      { storage: openStorage(process.env.STORAGE_URL || undefined, dataDir) },
    );
    const [first] = integrity.faults;
    if (first) throw new Error(`The restored database does not hold.\n${told(integrity)}`);
    const { rows } = await pool.query<{ at: string }>('select at from audit_entry order by seq desc limit 1');
    const takenAt = rows[0]?.at ?? '';
    say(`The restored database is good: ${integrity.looked}, as of ${takenAt}`);
    return takenAt;
  } finally {
    await pool.end();
  }
}

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  say(
    `npm run db -- <command>\n${Object.values(commands)
      .map(({ use }) => `  ${use}`)
      .join('\n')}`,
  );
  process.exitCode = name === '' ? 0 : 1;
} else {
  try {
    await command.run(args);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
