import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { DatabaseLog } from '#embedded/cluster.ts';

/** One file of `database/migrations`. */
export interface Migration {
  name: string;
  sql: string;
  hash: string;
}

export interface MigrateOptions {
  dir?: string;
  log?: DatabaseLog;
  /** Only these, for bringing an empty database to the state of a backup. */
  only?: ReadonlySet<string>;
}

const migrationsDir = fileURLToPath(new URL('../../../../database/migrations', import.meta.url));
const lockKey = 7_301_145;

/**
 * Brings the database up to date: each file once, in name order, each in its own transaction, by one process at a time.
 * A file that sorts before applied ones is applied too (branches meet in any order); an applied file that was altered
 * stops everything. Returns the names it applied.
 */
export async function migrate(pool: pg.Pool, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = readMigrations(options.dir);
  const client = await pool.connect();
  try {
    // Waiting for another process, or filling a big table, may take longer than a request ever should.
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(
      `create table if not exists schema_migration (
         name text primary key, hash text not null, applied_at timestamptz not null default now())`,
    );
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from schema_migration');
    const applied = new Map(rows.map((row) => [row.name, row.hash]));
    refuseAltered(migrations, applied);
    for (const name of applied.keys()) {
      if (!migrations.some((migration) => migration.name === name)) {
        options.log?.warn(`the database has the migration ${name}, which this release does not know: it is newer`);
      }
    }
    const isWanted = ({ name }: Migration) => !applied.has(name) && (options.only?.has(name) ?? true);
    const missing = migrations.filter(isWanted);
    for (const migration of missing) await apply(client, migration, options.log);
    return missing.map((migration) => migration.name);
  } finally {
    // Ends the session, and with it the lock and the changed limits.
    client.release(true);
  }
}

/** All migrations in the order they apply. */
export function readMigrations(dir = migrationsDir): Migration[] {
  return readdirSync(dir)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      if (!/^\d{8}T\d{4}_[a-z0-9_]+\.sql$/.test(name)) {
        throw new Error(`The migration ${name} is not named like 20260901T0900_owner_what.sql.`);
      }
      // A checkout on another system may change line ends; that alters nothing.
      const sql = readFileSync(join(dir, name), 'utf8').replaceAll('\r\n', '\n');
      if (/^\s*(begin|commit|rollback)( work| transaction)?\s*;/im.test(sql)) {
        throw new Error(`The migration ${name} opens or ends a transaction; each file already is one.`);
      }
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    });
}

function refuseAltered(migrations: Migration[], applied: Map<string, string>): void {
  const altered = migrations.filter((migration) => (applied.get(migration.name) ?? migration.hash) !== migration.hash);
  if (altered.length === 0) return;
  throw new Error(
    `Altered after it was applied: ${altered.map((migration) => migration.name).join(', ')}. ` +
      'Put the file back as it was, and write the change as a new migration (npm run db -- migration <name>). ' +
      'On a database without data worth keeping: npm run db -- reset.',
  );
}

async function apply(client: pg.PoolClient, migration: Migration, log: DatabaseLog | undefined): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query('insert into schema_migration (name, hash) values ($1, $2)', [migration.name, migration.hash]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    const { message, position } = error as Error & { position?: string };
    const line = position ? `, line ${migration.sql.slice(0, Number(position)).split('\n').length}` : '';
    throw new Error(`The migration ${migration.name} failed${line}: ${message}`, { cause: error });
  }
  log?.info(`migrated ${migration.name}`);
}
