import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import { testDatabase, type TestDatabase } from '#kernel/testing/database.ts';
import { slownessNow } from '#kernel/testing/slowness.ts';
import { sealFileOf, sealHead } from './chainHeads.ts';
import { verifyRecords } from './verify.ts';

const entries = process.env['TEST_LONG'] ? 1_000_000 : 50_000;
const keys = generateKeyPairSync('ed25519');
const dataDir = mkdtempSync(join(tmpdir(), 'verify-'));
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  // The same arithmetic as `appendAudit`, in one statement: a chain of this length takes hours by single calls.
  const client = await database.pool.connect();
  await client.query('set statement_timeout = 0');
  await client.query(
    `
    with recursive link as (
      select 1::bigint as seq, body(1) as body, sha256((select hash from audit_chain) || convert_to(body(1), 'UTF8')) as hash
      union all
      select seq + 1, body(seq + 1), sha256(hash || convert_to(body(seq + 1), 'UTF8')) from link where seq < ${entries}
    )
    insert into audit_entry (seq, at, actor_kind, actor_name, action, entity, entity_id, body, hash)
    select seq, now(), 'system', 'System', 'create', 'nothing', seq::text, body, hash from link`.replaceAll(
      /body\((.+?)\)(?= as|, 'UTF8'|,)/g,
      `'{"action":"create","actorName":"System","changes":{"title":{"new":"' || repeat('A sentence of usual length. ', 8) || '"}},"entity":"nothing","entityId":"' || ($1)::text || '"}'`,
    ),
  );
  await client.query(
    'update audit_chain set (seq, hash) = (select seq, hash from audit_entry order by seq desc limit 1)',
  );
  client.release(true);
}, 600_000);
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});
const verify = (options: Parameters<typeof verifyRecords>[2] = {}) =>
  verifyRecords(database.pool, { headSigning: keys.publicKey }, options);

/** Work done, not time waited: what else the machine does at the moment is no part of the promise. */
async function costOf<T>(work: () => Promise<T>): Promise<{ answer: T; wall: number; cpu: number }> {
  const [from, before] = [performance.now(), process.cpuUsage()];
  const answer = await work();
  const used = process.cpuUsage(before);
  return { answer, wall: performance.now() - from, cpu: (used.user + used.system) / 1000 };
}

test('P11 verification is cheap enough to be daily: a million entries within 30 s, the newest 10,000 within 1 s', async () => {
  const before = slownessNow().work;
  const whole = await costOf(() => verify());
  const newest = await costOf(() => verify({ newest: 10_000 }));
  expect(whole.answer).toMatchObject({ entries, fault: null });
  expect(newest.answer).toMatchObject({ entries: 10_000, fault: null });
  const slowness = Math.max(before, slownessNow().work);
  const million = (whole.cpu / entries / slowness) * 1_000_000;
  printFigure(
    'P11',
    `${entries} entries: ${Math.round(whole.cpu)} ms of work, ${Math.round(whole.wall)} ms waited (a million: ${(million / 1000).toFixed(1)} s of work, machine slower by ${slowness.toFixed(1)}); newest 10,000: ${Math.round(newest.cpu)} ms`,
  );
  expect(million).toBeLessThan(30_000);
  expect(newest.cpu / slowness).toBeLessThan(1_000);
}, 300_000);

test('P11 what others write while the history is looked at is no fault', async () => {
  const sealFile = sealFileOf(dataDir);
  const append = `
    with head as (update audit_chain set seq = seq + 1, hash = sha256(hash || convert_to('{}', 'UTF8')) returning seq, hash)
    insert into audit_entry (seq, at, actor_kind, actor_name, action, entity, entity_id, body, hash)
    select seq, now(), 'system', 'System', 'create', 'nothing', seq::text, '{}', hash from head`;
  let isOver = false;
  const writing = (async () => {
    for (let n = 1; !isOver; n += 1) {
      await database.pool.query(append);
      if (n % 3 === 0) await sealHead(database.pool, keys.privateKey, dataDir, new Date());
    }
  })();
  const faults: (string | null)[] = [];
  for (let n = 0; n < 60; n += 1) faults.push((await verify({ newest: 200, sealFile })).fault);
  isOver = true;
  await writing;
  expect(faults.filter((fault) => fault !== null)).toEqual([]);
}, 60_000);

test('P10 a tail cut off together with its seals in the database shows in the file beside it', async () => {
  await sealHead(database.pool, keys.privateKey, dataDir, new Date());
  const sealFile = sealFileOf(dataDir);
  expect((await verify({ sealFile })).fault).toBeNull();
  const { rows } = await database.pool.query<{ seq: string }>('select seq from audit_chain');
  const sealed = Number(rows[0]?.seq);
  const cut = sealed - 5;
  await database.pool.query(
    'alter table audit_entry disable trigger user; alter table audit_head disable trigger user',
  );
  await database.pool.query(`delete from audit_entry where seq > ${cut}; delete from audit_head`);
  await database.pool.query(
    `update audit_chain set (seq, hash) = (select seq, hash from audit_entry where seq = ${cut})`,
  );
  expect((await verify()).fault).toBeNull();
  expect((await verify({ sealFile })).fault).toMatch(new RegExp(`Entry \\d+ was sealed in .* and is gone`));
  expect((await verify({ sealFile, newest: 100 })).fault).toMatch(/is gone/);
});
