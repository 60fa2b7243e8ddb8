import type { Server as HttpServer } from 'node:http';
import { createAdapter } from '@socket.io/postgres-adapter';
import type { Logger } from 'pino';
import type { Pool } from 'pg';
import { Server, type Socket } from 'socket.io';
import type { Identity } from '../identity/identity.ts';
import { isSameOriginRequest } from '../identity/csrf.ts';
import { readActor } from '../identity/sessions.ts';

/** Notices are gathered this long before they leave: one for a burst, and the fan-out stays small. */
const gatherMs = 100;
/** Beyond this many ids a notice names only the module: screens then reload what they show. */
const idsPerNotice = 200;
const recheckMs = 2_000;

export interface Live {
  publish(changes: ReadonlyMap<string, ReadonlySet<string>>): void;
  close(): Promise<void>;
}

interface SocketData {
  userId: string;
  name: string;
  sessionId: string;
  cookie: string;
}

/**
 * The socket of a process: tells open screens what changed (`update:data {modules, ids}`) and who is here (`update:users`).
 * Processes hear each other through PostgreSQL. A lost notice costs freshness only: clients reload when they reconnect.
 */
export function openLive(
  server: HttpServer,
  deps: { pool: Pool; identity: Identity; log: Logger; publicUrl: string },
): Live {
  const io = new Server<
    Record<string, never>,
    Record<string, (...args: unknown[]) => void>,
    Record<string, never>,
    SocketData
  >(server, {
    path: '/socket.io',
    serveClient: false,
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: 16 * 1024,
    perMessageDeflate: false,
    allowRequest: (request, answer) => {
      answer(null, isSameOriginRequest(request.headers, { publicUrl: deps.publicUrl }));
    },
  });
  io.adapter(
    createAdapter(deps.pool, { errorHandler: (error: Error) => deps.log.warn({ err: error }, 'live adapter') }),
  );
  io.use((socket, next) => {
    const cookie = socket.handshake.headers.cookie ?? '';
    readActor(deps.identity, cookie, new Date()).then(
      (known) => {
        if (!known?.actor.id || !known.actor.sessionId) return next(new Error('AUTH_REQUIRED'));
        socket.data = { userId: known.actor.id, name: known.actor.name, sessionId: known.actor.sessionId, cookie };
        next();
      },
      () => next(new Error('AUTH_REQUIRED')),
    );
  });
  io.on('connection', (socket) => {
    void socket.join('signed-in');
    // Who somebody is comes from the session, never from the message (security §3.13).
    const tell = () => void announceUsers(io);
    socket.on('update:users', tell);
    socket.on('disconnect', tell);
    tell();
  });

  // A session that was ended on any process loses its sockets within two seconds (P21, P26).
  const recheck = setInterval(() => void dropEndedSessions(io, deps.identity), recheckMs);
  recheck.unref();

  let waiting = new Map<string, Set<string>>();
  let timer: NodeJS.Timeout | null = null;
  const flush = () => {
    timer = null;
    const modules = [...waiting.keys()];
    const ids = [...waiting.values()].flatMap((set) => [...set]);
    waiting = new Map();
    io.to('signed-in').emit('update:data', { modules, ids: ids.length > idsPerNotice ? [] : ids });
  };
  return {
    publish(changes) {
      for (const [module, ids] of changes) {
        const known = waiting.get(module) ?? new Set();
        for (const id of ids) known.add(id);
        waiting.set(module, known);
      }
      timer ??= setTimeout(flush, gatherMs);
    },
    async close() {
      clearInterval(recheck);
      if (timer) clearTimeout(timer);
      io.disconnectSockets(true);
      await io.close();
    },
  };
}

async function announceUsers(io: Server): Promise<void> {
  const sockets = await io
    .in('signed-in')
    .fetchSockets()
    .catch(() => []);
  const users = new Map(
    sockets.map((socket) => [(socket.data as SocketData).userId, (socket.data as SocketData).name]),
  );
  io.to('signed-in').emit(
    'update:users',
    [...users].map(([_id, name]) => ({ _id, name })),
  );
}

async function dropEndedSessions(io: Server, identity: Identity): Promise<void> {
  const now = new Date();
  for (const socket of io.sockets.sockets.values() as IterableIterator<Socket>) {
    const { cookie } = socket.data as SocketData;
    const known = await readActor(identity, cookie, now).catch(() => undefined);
    if (known === null) {
      socket.emit('session:ended');
      socket.disconnect(true);
    }
  }
}
