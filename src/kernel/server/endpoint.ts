import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Allow } from '#kernel/shared/permission.ts';
import type { AnyRecord, CreateOf, RowOf } from '#kernel/shared/record.ts';
import type { Actor, Context, WriteContext } from './context.ts';
import type { ServerDeps } from './serverDeps.ts';

type Infer<T> = T extends z.ZodType ? z.infer<T> : undefined;

interface EndpointCore<P, Q, B> {
  /** `/api/store/quarantine/:id`; the path as clients call it. */
  path: string;
  /** Required: an endpoint without a right does not compile. */
  allow: Allow;
  /** One line for the API description. */
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  /** The answer's shape; undeclared columns are dropped. Leave out only for files and streams. */
  answer?: z.ZodType;
  /** The record this endpoint reads or writes, for `npm run endpoints`. */
  record?: string;
  /** What it answers a page of, by its name. */
  lists?: string;
  /** It bears being a second old: read from the replica when there is one. Lists do, unless they say otherwise. Never what a form, a gate, a signature or a right is decided by. */
  mayLag?: boolean;
  /** Calls a minute from one address; only for endpoints that are open without signing in. */
  limit?: { perMinute: number };
  /** The longest text of the body in characters, where it is more than the usual 20,000: a picture as a data URL. */
  longText?: number;
  /** Accepts multipart instead of JSON. */
  multipart?: boolean;
  /** No line in the log and no figure tells that it was called: when somebody reports without a name is nobody's to know. */
  unlogged?: boolean;
}

export interface CallInput<P, Q, B> {
  params: Infer<P>;
  query: Infer<Q>;
  body: Infer<B>;
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface ReadEndpoint<P = unknown, Q = unknown, B = unknown> extends EndpointCore<P, Q, B> {
  method: 'GET';
  mutates?: false;
  handle: (ctx: Context, input: CallInput<P, Q, B>) => unknown;
}

export interface WriteEndpoint<P = unknown, Q = unknown, B = unknown, R = unknown> extends EndpointCore<P, Q, B> {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'GET';
  /** Opens one transaction around the handler; commits when it returns. A GET that changes something says so here (spec §7). */
  mutates: true;
  /** A creating call: a repeat with the same `Idempotency-Key` returns the first answer. */
  creates?: boolean;
  /** A creating call whose handler asks nothing before it stores: those that wait are stored in one transaction (decision 0026). */
  together?: boolean;
  /** Slow work that must hold no database connection (password hashing). Runs after right and body checks, before the transaction opens. */
  prepare?: (ctx: Context, input: CallInput<P, Q, B>) => Promise<R>;
  /** Of a creating call with files: what must be the same for a repeat under its key, such as the hash of the file. */
  sameAs?: (prepared: R) => unknown;
  handle: (ctx: WriteContext, input: CallInput<P, Q, B>, prepared: R) => unknown;
}

/** An endpoint whose types are forgotten, as the server keeps them in its list. */
export type Endpoint = (
  ReadEndpoint<z.ZodType, z.ZodType, z.ZodType> | WriteEndpoint<z.ZodType, z.ZodType, z.ZodType>
) & {
  handle: (ctx: never, input: never, prepared: never) => unknown;
};

/** Declares a reading endpoint with typed params, query and answer. */
export function read<P extends z.ZodType | undefined = undefined, Q extends z.ZodType | undefined = undefined>(
  spec: Omit<ReadEndpoint<P, Q, undefined>, 'method' | 'body'>,
): Endpoint {
  return { ...spec, method: 'GET' } as unknown as Endpoint;
}

/** Declares a changing endpoint: one transaction around the handler. */
export function write<
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  R = undefined,
>(spec: Omit<WriteEndpoint<P, Q, B, R>, 'mutates'>): Endpoint {
  return { ...spec, mutates: true } as unknown as Endpoint;
}

/** Reads the session of a guest (a customer of the portal, a wall board) from its own cookie; null when there is none. */
export type ReadGuestSession = (deps: ServerDeps, cookieHeader: string | undefined, now: Date) => Promise<Actor | null>;

/** What work outside a transaction is given: it asks others over the network in between, and writes in transactions of its own. */
export interface LongRun {
  services: Context['services'];
  write<T>(work: (ctx: WriteContext) => Promise<T>): Promise<T>;
}

/** A module's server side: its endpoints, its jobs, what it adds to search. One line per module in `app/modules.server.ts`. */
export interface ServerModule {
  /** `home/announcements`: the folder below `src/modules`. */
  name: string;
  endpoints: Endpoint[];
  /** The records this module owns: makes them linkable, searchable and readable in history. */
  records?: AnyRecord[];
  /** The same records with what is served of them. */
  served?: ServedRecord[];
  /** Job name → what it does. Runs after commit, at least once: it must bear a repeat. */
  jobs?: Record<string, (ctx: WriteContext, payload: never) => Promise<void>>;
  /** The same for jobs that ask others over the network: no transaction is open while they wait. */
  longJobs?: Record<string, (run: LongRun) => Promise<void>>;
  /** Address of a screen → how many things wait there: the quiet figure beside its entry in the sidebar. */
  badges?: Record<string, { allow: Allow; count: (ctx: Context) => Promise<number> }>;
  /** Sessions of people who are not staff, by name: an endpoint with the right `guest:<name>` reads who calls with this, and with nothing else. */
  guestSessions?: Record<string, ReadGuestSession>;
  /** cron pattern → job name, Bangkok time. */
  schedule?: Record<string, string>;
}

/** A record with everything that is served of it: one line of a module's `records`, made by `recordEndpoints`. */
export interface ServedRecord<R extends AnyRecord = AnyRecord> {
  record: R;
  endpoints: Endpoint[];
  /** Why a row is fixed by the module's own rules, in words, or null: its files stay then too. */
  whyFixed?(ctx: Context, row: RowOf<R>, fileId?: string): Promise<string | null>;
  /** Why no file may be added to a row any more, or null. */
  whyClosed?(ctx: Context, row: RowOf<R>): Promise<string | null>;
  /** Stores a new row by the same rules as its screen: for the seed, an import, a job. */
  create?(ctx: WriteContext, input: CreateOf<R>): Promise<RowOf<R>>;
}

/** What a module says of its server side: its records with what is served of each, and its own calls. */
export interface ServerModuleSpec extends Omit<ServerModule, 'records' | 'served' | 'endpoints'> {
  /** A bare record is known to links, search and history; what is served of it stands among `endpoints`. */
  records?: (AnyRecord | ServedRecord)[];
  endpoints?: Endpoint[];
}

/** Declares a module's server side. */
export function defineServerModule(spec: ServerModuleSpec): ServerModule {
  const served: ServedRecord[] = (spec.records ?? []).map((one) =>
    'endpoints' in one ? one : { record: one, endpoints: [] },
  );
  return {
    ...spec,
    records: served.map(({ record }) => record),
    served,
    endpoints: [...served.flatMap(({ endpoints }) => endpoints), ...(spec.endpoints ?? [])],
  };
}

/** The guest sessions of all modules by name. */
export function guestSessionsOf(modules: readonly ServerModule[]): Record<string, ReadGuestSession> {
  return Object.fromEntries(modules.flatMap((module) => Object.entries(module.guestSessions ?? {})));
}
