import type { Server as HttpServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAdapter } from '@socket.io/postgres-adapter';
import type { Logger } from 'pino';
import type { Pool } from 'pg';
import { Server, type Socket } from 'socket.io';
import type { Holder } from '#kernel/shared/permission.ts';
import type { Replica } from '../database/replica.ts';
import type { Identity } from '../identity/identity.ts';
import { isSameOriginRequest } from '../identity/csrf.ts';
import { readActor } from '../identity/sessions.ts';
import { anyRow, mayListen } from './names.ts';
import { announceUsers, hasPlace, idleMs, idleNotes, linesOfOne, personRoom, type SocketData } from './presence.ts';

/** Notices are gathered this long before they leave: one for a burst, and the fan-out stays small. */
const gatherMs = 100;
/** Beyond this many ids a notice names only the module: screens then reload what they show. */
const idsPerNotice = 200;
const recheckMs = 1_000;
/** Who is here is told so often at most, however many come and go. */
const announceMs = 500;
/** A process that was killed takes its sockets along without a word: the list is told anew so often. */
const announceEvery = 10;
export interface Live {
  publish(changes: ReadonlyMap<string, ReadonlySet<string>>): void;
  close(): Promise<void>;
}

/** What changed: of each name, which rows. */
type Notice = [name: string, ids: string[]][];

/**
 * The socket of a process: tells open screens what changed (`update:data {modules, ids}`), each person what they may read, and who is here
 * (`update:users`).
 * Processes hear each other through PostgreSQL. Where a notice may have been lost (the database was away), open screens are told to ask for
 * all they show (`update:all`); clients do so by themselves when they reconnect.
 */
export function openLive(
  server: HttpServer,
  deps: { pool: Pool; replica?: Replica | undefined; identity: Identity; log: Logger; publicUrl: string },
): Live {
  const io = new Server<
    Record<string, (...args: unknown[]) => void>,
    Record<string, (...args: unknown[]) => void>,
    { changed: (notice: Notice) => void; missed: () => void },
    SocketData
  >(server, {
    path: '/socket.io',
    serveClient: false,
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: 16 * 1024,
    // Who opens a line and does not say who they are loses it: strangers keep nothing here.
    connectTimeout: 10_000,
    perMessageDeflate: false,
    allowRequest: (request, answer) => {
      answer(null, isSameOriginRequest(request.headers, { publicUrl: deps.publicUrl }));
    },
  });
  /** A notice of this process did not leave: once the database answers again, every screen everywhere asks anew. */
  let isOwed = false;
  const owe = (error: unknown, what: string) => {
    isOwed = true;
    deps.log.warn({ err: error }, what);
  };
  let telling: Promise<unknown> = Promise.resolve();
  const tellAll = () => {
    telling = telling.then(() => deps.replica?.catchUp()).then(() => io.local.emit('update:all'));
  };
  io.adapter(
    // What the others said while nobody listened is not said again.
    createAdapter(givenBack(deps.pool, tellAll), { errorHandler: (error: Error) => owe(error, 'live adapter') }),
  );
  io.use((socket, next) => {
    const cookie = socket.handshake.headers.cookie ?? '';
    readActor(deps.identity, cookie, new Date()).then(
      (known) => {
        if (!known?.actor.id || !known.actor.sessionId) return next(new Error('AUTH_REQUIRED'));
        const { id: userId, name, sessionId } = known.actor;
        socket.data = { userId, name, sessionId, rights: roomOf(known.actor) };
        next(hasPlace(io, userId, linesOfOne - 1) ? undefined : new Error('TOO_MANY_LINES'));
      },
      // Not known is not "no": the client comes again.
      () => next(new Error('NOT_NOW')),
    );
  });
  let isClosed = false;
  let idleTold = '';
  let running = Promise.resolve();
  let next: Promise<void> | null = null;
  /** One list after the other, so that an older one is never told last; those asked for meanwhile are one. */
  const announce = (): Promise<void> =>
    (next ??= running.then(() => {
      next = null;
      const told = announceUsers(io, deps.pool).then((idle) => {
        idleTold = idle;
      });
      running = told.catch(() => undefined).then(() => sleep(announceMs, undefined, { ref: false }));
      return told;
    }));
  io.on('connection', (socket) => {
    void socket.join(['signed-in', socket.data.rights, personRoom + socket.data.userId]);
    // Many that came at the same moment were each the last there was a place for.
    if (!hasPlace(io, socket.data.userId, linesOfOne)) return void socket.disconnect(true);
    // Who somebody is comes from the session, never from the message (security §3.13); only that they go idle is theirs to say.
    const note = idleNotes(deps.pool, socket.data.sessionId);
    const tell = (isIdle: boolean) => {
      if (isClosed) return;
      note(isIdle)
        .then(announce)
        .catch((error: unknown) => deps.log.warn({ err: error }, 'who is here could not be told'));
    };
    let leavesIdle = false;
    socket.on('update:users', (said: unknown, heard: unknown) => {
      leavesIdle = (said as { idle?: unknown } | null)?.idle === true;
      if (!leavesIdle) tell(false);
      if (typeof heard === 'function') heard();
    });
    socket.on('disconnect', () => tell(leavesIdle));
    tell(false);
  });

  // A session that was ended on any process loses its sockets within a second or so (P21, P26).
  const recheck = setInterval(
    () => void watch().catch((error: unknown) => deps.log.warn({ err: error }, 'sessions could not be looked at')),
    recheckMs,
  );
  recheck.unref();
  let rounds = 0;
  const watch = async () => {
    rounds += 1;
    const idleNow = await dropEndedSessions(io, deps.pool);
    if (isOwed) {
      isOwed = false;
      tellAll();
      io.serverSideEmit('missed');
    }
    if (idleNow !== null && (idleNow !== idleTold || rounds % announceEvery === 0)) await announce();
  };

  let waiting = new Map<string, Set<string>>();
  let timer: NodeJS.Timeout | null = null;
  const flush = () => {
    timer = null;
    const ids = [...waiting.values()].reduce((sum, set) => sum + set.size, 0);
    const notice: Notice = [...waiting].map(([name, set]) => [
      name,
      ids > idsPerNotice || set.has(anyRow) ? [] : [...set],
    ]);
    waiting = new Map();
    tell(notice);
    io.serverSideEmit('changed', notice);
  };
  // The rights are those of the moment it leaves: who lost one with this very change hears nothing of it any more.
  const tell = (notice: Notice) => {
    telling = telling
      .then(() => deps.replica?.catchUp())
      .then(() => dropEndedSessions(io, deps.pool))
      .then(() => tellOfChange(io, notice))
      .catch((error: unknown) => owe(error, 'open screens were not told of a change'));
  };
  io.on('changed', tell);
  io.on('missed', tellAll);
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
      isClosed = true;
      clearInterval(recheck);
      if (timer) clearTimeout(timer);
      io.disconnectSockets(true);
      await io.close();
    },
  };
}

/**
 * The adapter keeps one connection to listen on and forgets it when it breaks: without this the pool would count it as in use for ever.
 * `listens` is called each time it listens anew.
 */
function givenBack(pool: Pool, listens: () => void): Pool {
  let isFirst = true;
  const connect = async () => {
    const client = await pool.connect();
    const ask = client.query.bind(client) as (text: string) => Promise<unknown>;
    client.query = (async (text: string) => {
      try {
        await ask(text);
        if (!isFirst) listens();
        isFirst = false;
      } catch {
        // Its end lets the adapter connect again; told of the failure too, it would do so twice.
        client.release(true);
      }
    }) as typeof client.query;
    let isBack = false;
    const release = client.release.bind(client);
    client.release = (broken) => {
      if (!isBack) release(broken);
      isBack = true;
    };
    client.once('end', () => client.release(true));
    return client;
  };
  return { connect, query: pool.query.bind(pool) } as unknown as Pool;
}

const roomPrefix = 'rights ';
const roomOf = ({ permission, roles }: Holder) => roomPrefix + JSON.stringify([permission, [...roles].sort()]);

/** Tells the screens of this process of a change; drawn up once for all who have the same rights. */
function tellOfChange(io: Pick<Server, 'local' | 'sockets'>, notice: Notice): void {
  for (const room of io.sockets.adapter.rooms.keys()) {
    if (!room.startsWith(roomPrefix)) continue;
    const [permission, roles] = JSON.parse(room.slice(roomPrefix.length)) as [number, string[]];
    const heard = notice.filter(([name]) => mayListen({ permission, roles }, name));
    // Apart: what changed without a row's name concerns every open row of it, whatever rows of others are named.
    for (const part of [heard.filter(([, rows]) => rows.length > 0), heard.filter(([, rows]) => rows.length === 0)]) {
      const modules = part.map(([name]) => name);
      const ids = [...new Set(part.flatMap(([, rows]) => rows))];
      if (modules.length > 0) io.local.to(room).emit('update:data', { modules, ids });
    }
  }
}

function moveTo(socket: Socket, rights: string): void {
  const data = socket.data as SocketData;
  if (data.rights === rights) return;
  void socket.leave(data.rights);
  void socket.join(rights);
  data.rights = rights;
}

/** One question for all sockets of this process and all who are idle; answers who is idle, null where nobody listens. Rights that changed hold from here on. */
async function dropEndedSessions(io: Server, pool: Pool): Promise<string | null> {
  const sockets = [...(io.sockets.sockets.values() as IterableIterator<Socket>)];
  if (sockets.length === 0) return null;
  const idOf = (socket: Socket) => (socket.data as SocketData).sessionId;
  const { rows } = await pool.query<{ id: string; isIdle: boolean } & Holder>({
    name: 'sessions-standing',
    text: `select s.id, coalesce(s.idle_at > $3, false) as "isIdle", u.permission, u.roles from session s join app_user u on u.id = s.user_id
           where (s.id = any($1::uuid[]) or s.idle_at > $3) and s.revoked_at is null and s.expires_at > $2 and u.state = 'active'
             and not (s.shared_terminal and s.last_seen_at < $2::timestamptz - interval '15 minutes') order by s.id`,
    values: [sockets.map(idOf), new Date(), new Date(Date.now() - idleMs)],
  });
  const standing = new Map(rows.map((row) => [row.id, roomOf(row)]));
  for (const socket of sockets) {
    const rights = standing.get(idOf(socket));
    if (rights === undefined) {
      socket.emit('session:ended');
      socket.disconnect(true);
    } else moveTo(socket, rights);
  }
  return rows.flatMap(({ id, isIdle }) => (isIdle ? [id] : [])).join(' ');
}
