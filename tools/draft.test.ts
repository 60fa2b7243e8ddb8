import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { link, text } from '#kernel/shared/field.ts';
import type { AnyRecord } from '#kernel/shared/record.ts';
import { testDatabase, type TestDatabase } from '#kernel/testing/database.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { draftChange, draftMigration, nextMigrationName, recordsByName, takenByIndex } from './draft.ts';

let database: TestDatabase;
let records: Map<string, AnyRecord>;
beforeAll(async () => {
  database = await testDatabase();
  records = await recordsByName();
});
afterAll(() => database.drop());

interface Column {
  name: string;
  type: string;
  nullable: boolean;
}
const columnsOf = async (table: string): Promise<Map<string, Column>> => {
  const { rows } = await database.pool.query<Column>(
    `select a.attname as name, t.typname as type, not a.attnotnull as nullable from pg_attribute a
     join pg_type t on t.oid = a.atttypid where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped`,
    [table],
  );
  return new Map(rows.map((row) => [row.name, row]));
};

test('the draft of every record that has a table is a migration that runs and gives each column its kind', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const tables = new Set(rows.map(({ name }) => name));
  const wrong: string[] = [];
  const drafted = [...records.values()].filter(({ table }) => tables.has(table));
  for (const record of drafted) {
    const draft = { ...record, table: `draft_${record.table}` };
    await database.pool.query(draftMigration(draft, records));
    const [ours, theirs] = [await columnsOf(draft.table), await columnsOf(record.table)];
    for (const [name, column] of ours) {
      const real = theirs.get(name);
      // An account is the one text without case; an integer may be a long one; an array of words may be an array type of its own.
      const same =
        real && (real.type === column.type || /citext|int8|int2|_text|jsonb/.test(`${real.type} ${column.type}`));
      if (!same)
        wrong.push(`${record.name}.${name}: ${column.type} in the draft, ${real?.type ?? 'no column'} in the database`);
    }
  }
  printFigure('draft', `${drafted.length} records drafted, ${wrong.length} columns of another kind`);
  expect(wrong).toEqual([]);
  expect(drafted.length).toBeGreaterThan(50);
});

test('a draft holds the number, the states and choices as CHECK, the search with its index, and the indexes of the list', () => {
  const text = draftMigration(records.get('quarantine') as AnyRecord, records);
  for (const line of [
    'number text not null',
    "status text not null check (status in ('open', 'investigating', 'dispositioned', 'closed'))",
    "evidence_missing text[] not null default '{}' check (evidence_missing <@ array[",
    'quantity numeric(14,4) not null',
    'owner_id uuid references customer (id)',
    'create unique index quarantine_record_number on quarantine_record (upper(number));',
    'create index quarantine_record_list on quarantine_record (due_date, id);',
    'create index quarantine_record_owner_id on quarantine_record (owner_id);',
    'using gin (search_text gin_trgm_ops);',
  ])
    expect(text).toContain(line);
});

test('of a table that is there the draft adds the columns it lacks and the states as they are now, and runs', async () => {
  const schema = readFileSync(new URL('../database/schema.sql', import.meta.url), 'utf8');
  const known = records.get('scrap') as AnyRecord;
  expect(draftChange(known, records, schema)).toBeNull();
  const fields = { ...known.fields, heatNo: text('Heat no.'), keeperId: link('Keeper', 'employee') };
  const states = { ...known.states, melted: { label: 'Melted', tone: 'good' as const } };
  const list = { ...known.list, filters: [...(known.list.filters ?? []), 'keeperId' as const] };
  const change = draftChange({ ...known, fields, states, list } as AnyRecord, records, schema) ?? '';
  for (const line of [
    'drop constraint scrap_status_check',
    "'rejected', 'melted'))",
    'add column heat_no text',
    'add column keeper_id uuid references employee (id)',
    'create index scrap_keeper_id on scrap (keeper_id);',
  ])
    expect(change).toContain(line);
  await database.pool.query(change);
  expect([...(await columnsOf('scrap')).keys()]).toEqual(expect.arrayContaining(['heat_no', 'keeper_id']));
  // The name of a table is no index's name.
  expect(['tool_search', 'loss_search'].map((name) => takenByIndex(schema, name))).toEqual([true, false]);
});

test('a drafted migration sorts after all others', () => {
  const name = nextMigrationName('lamp_create', new Date('2020-01-01T00:00:00Z'));
  expect(name).toMatch(/^\d{8}T\d{4}_lamp_create[.]sql$/);
  expect(name.startsWith('2020')).toBe(false);
});
