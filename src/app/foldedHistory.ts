import type { Pool, PoolClient } from 'pg';
import { Faults, type Fault } from '#kernel/server/audit/faults.ts';
import { inTransaction, oneState } from '#kernel/server/database/inTransaction.ts';
import { columnOf } from '#kernel/server/records/columns.ts';
import { allRecords } from '#kernel/server/records/registry.ts';
import type { AnyRecord } from '#kernel/shared/record.ts';
import { madeByMigration } from './deliveredForms.ts';
import { experienceProven } from './workBooks.ts';
import { besideHistory, filledUnnamed, heldBesideFields, notWrittenDown, unnamed } from './besideHistory.ts';

/** Rows looked at together, and entries read at once: what is held in memory. */
const rowsAtOnce = 500;
const entriesAtOnce = 5_000;

/** What the newest entries of a row say of it, by column. */
type Said = Record<string, unknown>;
/** As accounts keep what was typed. */
const asKept = (column: string, value: unknown): unknown =>
  typeof value !== 'string' ? value : /^(username|email)$/.test(column) ? value.trim().toLowerCase() : value.trim();
type Entry = { entity_id: string; seq: string; action: string; body: string };

const firstId = '00000000-0000-0000-0000-000000000000';

/** What every save writes, and what is made of the other columns. */
const ofEverySave = 'id version created_at created_by updated_at updated_by search_text'.split(' ');

/** The columns of a record its history may name, with their types: its fields, and what is kept beside them in its table. */
async function columnsOf(on: PoolClient, record: AnyRecord): Promise<Map<string, string>> {
  const { rows } = await on.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> all($2::text[])`,
    [record.table, ofEverySave],
  );
  return new Map(rows.map(({ name, type }) => [name, type]));
}

/** A value of an entry as its column has it: JSON may have been handed over as its text, bytes as numbers by their places. */
function asColumn(type: string | undefined, value: unknown): unknown {
  // An object parsed from JSON has its whole numbers in their order.
  if (type === 'bytea' && value !== null && typeof value === 'object')
    return `\\x${Buffer.from(Object.values(value) as number[]).toString('hex')}`;
  if (type !== 'jsonb' || typeof value !== 'string' || !/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** The value a change gives, in a list of one; whoever changes their own address has it written down as `from` and `to`. Nothing when it is no change. */
function givenBy(change: unknown, record: AnyRecord): unknown[] {
  if (change === null || typeof change !== 'object') return [];
  if ('new' in change) return [change.new];
  return record.name === 'user' && 'from' in change && 'to' in change ? [change.to] : [];
}

/** Takes one entry of a row into what is known of it. */
function take(said: Said, { action, body }: Entry, record: AnyRecord, columns: ReadonlyMap<string, string>): void {
  const { changes } = JSON.parse(body) as { changes?: Record<string, unknown> };
  for (const name of Object.keys(changes ?? {}))
    for (const column of unnamed[record.name]?.[name] ?? []) delete said[column];
  // Archived by an entry of before its day was written down with it.
  if (action === 'delete' && !changes?.['archivedAt']) delete said['archived_at'];
  if (record.name === 'user' && action === 'create') said['state'] = 'active';
  for (const [name, change] of Object.entries(changes ?? {})) {
    // Some facts have the words of a person for a name.
    const column = /^[a-zA-Z]\w*$/.test(name) ? columnOf(name) : '';
    if (!columns.has(column)) continue;
    const given = givenBy(change, record);
    // An account is made by a writer of its own, which writes its values down as they are.
    if (record.name === 'user' && action === 'create' && given.length === 0) said[column] = asKept(column, change);
    // What was signed on a record, such as the answer to a directive, has names of its own: a value of the row comes with the one before.
    if (given.length > 0 && (action !== 'sign' || 'old' in (change as object)))
      said[column] = asColumn(columns.get(column), given[0]);
  }
}

/** A default that is one value: a number, a text, yes or no, an empty list. */
const constant = /^(-?[0-9.]+|\(-[0-9.]+\)|true|false|'[^']*')(::[a-z0-9 ,()[\]]+)?$/;

/** What the columns of a record hold as long as no entry names them: nothing, or what a column has by itself. What is archived is out of every list: that is told of always. */
async function emptyColumns(on: PoolClient, record: AnyRecord): Promise<Said> {
  const filled = filledUnnamed[record.table] ?? [];
  // What is kept beside the fields may be written without its name: it is held to the history once that names it.
  const own = [...Object.keys(record.fields), 'number', 'status', 'archivedAt'].map((name) => columnOf(name));
  const beside = heldBesideFields[record.table] ?? [];
  const asked = filled === 'all' ? ['archived_at'] : [...own, ...beside].filter((column) => !filled.includes(column));
  const { rows } = await on.query<{ column: string; made: string | null; required: boolean }>(
    `select attname as column, pg_get_expr(adbin, adrelid) as made, attnotnull as required
     from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where attrelid = $1::regclass and attname = any($2::text[]) and attgenerated = ''`,
    [record.table, asked],
  );
  const known = rows.filter(({ made, required }) => (made === null ? !required : constant.test(made)));
  if (known.length === 0) return {};
  const values = known.map(({ column, made }) => `${made ?? 'null'} as "${column}"`);
  const made = await on.query<{ row: Said }>(`select to_jsonb(made) as row from (select ${values.join(', ')}) made`);
  return made.rows[0]?.row ?? {};
}

/** What the entries of these rows say, read in pieces. */
async function foldOf(
  on: PoolClient,
  record: AnyRecord,
  ids: readonly string[],
): Promise<{ id: string; said: string }[]> {
  const columns = await columnsOf(on, record);
  const empty = await emptyColumns(on, record);
  const rows = new Map<string, Said>();
  let [id, seq] = ['', '0'];
  for (;;) {
    const { rows: entries } = await on.query<Entry>(
      `select entity_id, seq, action, body from audit_entry where entity = $1 and entity_id = any($2::text[]) and (entity_id, seq) > ($3, $4::bigint)
         and action <> 'refused' order by entity_id, seq limit ${entriesAtOnce}`,
      [record.name, ids, id, seq],
    );
    for (const entry of entries) {
      const said = rows.get(entry.entity_id) ?? { ...empty };
      take(said, entry, record, columns);
      rows.set(entry.entity_id, said);
      ({ entity_id: id, seq } = entry);
    }
    if (entries.length < entriesAtOnce) break;
  }
  return [...rows].flatMap(([row, said]) =>
    Object.keys(said).length > 0 ? [{ id: row, said: JSON.stringify(said) }] : [],
  );
}

interface Different {
  id: string;
  column: string;
  said: string | null;
  stands: string | null;
}

/** The columns in which these rows are not what was said of them. Both sides are read as the type the column has. */
const differing = async (on: PoolClient, table: string, folded: readonly { id: string; said: string }[]) =>
  on.query<Different>(
    `select f.id, a.key as column, a.value #>> '{}' as said, b.value #>> '{}' as stands
     from unnest($1::uuid[], $2::jsonb[]) as f (id, said) join ${table} t on t.id = f.id
     cross join lateral jsonb_populate_record(null::${table}, f.said) p
     cross join lateral (select to_jsonb(p) as said, to_jsonb(t) as stands) j
     cross join lateral jsonb_each(j.said) a join lateral jsonb_each(j.stands) b on b.key = a.key
     where f.said ? a.key and a.value is distinct from b.value and normalize(a.value::text) <> normalize(b.value::text)
     order by f.id, a.key`,
    [folded.map(({ id }) => id), folded.map(({ said }) => said)],
  );

/** As `differing`; a row with a value its column cannot hold any more (a type was changed since) is left out. */
async function comparable(
  on: PoolClient,
  table: string,
  folded: readonly { id: string; said: string }[],
): Promise<Different[]> {
  if (folded.length === 0) return [];
  await on.query('savepoint fold');
  try {
    const { rows } = await differing(on, table, folded);
    await on.query('release savepoint fold');
    return rows;
  } catch (error) {
    // 22: the value does not fit. Anything else is no matter of one row.
    if (!String((error as { code?: unknown }).code).startsWith('22')) throw error;
    await on.query('rollback to savepoint fold; release savepoint fold');
    if (folded.length === 1) return [];
    const half = Math.ceil(folded.length / 2);
    return [
      ...(await comparable(on, table, folded.slice(0, half))),
      ...(await comparable(on, table, folded.slice(half))),
    ];
  }
}

const entriesOf = (record: AnyRecord, id: string): string =>
  `select * from audit_entry where entity = '${record.name}' and entity_id = '${id}' order by seq`;

/** Rows that are not what their history says, with the columns. */
async function compareRows(on: PoolClient, record: AnyRecord, faults: Faults): Promise<number> {
  let looked = 0;
  for (let after = firstId; ;) {
    const { rows } = await on.query<{ id: string }>(
      `select id from ${record.table} where id > $1 order by id limit ${rowsAtOnce}`,
      [after],
    );
    const ids = rows.map(({ id }) => id);
    const found = (await comparable(on, record.table, await foldOf(on, record, ids))).filter(
      ({ column, said, stands }) => !besideHistory[record.table]?.[column]?.(said, stands),
    );
    for (const [id, columns] of Map.groupBy(found, (one) => one.id))
      faults.add(
        'rows against their history',
        `${record.label.one} ${id} says other than its history: ${columns.map(({ column }) => column).join(', ')}.`,
        `select * from ${record.table} where id = '${id}'; ${entriesOf(record, id)}`,
      );
    looked += ids.length;
    after = ids.at(-1) ?? after;
    if (ids.length < rowsAtOnce) return looked;
  }
}

const uuid = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';

/** Rows the history tells of and that are not there: nothing of a record is ever deleted. */
async function rowsGone(on: PoolClient, record: AnyRecord, faults: Faults): Promise<void> {
  const { rows } = await on.query<{ id: string }>(
    `select distinct e.entity_id as id from audit_entry e where e.entity = $1 and e.action <> 'refused' and e.entity_id ~ '${uuid}'
       and not exists (select 1 from ${record.table} t where t.id = case when e.entity_id ~ '${uuid}' then e.entity_id::uuid end)
     order by 1 limit 100`,
    [record.name],
  );
  for (const { id } of rows)
    faults.add('rows gone', `${record.label.one} ${id} stands in the history and is gone.`, entriesOf(record, id));
}

const provenOtherwise: Readonly<Record<string, string>> = { ...madeByMigration, logbookEntry: experienceProven };

/** Rows nobody wrote down; a view has none of its own. */
async function rowsNotWrittenDown(on: PoolClient, record: AnyRecord, faults: Faults): Promise<void> {
  const { rows } = await on.query<{ id: string }>(
    `select t.id from ${record.table} t
     where (select relkind from pg_class where oid = $2::regclass) <> 'v'
       and not exists (select 1 from audit_entry e where e.entity = $1 and e.entity_id = t.id::text)
       and not (${provenOtherwise[record.name] ?? 'false'}) order by 1 limit 100`,
    [record.name, record.table],
  );
  for (const { id } of rows)
    faults.add(
      'rows not written down',
      `${record.label.one} ${id} was never written down in the history.`,
      `select * from ${record.table} where id = '${id}'`,
    );
}

/**
 * Holds every row of every record against its own history: the newest value an entry gives a column is the one that stands, but for what
 * `besideHistory` names; no row the history tells of is gone, and none that needs an entry is without one. Of a column no entry names nothing is known. Reads only, a few hundred rows at a time.
 */
export async function verifyFoldedHistory(pool: Pool): Promise<{ rows: number; faults: Fault[] }> {
  return inTransaction(pool, oneState, async (on) => {
    await on.query('set local statement_timeout = 0');
    const faults = new Faults();
    let rows = 0;
    for (const record of allRecords()) {
      rows += await compareRows(on, record, faults);
      await rowsGone(on, record, faults);
      if (!notWrittenDown.has(record.name)) await rowsNotWrittenDown(on, record, faults);
    }
    return { rows, faults: faults.list() };
  });
}
