import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminUrlVariable, testDatabase, type TestDatabase } from '#kernel/testing/database.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { against, nothingNew } from './baseline.ts';
import { describe as describeStatement, serverProgram, statementsOf, type Statement } from './statements.ts';
import { isTest } from './tree.ts';

// Decision 0028: what a hand-written statement claims to answer is compared with what the database says it answers.
const { types } = pg;
const kinds = new Map<number, string>([
  [types.builtins.BOOL, 'boolean'],
  [types.builtins.INT2, 'number'],
  [types.builtins.INT4, 'number'],
  [types.builtins.FLOAT4, 'number'],
  [types.builtins.FLOAT8, 'number'],
  // Counts and minor units of money: safe as numbers, refused where they are not (kernel/server/database/parsers.ts).
  [types.builtins.INT8, 'number'],
  [types.builtins.NUMERIC, 'string'],
  [types.builtins.TEXT, 'string'],
  [types.builtins.VARCHAR, 'string'],
  [types.builtins.UUID, 'string'],
  [types.builtins.DATE, 'string'],
  [types.builtins.TIMESTAMPTZ, 'string'],
]);

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await testDatabase();
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
  const url = new URL(process.env[adminUrlVariable] ?? '');
  url.pathname = `/${rows[0]?.name ?? ''}`;
  client = new pg.Client({ connectionString: url.href });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const camel = (name: string) => name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** What a statement claims and the database does not answer. */
async function faultsOf({ at, text, claimed }: Statement): Promise<string[] | 'unknown'> {
  const answered = await describeStatement(client, text);
  if (typeof answered === 'string') return 'unknown';
  const columns = new Map([...answered].map(([name, type]) => [camel(name), type]));
  const file = at.replace(/:\d+$/, '');
  return [...claimed].flatMap(([name, kind]) => {
    const type = columns.get(name);
    if (type === undefined) return [`${file}: ${name} is no column of what it asks for`];
    const known = kinds.get(type);
    return known && kind !== 'any' && kind !== known ? [`${file}: ${name} is a ${known}, claimed as ${kind}`] : [];
  });
}

test('every row type a statement claims is what the database answers', async () => {
  const { statements, unread } = statementsOf(
    serverProgram(),
    (path) => /^(src|database[/]seed)[/]/.test(path) && !isTest(path) && !path.includes('/testing/'),
  );
  const wrong: string[] = [];
  let untaken = 0;
  for (const statement of statements) {
    const faults = await faultsOf(statement);
    if (faults === 'unknown') untaken += 1;
    else wrong.push(...faults);
  }
  printFigure(
    'row types',
    `${statements.length - untaken} statements compared with the database, ${unread + untaken} put together while it runs, ${wrong.length} claims that are wrong`,
  );
  expect(statements.length - untaken).toBeGreaterThan(250);
  expect(against('row types', [...new Set(wrong)].sort())).toEqual(nothingNew);
}, 180_000);

test('a claimed column that is not there, and one of another kind, are seen', async () => {
  const path = 'src/planted.ts';
  const program = serverProgram({
    [path]: `import { sql } from 'kysely';
      const name = 'x';
      const some = sql\`where name = \${name}\`;
      export const a = sql<{ nosuch: string }>\`select id from customer \${some}\`;
      export const b = sql<{ version: string; id: string }>\`select id, version from customer where code = \${name}\`;
      export const c = sql<{ id: string; createdAt: string }>\`select id, created_at from customer\`;`,
  });
  const { statements } = statementsOf(program, (known) => known === path);
  const found: (string[] | 'unknown')[] = [];
  for (const statement of statements) found.push(await faultsOf(statement));
  expect(found).toEqual([
    [`${path}: nosuch is no column of what it asks for`],
    [`${path}: version is a number, claimed as string`],
    [],
  ]);
}, 60_000);
