import type { SessionInfo } from '#kernel/web/data/session.ts';

// The counter and the withdraw parts form without the network. The name of this file says below which address it may answer (`site.ts`); it answers for those
// two screens alone: the page, the built files that page is made of, who is signed in, what lay on the shelves, and the forms that were open within the
// hour. Everything else goes to the server as if it were not here.

/** What a worker of this kind is told and asked; the browser's own types for it exclude those of a page. */
interface Told extends Event {
  readonly data: { screen: string; keep: string[] };
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

const counter = '/store/counter';
const requests = '/store/spares/requests';
const session = '/api/session';
const shelf = '/api/store/counter/shelf';

/** The screen an address is one of; null for every other one. */
const screenOf = (pathname: string): string | null =>
  pathname === counter ? counter : new RegExp(`^${requests}/[^/]+$`).test(pathname) ? requests : null;

/** The shelves, and a withdraw parts form with its sheet. */
const isKeptAnswer = (pathname: string): boolean =>
  pathname === shelf || new RegExp(`^/api${requests}/[^/]+(/sheet)?$`).test(pathname);

/** The built files of one screen. */
const filesOf = (screen: string): string => (screen === counter ? 'abs.counter' : 'abs.requests');
/** What is one person's: every page forgets it at sign-out and when a session is over (`forgetPerson`). */
const person = 'abs.person.counter';

/** How long after the server last said who is signed in this device believes it. */
const trustMs = 60 * 60_000;
const keptAt = 'x-kept-at';

const isFresh = (answer: Response | undefined): answer is Response => {
  const age = Date.now() - Number(answer?.headers.get(keptAt));
  return age >= 0 && age < trustMs;
};

/** Keeps an answer with the time it was given. */
async function keepAnswer(path: string, answer: Response): Promise<void> {
  const headers = new Headers(answer.headers);
  headers.set(keptAt, String(Date.now()));
  await (await caches.open(person)).put(path, new Response(await answer.clone().arrayBuffer(), { headers }));
}

async function sessionKept(): Promise<{ answer: Response; info: SessionInfo } | null> {
  const answer = await (await caches.open(person)).match(session);
  const info = (await answer?.clone().json()) as SessionInfo | undefined;
  if (isFresh(answer) && info && info.claims.exp * 1000 > Date.now()) return { answer, info };
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
  await keepAnswer(session, answer);
  return answer;
}

/** What a screen shows is kept for whoever is signed in, and for nobody else. */
async function askKept(request: Request): Promise<Response> {
  const before = await sessionKept();
  const answer = await fetch(request);
  const after = await sessionKept();
  if (answer.status === 401) await caches.delete(person);
  if (answer.ok && after && before?.info.claims._id === after.info.claims._id)
    await keepAnswer(new URL(request.url).pathname, answer);
  return answer;
}

/** What was asked, unless it is a proxy that answers while the server is away. */
async function reached(asked: Promise<Response>): Promise<Response> {
  const answer = await asked;
  if ([502, 503, 504].includes(answer.status)) throw new TypeError('The server is away.');
  return answer;
}

async function orKept(asked: Promise<Response>, path: string): Promise<Response> {
  try {
    return await reached(asked);
  } catch (error) {
    const kept = (await sessionKept()) && (await (await caches.open(person)).match(path));
    if (kept && isFresh(kept)) return kept;
    throw error;
  }
}

/** The page and every built file it is made of: the files first, so that what is kept is always whole. */
async function keep({ screen: address, keep: loaded }: Told['data']): Promise<void> {
  const screen = screenOf(address);
  if (!screen) return;
  const page = await fetch(address);
  if (!page.ok) return;
  const named = [...(await page.clone().text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path!);
  const wanted = new Set([...named, ...loaded.filter((path) => path.startsWith('/assets/'))]);
  const cache = await caches.open(filesOf(screen));
  const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  // A long day of work forgets what it loaded in the morning: only another version of the product makes files useless.
  const isSameVersion = named.length > 0 && named.every((path) => there.has(path));
  await cache.addAll([...wanted].filter((path) => !there.has(path)));
  await cache.put(screen, page);
  for (const path of there) if (!isSameVersion && path !== screen && !wanted.has(path)) await cache.delete(path);
  // Who is signed in, before what they see.
  const headers = { accept: 'application/json' };
  if (!(await askSession(new Request(session, { headers }))).ok) return;
  const form = screen === requests ? [`/api${address}`, `/api${address}/sheet`] : [];
  for (const path of [shelf, ...form]) await askKept(new Request(path, { headers }));
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('message', (event) => event.waitUntil(keep(event.data).catch(() => undefined)));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  const screen = screenOf(pathname);
  if (request.mode === 'navigate') {
    const page = async () =>
      screen && (await sessionKept()) && (await (await caches.open(filesOf(screen))).match(screen));
    if (screen) event.respondWith(reached(fetch(request)).catch(async () => (await page()) || Response.error()));
  } else if (pathname.startsWith('/assets/'))
    event.respondWith(fileKept(pathname).then((file) => file ?? fetch(request)));
  else if (pathname === session) {
    // Only the way to a screen is answered from what is kept: whoever asks whether the server is there learns that it is not.
    const isLoader = request.headers.get('accept') === 'application/json';
    event.respondWith(isLoader ? orKept(askSession(request), session) : askSession(request));
  } else if (isKeptAnswer(pathname)) event.respondWith(orKept(askKept(request), pathname));
});

async function fileKept(pathname: string): Promise<Response | undefined> {
  for (const screen of [counter, requests]) {
    const file = await (await caches.open(filesOf(screen))).match(pathname);
    if (file) return file;
  }
  return undefined;
}
