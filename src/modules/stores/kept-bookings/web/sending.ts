import { ApiError, get, send } from '#kernel/web/data/api.ts';
import { connection } from '#kernel/web/data/live.ts';
import { refresh } from '#kernel/web/data/records.ts';
import { createStore } from '#kernel/web/data/store.ts';
import { attachFile } from '#kernel/web/page/files.ts';
import { allKept, forget, keep, refuse, settleChange, unrefuse, type Kept } from './kept.ts';

/** What waits on this device, as the screens show it. */
export const keptBookings = createStore<readonly Kept[]>([]);

/** Keys of what a screen of this window sends for the first time: it belongs to that screen until it is answered. */
const beingSent = new Set<string>();
const lockOf = 'abs.booking.';

/** Runs `act` while every window of this device knows that the booking is being sent; a window that is closed or crashes lets go of it. */
async function whileSent<Value>(key: string, act: () => Promise<Value>): Promise<Value> {
  beingSent.add(key);
  try {
    // Over plain HTTP a browser has no locks between windows; this window knows it all the same.
    return await (navigator.locks ? navigator.locks.request(lockOf + key, act) : act());
  } finally {
    beingSent.delete(key);
  }
}

const keysBeingSent = async (): Promise<Set<string>> => {
  const here = [...beingSent];
  const held = (await navigator.locks?.query())?.held ?? [];
  return new Set([...here, ...held.map(({ name }) => name?.slice(lockOf.length) ?? '')]);
};

/** Everything kept on this device that no screen is sending: neither when it is asked for nor when it is read. */
async function allWaiting(): Promise<Kept[]> {
  const before = await keysBeingSent();
  const rows = await allKept();
  const after = await keysBeingSent();
  return rows.filter(({ key }) => !before.has(key) && !after.has(key));
}

async function readOnce(): Promise<void> {
  const before = new Map(keptBookings.get().map((one) => [one.key, one]));
  // What did not change stays the same object: a screen of 120 answers draws only the one that did.
  keptBookings.set(
    (await allWaiting()).map((one) => {
      const known = before.get(one.key);
      return known?.at === one.at && known.refused === one.refused && sameValue(known.body, one.body) ? known : one;
    }),
  );
}

let lastRead: Promise<void> = Promise.resolve();

/** Reads one after the other, so that what was read later is shown last. */
export function readKept(): Promise<void> {
  lastRead = lastRead.catch(() => undefined).then(readOnce);
  return lastRead;
}

/** True for a no that stays a no: our server answered, and booked nothing. Otherwise nobody knows, and it is asked again under its key. */
function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && isOurs(error) && error.status < 500 && ![401, 408, 429].includes(error.status);
}

/** What our server says has a code; a page of a proxy or of a network one must sign in to has none. Too large for a proxy stays too large. */
const isOurs = ({ status, code }: ApiError): boolean => status >= 400 && (code !== 'UNKNOWN' || status === 413);

const unreached = 'The server cannot be reached. What you typed is kept here; try again when the connection is back.';

/** What our server answered; a page that came in its place, with whatever status, has booked nothing. */
function answered<Answer>(answer: Answer): Answer {
  if (typeof answer === 'object' && answer !== null && !(answer instanceof Blob)) return answer;
  throw new ApiError(502, { code: 'OFFLINE', message: unreached });
}

/** True where no server of ours was reached: there is no network, or a proxy answers while the server is away. */
export function isAway(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || [502, 503, 504].includes(error.status));
}

const sameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Stores a change of a row. What somebody else changed meanwhile in other fields stays; in the same one it is refused, and stays here. */
async function sendChange(change: Kept): Promise<Record<string, unknown>> {
  const { version, ...fields } = change.body;
  type Answer = { row: Record<string, unknown> };
  const patch = async (of: unknown) =>
    answered(await send<Answer>('PATCH', change.address, { ...fields, version: of }));
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
  const answer = answered(await send('POST', kept.address, body, { idempotencyKey: kept.key }));
  await forget(kept.key);
  return answer;
}

/** Sends once more what is kept. Stored, it is forgotten; refused, it stays with the reason. */
export async function sendKept(kept: Kept, pin?: string): Promise<unknown> {
  try {
    const answer = await deliver(kept, pin);
    if (!isSending) void refresh(kept.modules);
    return answer;
  } catch (error) {
    if (isAway(error)) connection.set('offline');
    if (isRefusal(error)) await refuse(kept, error.message);
    throw error;
  } finally {
    await readKept();
  }
}

/** Sends once more a change or a file the server refused: a change on top of what its row holds now, over what somebody else wrote meanwhile. */
export async function sendAgain(kept: Kept): Promise<void> {
  const row = kept.base && (await get<{ row: Record<string, unknown> }>(kept.address)).row;
  await unrefuse(kept.key, row);
  await readKept();
  await sendAll(kept.by);
}

/** Takes off this device what waits on it: it is sent nowhere. */
export async function discard(key: string): Promise<void> {
  await forget(key);
  await readKept();
}

let isSending = false;
let isAskedAgain = false;

/** Who is not reached, or not let in, is not asked for the next one either. */
const isShut = (error: unknown) => !(error instanceof ApiError) || isAway(error) || error.status === 401;

/** Sends what needs nobody, in the order it was done; what is refused, or fails, lets the next one through. */
export async function sendAll(by: string): Promise<void> {
  isAskedAgain = true;
  if (isSending) return;
  isSending = true;
  const changed = new Set<string>();
  try {
    while (isAskedAgain) {
      isAskedAgain = false;
      const mine = (await allWaiting()).filter((one) => one.by === by && one.receiver === null && one.refused === null);
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
 * Until it is answered it is not among what waits: the screen that sends it still has it, and has it back when it is refused.
 * Answers what the server said, or null when it waits. Errors: what the server refuses, of which nothing is kept.
 */
export async function bookOrKeep(booking: Kept, pin?: string): Promise<unknown> {
  try {
    return await whileSent(booking.key, () => bookKept(booking, pin));
  } finally {
    // A device that keeps nothing has nothing to read.
    await readKept().catch(() => undefined);
  }
}

async function bookKept(booking: Kept, pin?: string): Promise<unknown> {
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
    const answer = answered(await send('POST', booking.address, body, { idempotencyKey: booking.key }));
    if (isKept) await forget(booking.key);
    void refresh(booking.modules);
    return answer;
  } catch (error) {
    if (isAway(error)) connection.set('offline');
    if (isKept && !isRefusal(error)) return null;
    if (isKept) await forget(booking.key);
    throw error;
  }
}
