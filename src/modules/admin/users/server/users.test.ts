import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverModules } from '#app/modules.server.ts';
import { writeSignature } from '#kernel/server/signatures/signatures.ts';
import { runWrite } from '#kernel/server/transaction.ts';
import { testApp, testPassword, type Person, type TestApp } from '#kernel/testing/app.ts';
import { heldWhileWaiting } from '#kernel/testing/locks.ts';
import { user } from '../shared/user.record.ts';
import { passwordLink } from './atTheServer.ts';

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
  (await chief.get<{ row: { version: number; name: string; roles: string[]; state: string } }>(`${api}/${id}`)).body
    .row;
const rights = async (by: Person, id: string, roles: string[], permission = 2) =>
  by.call<{ asked: boolean; code: string }>('PUT', `${api}/${id}/rights`, {
    version: (await seen(id)).version,
    permission,
    roles,
    reason: 'for the work',
  });

test('somebody invited where no mail is sent chooses the password with a link made at the server, once; a name, an address or the right to administer twice is refused', async () => {
  const values = {
    username: 'anan',
    name: 'Anan Sukjai',
    email: 'anan@abs.example',
    permission: 2,
    roles: ['stores.user'],
  };
  const made = await chief.call<{ row: { id: string }; sentTo: string | null }>('POST', api, values);
  expect([made.status, made.body.sentTo]).toEqual([201, null]);
  const token = (await passwordLink(app.deps, 'anan', new Date())).link.split('#')[1];
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
  // Who asks for somebody holds the person before the request.
  const rows = { first: ['app_user', 'id', person.id], next: ['admin_grant', 'id', grant?.id ?? ''] } as const;
  const { held, answer: given } = await heldWhileWaiting(app, rows, () => decide(second, true));
  expect([held, given.status]).toEqual([false, 200]);
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
  // Whoever was asked for and whoever asked are both told.
  const told = await app.deps.database.pool.query<{ to: string; cause: string; text: string }>(
    `select user_id as to, cause, text from notification where subject = $1 and cause in ('rights', 'adminDecided') order by cause`,
    [`user:${person.id}`],
  );
  expect(told.rows.map(({ to, cause }) => [to, cause])).toEqual([
    [chief.id, 'adminDecided'],
    [person.id, 'rights'],
  ]);
  expect(told.rows[1]?.text).toContain('Given: admin.admin.');
  // One administrator alone comes by no other's account: no reset, no other address.
  for (const [path, body] of [
    ['reset-password', {}],
    ['reset-second-step', {}],
    ['email', { version: (await seen(person.id)).version, email: 'mine@evil.example' }],
  ] as const) {
    const answer = await chief.call<{ code: string }>('POST', `${api}/${person.id}/${path}`, {
      ...body,
      reason: 'lost the phone',
    });
    expect([path, answer.status, answer.body.code]).toEqual([path, 422, 'TWO_PEOPLE']);
  }
  // Closed for good and opened again by one, the account is back, the right is not.
  for (const act of ['close', 'unlock'])
    expect(
      (
        await chief.call('POST', `${api}/${person.id}/${act}`, {
          version: (await seen(person.id)).version,
          reason: 'left and came back',
        })
      ).status,
    ).toBe(200);
  expect(await seen(person.id)).toMatchObject({ state: 'active', roles: ['stores.user'] });
});

test('somebody whose rights change reads what was given and taken, and why', async () => {
  const person = await app.as('level:1', 'stores.user');
  expect((await rights(chief, person.id, ['tools.viewer'], 2)).status).toBe(200);
  const notices = await person.get<{ rows: { title: string; text: string }[] }>('/api/notifications');
  const [notice] = notices.body.rows;
  expect(notice).toMatchObject({
    title: 'Your rights were changed',
    text: `Permission 2 instead of 1. Given: tools.viewer. Taken: stores.user. Person ${chief.username}: for the work`,
  });
  // The same again changes nothing, and tells nothing.
  await rights(chief, person.id, ['tools.viewer'], 2);
  const again = await person.get<{ rows: { repeats: number }[] }>('/api/notifications');
  expect(again.body.rows.map((one) => one.repeats)).toEqual([0]);
});

test('another e-mail address has a road of its own, with a reason, a proof, and word to both addresses', async () => {
  const person = await app.as('level:1');
  const { version } = await seen(person.id);
  const patched = await chief.call('PATCH', `${api}/${person.id}`, { version, email: 'new@abs.example' });
  expect(patched.status).toBe(404);
  const change = (email: string, by = chief) =>
    by.call<{ code: string; fields?: { path: string }[] }>('POST', `${api}/${person.id}/email`, {
      version,
      email,
      reason: 'the firm has a new domain',
    });
  expect((await change(`${second.username}@example.test`)).body.fields?.[0]?.path).toBe('email');
  expect((await change('New@abs.example')).status).toBe(200);
  const { rows } = await app.deps.database.pool.query<{ email: string }>('select email from app_user where id = $1', [
    person.id,
  ]);
  expect(rows[0]?.email).toBe('new@abs.example');
  const mails = await app.asOwner((pool) =>
    pool.query<{ to: string }>(
      `select j.payload ->> 'to' as to from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'mailOtherAddress' order by j.id`,
    ),
  );
  expect(mails.rows.map((one) => one.to)).toEqual([`${person.username}@example.test`, 'new@abs.example']);
  const history = await app.historyOf(user, person.id);
  expect(history.some((entry) => entry.reason === 'the firm has a new domain')).toBe(true);
});

test('another name is given by an administrator with a reason, never by oneself; what was signed keeps the name of its day', async () => {
  const person = await app.as('level:1');
  const before = await seen(person.id);
  // §7: `update` of the account takes no name, whoever sends it; the settings show it read-only.
  const own = await person.call('PUT', `/api/users/${person.username}/update`, {
    email: `${person.username}@example.test`,
    duration: 7,
    notifications: { enabled: false, types: [] },
    lineId: null,
    name: 'Somebody Else',
  });
  expect(own.status).toBe(400);
  expect((await chief.call('PATCH', `${api}/${person.id}`, { version: before.version, name: 'New Name' })).status).toBe(
    404,
  );
  const change = (id: string, version: number, name: string, by = chief) =>
    by.call<{ code: string; row?: { name: string } }>('POST', `${api}/${id}/name`, {
      version,
      name,
      reason: 'married on 20 November',
    });
  expect((await change(person.id, before.version, 'New Name', person)).status).toBe(403);
  expect((await change(chief.id, (await seen(chief.id)).version, 'Great Chief')).body.code).toBe('OWN_RIGHTS');
  const actor = { kind: 'user', id: person.id, username: person.username, name: before.name, permission: 1 } as const;
  await runWrite(
    app.deps,
    {
      actor: { ...actor, employeeId: null, sessionId: null, roles: [] },
      now: new Date(),
      requestId: randomUUID(),
      ip: null,
    },
    async (ctx) =>
      writeSignature(ctx, {
        entity: 'user',
        entityId: person.id,
        entityVersion: 1,
        chain: `user:${person.id}`,
        meaning: 'acknowledged',
        statement: 'Read.',
        payload: {},
        method: 'pin',
        stampNo: null,
        authorizationNo: null,
      }),
  );
  expect((await change(person.id, before.version, 'New Name')).body.row?.name).toBe('New Name');
  const { rows } = await app.deps.database.pool.query<{ signer_name: string }>(
    'select signer_name from signature where user_id = $1',
    [person.id],
  );
  expect(rows).toEqual([{ signer_name: before.name }]);
  const history = await app.historyOf(user, person.id);
  expect(history.some((entry) => entry.reason === 'married on 20 November')).toBe(true);
  const told = await person.get<{ rows: { title: string }[] }>('/api/notifications');
  expect(JSON.stringify(told.body)).toContain('Your name was changed');
});

test('what gives or takes access asks for the password again after half an hour', async () => {
  const tired = await app.as('level:5', 'admin.admin');
  const person = await app.as('level:1');
  await app.asOwner((pool) =>
    pool.query(`update session set password_at = now() - interval '31 minutes' where user_id = $1`, [tired.id]),
  );
  const { version } = await seen(person.id);
  const values = { version, reason: 'lost the badge' };
  const answers = [
    await tired.call('POST', `${api}/${person.id}/lock`, values),
    await tired.call('POST', `${api}/${person.id}/unlock`, values),
    await tired.call('POST', `${api}/${person.id}/close`, values),
    await tired.call('POST', `${api}/${person.id}/email`, { ...values, email: 'new2@abs.example' }),
    await tired.call('DELETE', `${api}/${person.id}/sessions/all`),
  ];
  expect(answers.map((answer) => answer.status)).toEqual([428, 428, 428, 428, 428]);
  expect((await person.get('/api/session')).status).toBe(200);
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

test('the history of a sign-in shows who was refused too, and the last sign-in outlives its session', async () => {
  const person = await app.as('level:1');
  const enter = (password: string) => app.stranger.call('POST', '/auth/login', { username: person.username, password });
  interface History {
    lastSignInAt: string | null;
    signIns: { result: string; ended: string | null; ip: string | null }[];
  }
  const history = async () => (await chief.get<History>(`${api}/${person.id}/sessions`)).body;
  expect(await history()).toMatchObject({ lastSignInAt: null, signIns: [] });
  expect([(await enter('a wrong one')).status, (await enter(testPassword)).status]).toEqual([401, 200]);
  await expect
    .poll(async () => (await history()).signIns.map((one) => one.result).sort())
    .toEqual(['signedIn', 'wrongPassword']);
  const { lastSignInAt } = await history();
  expect(lastSignInAt).not.toBeNull();
  await app.asOwner((pool) => pool.query('delete from session where user_id = $1', [person.id]));
  expect((await history()).lastSignInAt).toBe(lastSignInAt);
  const facts = await chief.get<{ facts: { id: string; lastSignInAt: string | null }[] }>(`${api}/facts`);
  expect(facts.body.facts.find((one) => one.id === person.id)?.lastSignInAt).toBe(lastSignInAt);
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

test('two administrators who take the right from each other at the same moment: one stays, and reads why', async () => {
  await app.write((ctx) =>
    sql`update app_user set roles = '{}' where 'admin.admin' = any(roles) and id not in (${chief.id}, ${second.id})`.execute(
      ctx.db,
    ),
  );
  const versions = [(await seen(chief.id)).version, (await seen(second.id)).version];
  const take = (by: Person, of: Person, version = 0) =>
    by.call<{ code: string; message: string }>('PUT', `${api}/${of.id}/rights`, {
      version,
      permission: 5,
      roles: [],
      reason: 'a new order',
    });
  // Both have passed the question for their own right when the guard of the database lets the first one in.
  const answers = await app.asOwner(async (pool) => {
    const client = await pool.connect();
    await client.query('begin; select pg_advisory_xact_lock(7301150)');
    const both = Promise.all([take(chief, second, versions[1]), take(second, chief, versions[0])]);
    await expect
      .poll(
        async () =>
          (await client.query(`select 1 from pg_locks where locktype = 'advisory' and objid = 7301150 and not granted`))
            .rowCount,
      )
      .toBe(2);
    await client.query('commit');
    client.release();
    return both;
  });
  expect(answers.map((answer) => answer.status)).toEqual(expect.arrayContaining([200, 422]));
  const refused = answers.find((answer) => answer.status === 422);
  expect(refused?.body).toMatchObject({
    code: 'LAST_ADMIN',
    message: 'This is the last administrator. Make another one first; without one nobody could give rights any more.',
  });
});

test('the last administrator stays, however many ask at once and whatever the road', async () => {
  const [first, ...others] = await app.write(async (ctx) => {
    const { rows } = await sql<{
      id: string;
    }>`select id from app_user where state = 'active' and 'admin.admin' = any(roles) order by id`.execute(ctx.db);
    return rows.map((row) => row.id);
  });
  others.push((await app.as('level:5', 'admin.admin')).id);
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
