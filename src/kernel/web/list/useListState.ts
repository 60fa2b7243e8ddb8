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

/** The part of an address that is one list's, by its plain names; and the parts that are not. */
export function ofList(query: Iterable<[string, string]>, prefix: string) {
  const own = new URLSearchParams();
  const others: [string, string][] = [];
  for (const [key, value] of query) {
    if (key.startsWith(prefix) && isOurs(key.slice(prefix.length))) own.append(key.slice(prefix.length), value);
    else others.push([key, value]);
  }
  return { own, others };
}

type Query = Readonly<Record<string, string>>;
const noQuery: Query = {};
/** What an address says that asks for all rows of a list which otherwise starts with some of them. */
export const allRows = 'page=1';

/** The part of an address that is one list's; one that says nothing of it stands for where the list starts. */
export function shownBy(query: Iterable<[string, string]>, prefix: string, start: Query) {
  const { own, others } = ofList(query, prefix);
  return { own: own.size > 0 ? own : new URLSearchParams(start), others };
}

/**
 * The list's state as the address holds it: a link shows the same rows, Back undoes a filter. A list inside another screen gives a `prefix`,
 * so that two of them do not turn each other's pages. `start`: what is shown while the address says nothing; whether that is what is
 * shown comes third.
 */
export function useListState(record: AnyRecord, prefix = '', start = noQuery) {
  const [query, setQuery] = useSearchParams();
  const begin = new URLSearchParams(start).toString();
  const text = shownBy(query, prefix, start).own.toString();
  const sort = record.list.sort;
  const state = useMemo(() => parseListState(new URLSearchParams(text), { sort }), [text, sort]);

  const change = useCallback(
    (changes: Partial<ListState>, options: { replace?: boolean } = {}) => {
      setQuery((now) => {
        const { own, others } = shownBy(now, prefix, Object.fromEntries(new URLSearchParams(begin)));
        const next = { ...parseListState(own, { sort }), page: 1, ...changes };
        const written = [...formatListState(next, { sort })].map(
          ([key, value]) => [prefix + key, value] as [string, string],
        );
        const all = begin !== '' && written.length === 0 ? [...new URLSearchParams(allRows)] : [];
        return new URLSearchParams([...others, ...written, ...all]);
      }, options);
    },
    [setQuery, sort, prefix, begin],
  );
  return [state, change, begin !== '' && text === begin] as const;
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
