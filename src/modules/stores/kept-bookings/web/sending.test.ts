import { afterEach, expect, test, vi } from 'vitest';
import { allKept, forget, keep, keepChange, type Kept } from './kept.ts';
import { sendAgain, sendKept } from './sending.ts';

/** A place on the device for rows by their key, with the calls of IndexedDB used here. */
function device(): Pick<IDBFactory, 'open'> {
  const rows = new Map<string, Kept>();
  const answer = <Result>(result: Result) => {
    const request = { result, onsuccess: null as (() => void) | null };
    queueMicrotask(() => request.onsuccess?.());
    return request;
  };
  const objectStore = () => ({
    getAll: () => answer([...rows.values()]),
    get: (key: string) => answer(rows.get(key)),
    put: (row: Kept) => answer(rows.set(row.key, structuredClone(row))),
    delete: (key: string) => answer(rows.delete(key)),
  });
  const transaction = () => {
    const one = { objectStore, oncomplete: null as (() => void) | null };
    setTimeout(() => one.oncomplete?.());
    return one;
  };
  return { open: () => answer({ transaction, close: () => undefined }) as never };
}

afterEach(() => vi.unstubAllGlobals());

const refused: Kept = {
  key: 'auditAnswer 1 me',
  by: 'me',
  at: '2026-11-29T08:00:00.000Z',
  address: '/api/answers/1',
  body: { evidence: 'mine', version: 1 },
  base: { evidence: null },
  what: 'Answer 1',
  receiver: null,
  modules: [],
  refused: 'Somebody else wrote here meanwhile.',
};

test('what was refused is sent again with what its person typed meanwhile, not with what it was when it was refused', async () => {
  vi.stubGlobal('indexedDB', device());
  await keep(refused);
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_path: string, { method, body }: RequestInit) => {
    if (method === 'PATCH') {
      sent.push(JSON.parse(String(body)));
      return Response.json({ row: { evidence: 'mine, and more', version: 4 } });
    }
    // The row is asked for; meanwhile the person goes on.
    const typed = { body: { evidence: 'mine, and more', version: 1 }, base: { evidence: null } };
    await keepChange({ ...refused, ...typed, at: '2026-11-29T08:00:09.000Z' });
    return Response.json({ row: { evidence: 'theirs', version: 3 } });
  });
  await sendAgain(refused);
  expect(sent).toEqual([{ evidence: 'mine, and more', version: 3 }]);
  expect(await allKept()).toEqual([]);
});

test('what was taken back while it was on its way stays gone, whatever the server says of it', async () => {
  vi.stubGlobal('indexedDB', device());
  const { base: _base, ...booking } = { ...refused, refused: null };
  await keep(booking);
  vi.stubGlobal('fetch', async () => {
    await forget(booking.key);
    return Response.json({ code: 'EXPIRED', message: 'The batch is expired.' }, { status: 422 });
  });
  await expect(sendKept(booking)).rejects.toMatchObject({ status: 422 });
  expect(await allKept()).toEqual([]);
});
