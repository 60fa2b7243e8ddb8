import { AppError } from '#kernel/shared/errors.ts';
import {
  filterKey,
  mostSortFields,
  operators,
  pageSizes,
  parseListState,
  type ListState,
} from '#kernel/shared/listState.ts';
import type { AnyRecord } from '#kernel/shared/record.ts';

/** What the address of a list may hold beside its filters. */
const parameters = new Set(['page', 'size', 'sort', 'q', 'group', 'after']);

const malformed = (message: string): never => {
  throw new AppError('malformed', 'LIST_PARAMETER', message);
};

/**
 * Reads the query of a list and refuses with 400 what it does not understand: a parameter nobody knows, an operator that does not exist, a
 * page that is no number. A list that ignored such a word would answer every row as if it had been filtered.
 * Errors: `LIST_PARAMETER`.
 */
export function readListQuery(record: AnyRecord, query: URLSearchParams): ListState {
  for (const [name, value] of query) {
    const shown = name.slice(0, 60);
    if (parameters.has(name)) continue;
    const [, , operator] = filterKey.exec(name) ?? malformed(`${record.label.many} have no parameter ${shown}.`);
    if (!operators.includes(operator as never))
      malformed(`${shown} cannot be read: a filter is one of ${operators.join(', ')}.`);
    if (value === '' && operator !== 'empty' && operator !== 'notEmpty') malformed(`${shown} has no value.`);
  }
  const page = query.get('page');
  if (page !== null && !/^[1-9]\d{0,8}$/.test(page)) malformed('page is a number from 1.');
  const size = query.get('size');
  if (size !== null && !pageSizes.some((known) => String(known) === size))
    malformed(`size is one of ${pageSizes.join(', ')}.`);
  if ((query.get('sort') ?? '').split(',').filter(Boolean).length > mostSortFields)
    malformed(`sort takes at most ${mostSortFields} fields.`);
  return parseListState(query, { sort: record.list.sort });
}
