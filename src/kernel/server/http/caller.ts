import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/shared/errors.ts';
import { can, rightsInWords } from '#kernel/shared/permission.ts';
import type { Actor } from '../context.ts';
import type { Endpoint, ReadGuest } from '../endpoint.ts';
import { readActor, signedOutError, standingActor } from '../identity/sessions.ts';
import type { ServerDeps } from '../serverDeps.ts';
import type { Caller } from '../transaction.ts';

const stranger: Actor = {
  kind: 'anonymous',
  id: null,
  username: '',
  name: 'Anonymous',
  employeeId: null,
  sessionId: null,
  permission: 0,
  roles: [],
};

/** The doors an endpoint is open to; staff's own is `null`. */
export type Doors = readonly (ReadGuest | null)[];

/** Who calls, with the right for this call. */
export async function callerOf(
  deps: ServerDeps,
  endpoint: Endpoint,
  doors: Doors,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  const now = new Date();
  const session = doors.includes(null)
    ? await readActor(deps.identity, request.headers.cookie, now, { rotate: true })
    : null;
  if (session?.setCookie) void reply.header('set-cookie', session.setCookie);
  if (!session) {
    for (const readGuest of doors) {
      const guest = await readGuest?.(deps, request.headers.cookie, now);
      if (guest && can(guest, endpoint.allow)) return { actor: guest, now, requestId: request.id, ip: request.ip };
    }
  }
  if (!session && endpoint.allow !== 'public') throw await signedOutError(deps.identity, request.headers.cookie, now);
  const actor = session?.actor ?? stranger;
  if (session) requireRight(endpoint, actor, request);
  return { actor, now, requestId: request.id, ip: request.ip };
}

function requireRight(endpoint: Endpoint, actor: Actor, request: FastifyRequest): void {
  if (can(actor, endpoint.allow)) return;
  request.log.warn(
    { requestId: request.id, user: actor.id, route: endpoint.path, asked: endpoint.allow },
    'right refused',
  );
  throw new AppError('forbidden', 'FORBIDDEN', `Requires ${rightsInWords(endpoint.allow)}.`, {
    details: { needs: endpoint.allow },
  });
}

/** Who sent a body slowly, as they stand now; null for who has no session of staff. Their token is not asked again: another call may have renewed it meanwhile. */
export async function stillCaller(
  deps: ServerDeps,
  endpoint: Endpoint,
  asked: Caller | null,
  request: FastifyRequest,
): Promise<Caller | null> {
  const sessionId = asked?.actor.sessionId;
  if (!asked || asked.actor.kind !== 'user' || !sessionId) return null;
  const now = new Date();
  const actor = await standingActor(deps.identity, sessionId, now);
  if (!actor) throw await signedOutError(deps.identity, request.headers.cookie, now);
  requireRight(endpoint, actor, request);
  return { ...asked, actor, now };
}
