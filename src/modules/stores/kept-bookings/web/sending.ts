import { ApiError, get, send } from '#kernel/web/data/api.ts';
import { connection } from '#kernel/web/data/live.ts';
import { refresh } from '#kernel/web/data/records.ts';
import { createStore } from '#kernel/web/data/store.ts';
import { attachFile } from '#kernel/web/page/files.ts';
import { allKept, forget, keep, refuseChange, settleChange, type Kept } from './kept.ts';

/** What waits on this device, as the screens show it. */
export const keptBookings = createStore<readonly Kept[]>([]);

export async function readKept(): Promise<void> {
  const before = new Map(keptBookings.get().map((one) => [one.key, one]));
  // What did not change stays the same object: a screen of 120 answers draws only the one that did.
  keptBookings.set(
    (await allKept()).map((one) => {
      const known = before.get(one.key);
      return known?.at === one.at && known.refused === one.refused && sameValue(known.body, one.body) ? known : one;
    }),
  );
}

/** True for a no that stays a no: the server answered, and booked nothing. Otherwise nobody knows, and it is asked again under its key. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)
  );
}

const sameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Stores a change of a row. What somebody else changed meanwhile in other fields stays; in the same one it is refused, and stays here. */
async function sendChange(change: Kept): Promise<Record<string, unknown>> {
  const { version, ...fields } = change.body;
  type Answer = { row: Record<string, unknown> };
  const patch = (of: unknown) => send<Answer>('PATCH', change.address, { ...fields, version: of });
  try {
    return (await patch(version)).row;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    const { row } = await get<Answer>(change.address);
    const open = Object.keys(fields).filter((name) => !sameValue(row[name], fields[name]));
    // Its answer was lost: it is stored already.
    if (open.length === 0) return row;
    if (open.every((name) => sameValue(row[name], change.base?.[name]))) return (await patch(row['version'])).row;
    const message = 'Somebody else wrote here meanwhile. What you wrote is kept on this device.';
    throw new ApiError(409, { code: 'CONFLICT', message });
  }
}

async function deliver(kept: Kept, pin?: string): Promise<unknown> {
  if (kept.base) {
    const row = await sendChange(kept);
    await settleChange(kept, row);
    return row;
  }
  if (kept.file) {
    const { entity, entityId } = kept.body as { entity: string; entityId: string };
    const id = await attachFile({ entity, entityId }, kept.file, kept.key);
    await forget(kept.key);
    return id;
  }
  const body = pin === undefined ? kept.body : { ...kept.body, pin };
  const answer = await send('POST', kept.address, body, { idempotencyKey: kept.key });
  await forget(kept.key);
  return answer;
}

async function refuseKept(kept: Kept, refused: string): Promise<void> {
  if (kept.base) await refuseChange(kept, refused);
  else await keep({ ...kept, refused });
}

/** Sends once more what is kept. Stored, it is forgotten; refused, it stays with the reason. */
export async function sendKept(kept: Kept, pin?: string): Promise<unknown> {
  try {
    const answer = await deliver(kept, pin);
    if (!isSending) void refresh(kept.modules);
    return answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) connection.set('offline');
    if (isRefusal(error)) await refuseKept(kept, (error as ApiError).message);
    throw error;
  } finally {
    await readKept();
  }
}

let isSending = false;
let isAskedAgain = false;

/** Who is not reached, or not let in, is not asked for the next one either. */
const isShut = (error: unknown) => !(error instanceof ApiError) || [0, 401].includes(error.status);

/** Sends what needs nobody, in the order it was done; what is refused, or fails, lets the next one through. */
export async function sendAll(by: string): Promise<void> {
  isAskedAgain = true;
  if (isSending) return;
  isSending = true;
  const changed = new Set<string>();
  try {
    while (isAskedAgain) {
      isAskedAgain = false;
      const mine = (await allKept()).filter((one) => one.by === by && one.receiver === null && one.refused === null);
      for (const kept of mine) {
        try {
          await sendKept(kept);
          for (const name of kept.modules) changed.add(name);
        } catch (error) {
          if (isShut(error)) return;
        }
      }
    }
  } finally {
    isSending = false;
    if (changed.size > 0) void refresh([...changed]);
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
