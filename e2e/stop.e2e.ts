import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { urlOf } from '#embedded/cluster.ts';
import { findPostmaster } from '#embedded/postmaster.ts';
import { openDatabase } from '#kernel/server/database/connect.ts';
import { databasePid, startProduct } from './product.ts';

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});
const emptyFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'abs-stop-'));
  folders.push(folder);
  return folder;
};
const start = (dataDir: string) => startProduct({ dataDir, env: { SEED: 'none', LOG_LEVEL: 'warn' } });
const databaseOf = (dataDir: string) => findPostmaster(join(dataDir, 'postgres', 'data'));

/** How many entries stand after the newest seal. */
async function notSealed(dataDir: string): Promise<number> {
  const database = await openDatabase({ dataDir });
  const { rows } = await database.pool.query<{ open: number }>(
    `select (c.seq - (select coalesce(max(seq), 0) from audit_head))::int as open from audit_chain c where c.name = 'main'`,
  );
  await database.stop();
  return rows[0]?.open ?? -1;
}

test('P50 a stop that service managers ask for writes the last seal and stops the database', async () => {
  const dataDir = await emptyFolder();
  const product = await start(dataDir);
  const from = Date.now();
  const ended = product.stop('SIGTERM');
  product.process.kill('SIGTERM');
  expect(await ended, product.output()).toBe(0);
  expect(Date.now() - from).toBeLessThan(20_000);
  expect(databaseOf(dataDir)).toBeUndefined();
  expect(await notSealed(dataDir)).toBe(0);
});

test('P50 and P52 a stop ends, sealed and with the database stopped, after the database died once under the living server', async () => {
  const dataDir = await emptyFolder();
  const product = await start(dataDir);
  const died = await databasePid(dataDir);
  process.kill(died, 'SIGKILL');
  const ready = () =>
    fetch(`${product.url}/readyz`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(() => databaseOf(dataDir)?.pid ?? died, { timeout: 60_000 }).not.toBe(died);
  await expect.poll(ready, { timeout: 60_000 }).toBe(200);
  const from = Date.now();
  // The listener of the jobs may be waiting for its next try: then the stop says so (1) and goes on.
  expect([0, 1], product.output()).toContain(await product.stop('SIGTERM'));
  expect(Date.now() - from).toBeLessThan(21_000);
  expect(databaseOf(dataDir)).toBeUndefined();
  expect(await notSealed(dataDir)).toBe(0);
});

test('P10 a start does not serve when the newest history does not hold: it ends, names what does not, and serves again once it does', async () => {
  const dataDir = await emptyFolder();
  await (await start(dataDir)).stop('SIGTERM');
  const head = async (by: number) => {
    const database = await openDatabase({ dataDir });
    const { socketDir } = databaseOf(dataDir) ?? { socketDir: '' };
    const owner = new pg.Client({ connectionString: urlOf(socketDir, 'intranet', 'intranet') });
    await owner.connect();
    await owner.query('update audit_chain set seq = seq + $1', [by]);
    await owner.end();
    await database.stop();
  };
  await head(1);
  const said = await start(dataDir).then(
    () => 'it serves',
    (error: Error) => error.message,
  );
  expect(said).toContain('The history does not hold: The chain ends at entry');
  expect(said).toContain('Nothing was started. Run "npm run verify".');
  await head(-1);
  const again = await start(dataDir);
  expect((await fetch(`${again.url}/healthz`)).status).toBe(200);
  await again.stop('SIGTERM');
});
