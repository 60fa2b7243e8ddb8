import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import { testIdentity, type TestIdentity } from '#kernel/testing/identity.ts';
import { loadKeys } from './keys.ts';
import { createSession, revokeSession, revokeUserSessions } from './sessionLife.ts';
import { readActor, renewToken, signedOutError } from './sessions.ts';
import { signToken, verifyToken } from './token.ts';

let world: TestIdentity;
beforeAll(async () => {
  world = await testIdentity();
});
afterAll(() => world.close());

const start = new Date('2026-11-21T03:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const hour = 3600;
const day = 24 * hour;
const cookieOf = (line: string | undefined) => (line ?? '').split(';')[0] ?? '';

async function signedIn(
  values: Parameters<TestIdentity['person']>[0] = {},
  options: { sharedTerminal?: boolean } = {},
) {
  const { id } = await world.person(values);
  const session = await createSession(
    world.identity,
    world.database.db,
    { userId: id, ip: '10.0.0.7', userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140', ...options },
    start,
  );
  return { userId: id, sessionId: session.id, cookie: cookieOf(session.cookies[0]), line: session.cookies[0] ?? '' };
}
const read = (cookie: string, now: Date, identity = world.identity) =>
  readActor(identity, cookie, now, { rotate: true });

test('a session says who acts, from the database and not from the token', async () => {
  const { userId, sessionId, cookie, line } = await signedIn({ roles: ['maintenance.user'], permission: 2 });
  expect(line).toMatch(/^token=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=604800; Secure$/);
  const seen = await read(cookie, after(1));
  expect(seen?.actor).toMatchObject({
    kind: 'user',
    id: userId,
    sessionId,
    permission: 2,
    roles: ['maintenance.user'],
  });
  expect(seen?.setCookie).toBeUndefined();
});

test('P21: a role taken away is gone with the next call, and the token’s copy is renewed', async () => {
  const { userId, cookie } = await signedIn({ roles: ['quality.admin'], permission: 5 });
  await world.identity.pool.query(`update app_user set roles = '{}', permission = 1 where id = $1`, [userId]);
  const seen = await read(cookie, after(1));
  expect(seen?.actor).toMatchObject({ roles: [], permission: 1 });
  expect(seen?.setCookie).toBeDefined();
});

test('P26: after signing out, disabling or a password change no replay gets in, in no process', async () => {
  const second = world.secondProcess();
  let admitted = 0;
  let replays = 0;
  for (const end of ['signOut', 'disable', 'passwordChange', 'endedElsewhere'] as const) {
    const { userId, sessionId, cookie } = await signedIn();
    expect(await read(cookie, after(1))).not.toBeNull();
    if (end === 'signOut') await revokeSession(world.database.db, sessionId, 'signedOut', after(2));
    if (end === 'disable')
      await world.identity.pool.query(`update app_user set state = 'disabled' where id = $1`, [userId]);
    if (end === 'passwordChange') await revokeUserSessions(world.database.db, userId, 'passwordChanged', after(2));
    if (end === 'endedElsewhere') await revokeSession(world.database.db, sessionId, 'endedElsewhere', after(2));
    for (let turn = 0; turn < 50; turn += 1) {
      replays += 1;
      if ((await read(cookie, after(2 + turn), turn % 2 === 0 ? world.identity : second)) !== null) admitted += 1;
    }
  }
  printFigure('P26', `${replays} replays, ${admitted} admitted`);
  expect(admitted).toBe(0);
});

test('P27: planted, doubled and foreign cookies open nothing', async () => {
  const { cookie } = await signedIn();
  const other = await signedIn();
  expect(await read(`${cookie}; ${other.cookie}`, after(1))).toBeNull();
  expect(await read(`token=planted; ${cookie}`, after(1))).toBeNull();
  expect(await read(`token=; ${cookie}`, after(1))).toBeNull();
  expect(await read(`theme=dark; ${cookie}`, after(1))).not.toBeNull();
});

test('the token is renewed after 24 hours by use; the old one is good 30 seconds more, then it ends the session', async () => {
  const { cookie } = await signedIn();
  expect((await read(cookie, after(day - 1)))?.setCookie).toBeUndefined();
  const first = await read(cookie, after(day));
  const renewed = cookieOf(first?.setCookie);
  expect(renewed).toMatch(/^token=/);
  // Until the new one is used, the answer may have been lost: the old one goes on.
  expect(await read(cookie, after(day + 50))).not.toBeNull();
  expect(await read(renewed, after(day + 100))).not.toBeNull();
  expect(await read(cookie, after(day + 129))).not.toBeNull();
  expect(await read(renewed, after(day + 140))).not.toBeNull();
  expect(await read(cookie, after(day + 131))).toBeNull();
  // Two hands held this session: it is over for both.
  expect(await read(renewed, after(day + 150))).toBeNull();
  expect(await signedOutError(world.identity, renewed, after(day + 150))).toMatchObject({
    code: 'SESSION_ENDED',
    details: { why: 'tokenReused' },
  });
});

test('of many calls at the moment of renewal exactly one gets the new token, and all of them pass', async () => {
  const { cookie } = await signedIn();
  const seen = await Promise.all(Array.from({ length: 20 }, () => read(cookie, after(day + 1))));
  expect(seen.filter((one) => one !== null)).toHaveLength(20);
  expect(seen.filter((one) => one?.setCookie)).toHaveLength(1);
});

test('a renewed token whose answer was lost is offered again after a minute', async () => {
  const { cookie } = await signedIn();
  expect((await read(cookie, after(day)))?.setCookie).toBeDefined();
  expect((await read(cookie, after(day + 59)))?.setCookie).toBeUndefined();
  const again = cookieOf((await read(cookie, after(day + 61)))?.setCookie);
  expect(await read(again, after(day + 62))).not.toBeNull();
});

test('a session ends after its login duration, use prolongs it, and never beyond 30 days', async () => {
  const unused = await signedIn();
  expect(await read(unused.cookie, after(7 * day - 1))).not.toBeNull();
  expect(await read((await signedIn()).cookie, after(7 * day))).toBeNull();

  let { cookie } = await signedIn();
  let lastGood = 0;
  for (let days = 1; days <= 40; days += 1) {
    const seen = await read(cookie, after(days * day + 60));
    if (!seen) break;
    lastGood = days;
    if (seen.setCookie) cookie = cookieOf(seen.setCookie);
  }
  expect(lastGood).toBe(29);
});

test('a step-up gives a new token', async () => {
  const { cookie, sessionId } = await signedIn();
  const renewed = cookieOf(await renewToken(world.identity, sessionId, after(5)));
  expect(renewed).not.toBe(cookie);
  expect(await read(renewed, after(6))).not.toBeNull();
  expect(await read(cookie, after(40))).toBeNull();
});

test('a shared terminal ends its session after 15 minutes without use', async () => {
  const { cookie } = await signedIn({}, { sharedTerminal: true });
  expect(await read(cookie, after(14 * 60))).not.toBeNull();
  await expect.poll(async () => (await read(cookie, after(28 * 60))) !== null).toBe(true);
  expect(await read(cookie, after(28 * 60 + 901))).toBeNull();
});

test('what an open screen asks by itself is no use of a shared terminal: nobody there for 15 minutes ends the session', async () => {
  const { cookie } = await signedIn({}, { sharedTerminal: true });
  const bySelf = (seconds: number) => readActor(world.identity, cookie, after(seconds), { unattended: true });
  for (const minutes of [5, 10, 14]) expect(await bySelf(minutes * 60)).not.toBeNull();
  // Time enough for a use to be noted, if it were one.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await bySelf(15 * 60 + 1)).toBeNull();
});

test('a session that has run out is over, though its token would still hold', async () => {
  const { cookie, sessionId } = await signedIn();
  await world.identity.pool.query('update session set expires_at = $2 where id = $1', [sessionId, after(60)]);
  expect(await read(cookie, after(59))).not.toBeNull();
  expect(await read(cookie, after(60))).toBeNull();
});

test('a genuine token that names another person does not take over the session', async () => {
  const { cookie } = await signedIn();
  const other = await world.person();
  const claims = await verifyToken(world.identity.keys, cookie.replace(/^token=/, ''), after(1));
  if (!claims) throw new Error('The token of a new session is not genuine.');
  const taken = await signToken(world.identity.keys, { ...claims, _id: other.id }, claims.jti, start);
  expect(await verifyToken(world.identity.keys, taken, after(1))).toMatchObject({ _id: other.id });
  expect(await read(`token=${taken}`, after(1))).toBeNull();
  expect(await read(cookie, after(2))).not.toBeNull();
});

test('ten sessions a person; the eleventh ends the oldest', async () => {
  const { userId, cookie } = await signedIn();
  for (let turn = 1; turn <= 10; turn += 1) {
    await createSession(world.identity, world.database.db, { userId, ip: null, userAgent: undefined }, after(turn));
  }
  expect(await read(cookie, after(20))).toBeNull();
  const { rows } = await world.identity.pool.query<{ live: number }>(
    'select count(*) as live from session where user_id = $1 and revoked_at is null',
    [userId],
  );
  expect(rows[0]?.live).toBe(10);
});

test('the reason a session ended is told to the holder of its genuine token only', async () => {
  const { cookie, sessionId } = await signedIn();
  expect(await signedOutError(world.identity, cookie, after(8 * day))).toMatchObject({
    status: 401,
    code: 'SESSION_EXPIRED',
  });
  await revokeSession(world.database.db, sessionId, 'endedElsewhere', after(1));
  expect(await signedOutError(world.identity, cookie, after(2))).toMatchObject({
    code: 'SESSION_ENDED',
    details: { why: 'endedElsewhere' },
  });
  expect(await signedOutError(world.identity, `${cookie.slice(0, -3)}xyz`, after(2))).toMatchObject({
    code: 'AUTH_REQUIRED',
  });
  expect(await signedOutError(world.identity, undefined, after(2))).toMatchObject({ code: 'AUTH_REQUIRED' });
});

test('looking up a session takes the database well under a millisecond', async () => {
  const { sessionId } = await signedIn();
  const { rows } = await world.identity.pool.query<{ 'QUERY PLAN': [{ 'Execution Time': number }] }>(
    `explain (analyze, format json) select s.*, u.* from session s join app_user u on u.id = s.user_id where s.id = '${sessionId}'`,
  );
  const time = rows[0]?.['QUERY PLAN'][0]['Execution Time'] ?? Infinity;
  printFigure('session look-up', `${time} ms in the database`);
  expect(time).toBeLessThan(1);
});

test('who comes while somebody is looked for is looked for with the next, and one that hangs holds nobody up', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => signedIn()));
  const { pool } = world.identity;
  const looks: { ids: string[]; go: () => void }[] = [];
  const query = (text: string, [ids]: [string[]]) =>
    new Promise((resolve) => looks.push({ ids, go: () => resolve(pool.query(text, [ids])) }));
  const identity = { ...world.identity, pool: { query } as unknown as typeof pool };
  const ask = (index: number) => read(people[index]?.cookie ?? '', after(1), identity);
  const asked = (index: number) => looks[index]?.ids.length;

  const first = ask(0);
  await expect.poll(() => asked(0)).toBe(1);
  const both = Promise.all([ask(1), ask(2)]);
  // The first one hangs: the next two go together all the same.
  await expect.poll(() => asked(1)).toBe(2);
  const last = ask(3);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(looks).toHaveLength(2);
  looks[1]?.go();
  expect((await both).map((seen) => seen?.actor.id)).toEqual([people[1]?.userId, people[2]?.userId]);
  await expect.poll(() => asked(2)).toBe(1);
  looks[2]?.go();
  looks[0]?.go();
  expect([(await first)?.actor.id, (await last)?.actor.id]).toEqual([people[0]?.userId, people[3]?.userId]);
});

test('a change of SESSION_SECRET ends no session: tokens of the secret before are accepted, and replaced at their next use', async () => {
  const [old, present] = ['tidal marsh heron 71 wades at noon', 'quartz lantern 58 hums below deck 9'];
  const dataDir = mkdtempSync(join(tmpdir(), 'rotation-'));
  const withKeys = (sessionSecret: string, previousSessionSecret?: string) => ({
    ...world.identity,
    keys: loadKeys({ dataDir, sessionSecret, previousSessionSecret }),
  });
  try {
    const { id } = await world.person();
    const before = withKeys(old);
    const made = await createSession(before, world.database.db, { userId: id, ip: null, userAgent: undefined }, start);
    const cookie = cookieOf(made.cookies[0]);
    expect((await read(cookie, after(1), before))?.setCookie).toBeUndefined();

    const during = withKeys(present, old);
    const renewed = cookieOf((await read(cookie, after(2), during))?.setCookie);
    expect(renewed).toMatch(/^token=/);
    expect((await read(renewed, after(3), during))?.setCookie).toBeUndefined();

    const afterwards = withKeys(present);
    expect(await read(renewed, after(4), afterwards)).not.toBeNull();
    expect(await read(cookie, after(4), afterwards)).toBeNull();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
