import { generateKeyPairSync } from 'node:crypto';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealFileOf } from '#kernel/server/audit/chainHeads.ts';
import { addSystemRoutes, askProbes } from '#kernel/server/http/system.ts';
import { loadKeys } from '#kernel/server/identity/keys.ts';
import { openStorage } from '#kernel/server/storage/storage.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { operationsServer } from '#modules/admin/operations/server/operations.server.ts';
import { checkedBackupFile, noteChecked, probesOf, type ProbeFacts } from './probes.ts';

let app: TestApp;
let health: FastifyInstance;
let url: string;
let shift = 0;
let isStopping = false;
const dataDir = mkdtempSync(join(tmpdir(), 'health-'));
const facts: ProbeFacts = {
  dataDir,
  headSigning: generateKeyPairSync('ed25519').publicKey,
  now: () => new Date(Date.now() + shift),
};

beforeAll(async () => {
  app = await testApp([operationsServer]);
  loadKeys({ dataDir });
  for (let n = 1; n <= 3; n += 1)
    await app.write((ctx) => ctx.audit({ entity: 'nothing', entityId: String(n), action: 'create' }));
  health = Fastify();
  const probes = probesOf(app.deps, facts);
  app.deps.services.readiness = () => askProbes(probes);
  addSystemRoutes(health, app.deps, { probes, stopping: () => isStopping });
  url = await health.listen({ host: '127.0.0.1', port: 0 });
}, 60_000);
afterAll(async () => {
  await health.close();
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function redChecks(): Promise<string[]> {
  const answer = await fetch(`${url}/readyz`);
  const { checks } = (await answer.json()) as { checks: Record<string, { ok: boolean }> };
  const red = Object.entries(checks).filter(([, check]) => !check.ok);
  expect(answer.status).toBe(red.length === 0 ? 200 : 503);
  return red.map(([name]) => name);
}

/** How long readiness took to be red for that reason, or green. */
async function until(wanted: string | null): Promise<number> {
  const from = performance.now();
  for (;;) {
    const red = await redChecks();
    if (wanted === null ? red.length === 0 : red.includes(wanted)) return performance.now() - from;
    if (performance.now() - from > 6_000)
      throw new Error(`wanted ${wanted ?? 'green'}, still ${red.join() || 'green'}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** New sessions meet the new setting: those there are end. */
const asOwner = (...statements: string[]) =>
  app.asOwner(async (owner) => {
    const { rows } = await owner.query<{ name: string }>('select current_database() as name');
    for (const statement of statements) await owner.query(statement.replace('DATABASE', `database ${rows[0]?.name}`));
  });
const dropSessions = () =>
  app.deps.database.pool
    .query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user
       order by pid = pg_backend_pid()`,
    )
    .catch(() => undefined);
const keyFile = join(dataDir, 'keys', 'head-signing.key');
const backupOf = (hoursAgo: number) =>
  writeFileSync(
    checkedBackupFile(dataDir),
    JSON.stringify({ takenAt: new Date(Date.now() - hoursAgo * 3_600_000).toISOString() }),
  );

/** As the drill of an operator does: its word is what readiness reads. */
const drill = (said: Parameters<typeof noteChecked>[1]) => noteChecked(dataDir, said);

const faults: [name: string, red: string, cause: () => unknown, mend: () => unknown][] = [
  [
    'database out of reach',
    'database',
    () => asOwner('revoke connect on DATABASE from public').then(dropSessions),
    () => asOwner('grant connect on DATABASE to public'),
  ],
  [
    'database that takes no writes',
    'database',
    () => asOwner('alter DATABASE set default_transaction_read_only = on').then(dropSessions),
    () =>
      asOwner('set default_transaction_read_only = off', 'alter DATABASE reset default_transaction_read_only').then(
        dropSessions,
      ),
  ],
  ['full disk', 'disk', () => (facts.reserve = Number.MAX_SAFE_INTEGER), () => delete facts.reserve],
  [
    'a file store that is away',
    'files',
    () => (app.deps.services.storage = openStorage('s3://files?endpoint=http://127.0.0.1:1', dataDir)),
    () => (app.deps.services.storage = openStorage(undefined, dataDir)),
  ],
  ['clock gone back', 'clock', () => (shift = -3_600_000), () => (shift = 0)],
  [
    'jobs left lying',
    'outbox',
    () =>
      app.deps.database.pool.query(
        `select graphile_worker.add_job('nothing', run_at := now() - interval '1 hour', job_key := 'late')`,
      ),
    () => app.deps.database.pool.query(`select graphile_worker.remove_job('late')`),
  ],
  [
    'a job in the hands of a process that is gone',
    'outbox',
    () =>
      app.deps.database.pool
        .query(`select graphile_worker.add_job('nothing', job_key := 'held')`)
        .then(() =>
          asOwner(
            `update graphile_worker._private_jobs set locked_at = now() - interval '1 hour', locked_by = 'gone' where key = 'held'`,
          ),
        ),
    () =>
      asOwner(
        `update graphile_worker._private_jobs set locked_at = null, locked_by = null where key = 'held'`,
        `select graphile_worker.remove_job('held')`,
      ),
  ],
  [
    'an entry changed',
    'history',
    () =>
      asOwner(
        'alter table audit_entry disable trigger user',
        `update audit_entry set body = replace(body, 'nothing', 'Nothing') where seq = 2`,
      ),
    () =>
      asOwner(
        `update audit_entry set body = replace(body, 'Nothing', 'nothing') where seq = 2`,
        'alter table audit_entry enable trigger user',
      ),
  ],
  [
    'a sealed entry gone',
    'history',
    () => {
      mkdirSync(join(dataDir, 'seals'), { recursive: true });
      appendFileSync(sealFileOf(dataDir), `999 ${'0'.repeat(64)} 2026-11-21T03:00:00.000Z c2VhbA==\n`);
    },
    () => rmSync(sealFileOf(dataDir)),
  ],
  ['a backup of the day before yesterday', 'backup', () => backupOf(48), () => backupOf(1)],
  [
    'a backup that cannot be restored',
    'backup',
    () => drill({ failed: { at: new Date().toISOString(), why: 'The table movement is not what was backed up.' } }),
    () => drill({ takenAt: new Date().toISOString() }),
  ],
  ['a key gone', 'keys', () => renameSync(keyFile, `${keyFile}.away`), () => renameSync(`${keyFile}.away`, keyFile)],
  ['a process that is stopping', 'life', () => (isStopping = true), () => (isStopping = false)],
];

test('P58 health tells the truth: every fault turns readiness red within 5 s, and its end turns it green within 5 s', async () => {
  expect(await redChecks()).toEqual([]);
  let slowest = 0;
  for (const [name, red, cause, mend] of faults) {
    await cause();
    const toRed = await until(red);
    await mend();
    const toGreen = await until(null);
    expect(Math.max(toRed, toGreen), name).toBeLessThan(5_000);
    slowest = Math.max(slowest, toRed, toGreen);
  }
  // A drill that fails does not make an older good one newer, and does not forget it.
  backupOf(48);
  drill({ failed: { at: new Date().toISOString(), why: 'unreadable' } });
  expect(JSON.parse(readFileSync(checkedBackupFile(dataDir), 'utf8'))).toMatchObject({
    takenAt: expect.any(String) as string,
  });
  backupOf(1);
  printFigure('P58', `${faults.length} faults: each red and green again, slowest ${Math.round(slowest)} ms`);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
}, 90_000);

test('P4 the administrators’ page says the same as readiness: stale, cannot be restored, good again; nobody else reads it', async () => {
  const administrator = await app.as('admin.viewer');
  const onThePage = async () => {
    const { body } = await administrator.get<{ checks: { name: string; ok: boolean; detail: string }[] }>('/api/jobs');
    return body.checks.find(({ name }) => name === 'backup');
  };
  backupOf(48);
  expect(await onThePage()).toEqual({ name: 'backup', ok: false, detail: 'the newest checked backup is 48 h old' });
  drill({ failed: { at: new Date().toISOString(), why: 'The table movement is not what was backed up.' } });
  expect((await onThePage())?.detail).toBe(
    'the last backup could not be restored: The table movement is not what was backed up.',
  );
  drill({ takenAt: new Date().toISOString() });
  expect(await onThePage()).toMatchObject({ ok: true });
  expect((await (await app.as('quality.admin')).get('/api/jobs')).status).toBe(403);
});
