import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { columnOf } from '#kernel/server/records/columns.ts';
import { allRecords } from '#kernel/server/records/registry.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { announcement } from '#modules/home/announcements/shared/announcement.record.ts';
import { wholeProduct } from './everyEndpoint.ts';

let app: TestApp;
let writer: Person;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  writer = await app.as('admin.admin');
}, 120_000);
afterAll(() => app.close());

const news = {
  category: 'news' as const,
  audience: [],
  publishAt: '2026-01-01T00:00:00Z',
  pinned: false,
  ackRequired: false,
};

test('a row of a list is letter by letter the row that its own address answers', async () => {
  const texts = [
    'plain',
    'a "quoted" \\ word',
    'two\nlines\tand a tab',
    'ล้อหลัก 10 µm ≤ ½',
    '{"not": "json"}',
    'line\u2028end </script>',
  ];
  for (const body of texts) await writer.create(announcement, { ...news, title: `Text ${body.slice(0, 8)}`, body });
  const { body: page } = await writer.get<{ rows: { id: string; body: string }[] }>(`${announcement.api}?size=50`);
  expect(page.rows.map((row) => row.body).sort()).toEqual([...texts].sort());
  for (const row of page.rows) {
    const alone = await writer.get<{ row: unknown }>(`${announcement.api}/${row.id}`);
    expect(row).toEqual(alone.body.row);
  }
});

test('a row is found by its name through an index, whatever the case it is typed in', async () => {
  const known = await app.house.database.pool.query<{ table: string; definition: string }>(
    `select tablename as table, indexdef as definition from pg_indexes where schemaname = 'public'`,
  );
  const tables = new Set(known.rows.map((row) => row.table));
  const slow = allRecords().flatMap((record) => {
    const key = record.key ?? (record.numbering ? 'number' : null);
    if (!tables.has(record.table)) return [];
    return [...(key ? [key] : []), ...(record.list.exact ?? [])].filter((name) => {
      const start = new RegExp(`\\(upper\\("?${columnOf(name)}"?\\)`);
      return !known.rows.some((row) => row.table === record.table && start.test(row.definition));
    });
  });
  expect(tables.size).toBeGreaterThan(50);
  expect(slow).toEqual([]);
});

test('a transaction that the database gave up is not taken for one that stands', async () => {
  const lost = app.write(async (ctx) => {
    await sql`update announcement set title = 'Lost' where id = (select id from announcement limit 1)`.execute(ctx.db);
    await sql`select 1 / 0`.execute(ctx.db).catch(() => undefined);
  });
  await expect(lost).rejects.toThrow(/lost/);
  const stored = await app.house.database.pool.query("select 1 from announcement where title = 'Lost'");
  expect(stored.rowCount).toBe(0);
});

test('a statement asked often keeps giving the same answer, and one with an order and a limit is planned for its values', async () => {
  const ask = (title: string) =>
    sql<{ count: number }>`select count(*)::int as count from announcement where title = ${title}`.execute(
      app.house.database.db,
    );
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => ask(n % 2 === 0 ? 'Text plain' : 'Nobody')));
  expect(answers.map(({ rows }) => rows[0]?.count)).toEqual(answers.map((_, n) => (n % 2 === 0 ? 1 : 0)));
  const page = () => writer.get<{ total: number }>(`${announcement.api}?size=50`);
  for (let n = 0; n < 15; n += 1) await page();
  const prepared = await app.write((ctx) =>
    sql<{ text: string }>`select statement as text from pg_prepared_statements`.execute(ctx.db),
  );
  expect(prepared.rows.filter(({ text }) => /order by[^]*limit/i.test(text))).toEqual([]);
});
