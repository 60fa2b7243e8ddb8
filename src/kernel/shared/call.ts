import type { z } from 'zod';
import type { LiveSource } from './record.ts';
import type { Allow } from './permission.ts';

type ParamName<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParamName<`/${More}`>
    : Rest
  : never;

/** The parameters of an address by name: `/api/tools/:id/loans/:loanId` has `id` and `loanId`. */
export type PathParams<Path extends string> = { [K in ParamName<Path>]: string | number };

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a call is: declared once in `shared/*.calls.ts`, answered by `handle` on the server, asked by `useGet` and `useSend` in the browser. */
export interface Call<
  M extends Method = Method,
  Path extends string = string,
  P extends z.ZodType | undefined = z.ZodType | undefined,
  Q extends z.ZodType | undefined = z.ZodType | undefined,
  B extends z.ZodType | undefined = z.ZodType | undefined,
  A extends z.ZodType | undefined = z.ZodType | undefined,
> {
  method: M;
  /** The address as clients call it: `/api/store/scraps/weights/:year`. */
  path: Path;
  /** Required: a call without a right does not compile. */
  allow: Allow;
  /** One line for the API description. */
  summary: string;
  /** The records its answer is made of: an open answer is asked again when one of them changes. */
  of?: readonly LiveSource[];
  /** What the parameters of the address must be; up to 100 characters each unless it says more. */
  params?: P;
  query?: Q;
  body?: B;
  /** The answer's shape; undeclared columns never leave the server. */
  answer?: A;
}

/** Any call, its types forgotten. */
export type AnyCall = Call;

type Schema<T> = T extends z.ZodType ? T : never;
type InputOf<T> = [Schema<T>] extends [never] ? undefined : z.input<Schema<T>>;
type OutputOf<T> = [Schema<T>] extends [never] ? unknown : z.output<Schema<T>>;

/** What a call answers, as the browser gets it. */
export type AnswerOf<C> = C extends { answer?: infer A } ? OutputOf<Exclude<A, undefined>> : never;
/** What a call's body holds. */
export type BodyOf<C> = C extends { body?: infer B } ? InputOf<Exclude<B, undefined>> : never;
/** The query of a call's address. */
export type QueryOf<C> = C extends { query?: infer Q } ? InputOf<Exclude<Q, undefined>> : never;
/** The parameters of a call's address. */
export type ParamsOf<C> = C extends { path: infer Path extends string } ? PathParams<Path> : never;

/**
 * Declares a call of a module: method, address, right, parameters, body and answer, once for both sides. In a file `shared/*.calls.ts`,
 * whose schemas stay out of the browser.
 */
export function defineCall<
  const M extends Method,
  const Path extends string,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  A extends z.ZodType | undefined = undefined,
>(spec: Call<M, Path, P, Q, B, A>): Call<M, Path, P, Q, B, A> {
  return spec;
}

/** The address of a call with its parameters and its query in place. */
export function addressOf(
  call: Pick<AnyCall, 'path'>,
  params: Record<string, string | number> = {},
  query: object = {},
): string {
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) asked.set(name, String(value));
  }
  return asked.size > 0 ? `${path}?${asked}` : path;
}
