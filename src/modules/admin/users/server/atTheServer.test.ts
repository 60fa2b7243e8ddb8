import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverModules } from '#app/modules.server.ts';
import { testApp, testPassword, type TestApp } from '#kernel/testing/app.ts';
import {
  changeEmail,
  createAdministrator,
  endSessions,
  listPeople,
  makeAdministrator,
  passwordLink,
  resetPassword,
  takeSecondStep,
} from './atTheServer.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(serverModules);
}, 120_000);
afterAll(() => app.close());

const signIn = (username: string, password: string) => app.stranger.call('POST', '/auth/login', { username, password });
const now = () => new Date();

test('the first administrator signs in, and a weak or common password is refused at the server too', async () => {
  const first = { username: 'boss', name: 'Malee Chan', email: 'malee@abs.example', password: 'warm-lantern-1964' };
  await expect(createAdministrator(app.deps, { ...first, password: 'password1' }, now())).rejects.toThrow(/password/i);
  await createAdministrator(app.deps, first, now());
  expect((await signIn('boss', 'warm-lantern-1964')).status).toBe(200);
  await expect(createAdministrator(app.deps, first, now())).rejects.toThrow(/already/);
});

test('a password reset at the server ends every session, and the old password is worth nothing', async () => {
  const person = await app.as('level:1');
  expect((await person.get('/api/session')).status).toBe(200);
  expect(await resetPassword(app.deps, person.username, 'new-lantern-1964', now())).toBe(1);
  expect((await person.get('/api/session')).status).toBe(401);
  expect((await signIn(person.username, 'quiet-river-2026')).status).toBe(401);
  expect((await signIn(person.username, 'new-lantern-1964')).status).toBe(200);
  await expect(resetPassword(app.deps, 'nobody', 'new-lantern-1964', now())).rejects.toThrow(
    'There is no user nobody.',
  );
});

test('sessions end for one, or for everybody, and the list counts them', async () => {
  const [one, other] = [await app.as('level:1'), await app.as('level:1')];
  expect(await endSessions(app.deps, one.username, now())).toBe(1);
  expect([(await one.get('/api/session')).status, (await other.get('/api/session')).status]).toEqual([401, 200]);
  expect(await endSessions(app.deps, 'everybody', now())).toBeGreaterThan(0);
  expect((await other.get('/api/session')).status).toBe(401);
  expect((await listPeople(app.deps, now())).every((person) => person.sessions === 0)).toBe(true);
});

test('somebody at the server may be made administrator without a second person, and the history says so', async () => {
  const person = await app.as('level:1', 'stores.user');
  await makeAdministrator(app.deps, person.username, now());
  const listed = (await listPeople(app.deps, now())).find((one) => one.username === person.username);
  expect([listed?.roles, listed?.permission]).toEqual([['admin.admin', 'stores.user'], 5]);
  const entries = await app.deps.database.pool.query(
    "select body from audit_entry where entity_id = $1 and body like '%done at the server%'",
    [person.id],
  );
  expect(entries.rowCount).toBe(1);
  expect((await app.verify()).fault).toBeNull();
});

test('a link made at the server works once, and voids the PIN of whoever has one', async () => {
  const person = await app.as('level:1');
  const token = (await passwordLink(app.deps, person.username, now())).link.split('#')[1];
  const pin = async () =>
    (
      await app.deps.database.pool.query<{ hash: string | null }>(
        'select pin_hash as hash from app_user where id = $1',
        [person.id],
      )
    ).rows[0]?.hash;
  expect(await pin()).toBeNull();
  const use = () => app.stranger.call('POST', '/auth/reset', { token, newPass: 'new-lantern-1964' });
  expect([(await use()).status, (await use()).status]).toEqual([200, 422]);
  expect((await signIn(person.username, 'new-lantern-1964')).status).toBe(200);
});

test('an administrator who lost the phone, or whose mailbox has gone, is helped at the server, and reads that it was done there', async () => {
  const chief = await app.as('level:5', 'admin.admin');
  await app.deps.database.pool.query(
    `insert into two_factor (user_id, secret_enc, enabled_at) values ($1, '\\x01', now())`,
    [chief.id],
  );
  expect((await signIn(chief.username, testPassword)).status).toBe(428);
  expect(await takeSecondStep(app.deps, chief.username, now())).toBe(1);
  expect((await signIn(chief.username, testPassword)).status).toBe(200);
  await changeEmail(app.deps, chief.username, 'Chief@abs.example', now());
  expect((await signIn('chief@abs.example', testPassword)).status).toBe(200);
  const told = await app.deps.database.pool.query<{ cause: string }>(
    'select cause from notification where user_id = $1 order by cause',
    [chief.id],
  );
  expect(told.rows.map((one) => one.cause)).toEqual(['address', 'atTheServer']);
});
