import { ApiError, send } from '#kernel/web/data/api.ts';
import { connection } from '#kernel/web/data/live.ts';
import { refresh } from '#kernel/web/data/records.ts';
import { createStore } from '#kernel/web/data/store.ts';
import { allKept, forget, keep, type Kept } from './kept.ts';

/** What waits on this device, as the screens show it. */
export const keptBookings = createStore<readonly Kept[]>([]);

export async function readKept(): Promise<void> {
  keptBookings.set(await allKept());
}

/** True for a no that stays a no: the server answered, and booked nothing. Otherwise nobody knows, and it is asked again under its key. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)
  );
}

/** Sends a kept booking once more. Booked, it is forgotten; refused, it stays with the reason. */
export async function sendKept(booking: Kept, pin?: string): Promise<unknown> {
  const body = pin === undefined ? booking.body : { ...booking.body, pin };
  try {
    const answer = await send('POST', booking.address, body, { idempotencyKey: booking.key });
    await forget(booking.key);
    void refresh(booking.modules);
    return answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) connection.set('offline');
    if (isRefusal(error)) await keep({ ...booking, refused: (error as ApiError).message });
    throw error;
  } finally {
    await readKept();
  }
}

let isSending = false;

/** Sends what needs nobody, in the order it was done; what is refused lets the next one through. */
export async function sendAll(by: string): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    const mine = (await allKept()).filter((one) => one.by === by && one.receiver === null && one.refused === null);
    for (const booking of mine) {
      try {
        await sendKept(booking);
      } catch (error) {
        if (!isRefusal(error)) return;
      }
    }
  } finally {
    isSending = false;
  }
}

/**
 * Books something now if the server can be reached, and keeps it otherwise. It is kept before it is sent: not even a crash between the two loses it.
 * Answers what the server said, or null when it waits. Errors: what the server refuses, of which nothing is kept.
 */
export async function bookOrKeep(booking: Kept, pin?: string): Promise<unknown> {
  const isOffline = connection.get() === 'offline';
  // A device that keeps nothing still books while there is a network.
  const isKept = await keep(booking).then(
    () => true,
    (error: unknown) => {
      if (isOffline) throw error;
      return false;
    },
  );
  try {
    if (isOffline) return null;
    const body = pin === undefined ? booking.body : { ...booking.body, pin };
    const answer = await send('POST', booking.address, body, { idempotencyKey: booking.key });
    if (isKept) await forget(booking.key);
    void refresh(booking.modules);
    return answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) connection.set('offline');
    if (isKept && !isRefusal(error)) return null;
    if (isKept) await forget(booking.key);
    throw error;
  } finally {
    if (isKept) await readKept();
  }
}
