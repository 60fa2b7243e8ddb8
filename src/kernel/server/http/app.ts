import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { z } from 'zod';
import { AppError } from '#kernel/shared/errors.ts';
import type { WriteContext } from '../context.ts';
import type { CallInput, Endpoint, ReadEndpoint, ReadGuestSession, WriteEndpoint } from '../endpoint.ts';
import type { ServerDeps } from '../serverDeps.ts';
import { openExports } from '../exports/places.ts';
import { isSameOriginRequest } from '../identity/csrf.ts';
import { readContext, runWrite, type Caller } from '../transaction.ts';
import { acceptJson } from './body.ts';
import { callerOf, recheckedCaller, type SessionReaders } from './caller.ts';
import { hiderOf, type Hide } from './hidden.ts';
import { answerFailure } from './failures.ts';
import { answerBefore, creatingCall, idempotencyKey, mayBeRepeat, once } from './idempotency.ts';
import { answerSerializer } from './jsonSchema.ts';
import { countCalls } from './metrics.ts';
import { readWhereItMay, rememberWrite } from './ownWrites.ts';
import { secureHeaders } from './secureHeaders.ts';
import { refuseOtherHosts, clientTimeouts, refuseSlowClients } from './slowClients.ts';
import { limitConnections } from './connections.ts';
import { createQueue } from './createQueue.ts';

/** What stands between this process and people. */
export interface Edge {
  /** Addresses and networks whose word about the client's address is believed. */
  trustedProxies?: readonly string[];
  /** The one name people reach this server by; a call for another one is answered 421. */
  host?: string;
  /** So many connections one address may hold. */
  perAddress?: number;
}

/** The HTTP half of a process: every endpoint of every module behind session, right, shape and transaction, in that order. */
export async function buildApp(
  deps: ServerDeps,
  endpoints: readonly Endpoint[],
  guestSessions: Readonly<Record<string, ReadGuestSession>> = {},
  { trustedProxies = [], host, perAddress = 100 }: Edge = {},
): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 256 * 1024,
    ...clientTimeouts,
    connectionTimeout: 60_000,
    keepAliveTimeout: 5_000,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 300 },
    exposeHeadRoutes: false,
    // An address that cannot be read reaches no route and no hook.
    frameworkErrors: (error, request, reply) => {
      void reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
      return answerFailure(error, request, reply);
    },
  });
  limitConnections(app.server, { perAddress, trusted: trustedProxies, log: app.log });
  app.decorate('identity', deps.identity);
  app.decorate('exports', openExports(deps));
  app.decorateRequest('caller', null);
  await app.register(cookie);
  await app.register(rateLimit, { global: false });
  // Screens and lists travel compressed; what is small or already compressed goes as it is.
  await app.register(compress, { threshold: 2048, encodings: ['gzip', 'identity'] });
  acceptJson(app);
  // After `acceptJson`, which forgets every body parser that was there before.
  await app.register(multipart, { limits: { fields: 100, files: 10, fileSize: 50 * 1024 * 1024, parts: 110 } });
  secureHeaders(app);
  countCalls(app);
  refuseSlowClients(app);
  if (host) refuseOtherHosts(app, host);
  app.setErrorHandler(answerFailure);
  app.setNotFoundHandler((request, reply) => answerFailure(routeNotFound(), request, reply));
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
    // What is sent to an address nobody serves is not read first.
    if (request.is404) throw routeNotFound();
  });
  app.addHook('onResponse', async (request, reply) => {
    if ((request.routeOptions.config as { unlogged?: boolean }).unlogged) return;
    request.log.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? '-',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'call',
    );
  });

  const known = new Set<string>();
  for (const endpoint of endpoints) {
    const route = `${endpoint.method} ${endpoint.path}`;
    if (known.has(route)) throw new Error(`Two endpoints answer ${route}.`);
    // The type asks for a right; this catches what a cast let through.
    if (!endpoint.allow) throw new Error(`${route} has no right. Refusing to start.`);
    known.add(route);
    addRoute(app, deps, endpoint, guestsOf(endpoint, guestSessions));
  }
  return app;
}

function guestsOf(endpoint: Endpoint, guestSessions: Readonly<Record<string, ReadGuestSession>>): SessionReaders {
  const rights = [endpoint.allow].flat();
  const guests = rights
    .filter((right) => right.startsWith('guest:'))
    .map(
      (right) =>
        guestSessions[right.slice('guest:'.length)] ??
        refuseToStart(`${endpoint.path} names a guest session no module reads`),
    );
  return guests.length === rights.length ? guests : [null, ...guests];
}

function refuseToStart(why: string): never {
  throw new Error(`${why}. Refusing to start.`);
}

function addRoute(app: FastifyInstance, deps: ServerDeps, endpoint: Endpoint, guestSessions: SessionReaders): void {
  const turns = createQueue(deps, endpoint as { together?: boolean });
  const hide = hiderOf(endpoint.answer);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.answer ? writtenAs(answerSerializer(endpoint.answer)) : {}),
    ...(endpoint.longText ? { bodyLimit: endpoint.longText + 64 * 1024 } : {}),
    config: {
      saysSuccess: endpoint.answer instanceof z.ZodObject && 'success' in endpoint.answer.shape,
      ...(endpoint.longText ? { longText: endpoint.longText } : {}),
      ...(endpoint.unlogged ? { unlogged: true } : {}),
      ...(endpoint.limit
        ? { rateLimit: { max: endpoint.limit.perMinute, timeWindow: 60_000, errorResponseBuilder: tooMany } }
        : {}),
    },
    // Before the body is read: a stranger's is never waited for, kept or taken apart.
    onRequest: async (request, reply) => {
      request.caller = await callerOf(deps, endpoint, guestSessions, request, reply);
      refuseOtherSites(deps, endpoint, request);
    },
    handler: async (request, reply) => {
      // Who sent the body slowly may have lost the right meanwhile.
      const asked = request.caller;
      const now = new Date();
      const isFresh = asked !== null && now.getTime() - asked.now.getTime() < longestTrustMs;
      const caller = isFresh
        ? { ...asked, now }
        : ((await recheckedCaller(deps, endpoint, asked, request)) ??
          (await callerOf(deps, endpoint, guestSessions, request, reply)));
      const answer = answerCall(deps, { endpoint, turns, hide, caller }, request, reply);
      // Nothing tells when a letter without a name came.
      return isChanging(endpoint) && !endpoint.unlogged ? rememberWrite(deps, reply, answer) : answer;
    },
  });
}

/** Fastify asks for a schema before it asks who writes by it. */
const writtenAs = (serializer: (answer: unknown) => string) => ({
  schema: { response: { '2xx': {} } },
  serializerCompiler: () => serializer,
});

/** So long what was found about a caller before the body came is believed after it. */
const longestTrustMs = 1_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, with the right for this call; known before the body is read. */
    caller: Caller | null;
  }
}

/** The answer to an address nobody serves. */
export function routeNotFound(): AppError {
  return new AppError('notFound', 'NOT_FOUND', 'Nothing is here under this address.');
}

function tooMany(): AppError {
  return new AppError('throttled', 'THROTTLED', 'Too many calls. Wait a minute and try again.', { retryAfter: 60 });
}

const noQuery = z.strictObject({});

function part(schema: unknown, value: unknown, empty: unknown): unknown {
  return schema instanceof z.ZodType ? schema.parse(value ?? empty) : undefined;
}

const isChanging = (endpoint: Endpoint): boolean => 'mutates' in endpoint && endpoint.mutates === true;

function refuseOtherSites(deps: ServerDeps, endpoint: Endpoint, request: FastifyRequest): void {
  if (isChanging(endpoint) && !isSameOriginRequest(request.headers, { publicUrl: deps.services.publicUrl }))
    throw new AppError('forbidden', 'CROSS_SITE', 'This call came from another site and was not carried out.');
}

/** An endpoint as it is served: to whom, in which queue, and what of its answer has a right of its own. */
interface Served {
  endpoint: Endpoint;
  caller: Caller;
  turns: ReturnType<typeof createQueue>;
  hide: Hide | null;
}

async function answerCall(
  deps: ServerDeps,
  { endpoint, caller, turns, hide }: Served,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const changes = isChanging(endpoint);
  if (endpoint.multipart !== request.isMultipart() && (endpoint.multipart || request.isMultipart())) {
    throw new AppError(
      'unsupportedType',
      'UNSUPPORTED_TYPE',
      endpoint.multipart ? 'Send multipart/form-data.' : 'Send application/json.',
    );
  }
  const input = {
    params: part(endpoint.params, request.params, {}),
    query: part(endpoint.query ?? noQuery, request.query, {}),
    body: endpoint.multipart ? undefined : part(endpoint.body, request.body, {}),
    request,
    reply,
  } as CallInput<unknown, unknown, unknown>;
  const shown = (answer: unknown) => (answer === reply ? answer : (hide?.(caller.actor, answer) ?? answer));
  if (!changes) {
    const ask = (endpoint as ReadEndpoint).handle;
    return shown(await readWhereItMay(deps, { endpoint, caller, request }, (ctx) => ask(ctx, input)));
  }
  const writing = endpoint as unknown as WriteEndpoint;
  const key = writing.creates ? idempotencyKey(request) : null;
  const prepared = await writing.prepare?.(readContext(deps, caller), input);
  const act = async (ctx: WriteContext) => writing.handle(ctx, input, prepared);
  if (!key) return runWrite(deps, caller, async (ctx) => answerText(endpoint, reply, shown(await act(ctx))));
  const sent = endpoint.multipart ? writing.sameAs?.(prepared) : request.body;
  const call = creatingCall(key, `${endpoint.method} ${request.url}`, sent, deps.identity.keys.pepper);
  const create = async (ctx: WriteContext) =>
    once(ctx, call, async () => {
      const answer = answerText(endpoint, reply, shown(await act(ctx)));
      return { answer, status: reply.statusCode };
    });
  try {
    return await turns({ caller, work: create });
  } catch (error) {
    const before = mayBeRepeat(error) ? await answerBefore(readContext(deps, caller), call) : null;
    if (!before) throw error;
    void reply.status(before.status).header('idempotent-repeat', 'true');
    return answerText(endpoint, reply, shown(JSON.parse(before.answer)));
  }
}

/** The answer as text, made before the commit: one that does not fit its shape undoes the call instead of denying what stands. */
function answerText(endpoint: Endpoint, reply: FastifyReply, answer: unknown): unknown {
  if (!endpoint.answer || reply.statusCode >= 300 || answer === undefined || answer === reply) return answer;
  const text = reply.serialize(answer);
  void reply.type('application/json; charset=utf-8');
  return text;
}
