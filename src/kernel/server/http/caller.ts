import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/shared/errors.ts';
import { can, rightsInWords } from '#kernel/shared/permission.ts';
import type { Actor } from '../context.ts';
import type { Endpoint, ReadGuestSession } from '../endpoint.ts';
import { readActor, signedOutError, currentActor } from '../identity/sessions.ts';
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

/** Who may be signed in for an endpoint: one reader for each kind of guest session, `null` for the session of staff. */
export type SessionReaders = readonly (ReadGuestSession | null)[];

/** Who calls, with the right for this call. */
export async function callerOf(
  deps: ServerDeps,
  endpoint: Endpoint,
  guestSessions: SessionReaders,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  const now = new Date();
  const session = guestSessions.includes(null)
    ? await readActor(deps.identity, request.headers.cookie, now, {
        rotate: true,
        unattended: request.headers['x-unattended'] !== undefined,
      })
    : null;
  if (session?.setCookie) void reply.header('set-cookie', session.setCookie);
  if (!session) {
    for (const readGuest of guestSessions) {
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

/** Reads session and rights again after a body that took long to arrive; null for callers without a staff session. The token is not checked again: another call may have renewed it meanwhile. */
export async function recheckedCaller(
  deps: ServerDeps,
  endpoint: Endpoint,
  asked: Caller | null,
  request: FastifyRequest,
): Promise<Caller | null> {
  const sessionId = asked?.actor.sessionId;
  if (!asked || asked.actor.kind !== 'user' || !sessionId) return null;
  const now = new Date();
  const actor = await currentActor(deps.identity, sessionId, now);
  if (!actor) throw await signedOutError(deps.identity, request.headers.cookie, now);
  requireRight(endpoint, actor, request);
  return { ...asked, actor, now };
}
