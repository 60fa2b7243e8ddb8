import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import {
  formatListState,
  parseListState,
  type Filter,
  type ListState,
  type Operator,
} from '#kernel/shared/listState.ts';
import type { AnyRecord } from '#kernel/shared/record.ts';

const isOurs = (key: string) => ['page', 'size', 'sort', 'q', 'group'].includes(key) || key.startsWith('f.');

/** The list's state as the address holds it: a link shows the same rows, Back undoes a filter. */
export function useListState(record: AnyRecord) {
  const [query, setQuery] = useSearchParams();
  const text = query.toString();
  const sort = record.list.sort;
  const state = useMemo(() => parseListState(new URLSearchParams(text), { sort }), [text, sort]);

  const change = useCallback(
    (changes: Partial<ListState>, options: { replace?: boolean } = {}) => {
      setQuery((now) => {
        const next = { ...parseListState(now, { sort }), page: 1, ...changes };
        const others = [...now].filter(([key]) => !isOurs(key));
        return new URLSearchParams([...others, ...formatListState(next, { sort })]);
      }, options);
    },
    [setQuery, sort],
  );
  return [state, change] as const;
}

/** The filters with one field's comparisons replaced. */
export function withFilter(
  filters: readonly Filter[],
  field: string,
  next: Partial<Record<Operator, string>>,
): Filter[] {
  const others = filters.filter((filter) => filter.field !== field);
  const own = Object.entries(next).flatMap(([operator, value]) =>
    value === '' || value === undefined ? [] : [{ field, operator: operator as Operator, value }],
  );
  return [...others, ...own];
}

/** What a click on a column's head does to the sorting; with shift it is added behind what is there. */
export function nextSort(sort: readonly string[], key: string, isAdding: boolean): string[] {
  const at = sort.findIndex((entry) => entry.replace('-', '') === key);
  const turned = at >= 0 && !sort[at]?.startsWith('-') ? `-${key}` : key;
  if (!isAdding) return [turned];
  return at >= 0 ? sort.map((entry, index) => (index === at ? turned : entry)) : [...sort, turned].slice(-3);
}
