import type { Query } from '@tanstack/react-query';
import { sessionEnded } from './api.ts';
import { client } from './client.ts';
import { idle, isAttended } from './idle.ts';
import { whenIdle } from './whenIdle.ts';
import type { SessionInfo } from './session.ts';
import { createStore } from './store.ts';

export type Connection = 'online' | 'offline';

/** Whether the server can be reached. */
export const connection = createStore<Connection>('online');
/** Whether changes of others reach this screen now. */
export const isLive = createStore(true);
/** The build the server last spoke of; another one than ours means an update is there. */
export const serverVersion = createStore<{ version: string; build: string } | null>(null);
let ownBuild: string | undefined;

/** The update waiting on the server, or null: the build this tab was loaded from is the one it first heard of. */
export function waitingUpdate(server: { version: string; build: string } | null): string | null {
  return server && ownBuild !== undefined && server.build !== ownBuild ? server.version : null;
}

/** Who else is here (`update:users`), and who of them is idle. */
export const presence = createStore<readonly { _id: string; name: string; idle?: boolean }[]>([]);

/** After a refusal, twice as long after each that follows. */
const comeAgainMs = { first: 2_000, last: 60_000 };

/** Asks who is signed in; a screen nobody is at keeps no shared terminal signed in by it. */
const askSession = () =>
  fetch('/api/session', {
    credentials: 'same-origin',
    headers: isAttended(5 * 60_000) ? {} : { 'x-unattended': '1' },
  });

interface DataChange {
  modules: string[];
  ids?: string[];
}

function concerns(query: Query, change: DataChange): boolean {
  const [name, kind] = query.queryKey as [string, string | undefined];
  const also = query.meta?.['modules'] as readonly string[] | undefined;
  if (also?.some((module) => change.modules.includes(module))) return true;
  if (!change.modules.includes(name)) return false;
  // An open row reloads only when it is named; a change that names nobody concerns everybody.
  const row = (query.state.data as { row?: { id?: string } } | undefined)?.row;
  return kind !== 'row' || !row?.id || !change.ids?.length || change.ids.includes(row.id);
}

/** Opens the live socket; closed while the person is idle, reopened when they return (spec §2). Returns how to stop. */
export function startLive(person: { id: string; name: string; build: string }): () => void {
  ownBuild ??= person.build;
  let stopped = false;
  let stop = () => {};
  const open = async () => {
    const { io } = await import('socket.io-client');
    if (stopped) return;
    // Asking again and again comes second: behind a balancer each question may reach another process, which knows nothing of the ones before.
    const transports = ['websocket', 'polling'];
    const socket = io({ path: '/socket.io', withCredentials: true, transports, tryAllTransports: true });
    const me = { name: person.name, _id: person.id };
    let wasConnected = false;
    let comeAgain = comeAgainMs.first;
    socket.on('connect', () => {
      connection.set('online');
      isLive.set(true);
      comeAgain = comeAgainMs.first;
      socket.emit('update:users', me);
      // What happened while there was no line was not told. After a break all that is on the screen is asked for again; on the first
      // connection, which comes a moment after the first rows, the list or record that is open.
      const open = wasConnected ? undefined : (query: Query) => ['list', 'row'].includes(String(query.queryKey[1]));
      void client.invalidateQueries({ refetchType: 'active', predicate: open });
      wasConnected = true;
    });
    socket.on('disconnect', (reason) => {
      if (reason !== 'io client disconnect') {
        connection.set('offline');
        isLive.set(false);
      }
      if (reason === 'io server disconnect') void askWhy();
    });
    // The server ended the line: the session is over (told now, not at the next call), or another took its place with a new password.
    const askWhy = async () => {
      const answer = await askSession().catch(() => null);
      if (answer?.status === 401) sessionEnded();
      else if (!stopped && !idle.get()) socket.connect();
    };
    socket.on('connect_error', () => {
      connection.set(navigator.onLine ? connection.get() : 'offline');
      isLive.set(false);
      if (socket.active) return;
      // Reached and refused (the session is over, too many lines, the database is away): socket.io does not come again by itself.
      window.setTimeout(() => void askWhy(), comeAgain);
      comeAgain = Math.min(comeAgain * 2, comeAgainMs.last);
    });
    socket.on('update:data', (change: DataChange) => {
      void client.invalidateQueries({ predicate: (query) => concerns(query, change) });
    });
    // The server lost notices while its database was away.
    socket.on('update:all', () => void client.invalidateQueries());
    socket.on('update:users', (users: unknown) => {
      if (Array.isArray(users)) presence.set(users as ReturnType<typeof presence.get>);
    });
    // Closed once the server has heard why: a line that just ends is somebody who left.
    const leave = () => idle.get() && socket.disconnect();
    const unwatch = idle.subscribe(() =>
      idle.get() ? socket.timeout(2000).emit('update:users', { ...me, idle: true }, leave) : socket.connect(),
    );
    stop = () => {
      unwatch();
      socket.disconnect();
    };
  };
  const forget = whenIdle(() => void open());
  return () => {
    stopped = true;
    forget();
    stop();
  };
}

/** Watches the browser's connection and asks now and then which version the server runs. Returns how to stop. */
export function watchServer(): () => void {
  const ask = async () => {
    if (idle.get()) return;
    try {
      const response = await askSession();
      // A proxy answers while its server is away, as during an update.
      connection.set([502, 503, 504].includes(response.status) ? 'offline' : 'online');
      if (response.ok) {
        const info = (await response.json()) as SessionInfo;
        serverVersion.set({ version: info.version, build: info.build });
      }
    } catch {
      connection.set('offline');
    }
  };
  const online = () => void ask();
  const offline = () => connection.set('offline');
  window.addEventListener('online', online);
  window.addEventListener('offline', offline);
  const unwatch = connection.subscribe(() => connection.get() === 'online' && void ask());
  // While the line is down ask often, so that the banner goes as soon as it may.
  const often = window.setInterval(() => connection.get() === 'offline' && void ask(), 5000);
  const seldom = window.setInterval(() => void ask(), 5 * 60_000);
  return () => {
    window.removeEventListener('online', online);
    window.removeEventListener('offline', offline);
    unwatch();
    window.clearInterval(often);
    window.clearInterval(seldom);
  };
}
