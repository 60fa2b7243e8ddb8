import { AppError } from '#kernel/shared/errors.ts';
import { startOfDay } from '#kernel/shared/dates.ts';
import { inWords, type Field } from '#kernel/shared/field.ts';
import { operatorsFor, type Filter } from '#kernel/shared/listState.ts';
import type { AnyRecord } from '#kernel/shared/record.ts';
import { columnOf, escapeLike } from './columns.ts';

/** The values of a statement that is being written. */
export class Statement {
  readonly values: unknown[] = [];
  readonly param = (value: unknown): string => `$${this.values.push(value)}`;
}

/** The field behind a name of a list, or the refusal of a name nobody knows. */
export function columnField(record: AnyRecord, name: string): Pick<Field, 'kind' | 'required' | 'label'> {
  // Own names only: every object answers to `constructor`.
  const field = Object.hasOwn(record.fields, name) ? record.fields[name] : undefined;
  if (field) return field;
  // The rows somebody ticked, by their ids.
  if (name === 'id') return { kind: 'link', required: true, label: 'Row' };
  if (name === 'number' && record.numbering) return { kind: 'text', required: true, label: 'Number' };
  if (name === 'status' && record.states) return { kind: 'choice', required: true, label: 'Status' };
  if (name === 'createdAt' || name === 'updatedAt') return { kind: 'instant', required: true, label: inWords(name) };
  throw new AppError('malformed', 'LIST_FIELD', `${record.label.many} have no field ${name.slice(0, 60)}.`);
}

const mostValues = 200;

const columnTypes: Partial<Record<Field['kind'], string>> = {
  integer: 'bigint',
  decimal: 'numeric',
  date: 'date',
  instant: 'timestamptz',
  link: 'uuid',
  flag: 'boolean',
};
/** The type a value is compared as. */
export const typeOf = (kind: Field['kind']): string => columnTypes[kind] ?? 'text';
const valuePatterns: Partial<Record<Field['kind'], RegExp>> = {
  integer: /^-?\d{1,15}$/,
  decimal: /^-?\d{1,15}([.]\d{1,8})?$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  instant: /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/,
  link: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  flag: /^(true|false)$/,
};

/** A day the calendar has: the 30th of February would be read as the 2nd of March. */
function isRealDay(value: string): boolean {
  const time = Date.parse(`${value.slice(0, 10)}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value.slice(0, 10));
}

/** Whether a text can be a value of a field of this kind. */
export function isValueOf(kind: Field['kind'], value: string): boolean {
  if (value.includes('\0') || valuePatterns[kind]?.test(value) === false) return false;
  return (kind !== 'date' && kind !== 'instant') || (isRealDay(value) && !Number.isNaN(Date.parse(value)));
}

function filterValues(kind: Field['kind'], name: string, raw: string): string[] {
  const values = raw.split(',');
  // To leave some out would show rows nobody asked for.
  if (values.length > mostValues)
    throw new AppError(
      'malformed',
      'LIST_FILTER',
      `A filter takes at most ${mostValues} values; ${name} has ${values.length}.`,
    );
  if (!values.every((value) => isValueOf(kind, value))) {
    throw new AppError('malformed', 'LIST_FILTER', `The filter on ${name} does not fit that field.`);
  }
  return kind === 'instant'
    ? values.map((value) => (value.length === 10 ? startOfDay(value).toISOString() : value))
    : values;
}

/** Whether all `values` are plain words of the record's own list: its states or the options of a field. A word the list does not have is refused. */
function areOwnWords(record: AnyRecord, name: string, values: readonly string[]): boolean {
  const list = (name === 'status' && record.states) || record.fields[name]?.options;
  if (!list) return false;
  if (!values.every((value) => Object.hasOwn(list, value)))
    throw new AppError('malformed', 'LIST_FILTER', `The filter on ${name} does not fit that field.`);
  return values.every((value) => /^\w+$/.test(value));
}

/** One filter as a condition. What is compared is a parameter, but for words of the record's own list: with those in its text a statement is planned once. */
export function filterSql(record: AnyRecord, filter: Filter, statement: Statement): string {
  const { kind } = columnField(record, filter.field);
  const column = `t.${columnOf(filter.field)}`;
  if (!operatorsFor(kind).includes(filter.operator)) {
    throw new AppError('malformed', 'LIST_FILTER', `${filter.field} cannot be filtered with ${filter.operator}.`);
  }
  if (filter.operator === 'empty') return `${column} is null`;
  if (filter.operator === 'notEmpty') return `${column} is not null`;
  if (filter.operator === 'contains') {
    return `${column} ilike ${statement.param(`%${escapeLike(filter.value.replaceAll('\0', ''))}%`)}`;
  }
  const values = filterValues(kind, filter.field, filter.value);
  const type = typeOf(kind);
  const isOwn = areOwnWords(record, filter.field, values);
  const all = () => (isOwn ? `array[${values.map((value) => `'${value}'`).join(', ')}]` : statement.param(values));
  switch (filter.operator) {
    case 'gte':
      return `${column} >= ${statement.param(values[0])}::${type}`;
    case 'lte':
      // A day as upper bound of an instant means the whole day.
      return kind === 'instant' && filter.value.length === 10
        ? `${column} < ${statement.param(values[0])}::timestamptz + interval '1 day'`
        : `${column} <= ${statement.param(values[0])}::${type}`;
    case 'notIn':
      return kind === 'choices' ? `not ${column} && ${all()}::text[]` : `${column} <> all(${all()}::${type}[])`;
    case 'in':
      if (kind === 'choices') return `${column} && ${all()}::text[]`;
      // One value as a plain comparison lets an index on (field, sort, id) give the rows in order.
      return values.length === 1
        ? `${column} = ${isOwn ? `'${values[0]}'` : statement.param(values[0])}::${type}`
        : `${column} = any(${all()}::${type}[])`;
  }
}
