import { afterAll, beforeAll, expect, test } from 'vitest';
import { areas, type Role } from '#kernel/shared/areas.ts';
import { testApp, testPassword, type TestApp } from '#kernel/testing/app.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { everyEndpoint, wholeProduct } from './everyEndpoint.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
}, 120_000);
afterAll(() => app.close());

/** What makes somebody themselves: whoever changes it can sign as them. */
async function factorsOf(id: string): Promise<unknown> {
  const { rows } = await app.deps.database.pool.query<Record<string, unknown>>(
    `select u.password_hash, u.pin_hash, u.signature_key, (select json_agg(t) from two_factor t where t.user_id = u.id) as two_factor,
       (select count(*) from two_factor_code c where c.user_id = u.id) as codes
     from (select u.*, to_jsonb(u) ->> 'signature_key' as signature_key from app_user u) u where u.id = $1`,
    [id],
  );
  return rows[0];
}

test('P18 administrators cannot become users: no call of any of them changes another’s factors or opens a session as another', async () => {
  const victim = await app.as('maintenance.user');
  const before = await factorsOf(victim.id);
  const admins: (Role | 'level:5')[][] = [
    ['level:5', 'admin.admin'],
    ['level:5', 'hr.admin', 'quality.admin'],
    ['level:5', ...areas.map((area) => `${area}.admin` as Role)],
  ];
  const ways: Record<string, unknown>[] = [
    { newPin: '4862', pin: '4862' },
    { oldPass: 'quiet-river-2026', newPass: 'loud-mountain-2027', password: 'loud-mountain-2027' },
    { password: 'loud-mountain-2027', values: { password: 'loud-mountain-2027', pin: '4862' } },
    { user: victim.id, userId: victim.id, sub: victim.username, username: victim.username, employeeId: victim.id },
    { token: '123456', code: '123456' },
  ];
  const changed: string[] = [];
  let calls = 0;
  for (const roles of admins) {
    const admin = await app.as(...roles);
    // The administrator's own account may be changed; only the other's must not.
    for (const endpoint of everyEndpoint().filter((one) => 'mutates' in one && one.mutates === true)) {
      if (endpoint.path === '/auth/destroy') continue;
      const isAboutPeople =
        /user|session|password|pin|twofactor|login|step-up|signature|picture|employee|reset|grant/i.test(endpoint.path);
      if (!isAboutPeople) continue;
      for (const key of [victim.id, victim.username]) {
        for (const way of ways) {
          const answer = await admin.call(
            endpoint.method,
            endpoint.path.replace(/:[a-zA-Z]+/g, key),
            endpoint.method === 'GET' ? undefined : way,
          );
          calls += 1;
          const cookie = String(answer.headers['set-cookie'] ?? '');
          if (cookie.includes('token=')) {
            const seen = await app.app.inject({ url: '/api/session', headers: { cookie: cookie.split(';')[0] ?? '' } });
            if (seen.body.includes(victim.username)) changed.push(`${endpoint.path} opened a session as the other`);
          }
        }
      }
      if (JSON.stringify(await factorsOf(victim.id)) !== JSON.stringify(before)) {
        changed.push(`${endpoint.method} ${endpoint.path} as ${roles.join(' ')}`);
        break;
      }
    }
  }
  printFigure(
    'P18',
    `${admins.length} kinds of administrator, ${calls} attempts: ${changed.length} factors changed or sessions as another`,
  );
  expect(calls).toBeGreaterThan(100);
  expect(changed).toEqual([]);
}, 120_000);

test('P18 an administrator who resets, takes the second step away and writes another address down gets no link, no PIN and no signature', async () => {
  const chief = await app.as('level:5', 'admin.admin');
  const victim = await app.as('maintenance.user');
  Object.assign(app.deps.services.outside, { smtpUrl: 'smtp://127.0.0.1:1' });
  await app.deps.database.pool.query(
    `insert into two_factor (user_id, secret_enc, enabled_at) values ($1, '\\x01', now())`,
    [victim.id],
  );
  const at = `/api/admin/users/${victim.id}`;
  const reason = 'lost everything';
  const answers = [
    await chief.call('POST', `${at}/reset-password`, { reason }),
    await chief.call('POST', `${at}/reset-second-step`, { reason }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  // What travels by mail stands nowhere an administrator may look.
  const { rows } = await app.asOwner((pool) =>
    pool.query<{ link: string }>(
      `select j.payload ->> 'link' as link from graphile_worker._private_jobs j where j.payload ->> 'userId' = $1`,
      [victim.id],
    ),
  );
  const token = rows.at(-1)?.link.split('#')[1] ?? '';
  expect(token).toHaveLength(43);
  for (const endpoint of everyEndpoint().filter((one) => one.method === 'GET' && !one.path.startsWith('/auth/'))) {
    const seen = await chief.get<unknown>(endpoint.path.replace(/:[a-zA-Z]+/g, victim.id));
    answers.push({ status: seen.status, body: { path: endpoint.path, said: seen.body as never }, headers: {} });
  }
  expect(answers.filter(({ body }) => JSON.stringify(body).includes(token))).toEqual([]);
  // The password was seen over the shoulder, and the second step is gone: coming in is all it opens.
  const inside = await app.stranger.call('POST', '/auth/login', { username: victim.username, password: testPassword });
  const cookie = String(inside.headers['set-cookie']).split(';')[0] ?? '';
  expect(inside.status).toBe(200);
  const pin = await app.stranger.call<{ code: string }>(
    'PUT',
    `/api/users/${victim.username}/changepin`,
    { newPin: '4862' },
    { cookie },
  );
  expect([pin.status, pin.body.code]).toEqual([422, 'PIN_WAITS']);
  expect(await factorsOf(victim.id)).toMatchObject({ pin_hash: null, two_factor: null });
  // Nor may a line of code that forgets to ask: the database refuses a PIN meanwhile.
  await expect(
    app.deps.database.pool.query(`update app_user set pin_hash = 'x' where id = $1`, [victim.id]),
  ).rejects.toThrow(/app_user_pin_void/);
  // With an address of their own the administrator waits a day, and both addresses know.
  const { body } = await chief.get<{ row: { version: number } }>(at);
  const { version } = body.row;
  expect((await chief.call('POST', `${at}/email`, { version, email: 'mine@evil.example', reason })).status).toBe(200);
  expect((await chief.call('POST', `${at}/reset-password`, { reason })).body['code']).toBe('ADDRESS_NEW');
  const told = await app.deps.database.pool.query<{ cause: string }>(
    'select cause from notification where user_id = $1 order by cause',
    [victim.id],
  );
  expect(told.rows.map((one) => one.cause)).toEqual(['address', 'passwordReset', 'secondStep']);
  Object.assign(app.deps.services.outside, { smtpUrl: null });
}, 120_000);
