import { keepPreviousData, useMutation, usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { formatListState, type ListPage, type ListState } from '#kernel/shared/listState.ts';
import type { AnyRecord, BaseRow, CreateOf, RowOf, UpdateOf, LiveSource } from '#kernel/shared/record.ts';
import type { Allowed } from '#kernel/shared/workflow.ts';
import { get, send } from './api.ts';
import { client } from './client.ts';
import { useSubmitKey } from './submitKey.ts';

/** A row as the generic parts see it: the common columns, and any field by name. */
export type AnyRow = BaseRow & Record<string, unknown>;

export type { LiveSource };

export interface RecordAnswer<R> {
  row: RowOf<R>;
  allowed: Allowed;
}

/** One row with what this person may do with it now. `also` names further records whose changes concern this screen. */
export function useRecord<R extends AnyRecord>(
  record: R,
  id: string,
  options: { also?: readonly string[]; enabled?: boolean } = {},
) {
  return useQuery({
    queryKey: [record.name, 'row', id],
    queryFn: ({ signal }) => get<RecordAnswer<R>>(`${record.api}/${encodeURIComponent(id)}`, signal),
    enabled: options.enabled,
    meta: { modules: options.also },
  });
}

/** The query string of a list call: the state of the URL plus what the screen fixes. */
export function listQuery(record: AnyRecord, state: ListState, fixed: Record<string, string> = {}): string {
  const query = formatListState(state, { sort: record.list.sort });
  for (const [name, value] of Object.entries(fixed)) query.set(name, value);
  return query.toString();
}

/** A page of rows; the last page stays on the screen while the next one loads. */
export function useList<R extends AnyRecord>(
  record: R,
  state: ListState,
  fixed?: Record<string, string>,
  live: readonly LiveSource[] = [],
) {
  const query = listQuery(record, state, fixed);
  const page = {
    queryKey: [record.name, 'list', record.listApi ?? record.api, query],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      get<ListPage<RowOf<R>>>(`${record.listApi ?? record.api}?${query}`, signal),
    staleTime: 5000,
    meta: { modules: live.map(({ name }) => name) },
  };
  // Asked before the screen around it is drawn: the server answers meanwhile.
  usePrefetchQuery(page);
  return useQuery({ ...page, placeholderData: keepPreviousData });
}

/** The rows of a record that a panel shows, by filters and size: `{ 'f.toolId.in': id, size: 500 }`. Without a list's state in the address. */
export function useRows<R extends AnyRecord>(
  record: R,
  query: Record<string, string | number | undefined>,
  options: { also?: readonly string[]; enabled?: boolean; staleTime?: number } = {},
) {
  const asked = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const path = `${record.listApi ?? record.api}?${new URLSearchParams(asked)}`;
  return useQuery({
    queryKey: [record.name, 'get', path],
    queryFn: ({ signal }) => get<ListPage<RowOf<R>>>(path, signal),
    enabled: options.enabled,
    staleTime: options.staleTime,
    placeholderData: keepPreviousData,
    meta: { modules: options.also },
  });
}

/** Rows of a record by their ids, each with the name a picker gives it. */
export function useNames(record: string, ids: readonly string[]): ReadonlyMap<string, string> {
  const { data } = useGet<{ options: { id: string; label: string }[] }>(
    `/api/pick/${record}?${new URLSearchParams({ ids: ids.join(',') })}`,
    { modules: [record], enabled: ids.length > 0 },
  );
  return new Map((data?.options ?? []).map(({ id, label }) => [id, label]));
}

/** A read of an own endpoint, asked again when one of `modules` changes. */
export function useGet<Answer>(
  path: string,
  options: { modules?: readonly string[]; enabled?: boolean; staleTime?: number } = {},
) {
  return useQuery({
    queryKey: [options.modules?.[0] ?? 'own', 'get', path],
    queryFn: ({ signal }) => get<Answer>(path, signal),
    enabled: options.enabled,
    staleTime: options.staleTime,
    placeholderData: keepPreviousData,
    meta: { modules: options.modules },
  });
}

/** Tells every open screen that these records changed. */
export function refresh(modules: readonly string[]): Promise<void> {
  return client.invalidateQueries({
    predicate: (query) =>
      modules.includes(String(query.queryKey[0])) ||
      Boolean((query.meta?.['modules'] as string[] | undefined)?.some((module) => modules.includes(module))),
  });
}

/** A write to an own endpoint. Variables are the body; `path` may be made from it. */
export function useSend<Body, Answer = unknown>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string | ((body: Body) => string),
  options: { modules?: readonly string[] } = {},
) {
  const submit = useSubmitKey();
  return useMutation({
    mutationFn: (body: Body) => {
      const address = typeof path === 'string' ? path : path(body);
      return submit([address, body], (idempotencyKey) => send<Answer>(method, address, body, { idempotencyKey }));
    },
    onSuccess: () => refresh(options.modules ?? []),
  });
}

export function useCreate<R extends AnyRecord>(record: R) {
  const submit = useSubmitKey();
  return useMutation({
    mutationFn: (values: CreateOf<R>) =>
      submit(values, (idempotencyKey) => send<{ row: RowOf<R> }>('POST', record.api, values, { idempotencyKey })),
    onSuccess: () => refresh([record.name]),
  });
}

/** Puts a row into every open answer about it; gives back how to undo that. */
function putRow(record: AnyRecord, id: string, change: (row: AnyRow) => AnyRow): () => void {
  const before = client.getQueriesData<RecordAnswer<AnyRecord>>({ queryKey: [record.name, 'row'] });
  for (const [key, answer] of before) {
    const row = answer?.row as unknown as AnyRow | undefined;
    if (answer && row?.id === id) client.setQueryData(key, { ...answer, row: change(row) });
  }
  return () => before.forEach(([key, answer]) => client.setQueryData(key, answer));
}

/** Changes fields of a row. The screen answers at once and rolls back when the server refuses (interface §4). */
export function useUpdate<R extends AnyRecord>(record: R, row: { id: string; version: number }) {
  return useMutation({
    mutationFn: ({ version, ...changes }: UpdateOf<R> & { version?: number }) =>
      send<{ row: RowOf<R> }>('PATCH', `${record.api}/${row.id}`, { version: version ?? row.version, ...changes }),
    onMutate: ({ version: _version, ...changes }) => ({
      undo: putRow(record, row.id, (old) => ({ ...old, ...changes })),
    }),
    onError: (_error, _changes, context) => context?.undo(),
    onSuccess: ({ row: saved }) => {
      putRow(record, row.id, (old) => ({ ...old, ...(saved as unknown as AnyRow) }));
      return refresh([record.name, 'history']);
    },
  });
}

/** Archives a row, with a reason; gives back how to undo that, which the server allows for ten minutes. */
export function useArchive<R extends AnyRecord>(record: R, row: { id: string; version: number }) {
  const at = `${record.api}/${row.id}`;
  const told = () => refresh([record.name, 'history']);
  return useMutation({
    mutationFn: async (reason: string) => {
      const { row: gone } = await send<{ row: { version: number } }>('POST', `${at}/archive`, {
        version: row.version,
        reason,
      });
      return async () => {
        await send('POST', `${at}/restore`, { version: gone.version });
        await told();
      };
    },
    onSuccess: told,
  });
}

export interface TransitionCall {
  name: string;
  input?: unknown;
  pin?: string;
  code?: string;
  password?: string;
}

/** Moves a row along its workflow. A 428 (`STEP_UP`) says what else the signer must give. */
export function useTransition<R extends AnyRecord>(record: R, row: { id: string; version: number }) {
  const submit = useSubmitKey();
  return useMutation({
    mutationFn: ({ name, ...body }: TransitionCall) =>
      submit({ name, ...body }, (idempotencyKey) =>
        send<{ row: RowOf<R> }>(
          'POST',
          `${record.api}/${row.id}/${name}`,
          { version: row.version, ...body },
          { idempotencyKey },
        ),
      ),
    onSuccess: ({ row: saved }) => {
      putRow(record, row.id, (old) => ({ ...old, ...(saved as unknown as AnyRow) }));
      return refresh([record.name, 'history']);
    },
  });
}
