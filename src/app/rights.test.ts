import { afterAll, beforeAll, expect, test } from 'vitest';
import { areas, type Role } from '#kernel/shared/areas.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import type { Endpoint } from '#kernel/server/endpoint.ts';
import { customer } from '#modules/marketing/customers/shared/customer.record.ts';
import { allRecords } from '#kernel/server/records/registry.ts';
import { everyEndpoint, wholeProduct } from './everyEndpoint.ts';
import { rightsOfOtherCalls } from './rightsOfOtherCalls.ts';
import { recordsOfTable, rightsOfCalls } from './rightsTable.ts';
import { aSentQuestionnaire } from '#modules/quality/vendor-questionnaires/server/vendor-questionnaires.fixture.ts';

// The table of rights is written here a second time, in another way, so that a mistake in `can` shows (P19).
const rank = ['viewer', 'user', 'admin'];
function expectedToPass(asked: string, level: number, roles: readonly string[]): boolean {
  if (asked.startsWith('guest:')) return false;
  if (asked === 'public' || asked === 'signedIn') return true;
  if (/^level:\d$/.test(asked)) return level >= Number(asked.at(-1));
  const dot = asked.lastIndexOf('.');
  const higher = rank.slice(rank.indexOf(asked.slice(dot + 1))).map((name) => `${asked.slice(0, dot)}.${name}`);
  return roles.some((role) => higher.includes(role));
}

const levels = [1, 2, 3, 4, 5] as const;
const profiles: { level: 1 | 2 | 3 | 4 | 5; roles: Role[] }[] = [
  ...levels.map((level) => ({ level, roles: [] })),
  ...areas.flatMap((area) => rank.map((name, at) => ({ level: levels[at] ?? 1, roles: [`${area}.${name}` as Role] }))),
];

/**
 * Whom a call is asked as. The long run asks each call as everybody. The short one asks as each person with a right in an area the call names,
 * as each level where it names one, as somebody with nothing where anybody may, and as one person who has every right but those: whoever could do
 * something by a right the call does not name, that person could too.
 */
const isLong = process.env['TEST_LONG'] !== undefined;
const areaOf = (right: string) => right.slice(0, right.lastIndexOf('.') + 1);
const namesLevel = (asked: readonly string[]) => asked.some((right) => right.startsWith('level:'));
const isAnybodys = (asked: readonly string[]) => asked.includes('signedIn') || asked.includes('public');
const isAskedAs = (asked: readonly string[], { level, roles }: (typeof profiles)[number]) =>
  isLong ||
  (roles.length === 0
    ? namesLevel(asked) || (level === 1 && isAnybodys(asked))
    : roles.some((role) => asked.some((right) => areaOf(right) === areaOf(role))));

/** The most somebody can have without the rights a call names: every other area, and the level below. */
function allButNamed(asked: readonly string[]): { level: 1 | 2 | 3 | 4 | 5; roles: Role[] } {
  const least = Math.min(
    6,
    ...asked.filter((right) => right.startsWith('level:')).map((right) => Number(right.at(-1))),
  );
  const others = areas.filter((area) => !asked.some((right) => areaOf(right) === `${area}.`));
  return { level: levels[Math.max(0, least - 2)] ?? 1, roles: others.map((area) => `${area}.admin` as Role) };
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const rightsOf = (endpoint: Endpoint): readonly string[] =>
  rightsOfCalls.get(nameOf(endpoint)) ?? rightsOfOtherCalls.get(nameOf(endpoint)) ?? [];

const endpoints = everyEndpoint();
let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  // Before the doors for guests have counted the calls of the other tests.
  await guestsKnown();
}, 600_000);
afterAll(() => app.close());

const isForGuestsOnly = (endpoint: Endpoint) => [endpoint.allow].flat().every((right) => right.startsWith('guest:'));

function address(path: string): string {
  return path.replace(/:[a-zA-Z]+/g, '01a1fc5a-07a0-7301-b174-7ff3b9d3f799');
}

test('P19 every endpoint answers each of the profiles as an independent table says', async () => {
  const wrong: string[] = [];
  let calls = 0;
  const asked = new Map(
    profiles.map((profile) => [profile, endpoints.filter((endpoint) => isAskedAs(rightsOf(endpoint), profile))]),
  );
  const least = Map.groupBy(endpoints, (endpoint) => JSON.stringify(allButNamed(rightsOf(endpoint))));
  for (const [profile, called] of least) asked.set(JSON.parse(profile) as (typeof profiles)[number], called);
  for (const [profile, called] of asked) {
    const person: Person = await app.as(`level:${profile.level}`, ...profile.roles);
    // Eight at a time: the answers come from the database, and the table has tens of thousands of rows.
    const waiting = called.filter(({ path }) => path !== '/auth/destroy' && path !== '/auth/login');
    const work = async () => {
      for (let endpoint = waiting.pop(); endpoint; endpoint = waiting.pop()) {
        const answer = await person.call(
          endpoint.method,
          address(endpoint.path),
          endpoint.method === 'GET' ? undefined : {},
        );
        calls += 1;
        if (endpoint.limit && answer.status === 429) continue;
        const passes = rightsOf(endpoint).some((right) => expectedToPass(right, profile.level, profile.roles));
        const refused = answer.status === 403 || answer.status === 401;
        if (passes === refused || answer.status >= 500) {
          wrong.push(
            `${endpoint.method} ${endpoint.path} for ${profile.level} ${profile.roles.join(' ')}: ${answer.status}`,
          );
        }
      }
    };
    await Promise.all(Array.from({ length: 8 }, work));
  }
  printFigure(
    'P19',
    `${endpoints.length} endpoints, ${asked.size} profiles, ${calls} calls, ${wrong.length} wrong answers`,
  );
  expect(
    wrong,
    'a call without a line in src/app/rightsTable.ts or src/app/rightsOfOtherCalls.ts is expected to answer nobody',
  ).toEqual([]);
}, 600_000);

test('P19 every record that is served stands in the independent table of rights, and each of its calls is served', () => {
  const served = new Set(endpoints.map(({ method, path }) => `${method} ${path}`));
  const records = allRecords().filter(({ api }) => served.has(`GET ${api}/:id`));
  const names = records.map(({ name }) => name);
  expect(
    names.filter((name) => !recordsOfTable.includes(name)),
    'without a line in src/app/rightsTable.ts',
  ).toEqual([]);
  expect(
    recordsOfTable.filter((name) => !names.includes(name)),
    'a line of no record that is served',
  ).toEqual([]);
  // An export left out, or a list at an address of its own, is no right that is missing.
  const calls = [...rightsOfCalls.keys()].filter((call) => !call.includes('/export.'));
  expect(calls.filter((call) => !served.has(call) && call.startsWith('PATCH'))).toEqual([]);
  const writes = endpoints.filter(
    ({ method, path }) => method === 'PATCH' && records.some(({ api }) => path === `${api}/:id`),
  );
  expect(writes.filter(({ method, path }) => !rightsOfCalls.has(`${method} ${path}`))).toEqual([]);
});

test('P19 every other call that is served stands in the independent table of calls, and nothing else does', () => {
  const served = endpoints.map(nameOf).filter((call) => !rightsOfCalls.has(call));
  expect(
    served.filter((call) => !rightsOfOtherCalls.has(call)),
    'without a line in src/app/rightsOfOtherCalls.ts, the call beside its right; the standard calls of a record have theirs in rightsTable.ts',
  ).toEqual([]);
  expect(
    [...rightsOfOtherCalls.keys()].filter((call) => !served.includes(call)),
    'a line of no call that is served',
  ).toEqual([]);
});

test('P19 a stranger is told to sign in everywhere but at the public doors', async () => {
  const wrong: string[] = [];
  for (const endpoint of endpoints) {
    const answer = await app.stranger.call(
      endpoint.method,
      address(endpoint.path),
      endpoint.method === 'GET' ? undefined : {},
    );
    // A call that counts its callers refuses before it asks who they are.
    if (endpoint.limit && answer.status === 429) continue;
    const open = rightsOf(endpoint).includes('public');
    // A wrong sign-in answers 401 as well; what must not happen is an answer to a closed door.
    if (!open && answer.status !== 401) wrong.push(`${endpoint.method} ${endpoint.path}: ${answer.status}`);
    if (answer.status >= 500) wrong.push(`${endpoint.method} ${endpoint.path}: ${answer.status}`);
  }
  expect(wrong).toEqual([]);
});

test('P30 no changing endpoint acts on a call from another site', async () => {
  const person = await app.as('level:5', ...areas.map((area) => `${area}.admin` as Role));
  const changing = endpoints.filter(
    (endpoint) => 'mutates' in endpoint && endpoint.mutates === true && !isForGuestsOnly(endpoint),
  );
  const wrong: string[] = [];
  for (const endpoint of changing) {
    const shapes: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': '', origin: 'https://evil.example' },
    ];
    for (const headers of shapes) {
      const answer = await person.call(
        endpoint.method,
        address(endpoint.path),
        endpoint.method === 'GET' ? undefined : {},
        headers,
      );
      // A door that counts its callers may refuse before it asks where they come from.
      if (answer.status !== 403 && answer.status !== 429)
        wrong.push(`${endpoint.method} ${endpoint.path} ${JSON.stringify(headers)}: ${answer.status}`);
    }
  }
  printFigure('P30', `${changing.length} changing endpoints × 3 shapes, ${wrong.length} acted`);
  expect(wrong).toEqual([]);
}, 600_000);

/** Somebody at each door that is not staff's: a customer's person, and a wall board. */
let known: Promise<Record<string, string>> | undefined;
const guestsKnown = () => (known ??= guests());
async function guests(): Promise<Record<string, string>> {
  const chief = await app.as('level:5', 'admin.admin', 'marketing.admin');
  const airline = await chief.create(customer, {
    code: 'TSTAIR',
    name: 'Test Air',
    color: '#1565c0',
    legalName: 'Test Air Limited',
    customerType: 'foreignCompany',
    country: 'SG',
    releaseForms: ['CAAT_FORM_1'],
    currency: 'THB',
    internationalCarrier: false,
    tatBasis: 'calendar',
  });
  const invited = await chief.call<{ link: string }>('POST', '/api/customer-portal/users', {
    customerId: airline.id,
    name: 'Somsri Dee',
    email: 'somsri@airline.example',
    scopes: ['findings', 'certificates'],
  });
  const accepted = await app.stranger.call('POST', '/api/portal/accept', {
    token: invited.body.link.split('#')[1],
    newPass: 'warm-lantern-1964',
  });
  const board = await chief.call<{ link: string }>('POST', '/api/monitoring/boards', { name: 'Wheel shop' });
  const entered = await app.stranger.call('POST', '/api/monitoring/enter', { token: board.body.link.split('#')[1] });
  const cookieOf = (answer: { headers: Record<string, unknown> }) =>
    String(answer.headers['set-cookie']).split(';')[0] ?? '';
  const quality = await app.as('quality.admin');
  const view = await quality.call<{ link: string }>('POST', '/api/audit-views', {
    inspector: 'S. Inspector',
    organisation: 'CAAT',
    purpose: 'Renewal of the approval',
    days: 3,
  });
  const looking = await app.stranger.call('POST', '/api/audit-views/enter', { token: view.body.link.split('#')[1] });
  const sent = await aSentQuestionnaire(app);
  const mailed = await quality.call<{ link: string }>('POST', `/api/qa/sent-questionnaires/${sent.id}/link`, {
    answerBy: sent.answerBy,
  });
  const answering = await app.stranger.call('POST', '/api/vendor-questionnaire/enter', {
    token: mailed.body.link.split('#')[1],
  });
  return {
    portal: cookieOf(accepted),
    kiosk: cookieOf(entered),
    audit: cookieOf(looking),
    questionnaire: cookieOf(answering),
  };
}

/** What people at each door may call besides what is public: written here a second time, call by call. */
const ownCalls: Record<string, readonly string[]> = {
  portal: [
    'POST /api/portal/sign-out',
    'GET /api/portal/me',
    'GET /api/portal/jobs',
    'GET /api/portal/jobs/:number',
    'GET /api/portal/certificates/:number/pdf',
    'GET /api/portal/quotations',
    'GET /api/portal/quotations/:number',
    'POST /api/portal/quotations/:number/answer',
    'GET /api/portal/quotations/:number/papers/:language',
    'GET /api/portal/quotations/:number/photos/:photoId',
    'GET /api/portal/statement',
    'GET /api/portal/statement/papers/:language',
    'GET /api/portal/stock',
    'GET /api/portal/jobs/:number/clock',
  ],
  kiosk: ['GET /api/monitoring'],
  questionnaire: [
    'GET /api/vendor-questionnaire',
    'PUT /api/vendor-questionnaire/answers/:questionId',
    'POST /api/vendor-questionnaire/answers/:questionId/files',
    'DELETE /api/vendor-questionnaire/files/:id',
    'POST /api/vendor-questionnaire/submit',
  ],
  audit: [
    'GET /api/audit/me',
    'GET /api/audit/certificates',
    'GET /api/audit/certificates/:number',
    'GET /api/audit/certificates/:number/tools/:toolId',
    'GET /api/audit/certificates/:number/files/:file',
    'GET /api/audit-room/passport',
    'GET /api/audit-room/passport/records',
    'GET /api/audit-room/audits',
    'GET /api/audit-room/audits/:number',
    'GET /api/audit-room/documents',
    'GET /api/audit-room/staff',
    'GET /api/audit-room/training',
    'GET /api/audit-room/files/:id',
  ],
};

test('P19 people at other doors reach their own door and nothing else, with their cookie under any name', async () => {
  const wrong: string[] = [];
  const reached: Record<string, string[]> = {};
  let calls = 0;
  const cookies = await guestsKnown();
  for (const [door, cookie] of Object.entries(cookies)) {
    const value = cookie.split('=')[1] ?? '';
    const mine = (reached[door] = []) as string[];
    for (const endpoint of endpoints) {
      const name = `${endpoint.method} ${endpoint.path}`;
      const isOwn = ownCalls[door]?.includes(name) ?? false;
      // Whoever signs out is gone: the next test sees that door open.
      if (isOwn && endpoint.path.endsWith('/sign-out')) {
        mine.push(name);
        continue;
      }
      const isPublic = [endpoint.allow].flat().includes('public');
      for (const sent of isOwn
        ? [cookie]
        : [cookie, `token=${value}`, `portal=${value}; kiosk=${value}; token=${value}`]) {
        const answer = await app.stranger.call(
          endpoint.method,
          address(endpoint.path),
          endpoint.method === 'GET' ? undefined : {},
          { cookie: sent },
        );
        calls += 1;
        if (endpoint.limit && answer.status === 429) continue;
        const refused = answer.status === 401 || answer.status === 403;
        if (isOwn && !refused) mine.push(name);
        const isWrong = isOwn ? refused : !isPublic && answer.status !== 401;
        if (isWrong || answer.status >= 500) wrong.push(`${name} for ${door}: ${answer.status}`);
      }
    }
  }
  printFigure('P19', `people at other doors: ${calls} calls, ${wrong.length} wrong answers`);
  expect(wrong).toEqual([]);
  // Each of them is there, and was let in: a call that is gone or has another name does not count as refused.
  const sorted = (table: Record<string, readonly string[]>) =>
    Object.fromEntries(Object.entries(table).map(([door, names]) => [door, [...names].sort()]));
  expect(sorted(reached)).toEqual(sorted(ownCalls));
}, 600_000);

test('P30 nothing a guest can change is changed from another site', async () => {
  const cookies = Object.values(await guestsKnown()).join('; ');
  const wrong: string[] = [];
  for (const endpoint of endpoints.filter((one) => 'mutates' in one && one.mutates === true && isForGuestsOnly(one))) {
    const answer = await app.stranger.call(
      endpoint.method,
      address(endpoint.path),
      endpoint.method === 'GET' ? undefined : {},
      { cookie: cookies, 'sec-fetch-site': 'cross-site' },
    );
    if (answer.status !== 403) wrong.push(`${endpoint.method} ${endpoint.path}: ${answer.status}`);
  }
  expect(wrong).toEqual([]);
});
