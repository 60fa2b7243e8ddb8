import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import {
  addressOf,
  type AnswerOf,
  type AnyCall,
  type BodyOf,
  type ParamsOf,
  type QueryOf,
} from '#kernel/shared/call.ts';
import { get, send } from './api.ts';
import { refresh } from './records.ts';
import { useSubmitKey } from './submitKey.ts';

type HasParams<C> = [keyof ParamsOf<C>] extends [never] ? false : true;
interface GetOptions<C> {
  query?: QueryOf<C>;
  enabled?: boolean;
  staleTime?: number;
  /** Further records whose changes make this answer stale: what the call's `of` cannot name without a cycle between modules. */
  also?: readonly string[];
}
type GetArguments<C, More> =
  HasParams<C> extends true ? [params: ParamsOf<C>, options?: More] : [params?: Record<string, never>, options?: More];
type SendArguments<C> =
  HasParams<C> extends true
    ? [params: ParamsOf<C> | ((body: BodyOf<C>) => ParamsOf<C>), options?: SendOptions]
    : [params?: Record<string, never>, options?: SendOptions];
interface SendOptions {
  /** Further records whose open answers this call makes stale. */
  also?: readonly string[];
}

/** The names under which an answer of this call is kept and made stale. */
export const namesOf = (call: AnyCall): string[] =>
  (call.of ?? []).map((record) => (typeof record === 'string' ? record : record.name));

/** Sends a changing call once, outside a component. Give the same `idempotencyKey` to every try of one submit. */
export function sendCall<C extends AnyCall>(
  call: C,
  given: { params?: ParamsOf<C>; body?: BodyOf<C>; idempotencyKey?: string },
): Promise<AnswerOf<C>> {
  const { idempotencyKey } = given;
  const address = addressOf(call, given.params);
  return send<AnswerOf<C>>(call.method as 'POST', address, given.body, idempotencyKey ? { idempotencyKey } : {});
}

/** Sends a call without the session: the server does not learn who sends it. */
export const sendUnnamed = <C extends AnyCall>(call: C, body: BodyOf<C>): Promise<AnswerOf<C>> =>
  send<AnswerOf<C>>(call.method as 'POST', addressOf(call), body, { credentials: 'omit' });

/** Sends a changing call whose body is a form with a file. */
export const sendForm = <C extends AnyCall>(call: C, params: ParamsOf<C>, form: FormData): Promise<AnswerOf<C>> =>
  send<AnswerOf<C>>(call.method as 'POST', addressOf(call, params), form);

/** Asks a reading call once, outside a component. */
export function getCall<C extends AnyCall & { method: 'GET' }>(
  call: C,
  given: { params?: ParamsOf<C>; query?: QueryOf<C> } = {},
  signal?: AbortSignal,
): Promise<AnswerOf<C>> {
  return get<AnswerOf<C>>(addressOf(call, given.params, given.query), signal);
}

/** The answer of a reading call, asked again when a record it is made of changes. */
export function useGet<C extends AnyCall & { method: 'GET' }>(
  call: C,
  ...[params, options]: GetArguments<C, GetOptions<C>>
) {
  const address = addressOf(call, params, options?.query);
  return useQuery({
    queryKey: [namesOf(call)[0] ?? 'own', 'get', address],
    queryFn: ({ signal }) => get<AnswerOf<C>>(address, signal),
    enabled: options?.enabled,
    staleTime: options?.staleTime,
    placeholderData: keepPreviousData,
    meta: { modules: [...namesOf(call), ...(options?.also ?? [])] },
  });
}

/** A changing call; its body is what the mutation is given. Sent again after a lost answer it carries the same key. */
export function useSend<C extends AnyCall>(call: C, ...[params, options]: SendArguments<C>) {
  const submit = useSubmitKey();
  return useMutation({
    mutationFn: (body: BodyOf<C>) => {
      const given = (typeof params === 'function' ? params(body) : params) as ParamsOf<C> | undefined;
      return submit([addressOf(call, given), body], (idempotencyKey) =>
        sendCall(call, { ...(given ? { params: given } : {}), body, idempotencyKey }),
      );
    },
    onSuccess: () => refresh([...namesOf(call), ...(options?.also ?? [])]),
  });
}
