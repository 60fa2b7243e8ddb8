import type { Field, FieldKind } from '#kernel/shared/field.ts';
import type { AnyRecord } from '#kernel/shared/record.ts';

export interface Column {
  key: string;
  label: string;
  kind: FieldKind | 'status';
  field?: Field;
  width: number;
  isNumeric: boolean;
  canSort: boolean;
}

const widths: Record<FieldKind | 'status', number> = {
  text: 170,
  note: 260,
  integer: 90,
  decimal: 100,
  date: 115,
  instant: 178,
  flag: 90,
  choice: 140,
  choices: 180,
  link: 170,
  json: 140,
  status: 172,
};

/** One thing a list can show, sort and filter: a field, or one of the columns every record has. */
export function columnOf(record: AnyRecord, key: string): Column | null {
  const field = record.fields[key];
  // The record's own number, unless a field of that name says something else of it, such as a version.
  const isNumber = key === 'number' && !field;
  const base =
    key === 'status'
      ? { label: 'Status', kind: 'status' as const }
      : isNumber
        ? { label: 'Number', kind: 'text' as const }
        : key === 'createdAt'
          ? { label: 'Created', kind: 'instant' as const }
          : key === 'updatedAt'
            ? { label: 'Changed', kind: 'instant' as const }
            : field && { label: field.label, kind: field.kind };
  if (!base) return null;
  const isNumeric = base.kind === 'integer' || base.kind === 'decimal';
  const needed = base.label.length * 7.5 + 34;
  return {
    ...base,
    key,
    field,
    width: Math.round(Math.max(isNumber ? 160 : field?.mono ? 135 : widths[base.kind], needed)),
    isNumeric,
    canSort: !['note', 'choices', 'json'].includes(base.kind),
  };
}

/** Every column a person may show, the record's own choice first. */
export function columnsOf(record: AnyRecord, first: readonly string[] = record.list.columns): Column[] {
  const keys = [
    ...first,
    ...(record.numbering ? ['number'] : []),
    ...Object.keys(record.fields),
    ...(record.states ? ['status'] : []),
    'createdAt',
    'updatedAt',
  ];
  return [...new Set(keys)].flatMap((key) => columnOf(record, key) ?? []);
}

/** The columns for a tablet, where not all are in sight: after the key what the list is sorted by, then the status and its first day, such as when it is due. */
export function mostAskedFirst(record: AnyRecord, columns: readonly Column[]): Column[] {
  const sort = record.list.sort.replace('-', '');
  const [key, ...others] = columns;
  const day = others.find((column) => column.kind === 'date');
  const rank = (column: Column) => (column.key === sort ? 0 : column.kind === 'status' ? 1 : column === day ? 2 : 3);
  return key ? [key, ...others.toSorted((a, b) => rank(a) - rank(b))] : [];
}

/** What a card of the list shows on a phone: the key, the status, and four facts; by what the list is sorted and its first day are always among them. */
export function cardParts(record: AnyRecord, columns: readonly Column[]) {
  const [key, ...others] = columns;
  const status = others.find((column) => column.kind === 'status');
  const facts = others.filter((column) => column !== status);
  const sorted = facts.find((column) => column.key === record.list.sort.replace('-', ''));
  const day = facts.find((column) => column.kind === 'date');
  const asked = [sorted, day].filter((column) => column !== undefined);
  return { key, status, facts: [...new Set([...asked, ...facts])].slice(0, 4) };
}

/** The words of a filterable column's closed list, or null when it has none. */
export function optionsOf(record: AnyRecord, column: Column): Record<string, string> | null {
  if (column.kind === 'status')
    return Object.fromEntries(Object.entries(record.states ?? {}).map(([key, state]) => [key, state.label]));
  if (column.kind === 'flag') return { true: 'Yes', false: 'No' };
  return column.field?.options ? { ...column.field.options } : null;
}
