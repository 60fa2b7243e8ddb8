import type { AnyRecord } from '#kernel/shared/record.ts';
import type { AnyRow } from '../data/records.ts';
import { valueNode } from './cells.tsx';
import type { Column } from './columns.ts';

// Inter at 13 pixels, and the mono face, by what a character takes on average.
const wide = { text: 6.9, mono: 8 };
const padding = 30;
const limits = { least: 96, first: 440, most: 300 };
/** Steps of this many pixels: a letter more on the next page does not move the columns. */
const step = 20;

function textOf(record: AnyRecord, { key, field, isNumeric }: Column, row: AnyRow): string {
  const value = row[key];
  // A number is never cut: an amount that shows its first digits only is another amount.
  if (field && isNumeric) return String(valueNode(field, value) ?? '');
  if (key === 'status') return record.states?.[String(value)]?.label ?? '';
  if (field?.kind === 'link') return String(row[`${key}Label`] ?? '');
  if (Array.isArray(value)) return value.map((one) => field?.options?.[String(one)] ?? String(one)).join(', ');
  return field?.options?.[String(value)] ?? (typeof value === 'string' ? value : '');
}

/** Columns as wide as what they hold on this page, where neither the person nor the screen said how wide. */
export function fitColumns(
  record: AnyRecord,
  columns: readonly Column[],
  rows: readonly AnyRow[],
  isSet: (key: string) => boolean,
): Column[] {
  return columns.map((column, at) => {
    const { key, kind, field, isNumeric } = column;
    const isWords = ['text', 'note', 'choice', 'choices', 'link', 'status'].includes(kind);
    if (!(isWords || isNumeric) || isSet(key)) return column;
    const longest = rows.slice(0, 100).reduce((most, row) => Math.max(most, textOf(record, column, row).length), 0);
    const needed =
      longest * (field?.mono || isNumeric || key === 'number' ? wide.mono : wide.text) +
      padding +
      (kind === 'status' ? 26 : 0);
    const head = column.label.length * 7.5 + 34;
    const fitted =
      Math.ceil(
        Math.min(
          at === 0 ? limits.first : limits.most,
          Math.max(isNumeric ? column.width : limits.least, head, needed),
        ) / step,
      ) * step;
    return { ...column, width: rows.length > 0 ? fitted : column.width };
  });
}
