import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverModules } from '#app/modules.server.ts';
import { testApp, testPassword, type Person, type TestApp } from '#kernel/testing/app.ts';
import { user } from '../shared/user.record.ts';

let app: TestApp;
let chief: Person;
let second: Person;
beforeAll(async () => {
  app = await testApp(serverModules);
  chief = await app.as('level:5', 'admin.admin');
  second = await app.as('level:5', 'admin.admin');
}, 120_000);
afterAll(() => app.close());

const api = user.api;
const seen = async (id: string) =>
  (await chief.get<{ row: { version: number; roles: string[]; state: string } }>(`${api}/${id}`)).body.row;
const rights = async (by: Person, id: string, roles: string[], permission = 2) =>
  by.call<{ asked: boolean; code: string }>('PUT', `${api}/${id}/rights`, {
    version: (await seen(id)).version,
    permission,
    roles,
    reason: 'for the work',
  });

test('somebody invited chooses the password with the link, once; a name, an address or the right to administer twice is refused', async () => {
  const values = {
    username: 'anan',
    name: 'Anan Sukjai',
    email: 'anan@abs.example',
    permission: 2,
    roles: ['stores.user'],
  };
  const made = await chief.call<{ row: { id: string }; link: string }>('POST', api, values);
  expect(made.status).toBe(201);
  const token = made.body.link.split('#')[1];
  expect(
    (await app.stranger.call('POST', '/auth/login', { username: 'anan', password: 'warm-lantern-1964' })).status,
  ).toBe(401);
  expect((await app.stranger.call('POST', '/auth/reset', { token, newPass: 'warm-lantern-1964' })).status).toBe(200);
  expect(
    (await app.stranger.call('POST', '/auth/login', { username: 'anan', password: 'warm-lantern-1964' })).status,
  ).toBe(200);
  expect((await app.stranger.call('POST', '/auth/reset', { token, newPass: 'other-lantern-1964' })).status).toBe(422);
  expect((await chief.call('POST', api, { ...values, username: 'anan2' })).status).toBe(409);
  expect(
    (await chief.call('POST', api, { ...values, username: 'b', email: 'b@abs.example', roles: ['admin.admin'] }))
      .status,
  ).toBe(422);
  expect((await chief.call('POST', api, { ...values, username: 'jobs', email: 'c@abs.example' })).status).toBe(422);
  const history = await app.historyOf(user, made.body.row.id);
  expect(history.map((entry) => entry.action)).toContain('create');
});

test('P48 the right to administer takes two people: asking gives nothing, and neither the asker nor the person decides', async () => {
  const person = await app.as('level:2', 'stores.user');
  const asked = await rights(chief, person.id, ['stores.user', 'admin.admin'], 5);
  expect([asked.status, asked.body.asked]).toEqual([200, true]);
  expect((await seen(person.id)).roles).toEqual(['stores.user']);
  const { body } = await chief.get<{ grants: { id: string; mayDecide: boolean }[] }>('/api/admin/requests');
  const grant = body.grants[0];
  expect(grant?.mayDecide).toBe(false);
  const decide = (by: Person, granted: boolean) =>
    by.call<{ code: string }>('POST', `/api/admin/grants/${grant?.id}/decide`, { granted });
  expect((await decide(chief, true)).body.code).toBe('SOD_VIOLATION');
  expect((await decide(person, true)).status).toBe(403);
  expect((await seen(person.id)).roles).toEqual(['stores.user']);
  expect((await decide(second, true)).status).toBe(200);
  expect((await seen(person.id)).roles).toEqual(['admin.admin', 'stores.user']);
  expect((await decide(second, true)).status).toBe(404);
  // The database says no to the same by hand.
  const other = await app.as('level:2');
  await expect(
    app.write((ctx) => sql`update app_user set roles = '{admin.admin}' where id = ${other.id}`.execute(ctx.db)),
  ).rejects.toThrow(/two people/);
  await expect(
    app.write((ctx) =>
      sql`insert into app_user (username, name, email, permission, roles)
        values ('born', 'Born Chief', 'born@abs.example', 5, '{admin.admin}')`.execute(ctx.db),
    ),
  ).rejects.toThrow(/two people/);
  await expect(
    app.write((ctx) =>
      sql`insert into admin_grant (user_id, asked_by, asked_at, reason, decided_by, decided_at, granted)
        values (${other.id}, ${chief.id}, now(), 'because', ${chief.id}, now(), true)`.execute(ctx.db),
    ),
  ).rejects.toThrow(/two_people/);
  expect((await rights(chief, person.id, ['stores.user'])).status).toBe(200);
});

test('nobody changes their own rights or state', async () => {
  expect((await rights(chief, chief.id, ['admin.admin', 'finance.admin'], 5)).body.code).toBe('OWN_RIGHTS');
  const { version } = await seen(chief.id);
  const locked = await chief.call<{ code: string }>('POST', `${api}/${chief.id}/lock`, {
    version,
    reason: 'a holiday',
  });
  expect(locked.body.code).toBe('OWN_RIGHTS');
});

test('locking ends every session at once and says why; opening again does not bring them back', async () => {
  const person = await app.as('level:1');
  expect((await person.get('/api/session')).status).toBe(200);
  const lock = await chief.call('POST', `${api}/${person.id}/lock`, {
    version: (await seen(person.id)).version,
    reason: 'lost the badge',
  });
  expect(lock.status).toBe(200);
  expect((await person.get('/api/session')).status).toBe(401);
  expect(
    (await app.stranger.call('POST', '/auth/login', { username: person.username, password: testPassword })).status,
  ).toBe(401);
  await chief.call('POST', `${api}/${person.id}/unlock`, {
    version: (await seen(person.id)).version,
    reason: 'found it',
  });
  expect((await person.get('/api/session')).status).toBe(401);
  expect(
    (await app.stranger.call('POST', '/auth/login', { username: person.username, password: testPassword })).status,
  ).toBe(200);
  const history = await app.historyOf(user, person.id);
  expect(history.filter((entry) => entry.reason === 'lost the badge' || entry.reason === 'found it')).toHaveLength(2);
});

test('a second step that was lost is taken away, with its codes and all sessions', async () => {
  const person = await app.as('level:1');
  await app.write(async (ctx) => {
    await sql`insert into two_factor (user_id, secret_enc, enabled_at) values (${person.id}, '\\x01', now())`.execute(
      ctx.db,
    );
    await sql`insert into two_factor_code (user_id, hash, code_enc) values (${person.id}, 'x', '\\x01')`.execute(
      ctx.db,
    );
  });
  const reset = await chief.call<{ wasOn: boolean }>('POST', `${api}/${person.id}/reset-second-step`, {
    reason: 'the phone is gone',
  });
  expect([reset.status, reset.body.wasOn]).toEqual([200, true]);
  expect((await person.get('/api/session')).status).toBe(401);
  const facts = await chief.get<{ twoStep: boolean; sessions: unknown[] }>(`${api}/${person.id}/sessions`);
  expect([facts.body.twoStep, facts.body.sessions.length]).toEqual([false, 0]);
});

test('an import is looked at first and then taken whole: one fault and nobody comes in', async () => {
  const head = 'username,name,email,employeeNo,permission,roles\n';
  const good = `${head}mali,Mali Dee,mali@abs.example,,2,stores.user\npim,Pim Suk,pim@abs.example,,1,`;
  const dry = await chief.call<{ created: number; lines: { faults: string[] }[] }>('POST', '/api/admin/import', {
    csv: good,
    dryRun: true,
  });
  expect([dry.status, dry.body.created, dry.body.lines.flatMap((line) => line.faults)]).toEqual([200, 0, []]);
  const count = async () => (await chief.get<{ total: number }>(`${api}?f.username.in=mali,pim`)).body.total;
  expect(await count()).toBe(0);
  const bad = await chief.call('POST', '/api/admin/import', {
    csv: `${good}\nevil,Evil,evil@abs.example,,5,admin.admin`,
    dryRun: false,
  });
  expect([bad.status, await count()]).toEqual([422, 0]);
  const run = await chief.call<{ created: number }>('POST', '/api/admin/import', { csv: good, dryRun: false });
  expect([run.body.created, await count()]).toEqual([2, 2]);
});

test('a missing right is asked for once, and administrators see it', async () => {
  const person = await app.as('level:1');
  const ask = { path: '/finance/invoicing', needs: 'the role finance.viewer', reason: 'I check invoices' };
  expect((await person.call('POST', '/api/access-requests', ask)).status).toBe(200);
  expect((await person.call('POST', '/api/access-requests', ask)).status).toBe(200);
  expect((await person.call('POST', '/api/access-requests', { ...ask, path: '//evil.example' })).status).toBe(400);
  const { body } = await second.get<{ requests: { id: string; username: string }[] }>('/api/admin/requests');
  const mine = body.requests.filter((one) => one.username === person.username);
  expect(mine).toHaveLength(1);
  expect((await second.call('POST', `/api/admin/requests/${mine[0]?.id}/done`, {})).status).toBe(200);
});

test('the last administrator stays, however many ask at once and whatever the road', async () => {
  const [first, ...others] = await app.write(async (ctx) => {
    const { rows } = await sql<{
      id: string;
    }>`select id from app_user where state = 'active' and 'admin.admin' = any(roles) order by id`.execute(ctx.db);
    return rows.map((row) => row.id);
  });
  expect(others.length).toBeGreaterThan(0);
  const tries = await Promise.allSettled(
    [first, ...others].map((id) =>
      app.write((ctx) => sql`update app_user set roles = '{}' where id = ${id}`.execute(ctx.db)),
    ),
  );
  expect(tries.filter((one) => one.status === 'rejected')).toHaveLength(1);
  const left = await app.write((ctx) =>
    sql<{
      count: number;
    }>`select count(*)::int as count from app_user where state = 'active' and 'admin.admin' = any(roles)`.execute(
      ctx.db,
    ),
  );
  expect(left.rows[0]?.count).toBe(1);
  // Not by taking the row away either, whoever owns the tables.
  await expect(
    app.asOwner((pool) => pool.query(`delete from app_user where 'admin.admin' = any(roles) and state = 'active'`)),
  ).rejects.toThrow(/last administrator/);
  await expect(
    app.write((ctx) =>
      sql`update app_user set state = 'locked', lock_reason = 'none' where 'admin.admin' = any(roles)`.execute(ctx.db),
    ),
  ).rejects.toThrow(/last administrator/);
});
