import { useState } from 'react';
import { addressOf, type AnswerOf, type AnyCall, type BodyOf } from '#kernel/shared/call.ts';
import { newKey } from '#kernel/web/data/api.ts';
import { namesOf } from '#kernel/web/data/calls.ts';
import { useSession } from '#kernel/web/data/session.ts';
import { bookOrKeep } from './sending.ts';

interface Booking<Body> {
  body: Omit<Body, 'pin'>;
  /** What it is in words, for the list of what waits. */
  what: string;
  /** Who proves it with their PIN, typed now or when the network is back. */
  receiver?: { name: string; pin: string };
}

/** A booking that survives a lost network: `book` answers what the server said, or null when it waits on this device. */
export function useBook<C extends AnyCall>(call: C) {
  const { _id: by } = useSession();
  const [isPending, setPending] = useState(false);
  const book = async ({ body, what, receiver }: Booking<BodyOf<C>>): Promise<AnswerOf<C> | null> => {
    setPending(true);
    try {
      const kept = {
        key: newKey(),
        by,
        at: new Date().toISOString(),
        address: addressOf(call),
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
  return { book, isPending };
}
