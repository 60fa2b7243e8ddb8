import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, realpathSync, renameSync, statSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { applicationRole } from '#kernel/server/database/applicationRole.ts';
import { asAccount, databaseAccount } from './account.ts';
import type { Account } from './account.ts';
import { findBinaries } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import { clusterHome, forgetSocketDir, isThrowAway, prepareSocketDir } from './home.ts';
import { createCluster, refuseOtherVersion } from './initialise.ts';
import { findPostmaster, isAlive } from './postmaster.ts';
import { withStartLock } from './startLock.ts';
import { endSurvivors } from './survivors.ts';

/** What the database says while it starts and stops; a pino logger fits. */
export interface DatabaseLog {
  info(message: string): void;
  warn(message: string): void;
}

export interface ClusterOptions {
  /** The database lives in `<dataDir>/postgres`. */
  dataDir: string;
  log?: DatabaseLog;
  /** False gives up safety for speed; only below the temporary folder, for throw-away clusters. */
  durable?: boolean;
}

/** A running PostgreSQL of our own. */
export interface Cluster {
  /** The product's database, as its owner. */
  url: string;
  /** The same server as its superuser, for creating databases. */
  adminUrl: string;
  pid: number;
  /** True when a server was found running, left by another or an earlier process. */
  adopted: boolean;
  logFile: string;
  /** Stops the server, unless another process is connected to it (then it stays and false is returned). */
  stop(options?: { force?: boolean }): Promise<boolean>;
}

const owner = 'intranet';
const database = 'intranet';

/** Starts the embedded PostgreSQL of a data folder, or adopts the one that is still running there. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const durable = options.durable !== false;
  mkdirSync(options.dataDir, { recursive: true });
  const dataDir = realpathSync(options.dataDir);
  if (!durable && !isThrowAway(dataDir)) {
    throw new Error('A database without fsync may only live below the temporary folder.');
  }
  const account = databaseAccount(join(dataDir, 'postgres', 'data'));
  const home = clusterHome(dataDir, account, (message) => options.log?.warn(message));
  const clusterDir = join(home, 'data');
  const logFile = join(home, 'server.log');

  return withStartLock(join(home, 'start.lock'), async () => {
    const binaries = findBinaries(account, home);
    if (!existsSync(clusterDir)) createCluster(home, clusterDir, account, binaries, durable);
    refuseOtherVersion(clusterDir, binaries);

    let running = findPostmaster(clusterDir);
    if (running && !(await isReady(urlOf(running.socketDir, 'postgres', 'postgres'), running.pid))) {
      // It was on its way out when we came.
      running = findPostmaster(clusterDir);
    }
    if (!running) await endSurvivors(clusterDir, (message) => options.log?.warn(message));
    const socketDir = running?.socketDir ?? prepareSocketDir(home, clusterDir, account);
    const pid = running?.pid ?? launch({ binaries, account, clusterDir, socketDir, logFile, durable });
    const adminUrl = urlOf(socketDir, 'postgres', 'postgres');
    if (!(await isReady(adminUrl, pid))) throw notStarted(clusterDir, pid, logFile);
    await ensureDatabase(adminUrl);
    options.log?.info(running ? `adopted the running database, process ${pid}` : `database started, process ${pid}`);
    return {
      url: urlOf(socketDir, owner, database),
      adminUrl,
      pid,
      adopted: running !== undefined,
      logFile,
      stop: (stopOptions) => stopCluster(home, clusterDir, adminUrl, stopOptions?.force === true, options.log),
    };
  });
}

/** The address of a database behind a Unix socket, complete, so that no PG* variable of the environment has a say. */
export function urlOf(socketDir: string, user: string, name: string): string {
  return `postgresql://${user}@localhost:5432/${name}?host=${encodeURIComponent(socketDir)}&sslmode=disable`;
}

interface Launch {
  binaries: Binaries;
  account: Account | undefined;
  clusterDir: string;
  socketDir: string;
  logFile: string;
  durable: boolean;
}

function launch({ binaries, account, clusterDir, socketDir, logFile, durable }: Launch): number {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > 20_000_000) renameSync(logFile, `${logFile}.1`);
  const memory = durable ? Math.max(128, Math.min(512, Math.floor(totalmem() / 8_388_608))) : 64;
  const settings: Record<string, string> = {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    max_connections: durable ? '60' : '100',
    shared_buffers: `${memory}MB`,
    max_wal_size: '2GB',
    wal_compression: 'on',
    jit: 'off',
    TimeZone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] %u@%d ',
    log_min_duration_statement: durable ? '500' : '-1',
    // Values are people's data: a slow statement is logged without them.
    log_parameter_max_length: '0',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(logFile, 'a', 0o600);
  try {
    // Detached, so that Ctrl-C in the terminal reaches us and not the database first.
    const child = spawn(binaries.postgres, ['-D', clusterDir, ...args], {
      cwd: clusterDir,
      detached: true,
      stdio: ['ignore', log, log],
      env: { PATH: '/usr/bin:/bin', LANG: 'C', TZ: 'UTC' },
      ...asAccount(account),
    });
    child.on('error', () => undefined);
    child.unref();
    if (child.pid === undefined) throw new Error(`PostgreSQL could not be started: ${binaries.postgres}`);
    return child.pid;
  } finally {
    closeSync(log);
  }
}

/** Waits until the server answers; false when it ended instead. */
async function isReady(adminUrl: string, pid: number): Promise<boolean> {
  // Long, because a big database replays its log after a crash.
  const deadline = performance.now() + 300_000;
  for (;;) {
    try {
      await withClient(adminUrl, (client) => client.query('select 1'));
      return true;
    } catch (error) {
      const { code, message } = error as Error & { code?: string };
      const starting =
        ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', '57P03'].includes(code ?? '') || message.includes('terminated');
      if (!starting || performance.now() > deadline) throw error;
      if (!isRunning(pid)) return false;
    }
    await sleep(15);
  }
}

function notStarted(clusterDir: string, pid: number, logFile: string): Error {
  const holder = findPostmaster(clusterDir);
  const other = holder && holder.pid !== pid ? ` Process ${holder.pid} holds ${clusterDir}.` : '';
  return new Error(`The database did not start.${other} Its log (${logFile}) ends with:\n${tail(logFile)}`);
}

async function ensureDatabase(adminUrl: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const role = await client.query('select 1 from pg_roles where rolname = $1', [owner]);
    if (role.rowCount === 0) await client.query(`create role ${owner} login`);
    const worker = await client.query('select 1 from pg_roles where rolname = $1', [applicationRole]);
    if (worker.rowCount === 0) await client.query(`create role ${applicationRole} login`);
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`create database ${database} owner ${owner}`);
  });
}

async function stopCluster(
  home: string,
  clusterDir: string,
  adminUrl: string,
  force: boolean,
  log: DatabaseLog | undefined,
) {
  return withStartLock(join(home, 'start.lock'), async () => {
    const running = findPostmaster(clusterDir);
    if (!running) return true;
    if (!force && (await othersConnected(adminUrl))) {
      log?.info('the database goes on: another process uses it');
      return false;
    }
    // SIGINT is PostgreSQL's fast stop: sessions end, everything is written.
    process.kill(running.pid, 'SIGINT');
    const deadline = performance.now() + 60_000;
    while (isRunning(running.pid)) {
      if (performance.now() > deadline)
        throw new Error(`The database (process ${running.pid}) has not stopped within a minute.`);
      await sleep(10);
    }
    forgetSocketDir(running.socketDir);
    return true;
  });
}

async function othersConnected(adminUrl: string): Promise<boolean> {
  return withClient(adminUrl, async (client) => {
    // Our own sessions take a moment to disappear after the pools are closed.
    for (let tries = 0; tries < 20; tries++) {
      const { rows } = await client.query<{ n: number }>(
        `select count(*)::int n from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
      if (rows[0]?.n === 0) return false;
      await sleep(25);
    }
    return true;
  });
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A stopped child of ours stays visible as a zombie until Node collects it; that counts as ended. */
function isRunning(pid: number): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

function tail(path: string): string {
  try {
    return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-8).join('\n');
  } catch {
    return '(no log)';
  }
}
