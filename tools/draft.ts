import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Field } from '#kernel/shared/field.ts';
import type { AnyRecord } from '#kernel/shared/record.ts';
import { columnOf } from '#kernel/server/records/columns.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Every record any module declares, by its name. */
export async function recordsByName(): Promise<Map<string, AnyRecord>> {
  const modules = join(root, 'src/modules');
  const files = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.record.ts'),
  );
  const loaded = await Promise.all(
    files.map((name) => import(pathToFileURL(join(modules, name)).href) as Promise<Record<string, unknown>>),
  );
  const isRecord = (value: unknown): value is AnyRecord =>
    typeof value === 'object' && value !== null && 'table' in value && 'api' in value && 'fields' in value;
  const found = loaded.flatMap((file) => Object.values(file).filter(isRecord));
  return new Map(found.map((record) => [record.name, record]));
}

const quoted = (words: readonly string[]) => words.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ');

/** `weight_kg numeric(14,3) not null` with what the record itself knows about the values. */
function columnText(name: string, field: Field, records: ReadonlyMap<string, AnyRecord>): string {
  const column = columnOf(name);
  const listed = Object.keys(field.options ?? {});
  const needed = field.required ? ' not null' : '';
  switch (field.kind) {
    case 'text':
    case 'note':
      return `${column} text${needed}`;
    case 'integer':
      return `${column} int${needed}`;
    case 'decimal':
      return `${column} numeric(14,${field.scale ?? 3})${needed}`;
    case 'date':
      return `${column} date${needed}`;
    case 'instant':
      return `${column} timestamptz${needed}`;
    case 'flag':
      return `${column} boolean not null default false`;
    case 'choice':
      return `${column} text${needed} check (${column} in (${quoted(listed)}))`;
    case 'choices':
      return `${column} text[] not null default '{}' check (${column} <@ array[${quoted(listed)}])`;
    case 'link':
      return `${column} uuid${needed} references ${tableOf(field.to, records)} (id)`;
    case 'json':
      return `${column} jsonb${needed}`;
  }
}

function tableOf(name: string | undefined, records: ReadonlyMap<string, AnyRecord>): string {
  const table = records.get(name ?? '')?.table;
  if (!table) throw new Error(`No module declares the record ${name}, which a link points at.`);
  return table;
}

/** What the list's words are looked for in: the record's own texts; a link is looked for in the linked row's. */
function searchText(record: AnyRecord): string | null {
  const parts = (record.list.search ?? []).flatMap((name) => {
    if (name === 'number') return ['number'];
    const field = record.fields[name];
    if (!field || !['text', 'note', 'choice'].includes(field.kind)) return [];
    return [field.required ? columnOf(name) : `coalesce(${columnOf(name)}, '')`];
  });
  return parts.length > 0 ? `lower(${parts.join(" || ' ' || ")})` : null;
}

/** The indexes the record's list, key and links need, in the words of `checks/list-indexes` and `checks/fields-in-database`. */
function indexes(record: AnyRecord, hasSearch: boolean): string[] {
  const { table, list } = record;
  const lines: string[] = [];
  const key = record.key ?? (record.numbering ? 'number' : null);
  if (key) lines.push(`create unique index ${table}_${columnOf(key)} on ${table} (upper(${columnOf(key)}));`);
  for (const name of list.exact ?? [])
    if (name !== key)
      lines.push(`create index ${table}_${columnOf(name)}_exact on ${table} (upper(${columnOf(name)}));`);
  const first = list.sort.split(',')[0] ?? '';
  const sort = columnOf(first.replace('-', ''));
  if (!key || sort !== columnOf(key))
    lines.push(`create index ${table}_list on ${table} (${sort}${first.startsWith('-') ? ' desc' : ''}, id);`);
  for (const name of list.filters ?? [])
    if (record.fields[name]?.kind === 'link')
      lines.push(`create index ${table}_${columnOf(name)} on ${table} (${columnOf(name)});`);
  if (hasSearch) lines.push(`create index ${table}_search on ${table} using gin (search_text gin_trgm_ops);`);
  return lines;
}

/** The first text of the migration that makes a record's table; rules of truth that must never break are added to it by hand. */
export function draftMigration(record: AnyRecord, records: ReadonlyMap<string, AnyRecord>): string {
  const search = searchText(record);
  const columns = [
    'id uuid primary key default uuidv7()',
    'version int not null default 1',
    'created_at timestamptz not null default now()',
    'created_by uuid references app_user (id)',
    'updated_at timestamptz not null default now()',
    'updated_by uuid references app_user (id)',
    'archived_at timestamptz',
    ...(record.numbering ? ['number text not null'] : []),
    ...(record.states ? [`status text not null check (status in (${quoted(Object.keys(record.states))}))`] : []),
    ...Object.entries(record.fields)
      .filter(([name]) => !(record.numbering && name === 'number'))
      .map(([name, field]) => columnText(name, field, records)),
    ...(search ? [`search_text text generated always as (${search}) stored`] : []),
  ];
  return `-- ${record.label.many}: the columns are the record's; the rules of truth stand below them.

create table ${record.table} (
${columns.map((column) => `  ${column}`).join(',\n')}
);
${indexes(record, search !== null).join('\n')}
`;
}

/** The columns of a table, as `database/schema.sql` says them. */
function columnsIn(schema: string, table: string): string[] {
  const [, body = ''] = new RegExp(`^create table ${table} \\(\\n([\\s\\S]*?)^\\);`, 'm').exec(schema) ?? [];
  return [...body.matchAll(/^ {2}(\w+) /gm)].map(([, name = '']) => name);
}

/** The index that has this name already: a table and an index cannot share one. */
export function takenByIndex(schema: string, table: string): boolean {
  return new RegExp(`INDEX ${table} ON `).test(schema);
}

/** The first text of the migration that brings a table up to its record: the columns it lacks and the states as they are now. */
export function draftChange(record: AnyRecord, records: ReadonlyMap<string, AnyRecord>, schema: string): string | null {
  const known = columnsIn(schema, record.table);
  const { table } = record;
  const added = Object.entries(record.fields).filter(([name]) => !known.includes(columnOf(name)));
  const listed = quoted(Object.keys(record.states ?? {}));
  const stored = new RegExp(`${table}_status_check CHECK \\(\\(status = ANY \\(ARRAY\\[(.*?)\\]`)
    .exec(schema)?.[1]
    ?.replaceAll('::text', '');
  const lines = [
    ...(stored !== undefined && stored !== listed
      ? [`drop constraint ${table}_status_check`, `add constraint ${table}_status_check check (status in (${listed}))`]
      : []),
    ...added.map(([name, field]) => `add column ${columnText(name, field, records)}`),
  ];
  if (lines.length === 0) return null;
  const needed = added.filter(([, { required, kind }]) => required && kind !== 'flag' && kind !== 'choices');
  const links = added.filter(
    ([name, { kind }]) => kind === 'link' && (record.list.filters ?? []).some((one) => one === name),
  );
  return `-- ${record.label.many}: what the table lacks of its record; the rules of truth stand below.
${needed.length > 0 ? `-- Filled rows need a value first: ${needed.map(([name]) => columnOf(name)).join(', ')}.\n` : ''}
alter table ${table}
${lines.map((line) => `  ${line}`).join(',\n')};
${links.map(([name]) => `create index ${table}_${columnOf(name)} on ${table} (${columnOf(name)});\n`).join('')}`;
}

/** A file name that sorts after every migration there is, so that it may build on all of them. */
export function nextMigrationName(what: string, now = new Date()): string {
  const stamps = readdirSync(join(root, 'database/migrations')).map((name) => name.slice(0, 13));
  const stamp = now.toISOString().slice(0, 16).replaceAll(/[-:]/g, '');
  const last = stamps.sort().at(-1) ?? stamp;
  const after = `${last.slice(0, 9)}${String(Number(last.slice(9)) + 1).padStart(4, '0')}`;
  return `${stamp > last ? stamp : after}_${what}.sql`;
}
