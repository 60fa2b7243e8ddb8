import { afterAll, beforeAll, expect, test } from 'vitest';
import { areas, type Role } from '#kernel/shared/areas.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { everyEndpoint, wholeProduct } from './everyEndpoint.ts';

// The table of rights is written here a second time, in another way, so that a mistake in `can` shows (P19).
const rank = ['viewer', 'user', 'admin'];
function expectedToPass(asked: string, level: number, roles: readonly string[]): boolean {
  if (asked === 'public' || asked === 'signedIn') return true;
  if (/^level:\d$/.test(asked)) return level >= Number(asked.at(-1));
  const dot = asked.lastIndexOf('.');
  const higher = rank.slice(rank.indexOf(asked.slice(dot + 1))).map((name) => `${asked.slice(0, dot)}.${name}`);
  return roles.some((role) => higher.includes(role));
}

const levels = [1, 2, 3, 4, 5] as const;
const profiles: { level: 1 | 2 | 3 | 4 | 5; roles: Role[] }[] = [
  ...levels.map((level) => ({ level, roles: [] })),
  ...areas.map((area) => ({ level: 1 as const, roles: [`${area}.viewer` as Role] })),
  ...(['maintenance', 'stores', 'quality', 'logistics', 'marketing', 'hr', 'admin', 'finance'] as const).flatMap(
    (area) => [
      { level: 2 as const, roles: [`${area}.user` as Role] },
      { level: 3 as const, roles: [`${area}.admin` as Role] },
    ],
  ),
];

const endpoints = everyEndpoint();
let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
}, 120_000);
afterAll(() => app.close());

function address(path: string): string {
  return path.replace(/:[a-zA-Z]+/g, '01a1fc5a-07a0-7301-b174-7ff3b9d3f799');
}

test('P19 every endpoint answers each of the profiles as an independent table says', async () => {
  const wrong: string[] = [];
  let calls = 0;
  for (const profile of profiles) {
    const person: Person = await app.as(`level:${profile.level}`, ...profile.roles);
    for (const endpoint of endpoints) {
      // Signing out would end the profile; it is tested with the sessions.
      if (endpoint.path === '/auth/destroy' || endpoint.path === '/auth/login') continue;
      const answer = await person.call(
        endpoint.method,
        address(endpoint.path),
        endpoint.method === 'GET' ? undefined : {},
      );
      calls += 1;
      const passes = [endpoint.allow].flat().some((right) => expectedToPass(right, profile.level, profile.roles));
      const refused = answer.status === 403 || answer.status === 401;
      if (passes === refused || answer.status >= 500) {
        wrong.push(
          `${endpoint.method} ${endpoint.path} for ${profile.level} ${profile.roles.join(' ')}: ${answer.status}`,
        );
      }
    }
  }
  printFigure(
    'P19',
    `${endpoints.length} endpoints × ${profiles.length} profiles, ${calls} calls, ${wrong.length} wrong answers`,
  );
  expect(wrong).toEqual([]);
}, 300_000);

test('P19 a stranger is told to sign in everywhere but at the public doors', async () => {
  const wrong: string[] = [];
  for (const endpoint of endpoints) {
    const answer = await app.stranger.call(
      endpoint.method,
      address(endpoint.path),
      endpoint.method === 'GET' ? undefined : {},
    );
    const open = [endpoint.allow].flat().includes('public');
    // A wrong sign-in answers 401 as well; what must not happen is an answer to a closed door.
    if (!open && answer.status !== 401) wrong.push(`${endpoint.method} ${endpoint.path}: ${answer.status}`);
    if (answer.status >= 500) wrong.push(`${endpoint.method} ${endpoint.path}: ${answer.status}`);
  }
  expect(wrong).toEqual([]);
});

test('P30 no changing endpoint acts on a call from another site', async () => {
  const person = await app.as('level:5', ...areas.map((area) => `${area}.admin` as Role));
  const changing = endpoints.filter((endpoint) => 'mutates' in endpoint && endpoint.mutates === true);
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
      if (answer.status !== 403)
        wrong.push(`${endpoint.method} ${endpoint.path} ${JSON.stringify(headers)}: ${answer.status}`);
    }
  }
  printFigure('P30', `${changing.length} changing endpoints × 3 shapes, ${wrong.length} acted`);
  expect(wrong).toEqual([]);
}, 120_000);
