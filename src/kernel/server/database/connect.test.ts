import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#kernel/testing/database.ts';
import { openPool } from './connect.ts';
import { dumpSchema } from '#kernel/testing/dumpSchema.ts';
import { parseInstant } from './parsers.ts';

const database = await testDatabase();
afterAll(() => database.drop());

test('values arrive exact: numeric, dates and times as text, counts as numbers', async () => {
  const { rows } = await database.pool
    .query(`select 1.10::numeric amount, array[0.1::numeric, null] amounts, '2026-02-28'::date as day,
    '2026-11-21 10:00:00.1+07'::timestamptz as at, '2026-11-21 03:00:00.000001+00'::timestamptz micro, 9007199254740991::int8 most,
    '{"snake_key": 1}'::jsonb json, null::timestamptz nothing`);
  expect(rows[0]).toEqual({
    amount: '1.10',
    amounts: ['0.1', null],
    day: '2026-02-28',
    at: '2026-11-21T03:00:00.100Z',
    micro: '2026-11-21T03:00:00.000001Z',
    most: Number.MAX_SAFE_INTEGER,
    json: { snake_key: 1 },
    nothing: null,
  });
});

test('a count that no number holds exactly is an error, not a wrong number', async () => {
  await expect(database.pool.query('select 9007199254740993::int8')).rejects.toThrow('too big');
});

test('an instant in another zone is shown in UTC', () => {
  expect(parseInstant('2026-11-21 10:38:32.5+07')).toBe('2026-11-21T03:38:32.500Z');
  expect(parseInstant('2026-11-21 03:38:32+00')).toBe('2026-11-21T03:38:32.000Z');
  expect(parseInstant('infinity')).toBe('infinity');
});

test('names are camelCase in code, and keys inside JSON stay as they are', async () => {
  const { rows } = await sql`select 1 as first_name, '{"snake_key": {"inner_key": 1}}'::jsonb as some_facts`.execute(
    database.db,
  );
  expect(rows).toEqual([{ firstName: 1, someFacts: { snake_key: { inner_key: 1 } } }]);
});

test('sessions give up in time: 15 s a statement, 5 s for a lock, 30 s idle in a transaction', async () => {
  const { rows } = await database.pool
    .query(`select current_setting('statement_timeout') statement, current_setting('lock_timeout') lock,
    current_setting('idle_in_transaction_session_timeout') idle, current_setting('TimeZone') zone`);
  expect(rows).toEqual([{ statement: '15s', lock: '5s', idle: '30s', zone: 'UTC' }]);
});

test('a full pool answers within its waiting time', async () => {
  const pool = openPool(database.url, { size: 1, waitMs: 100, name: 'full' });
  const held = await pool.connect();
  await expect(pool.connect()).rejects.toThrow('timeout');
  held.release();
  await pool.end();
});

test('connections that the server ends, idle or in use, do not end the process, and the pool goes on', async () => {
  const pool = openPool(database.url, { size: 2, waitMs: 5_000, name: 'ended' });
  const [held, idle] = [await pool.connect(), await pool.connect()];
  idle.release();
  await database.pool.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'ended' and usename = current_user`,
  );
  await expect(held.query('select 1')).rejects.toThrow(/terminat|connection/i);
  held.release(true);
  // The idle connection hears of its end when the message arrives, which may be later than the answer to the one in use.
  await expect.poll(() => pool.totalCount).toBe(0);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

// PostgreSQL itself prints `a between 1 and 2 and b` with fewer parentheses once it has read its own text.
const withoutParentheses = (text: string) => text.replaceAll(/[()]/g, '');

test('the dump of the schema, loaded into an empty database, gives the same dump', async () => {
  const copy = await testDatabase({ empty: true });
  const text = await dumpSchema(database.pool);
  await copy.pool.query(text);
  expect(withoutParentheses(await dumpSchema(copy.pool))).toBe(withoutParentheses(text));
  await copy.drop();
});
