import { parseListState } from '#kernel/shared/listState.ts';
import { can } from '#kernel/shared/permission.ts';
import { pathOf, type AnyRecord, type RowRule } from '#kernel/shared/record.ts';
import type { Context } from '#kernel/server/context.ts';
import { listRecords } from '#kernel/server/records/list.ts';
import type { TileAnswer, TileNumber, TileRow } from '../shared/tiles.ts';

/** Rows named below the numbers of a tile. */
const mostRows = 5;

/** A number that is asked for by the query its link opens. */
export interface Counted {
  record: AnyRecord;
  /** The screen that shows the list. */
  page: string;
  /** The list's filters as they stand in the address. */
  query?: string;
  /** What that screen adds to every call of its own. */
  fixed?: string;
  /** Of the rows a person may see, those that screen shows. */
  only?: RowRule;
  label: string;
  tone: TileNumber['tone'];
  /** The field whose moment stands beside a row. */
  at?: string;
  /** How a row is told, where its label, its status and its own screen are not what is wanted. */
  told?: (row: Record<string, unknown>) => Partial<TileRow>;
}

/** Counts the rows of a list and names the first of them; null when the person may not read that record. */
export async function counted(ctx: Context, one: Counted): Promise<{ number: TileNumber; rows: TileRow[] } | null> {
  if (!can(ctx.actor, one.record.access.read)) return null;
  const query = new URLSearchParams(`${one.query ?? ''}&${one.fixed ?? ''}`);
  const state = parseListState(query, { sort: one.record.list.sort });
  const page = await listRecords(ctx, one.record, state, { only: one.only });
  return {
    number: {
      label: one.label,
      count: page.total,
      capped: page.totalCapped,
      path: one.query ? `${one.page}?${one.query}` : one.page,
      tone: page.total === 0 ? 'neutral' : one.tone,
    },
    rows: page.rows.slice(0, mostRows).map((row) => ({
      label: String(row['label']),
      detail: one.record.states?.[String(row['status'])]?.label ?? '',
      path: pathOf(one.record, row) ?? one.page,
      at: one.at && typeof row[one.at] === 'string' ? String(row[one.at]) : null,
      ...one.told?.(row),
    })),
  };
}

/** A tile of counted numbers; the rows of the first that has any stand below them. */
export async function numbersTile(ctx: Context, wanted: readonly Counted[]): Promise<TileAnswer> {
  const found = await Promise.all(wanted.map((one) => counted(ctx, one)));
  const known = found.filter((one) => one !== null);
  return {
    numbers: known.map((one) => one.number),
    rows: known.find((one) => one.rows.length > 0)?.rows ?? [],
    chart: null,
  };
}
