import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { allEndpoints, openServer } from '#app/http.ts';
import { serverModules } from '#app/modules.server.ts';
import { guestSessionsOf, type Endpoint } from '#kernel/server/endpoint.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { against, nothingNew } from './baseline.ts';

const doors = Object.keys(guestSessionsOf(serverModules)).join('|');
const rightPattern = new RegExp(`^(public|signedIn|level:[1-5]|[a-z]+[.](viewer|user|admin)|guest:(${doors}))$`);

/** What the server serves beside the endpoints of the modules: health, its own description, the files of the screens. */
const systemRoutes =
  /^(GET|HEAD) ([/]healthz|[/]readyz|[/]metrics|[/]api[/]openapi[.]json|[/]api[/]docs.*|[/]assets[/][*]|[/][*]|[*]|[/])$/;

/** POSTs on no existing row that make nothing a repeat could double, each with its reason. */
const notCreating: Record<string, string> = {
  '/auth/login': 'opens a session: a repeat opens another, which nobody holds',
  '/auth/step-up': 'refreshes the session that is there',
  '/api/push-notifications/verify': 'only asks',
  '/api/push-notifications/subscribe': 'one row for a browser: a repeat writes the same one again',
  '/api/notifications/read': 'marks what is there as read',
  '/auth/forgot': 'asks for a mail: three an hour at most, a new link voids the one before',
  '/auth/reset': 'the link works once',
  '/api/audit-views/enter': 'opens the view for its inspector; a repeat opens it again',
  '/api/vendor-questionnaire/enter': 'opens the questionnaire for its vendor; a repeat opens it again',
  '/api/vendor-questionnaire/submit': 'the link works once',
  '/api/monitoring/enter': 'opens the board for a screen; a repeat opens it again',
  '/api/access-requests': 'one open request of a person for a screen: a repeat changes nothing',
  '/api/admin/import': 'a second run finds the people there and refuses',
  '/api/shift-toolbox': 'each shift is answered once: a repeat is refused',
  '/api/shift-toolbox/skip': 'a shift that was skipped is skipped: a repeat changes nothing',
  '/api/line/webhook': 'each event counts once by the id LINE gives it',
  '/api/quotation-link/open': 'only reads',
  '/api/quotation-link/paper': 'only reads',
  '/api/quotation-link/photo': 'only reads',
  '/api/quotation-link/answer': 'the link works once',
  '/api/portal/sign-in': 'a session of its own for each sign-in, as at the door of staff',
  '/api/portal/sign-out': 'ends the session that is there',
  '/api/portal/invitation': 'only asks',
  '/api/portal/accept': 'the invitation works once',
  '/api/saved-views': 'one view of a name: a repeat writes the same one again',
  '/api/workorders/notifications/read': 'marks what is there as read',
  '/api/safety/confidential-reports': 'one report of a claim code: kept under a key it would stand beside its sender',
  '/api/safety/letters': 'one report of a claim code; nobody is signed in whose key it could be',
  '/api/safety/dialogue': 'only asks',
  '/api/safety/dialogue/messages': 'a message sent twice is read twice; nobody is signed in whose key it could be',
  '/api/training/check-in': 'marks who is there as present: a repeat changes nothing',
  '/api/workorders/bulk': 'changes jobs that are there, each by its version',
};

type Callable = Endpoint & { creates?: boolean; together?: boolean; mutates?: boolean };

/** Calls that make a row, as far as their own text and address tell. */
function makesRows(endpoint: Callable): boolean {
  if (endpoint.method !== 'POST' || endpoint.mutates !== true || notCreating[endpoint.path]) return false;
  const code = String(endpoint.handle);
  return !endpoint.path.includes(':') || /status\(201\)|createRecord\(/.test(code);
}

function endpointFaults(endpoints: readonly Endpoint[]): string[] {
  const seen = new Set<string>();
  return (endpoints as readonly Callable[]).flatMap((endpoint) => {
    const route = `${endpoint.method} ${endpoint.path}`;
    const faults: string[] = [];
    const rights = [endpoint.allow].flat();
    if (rights.length === 0 || rights.some((right) => !rightPattern.test(right ?? '')))
      faults.push(`${route}: no right, or one that nobody can have`);
    if (seen.has(route)) faults.push(`${route}: declared twice`);
    if (!endpoint.summary) faults.push(`${route}: no summary`);
    if (makesRows(endpoint) && !endpoint.creates) faults.push(`${route}: creates, but takes no Idempotency-Key`);
    if (endpoint.together && !endpoint.creates) faults.push(`${route}: together with whom, if it creates nothing`);
    if (endpoint.method !== 'GET' && !endpoint.mutates) faults.push(`${route}: not in a transaction`);
    seen.add(route);
    return faults;
  });
}

/** Reads the drawn tree of routes: four columns a level, `├── /:id (GET, POST)`. */
function routesIn(tree: string): string[] {
  const parents: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const match = /^([│\s]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(line);
    if (!match) return [];
    const depth = (match[1] ?? '').length / 4;
    parents.length = depth;
    parents.push(match[2] ?? '');
    const path = parents.join('');
    return (match[3] ?? '')
      .split(', ')
      .filter(Boolean)
      .map((method) => `${method} ${path}`);
  });
}

/** Parameters without their names: two of them may share one place in the tree. */
const bare = (route: string) => route.replaceAll(/:\w+(?:[|]:\w+)*/g, ':');

let made: TestApp;
let app: FastifyInstance;
const served = new Set<string>();
beforeAll(async () => {
  made = await testApp(serverModules);
  app = await openServer(made.deps, { siteFolder: tmpdir(), stopping: () => false });
  await app.ready();
  for (const route of routesIn(app.printRoutes({ commonPrefix: false }))) served.add(route);
});
afterAll(async () => {
  await app?.close();
  await made?.close();
});

test('every endpoint has a right, a summary and an address of its own; every call that creates takes an Idempotency-Key', () => {
  const endpoints = allEndpoints();
  printFigure('endpoints', `${endpoints.length} in ${serverModules.length} modules`);
  expect(endpoints.length).toBeGreaterThan(30);
  expect(against('endpoints', endpointFaults(endpoints))).toEqual(nothingNew);
});

test('the list of endpoints is what the server serves: nothing missing, nothing beside it', () => {
  const routes = allEndpoints().map((endpoint) => `${endpoint.method} ${endpoint.path}`);
  expect(
    routes.filter((route) => !app.hasRoute({ method: route.split(' ')[0] as 'GET', url: route.split(' ')[1] ?? '' })),
  ).toEqual([]);
  const known = new Set(routes.map(bare));
  expect(served.size).toBeGreaterThanOrEqual(known.size);
  expect(
    against(
      'served',
      [...served].filter((route) => !known.has(bare(route)) && !systemRoutes.test(route)),
    ),
  ).toEqual(nothingNew);
  expect(routesIn('├── /api/a (GET)\n│   └── /:id|:no (GET, PUT)\n└── /b (GET)')).toEqual([
    'GET /api/a',
    'GET /api/a/:id|:no',
    'PUT /api/a/:id|:no',
    'GET /b',
  ]);
});

test('the endpoint check sees a missing right, a double address and a creating call without a key', () => {
  const handle = () => ({});
  const post = { method: 'POST', path: '/api/things', allow: 'signedIn', summary: 'New thing', mutates: true, handle };
  const faults = endpointFaults([
    post,
    { ...post, creates: true },
    { ...post, path: '/api/others', creates: true, allow: 'stores.king' },
  ] as unknown as Endpoint[]);
  expect(faults).toEqual([
    'POST /api/things: creates, but takes no Idempotency-Key',
    'POST /api/things: declared twice',
    'POST /api/others: no right, or one that nobody can have',
  ]);
});
