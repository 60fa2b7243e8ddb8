import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/shared/errors.ts';
import type { Context } from '../context.ts';
import type { Endpoint } from '../endpoint.ts';
import type { ServerDeps } from '../serverDeps.ts';
import { readContext, type Caller } from '../transaction.ts';
import { reads } from './metrics.ts';

/** The place in the log behind the last write of this browser: a read that may lag waits until the replica has come there. */
const lastWriteCookie = 'written';
/** By then the replica has it, or is not read from. */
const rememberedSeconds = 30;
/** Behind every place there is: nothing but the first database will do. */
const nowhereElse = 'FFFFFFFF/FFFFFFFF';

/** Notes with the answer of a changing call how far the log had come. When nobody knows whether it stands, only the first database is asked for a while. */
export async function rememberWrite<T>(deps: ServerDeps, reply: FastifyReply, answer: Promise<T>): Promise<T> {
  const { replica, written } = deps.database;
  if (!replica) return answer;
  const note = (position: string | null) =>
    position &&
    reply.setCookie(lastWriteCookie, position, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: deps.services.publicUrl.startsWith('https:'),
      maxAge: rememberedSeconds,
    });
  try {
    const value = await answer;
    note(written());
    return value;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'unavailable') note(nowhereElse);
    throw error;
  }
}

interface Asked {
  endpoint: Endpoint;
  caller: Caller;
  request: FastifyRequest;
}

/** Whether the replica may answer: it has what this browser has written. */
async function reached(deps: ServerDeps, request: FastifyRequest): Promise<boolean> {
  return (await deps.database.replica?.hasReached(request.cookies[lastWriteCookie] ?? null)) === true;
}

const mayLag = ({ mayLag: says, lists }: Endpoint): boolean => says ?? lists !== undefined;

/** Reads from the replica what may lag, when it has the caller's own writes. What it refuses, does not find or cannot do now is asked of the first database. */
export async function readWhereItMay(
  deps: ServerDeps,
  { endpoint, caller, request }: Asked,
  ask: (ctx: Context) => unknown,
): Promise<unknown> {
  const { replica } = deps.database;
  if (replica && mayLag(endpoint) && (await reached(deps, request))) {
    try {
      const answer: unknown = await ask({ ...readContext(deps, caller), db: replica.db });
      reads.inc({ from: 'replica' });
      return answer;
    } catch (error) {
      request.log.debug({ err: error }, 'the replica did not answer; the first database is asked');
    }
  }
  reads.inc({ from: 'first' });
  return ask(readContext(deps, caller));
}

/** The connections an export of this caller is read by. */
export async function exportsFor(deps: ServerDeps, request: FastifyRequest) {
  const { replica, exports } = deps.database;
  return replica && (await reached(deps, request)) ? replica.exports : exports;
}
