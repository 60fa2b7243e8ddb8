import { CompiledQuery, sql, type Updateable } from 'kysely';
import type { DB } from '#database/types.ts';
import { midSentence } from '#kernel/shared/declared.ts';
import { AppError, conflict, notFound } from '#kernel/shared/errors.ts';
import type { AnyRecord, BaseRow, CreateOf, RowOf, SetOf, UpdateOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '../context.ts';
import { nextNumberSql, seriesAt } from '../numbering/numbering.ts';
import { changedNames } from './changedNames.ts';
import { refuseUnchoosable } from './chosen.ts';
import { columnOf, idIn } from './columns.ts';
import { explainConstraint } from './constraints.ts';
import { refuseArchived, refuseFixed, refuseSamePeople, refuseWrongDay } from './declared.ts';
import { visibleSql } from './registry.ts';
import { selectionOf } from './rows.ts';
import { shownRow } from './shown.ts';

/** A row of any record, for code that serves all of them. Code of one record uses `RowOf`, which knows its fields. */
export type AnyRow = Record<string, unknown> & { id: string; version: number; label: string };

type Camel<S extends string> = S extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : S;
/** Columns of a record's table that are no fields, such as the id of a signature: typed by the database (`database/types.ts`). */
export type OtherColumnsOf<R extends AnyRecord> =
  Camel<R['table']> extends keyof DB
    ? Omit<Updateable<DB[Camel<R['table']>]>, keyof R['fields'] | keyof BaseRow | 'status' | 'number'>
    : unknown;
/** What the server may set of a row beside what a form sends: all its fields, its status, and the columns that are no fields. */
export type ServerValues<R extends AnyRecord> = SetOf<R> & OtherColumnsOf<R>;
/** `V` with no key the type does not know: a misspelt one, and an object of unknown keys, do not compile. */
export type Only<V, Known> = V & { [K in Exclude<keyof V, keyof Known>]: never };

/** Says that a row is wanted whoever acts, and why the record's row rule does not count here. */
export interface EveryRow {
  rows: 'all';
  because: string;
}

/** The column a row is known by in addresses, beside its id. */
function keyColumn(record: AnyRecord): string | null {
  const key = record.key ?? (record.numbering ? 'number' : null);
  return key ? columnOf(key) : null;
}

/** The condition that finds a row `t` by id or by its key, among those this person may see; null when the text can be neither. */
function whereSql(
  ctx: Context,
  record: AnyRecord,
  idOrKey: string,
  values: unknown[],
  wanted: EveryRow | undefined,
): string | null {
  const param = (value: unknown) => `$${values.push(value)}`;
  const key = keyColumn(record);
  const isId = idIn(idOrKey) !== null;
  if ((!isId && !key) || idOrKey.includes('\0')) return null;
  const where = isId ? `t.id = ${param(idOrKey)}` : `upper(t.${key}) = upper(${param(idOrKey)})`;
  const seen = wanted ? null : visibleSql(ctx, record, param);
  return seen ? `${where} and ${seen}` : where;
}

/** One row by id or by its key (numbers in addresses are case-insensitive, R-X-7). Null when there is none for this person. */
export async function findRow<R extends AnyRecord>(
  ctx: Context,
  record: R,
  idOrKey: string,
  wanted?: EveryRow,
): Promise<RowOf<R> | null> {
  const values: unknown[] = [];
  const where = whereSql(ctx, record, idOrKey, values, wanted);
  if (!where) return null;
  const { columns, joins } = selectionOf(record);
  const result = await ctx.db.executeQuery<RowOf<R>>(
    CompiledQuery.raw(`select ${columns} from ${record.table} t ${joins} where ${where}`, values),
  );
  return result.rows[0] ?? null;
}

const nothingHere = (record: AnyRecord): string => `No ${midSentence(record.label.one)} is here.`;

/** One row, or the 404 that says nothing about whether it exists for others. */
export async function getRecord<R extends AnyRecord>(
  ctx: Context,
  record: R,
  idOrKey: string,
  wanted?: EveryRow,
): Promise<RowOf<R>> {
  return (await findRow(ctx, record, idOrKey, wanted)) ?? notFound(nothingHere(record));
}

/** Locks a row for the rest of the transaction and checks that it is the version the person saw. Two statements: the lock, and the row as it stands then. */
export async function lockRecord<R extends AnyRecord>(
  ctx: WriteContext,
  record: R,
  idOrKey: string,
  version: number | null,
  wanted?: EveryRow,
): Promise<RowOf<R>> {
  const values: unknown[] = [];
  const where = whereSql(ctx, record, idOrKey, values, wanted);
  if (!where) return notFound(nothingHere(record));
  const locked = await ctx.db.executeQuery<{ id: string }>(
    CompiledQuery.raw(`select t.id from ${record.table} t where ${where} for update`, values),
  );
  const id = locked.rows[0]?.id;
  // Read after the lock is held: what another transaction stored while this one waited is seen.
  const row = id ? await findRow(ctx, record, id, wanted) : null;
  if (!row) return notFound(nothingHere(record));
  await requireVersion(ctx, record, row, version);
  return row;
}

/** Refuses a call that was made from another version of the row than stands: 409 `STALE_VERSION`. Null asks for none. */
export async function requireVersion(
  ctx: Context,
  record: AnyRecord,
  row: AnyRow,
  version: number | null,
): Promise<void> {
  if (version !== null && row.version !== version) await refuseStale(ctx, record, row);
}

async function refuseStale(ctx: Context, record: AnyRecord, row: AnyRow): Promise<never> {
  const current = shownRow(ctx, record, row);
  // Who may not read the record learns neither who changed it nor when.
  if (!current) conflict('STALE_VERSION', `Somebody changed this ${midSentence(record.label.one)} meanwhile.`);
  const by = row['updatedBy']
    ? await sql<{ name: string }>`select name from app_user where id = ${row['updatedBy']}`.execute(ctx.db)
    : null;
  const name = by?.rows[0]?.name ?? 'Somebody';
  return conflict(
    'STALE_VERSION',
    `${name} changed this ${midSentence(record.label.one)} meanwhile. Your text is kept: compare.`,
    { current, by: name, at: row['updatedAt'] },
  );
}

/** Values for the driver: JSON fields travel as text, everything else as it is. */
function storable(record: AnyRecord, name: string, value: unknown): unknown {
  return record.fields[name]?.kind === 'json' && value !== null && value !== undefined ? JSON.stringify(value) : value;
}

/**
 * Stores a new row with its history entry. `input` has passed the edge; `more` are columns only the server sets.
 * The number of a numbered record is taken last: its series stays locked until commit.
 */
export async function createRecord<
  R extends AnyRecord,
  const V extends CreateOf<R> & ServerValues<R>,
  const M extends ServerValues<R> = ServerValues<R>,
>(
  ctx: WriteContext,
  record: R,
  input: Only<V, CreateOf<R> & ServerValues<R>>,
  more: Only<M, ServerValues<R>> = {} as Only<M, ServerValues<R>>,
  options: { subject?: string } = {},
): Promise<RowOf<R>> {
  const given: Record<string, unknown> = { ...input, ...more };
  const names = Object.keys(given).filter((name) => given[name] !== undefined);
  const params: unknown[] = [];
  const param = (value: unknown) => `$${params.push(value)}`;
  const cells = names.map((name) => [columnOf(name), param(storable(record, name, given[name]))]);
  const [actor, now] = [param(ctx.actor.id), param(ctx.now)];
  cells.push(['created_by', actor], ['updated_by', actor], ['created_at', now], ['updated_at', now]);
  const parts: string[] = [];
  if (record.numbering && given['number'] === undefined) {
    const { taken, words } = nextNumberSql(seriesAt(record.numbering, ctx.now), param);
    parts.push(`taken as (${taken})`);
    cells.push(['number', `(select ${words} from taken)`]);
    names.push('number');
  }
  const { columns, joins } = selectionOf(record);
  const insert = `insert into ${record.table} as t (${cells.map(([column]) => column).join(', ')})
    values (${cells.map(([, value]) => value).join(', ')}) returning`;
  if (joins) parts.push(`t as (${insert} *)`);
  const first = parts.length > 0 ? `with ${parts.join(', ')}` : '';
  // One trip: the number is taken, the row stored and read back with its links' words before anything else can wait for the series.
  const stored = joins ? `select ${columns} from t ${joins}` : `${insert} ${columns}`;
  const row: AnyRow = await insertOrExplain(ctx, record, `${first} ${stored}`, params);
  const changes = Object.fromEntries(names.map((name) => [name, { new: name in given ? given[name] : row[name] }]));
  await ctx.audit({
    entity: record.name,
    entityId: row.id,
    action: 'create',
    changes,
    ...subjectOf(record, row),
    ...options,
  });
  ctx.changed(record, row.id);
  return row as RowOf<R>;
}

function subjectOf(record: AnyRecord, row: AnyRow): { subject?: string } {
  return record.subject ? { subject: String(row[record.subject]) } : {};
}

async function insertOrExplain(ctx: WriteContext, record: AnyRecord, text: string, params: unknown[]): Promise<AnyRow> {
  try {
    const result = await ctx.db.executeQuery<AnyRow>(CompiledQuery.raw(text, params));
    return result.rows[0] ?? notFound();
  } catch (error) {
    return explainConstraint(record, error);
  }
}

/** What a change of an existing row sets and says. */
export interface RowChange<R extends AnyRecord, V = ServerValues<R>> {
  /** What is set; the history keeps old and new values. */
  values: V;
  action?: 'update' | 'status' | 'delete' | 'restore';
  reason?: string;
  subject?: string;
  facts?: Record<string, unknown>;
  /** Columns that are not fields: kept by the database, not shown in the history as changes. */
  also?: OtherColumnsOf<R>;
}

const justLocked: EveryRow = { rows: 'all', because: 'it was found under the rule and is locked since' };

/** What names a row for a change of it: its columns as they were read under the lock. */
type Locked = { id: string; version: number };

/** Writes changed columns of a locked row, raises its version, and records old and new values. The one writer of existing rows; an archived one is refused (409 `ARCHIVED`). One statement. */
export async function changeRow<R extends AnyRecord, const V extends ServerValues<R>>(
  ctx: WriteContext,
  record: R,
  locked: Locked,
  change: RowChange<NoInfer<R>, Only<V, ServerValues<R>>>,
): Promise<RowOf<R>> {
  const row = locked as AnyRow;
  if (change.action !== 'restore') refuseArchived(record, row);
  const values = change.values as Record<string, unknown>;
  const names = changedNames(record, row, values);
  const params: unknown[] = names.map((name) => storable(record, name, values[name]));
  const sets = names.map((name, index) => `${columnOf(name)} = $${index + 1}`);
  for (const [name, value] of Object.entries((change.also ?? {}) as Record<string, unknown>))
    sets.push(`${columnOf(name)} = $${params.push(value)}`);
  sets.push(
    'version = version + 1',
    `updated_by = $${params.push(ctx.actor.id)}`,
    `updated_at = $${params.push(ctx.now)}`,
  );
  const changed = await updateOrExplain(ctx, record, row, sets, params);
  const changes: Record<string, unknown> = { ...change.facts };
  for (const name of names) changes[name] = { old: row[name] ?? null, new: values[name] };
  await ctx.audit({
    entity: record.name,
    entityId: row.id,
    action: change.action ?? 'update',
    changes,
    ...(change.reason ? { reason: change.reason } : {}),
    ...(change.subject ? { subject: change.subject } : subjectOf(record, row)),
  });
  ctx.changed(record, row.id);
  return changed as RowOf<R>;
}

async function updateOrExplain(
  ctx: WriteContext,
  record: AnyRecord,
  row: AnyRow,
  sets: readonly string[],
  params: unknown[],
): Promise<AnyRow> {
  const { columns, joins } = selectionOf(record);
  const update = `update ${record.table} as t set ${sets.join(', ')}
    where t.id = $${params.push(row.id)} and t.version = $${params.push(row.version)} returning`;
  const text = joins ? `with t as (${update} t.*) select ${columns} from t ${joins}` : `${update} ${columns}`;
  try {
    const result = await ctx.db.executeQuery<AnyRow>(CompiledQuery.raw(text, params));
    return result.rows[0] ?? (await refuseStale(ctx, record, await getRecord(ctx, record, row.id, justLocked)));
  } catch (error) {
    if (error instanceof AppError) throw error;
    return explainConstraint(record, error);
  }
}

/**
 * Changes a row that is locked as its form does: only fields a form may send, never the status. `input` has passed the edge.
 * A form saved as it was opened changes nothing: no entry in the history, no new version.
 */
export async function updateRecord<R extends AnyRecord>(
  ctx: WriteContext,
  record: R,
  row: RowOf<R>,
  input: UpdateOf<R>,
  more: NoInfer<ServerValues<R>> = {} as ServerValues<R>,
): Promise<RowOf<R>> {
  refuseFixed(record, row, Object.keys(input));
  refuseWrongDay(ctx, record, input, row);
  if (record.distinct) await refuseSamePeople(ctx, record, { ...row, ...input, ...more });
  await refuseUnchoosable(ctx, record, input, row);
  const values = { ...input, ...more };
  if (changedNames(record, row as AnyRow, values).length === 0) return row;
  return changeRow(ctx, record, row, { values: values as ServerValues<R> });
}
