import { afterAll, beforeAll, expect, test } from 'vitest';
import { dumpSchema } from '#kernel/testing/dumpSchema.ts';
import { migrate } from '#kernel/server/database/migrate.ts';
import { testDatabase, type TestDatabase } from '#kernel/testing/database.ts';
import { generateTypes } from '../tools/database-types.ts';
import { textOf } from './tree.ts';

let database: TestDatabase;
beforeAll(async () => {
  // From nothing: the template of the tests carries the tables of the job queue too.
  database = await testDatabase({ empty: true });
  await migrate(database.pool);
});
afterAll(() => database.drop());

/** The first lines in which two texts differ: the whole schema would bury them. */
function firstDifferences(committed: string, fresh: string): string[] {
  const [old, now] = [committed.split('\n'), fresh.split('\n')];
  const [oldSet, nowSet] = [new Set(old), new Set(now)];
  return [
    ...old.filter((line) => !nowSet.has(line)).map((line) => `- ${line}`),
    ...now.filter((line) => !oldSet.has(line)).map((line) => `+ ${line}`),
  ].slice(0, 20);
}

const mend = 'run `npm run db -- types` and commit database/schema.sql and database/types.ts';

test('database/schema.sql is what the migrations make', async () => {
  const [committed, fresh] = [textOf('database/schema.sql'), await dumpSchema(database.pool)];
  expect({ differences: firstDifferences(committed, fresh), mend }).toEqual({ differences: [], mend });
  expect(committed === fresh).toBe(true);
});

test('database/types.ts is what the migrations make', async () => {
  const [committed, fresh] = [textOf('database/types.ts'), await generateTypes(database.url)];
  expect({ differences: firstDifferences(committed, fresh), mend }).toEqual({ differences: [], mend });
  expect(committed === fresh).toBe(true);
});

test('a changed column is seen in the schema', async () => {
  await database.pool.query('alter table announcement add column forgotten int');
  const fresh = await dumpSchema(database.pool);
  expect(firstDifferences(textOf('database/schema.sql'), fresh).some((line) => line.includes('forgotten'))).toBe(true);
});
