import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from '#database/types.ts';
import { startCluster } from './cluster.ts';
import type { Cluster, DatabaseLog } from './cluster.ts';
import { typeParsers } from './parsers.ts';

/** The open database of this process. */
export interface Database {
  pool: pg.Pool;
  /** Two connections for what must be written even when the transaction is rolled back (tries of a secret). */
  guardPool: pg.Pool;
  db: Kysely<DB>;
  url: string;
  embedded: boolean;
  /** Closes the pools and leaves the server running. */
  close(): Promise<void>;
  /** Closes the pools, then stops the embedded server unless another process uses it. */
  stop(): Promise<void>;
}

export interface DatabaseOptions {
  /** Unset: the embedded PostgreSQL in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  log?: DatabaseLog;
  poolSize?: number;
  /** How long a call waits for a connection before it is told to come back (503). */
  waitMs?: number;
}

/** Connects to the configured server, or starts (or adopts) the embedded one. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const cluster = options.databaseUrl ? undefined : await startCluster(options);
  return connect(options.databaseUrl ?? cluster?.url ?? '', options, cluster);
}

function connect(url: string, options: DatabaseOptions, cluster: Cluster | undefined): Database {
  const pool = openPool(url, {
    size: options.poolSize ?? 16,
    waitMs: options.waitMs ?? 1_000,
    name: 'intranet',
    log: options.log,
  });
  const guardPool = openPool(url, {
    size: 2,
    waitMs: options.waitMs ?? 1_000,
    name: 'intranet-guard',
    log: options.log,
  });
  const db = kyselyOn(pool);
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= Promise.all([pool.end(), guardPool.end()]).then(() => undefined));
  const stop = async () => {
    await close();
    await cluster?.stop();
  };
  return { pool, guardPool, db, url, embedded: cluster !== undefined, close, stop };
}

/** Kysely with camelCase names outside and snake_case names in the database; keys inside JSON stay as they are. */
export function kyselyOn(pool: pg.Pool): Kysely<DB> {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

export interface PoolOptions {
  size: number;
  waitMs: number;
  name: string;
  log?: DatabaseLog | undefined;
}

/** A pool whose sessions give up in time, and whose broken connections never end the process. */
export function openPool(url: string, { size, waitMs, name, log }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    options: '-c TimeZone=UTC',
    application_name: name,
    keepAlive: true,
    types: typeParsers,
  });
  pool.on('error', (error) => log?.warn(`a database connection broke: ${error.message}`));
  // A client that breaks while a caller holds it answers that caller's query; without a listener it would also end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
