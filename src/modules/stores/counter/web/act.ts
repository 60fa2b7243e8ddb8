import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { newKey } from '#kernel/web/data/api.ts';
import { getCall } from '#kernel/web/data/calls.ts';
import { useDraft } from '#kernel/web/data/drafts.ts';
import { connection } from '#kernel/web/data/live.ts';
import { useSession } from '#kernel/web/data/session.ts';
import { isAway, useWaits } from '#modules/stores/kept-bookings/web/public.tsx';
import { scanCall, shelfCall } from '../shared/counter.calls.ts';
import { issuedLocally, scanLocally, type Shelf } from '../shared/localScan.ts';

export type Scanned = AnswerOf<typeof scanCall>;
export type ScannedBatch = Extract<Scanned, { kind: 'batch' }>;

/** What each act of the desk is given: the last scan, and the way to say what came of it. */
export interface ActProps {
  scanned: { nth: number; found: Scanned } | null;
  say: (tone: 'good' | 'warn' | 'bad', text: string) => void;
  /** How often Enter was pressed on an empty scan field: what was scanned is done, without the mouse (R-LBL-3). */
  entered: number;
  /** Back to the scan field, for the next scan. */
  toScanner: () => void;
  /** What a code is, also without the network. */
  find: (code: string) => Promise<Scanned>;
  /** What may come back of a batch or a job, by what this device heard last. */
  issued: (which: { batchId?: string; jobNumber?: string }) => Shelf['issues'];
}

/** Runs once for each scan of the desk. */
export function useScan(scanned: ActProps['scanned'], take: (found: Scanned) => void): void {
  const done = useRef(0);
  useEffect(() => {
    if (!scanned || scanned.nth === done.current) return;
    done.current = scanned.nth;
    take(scanned.found);
  });
}

/** Runs once for each Enter on the empty scan field. */
export function useEntered(entered: number, act: () => void): void {
  const done = useRef(entered);
  useEffect(() => {
    if (entered === done.current) return;
    done.current = entered;
    act();
  });
}

/**
 * What lies on the counter and is not booked yet, kept on this device under who put it there: another act, a reload or a closed browser loses none of
 * it. `key` is that of the booking it becomes, so that what is kept here and waits to be booked as well is booked once. A PIN is never in it.
 */
export function useOnCounter<Values extends object>(name: string, empty: Values) {
  const draft = useDraft<Values & { key: string }>(`counter.${name}`);
  const [kept, setKept] = useState(() => draft.found?.values ?? null);
  const [fresh, setFresh] = useState(newKey);
  const { key, ...values } = { ...empty, key: fresh, ...kept };
  // The browser was closed while it was sent: it stands among what waits, and not on the counter as well.
  if (useWaits(key) && kept) setKept(null);
  useEffect(() => {
    if (kept) draft.save(kept);
    else draft.clear();
  }, [draft, kept]);
  return {
    key,
    values: values as unknown as Values,
    change: (next: Partial<Values> | ((now: Values) => Partial<Values>)) =>
      setKept((now) => {
        const held = { ...empty, key, ...now };
        return { ...held, ...(typeof next === 'function' ? next(held) : next) };
      }),
    clear: () => {
      // Also when the person is at another act by now.
      draft.clear();
      setKept(null);
      setFresh(newKey());
    },
  };
}

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
        if (isAway(error)) connection.set('offline');
        if (shelf && isAway(error)) return scanLocally(shelf, code);
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
