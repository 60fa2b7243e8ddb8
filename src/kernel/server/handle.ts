import { z } from 'zod';
import type { AnyCall, Call, PathParams } from '../shared/call.ts';
import type { Context, WriteContext } from './context.ts';
import { read, write, type CallInput, type Endpoint, type WriteEndpoint } from './endpoint.ts';

type ParamsSchema<Path extends string, P> = P extends z.ZodType
  ? P
  : z.ZodObject<{ [K in keyof PathParams<Path>]: z.ZodString }>;

/** What only the server knows of a changing call: `creates`, `prepare`, a limit, multipart. */
type ServerOnly<P, Q, B, R> = Partial<
  Pick<
    WriteEndpoint<P, Q, B, R>,
    'creates' | 'together' | 'prepare' | 'limit' | 'longText' | 'multipart' | 'lists' | 'unlogged' | 'mayLag'
  >
>;

type Answering<M extends string, P, Q, B, A, R> = (
  ctx: M extends 'GET' ? Context : WriteContext,
  input: CallInput<P, Q, B>,
  prepared: R,
) => (A extends z.ZodType ? z.input<A> : unknown) | Promise<A extends z.ZodType ? z.input<A> : unknown>;

function paramsOf(call: AnyCall): z.ZodType | undefined {
  if (call.params) return call.params as z.ZodType;
  const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return names.length > 0
    ? z.strictObject(Object.fromEntries(names.map((name) => [name, z.string().max(100)])))
    : undefined;
}

/** How a call is answered: a function, or with what only the server knows beside it. */
type Served<M extends string, P, Q, B, A, R> =
  Answering<M, P, Q, B, A, R> | (ServerOnly<P, Q, B, R> & { handle: Answering<M, P, Q, B, A, R> });

function endpointOf(call: AnyCall, served: unknown, mutates: boolean): Endpoint {
  const more = typeof served === 'function' ? { handle: served } : (served as { handle: unknown });
  const [first] = call.of ?? [];
  const { method, path, allow, summary, query, body, answer } = call;
  const spec = { path, allow, summary, params: paramsOf(call), query, body, answer, ...more };
  const named = first ? { ...spec, record: first.name } : spec;
  return mutates ? write({ method, ...named } as never) : read(named as never);
}

/** Answers a call on the server. A call that is no GET runs in one transaction. */
export function handle<
  M extends 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  Path extends string,
  P extends z.ZodType | undefined,
  Q extends z.ZodType | undefined,
  B extends z.ZodType | undefined,
  A extends z.ZodType | undefined,
  R = undefined,
>(call: Call<M, Path, P, Q, B, A>, served: Served<M, ParamsSchema<Path, P>, Q, B, A, R>): Endpoint {
  return endpointOf(call, served, call.method !== 'GET');
}

/** Answers a GET that changes something (spec §7): in one transaction, refused from elsewhere as every change is. */
export function handleChangingGet<
  Path extends string,
  P extends z.ZodType | undefined,
  Q extends z.ZodType | undefined,
  A extends z.ZodType | undefined,
  R = undefined,
>(
  call: Call<'GET', Path, P, Q, undefined, A>,
  served: Served<'POST', ParamsSchema<Path, P>, Q, undefined, A, R>,
): Endpoint {
  return endpointOf(call, served, true);
}
