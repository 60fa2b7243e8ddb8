import { afterAll, beforeAll, expect, test } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import { testIdentity, type TestIdentity } from '#kernel/testing/identity.ts';
import { proveCredentials, type SignInInput } from './signIn.ts';
import { createSession } from './sessionLife.ts';
import { guardAccount, pruneGuards, reserveTry } from './throttle.ts';

let world: TestIdentity;
beforeAll(async () => {
  world = await testIdentity();
});
afterAll(() => world.close());

const start = new Date('2026-11-21T03:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);

async function outcome(input: Partial<SignInInput> & { login: string }, now: Date): Promise<number> {
  try {
    await proveCredentials(world.identity, { password: 'wrong password', deviceMark: null, ip: null, ...input }, now);
    return 200;
  } catch (error) {
    return (error as { status: number }).status;
  }
}

test('P14: of a hundred PIN tries at the same moment, five are evaluated', async () => {
  const tries = await Promise.all(
    Array.from({ length: 100 }, () => reserveTry(world.identity.guardPool, 'user:p14', 'pin', start)),
  );
  const allowed = tries.filter((attempt) => attempt.allowed);
  expect(allowed).toHaveLength(5);
  expect(allowed.map((attempt) => attempt.left).sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4]);
  expect(await reserveTry(world.identity.guardPool, 'user:p14', 'pin', after(899))).toMatchObject({ allowed: false });
  expect(await reserveTry(world.identity.guardPool, 'user:p14', 'pin', after(901))).toMatchObject({
    allowed: true,
    left: 4,
  });
});

test('ten wrong PINs in a day lock until a new one is set, however long one waits', async () => {
  let allowed = 0;
  for (let hour = 0; hour < 30; hour += 1) {
    for (let turn = 0; turn < 4; turn += 1) {
      if ((await reserveTry(world.identity.guardPool, 'user:day', 'pin', after(hour * 3600 + turn))).allowed)
        allowed += 1;
    }
  }
  expect(allowed).toBe(10);
});

test('a right PIN forgives the wrong ones before it and lifts the lock its own try had set', async () => {
  const { guardPool } = world.identity;
  for (let turn = 0; turn < 4; turn += 1) await reserveTry(guardPool, 'user:good', 'pin', start);
  const fifth = await reserveTry(guardPool, 'user:good', 'pin', start);
  if (!fifth.allowed) throw new Error('The fifth try must be evaluated.');
  await fifth.succeeded();
  expect(await reserveTry(guardPool, 'user:good', 'pin', start)).toMatchObject({ allowed: true, left: 4 });
});

test('signing in: five tries are free, then 1, 2, 4 … 60 seconds, and 20 in 15 minutes', async () => {
  const { guardPool } = world.identity;
  let now = 0;
  const waits: number[] = [];
  for (let tries = 1; tries <= 15; tries += 1) {
    const attempt = await reserveTry(guardPool, 'user:slow', 'login', after(now));
    expect(attempt.allowed).toBe(true);
    let wait = 0;
    for (const seconds of [0, 1, 2, 4, 8, 16, 32, 60]) {
      wait = seconds;
      const { rows } = await guardPool.query<{ locked: boolean }>(
        `select coalesce(locked_until > $2, false) as locked from secret_guard where account = $1 and kind = 'login'`,
        ['user:slow', after(now + seconds)],
      );
      if (!rows[0]?.locked) break;
    }
    waits.push(wait);
    now += wait;
  }
  expect(waits).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60, 60, 60]);
});

test('P28: every spelling of a name has one count, at most 20 evaluated in 15 minutes, whatever the address', async () => {
  const { username } = await world.person({ username: 'somsri.k', email: 'somsri@example.test', employeeNo: 'E-1007' });
  const spellings = [username, ' SOMSRI.K ', 'Somsri@Example.Test', 'e-1007', 'ｓｏｍｓｒｉ.k'];
  let evaluated = 0;
  for (let second = 0; second < 890; second += 5) {
    const login = spellings[(second / 5) % spellings.length] ?? username;
    if ((await outcome({ login, ip: `10.${second % 250}.1.1` }, after(second))) === 401) evaluated += 1;
  }
  printFigure('P28', `178 guesses from 178 address blocks in 15 minutes, ${evaluated} evaluated`);
  expect(evaluated).toBeLessThanOrEqual(20);
  expect(evaluated).toBeGreaterThan(5);
}, 60_000);

test('P28: the owner on a known device gets in while strangers are guessing', async () => {
  const { id, username } = await world.person();
  const deviceMark = 'D'.repeat(24);
  await createSession(
    world.identity,
    world.database.db,
    { userId: id, ip: null, userAgent: undefined, deviceMark },
    start,
  );
  for (let second = 0; second < 400; second += 10) await outcome({ login: username, ip: '203.0.113.9' }, after(second));
  expect(await outcome({ login: username, password: 'torque wrench 42', ip: '198.51.100.7' }, after(401))).toBe(429);
  for (let turn = 0; turn < 5; turn += 1) {
    expect(
      await outcome(
        { login: username, password: 'torque wrench 42', deviceMark, ip: '203.0.113.9' },
        after(401 + turn),
      ),
    ).toBe(200);
  }
}, 60_000);

test('50 wrong tries from one address block within 15 minutes are the last from there', async () => {
  let evaluated = 0;
  for (let turn = 0; turn < 60; turn += 1) {
    const attempt = await reserveTry(
      world.identity.guardPool,
      guardAccount.address(`192.0.2.${turn}`),
      'address',
      start,
    );
    if (attempt.allowed) evaluated += 1;
  }
  expect(evaluated).toBe(50);
  expect(guardAccount.address('::ffff:192.0.2.77')).toBe('address:192.0.2');
  expect(guardAccount.address('2001:db8:1:2:aaaa::1')).toBe(guardAccount.address('2001:db8:1:2::99'));
  expect(guardAccount.address('2001:db8:1:3::1')).not.toBe(guardAccount.address('2001:db8:1:2::1'));
});

test('P29: a name nobody has behaves like one somebody has: same answer, same locks', async () => {
  const { username } = await world.person();
  const seen: Record<string, number[]> = {};
  for (const login of [username, 'nobody.at.all']) {
    const answers: number[] = [];
    for (let turn = 0; turn < 8; turn += 1) answers.push(await outcome({ login, ip: '198.51.100.20' }, start));
    seen[login] = answers;
  }
  expect(seen[username]).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  expect(seen['nobody.at.all']).toEqual(seen[username]);
});

test('counters that say nothing any more are forgotten, locks are not', async () => {
  const before = await world.identity.guardPool.query('select account from secret_guard');
  await pruneGuards(world.database.db, after(60));
  expect((await world.identity.guardPool.query('select account from secret_guard')).rowCount).toBe(before.rowCount);
  await pruneGuards(world.database.db, after(5 * 86_400));
  const { rows } = await world.identity.guardPool.query<{ account: string }>('select account from secret_guard');
  expect(rows.map((row) => row.account)).toEqual(['user:day']);
});
