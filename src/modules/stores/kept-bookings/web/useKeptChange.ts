import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { AnyRecord, UpdateOf } from '#kernel/shared/record.ts';
import { filesLive } from '#kernel/shared/live.ts';
import { messageOf, newKey } from '#kernel/web/data/api.ts';
import { connection } from '#kernel/web/data/live.ts';
import { useSession } from '#kernel/web/data/session.ts';
import { useStore } from '#kernel/web/data/store.ts';
import { keep, keepChange, type Kept } from './kept.ts';
import { discard, keptBookings, readKept, sendAgain, sendAll } from './sending.ts';

/** Kept on the device this soon after the last key, and sent when the person paused. */
const keepAfter = 300;
const sendAfter = 1500;

type Row = { id: string; version: number } & Record<string, unknown>;

/** What waits on this device and is asked for; the same list as before while nothing of it changed. */
function useKept<K extends Kept>(isAsked: (one: Kept) => one is K): readonly K[];
function useKept(isAsked: (one: Kept) => boolean): readonly Kept[];
function useKept(isAsked: (one: Kept) => boolean): readonly Kept[] {
  const last = useRef<readonly Kept[]>([]);
  return useSyncExternalStore(keptBookings.subscribe, () => {
    const now = keptBookings.get().filter(isAsked);
    if (now.length !== last.current.length || now.some((one, at) => one !== last.current[at])) last.current = now;
    return last.current;
  });
}

/** Changes of a row that survive a day without the network: kept on this device at once, sent when the server can be reached. `what` says what it is. */
export function useKeptChange<R extends AnyRecord>(
  record: R,
  row: Row,
  names: readonly (keyof UpdateOf<R> & string)[],
  what: string,
) {
  const { _id: by } = useSession();
  // Of a person: on a shared tablet nobody sends what somebody else wrote.
  const key = `${record.name} ${row.id} ${by}`;
  const [kept] = useKept((one) => one.key === key && one.by === by);
  const isOnline = useStore(connection) === 'online';
  const [typed, setTyped] = useState<{ of: number; values: Record<string, unknown> }>({ of: row.version, values: {} });
  const [trouble, setTrouble] = useState<string | null>(null);
  const open = useRef<Record<string, unknown>>({});
  const timers = useRef({ keep: 0, send: 0 });
  const [isOpen, setOpen] = useState(false);
  const waits = isOpen || kept !== undefined;
  // What the server has now holds all that was typed here.
  if (row.version > typed.of && !waits) setTyped({ of: row.version, values: {} });

  const store = async () => {
    window.clearTimeout(timers.current.keep);
    const fields = open.current;
    if (Object.keys(fields).length === 0) return;
    open.current = {};
    const base = Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
    const change = {
      key,
      by,
      at: new Date().toISOString(),
      address: `${record.api}/${row.id}`,
      from: window.location.pathname,
      body: { ...fields, version: row.version },
      what,
      receiver: null,
      modules: [record.name, 'history'],
      refused: null,
      base,
    };
    try {
      await keepChange(change);
      setTrouble(null);
    } catch (error) {
      open.current = { ...fields, ...open.current };
      setTrouble(messageOf(error));
    }
    await readKept();
    setOpen(Object.keys(open.current).length > 0);
  };
  const latest = useRef(store);
  useEffect(() => {
    latest.current = store;
  });
  useEffect(() => {
    const flush = () => void latest.current();
    const { current } = timers;
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      window.clearTimeout(current.send);
      void latest.current().then(() => sendAll(by));
    };
  }, [by]);

  const set = (part: Partial<UpdateOf<R>>) => {
    open.current = { ...open.current, ...part };
    setOpen(true);
    setTyped(({ of, values }) => ({ of, values: { ...values, ...part } }));
    window.clearTimeout(timers.current.keep);
    window.clearTimeout(timers.current.send);
    timers.current.keep = window.setTimeout(() => void latest.current(), keepAfter);
    timers.current.send = window.setTimeout(() => void latest.current().then(() => sendAll(by)), sendAfter);
  };
  const stored = Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
  const { version: _version, ...keptFields } = kept?.body ?? {};
  return {
    values: { ...stored, ...keptFields, ...typed.values } as UpdateOf<R>,
    set,
    state: waits
      ? kept?.refused
        ? ('refused' as const)
        : isOnline
          ? ('saving' as const)
          : ('kept' as const)
      : ('saved' as const),
    trouble: trouble ?? kept?.refused ?? null,
    /** Writes over what somebody else wrote meanwhile. */
    insist: async () => {
      if (kept) await sendAgain(kept);
    },
    /** Takes back what waits here: what the server has stays. */
    drop: async () => {
      open.current = {};
      setOpen(false);
      setTyped({ of: row.version, values: {} });
      await discard(key);
    },
  };
}

/** Photos of a row that survive a day without the network: drawn small, kept on this device, attached once when the server can be reached. */
export function useKeptPhotos(record: AnyRecord, id: string, what: string) {
  const { _id: by } = useSession();
  const kept = useKept(
    (one): one is Kept & { file: File } => one.file !== undefined && one.by === by && one.body['entityId'] === id,
  );
  const [trouble, setTrouble] = useState<string | null>(null);
  const add = async (files: readonly File[]) => {
    setTrouble(null);
    try {
      for (const file of files)
        await keep({
          key: newKey(),
          by,
          at: new Date().toISOString(),
          address: '/api/attachments',
          from: window.location.pathname,
          body: { entity: record.name, entityId: id },
          what,
          receiver: null,
          modules: [filesLive.name, record.name],
          refused: null,
          file: await smallFile(file),
        });
    } catch (error) {
      setTrouble(messageOf(error));
    }
    await readKept();
    await sendAll(by);
  };
  return { kept, add, trouble };
}

const longestSide = 1600;

/** A photo drawn anew in the browser and small, so that place, time and owner of the camera stay on the device. */
async function drawn(file: File): Promise<HTMLCanvasElement> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas;
}

/** Such a photo as the data URL of a JPEG. */
export async function smallPhoto(file: File): Promise<string> {
  return (await drawn(file)).toDataURL('image/jpeg', 0.8);
}

/** Such a photo as a file; what is no picture the browser can draw stays as it is. */
async function smallFile(file: File): Promise<File> {
  const canvas = await drawn(file).catch(() => null);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas ? canvas.toBlob(resolve, 'image/jpeg', 0.8) : resolve(null),
  );
  return blob ? new File([blob], file.name.replace(/[.]\w+$/, '.jpg'), { type: 'image/jpeg' }) : file;
}
