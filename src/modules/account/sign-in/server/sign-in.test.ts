import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser } from '#kernel/server/identity/accounts.ts';
import { testApp, testPassword, type Answer, type TestApp } from '#kernel/testing/app.ts';
import { heldWhileWaiting } from '#kernel/testing/locks.ts';
import { passwordServer } from '#modules/account/password/server/password.server.ts';
import { signInServer } from './sign-in.server.ts';
import { pruneSignInLog } from './signInLog.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp([signInServer, passwordServer]);
});
afterAll(() => app.close());

function cookiesOf(answer: Answer<unknown>): string[] {
  const lines = answer.headers['set-cookie'];
  return (Array.isArray(lines) ? lines : lines === undefined ? [] : [lines]).map(String);
}
const sessionCookie = (answer: Answer<unknown>) =>
  cookiesOf(answer)
    .find((line) => line.startsWith('token='))
    ?.split(';')[0] ?? '';
const login = (body: unknown, headers: Record<string, string> = {}) =>
  app.stranger.call('POST', '/auth/login', body, headers);

describe('signing in', () => {
  test('the cookie is httpOnly and same-site, and the session answers the claims of the specification', async () => {
    const person = await app.as('maintenance.user', 'level:2');
    const answer = await login({ username: person.username.toUpperCase(), password: testPassword });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ success: true, claims: { sub: person.username, _id: person.id } });
    expect(cookiesOf(answer)[0]).toMatch(/^token=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=604800$/);

    const session = await app.stranger.call('GET', '/api/session', undefined, { cookie: sessionCookie(answer) });
    expect(session.status).toBe(200);
    expect(session.body).toMatchObject({
      claims: {
        sub: person.username,
        _id: person.id,
        name: `Person ${person.username}`,
        employeeId: null,
        email: `${person.username}@example.test`,
        permission: 2,
        roles: ['maintenance.user'],
      },
      options: {},
      version: 'test',
      demo: false,
      sharedTerminal: false,
    });
    const shared = await login({ username: person.username, password: testPassword, sharedTerminal: true });
    const there = await app.stranger.call('GET', '/api/session', undefined, { cookie: sessionCookie(shared) });
    expect(there.body).toMatchObject({ sharedTerminal: true });
    expect((session.body['claims'] as { exp: number }).exp).toBeGreaterThan(Date.now() / 1000 + 6.9 * 86_400);
  });

  test('a password set at the server with letters taken apart opens from a keyboard that sends them whole, and the other way', async () => {
    const [composed, apart] = ['caf\u00e9-by-the-river', 'cafe\u0301-by-the-river'];
    for (const [at, [password, typed]] of [
      [apart, composed],
      [composed, apart],
    ].entries()) {
      const username = `speller${at}`;
      await app.write((ctx) =>
        createUser(
          app.deps.identity,
          ctx.db,
          {
            username,
            name: 'Sp Eller',
            email: `${username}@example.test`,
            password: password ?? '',
            permission: 1,
            roles: [],
          },
          ctx.now,
        ),
      );
      expect((await login({ username, password: typed })).status).toBe(200);
    }
  });

  test('P29: a wrong password, an unknown name and a closed account give the same answer', async () => {
    const person = await app.as();
    const closed = await app.as();
    await app.deps.database.pool.query(`update app_user set state = 'disabled' where id = $1`, [closed.id]);
    const answers = [
      await login({ username: person.username, password: 'not the password' }),
      await login({ username: 'nobody-here', password: 'not the password' }),
      await login({ username: closed.username, password: testPassword }),
    ];
    const bodies = answers.map(({ status, body }) => JSON.stringify({ status, ...body, requestId: '' }));
    expect(new Set(bodies).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 401, body: { code: 'SIGN_IN_REFUSED' } });
    expect(answers.every((answer) => cookiesOf(answer).length === 0)).toBe(true);
  });

  test.each([
    ['nothing', {}],
    ['no password', { username: 'x' }],
    ['a list for a name', { username: ['admin'], password: 'x' }],
    ['an object for a password', { username: 'admin', password: { $ne: null } }],
    ['an unknown field', { username: 'admin', password: 'x', permission: 5 }],
    ['an empty name', { username: '', password: 'x' }],
  ])('%s is malformed', async (_name, body) => {
    expect((await login(body)).status).toBe(400);
  });

  test('a NUL character in a name is no server error', async () => {
    expect((await login({ username: 'a\u0000b', password: 'x' })).status).toBeLessThan(500);
  });

  test('P27: a planted cookie is not adopted, and an old session ends when the person signs in again', async () => {
    const person = await app.as();
    const planted = await login({ username: person.username, password: testPassword }, { cookie: 'token=planted' });
    expect(sessionCookie(planted)).not.toContain('planted');
    const again = await login({ username: person.username, password: testPassword }, { cookie: person.cookie });
    expect(again.status).toBe(200);
    expect((await person.get('/api/session')).status).toBe(401);
  });

  test('P30: another site cannot sign anybody in or out', async () => {
    const person = await app.as();
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await login({ username: person.username, password: testPassword }, foreign)).status).toBe(403);
    expect((await person.call('GET', '/auth/destroy', undefined, foreign)).status).toBe(403);
    expect((await person.get('/api/session')).status).toBe(200);
  });

  test('signing in and out is in the history by the name of the person, also on a browser somebody else used', async () => {
    const [person, before] = [await app.as(), await app.as()];
    const name = `Person ${person.username}`;
    const signedIn = await login({ username: person.username, password: testPassword }, { cookie: before.cookie });
    await app.stranger.call('GET', '/auth/destroy', undefined, { cookie: sessionCookie(signedIn) });
    const { rows } = await app.deps.database.pool.query(
      `select actor_kind as kind, actor_id as id, actor_name as name, action, body::jsonb->>'actorName' as sealed
       from audit_entry where entity = 'user' and entity_id = $1`,
      [person.id],
    );
    const entry = { kind: 'user', id: person.id, name, action: 'login', sealed: name };
    expect(rows).toEqual([entry, entry]);
    expect((await app.verify()).fault).toBeNull();
  });
});

describe('signing out', () => {
  test('P26: the cookie is taken away and worth nothing from the next call on', async () => {
    const person = await app.as();
    // Who locks somebody holds the account before its sessions.
    const rows = { first: ['app_user', 'id', person.id], next: ['session', 'user_id', person.id] } as const;
    const { held, answer: out } = await heldWhileWaiting(app, rows, () => person.get('/auth/destroy'));
    expect(held).toBe(false);
    expect(out.status).toBe(204);
    expect(cookiesOf(out)[0]).toMatch(/^token=; .*Max-Age=0/);
    for (let turn = 0; turn < 20; turn += 1) {
      const replay = await person.get('/api/session');
      expect(replay).toMatchObject({ status: 401, body: { code: 'SESSION_ENDED', message: 'You have signed out.' } });
    }
  });

  test('without a session it does nothing, and opened by hand it leads to the sign-in page', async () => {
    expect((await app.stranger.get('/auth/destroy')).status).toBe(204);
    const byHand = await app.stranger.call('GET', '/auth/destroy', undefined, {
      accept: 'text/html',
      'sec-fetch-site': 'none',
    });
    expect(byHand).toMatchObject({ status: 303 });
    expect(byHand.headers['location']).toBe('/login');
  });
});

describe('own password', () => {
  test('changing it needs the old one, ends every session and opens a new one here', async () => {
    const person = await app.as();
    const elsewhere = await login({ username: person.username, password: testPassword });
    const wrong = await person.call('PUT', `/api/users/${person.username}/changepassword`, {
      oldPass: 'no',
      newPass: 'five green apples',
    });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'PASSWORD_WRONG', field: 'oldPass' } });
    const changed = await person.call('PUT', `/api/users/${person.username}/changepassword`, {
      oldPass: testPassword,
      newPass: 'five green apples',
    });
    expect(changed).toMatchObject({ status: 200, body: { success: true } });
    expect((await person.get('/api/session')).status).toBe(401);
    expect(
      (await app.stranger.call('GET', '/api/session', undefined, { cookie: sessionCookie(elsewhere) })).status,
    ).toBe(401);
    expect((await app.stranger.call('GET', '/api/session', undefined, { cookie: sessionCookie(changed) })).status).toBe(
      200,
    );
    expect((await login({ username: person.username, password: testPassword })).status).toBe(401);
    expect((await login({ username: person.username, password: 'five green apples' })).status).toBe(200);
  });

  test.each([
    ['', 400, 'Required'],
    ['short', 422, 'Password must be at least 8 charactors'],
    ['        ', 422, 'Password must be at least 8 charactors'],
    [testPassword, 422, 'Choose a password other than your last 5.'],
  ])('%j is refused at the field', async (newPass, status, message) => {
    const person = await app.as();
    const answer = await person.call('PUT', `/api/users/${person.id}/changepassword`, {
      oldPass: testPassword,
      newPass,
    });
    expect(answer).toMatchObject({ status, body: { field: 'newPass', fields: [{ path: 'newPass', message }] } });
  });

  test('P22: another person’s id is answered like one that does not exist', async () => {
    const person = await app.as('admin.admin', 'level:5');
    const other = await app.as();
    for (const id of [other.id, other.username, 'nobody', '00000000-0000-7000-8000-000000000000']) {
      const answers = [
        await person.call('PUT', `/api/users/${id}/changepassword`, {
          oldPass: testPassword,
          newPass: 'five green apples',
        }),
        await person.call('PUT', `/api/users/${id}/changepin`, { newPin: '8264' }),
      ];
      expect(answers.map((answer) => answer.status)).toEqual([404, 404]);
    }
  });
});

describe('own PIN', () => {
  test('it is set within five minutes of giving the password; later a step-up is asked', async () => {
    const person = await app.as();
    expect(await person.call('PUT', `/api/users/${person.id}/changepin`, { newPin: '8264' })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    await app.deps.database.pool.query(
      `update session set password_at = now() - interval '6 minutes' where user_id = $1`,
      [person.id],
    );
    expect(await person.call('PUT', `/api/users/${person.id}/changepin`, { newPin: '8265' })).toMatchObject({
      status: 428,
      body: { code: 'STEP_UP', details: { needs: ['password'] } },
    });
    expect(await person.call('POST', '/auth/step-up', { password: 'no' })).toMatchObject({
      status: 422,
      body: { code: 'PASSWORD_WRONG' },
    });
    const proved = await person.call('POST', '/auth/step-up', { password: testPassword });
    expect(proved.status).toBe(200);
    expect(sessionCookie(proved)).toMatch(/^token=/);
    expect((await person.call('PUT', `/api/users/${person.id}/changepin`, { newPin: '8265' })).status).toBe(200);
  });

  test.each([
    ['123', 'Pin must be 4 characters long'],
    ['12345', 'Pin must be 4 characters long'],
  ])('%j: %s', async (newPin, message) => {
    const person = await app.as();
    const answer = await person.call('PUT', `/api/users/${person.id}/changepin`, { newPin });
    expect(answer).toMatchObject({ status: 422, body: { message, field: 'newPin' } });
  });
});

describe('devices', () => {
  test('a person sees and ends their own sessions only', async () => {
    const person = await app.as();
    const other = await app.as();
    await login(
      { username: person.username, password: testPassword },
      { 'user-agent': 'Mozilla/5.0 (iPad) Safari/605' },
    );
    const { body } = await person.get<{ sessions: { id: string; device: string; current: boolean }[] }>(
      '/api/sessions',
    );
    expect(body.sessions).toHaveLength(2);
    expect(body.sessions.filter((session) => session.current)).toHaveLength(1);
    const tablet = body.sessions.find((session) => session.device === 'Safari on iPad');
    expect((await other.call('DELETE', `/api/sessions/${tablet?.id}`)).status).toBe(404);
    expect(await person.call('DELETE', `/api/sessions/${tablet?.id}`)).toMatchObject({
      status: 200,
      body: { ended: 1 },
    });
    expect((await person.call('DELETE', `/api/sessions/${tablet?.id}`)).status).toBe(404);
    await login({ username: person.username, password: testPassword });
    expect(await person.call('DELETE', '/api/sessions/others')).toMatchObject({ body: { ended: 1 } });
    expect((await person.get('/api/session')).status).toBe(200);
  });
});

describe('the demo', () => {
  test('its sign-ins are shown in the demo, and are not there elsewhere', async () => {
    expect((await app.stranger.get('/api/demo')).status).toBe(404);
    const { identity, database } = app.deps;
    await createUser(
      identity,
      database.db,
      {
        username: 'planner',
        name: 'Pim Planner',
        email: 'planner@example.test',
        password: 'demo-planner-2026',
        pin: '7391',
        permission: 2,
        roles: [],
        demo: true,
      },
      new Date(),
    );
    identity.product.demo = true;
    const { body } = await app.stranger.get<{ people: { username: string; password: string }[]; pin: string }>(
      '/api/demo',
    );
    identity.product.demo = false;
    expect(body).toEqual({
      people: [{ username: 'planner', name: 'Pim Planner', permission: 2, password: 'demo-planner-2026' }],
      pin: '7391',
    });
    expect((await login({ username: 'planner', password: 'demo-planner-2026' })).status).toBe(200);
  });
});

describe('the log of sign-ins', () => {
  const resultsOf = async (id: string) =>
    (
      await app.deps.database.pool.query<{ result: string }>(
        'select result from sign_in_log where user_id = $1 order by at, id',
        [id],
      )
    ).rows.map((row) => row.result);

  test('holds who came in and who was refused, and a locked door once a quarter of an hour', async () => {
    const person = await app.as();
    for (let n = 0; n < 8; n += 1) await login({ username: person.username, password: `wrong ${n}` });
    const wrong = Array.from({ length: 5 }, () => 'wrongPassword');
    await expect.poll(() => resultsOf(person.id)).toEqual([...wrong, 'tooManyTries']);
    await app.asOwner((pool) => pool.query('delete from secret_guard'));
    expect((await login({ username: person.username, password: testPassword })).status).toBe(200);
    expect(await resultsOf(person.id)).toEqual([...wrong, 'tooManyTries', 'signedIn']);
    await app.asOwner((pool) => pool.query(`update app_user set state = 'locked' where id = $1`, [person.id]));
    await login({ username: person.username, password: testPassword });
    await expect.poll(() => resultsOf(person.id)).toEqual([...wrong, 'tooManyTries', 'signedIn', 'closed']);
  });

  test('is added to only, kept for 24 months, and remembers for ever when somebody was here last', async () => {
    const person = await app.as();
    await login({ username: person.username, password: testPassword });
    const { pool } = app.deps.database;
    await expect(pool.query('delete from sign_in_log where user_id = $1', [person.id])).rejects.toThrow(/sign_in_log/);
    await expect(pool.query(`update sign_in_log set result = 'closed'`)).rejects.toThrow(/permission denied/);
    const old = await app.as();
    for (const [result, months] of [
      ['signedIn', 40],
      ['signedIn', 30],
      ['wrongPassword', 25],
      ['wrongCode', 23],
    ] as const)
      await pool.query(
        `insert into sign_in_log (at, user_id, result) values (now() - make_interval(months => $2), $1, $3)`,
        [old.id, months, result],
      );
    await app.write((ctx) => pruneSignInLog(ctx));
    expect(await resultsOf(old.id)).toEqual(['signedIn', 'wrongCode']);
    expect(await resultsOf(person.id)).toEqual(['signedIn']);
  });
});
