import { useMutation, useQuery } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useMemo } from 'react';
import type { DateFormat } from '#kernel/shared/dates.ts';
import { can, type Allow } from '#kernel/shared/permission.ts';
import type { SessionClaims } from '#kernel/shared/session.ts';
import { ApiError, get, send } from './api.ts';
import { client } from './client.ts';

/** How a person wants the product to look (spec §3, user options). Every part is optional: the defaults are below. */
export interface UserOptions {
  dark?: boolean | 'system';
  flat?: boolean;
  clipped?: boolean;
  dense?: boolean;
  mini?: boolean;
  appBar?: boolean;
  flatAppBar?: boolean;
  dateFormat?: DateFormat;
  theme?: string;
  background?: string;
  chartOptions?: { scheme?: string; pointRadius?: number; cutoutPercentage?: number; lineTension?: number };
  [other: string]: unknown;
}

export const defaultOptions: Required<
  Pick<UserOptions, 'dark' | 'flat' | 'clipped' | 'dense' | 'mini' | 'appBar' | 'flatAppBar' | 'dateFormat'>
> & {
  chartOptions: { scheme: string; pointRadius: number; cutoutPercentage: number; lineTension: number };
} = {
  dark: 'system',
  flat: false,
  clipped: true,
  dense: true,
  mini: false,
  appBar: true,
  flatAppBar: true,
  dateFormat: 'YYYY-MM-DD',
  chartOptions: { scheme: 'tableau.Classic10', pointRadius: 4, cutoutPercentage: 90, lineTension: 0.4 },
};

export interface SessionInfo {
  claims: SessionClaims;
  options: UserOptions;
  version: string;
  build: string;
  demo: boolean;
}

const sessionQuery = {
  queryKey: ['session'],
  queryFn: async ({ signal }: { signal?: AbortSignal }): Promise<SessionInfo | null> => {
    try {
      return await get<SessionInfo>('/api/session', signal);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: 5 * 60_000,
};

/** Asks again who is signed in. The answer goes into the one place everybody watches: taking that place away would leave them watching nothing. */
export function askSession(): Promise<SessionInfo | null> {
  return client.fetchQuery({ ...sessionQuery, staleTime: 0 });
}

/** Who is signed in, for route loaders; null when nobody is. Asked once, then kept until it expires; nobody may have signed in meanwhile. */
export async function loadSession(): Promise<SessionInfo | null> {
  const known = client.getQueryData<SessionInfo | null>(['session']);
  return known && known.claims.exp * 1000 > Date.now() ? known : askSession();
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

/** The person's options over the defaults. */
export function useOptions(): UserOptions & typeof defaultOptions {
  const own = useSessionInfo()?.options;
  return useMemo(() => ({ ...defaultOptions, ...own }) as UserOptions & typeof defaultOptions, [own]);
}

/** Changes options at once on the screen and keeps them on the server; a server that does not keep options is no failure. */
export function useSaveOptions(): (changes: Partial<UserOptions>) => void {
  const save = useMutation({
    // One after the other: the last choice must be the last to arrive.
    scope: { id: 'options' },
    mutationFn: async (options: UserOptions) => {
      const sub = client.getQueryData<SessionInfo>(['session'])?.claims.sub;
      if (!sub) return;
      await send('PUT', `/api/users/${encodeURIComponent(sub)}/options`, options).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
      });
    },
  });
  const { mutate } = save;
  return useCallback(
    (changes) => {
      const info = client.getQueryData<SessionInfo | null>(['session']);
      if (!info) return;
      const options = { ...info.options, ...changes };
      client.setQueryData(['session'], { ...info, options });
      mutate(options);
    },
    [mutate],
  );
}
