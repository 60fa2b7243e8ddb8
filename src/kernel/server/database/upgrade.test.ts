import { spawn } from 'node:child_process';
import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { dumpSchema } from '#kernel/testing/dumpSchema.ts';
import { adminUrlVariable, testDatabase, type TestDatabase } from '#kernel/testing/database.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { canonicalJson } from '#kernel/shared/canonical.ts';
import { signatureHash } from '../signatures/signatures.ts';
import { verifyRecords } from '../audit/verify.ts';
import { openPool } from './connect.ts';
import { migrate, readMigrations } from './migrate.ts';

const isLong = process.env['TEST_LONG'] === '1';
const rows = isLong ? 100_000 : 10_000;
const kills = isLong ? 50 : 2;

// Schemas that were in use: everything up to a file, without what was written later to sort before it.
const kernel = [
  '20260901T0000_kernel_base.sql',
  '20260901T0100_account_user.sql',
  '20260901T0200_kernel_core.sql',
  '20260901T0300_kernel_attachment.sql',
  '20260901T0900_announcement_create.sql',
];
const firstRelease = readMigrations()
  .map(({ name }) => name)
  .filter(
    (name) => kernel.includes(name) || (name >= '20261121T0400' && name <= '20261121T0467_work_order_promise.sql'),
  );
const levels: Record<string, string[]> = {
  'the kernel and its first module': kernel,
  'the first release': firstRelease,
};

const made: TestDatabase[] = [];
afterAll(() => Promise.all(made.map((database) => database.drop())));

async function databaseAt(only: readonly string[], count: number): Promise<TestDatabase> {
  const database = await testDatabase({ empty: true });
  made.push(database);
  await migrate(database.pool, { only: new Set(only) });
  await fill(database.pool, count);
  return database;
}

/** People, announcements, a history chain and signatures, as the product of that time left them. */
async function fill(pool: pg.Pool, count: number): Promise<void> {
  const client = await pool.connect();
  await client.query('set statement_timeout = 0');
  const user = randomUUID();
  await client.query(
    `insert into app_user (id, username, name, email, password_hash, permission, roles) values ($1, 'old', 'Old Hand', 'old@example.test', 'x', 1, '{}')`,
    [user],
  );
  await client.query(
    `insert into announcement (status, title, body, category, publish_at, created_by)
     select 'draft', 'Notice ' || n, 'ประกาศ ' || n, 'news', now(), $1 from generate_series(1, ${count}) n`,
    [user],
  );
  const signed: string[] = [];
  let previous: Buffer = createHash('sha256').update('chain:ABS0000001').digest();
  for (let seq = 1; seq <= 50; seq += 1) {
    const payload = JSON.stringify({ seq });
    const payloadHash = createHash('sha256').update(payload).digest();
    const at = new Date(Date.UTC(2026, 0, 1, 0, seq));
    const facts = { entity: 'taskCard', entityId: String(seq), meaning: 'performed', statement: 'Done', userId: user };
    const hash = signatureHash(previous, {
      ...facts,
      signerName: 'Old Hand',
      stampNo: null,
      authorizationNo: null,
      at: at.toISOString(),
      method: 'pin',
      payloadHash: payloadHash.toString('hex'),
    });
    const id = randomUUID();
    const { meaning, statement, ...of } = facts;
    const told = { meaning, statement, signatureId: id, payloadHash: payloadHash.toString('hex'), method: 'pin' };
    const by = { at, actorKind: 'user', actorId: user, actorName: 'Old Hand', subject: 'ABS0000001' };
    signed.push(canonicalJson({ ...by, action: 'sign', entity: of.entity, entityId: of.entityId, changes: told }));
    await client.query(
      `insert into signature (id, entity, entity_id, entity_version, chain, chain_seq, meaning, statement, user_id, signer_name, at, method, payload, payload_hash, prev_hash, hash)
       values ($9, 'taskCard', $1, 1, 'ABS0000001', $2, 'performed', 'Done', $3, 'Old Hand', $4, 'pin', $5, $6, $7, $8)`,
      [String(seq), seq, user, at, payload, payloadHash, previous, hash, id],
    );
    previous = hash;
  }
  await client.query(
    `
    with recursive link as (
      select 1::bigint as seq, ($1::text[])[1] as body, sha256((select hash from audit_chain) || convert_to(($1::text[])[1], 'UTF8')) as hash
      union all
      select seq + 1, body_of.next, sha256(hash || convert_to(body_of.next, 'UTF8')) from link
        cross join lateral (select coalesce(($1::text[])[seq + 1], '{"entry":' || seq + 1 || '}') as next) body_of where seq < ${count}
    )
    insert into audit_entry (seq, at, actor_kind, actor_id, actor_name, action, entity, entity_id, subject, body, hash)
    select seq, coalesce((b->>'at')::timestamptz, now()), coalesce(b->>'actorKind', 'system'), (b->>'actorId')::uuid, coalesce(b->>'actorName', 'System'),
      coalesce(b->>'action', 'create'), coalesce(b->>'entity', 'announcement'), coalesce(b->>'entityId', seq::text), b->>'subject', body, hash
    from link cross join lateral (select body::jsonb as b) said`,
    [signed],
  );
  await client.query(
    'update audit_chain set (seq, hash) = (select seq, hash from audit_entry order by seq desc limit 1)',
  );
  client.release(true);
}

interface Content {
  table: string;
  columns: string[];
  /** A hash of each row, in order. */
  rows: string[];
}

/** Columns that became another one: how the value they held is read now. */
const moved: Readonly<Record<string, string>> = {
  'delivery_note.inflation_psi':
    '(select max(l.inflation_psi) from delivery_note_line l where l.delivery_note_id = delivery_note.id)',
  'training_fact.subject': `(select case code when 'HF' then 'humanFactors' when 'CONT' then 'continuation' when 'PROC' then 'companyProcedures'
    when 'SMS' then 'safetyManagement' when 'DG' then 'dangerousGoods' else 'initial' end from training_subject s where s.id = subject_id)`,
};

/** A hash of every row of every table over the columns it has now, or over those asked for. */
async function contents(pool: pg.Pool, asked?: readonly Content[]): Promise<Content[]> {
  const { rows: tables } = await pool.query<{ table: string; columns: string[] }>(
    `select c.relname as table, array_agg(a.attname::text order by a.attname) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migration' group by 1 order by 1`,
  );
  const found: Content[] = [];
  for (const { table, columns } of asked ?? tables) {
    const now = new Set(tables.find((each) => each.table === table)?.columns);
    const list = columns
      .map((column) => (now.has(column) ? pg.escapeIdentifier(column) : (moved[`${table}.${column}`] ?? column)))
      .join(', ');
    const { rows: answer } = await pool.query<{ hashes: string }>(
      `select coalesce(string_agg(hash, ',' order by hash), '') as hashes
       from (select left(md5((row(${list}))::text), 16) as hash from ${pg.escapeIdentifier(table)}) all_rows`,
    );
    found.push({ table, columns, rows: (answer[0]?.hashes ?? '').split(',').filter(Boolean) });
  }
  return found;
}

/** The rows of before that are not there afterwards; rows a migration brings itself are no loss. */
function lostRows(before: readonly string[], after: readonly string[]): number {
  let at = 0;
  return before.filter((hash) => {
    while (at < after.length && (after[at] ?? '') < hash) at += 1;
    if (after[at] !== hash) return true;
    at += 1;
    return false;
  }).length;
}

test('a changed or missing row is a lost one, an added row is not', () => {
  expect(lostRows(['a', 'b', 'b', 'd'], ['a', 'b', 'b', 'c', 'd'])).toBe(0);
  expect(lostRows(['a', 'b', 'b', 'd'], ['a', 'b', 'c', 'd', 'e'])).toBe(1);
  expect(lostRows(['a', 'b'], [])).toBe(2);
});

const headSigning = generateKeyPairSync('ed25519').publicKey;
const fresh = async () => {
  const database = await testDatabase();
  made.push(database);
  return dumpSchema(database.pool);
};

test.each(Object.entries(levels))(
  'P6 upgrade keeps everything: from %s every row has the same hash, and history and signatures verify',
  async (name, only) => {
    const database = await databaseAt(only, rows);
    const before = await contents(database.pool);
    const applied = await migrate(database.pool);
    const after = await contents(database.pool, before);
    const changed = before
      .filter((content, n) => lostRows(content.rows, after[n]?.rows ?? []) > 0)
      .map((content) => content.table);
    const verdict = await verifyRecords(database.pool, { headSigning });
    printFigure(
      'P6',
      `from ${name}: ${applied.length} migrations over ${before.length} tables and ${rows} rows each, ${changed.length} tables changed; ${verdict.entries} entries and ${verdict.signatures} signatures hold`,
    );
    expect(applied.length).toBeGreaterThan(0);
    expect(changed).toEqual([]);
    expect(verdict).toMatchObject({ entries: rows, signatures: 50, fault: null });
    expect((await dumpSchema(database.pool)).split('\n').sort()).toEqual((await fresh()).split('\n').sort());
  },
  120_000,
);

test(`P6 an upgrade killed at any moment is finished by the next start: ${kills} kills, no half migration`, async () => {
  const old = await databaseAt(kernel, 500);
  const before = await contents(old.pool);
  const wanted = (await fresh()).split('\n').sort();
  await old.close();
  const source = new URL(old.url).pathname.slice(1);
  const admin = new pg.Client({ connectionString: process.env[adminUrlVariable] });
  await admin.connect();
  let between = 0;
  for (let n = 0; n < kills; n += 1) {
    const name = `${source}_${n}`;
    await admin.query(`create database ${name} owner intranet template ${source}`);
    const url = new URL(old.url);
    url.pathname = `/${name}`;
    const child = spawn(process.execPath, [fileURLToPath(new URL('migrate.fixture.ts', import.meta.url)), url.href], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    await once(child.stdout, 'data');
    await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 400));
    child.kill('SIGKILL');
    await ended;
    const pool = openPool(url.href, { size: 2, waitMs: 20_000, name: 'upgrade' });
    const left = await migrate(pool);
    if (left.length > 0 && left.length < readMigrations().length - kernel.length) between += 1;
    expect((await dumpSchema(pool)).split('\n').sort()).toEqual(wanted);
    const after = await contents(pool, before);
    expect(before.filter((content, n) => lostRows(content.rows, after[n]?.rows ?? []) > 0)).toEqual([]);
    await pool.end();
    await admin.query(`drop database ${name} with (force)`);
  }
  await admin.end();
  printFigure('P6', `${kills} kills, ${between} of them between two migrations: every next start finished the work`);
}, 600_000);
