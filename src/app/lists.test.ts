import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { areas, type Role } from '#kernel/shared/areas.ts';
import type { Field, FieldKind } from '#kernel/shared/field.ts';
import { operators } from '#kernel/shared/listState.ts';
import { columnOf } from '#kernel/server/records/columns.ts';
import { allRecords } from '#kernel/server/records/registry.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { announcement } from '#modules/home/announcements/shared/announcement.record.ts';
import { everyEndpoint, wholeProduct } from './everyEndpoint.ts';

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

test('a page that is asked for by one question is the page that two would give, also where it is empty or behind the end', async () => {
  const page = async (query: string) => (await writer.get(`${announcement.api}?${query}`)).body;
  // What is compared with a value of somebody's own is asked for in two steps.
  const anything = 'f.title.contains=e';
  for (const query of [
    'sort=-title',
    'group=category',
    'f.category.in=hr',
    'page=9',
    'f.category.notIn=hr,it&sort=title',
  ])
    expect(await page(query)).toEqual(await page(`${query}&${anything}`));
  expect(await page('page=9')).toMatchObject({ rows: [], total: 6, next: null });
  expect(await page('f.category.in=hr')).toMatchObject({ rows: [], total: 0 });
});

test('a row is found by its name through an index, whatever the case it is typed in', async () => {
  const known = await app.deps.database.pool.query<{ table: string; definition: string }>(
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
  await expect(lost).rejects.toThrow(/lost|transaction is aborted/);
  const stored = await app.deps.database.pool.query("select 1 from announcement where title = 'Lost'");
  expect(stored.rowCount).toBe(0);
});

test('a statement asked often keeps giving the same answer, and one with an order, a limit and values is planned for those', async () => {
  const ask = (title: string) =>
    sql<{ count: number }>`select count(*)::int as count from announcement where title = ${title}`.execute(
      app.deps.database.db,
    );
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => ask(n % 2 === 0 ? 'Text plain' : 'Nobody')));
  expect(answers.map(({ rows }) => rows[0]?.count)).toEqual(answers.map((_, n) => (n % 2 === 0 ? 1 : 0)));
  const page = (query: string) => writer.get<{ total: number }>(`${announcement.api}?size=50${query}`);
  for (let n = 0; n < 15; n += 1) await page('&f.title.contains=text');
  // Each connection has its own: all are looked at, at once.
  const looks = Array.from({ length: app.deps.database.pool.totalCount }, () =>
    app.write((ctx) =>
      sql<{ text: string }>`select statement as text from (select pg_sleep(0.3)) wait, pg_prepared_statements`.execute(
        ctx.db,
      ),
    ),
  );
  const prepared = (await Promise.all(looks)).flatMap(({ rows }) => rows.map(({ text }) => text));
  expect(prepared.filter((text) => /order by[^]*limit/i.test(text) && text.includes('$1'))).toEqual([]);
});

const fitting: Partial<Record<FieldKind, string>> = {
  integer: '1',
  decimal: '1.5',
  date: '2026-01-01',
  instant: '2026-01-01',
  flag: 'true',
  link: '01a1fc5a-07a0-7301-b174-7ff3b9d3f799',
};

/** Asked of each field, since its expression is its own; the short run asks the rest of one field of each kind of a list. */
const ofEachField = new Set(['empty', 'sort', 'group']);
const isLong = process.env['TEST_LONG'] !== undefined;

test('every list answers each filter, sort and group its fields have, and refuses the others', async () => {
  const lists = everyEndpoint().filter(({ lists: named, path }) => named !== undefined && !path.includes(':'));
  const questions = lists.flatMap(({ path, record: name }) => {
    const record = allRecords().find((each) => each.name === name);
    if (!record) return [];
    const fields = Object.entries<Pick<Field, 'kind' | 'options'>>({
      ...record.fields,
      ...(record.states ? { status: { kind: 'choice', options: record.states } } : {}),
    } as never);
    const asked = new Set<string>();
    return fields.flatMap(([field, { kind, options }]) => {
      const isAsked = (operator: string, typed: string) => {
        if (isLong || ofEachField.has(operator)) return true;
        const question = `${kind} ${options !== undefined} ${operator} ${typed.startsWith("'")}`;
        return !asked.has(question) && asked.add(question);
      };
      const words = Object.keys(options ?? {});
      const value = words[0] ?? fitting[kind] ?? 'a';
      const filters = [
        ...operators.map((operator) => [operator, value]),
        ...(['in', 'notIn'] as const).flatMap((operator) => [
          [operator, [value, ...words].join(',')],
          [operator, "' or 1=1 --"],
        ]),
      ]
        .filter(([operator = '', typed = '']) => isAsked(operator, typed))
        .map(([operator, typed = '']) => [`f.${field}.${operator}`, typed] as const);
      const order = isAsked('descending', '') ? [['sort', `-${field}`] as const] : [];
      return [...filters, ['sort', field] as const, ...order, ['group', field] as const].map(
        (parts) => `${path}?${new URLSearchParams([[...parts]]).toString()}`,
      );
    });
  });
  const reader = await app.as('level:5', ...areas.map((area) => `${area}.admin` as Role));
  const wrong: string[] = [];
  let answered = 0;
  // Eight at a time: most of the time of an answer is the database's.
  const waiting = [...questions];
  const work = async () => {
    for (let question = waiting.pop(); question; question = waiting.pop()) {
      const { status } = await reader.get(question);
      if (status === 200) answered += 1;
      else if (status !== 400) wrong.push(`${status} ${question}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  printFigure(
    'lists',
    `${lists.length} lists, ${questions.length} questions, ${answered} answered, ${wrong.length} wrong`,
  );
  expect(wrong).toEqual([]);
  expect(answered).toBeGreaterThan(questions.length / 3);
}, 600_000);
