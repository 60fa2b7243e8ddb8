import type { SessionInfo } from '#kernel/web/data/session.ts';

// The counter without the network. Its file name says which address it may answer for (`site.ts`), and it answers for that screen alone: the page, the
// built files that page is made of, who is signed in, and what lay on the shelves. Everything else goes to the server as if it were not here.

/** What a worker of this kind is told and asked; the browser's own types for it exclude those of a page. */
interface Told extends Event {
  readonly data: { keep: string[] };
  waitUntil: (work: Promise<unknown>) => void;
}
interface Asked extends Event {
  readonly request: Request;
  respondWith: (answer: Promise<Response>) => void;
  waitUntil: (work: Promise<unknown>) => void;
}
const worker = self as unknown as {
  addEventListener: ((name: 'message', hear: (event: Told) => void) => void) &
    ((name: 'fetch', answer: (event: Asked) => void) => void) &
    ((name: 'activate' | 'install', begin: (event: Pick<Told, 'waitUntil'>) => void) => void);
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
};

const screen = '/store/counter';
const session = '/api/session';
const shelf = '/api/store/counter/shelf';
const files = 'abs.counter';
/** What is one person's: every page forgets it at sign-out and when a session is over (`forgetPerson`). */
const person = 'abs.person.counter';

/** How long after the server last said who is signed in this device believes it. */
const trustMs = 60 * 60_000;
const keptAt = 'x-kept-at';

async function sessionKept(): Promise<{ answer: Response; info: SessionInfo } | null> {
  const answer = await (await caches.open(person)).match(session);
  const info = (await answer?.clone().json()) as SessionInfo | undefined;
  const age = Date.now() - Number(answer?.headers.get(keptAt));
  if (answer && info && info.claims.exp * 1000 > Date.now() && age >= 0 && age < trustMs) return { answer, info };
  await caches.delete(person);
  return null;
}

/** Asks the server, and keeps what it says; the answer of somebody else or of nobody ends what was kept. */
async function askSession(request: Request): Promise<Response> {
  const answer = await fetch(request);
  if (answer.status === 401) await caches.delete(person);
  if (!answer.ok) return answer;
  const now = (await answer.clone().json()) as SessionInfo;
  const before = await sessionKept();
  if (before && before.info.claims._id !== now.claims._id) await caches.delete(person);
  const headers = new Headers(answer.headers);
  headers.set(keptAt, String(Date.now()));
  await (await caches.open(person)).put(session, new Response(await answer.clone().arrayBuffer(), { headers }));
  return answer;
}

/** The shelves are kept for whoever is signed in, and for nobody else. */
async function askShelf(request: Request): Promise<Response> {
  const before = await sessionKept();
  const answer = await fetch(request);
  const after = await sessionKept();
  if (answer.status === 401) await caches.delete(person);
  if (answer.ok && after && before?.info.claims._id === after.info.claims._id)
    await (await caches.open(person)).put(shelf, answer.clone());
  return answer;
}

async function orKept(asked: Promise<Response>, path: string): Promise<Response> {
  try {
    return await asked;
  } catch (error) {
    const kept = (await sessionKept()) && (await (await caches.open(person)).match(path));
    if (kept) return kept;
    throw error;
  }
}

/** The page and every built file it is made of: the files first, so that what is kept is always whole. */
async function keep(loaded: readonly string[]): Promise<void> {
  const page = await fetch(screen);
  if (!page.ok) return;
  const named = [...(await page.clone().text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path!);
  const wanted = new Set([...named, ...loaded.filter((path) => path.startsWith('/assets/'))]);
  const cache = await caches.open(files);
  const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  // A long day of work forgets what it loaded in the morning: only another version of the product makes files useless.
  const isSameVersion = named.length > 0 && named.every((path) => there.has(path));
  await cache.addAll([...wanted].filter((path) => !there.has(path)));
  await cache.put(screen, page);
  for (const path of there) if (!isSameVersion && path !== screen && !wanted.has(path)) await cache.delete(path);
  // Who is signed in, before what lies on the shelves for them.
  const headers = { accept: 'application/json' };
  if ((await askSession(new Request(session, { headers }))).ok) await askShelf(new Request(shelf, { headers }));
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('message', (event) => event.waitUntil(keep(event.data.keep).catch(() => undefined)));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  const kept = async () => (await caches.open(files)).match(pathname);
  if (request.mode === 'navigate' && pathname === screen)
    event.respondWith(fetch(request).catch(async () => ((await sessionKept()) && (await kept())) || Response.error()));
  else if (pathname.startsWith('/assets/')) event.respondWith(kept().then((file) => file ?? fetch(request)));
  else if (pathname === session) {
    // Only the way to a screen is answered from what is kept: whoever asks whether the server is there learns that it is not.
    const isLoader = request.headers.get('accept') === 'application/json';
    event.respondWith(isLoader ? orKept(askSession(request), session) : askSession(request));
  } else if (pathname === shelf) event.respondWith(orKept(askShelf(request), shelf));
});
