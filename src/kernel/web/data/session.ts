import { useQuery } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useMemo } from 'react';
import { mayWriteField, recordFor } from '#kernel/shared/fieldAccess.ts';
import { can, type Allow } from '#kernel/shared/permission.ts';
import type { AnyRecord } from '#kernel/shared/record.ts';
import { looksOf, withDefaults, type OptionDefaults, type UserOptions } from '#kernel/shared/options.ts';
import type { SessionClaims } from '#kernel/shared/session.ts';
import { notify } from '../ui/Toasts.tsx';
import { translate } from '../i18n.ts';
import { ApiError, get, messageOf, send } from './api.ts';
import { client } from './client.ts';

export interface SessionInfo {
  claims: SessionClaims;
  options: UserOptions;
  version: string;
  build: string;
  demo: boolean;
  /** Signed in on a device others use, too. */
  sharedTerminal: boolean;
  /** Menu entries that lead to another site: its address by the entry's path. */
  links: Readonly<Record<string, string>>;
}

/** Ends what workers keep of a person for an hour without the network: at sign-out, at sign-in, and when a session is over. */
export async function forgetPerson(): Promise<void> {
  // A page without HTTPS has no such place.
  const kept = 'caches' in globalThis ? await caches.keys() : [];
  await Promise.all(kept.filter((name) => name.startsWith('abs.person.')).map((name) => caches.delete(name)));
}

const sessionQuery = {
  queryKey: ['session'],
  queryFn: async ({ signal }: { signal?: AbortSignal }): Promise<SessionInfo | null> => {
    try {
      return await get<SessionInfo>('/api/session', signal);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error;
      await forgetPerson();
      return null;
    }
  },
  staleTime: 5 * 60_000,
};

/** Asks again who is signed in. The answer goes into the one place everybody watches: taking that place away would leave them watching nothing. */
export function refetchSession(): Promise<SessionInfo | null> {
  return client.fetchQuery({ ...sessionQuery, staleTime: 0 });
}

/** Who is signed in, for route loaders; null when nobody is. Asked once, then kept until it expires; nobody may have signed in meanwhile. */
export async function loadSession(): Promise<SessionInfo | null> {
  const known = client.getQueryData<SessionInfo | null>(['session']);
  return known && known.claims.exp * 1000 > Date.now() ? known : refetchSession();
}

/** One subscription for the whole app; everything else reads the context. */
export const SessionContext = createContext<SessionInfo | null>(null);

/** Follows the session, for the provider at the top. Asked by the route loaders, so that a public page asks nothing. */
export function useLoadedSession(): SessionInfo | null {
  return useQuery({ ...sessionQuery, enabled: client.getQueryData(['session']) !== undefined }).data ?? null;
}

/** Who is signed in and how they like it; null before sign-in. */
export function useSessionInfo(): SessionInfo | null {
  return useContext(SessionContext);
}

const nobody: SessionClaims = {
  sub: '',
  _id: '',
  name: '',
  employeeId: null,
  email: '',
  permission: 0,
  roles: [],
  exp: 0,
};

/** The signed-in person's claims. Outside a session it is a person without any right. */
export function useSession(): SessionClaims {
  return useSessionInfo()?.claims ?? nobody;
}

/** The question about rights, for menus and lists only: what a row allows comes from the server. */
export function useCan(): (allow: Allow | 'nobody') => boolean {
  const claims = useSessionInfo()?.claims ?? null;
  return useCallback((allow) => allow !== 'nobody' && can(claims, allow), [claims]);
}

/** A record as whoever is here knows it: without the fields they may not read. */
export function useShownRecord<R extends AnyRecord>(record: R): R {
  return recordFor(useSessionInfo()?.claims ?? null, record);
}

/** Whether whoever is here may write a field of a record, in a new row or in a change. Where no field has a right of its own, who opens the form may. */
export function useMayWrite(record: AnyRecord, act: 'create' | 'update'): (name: string) => boolean {
  const claims = useSessionInfo()?.claims ?? null;
  const hasOwn = Object.values(record.fields).some(({ access }) => access);
  return (name) => !hasOwn || mayWriteField(claims, record, name, act);
}

export function useOptions(): UserOptions & OptionDefaults {
  const own = useSessionInfo()?.options;
  return useMemo(() => withDefaults(own ?? {}), [own]);
}

// What the server has, and the changes on their way to it: the screen shows both.
let kept: UserOptions = {};
let waiting: UserOptions[] = [];
let last = Promise.resolve();
function show(changes: UserOptions[]): void {
  waiting = changes;
  const info = client.getQueryData<SessionInfo | null>(['session']);
  if (info)
    client.setQueryData(['session'], {
      ...info,
      options: Object.assign({}, kept, ...waiting) as UserOptions,
    });
}
async function keep(path: string, changes: UserOptions): Promise<void> {
  try {
    await send('PUT', path, { ...looksOf(kept), ...changes });
    kept = { ...kept, ...changes };
  } catch (error) {
    const isOffline = error instanceof ApiError && error.status === 0;
    const text = isOffline ? 'The server cannot be reached. Your choice was not kept.' : messageOf(error);
    notify({ tone: 'bad', text: translate(text) });
  }
  show(waiting.filter((one) => one !== changes));
}

/** Changes options at once on the screen and keeps them on the server. What could not be kept is taken back, and said. */
export function saveOptions(changes: UserOptions): void {
  const info = client.getQueryData<SessionInfo | null>(['session']);
  if (!info) return;
  if (waiting.length === 0) kept = info.options;
  show([...waiting, changes]);
  // One after the other: the last choice must be the last to arrive.
  last = last.then(() => keep(`/api/users/${encodeURIComponent(info.claims.sub)}/options`, changes));
}
