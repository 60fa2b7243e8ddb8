import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { areas, type Role } from '#kernel/shared/areas.ts';
import { read } from '#kernel/server/endpoint.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { everyEndpoint, wholeProduct } from './everyEndpoint.ts';

// What a scanner for SQL injection does, on every list and look-up there is: errors, blind yes and no, sleeping, stacked statements.
const hole = read({
  path: '/api/planted-hole',
  allow: 'signedIn',
  summary: 'Built from strings on purpose: the probe has to find it',
  query: z.strictObject({ q: z.string() }),
  handle: async (_ctx, { query }) => {
    const found = await app.deps.database.pool.query(`select username from app_user where username like '${query.q}%'`);
    return { rows: found.rows, total: found.rowCount };
  },
});

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await testApp([...wholeProduct(), { name: 'planted', endpoints: [hole] }]);
  person = await app.as('level:5', ...areas.map((area) => `${area}.admin` as Role));
  await app.write((ctx) => ctx.audit({ entity: 'nothing', entityId: '1', action: 'create' }));
}, 120_000);
afterAll(() => app.close());

const breaking = [`'`, `"`, `\\`, `')`, `';--`, `%27`, '`', '$$', `' and 1=cast((select version()) as int)--`];
const sleeping = [
  `' or (select pg_sleep(0.6)) is null--`,
  `';select pg_sleep(0.6)--`,
  `1;select pg_sleep(0.6)--`,
  `',(select pg_sleep(0.6))--`,
];
const yes = `zzz' or '1'='1' or 'x' like 'x`;
const no = `zzz' or '1'='2' or 'x' like 'y`;

const sql =
  /syntax error|unterminated|pg_|relation ".*" does not exist|invalid input syntax|at or near|SQLSTATE|PostgreSQL \d/i;
const countOf = (body: unknown): string => {
  const { rows, total, groups, options } = (body ?? {}) as Record<string, unknown>;
  return JSON.stringify([Array.isArray(rows) ? rows.length : null, total ?? null, groups ?? null, options ?? null]);
};

/** What a parameter gives away, in words; null when nothing. */
async function probe(address: (payload: string) => string): Promise<string | null> {
  const ask = (payload: string) => person.get<unknown>(address(encodeURIComponent(payload)));
  for (const payload of breaking) {
    const answer = await ask(payload);
    if (answer.status >= 500) return `answers ${answer.status} to ${payload}`;
    if (sql.test(JSON.stringify(answer.body).replaceAll(JSON.stringify(payload).slice(1, -1), '')))
      return `shows SQL for ${payload}`;
  }
  const [whenTrue, whenFalse] = [await ask(yes), await ask(no)];
  if (whenTrue.status === 200 && countOf(whenTrue.body) !== countOf(whenFalse.body)) return 'tells true from false';
  for (const payload of sleeping) {
    const from = performance.now();
    await ask(payload);
    if (performance.now() - from < 550) continue;
    // A busy machine is slow too: what sleeps, sleeps every time.
    const again = performance.now();
    await ask(payload);
    if (performance.now() - again >= 550) return `sleeps on ${payload}`;
  }
  return null;
}

test('P34 no injection into SQL: every list, look-up and filter is probed as a scanner does, and the planted hole is found', async () => {
  expect(await probe((payload) => `/api/planted-hole?q=${payload}`)).not.toBeNull();

  const lists = everyEndpoint().filter(
    (endpoint) =>
      endpoint.method === 'GET' &&
      !('mutates' in endpoint && endpoint.mutates) &&
      endpoint.query &&
      !endpoint.path.includes(':') &&
      !endpoint.path.includes('export'),
  );
  const records = lists.filter((endpoint) => endpoint.record).slice(0, 12);
  const places: [name: string, address: (payload: string) => string][] = [
    ...lists.map((endpoint): [string, (payload: string) => string] => [
      `${endpoint.path} q`,
      (payload) => `${endpoint.path}?q=${payload}`,
    ]),
    ...records.flatMap((endpoint): [string, (payload: string) => string][] =>
      ['sort', 'group', 'page', 'size', 'f.status.in', 'f.createdAt.gte', 'after'].map((name) => [
        `${endpoint.path} ${name}`,
        (payload) => `${endpoint.path}?${name}=${payload}`,
      ]),
    ),
    ['the name of a filter', (payload) => `/api/announcements?f.${payload}.in=x`],
    ['an id in the path', (payload) => `/api/announcements/${payload}`],
    ['an entity of the history', (payload) => `/api/history/${payload}/1`],
    ['an entity of a picker', (payload) => `/api/pick/${payload}?q=x`],
    ['ids of a picker', (payload) => `/api/pick/announcement?ids=${payload}`],
    ['the search', (payload) => `/api/search?q=${payload}`],
  ];
  const found: string[] = [];
  for (const [name, address] of places) {
    const answer = await probe(address);
    if (answer) found.push(`${name}: ${answer}`);
  }
  const users = await app.deps.database.pool.query('select 1 from app_user');
  expect(users.rowCount).toBeGreaterThan(0);
  const calls = places.length * (breaking.length + sleeping.length + 2);
  printFigure(
    'P34',
    `${places.length} parameters × ${calls / places.length} payloads: ${found.length} injectable; the planted hole found`,
  );
  expect(found).toEqual([]);
}, 240_000);
