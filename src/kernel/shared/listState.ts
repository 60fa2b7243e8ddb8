import type { FieldKind } from './field.ts';

/** Rows per page (spec §9); `all` is capped by the server at `maxRows`. */
export const pageSizes = [50, 100, 500, 'all'] as const;
export type PageSize = (typeof pageSizes)[number];
export const maxRows = 10_000;

/** The ways a filter can compare. `in` takes several values separated by commas. */
export const operators = ['in', 'notIn', 'gte', 'lte', 'contains', 'empty', 'notEmpty'] as const;
export type Operator = (typeof operators)[number];

/** Which comparisons make sense for a kind of field. */
export function operatorsFor(kind: FieldKind): readonly Operator[] {
  switch (kind) {
    case 'text':
    case 'note':
      return ['contains', 'in', 'empty', 'notEmpty'];
    case 'integer':
    case 'decimal':
    case 'date':
    case 'instant':
      return ['gte', 'lte', 'in', 'empty', 'notEmpty'];
    case 'flag':
    case 'choice':
    case 'choices':
    case 'link':
      return ['in', 'notIn', 'empty', 'notEmpty'];
    case 'json':
      return ['empty', 'notEmpty'];
  }
}

export interface Filter {
  field: string;
  operator: Operator;
  value: string;
}

/** What a list shows. It lives in the URL, so that a link shows the same rows. */
export interface ListState {
  page: number;
  size: PageSize;
  /** Field names, `-` for descending, most important first. */
  sort: string[];
  q: string;
  filters: Filter[];
  /** Rows grouped by this field, with a count each. */
  group?: string;
}

/** The answer of every list endpoint. */
export interface ListPage<Row> {
  rows: Row[];
  /** Rows that match; bounded: `totalCapped` says that there are more than `total`. */
  total: number;
  totalCapped: boolean;
  /** Only rows whose whole identifier was searched for; `*` before the words asks for all that contain them. */
  exact?: boolean;
  /** Give it back as `after` to read on without counting rows off (keyset). Null at the end. */
  next: string | null;
  sums?: Record<string, string>;
  groups?: { value: string | null; count: number }[];
}

/** As many fields a list can be sorted by at once. */
export const mostSortFields = 3;

/** The name of a filter in an address: `f.dueOn.gte`. */
export const filterKey = /^f[.]([a-zA-Z][a-zA-Z0-9]*)[.]([a-zA-Z]+)$/;

/** Reads a query string. Unknown parameters are left to the caller; impossible ones fall back to the default. */
export function parseListState(query: URLSearchParams, defaults: { sort: string }): ListState {
  const size = query.get('size');
  const filters: Filter[] = [];
  for (const [key, value] of query) {
    const match = filterKey.exec(key);
    const operator = match?.[2] as Operator | undefined;
    if (match?.[1] && operator && operators.includes(operator)) filters.push({ field: match[1], operator, value });
  }
  const group = query.get('group');
  return {
    page: Math.max(1, Math.trunc(Number(query.get('page') ?? 1)) || 1),
    size: size === 'all' ? 'all' : (([50, 100, 500] as const).find((known) => String(known) === size) ?? 50),
    sort: (query.get('sort') ?? defaults.sort).split(',').filter(Boolean).slice(0, mostSortFields),
    q: (query.get('q') ?? '').slice(0, 200),
    filters,
    ...(group ? { group } : {}),
  };
}

/** The query string of a state, without what is default. `parseListState` reads it back to the same state. */
export function formatListState(state: ListState, defaults: { sort: string }): URLSearchParams {
  const query = new URLSearchParams();
  if (state.q) query.set('q', state.q);
  for (const filter of state.filters) query.append(`f.${filter.field}.${filter.operator}`, filter.value);
  if (state.sort.join(',') !== defaults.sort) query.set('sort', state.sort.join(','));
  if (state.group) query.set('group', state.group);
  if (state.size !== 50) query.set('size', String(state.size));
  if (state.page !== 1) query.set('page', String(state.page));
  return query;
}
