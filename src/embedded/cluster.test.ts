import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { asAccount, databaseAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { startCluster } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { openDatabase, openPool } from '#kernel/server/database/connect.ts';
import { findPostmaster, isAlive } from './postmaster.ts';
import { withStartLock } from './startLock.ts';

const folder = mkdtempSync(join(tmpdir(), 'intranet-cluster-test-'));
chmodSync(folder, 0o711);
const started: Cluster[] = [];
const start = async (dataDir: string) => {
  const cluster = await startCluster({ dataDir });
  started.push(cluster);
  return cluster;
};
afterAll(async () => {
  for (const cluster of started) await cluster.stop({ force: true });
  rmSync(folder, { recursive: true, force: true });
});

const ask = async <T>(url: string, sql: string): Promise<T> => {
  const pool = openPool(url, { size: 1, waitMs: 20_000, name: 'test' });
  try {
    const { rows } = await pool.query<{ answer: T }>(sql);
    return rows[0]?.answer as T;
  } finally {
    await pool.end();
  }
};

test('an empty data folder gets a cluster that is durable, private and knows Thai', async () => {
  const dataDir = join(folder, 'new');
  const cluster = await start(dataDir);
  expect(cluster.adopted).toBe(false);
  expect(
    await ask(cluster.url, `select current_setting('fsync') || current_setting('synchronous_commit') as answer`),
  ).toBe('onon');
  expect(await ask(cluster.url, `select current_setting('data_checksums') as answer`)).toBe('on');
  expect(await ask(cluster.url, `select current_setting('listen_addresses') as answer`)).toBe('');
  expect(await ask(cluster.url, 'select rolsuper as answer from pg_roles where rolname = current_user')).toBe(false);
  await ask(cluster.url, 'create extension pg_trgm');
  expect(await ask<string[]>(cluster.url, `select show_trgm('เครื่องบิน') as answer`)).not.toHaveLength(0);
  expect(statSync(join(dataDir, 'postgres', 'run')).mode & 0o777).toBe(0o700);
  expect(statSync(join(dataDir, 'postgres', 'data')).mode & 0o077).toBe(0);
});

test('a second process on the same data folder adopts the running server, and the first to leave does not stop it', async () => {
  const dataDir = join(folder, 'shared');
  const first = await openDatabase({ dataDir, waitMs: 20_000 });
  const second = await startCluster({ dataDir });
  expect(second.adopted).toBe(true);
  const others = openPool(second.url, { size: 1, waitMs: 20_000, name: 'other' });
  await others.query('select 1');
  await first.stop();
  expect(isAlive(second.pid)).toBe(true);
  expect((await others.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await others.end();
  expect(await second.stop()).toBe(true);
  expect(findPostmaster(join(dataDir, 'postgres', 'data'))).toBeUndefined();
});

test('processes that start at the same moment get one server', async () => {
  const dataDir = join(folder, 'race');
  const [a, b, c] = await Promise.all([start(dataDir), start(dataDir), start(dataDir)]);
  expect(new Set([a.pid, b.pid, c.pid]).size).toBe(1);
  expect([a.adopted, b.adopted, c.adopted].filter((adopted) => !adopted)).toHaveLength(1);
});

test('nothing acknowledged is lost when the program is killed, and when the database is killed', async () => {
  const dataDir = join(folder, 'crash');
  mkdirSync(dataDir);
  const script = fileURLToPath(new URL('crash.fixture.ts', import.meta.url));
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  for await (const chunk of child.stdout) {
    said += String(chunk);
    if (said.split('\n').length > 50) child.kill('SIGKILL');
  }
  const acknowledged = Number(said.trim().split('\n').at(-1));
  expect(acknowledged).toBeGreaterThanOrEqual(49);

  const adopted = await start(dataDir);
  expect(adopted.adopted).toBe(true);
  expect(await ask<number>(adopted.url, 'select count(*) as answer from kept')).toBeGreaterThanOrEqual(acknowledged);

  process.kill(adopted.pid, 'SIGKILL');
  while (isAlive(adopted.pid)) await new Promise((done) => setTimeout(done, 10));
  const again = await start(dataDir);
  expect(again.adopted).toBe(false);
  expect(await ask<number>(again.url, 'select count(*) as answer from kept')).toBeGreaterThanOrEqual(acknowledged);
}, 60_000);

test('a backend that outlived its database is named and ended, and the database starts again', async () => {
  const dataDir = join(folder, 'survivor');
  const dead = await startCluster({ dataDir });
  const pool = openPool(dead.url, { size: 1, waitMs: 20_000, name: 'stuck' });
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const stuck = rows[0]?.pid ?? 0;
  // It hears nothing any more, not even that its server has died.
  process.kill(stuck, 'SIGSTOP');
  process.kill(dead.pid, 'SIGKILL');
  while (isAlive(dead.pid)) await new Promise((done) => setTimeout(done, 10));
  const told: string[] = [];
  const again = await startCluster({
    dataDir,
    log: { info: () => undefined, warn: (message) => told.push(message) },
  });
  started.push(again);
  expect(again.adopted).toBe(false);
  expect(told.filter((message) => message.includes(`process ${stuck} (postgres: intranet`))).toHaveLength(1);
  expect(await ask(again.url, 'select 1 as answer')).toBe(1);
  await pool.end().catch(() => undefined);
}, 60_000);

test('a server is found by a link to its folder too, and keeps the file with its number', async () => {
  const dataDir = join(folder, 'linked');
  const { pid } = await start(dataDir);
  symlinkSync(join(dataDir, 'postgres'), join(folder, 'link'));
  expect(findPostmaster(join(folder, 'link', 'data'))?.pid).toBe(pid);
  expect(readPid(join(dataDir, 'postgres', 'data'))).toBe(true);
});

test('a server that somebody else started on the data is refused by its number', async () => {
  const dataDir = join(folder, 'foreign');
  await (await startCluster({ dataDir })).stop();
  const data = join(dataDir, 'postgres', 'data');
  const account = databaseAccount(data);
  const foreign = spawn(
    findBinaries(account, join(dataDir, 'postgres')).postgres,
    // Without any way in a server ends at once; this one has none that is ours.
    ['-D', data, '-c', 'listen_addresses=127.0.0.1', '-p', String(await freePort()), '-c', 'unix_socket_directories='],
    { cwd: data, stdio: ['ignore', 'ignore', 'pipe'], ...asAccount(account) },
  );
  let said = '';
  foreign.stderr.on('data', (part: Buffer) => (said += part.toString()));
  try {
    while (!readPid(data)) {
      if (foreign.exitCode !== null || foreign.signalCode !== null)
        throw new Error(`The other server ended (${foreign.exitCode ?? foreign.signalCode}): ${said}`);
      await new Promise((done) => setTimeout(done, 10));
    }
    await expect(startCluster({ dataDir })).rejects.toThrow(`Process ${foreign.pid} already serves the database`);
  } finally {
    if (foreign.exitCode === null && foreign.signalCode === null) {
      foreign.kill('SIGKILL');
      await once(foreign, 'exit');
    }
  }
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const readPid = (data: string): boolean => {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n').length > 8;
  } catch {
    return false;
  }
};

test('a process number left by a crash, which another program has today, does not keep the database from starting', async () => {
  const dataDir = join(folder, 'stale');
  await (await startCluster({ dataDir })).stop();
  writeFileSync(
    join(dataDir, 'postgres', 'data', 'postmaster.pid'),
    `${process.pid}\n/gone\n1\n5432\n/gone\n\n\nready\n`,
  );
  expect((await start(dataDir)).adopted).toBe(false);
});

test('data of another PostgreSQL version is refused with the way out', async () => {
  const dataDir = join(folder, 'old');
  await (await startCluster({ dataDir })).stop();
  writeFileSync(join(dataDir, 'postgres', 'data', 'PG_VERSION'), '17\n');
  await expect(startCluster({ dataDir })).rejects.toThrow(/PostgreSQL 17.*backup/);
});

test('a server that cannot start says why, with the end of its log', async () => {
  const dataDir = join(folder, 'broken');
  await (await startCluster({ dataDir })).stop();
  writeFileSync(join(dataDir, 'postgres', 'data', 'postgresql.conf'), 'no_such_setting = 1\n');
  await expect(startCluster({ dataDir })).rejects.toThrow(/no_such_setting/);
});

test('a deep data folder gets its socket elsewhere', async () => {
  const dataDir = join(folder, 'deep'.repeat(20), 'deeper'.repeat(10));
  const cluster = await start(dataDir);
  expect(await ask(cluster.url, 'select 1 as answer')).toBe(1);
});

test('fsync may be off in throw-away folders only', async () => {
  await expect(startCluster({ dataDir: '/nowhere/never', durable: false })).rejects.toThrow('fsync');
});

test('a start lock left by a dead process is overruled, a living holder is waited for', async () => {
  const path = join(folder, 'start.lock');
  writeFileSync(path, '999999999 gone 1');
  const order: string[] = [];
  const hold = (name: string) =>
    withStartLock(path, async () => {
      order.push(`${name} in`);
      await new Promise((done) => setTimeout(done, 30));
      order.push(`${name} out`);
    });
  await Promise.all([hold('a'), hold('b')]);
  expect(order).toHaveLength(4);
  expect(order[0]?.[0]).toBe(order[1]?.[0]);
});
