import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { CamelCasePlugin, DummyDriver, Kysely, PostgresDialect, type ConnectionProvider } from 'kysely';
import pg from 'pg';
import type { DB } from '#database/types.ts';
import { applicationRole, ensureApplicationRole, grantApplicationRights } from './applicationRole.ts';
import type { HistoryProtection } from './applicationRole.ts';
import { startCluster } from '#embedded/cluster.ts';
import type { Cluster, DatabaseLog } from '#embedded/cluster.ts';
import { typeParsers } from './parsers.ts';
import { watchReplica, type Replica } from './replica.ts';
import { saveRoundTrips } from './statements.ts';

/** The open database of this process. */
export interface Database {
  pool: pg.Pool;
  /** Two connections for what must be written even when the transaction is rolled back (tries of a secret). */
  guardPool: pg.Pool;
  db: Kysely<DB>;
  /** Four connections for exports: however long they read, nobody else waits for one. */
  exports: Kysely<DB>;
  /** A database that follows this one, for reads that bear being a second old. */
  replica?: Replica;
  /** The place in the log behind everything this process has written. */
  written: () => string | null;
  url: string;
  embedded: boolean;
  /** Whether these connections work under the role that cannot change history. */
  protection: HistoryProtection;
  /** Closes the pools and leaves the server running. */
  close(): Promise<void>;
  /** Closes the pools, then stops the embedded server unless another process uses it. */
  stop(): Promise<void>;
}

export interface DatabaseOptions {
  /**
   * Given: brings the database up to date as its owner, and everything afterwards is done by the role that owns nothing.
   * Unset: the connections are the owner's own (migrations, backups, tests of the database itself).
   */
  prepare?: (owner: pg.Pool) => Promise<void>;
  /** As in `PoolOptions`; unset: on when the server works (`prepare` is given). */
  fewTrips?: boolean;
  /** Unset: the embedded PostgreSQL in `dataDir`. */
  databaseUrl?: string | undefined;
  /** The address of a database that follows it (hot standby). */
  replicaUrl?: string | undefined;
  dataDir: string;
  log?: DatabaseLog;
  poolSize?: number;
  /** How long a call waits for a connection before it is told to come back (503). */
  waitMs?: number;
}

/** Connects to the configured server, or starts (or adopts) the embedded one. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const cluster = options.databaseUrl ? undefined : await startCluster(options);
  const url = options.databaseUrl ?? cluster?.url ?? '';
  if (!options.prepare) return connect(url, options, cluster, ownersOwn);
  let protection: HistoryProtection;
  const owner = openPool(url, { size: 2, waitMs: 10_000, name: 'intranet-owner', log: options.log });
  try {
    await options.prepare(owner);
    protection = cluster
      ? { byRole: true, detail: 'protected by rule and by role' }
      : await ensureApplicationRole(owner);
    if (protection.byRole) await grantApplicationRights(owner);
    else options.log?.warn(`history is ${protection.detail}`);
  } catch (error) {
    await owner.end();
    await cluster?.stop();
    throw error;
  }
  await owner.end();
  const database = connect(protection.byRole && cluster ? asApplication(url) : url, options, cluster, protection);
  return protection.byRole ? asPromised(database, options.log) : database;
}

const ownersOwn: HistoryProtection = {
  byRole: false,
  detail: 'protected by rule only: these are the owner’s connections',
};

/** The embedded server lets the role that owns nothing sign in by itself; on a server database the given user steps down to it. */
function asApplication(url: string): string {
  const address = new URL(url);
  address.username = applicationRole;
  return address.href;
}

// A pooler or an option in the address may drop what we asked for: who we really are is asked, not assumed.
async function asPromised(database: Database, log: DatabaseLog | undefined): Promise<Database> {
  const { rows } = await database.pool.query<{ role: string }>('select current_user::text as role');
  if (rows[0]?.role === applicationRole) return database;
  const detail = `protected by rule only: the connections work as ${rows[0]?.role}, not as ${applicationRole}`;
  log?.warn(`history is ${detail}`);
  return { ...database, protection: { byRole: false, detail } };
}

// A processor serves four at once as quickly as one after the other; more only take its time from each other.
const enoughConnections = Math.min(24, Math.max(8, 4 * availableParallelism()));

function connect(
  url: string,
  options: DatabaseOptions,
  cluster: Cluster | undefined,
  protection: HistoryProtection,
): Database {
  const role = protection.byRole && !cluster ? applicationRole : undefined;
  let written: string | null = null;
  const pool = openPool(url, {
    size: options.poolSize ?? enoughConnections,
    waitMs: options.waitMs ?? 1_000,
    name: 'intranet',
    // COPY needs the plain way of talking: backups work as the owner, and never this way.
    fewTrips: options.fewTrips ?? options.prepare !== undefined,
    written: (position) => (written = position),
    log: options.log,
    role,
  });
  const guardPool = openPool(url, {
    size: 2,
    waitMs: options.waitMs ?? 1_000,
    name: 'intranet-guard',
    log: options.log,
    role,
  });
  const exportsAt = (address: string) =>
    openPool(address, {
      size: 4,
      waitMs: Math.max(20_000, options.waitMs ?? 0),
      statementMs: 60_000,
      name: 'intranet-exports',
      log: options.log,
      role,
    });
  const exportPool = exportsAt(url);
  const db = kyselyOn(pool);
  const replica = options.replicaUrl && replicaAt(options.replicaUrl, { options, role, primary: pool, exportsAt });
  let closed: Promise<void> | undefined;
  const close = () =>
    (closed ??= Promise.resolve(replica ? replica.close() : undefined)
      .then(() => Promise.all([pool, guardPool, exportPool].map(ended)))
      .then(() => undefined));
  const stop = async () => {
    await close();
    await cluster?.stop();
  };
  return {
    pool,
    guardPool,
    db,
    exports: kyselyOn(exportPool),
    ...(replica && { replica }),
    written: () => written,
    url,
    embedded: cluster !== undefined,
    protection,
    close,
    stop,
  };
}

/** The database that follows, for reading: a pool for lists and one for exports, each as at the first. */
function replicaAt(
  url: string,
  of: {
    options: DatabaseOptions;
    role: string | undefined;
    primary: pg.Pool;
    exportsAt: (url: string) => pg.Pool;
  },
): Replica {
  const pool = openPool(url, {
    size: enoughConnections,
    waitMs: of.options.waitMs ?? 1_000,
    name: 'intranet-reads',
    fewTrips: true,
    log: of.options.log,
    role: of.role,
  });
  const exportPool = of.exportsAt(url);
  const served = {
    db: kyselyOn(pool),
    exports: kyselyOn(exportPool),
    end: () => Promise.all([pool, exportPool].map(ended)),
  };
  return watchReplica({ primary: of.primary, replica: pool }, served, of.options.log);
}

const endWithinMs = 2_000;

/** Ends a pool. A connection whose server has died is never given back: it is not waited for longer than this. */
async function ended(pool: pg.Pool): Promise<void> {
  const late = new AbortController();
  await Promise.race([pool.end(), sleep(endWithinMs, undefined, { signal: late.signal }).catch(() => undefined)]);
  late.abort();
}

/** Kysely with camelCase names outside and snake_case names in the database; keys inside JSON stay as they are. */
export function kyselyOn(pool: pg.Pool): Kysely<DB> {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

const nowhere = new PostgresDialect({ pool: () => Promise.reject(new Error('There is no pool here.')) });

/** The same database over a connection that is held already: Kysely's own way lets one question wait for the other. */
export function overConnection(db: Kysely<DB>, provideConnection: ConnectionProvider['provideConnection']): Kysely<DB> {
  const executor = db.getExecutor().withConnectionProvider({ provideConnection });
  return new Kysely<DB>({ config: { dialect: nowhere }, dialect: nowhere, driver: new DummyDriver(), executor });
}

export interface PoolOptions {
  size: number;
  waitMs: number;
  /** So long a statement may take. */
  statementMs?: number;
  name: string;
  log?: DatabaseLog | undefined;
  /** Statements leave without waiting for the answers before them, and those asked often are prepared. */
  fewTrips?: boolean;
  /** Told the place in the log behind each transaction that was written through. */
  written?: (position: string) => void;
  /** The role each connection steps down to. */
  role?: string | undefined;
}

/** A pool whose sessions give up in time, and whose broken connections never end the process. */
export function openPool(
  url: string,
  { size, waitMs, statementMs = 15_000, name, log, role, written, fewTrips = false }: PoolOptions,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementMs,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    options: role ? `-c TimeZone=UTC -c role=${role}` : '-c TimeZone=UTC',
    application_name: name,
    keepAlive: true,
    pipeline: fewTrips,
    types: typeParsers,
  });
  pool.on('error', (error) => log?.warn(`a database connection broke: ${error.message}`));
  // A client that breaks while a caller holds it answers that caller's query; without a listener it would also end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  if (fewTrips) pool.on('connect', (client) => saveRoundTrips(client, written));
  return pool;
}
