import { afterAll, expect, test } from 'vitest';
import { testDatabase } from './database.ts';
import { onThisMachine } from '#kernel/testing/slowness.ts';

const first = await testDatabase();
const second = await testDatabase();
afterAll(() => Promise.all([first.drop(), second.drop()]));

test('each test file has a migrated database of its own', async () => {
  await first.pool.query('create table only_here (id int)');
  const { rows } = await second.pool.query(
    `select to_regclass('only_here') is null absent, (select count(*) from schema_migration) migrations`,
  );
  expect(rows[0].absent).toBe(true);
  expect(rows[0].migrations).toBeGreaterThan(0);
});

test('a clone takes far less than a second', async () => {
  const begin = performance.now();
  const clone = await testDatabase();
  const took = performance.now() - begin;
  await clone.drop();
  expect(took).toBeLessThan(onThisMachine(2_000));
});
