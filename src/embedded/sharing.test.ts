import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import { asAccount, databaseAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { openDatabase, openPool, type Database } from '#kernel/server/database/connect.ts';
import { isAlive } from './postmaster.ts';

const isLong = process.env['TEST_LONG'] === '1';
const restarts = isLong ? 50 : 8;
const dataDir = mkdtempSync(join(tmpdir(), 'sharing-'));
const home = join(dataDir, 'postgres');
const data = join(home, 'data');
let cluster: Cluster;

beforeAll(async () => {
  cluster = await startCluster({ dataDir });
}, 60_000);
afterAll(async () => {
  await cluster.stop({ force: true });
  rmSync(dataDir, { recursive: true, force: true });
});

/** Every file of the data directory with its size and time; a second server would touch some. */
function stateOf(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/^(?:pg_wal|pg_stat|base\/pgsql_tmp)|pg_internal|pg_logical|pg_stat_tmp/.test(name))
    .sort()
    .map((name) => `${name} ${statSync(join(folder, name)).size}`)
    .join('\n');
}

test('P3 two servers never share one data directory: 100 second starts are refused with the holder’s number, and write nothing', () => {
  const account = databaseAccount(data);
  const { postgres } = findBinaries(account, home);
  const before = stateOf(data);
  let refused = 0;
  for (let n = 0; n < 100; n += 1) {
    const second = spawnSync(
      postgres,
      ['-D', data, '-c', 'listen_addresses=', '-c', `unix_socket_directories=${tmpdir()}`],
      {
        cwd: data,
        encoding: 'utf8',
        timeout: 10_000,
        ...asAccount(account),
      },
    );
    if (second.status !== 0 && second.stderr.includes(`PID ${cluster.pid}`)) refused += 1;
  }
  expect(stateOf(data)).toBe(before);
  expect(isAlive(cluster.pid)).toBe(true);
  printFigure('P3', `100 second starts: ${refused} refused with the holder’s number, 0 bytes written`);
  expect(refused).toBe(100);
}, 120_000);

test('P3 after kill -9 every restart succeeds, with nothing to remove by hand', async () => {
  let good = 0;
  let slowest = 0;
  for (let n = 1; n <= restarts; n += 1) {
    process.kill(cluster.pid, 'SIGKILL');
    const from = performance.now();
    // Processes of the dead server may still hold its memory: then the start says so, and the next one succeeds.
    const started = await startAgain();
    slowest = Math.max(slowest, performance.now() - from);
    const pool = openPool(started.url, { size: 1, waitMs: 20_000, name: 'sharing' });
    await pool.query('create table if not exists kept (n int)');
    await pool.query('insert into kept values ($1)', [n]);
    const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from kept');
    await pool.end();
    if (rows[0]?.count === n) good += 1;
    cluster = started;
  }
  printFigure('P3', `${restarts} kills: ${good} restarts with every row, slowest ${Math.round(slowest)} ms`);
  expect(good).toBe(restarts);
}, 300_000);

async function startAgain(): Promise<Cluster> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await startCluster({ dataDir });
    } catch (error) {
      if (tries === 20) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

test('P2 an acknowledged write is on disk: every commit waited for a sync of the log', async () => {
  const writes = 1_000;
  const database: Database = await openDatabase({ dataDir, poolSize: 1, waitMs: 20_000 });
  try {
    await database.pool.query('create table if not exists synced (n int)');
    const { rows: settings } = await database.pool.query<{ safe: string }>(
      `select concat_ws(' ', current_setting('fsync'), current_setting('synchronous_commit'), current_setting('full_page_writes')) as safe`,
    );
    expect(settings[0]?.safe).toBe('on on on');
    const trace = traceSyncs();
    const syncs = () => syncsOf(database);
    const before = await syncs();
    for (let n = 0; n < writes; n += 1) await database.pool.query('insert into synced values ($1)', [n]);
    const done = (await syncs()) - before;
    const traced = await trace?.end();
    printFigure(
      'P2',
      `${writes} writes, one after the other: ${done} syncs of the log counted by the server${traced === undefined ? '' : `, ${traced} answers traced after their sync`}`,
    );
    expect(done).toBeGreaterThanOrEqual(writes);
    expect(traced ?? writes).toBeGreaterThanOrEqual(writes);
  } finally {
    await database.close();
  }
}, 120_000);

async function syncsOf(database: Database): Promise<number> {
  await database.pool.query('select pg_stat_force_next_flush()');
  const { rows } = await database.pool.query<{ syncs: number }>(
    `select coalesce(sum(fsyncs), 0)::int as syncs from pg_stat_io where object = 'wal'`,
  );
  return rows[0]?.syncs ?? 0;
}

/**
 * Where strace is there (and may look), the order itself is proved: in each session an answer to a commit leaves only after a
 * sync that came after the commit was asked for. Elsewhere the server's own count stands alone.
 */
function traceSyncs(): { end(): Promise<number> } | undefined {
  const strace = ['/usr/bin/strace', '/usr/local/bin/strace'].find((path) => existsSync(path));
  if (!strace) return undefined;
  const children = readFileSync(`/proc/${cluster.pid}/task/${cluster.pid}/children`, 'utf8').trim().split(' ');
  const file = join(dataDir, 'trace.txt');
  const pids = [...children].flatMap((pid) => ['-p', pid]);
  const tracer = spawn(
    strace,
    ['-f', '-qq', '-s', '200', '-e', 'trace=fdatasync,fsync,sendto,recvfrom,pwrite64', '-o', file, ...pids],
    {
      stdio: 'ignore',
    },
  );
  const since = Date.now();
  while (!existsSync(file) && Date.now() - since < 2_000) spawnSync('sleep', ['0.05']);
  return {
    async end() {
      tracer.kill('SIGINT');
      await new Promise((resolve) => tracer.once('exit', resolve));
      let answered = 0;
      const synced = new Map<string, boolean>();
      for (const line of readFileSync(file, 'utf8').split('\n')) {
        const [, pid = '', call] = /^(\d+) +(fdatasync|fsync|sendto|recvfrom)/.exec(line) ?? [];
        if (call === 'recvfrom') synced.set(pid, false);
        else if (call === 'fdatasync' || call === 'fsync') synced.set(pid, true);
        else if (call === 'sendto' && line.includes('INSERT 0 1') && synced.get(pid)) answered += 1;
      }
      return answered;
    },
  };
}
