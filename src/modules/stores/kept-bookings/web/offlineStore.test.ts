import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

// The worker of deliveries in a browser of its own: what it was told to keep, and what the server answers.
const note = '/api/logistics/delivery-notes/DN26-0001';
const host = 'https://abs.example';
const kept = new Map<string, Map<string, Response>>();
const pathOf = (asked: Request | string) => (typeof asked === 'string' ? asked : asked.url.slice(host.length));
const caches = {
  open: (name: string) => {
    const cache = kept.get(name) ?? new Map<string, Response>();
    kept.set(name, cache);
    return {
      match: async (path: string) => cache.get(path)?.clone(),
      put: async (path: string, answer: Response) => cache.set(path, answer),
      delete: async (path: string) => cache.delete(path),
    };
  },
  delete: async (name: string) => kept.delete(name),
};
let answers: (event: object) => void;
let server: (path: string) => Response;
let isShared = false;

/** What a screen gets that asks for `path`, through the worker; null where it gets no answer. */
async function ask(path: string): Promise<Response | null> {
  const request = new Request(host + path, { headers: { accept: 'application/json' } });
  let answer: Promise<Response> | undefined;
  answers({ request, respondWith: (given: Promise<Response>) => (answer = given) });
  return (await answer?.catch(() => null)) ?? null;
}

beforeAll(async () => {
  const self = {
    addEventListener: (name: string, hear: (event: object) => void) => name === 'fetch' && (answers = hear),
    registration: { scope: `${host}/logistics/shipping` },
  };
  vi.stubGlobal('self', self);
  vi.stubGlobal('location', { origin: host });
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('fetch', async (asked: Request) => server(pathOf(asked)));
  await import('./offlineStore.ts');
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  kept.clear();
  isShared = false;
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const reached = (path: string): Response =>
  path === '/api/session'
    ? Response.json({ claims: { _id: 'me', exp: 9e9 }, sharedTerminal: isShared })
    : Response.json({ row: { id: '1' } });
const away = (): Response => {
  throw new TypeError('No network.');
};
const later = (hours: number) => vi.setSystemTime(Date.now() + hours * 3_600_000);

/** Opens the note with the network, and loses it. */
async function opened(): Promise<void> {
  server = reached;
  await ask('/api/session');
  await ask(note);
  server = away;
}

test('a note that was open is answered on a device of their own for twelve hours, on one that others use, too, for one', async () => {
  await opened();
  later(11);
  expect((await ask(note))?.status).toBe(200);
  later(2);
  expect(await ask(note)).toBeNull();
  isShared = true;
  await opened();
  later(0.9);
  expect((await ask(note))?.status).toBe(200);
  later(0.2);
  expect(await ask('/api/session')).toBeNull();
  expect(await ask(note)).toBeNull();
});

test.each([403, 404])(
  'a note the server answers with %i is not kept any longer; a page of a proxy says nothing about it',
  async (status) => {
    await opened();
    server = () => new Response('<h1>No</h1>', { status, headers: { 'content-type': 'text/html' } });
    await ask(note);
    server = away;
    expect((await ask(note))?.status).toBe(200);
    server = () => Response.json({ code: 'NO', message: 'No.' }, { status });
    expect((await ask(note))?.status).toBe(status);
    server = away;
    expect(await ask(note)).toBeNull();
  },
);
