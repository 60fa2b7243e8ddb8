import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { startCluster } from '#embedded/cluster.ts';
import { applicationRole } from '#kernel/server/database/applicationRole.ts';
import { openDatabase, openPool } from '#kernel/server/database/connect.ts';
import type { Database } from '#kernel/server/database/connect.ts';

/** Where globalSetup leaves the address of the test run's server. */
export const adminUrlVariable = 'INTRANET_TEST_ADMIN_URL';

/** A database of one test file's own, migrated and otherwise empty. */
export interface TestDatabase extends Database {
  /** For what only the owner of the tables may do: rules switched off, constraints put on. */
  asOwner<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T>;
  /** Closes everything and deletes the database; optional, since the whole server goes at the end of the run. */
  drop(): Promise<void>;
}

/**
 * Clones the migrated template of this test run, or another database; `empty` gives one without even the migrations. `asApplication` works
 * under the role the server works under, which owns nothing; else under the owner's. One with a `name` is not deleted at its end.
 */
export async function testDatabase(
  options: { empty?: boolean; asApplication?: boolean; template?: string; name?: string } = {},
): Promise<TestDatabase> {
  const adminUrl = adminOfRun();
  await dropForgotten(adminUrl);
  const name = options.name ?? `${prefix}${randomUUID().replaceAll('-', '')}`;
  const template = options.empty ? 'template0' : (options.template ?? 'intranet');
  await asAdmin(adminUrl, (client) =>
    client.query(`create database ${name} owner intranet template ${template} strategy file_copy`),
  );
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return opened(url, options.asApplication === true, async () => {
    if (!options.name)
      await asAdmin(adminUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
  });
}

/** The address of the test run's server, as its administrator. */
export function adminOfRun(): string {
  const adminUrl = process.env[adminUrlVariable];
  if (!adminUrl) throw new Error('There is no test server: run this test through vitest.config.ts.');
  return adminUrl;
}

/** Opens a data folder that is already a company, under the role the server works under. The folder lies below the temporary one. */
export async function companyDatabase(dataDir: string, durable = false): Promise<TestDatabase> {
  const cluster = await startCluster({ dataDir, durable });
  return opened(new URL(cluster.url), true, () => cluster.stop());
}

async function opened(url: URL, asApplication: boolean, remove: () => Promise<unknown>): Promise<TestDatabase> {
  url.username = asApplication ? applicationRole : 'intranet';
  // A test machine may be busy: waiting is no failure here.
  const database = await openDatabase({
    databaseUrl: url.href,
    dataDir: '',
    poolSize: 8,
    waitMs: 20_000,
    fewTrips: asApplication,
  });
  const drop = async () => {
    await database.close();
    await remove();
  };
  const ownersUrl = new URL(url);
  ownersUrl.username = 'intranet';
  const asOwner: TestDatabase['asOwner'] = async (work) => {
    const pool = openPool(ownersUrl.href, { size: 1, waitMs: 20_000, name: 'owner' });
    return work(pool).finally(() => pool.end());
  };
  return { ...database, asOwner, drop };
}

// A worker runs one file at a time, each with fresh modules: what its files before left behind is nobody's any more.
const prefix = `test_${process.env.VITEST_POOL_ID ?? `p${process.pid}`}_`;
let swept: Promise<void> | undefined;

function dropForgotten(adminUrl: string): Promise<void> {
  return (swept ??= asAdmin(adminUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`);
  }));
}

/** Runs work on a connection of the administrator. */
export async function asAdmin(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
