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
    'creates' | 'together' | 'prepare' | 'limit' | 'longText' | 'multipart' | 'mutates' | 'lists'
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

/** Answers a call on the server. A call that is no GET runs in one transaction; so does a GET that says `mutates`. */
export function handle<
  M extends 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  Path extends string,
  P extends z.ZodType | undefined,
  Q extends z.ZodType | undefined,
  B extends z.ZodType | undefined,
  A extends z.ZodType | undefined,
  R = undefined,
>(
  call: Call<M, Path, P, Q, B, A>,
  answer: Answering<M, ParamsSchema<Path, P>, Q, B, A, R>,
  more: ServerOnly<ParamsSchema<Path, P>, Q, B, R> = {},
): Endpoint {
  const [first] = call.of ?? [];
  const { method, path, allow, summary, query, body } = call;
  const record = typeof first === 'string' ? first : first?.name;
  const declared = { path, allow, summary, params: paramsOf(call), query, body, answer: call.answer };
  const spec = { ...declared, ...(record ? { record } : {}), ...more, handle: answer as never };
  return method === 'GET' && !more.mutates ? read(spec as never) : write({ method, ...spec } as never);
}
