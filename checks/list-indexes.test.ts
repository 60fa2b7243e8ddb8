import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#kernel/shared/record.ts';
import { columnOf } from '#kernel/server/records/columns.ts';
import { testDatabase, type TestDatabase } from '#kernel/testing/database.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { against, nothingNew } from './baseline.ts';
import { declaredRecords } from './declared.ts';

/**
 * Indexes a record's list asks for and its table does not have, each as the statement that adds it: one that reads the rows in the list's
 * own order, and one for each link the list is filtered by (which the row pointed at needs too, for its related lists).
 */
function missing(record: AnyRecord, indexes: readonly string[]): string[] {
  const { list, table } = record;
  const first = list.sort.split(',')[0] ?? '';
  const sorted = first.replace('-', '');
  const links = (list.filters ?? []).filter((name) => record.fields[name]?.kind === 'link');
  const wanted = [...new Set([...(record.fields[sorted]?.kind === 'link' ? [] : [sorted]), ...links])];
  return wanted
    .map(columnOf)
    .filter((column) => !indexes.some((index) => new RegExp(`\\((?:upper\\()?"?${column}"?[\\s,)]`).test(index)))
    .map((column) => {
      const isSort = column === columnOf(sorted);
      const what = isSort ? `${column}${first.startsWith('-') ? ' desc' : ''}, id` : column;
      return `${record.name}: create index ${table}_${column} on ${table} (${what});`;
    });
}

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test('every list has an index for its own order and for each link it is filtered by', async () => {
  const { rows } = await database.pool.query<{ table: string; definition: string }>(
    `select tablename as table, indexdef as definition from pg_indexes where schemaname = 'public'`,
  );
  const { rows: views } = await database.pool.query<{ name: string }>(
    `select viewname as name from pg_views where schemaname = 'public'`,
  );
  const records = (await declaredRecords()).filter(({ table }) => !views.some(({ name }) => name === table));
  const found = records.flatMap((record) =>
    missing(
      record,
      rows.filter(({ table }) => table === record.table).map(({ definition }) => definition),
    ),
  );
  printFigure('lists', `${records.length} tables, ${found.length} indexes a list asks for are not there`);
  expect(records.length).toBeGreaterThan(40);
  expect(against('list indexes', found.sort())).toEqual(nothingNew);
});

test('the check of indexes names the statement to add', () => {
  const record = {
    name: 'lamp',
    table: 'lamp',
    fields: { shelfId: { kind: 'link' }, bought: { kind: 'date' } },
    list: { columns: [], filters: ['shelfId'], sort: '-bought' },
  } as unknown as AnyRecord;
  expect(missing(record, ['CREATE INDEX x ON lamp USING btree (name)'])).toEqual([
    'lamp: create index lamp_bought on lamp (bought desc, id);',
    'lamp: create index lamp_shelf_id on lamp (shelf_id);',
  ]);
  expect(missing(record, ['USING btree (bought DESC, id)', 'USING btree (shelf_id)'])).toEqual([]);
});
