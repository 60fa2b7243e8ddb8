import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TOTP, Secret } from 'otpauth';
import { areas, type Role } from '#kernel/shared/areas.ts';
import { metrics } from '#kernel/server/http/metrics.ts';
import { testApp, testPassword, testPin, type TestApp } from '#kernel/testing/app.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { everyEndpoint, wholeProduct } from './everyEndpoint.ts';
import { openLog } from './log.ts';

let app: TestApp;
let logged = '';
const log = openLog('trace', { write: (line: string) => void (logged += line) });
beforeAll(async () => {
  app = await testApp(wholeProduct(), { log });
}, 120_000);
afterAll(() => app.close());

const secrets = new Map<string, string>();
const plant = (name: string, value = `canary-${randomBytes(9).toString('base64url')}`): string => {
  secrets.set(name, value);
  return value;
};
/** Which secrets a text gives away. */
const found = (where: string, text: string): string[] =>
  [...secrets].filter(([, value]) => text.includes(value)).map(([name]) => `${name} in ${where}`);

/** The names secrets travel under, in every body and address. */
const fields = ['password', 'pin', 'code', 'token', 'oldPass', 'newPass', 'newPin', 'secret', 'authorization'];

test('P57 no secret in any log: 50 planted secrets through all routes and errors, at the most talkative level', async () => {
  const leaks: string[] = [];
  const person = await app.as('level:5', ...areas.map((area) => `${area}.admin` as Role));
  plant('session cookie', person.cookie.split('=')[1]);
  const call = async (method: string, url: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await person.call<unknown>(method, url, body, headers);
    return { status: answer.status, body: answer.body as Record<string, unknown> };
  };

  // What people really do with secrets, right and wrong.
  const wrongPassword = plant('wrong password');
  const newPassword = plant('new password');
  const newPin = plant('new PIN', 'ж7§Q');
  secrets.set('password', testPassword);
  const old = person.username;
  for (const password of [wrongPassword, testPassword])
    await app.stranger.call('POST', '/auth/login', { username: old, password });
  await call('POST', '/auth/step-up', { password: wrongPassword });
  await call('POST', '/auth/step-up', { password: testPassword });
  const enabled = await call('GET', `/api/users/${old}/twofactor/enable`);
  const key = /"(?:key|secret|data)":"([A-Z2-7]{32})"/.exec(JSON.stringify(enabled.body))?.[1];
  expect(key, 'the two-step secret is shown once').toBeDefined();
  plant('two-step secret', key ?? '');
  const codes = await call('POST', `/api/users/${old}/twofactor/verify`, {
    token: new TOTP({ secret: Secret.fromBase32(key ?? ''), digits: 6, period: 30 }).generate(),
  });
  for (const [n, code] of [...JSON.stringify(codes.body).matchAll(/"([A-HJ-NP-Z2-9]{8})"/g)].entries())
    plant(`backup code ${n}`, code[1]);
  expect((await call('PUT', `/api/users/${old}/changepin`, { newPin })).status).toBeLessThan(300);
  await call('PUT', `/api/users/${old}/changepassword`, { oldPass: wrongPassword, newPass: newPassword });

  // Every endpoint with secrets where none belong, and where some do.
  const endpoints = everyEndpoint().filter((endpoint) => !['/auth/destroy'].includes(endpoint.path));
  for (const [n, endpoint] of endpoints.entries()) {
    const canary = plant(`canary ${n % 40}`, secrets.get(`canary ${n % 40}`));
    const body = Object.fromEntries(fields.map((name) => [name, canary]));
    const url = `${endpoint.path.replace(/:[a-zA-Z]+/g, '01a1fc5a-07a0-7301-b174-7ff3b9d3f799')}?token=${canary}`;
    const answer = await call(endpoint.method, url, endpoint.method === 'GET' ? undefined : body, {
      authorization: `Bearer ${canary}`,
      'x-forwarded-for': canary,
    });
    leaks.push(...found(`the answer of ${endpoint.method} ${endpoint.path}`, JSON.stringify(answer.body)));
  }

  // A failure nobody foresaw: PostgreSQL names the whole row, hashes and all.
  const { rows } = await app.deps.database.pool.query<{ password: string; pin: string }>(
    'select password_hash as password, pin_hash as pin from app_user where id = $1',
    [person.id],
  );
  plant('password hash', rows[0]?.password);
  plant('PIN hash', rows[0]?.pin);
  await app.asOwner((owner) => owner.query('alter table app_user add constraint never check (false) not valid'));
  const broken = await call('PUT', `/api/users/${old}/changepin`, { newPin: testPin });
  await app.asOwner((owner) => owner.query('alter table app_user drop constraint never'));
  expect(broken.status).toBeGreaterThanOrEqual(500);
  expect(logged).toContain('unexpected failure');
  leaks.push(...found('the answer of a broken call', JSON.stringify(broken.body)));

  const history = await app.deps.database.pool.query<{ body: string }>('select body from audit_entry');
  leaks.push(...found('the log', logged));
  leaks.push(...found('the history', history.rows.map((row) => row.body).join('\n')));
  leaks.push(...found('the metrics', await metrics.metrics()));
  printFigure(
    'P57',
    `${secrets.size} secrets through ${endpoints.length} endpoints, ${Math.round(logged.length / 1024)} KB of log: ${leaks.length} found`,
  );
  expect(secrets.size).toBeGreaterThanOrEqual(50);
  expect(leaks).toEqual([]);
}, 120_000);

test('counter-example: a secret that was logged would be seen', () => {
  log.info({ note: secrets.get('wrong password') }, 'planted');
  expect(found('the log', logged)).toEqual(['wrong password in the log']);
});
