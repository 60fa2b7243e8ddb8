import { afterAll, beforeAll, expect, test } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import { testDatabase, type TestDatabase } from '#kernel/testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test('identifiers made for PostgreSQL before 18 have the version, the variant, the time and one order', async () => {
  const before = Date.now();
  const { rows } = await database.pool.query<{ id: string }>(
    'select uuidv7_fallback()::text as id from generate_series(1, 5000) n order by n',
  );
  const after = Date.now();
  const ids = rows.map((row) => row.id);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(5000);
  expect(ids).toEqual([...ids].sort());
  const time = (id: string | undefined) => Number.parseInt((id ?? '').replaceAll('-', '').slice(0, 12), 16);
  expect(time(ids[0])).toBeGreaterThanOrEqual(before - 1);
  expect(time(ids.at(-1))).toBeLessThanOrEqual(after + 10);
  printFigure('uuidv7', `${ids.length} in order, ${after - before} ms`);
});

test('a clock set back does not turn the order round', async () => {
  const client = await database.pool.connect();
  try {
    const next = async () =>
      (await client.query<{ id: string }>('select uuidv7_fallback()::text as id')).rows[0]?.id ?? '';
    const ahead = (Date.now() + 3_600_000) * 1000;
    await client.query(`select set_config('intranet.last_uuidv7', $1, false)`, [String(ahead)]);
    const [first, second] = [await next(), await next()];
    expect(second > first).toBe(true);
  } finally {
    client.release(true);
  }
});

test('PostgreSQL’s own function is used where there is one', async () => {
  const { rows } = await database.pool.query<{ own: boolean; ours: boolean }>(
    `select to_regprocedure('pg_catalog.uuidv7()') is not null as own, to_regprocedure('public.uuidv7()') is not null as ours`,
  );
  expect(rows[0]?.ours).toBe(!rows[0]?.own);
});
