import { CompiledQuery, sql } from 'kysely';
import { AppError, conflict, notFound } from '#kernel/shared/errors.ts';
import { updateSchema, type AnyRecord, type RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '../context.ts';
import { nextNumberSql, seriesAt } from '../numbering/numbering.ts';
import { columnOf, idIn } from './columns.ts';
import type { RowRule } from './registry.ts';
import { selectionOf } from './rows.ts';

export type AnyRow = Record<string, unknown> & { id: string; version: number; label: string };
/** A row of a record: its fields with their types, its other columns by name. */
export type Row<R extends AnyRecord> = AnyRow & RowOf<R>;

/** The column a row is known by in addresses, beside its id. */
function keyColumn(record: AnyRecord): string | null {
  const key = record.key ?? (record.numbering ? 'number' : null);
  return key ? columnOf(key) : null;
}

/** One row by id or by its key (numbers in addresses are case-insensitive, R-X-7). Null when there is none for this person. */
export async function findRow<R extends AnyRecord>(
  ctx: Context,
  record: R,
  idOrKey: string,
  rule?: RowRule,
): Promise<Row<R> | null> {
  const values: unknown[] = [];
  const param = (value: unknown) => `$${values.push(value)}`;
  const { columns, joins } = selectionOf(record);
  const key = keyColumn(record);
  const isId = idIn(idOrKey) !== null;
  if ((!isId && !key) || idOrKey.includes('\0')) return null;
  const where = isId ? `t.id = ${param(idOrKey)}` : `upper(t.${key}) = upper(${param(idOrKey)})`;
  const seen = rule?.(ctx, param);
  const result = await ctx.db.executeQuery<Row<R>>(
    CompiledQuery.raw(
      `select ${columns} from ${record.table} t ${joins} where ${where}${seen ? ` and ${seen}` : ''}`,
      values,
    ),
  );
  return result.rows[0] ?? null;
}

/** One row, or the 404 that says nothing about whether it exists for others. */
export async function getRecord<R extends AnyRecord>(
  ctx: Context,
  record: R,
  idOrKey: string,
  rule?: RowRule,
): Promise<Row<R>> {
  return (await findRow(ctx, record, idOrKey, rule)) ?? notFound(`No ${record.label.one.toLowerCase()} is here.`);
}

/** Locks a row for the rest of the transaction and checks that it is the version the person saw. */
export async function lockRecord<R extends AnyRecord>(
  ctx: WriteContext,
  record: R,
  idOrKey: string,
  version: number | null,
  rule?: RowRule,
): Promise<Row<R>> {
  const seen = await getRecord(ctx, record, idOrKey, rule);
  await sql`select 1 from ${sql.table(record.table)} where id = ${seen.id} for update`.execute(ctx.db);
  const row = await getRecord(ctx, record, seen.id, rule);
  if (version !== null && row.version !== version) await refuseStale(ctx, record, row);
  return row;
}

async function refuseStale(ctx: Context, record: AnyRecord, row: AnyRow): Promise<never> {
  const by = row['updatedBy']
    ? await sql<{ name: string }>`select name from app_user where id = ${row['updatedBy']}`.execute(ctx.db)
    : null;
  const name = by?.rows[0]?.name ?? 'Somebody';
  return conflict(
    'STALE_VERSION',
    `${name} changed this ${record.label.one.toLowerCase()} meanwhile. Your text is kept: compare.`,
    { current: row, by: name, at: row['updatedAt'] },
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
export async function createRecord<R extends AnyRecord>(
  ctx: WriteContext,
  record: R,
  input: Record<string, unknown>,
  more: Record<string, unknown> = {},
  options: { subject?: string } = {},
): Promise<Row<R>> {
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
  const row = await insertOrExplain(ctx, record, `${first} ${stored}`, params);
  const changes = Object.fromEntries(names.map((name) => [name, { new: name in given ? given[name] : row[name] }]));
  await ctx.audit({
    entity: record.name,
    entityId: row.id,
    action: 'create',
    changes,
    ...subjectOf(record, row),
    ...options,
  });
  ctx.changed(record.name, row.id);
  return row;
}

function subjectOf(record: AnyRecord, row: AnyRow): { subject?: string } {
  return record.subject ? { subject: String(row[record.subject]) } : {};
}

async function insertOrExplain<R extends AnyRecord>(
  ctx: WriteContext,
  record: R,
  text: string,
  params: unknown[],
): Promise<Row<R>> {
  try {
    const result = await ctx.db.executeQuery<Row<R>>(CompiledQuery.raw(text, params));
    return result.rows[0] ?? notFound();
  } catch (error) {
    return explainConstraint(record, error);
  }
}

/** Turns a broken database constraint into the answer a person can use. */
export function explainConstraint(record: AnyRecord, error: unknown): never {
  const { code, detail, constraint } = (error ?? {}) as { code?: string; detail?: string; constraint?: string };
  if (code === '23505') {
    const column = /\(([^)]+)\)=/.exec(detail ?? '')?.[1]?.replace(/^(lower|upper)\(|::text\)?/g, '') ?? '';
    const name =
      column
        .split(',')[0]
        ?.trim()
        .replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) ?? '';
    const field = record.fields[name];
    const message = `${field?.label ?? 'This'} is already used by another ${record.label.one.toLowerCase()}.`;
    throw new AppError('conflict', 'ALREADY_EXISTS', message, {
      ...(field ? { fields: [{ path: name, message }] } : {}),
      details: { constraint },
    });
  }
  if (code === '23503') {
    throw new AppError('refused', 'LINK_MISSING', 'Something this row points at does not exist.', {
      details: { constraint },
    });
  }
  if (code === '23514' || code === '23P01' || code === '23502') {
    throw new AppError(
      'refused',
      'RULE_BROKEN',
      `These values break a rule of the ${record.label.one.toLowerCase()} (${constraint ?? 'constraint'}).`,
      { details: { constraint } },
    );
  }
  throw error;
}

/** Columns the server may set through `changeRow`: fields and status. */
export interface RowChange {
  values: Record<string, unknown>;
  action?: 'update' | 'status' | 'delete';
  reason?: string;
  subject?: string;
  facts?: Record<string, unknown>;
  /** Columns that are not fields: kept by the database, not shown in the history as changes. */
  also?: Record<string, unknown>;
}

/** Writes changed columns of a locked row, raises its version, and records old and new values. The one writer of existing rows. */
export async function changeRow<R extends AnyRecord>(
  ctx: WriteContext,
  record: R,
  row: AnyRow,
  change: RowChange,
): Promise<Row<R>> {
  const names = Object.keys(change.values).filter(
    (name) => change.values[name] !== undefined && JSON.stringify(change.values[name]) !== JSON.stringify(row[name]),
  );
  const params: unknown[] = names.map((name) => storable(record, name, change.values[name]));
  const sets = names.map((name, index) => `${columnOf(name)} = $${index + 1}`);
  for (const [name, value] of Object.entries(change.also ?? {}))
    sets.push(`${columnOf(name)} = $${params.push(value)}`);
  sets.push(
    'version = version + 1',
    `updated_by = $${params.push(ctx.actor.id)}`,
    `updated_at = $${params.push(ctx.now)}`,
  );
  try {
    const result = await ctx.db.executeQuery(
      CompiledQuery.raw(
        `update ${record.table} set ${sets.join(', ')} where id = $${params.push(row.id)} and version = $${params.push(row.version)}`,
        params,
      ),
    );
    if (Number(result.numAffectedRows ?? 0) !== 1) await refuseStale(ctx, record, await getRecord(ctx, record, row.id));
  } catch (error) {
    if (error instanceof AppError) throw error;
    explainConstraint(record, error);
  }
  const changes: Record<string, unknown> = { ...change.facts };
  for (const name of names) changes[name] = { old: row[name] ?? null, new: change.values[name] };
  await ctx.audit({
    entity: record.name,
    entityId: row.id,
    action: change.action ?? 'update',
    changes,
    ...(change.reason ? { reason: change.reason } : {}),
    ...(change.subject ? { subject: change.subject } : subjectOf(record, row)),
  });
  ctx.changed(record.name, row.id);
  return getRecord(ctx, record, row.id);
}

/** Changes a row as its form does: only writable fields, only from the version the person saw, never the status. */
export async function updateRecord<R extends AnyRecord>(
  ctx: WriteContext,
  record: R,
  idOrKey: string,
  version: number,
  input: Record<string, unknown>,
  rule?: RowRule,
): Promise<Row<R>> {
  const row = await lockRecord(ctx, record, idOrKey, version, rule);
  const values = updateSchema(record).parse(input) as Record<string, unknown>;
  return changeRow(ctx, record, row, { values });
}

/** Takes a row out of lists; it stays readable for ever (nothing is deleted). */
export async function archiveRecord<R extends AnyRecord>(
  ctx: WriteContext,
  record: R,
  idOrKey: string,
  version: number,
  reason: string,
  rule?: RowRule,
): Promise<Row<R>> {
  const row = await lockRecord(ctx, record, idOrKey, version, rule);
  return changeRow(ctx, record, row, { values: { archivedAt: ctx.now.toISOString() }, action: 'delete', reason });
}
