import { randomUUID } from 'node:crypto';
import { generateKeyPairSync } from 'node:crypto';

import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealHead } from '#kernel/server/audit/chainHeads.ts';
import { firstHash, nextHash } from '#kernel/server/audit/chain.ts';
import { verifyRecords } from '#kernel/server/audit/verify.ts';
import { takeNumber } from '#kernel/server/numbering/numbering.ts';
import { runWrite, systemCaller } from '#kernel/server/transaction.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { wholeProduct } from './everyEndpoint.ts';
import { announcement } from '#modules/home/announcements/shared/announcement.record.ts';

// The promises of the kernel (security-reliability.md), proved on its smallest real record.
let app: TestApp;
let writer: Person;
const news = {
  title: 'Fire drill on Friday',
  body: 'Gather at gate 2.',
  category: 'safety',
  audience: [],
  publishAt: '2026-01-01T00:00:00Z',
  pinned: false,
  ackRequired: false,
} as const;

beforeAll(async () => {
  app = await testApp(wholeProduct());
  writer = await app.as('quality.user');
}, 60_000);
afterAll(() => app.close());

async function entries(): Promise<number> {
  const result = await app.deps.database.pool.query<{ count: string }>('select count(*) from audit_entry');
  return Number(result.rows[0]?.count);
}

test('P8 no lost update: of 32 editors of one version exactly one wins, the others get 409 with both versions', async () => {
  const rounds = 8;
  let wins = 0;
  let conflicts = 0;
  const row = await writer.create(announcement, { ...news, audience: [] });
  for (let round = 0; round < rounds; round += 1) {
    const seen = await writer.get<{ row: { version: number } }>(`${announcement.api}/${row.id}`);
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, editor) =>
        writer.call<{ code?: string; details?: { current: { version: number }; by: string } }>(
          'PATCH',
          `${announcement.api}/${row.id}`,
          {
            version: seen.body.row.version,
            title: `Round ${round} by editor ${editor}`,
          },
        ),
      ),
    );
    wins += answers.filter((answer) => answer.status === 200).length;
    const lost = answers.filter((answer) => answer.status === 409);
    conflicts += lost.length;
    for (const answer of lost) {
      expect(answer.body.code).toBe('STALE_VERSION');
      expect(answer.body.details?.current.version).toBe(seen.body.row.version + 1);
      expect(answer.body.details?.by).toContain('Person');
    }
  }
  printFigure(
    'P8',
    `32 editors × ${rounds} rounds: ${wins} wins, ${conflicts} conflicts, ${32 * rounds - wins - conflicts} overwrites`,
  );
  expect({ wins, conflicts }).toEqual({ wins: rounds, conflicts: 31 * rounds });
}, 60_000);

test('P9 every change leaves exactly one entry by the true actor, a refused one none', async () => {
  const before = await entries();
  const row = await writer.create(announcement, { ...news, audience: [] });
  await writer.run(announcement, row.id, 'publish');
  expect(await entries()).toBe(before + 2);
  const refused = await writer.call('PATCH', `${announcement.api}/${row.id}`, { version: 99, title: 'Too late' });
  expect(refused.status).toBe(409);
  expect(await entries()).toBe(before + 2);
  const history = await app.historyOf(announcement, row.id);
  expect(history.map((entry) => [entry.action, entry.actor])).toEqual([
    ['status', `Person ${writer.username}`],
    ['create', `Person ${writer.username}`],
  ]);
});

test('P9 a change of spelling alone is no change the row has and the history does not: both hold one spelling', async () => {
  const [composed, apart] = ['Caf\u00e9', 'Cafe\u0301'];
  const row = await writer.create(announcement, { ...news, title: composed, audience: [] });
  const changed = await writer.call<{ row: { title: string; body: string; version: number } }>(
    'PATCH',
    `${announcement.api}/${row.id}`,
    { version: row.version, title: apart, body: apart },
  );
  expect([changed.body.row.title, changed.body.row.body]).toEqual([composed, composed]);
  const [last] = await app.historyOf(announcement, row.id);
  // The title is what it was; the text of the body is another one, and the entry holds it as the row does.
  expect(last?.changes).toEqual({ body: { old: row.body, new: composed } });
  const stored = await app.deps.database.pool.query('select title, body from announcement where id = $1', [row.id]);
  expect(stored.rows).toEqual([{ title: composed, body: composed }]);
});

test('P9 when the history cannot be written, nothing is', async () => {
  const { pool } = app.deps.database;
  await app.asOwner((owner) =>
    owner.query("alter table audit_entry add constraint test_refuses_all check (action <> 'create') not valid"),
  );
  const title = `Never stored ${randomUUID()}`;
  const answer = await writer.call('POST', announcement.api, { ...news, title });
  await app.asOwner((owner) => owner.query('alter table audit_entry drop constraint test_refuses_all'));
  expect(answer.status).toBeGreaterThanOrEqual(400);
  const stored = await pool.query('select 1 from announcement where title = $1', [title]);
  expect(stored.rowCount).toBe(0);
});

test('P46 a retry is not a second act: same key, same answer; other body refused', async () => {
  const key = randomUUID();
  const body = { ...news, title: `Once ${key}` };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      writer.call<{ row: { id: string } }>('POST', announcement.api, body, { 'idempotency-key': key }),
    ),
  );
  const ids = new Set(answers.map((answer) => answer.body.row?.id));
  expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201]);
  expect(ids.size).toBe(1);
  const other = await writer.call(
    'POST',
    announcement.api,
    { ...body, title: 'Something else' },
    { 'idempotency-key': key },
  );
  expect(other.status).toBe(422);
  const without = await writer.call<{ code: string }>('POST', announcement.api, body, { 'idempotency-key': '' });
  expect([without.status, without.body.code]).toEqual([400, 'IDEMPOTENCY_KEY']);
  const stored = await app.deps.database.pool.query('select 1 from announcement where title = $1', [body.title]);
  printFigure('P46', `5 parallel repeats: ${stored.rowCount} effect`);
  expect(stored.rowCount).toBe(1);
});

test('P45 legal numbers have no gap and no double: 500 attempts of which 100 fail', async () => {
  const taken: string[] = [];
  let failed = 0;
  const attempt = async (n: number) => {
    try {
      const number = await runWrite(app.deps, systemCaller(new Date('2026-11-21T03:00:00Z')), async (ctx) => {
        const value = await takeNumber(ctx.db, 'PROOF-{YY}-{00000}', ctx.now);
        if (n % 5 === 0) throw new Error('rolled back on purpose');
        return value;
      });
      taken.push(number);
    } catch {
      failed += 1;
    }
  };
  for (let batch = 0; batch < 50; batch += 1)
    await Promise.all(Array.from({ length: 10 }, (_, n) => attempt(batch * 10 + n)));
  const sorted = [...taken].sort();
  const expected = Array.from({ length: 400 }, (_, n) => `PROOF-26-${String(n + 1).padStart(5, '0')}`);
  printFigure(
    'P45',
    `500 attempts, ${failed} failed: ${expected.filter((number) => !taken.includes(number)).length} gaps, ${taken.length - new Set(taken).size} doubles`,
  );
  expect(failed).toBe(100);
  expect(sorted).toEqual(expected);
}, 60_000);

test('P10 tampering is found and located: 8 kinds, done with the owner’s own rights', async () => {
  const { pool } = app.deps.database;
  const keys = generateKeyPairSync('ed25519');
  for (let n = 0; n < 12; n += 1) await writer.create(announcement, { ...news, audience: [] });
  await sealHead(pool, keys.privateKey, '/tmp', new Date());
  const check = () => verifyRecords(pool, { headSigning: keys.publicKey });
  expect((await check()).fault).toBeNull();

  const total = await entries();
  const at = Math.floor(total / 2);
  const kinds: Record<string, string[]> = {
    edit: [`update audit_entry set body = replace(body, 'announcement', 'announcemenT') where seq = ${at}`],
    delete: [`delete from audit_entry where seq = ${at}`],
    insert: [
      `insert into audit_entry select ${total + 1}, at, actor_kind, actor_id, actor_name, action, entity, entity_id, subject, body, hash from audit_entry where seq = ${at}`,
    ],
    swap: [
      `update audit_entry a set body = b.body from audit_entry b where a.seq in (${at}, ${at + 1}) and b.seq = ${2 * at + 1} - a.seq`,
    ],
    'back-date': [`update audit_entry set body = replace(body, '"at":"20', '"at":"19') where seq = ${at}`],
    'cut tail': [
      `delete from audit_entry where seq > ${total - 3}`,
      `update audit_chain set seq = ${total - 3}, hash = (select hash from audit_entry where seq = ${total - 3})`,
    ],
    'restore of an old table': [
      `delete from audit_entry where seq > ${at}`,
      `update audit_chain set seq = ${at}, hash = (select hash from audit_entry where seq = ${at})`,
    ],
  };
  let found = 0;
  for (const [kind, statements] of Object.entries(kinds)) {
    const fault = await inRollback(async (run) => {
      for (const statement of statements) await run(statement);
    }, check);
    expect(fault, kind).not.toBeNull();
    found += 1;
  }
  // The whole chain computed anew over changed bodies: only the seals can tell.
  const rebuilt = await inRollback(async (run) => {
    await run(`update audit_entry set body = replace(body, 'Gather', 'Do not gather') where seq = ${at}`);
    const rows = (await run('select seq, body from audit_entry order by seq')) as { seq: string; body: string }[];
    let previous: Buffer = firstHash;
    for (const row of rows) {
      previous = nextHash(previous, row.body);
      await run(`update audit_entry set hash = '\\x${previous.toString('hex')}' where seq = ${row.seq}`);
    }
    await run(`update audit_chain set hash = '\\x${previous.toString('hex')}'`);
  }, check);
  expect(rebuilt).toMatch(/sealed/);
  found += 1;
  expect((await check()).fault).toBeNull();
  printFigure('P10', `${found} of 8 kinds found, each with the entry named`);
}, 60_000);

/** Does the damage, asks the verifier, and puts everything back from a copy. */
async function inRollback(
  damage: (run: (text: string) => Promise<unknown[]>) => Promise<void>,
  check: () => Promise<{ fault: string | null }>,
): Promise<string | null> {
  return app.asOwner((pool) => damaged(pool, damage, check));
}

async function damaged(
  pool: Pool,
  damage: (run: (text: string) => Promise<unknown[]>) => Promise<void>,
  check: () => Promise<{ fault: string | null }>,
): Promise<string | null> {
  const run = async (text: string) => (await pool.query<Record<string, unknown>>(text)).rows;
  await run('create table entry_copy as table audit_entry');
  await run('create table chain_copy as table audit_chain');
  await run('alter table audit_entry disable trigger user');
  try {
    await damage(run);
    return (await check()).fault;
  } finally {
    await run('delete from audit_entry');
    await run('insert into audit_entry select * from entry_copy');
    await run('delete from audit_chain');
    await run('insert into audit_chain select * from chain_copy');
    await run('alter table audit_entry enable trigger user');
    await run('drop table entry_copy');
    await run('drop table chain_copy');
  }
}

test('P49 a status changes on one road only: neither a body nor a wrong step can set it', async () => {
  const row = await writer.create(announcement, { ...news, audience: [] });
  const direct = await writer.call('PATCH', `${announcement.api}/${row.id}`, { version: 1, status: 'published' });
  expect(direct.status).toBe(400);
  const wrong = await writer.run(announcement, row.id, 'withdraw', { reason: 'never published' });
  expect(wrong.status).toBe(409);
  const { rows } = await app.deps.database.pool.query<{ status: string }>(
    'select status from announcement where id = $1',
    [row.id],
  );
  expect(rows[0]?.status).toBe('draft');
  await expect(
    app.deps.database.pool.query("update announcement set status = 'loose' where id = $1", [row.id]),
  ).rejects.toThrow(/check/);
});

test('P24 what a person may not read does not leak through lists, search, history or counts', async () => {
  const reader = await app.as('stores.viewer');
  const secret = `canary-${randomUUID()}`;
  const row = await writer.create(announcement, { ...news, title: `For quality ${secret}`, audience: ['quality'] });
  await writer.run(announcement, row.id, 'publish');
  const list = await reader.get<{ rows: unknown[]; total: number }>(`${announcement.api}?q=${secret}`);
  const detail = await reader.get(`${announcement.api}/${row.id}`);
  const history = await reader.get(`/api/history/announcement/${row.id}`);
  const search = await reader.get<{ groups: unknown[] }>(`/api/search?q=${secret}`);
  const picked = await reader.get<{ options: unknown[] }>(`/api/pick/announcement?q=${secret}`);
  const byId = await reader.get<{ options: unknown[] }>(`/api/pick/announcement?ids=${row.id}`);
  const files = await reader.get(`/api/attachments?entity=announcement&entityId=${row.id}`);
  expect([search.body.groups.length, picked.body.options.length, byId.body.options.length, files.status]).toEqual([
    0, 0, 0, 404,
  ]);
  const csv = await reader.call<string>('GET', `${announcement.api}/export.csv?q=${secret}`);
  expect(list.body.total).toBe(0);
  expect(detail.status).toBe(404);
  expect(history.status).toBe(404);
  expect(JSON.stringify(csv.body)).not.toContain(secret);
  const own = await writer.get<{ total: number }>(`${announcement.api}?q=${secret}`);
  expect(own.body.total).toBe(1);
});
