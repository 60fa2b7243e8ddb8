import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FieldKind } from '#kernel/shared/field.ts';
import type { AnyRecord } from '#kernel/shared/record.ts';
import { columnNames, columnOf } from '#kernel/server/records/columns.ts';
import { testDatabase, type TestDatabase } from '#kernel/testing/database.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { against, nothingNew } from './baseline.ts';
import { declaredRecords } from './declared.ts';
import { textOf } from './tree.ts';

const columnTypes: Record<FieldKind, string[]> = {
  text: ['text', 'citext', 'varchar'],
  note: ['text'],
  integer: ['int2', 'int4', 'int8'],
  decimal: ['numeric'],
  date: ['date'],
  instant: ['timestamptz'],
  flag: ['bool'],
  choice: ['text'],
  choices: ['_text'],
  link: ['uuid'],
  json: ['jsonb'],
};

interface Column {
  type: string;
  nullable: boolean;
  hasDefault: boolean;
}

/** One table as the database has it. */
interface Table {
  isView: boolean;
  columns: Map<string, Column>;
  /** Column → the literals of a CHECK that lists its legal values. */
  lists: Map<string, string[]>;
  indexes: string[];
}

/** What a record says and its table does not, or the other way round. */
function recordFaults(record: AnyRecord, table: Table | undefined): string[] {
  if (!table) return [`${record.name}: no table ${record.table}`];
  const faults: string[] = [];
  const say = (text: string) => faults.push(`${record.name}.${text}`);
  for (const name of columnNames(record)) {
    const column = table.columns.get(columnOf(name));
    if (!column) {
      say(`${name}: no column ${columnOf(name)}`);
      continue;
    }
    const field = record.fields[name];
    if (!field) continue;
    if (!columnTypes[field.kind].includes(column.type))
      say(`${name}: a ${field.kind} in a column of type ${column.type}`);
    if (!table.isView && field.required && column.nullable) say(`${name}: required, but the column may be null`);
    // What is fixed at creation, or never typed, the server may fill in; what can be cleared later must be allowed to be empty.
    const clearable = !field.readOnly && !field.createOnly && record.access.update !== 'nobody';
    if (!table.isView && clearable && !field.required && !column.nullable && !column.hasDefault)
      say(`${name}: optional, but the column may not be null`);
    const listed = table.lists.get(columnOf(name));
    if (field.options && listed && !sameWords(Object.keys(field.options), listed)) {
      say(`${name}: its choices are not those of the CHECK (${difference(Object.keys(field.options), listed)})`);
    }
  }
  if (record.states) {
    const listed = table.lists.get('status');
    if (!listed) {
      if (!table.isView) say('status: no CHECK lists the states');
    } else if (!sameWords(Object.keys(record.states), listed)) {
      say(`status: the states are not those of the CHECK (${difference(Object.keys(record.states), listed)})`);
    }
  }
  if (record.list.search && !table.isView) {
    if (!table.columns.has('search_text')) say('search: no column search_text');
    else if (!table.indexes.some((index) => /gin .*search_text gin_trgm_ops/.test(index)))
      say('search: no trigram index on search_text');
  }
  // What a list in blocks stands on (decision 0027): the pieces, where the blocks begin and end, and its own order, upwards and without gaps.
  if (record.list.partitionedSearch) {
    const { sort } = record.list;
    const indexes = [
      'gin (search_pieces(search_text, search_block(created_at)))',
      'btree (created_at, id)',
      `btree (search_block(created_at), ${columnOf(sort)})`,
      `btree (${columnOf(sort)}, id)`,
    ];
    for (const index of indexes)
      if (!table.indexes.some((text) => text.includes(index))) say(`partitionedSearch: no index ${index}`);
    if (!record.fields[sort]?.required) say(`partitionedSearch: ${sort} may be empty`);
    if (record.list.search?.some((name) => record.fields[name]?.kind === 'link'))
      say('partitionedSearch: its search names a link, and pieces are of a row’s own text');
  }
  // One over a part of the rows has no statistics of its expression: the planner then takes any identifier for one that many rows carry.
  for (const name of record.list.exact ?? [])
    if (!table.indexes.some((index) => new RegExp(`\\(upper\\(${columnOf(name)}\\)(?!.* WHERE )`).test(index)))
      say(`${name}: looked for as a whole, but no index of all rows begins with upper(${columnOf(name)})`);
  return faults;
}

const sameWords = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((word) => b.includes(word));
const difference = (ours: readonly string[], theirs: readonly string[]) =>
  [
    ...ours.filter((word) => !theirs.includes(word)).map((word) => `only here: ${word}`),
    ...theirs.filter((word) => !ours.includes(word)).map((word) => `only there: ${word}`),
  ].join(', ');

/** `CHECK ((status = ANY (ARRAY['a'::text, 'b'::text])))` → the column and its words; other checks are none of ours. */
function listOf(definition: string): [column: string, words: string[]] | null {
  const single = /^CHECK \(\((\w+) = '([^']*)'::text\)\)$/.exec(definition);
  if (single) return [single[1] ?? '', [single[2] ?? '']];
  const match =
    /^CHECK \(\((?:\((\w+) IS NULL\) OR \()?\(?(\w+) (?:= ANY \(|<@ )\(?ARRAY\[([^\]]*)\](?:::text\[\])?\)*$/.exec(
      definition,
    );
  if (!match) return null;
  const words = [...(match[3] ?? '').matchAll(/'((?:[^']|'')*)'/g)].map((word) =>
    (word[1] ?? '').replaceAll("''", "'"),
  );
  return [match[2] ?? '', words];
}

async function readTables(database: TestDatabase): Promise<Map<string, Table>> {
  const tables = new Map<string, Table>();
  const { rows: columns } = await database.pool.query<{
    table: string;
    kind: string;
    column: string;
    type: string;
    nullable: boolean;
    has_default: boolean;
  }>(
    `select c.relname as table, c.relkind::text as kind, a.attname as column, t.typname as type, not a.attnotnull as nullable,
       (a.atthasdef or a.attidentity <> '') as has_default
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped`,
  );
  for (const row of columns) {
    const table = tables.get(row.table) ?? {
      isView: row.kind === 'v' || row.kind === 'm',
      columns: new Map(),
      lists: new Map(),
      indexes: [],
    };
    table.columns.set(row.column, { type: row.type, nullable: row.nullable, hasDefault: row.has_default });
    tables.set(row.table, table);
  }
  const { rows: checks } = await database.pool.query<{ table: string; definition: string }>(
    `select c.relname as table, pg_get_constraintdef(k.oid) as definition from pg_constraint k join pg_class c on c.oid = k.conrelid where k.contype = 'c'`,
  );
  for (const { table, definition } of checks) {
    const list = listOf(definition);
    if (list) tables.get(table)?.lists.set(list[0], list[1]);
  }
  const { rows: indexes } = await database.pool.query<{ table: string; definition: string }>(
    `select tablename as table, indexdef as definition from pg_indexes where schemaname = 'public'`,
  );
  for (const { table, definition } of indexes) tables.get(table)?.indexes.push(definition);
  return tables;
}

let database: TestDatabase;
let tables: Map<string, Table>;
let records: AnyRecord[];
beforeAll(async () => {
  database = await testDatabase();
  tables = await readTables(database);
  records = await declaredRecords();
});
afterAll(() => database.drop());

test('every field of every record is a fitting column, every state and choice list is the CHECK of its column, every search has its index', () => {
  const fields = records.reduce((sum, record) => sum + Object.keys(record.fields).length, 0);
  printFigure('fields in the database', `${records.length} records, ${fields} fields`);
  expect(records.length).toBeGreaterThan(10);
  expect(
    against(
      'fields in the database',
      records.flatMap((record) => recordFaults(record, tables.get(record.table))),
    ),
  ).toEqual(nothingNew);
});

test('no two records share a name, a table row type or an address', () => {
  for (const key of ['name', 'api'] as const) {
    const values = records.map((record) => record[key]);
    expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
  }
});

test('every record table has the base columns, a version that starts at 1 and people who exist', async () => {
  const base = ['id', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by', 'archived_at'];
  const missing = records.flatMap((record) => {
    const table = tables.get(record.table);
    return table
      ? base.filter((column) => !table.columns.has(column)).map((column) => `${record.table}.${column}`)
      : [];
  });
  expect(against('base columns', missing)).toEqual(nothingNew);
});

test('whoever sweeps the file store asks for every column that names a stored file', () => {
  const sweeper = textOf('src/kernel/server/attachments/attachments.ts');
  const asked = /fileColumns = '([^']+)'/.exec(sweeper)?.[1] ?? 'nothing';
  const named = [...tables].flatMap(([name, table]) =>
    [...table.columns.keys()].filter((column) => new RegExp(asked).test(column)).map((column) => `${name}.${column}`),
  );
  expect(named).toContain('release_certificate.pdf_key');
  // A column of 40 hexadecimal letters is a stored file's: it must be called so that the sweep finds it.
  const forgotten = [...textOf('database/schema.sql').matchAll(/\(\((\w+) ~ '\^\[0-9a-f\]\{40\}\$'/g)]
    .map((match) => match[1] ?? '')
    .filter((column) => !new RegExp(asked).test(column));
  expect(against('stored files', forgotten)).toEqual(nothingNew);
});

test('the field check sees a missing column, a wrong type, a wrong nullability and a forgotten state', () => {
  const record = {
    name: 'thing',
    table: 'thing',
    api: '/api/things',
    label: { one: 'Thing', many: 'Things' },
    access: { read: 'signedIn', create: 'nobody', update: 'nobody', archive: 'nobody' },
    fields: {
      title: { kind: 'text', label: 'Title', required: true, readOnly: false },
      count: { kind: 'integer', label: 'Count', required: false, readOnly: false },
    },
    states: { open: { label: 'Open', tone: 'info' }, shut: { label: 'Shut', tone: 'good' } },
    list: { columns: ['title'], sort: 'title', search: ['title'], exact: ['title', 'count'] },
  } as unknown as AnyRecord;
  const column = { type: 'text', nullable: true, hasDefault: false };
  const baseColumns = [
    'id',
    'version',
    'created_at',
    'created_by',
    'updated_at',
    'updated_by',
    'archived_at',
    'status',
  ].map((name) => [name, column] as const);
  const table: Table = {
    isView: false,
    columns: new Map([...baseColumns, ['title', column]]),
    lists: new Map([['status', ['open']]]),
    indexes: [
      'CREATE INDEX a ON thing USING btree (upper(title), id) INCLUDE (title)',
      'CREATE INDEX b ON thing USING btree (upper(count), id) WHERE (archived_at IS NULL)',
    ],
  };
  expect(recordFaults(record, table)).toEqual([
    'thing.title: required, but the column may be null',
    'thing.count: no column count',
    'thing.status: the states are not those of the CHECK (only here: shut)',
    'thing.search: no column search_text',
    'thing.count: looked for as a whole, but no index of all rows begins with upper(count)',
  ]);
  const partitionedSearch: AnyRecord = { ...record, list: { ...record.list, partitionedSearch: true, sort: 'count' } };
  expect(recordFaults(partitionedSearch, table).filter((fault) => fault.includes('partitionedSearch'))).toEqual([
    'thing.partitionedSearch: no index gin (search_pieces(search_text, search_block(created_at)))',
    'thing.partitionedSearch: no index btree (created_at, id)',
    'thing.partitionedSearch: no index btree (search_block(created_at), count)',
    'thing.partitionedSearch: no index btree (count, id)',
    'thing.partitionedSearch: count may be empty',
  ]);
  expect(listOf("CHECK ((status = ANY (ARRAY['a'::text, 'it''s'::text])))")).toEqual(['status', ['a', "it's"]]);
  expect(listOf("CHECK ((audience <@ ARRAY['a'::text, 'b'::text]))")).toEqual(['audience', ['a', 'b']]);
  expect(listOf('CHECK ((quantity > 0))')).toBeNull();
});
