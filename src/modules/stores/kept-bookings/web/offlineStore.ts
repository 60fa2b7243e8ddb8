import type { SessionInfo } from '#kernel/web/data/session.ts';

// The counter, the withdraw parts form and a delivery note without the network. The name of its file says below which address a worker may answer
// (`site.ts`); this one is bundled under two names, and answers for the screens of its own alone: the page, the built files that page is made of, who is
// signed in, and what the screen showed while it was open. Everything else goes to the server as if it were not here.

/** What a worker of this kind is told and asked; the browser's own types for it exclude those of a page. */
interface Told extends Event {
  readonly data: { screen: string; keep: string[] };
  readonly ports: readonly MessagePort[];
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
  registration: { scope: string };
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
};

const session = '/api/session';
const shelf = '/api/store/counter/shelf';
const forms = '/store/spares/requests';
const notes = '/api/logistics/delivery-notes';
const lines = '/api/logistics/delivery-note-lines';
const hour = 60 * 60_000;

/** One screen that opens without the network. */
interface Screen {
  /** Where its page is kept, one for all its rows. */
  page: string;
  /** The cache of its built files. */
  files: string;
  at: RegExp;
  /** What it shows at an address; `ask` keeps an answer, and gives it where the server did. */
  answers: (address: string, ask: (path: string) => Promise<Response>) => Promise<unknown>;
}
interface Kind {
  /** What is one person's: every page forgets it at sign-out and when a session is over (`forgetPerson`). */
  person: string;
  /** How long after the server last said who is signed in, and what a screen shows, a device of their own believes it; one that others use, too, an hour. */
  trustMs: number;
  /** The answers kept, by path and query. */
  isKept: RegExp;
  screens: readonly Screen[];
}

const stores: Kind = {
  person: 'abs.person.counter',
  trustMs: hour,
  isKept: new RegExp(`^(${shelf}|/api${forms}/[^/?]+(/sheet)?)$`),
  screens: [
    { page: '/store/counter', files: 'abs.counter', at: /^[/]store[/]counter$/, answers: (_, ask) => ask(shelf) },
    {
      page: forms,
      files: 'abs.requests',
      at: new RegExp(`^${forms}/[^/]+$`),
      answers: async (address, ask) => {
        for (const path of [shelf, `/api${address}`, `/api${address}/sheet`]) await ask(path);
      },
    },
  ],
};
const deliveries: Kind = {
  person: 'abs.person.deliveries',
  // A round is longer than an hour, and what left the dock does not change on the way (decision 0047).
  trustMs: 12 * hour,
  isKept: new RegExp(`^(${notes}/[^/?]+|${lines}[?]f[.]deliveryNoteId[.]in=.+)$`),
  screens: [
    {
      page: '/logistics/shipping/dn',
      files: 'abs.deliveries',
      at: /^[/]logistics[/]shipping[/]dn[/][^/]+$/,
      answers: async (address, ask) => {
        const note = await ask(`${notes}/${address.slice(address.lastIndexOf('/') + 1)}`);
        if (!note.ok) return;
        const { row } = (await note.json()) as { row: { id: string } };
        await ask(`${lines}?${new URLSearchParams({ 'f.deliveryNoteId.in': row.id, size: '500' })}`);
      },
    },
  ],
};

const { person, trustMs, isKept, screens } = worker.registration.scope.endsWith('/store') ? stores : deliveries;
const keptAt = 'x-kept-at';

/** The screen an address is one of. */
const screenOf = (pathname: string) => screens.find(({ at }) => at.test(pathname));

const trustOf = ({ sharedTerminal }: SessionInfo) => (sharedTerminal ? Math.min(trustMs, hour) : trustMs);

const isFresh = (answer: Response, info: SessionInfo): boolean => {
  const age = Date.now() - Number(answer.headers.get(keptAt));
  return age >= 0 && age < trustOf(info);
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
  if (answer && info && isFresh(answer, info) && info.claims.exp * 1000 > Date.now()) return { answer, info };
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

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

/** What a screen shows is kept for whoever is signed in, and for nobody else. */
async function askKept(request: Request): Promise<Response> {
  const before = await sessionKept();
  const answer = await fetch(request);
  const after = await sessionKept();
  if (answer.status === 401) await caches.delete(person);
  const isOurs = answer.headers.get('content-type')?.includes('json');
  // Gone, or no longer theirs to see: nor is what was kept of it.
  if (isOurs && [403, 404].includes(answer.status)) await (await caches.open(person)).delete(pathOf(request.url));
  if (answer.ok && isOurs && after && before?.info.claims._id === after.info.claims._id)
    await keepAnswer(pathOf(request.url), answer);
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
    const known = await sessionKept();
    const kept = known && (await (await caches.open(person)).match(path));
    if (kept && isFresh(kept, known.info)) return kept;
    throw error;
  }
}

/** The page and every built file it is made of: the files first, so that what is kept is always whole. Answers for how many ms it may be opened. */
async function keep({ screen: address, keep: loaded }: Told['data']): Promise<number> {
  const screen = screenOf(address);
  if (!screen) return 0;
  const page = await fetch(address);
  // A network one must sign in to answers with a page of its own.
  if (!page.ok || page.redirected) return 0;
  const named = [...(await page.clone().text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path!);
  const wanted = new Set([...named, ...loaded.filter((path) => path.startsWith('/assets/'))]);
  const cache = await caches.open(screen.files);
  const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  // A long day of work forgets what it loaded in the morning: only another version of the product makes files useless.
  const isSameVersion = named.length > 0 && named.every((path) => there.has(path));
  await cache.addAll([...wanted].filter((path) => !there.has(path)));
  await cache.put(screen.page, page);
  for (const path of there) if (!isSameVersion && path !== screen.page && !wanted.has(path)) await cache.delete(path);
  // Who is signed in, before what they see.
  const headers = { accept: 'application/json' };
  if (!(await askSession(new Request(session, { headers }))).ok) return 0;
  await screen.answers(address, (path) => askKept(new Request(path, { headers })));
  const known = await sessionKept();
  return known ? trustOf(known.info) : 0;
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('message', (event) =>
  event.waitUntil(
    keep(event.data).then(
      (ms) => event.ports[0]?.postMessage(ms),
      () => undefined,
    ),
  ),
);

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  const screen = screenOf(pathname);
  if (request.mode === 'navigate') {
    const page = async () =>
      screen && (await sessionKept()) && (await (await caches.open(screen.files)).match(screen.page));
    if (screen) event.respondWith(reached(fetch(request)).catch(async () => (await page()) || Response.error()));
  } else if (pathname.startsWith('/assets/'))
    event.respondWith(fileKept(pathname).then((file) => file ?? fetch(request)));
  else if (pathname === session) {
    // Only the way to a screen is answered from what is kept: whoever asks whether the server is there learns that it is not.
    const isLoader = request.headers.get('accept') === 'application/json';
    event.respondWith(isLoader ? orKept(askSession(request), session) : askSession(request));
  } else if (isKept.test(pathname + search)) event.respondWith(orKept(askKept(request), pathname + search));
});

async function fileKept(pathname: string): Promise<Response | undefined> {
  for (const { files } of screens) {
    const file = await (await caches.open(files)).match(pathname);
    if (file) return file;
  }
  return undefined;
}
