import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canonicalJson } from '#kernel/shared/canonical.ts';
import { nextHash } from '#kernel/server/audit/chain.ts';
import { migrate, readMigrations } from '#kernel/server/database/migrate.ts';
import { registerRecords } from '#kernel/server/records/registry.ts';
import { openStorage } from '#kernel/server/storage/storage.ts';
import { testDatabase, type TestDatabase } from '#kernel/testing/database.ts';
import { told, verifyIntegrity } from './integrity.ts';
import { wholeProduct } from './everyEndpoint.ts';

// A database of an older release: its rows and their history as that release wrote them, then today's schema over them.
const dataDir = mkdtempSync(join(tmpdir(), 'upgraded-'));
const keys = generateKeyPairSync('ed25519');
const user = randomUUID();
let database: TestDatabase;
beforeAll(async () => {
  registerRecords(wholeProduct().flatMap((module) => module.records ?? []));
  database = await testDatabase({ empty: true });
}, 60_000);
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Stores a row and the entry its writer left, with the values by the names they have in the history. */
async function written(pool: Pool, entity: string, table: string, values: Record<string, unknown>): Promise<string> {
  const id = randomUUID();
  const columns = Object.keys(values).map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  await pool.query(
    `insert into ${table} (id, ${columns.join(', ')}) values ($1, ${columns.map((_, at) => `$${at + 2}`).join(', ')})`,
    [id, ...Object.values(values)],
  );
  await entry(
    pool,
    entity,
    id,
    'create',
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { new: value }])),
  );
  return id;
}

async function entry(pool: Pool, entity: string, entityId: string, action: string, changes: object): Promise<void> {
  const at = new Date('2026-11-23T03:00:00Z').toISOString();
  const said = { at, actorKind: 'user', actorId: user, actorName: 'Old Hand', action, entity, entityId, changes };
  const body = canonicalJson(said);
  const { rows } = await pool.query<{ seq: string; hash: Buffer }>(
    `select seq, hash from audit_chain where name = 'main'`,
  );
  const seq = Number(rows[0]?.seq ?? 0) + 1;
  const hash = nextHash(rows[0]?.hash ?? Buffer.alloc(0), body);
  await pool.query(
    `insert into audit_entry (seq, at, actor_kind, actor_id, actor_name, action, entity, entity_id, body, hash)
     values ($1, $2, 'user', $3, 'Old Hand', $4, $5, $6, $7, $8)`,
    [seq, at, user, action, entity, entityId, body, hash],
  );
  await pool.query(`update audit_chain set seq = $1, hash = $2 where name = 'main'`, [seq, hash]);
}

const look = async () =>
  told(
    await verifyIntegrity(
      database.pool,
      {
        headSigning: keys.publicKey,
        certificateKey: keys.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      },
      { storage: openStorage(undefined, dataDir) },
    ),
  );

test('P6 and P10 an upgraded database is not accused: rows an older release wrote are what their history says, or what the upgrade made of it', async () => {
  const { pool } = database;
  const before = readMigrations()
    .map(({ name }) => name)
    .filter((name) => name < '20261124T0751');
  await migrate(pool, { only: new Set(before) });
  await pool.query(
    `insert into app_user (id, username, name, email, password_hash, permission, roles) values ($1, 'old', 'Old Hand', 'old@example.test', 'x', 1, '{}')`,
    [user],
  );
  await entry(pool, 'user', user, 'create', { username: 'old', permission: 1, roles: [] });
  const news = { title: 'Fire drill', body: 'Gather at gate 2', category: 'safety', status: 'draft' };
  await written(pool, 'announcement', 'announcement', { ...news, publishAt: '2026-11-23T03:00:00.000Z' });
  const tool = { toolNo: 'BG-07', name: 'Bore gauge', model: 'B', serialNumber: '7', manufacturer: 'Mitutoyo' };
  const toolId = await written(pool, 'tool', 'tool', { ...tool, category: 'measuring', status: 'lost' });
  const lost = { number: 'TL-26-001', status: 'open', toolId, kind: 'lost', reason: 'Not at its place' };
  await written(pool, 'toolLoss', 'tool_loss', { ...lost, lastSeenAt: '2026-11-22T03:00:00.000Z' });

  await migrate(pool);
  expect(await look()).toMatch(/: all hold\n$/);
  // The same rows changed by hand afterwards are named.
  await pool.query(`update tool set name = 'Other gauge'; update tool_loss set reason = 'None'`);
  expect(await look()).toMatch(/Tool .* says other than its history: name[^]*says other than its history: reason/);
}, 120_000);
