/** One booking, one change of a row (`base`) or one file (`file`) that waits on this device. */
export interface Kept {
  /** Its `Idempotency-Key`: however often it is sent, it is booked once. */
  key: string;
  /** `app_user.id` of who did it: it is sent in their name only. */
  by: string;
  at: string;
  address: string;
  /** The screen it was done on, where it is looked after; one kept by an older build is the counter's. */
  from?: string;
  /** Without a PIN: that is never kept. */
  body: Record<string, unknown>;
  /** What it is in words: `Issue: 2 ea of GA78-12`. */
  what: string;
  /** Who must type their PIN before it can be sent. */
  receiver: string | null;
  /** Records whose open answers it makes stale. */
  modules: readonly string[];
  refused: string | null;
  /** Of a change of a row: what its fields held when it was begun, to tell what somebody else changed meanwhile. */
  base?: Record<string, unknown>;
  /** A file to attach; `body` names the row it belongs to. */
  file?: File;
}

const database = 'abs.kept-bookings';
const store = 'bookings';

async function inStore<Value>(
  mode: IDBTransactionMode,
  act: (rows: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const opened = await new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open(database, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(store, { keyPath: 'key' });
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('This device keeps nothing.'));
  });
  try {
    return await new Promise<Value>((resolve, reject) => {
      const transaction = opened.transaction(store, mode);
      const request = act(transaction.objectStore(store));
      // Only what is committed is kept.
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new Error('This device has no room to keep it.'));
    });
  } finally {
    opened.close();
  }
}

/** Everything kept on this device, in the order it was done. */
export async function allKept(): Promise<Kept[]> {
  const rows = await inStore<Kept[]>('readonly', (all) => all.getAll() as IDBRequest<Kept[]>);
  return rows.sort((a, b) => a.at.localeCompare(b.at));
}

export async function keep(booking: Kept): Promise<void> {
  await inStore('readwrite', (rows) => rows.put(booking));
}

export async function forget(key: string): Promise<void> {
  await inStore('readwrite', (rows) => rows.delete(key));
}

/** Changes in one step what is kept under a key; `to` answers what is kept from now on, or null for nothing. What is gone meanwhile stays gone. */
async function changeKept(key: string, to: (now: Kept) => Kept | null): Promise<void> {
  await inStore('readwrite', (rows) => {
    const asked = rows.get(key) as IDBRequest<Kept | undefined>;
    asked.onsuccess = () => {
      if (!asked.result) return;
      const next = to(asked.result);
      if (next) rows.put(next);
      else rows.delete(key);
    };
    return asked;
  });
}

/** Keeps a change of a row on top of what waits for it already; its version stays that of the row when the first change was kept. */
export async function keepChange(change: Kept & { base: Record<string, unknown> }): Promise<void> {
  await inStore('readwrite', (rows) => {
    const asked = rows.get(change.key) as IDBRequest<Kept | undefined>;
    asked.onsuccess = () => {
      const before = asked.result;
      rows.put({
        ...change,
        body: { ...change.body, ...before?.body, ...withoutVersion(change.body) },
        base: { ...change.base, ...before?.base },
      });
    };
    return asked;
  });
}

const withoutVersion = ({ version: _version, ...fields }: Record<string, unknown>) => fields;

/** Says of what was sent why the server refused it, unless the person went on, or took it back, meanwhile. */
export const refuse = (sent: Kept, refused: string): Promise<void> =>
  changeKept(sent.key, (now) => (now.at === sent.at ? { ...now, refused } : now));

/** Lets what was refused be sent again; a change on top of the `row` it belongs to as that is now, with all the person wrote until now. */
export const unrefuse = (key: string, row?: Record<string, unknown>): Promise<void> =>
  changeKept(key, (now) => ({
    ...now,
    ...(row && { body: { ...now.body, version: row['version'] }, base: row }),
    refused: null,
  }));

/** Forgets a change that is stored, unless the person went on meanwhile: then what is left is of the new version. */
export const settleChange = (sent: Kept, stored: Record<string, unknown>): Promise<void> =>
  changeKept(sent.key, (now) =>
    now.at === sent.at ? null : { ...now, body: { ...now.body, version: stored['version'] }, base: stored },
  );
