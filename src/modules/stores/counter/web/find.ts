import { useCallback, useEffect } from 'react';
import { ApiError } from '#kernel/web/data/api.ts';
import { connection } from '#kernel/web/data/live.ts';
import { getCall } from '#kernel/web/data/calls.ts';
import { useSession } from '#kernel/web/data/session.ts';
import { scanCall, shelfCall } from '../shared/counter.calls.ts';
import { issuedLocally, scanLocally, type Shelf } from '../shared/localScan.ts';
import type { ActProps, Scanned } from './act.ts';

/** How often the device hears again what lies on the shelves. */
const shelfAge = 5 * 60_000;

/** What this window heard last of the shelves, and for whom: leaving the counter and coming back without the network loses nothing. */
let heardLast: { by: string; shelf: Shelf } | null = null;

/** What a code is: asked of the server, and without the network of what this device heard last. */
export function useFind() {
  const { _id: by } = useSession();
  useEffect(() => {
    const hear = () => {
      if (connection.get() === 'online')
        getCall(shelfCall).then(
          (shelf) => (heardLast = { by, shelf }),
          // The next time is soon enough; what was heard before stands.
          () => undefined,
        );
    };
    hear();
    const timer = window.setInterval(hear, shelfAge);
    return () => window.clearInterval(timer);
  }, [by]);
  const known = useCallback(() => (heardLast?.by === by ? heardLast.shelf : null), [by]);
  const find = useCallback(
    async (code: string): Promise<Scanned> => {
      const shelf = known();
      if (shelf && connection.get() === 'offline') return scanLocally(shelf, code);
      try {
        return await getCall(scanCall, { query: { code } });
      } catch (error) {
        if (shelf && error instanceof ApiError && error.status === 0) return scanLocally(shelf, code);
        throw error;
      }
    },
    [known],
  );
  const issued = useCallback<ActProps['issued']>(
    (which) => {
      const shelf = known();
      return shelf ? issuedLocally(shelf, which) : [];
    },
    [known],
  );
  return { find, issued };
}
