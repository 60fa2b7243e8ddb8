import { useState } from 'react';
import { addressOf, type AnswerOf, type AnyCall, type BodyOf, type ParamsOf } from '#kernel/shared/call.ts';
import { newKey } from '#kernel/web/data/api.ts';
import { namesOf } from '#kernel/web/data/calls.ts';
import { useSession } from '#kernel/web/data/session.ts';
import { useStore } from '#kernel/web/data/store.ts';
import { bookOrKeep, keptBookings } from './sending.ts';

interface Booking<Body> {
  body: Omit<Body, 'pin'>;
  /** What it is in words, for the list of what waits. */
  what: string;
  /** Who proves it with their PIN, typed now or when the network is back. */
  receiver?: { name: string; pin: string };
  /** Its key where what is booked had one before: kept twice on this device, it is booked once. */
  key?: string;
}

/** A booking that survives a lost network: `book` answers what the server said, or null when it waits on this device. */
export function useBook<C extends AnyCall>(call: C, params?: ParamsOf<C>) {
  const { _id: by } = useSession();
  const [isPending, setPending] = useState(false);
  const address = addressOf(call, params);
  const book = async ({ body, what, receiver, key = newKey() }: Booking<BodyOf<C>>): Promise<AnswerOf<C> | null> => {
    setPending(true);
    try {
      const kept = {
        key,
        by,
        at: new Date().toISOString(),
        address,
        from: window.location.pathname,
        body: body as Record<string, unknown>,
        what,
        receiver: receiver?.name ?? null,
        modules: namesOf(call),
        refused: null,
      };
      return (await bookOrKeep(kept, receiver?.pin)) as AnswerOf<C> | null;
    } finally {
      setPending(false);
    }
  };
  return { book, isPending, address };
}

/** Whether a booking of this key, or one for this address, waits on this device already. */
export function useWaits(which: string): boolean {
  return useStore(keptBookings).some(({ key, address }) => key === which || address === which);
}

/** What waits on this device for this address and was not refused. */
export function useWaiting(address: string): Record<string, unknown>[] {
  return useStore(keptBookings)
    .filter((one) => one.address === address && one.refused === null)
    .map(({ body }) => body);
}
