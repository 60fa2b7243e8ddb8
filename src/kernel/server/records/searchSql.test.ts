import { afterAll, beforeAll, expect, test } from 'vitest';
import { integer, text } from '#kernel/shared/field.ts';
import type { ListState } from '#kernel/shared/listState.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { applicationRole } from '../database/applicationRole.ts';
import { Statement } from './filters.ts';
import { listRecords } from './list.ts';
import { matchingRowsSql } from './searchSql.ts';

const paper = defineRecord({
  name: 'paper',
  label: { one: 'Paper', many: 'Papers', row: ['title'] },
  table: 'paper',
  api: '/api/papers',
  access: { read: 'signedIn', create: 'nobody', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  fields: {
    title: text('Title', { required: true }),
    shelf: text('Shelf', { required: true }),
    place: integer('Place', { required: true }),
  },
  list: { columns: ['title'], search: ['title'], partitionedSearch: true, sort: 'place' },
});
const { partitionedSearch: _, ...plainList } = paper.list;
/** The same rows, looked through with the pattern of a record that is not in blocks. */
const plain = { ...paper, list: plainList };

const years = 9;
const many = 8_000;
const strange = [
  "o'ring",
  'back\\slash',
  '100%',
  'under_score',
  'a&b|c!',
  '(x):*',
  'ล้อหลัก 10 µm',
  '🛞🛞 tyre',
  '"quoted"',
  '<->',
];
const titles = Array.from({ length: many }, (_row, n) => {
  const words = [`ABS${String(2_000_000 + n * 7)}`, ['main', 'nose', 'brake'][n % 3], `PO ${String(100_000 + n)}`];
  if (n % 40 === 0) words.push(strange[(n / 40) % strange.length]);
  // Stands in one row of ten, but in none of the first thousands of the list.
  if (n > 7_000) words.push('latecomer');
  return words.join(' ');
});

let app: TestApp;
beforeAll(async () => {
  app = await testApp([]);
  await app.asOwner(async (pool) => {
    await pool.query(`create table paper (id uuid primary key default uuidv7(), title text not null, shelf text not null, place int not null,
      search_text text generated always as (lower(title)) stored, version int not null default 1, created_at timestamptz not null, created_by uuid,
      updated_at timestamptz not null default now(), updated_by uuid, archived_at timestamptz);
      create index paper_place on paper (place, id) where archived_at is null;
      create index paper_created on paper (created_at, id);
      create index paper_pieces on paper using gin (search_pieces(search_text, search_block(created_at))) with (fastupdate = off);
      grant select on paper to ${applicationRole}`);
    await pool.query(
      `insert into paper (title, shelf, place, created_at, archived_at)
       select title, 'S' || n % 7, n, timestamptz '2018-01-01' + make_interval(days => (n * 131 % ($2 * 365))::int), case when n % 101 = 0 then now() end
       from unnest($1::text[]) with ordinality row (title, n)`,
      [titles, years],
    );
    await pool.query('analyze paper');
  });
}, 120_000);
afterAll(() => app.close());

const state = (q: string, rest: Partial<ListState> = {}): ListState => ({
  page: 1,
  size: 50,
  sort: [],
  q,
  filters: [],
  ...rest,
});
const found = (q: string, rest: Partial<ListState> = {}, after?: string) =>
  app.write((ctx) => listRecords<{ place: number }>(ctx, paper, state(q, rest), { after }));
/** The places of the rows that hold the words, in the order of the list. */
const holding = (words: string): number[] =>
  titles.flatMap((title, n) => ((n + 1) % 101 !== 0 && title.toLowerCase().includes(words) ? [n + 1] : []));
const placesOf = ({ rows }: { rows: { place: number }[] }) => rows.map(({ place }) => place);

test('every part of a word finds exactly the rows that hold it, whatever its length and signs', async () => {
  const parts = new Set([
    ...strange.map((word) => word.toLowerCase()),
    "'",
    '\\',
    '%',
    '_',
    ':*',
    '&',
    '|',
    '!',
    '()',
    '"',
    'xyzzy',
    "''",
    '\\\\',
  ]);
  for (let nth = 0; nth < 240; nth += 1) {
    const title = (titles[(nth * 4_099) % many] ?? '').toLowerCase();
    const signs = [...title];
    const start = (nth * 13) % signs.length;
    parts.add(
      signs
        .slice(start, start + 1 + (nth % 13))
        .join('')
        .trim(),
    );
  }
  parts.delete('');
  let common = 0;
  for (const part of parts) {
    const page = await found(`*${part}`);
    const expected = holding(part.trim());
    expect([part, ...placesOf(page)]).toEqual([part, ...expected.slice(0, 50)]);
    expect([part, page.total, page.totalCapped]).toEqual([part, Math.min(expected.length, 200), expected.length > 200]);
    if (page.totalCapped) common += 1;
  }
  expect(common).toBeGreaterThan(10);
  printFigure(
    'search',
    `${parts.size} parts of words, ${common} of them in more than 200 rows: each with exactly its rows`,
  );
});

test('a common word is read on to its end, page by page, also where none of its rows is among the first of the list', async () => {
  for (const words of ['latecomer', 'brake', 'po 10']) {
    const expected = holding(words);
    expect(expected.length).toBeGreaterThan(500);
    const read: number[] = [];
    let after: string | null | undefined;
    do {
      const page = await found(words, { size: 500 }, after ?? undefined);
      read.push(...placesOf(page));
      after = page.next;
    } while (after);
    expect(read).toEqual(expected);
    expect(placesOf(await found(words, { page: 4 }))).toEqual(expected.slice(150, 200));
    const all = await found(words, { size: 'all' });
    expect(placesOf(all)).toEqual(expected);
    expect([all.total, all.totalCapped]).toEqual([expected.length, false]);
  }
});

test('sorted, filtered and grouped the answer is that of a search row by row', async () => {
  const asked: Partial<ListState>[] = [
    { sort: ['-place'] },
    { sort: ['shelf', '-place'], page: 2 },
    { sort: ['title', 'title'] },
    { group: 'shelf' },
    { filters: [{ field: 'shelf', operator: 'in', value: 'S3' }] },
    { filters: [{ field: 'place', operator: 'gte', value: '7500' }], sort: ['-title'], size: 100 },
  ];
  for (const rest of asked)
    for (const words of ['latecomer', '0073', 'brake', 'nothing holds this']) {
      const expected = await app.write((ctx) => listRecords(ctx, plain, state(words, rest)));
      expect(await found(words, rest)).toEqual(expected);
    }
});

test('rows that hold words are met through the pieces, quarter by quarter, whatever the words are', async () => {
  for (const words of ['3007', 'brake', 'latecomer', 'b']) {
    const { values, param } = new Statement();
    const asked = `select t.id from ${matchingRowsSql({ record: paper, rows: 'paper t where t.archived_at is null', words, param })} limit 201`;
    await app.asOwner(async (pool) => {
      for (const plan of [
        await pool.query<Record<string, string>>(`explain ${asked}`, values),
        await pool.query<Record<string, string>>(`explain (generic_plan) ${asked}`),
      ])
        expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
          /Nested Loop[^]*generate_series[^]*Bitmap Index Scan on paper_pieces/,
        );
    });
  }
});
