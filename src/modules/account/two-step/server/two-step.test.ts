import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import { testApp, testPassword, type Person, type TestApp } from '#kernel/testing/app.ts';
import { notificationsServer } from '#modules/account/notifications/server/notifications.server.ts';
import { signInServer } from '#modules/account/sign-in/server/sign-in.server.ts';
import { twoStepServer } from './two-step.server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp([signInServer, notificationsServer, twoStepServer]);
  // The clock stands in the middle of a 30-second step of the authenticator: between two lines no code gets older by one.
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: now - (now % 30_000) + 15_000 });
});
afterAll(async () => {
  vi.useRealTimers();
  await app.close();
});

/** The code of the authenticator so many 30-second steps from now. */
function codeAt(key: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(key), algorithm: 'SHA1', digits: 6, period: 30 });
  return totp.generate({ timestamp: Date.now() + steps * 30_000 });
}
const base = (person: Person) => `/api/users/${person.username}/twofactor`;
const login = (person: Person, code?: string) =>
  app.stranger.call('POST', '/auth/login', {
    username: person.username,
    password: testPassword,
    ...(code ? { code } : {}),
  });

/** The sign-in lies an hour back, however the clock of the test stands. */
const signedInEarlier = (person: Person) =>
  app.deps.database.pool.query(`update session set auth_at = auth_at - interval '1 hour' where user_id = $1`, [
    person.id,
  ]);

async function withTwoStep(): Promise<{ person: Person; key: string; codes: string[] }> {
  const person = await app.as();
  const started = await person.get<{ key: string }>(`${base(person)}/enable`);
  const { key } = started.body;
  const done = await person.call<{ verified: boolean; backupCodes: string[] }>('POST', `${base(person)}/verify`, {
    token: codeAt(key),
  });
  expect(done.body.verified).toBe(true);
  return { person, key, codes: done.body.backupCodes };
}

describe('setting it up', () => {
  test('enable answers a QR code and a key, verify turns it on and answers ten backup codes of eight signs', async () => {
    const person = await app.as();
    expect((await person.get(base(person))).body).toEqual({ twoFactor: { enabled: false } });
    const { body } = await person.get<{ qrCode: string; key: string }>(`${base(person)}/enable`);
    expect(body.qrCode).toMatch(/^data:image\/png;base64,/);
    expect(body.key).toMatch(/^[A-Z2-7]{32}$/);
    expect((await person.get(base(person))).body).toEqual({ twoFactor: { enabled: false } });
    const done = await person.call<{ verified: boolean; backupCodes: string[] }>('POST', `${base(person)}/verify`, {
      token: codeAt(body.key),
    });
    expect(done.body.verified).toBe(true);
    expect(new Set(done.body.backupCodes).size).toBe(10);
    expect(done.body.backupCodes.every((code) => /^[A-HJ-NP-Z2-9]{8}$/.test(code))).toBe(true);
    expect((await person.get(base(person))).body).toEqual({ twoFactor: { enabled: true } });
    expect((await person.get(`${base(person)}/enable`)).status).toBe(409);
  });

  test('R-ACC-2 a wrong code voids the secret: the old QR code proves nothing any more', async () => {
    const person = await app.as();
    const first = await person.get<{ key: string }>(`${base(person)}/enable`);
    const wrong = codeAt(first.body.key, 40);
    expect((await person.call('POST', `${base(person)}/verify`, { token: wrong })).body).toEqual({
      verified: false,
      backupCodes: [],
    });
    const late = await person.call('POST', `${base(person)}/verify`, { token: codeAt(first.body.key) });
    expect(late.body).toEqual({ verified: false, backupCodes: [] });
    const second = await person.get<{ key: string }>(`${base(person)}/enable`);
    expect(second.body.key).not.toBe(first.body.key);
  });

  test('the GETs that change something refuse another site', async () => {
    const { person } = await withTwoStep();
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    for (const path of ['enable', 'disable'])
      expect((await person.call('GET', `${base(person)}/${path}`, undefined, foreign)).status).toBe(403);
    expect((await person.get(base(person))).body).toEqual({ twoFactor: { enabled: true } });
  });

  test('R-ACC-2 a link cannot switch it: neither opened out of a mail, nor over plain HTTP, where only the wish for a page tells', async () => {
    const { person } = await withTwoStep();
    await signedInEarlier(person);
    await person.call('POST', '/auth/step-up', { password: testPassword });
    const links: Record<string, string>[] = [
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': '', accept: 'text/html,application/xhtml+xml' },
    ];
    for (const link of links)
      for (const path of ['enable', 'disable'])
        expect(await person.call('GET', `${base(person)}/${path}`, undefined, link)).toMatchObject({
          status: 403,
          body: { code: 'CROSS_SITE' },
        });
    expect((await person.get(base(person))).body).toEqual({ twoFactor: { enabled: true } });
    expect((await person.get(`${base(person)}/disable`)).status).toBe(200);
  });

  test('P22 another person’s two-step is not there', async () => {
    const { person } = await withTwoStep();
    const other = await app.as('admin.admin', 'level:5');
    for (const path of ['', '/getcodes', '/enable', '/disable'])
      expect((await other.get(`${base(person)}${path}`)).status).toBe(404);
  });
});

describe('P9 what changes and the entry that tells of it stand or fall together', () => {
  const refusing = async <T>(work: () => Promise<T>): Promise<T> => {
    const owner = (text: string) => app.asOwner((pool) => pool.query(text));
    await owner(`alter table audit_entry add constraint no_second_step check (body not like '%twoStep%') not valid`);
    try {
      return await work();
    } finally {
      await owner('alter table audit_entry drop constraint no_second_step');
    }
  };

  test('turned on', async () => {
    const person = await app.as();
    const { body } = await person.get<{ key: string }>(`${base(person)}/enable`);
    const token = codeAt(body.key);
    expect((await refusing(() => person.call('POST', `${base(person)}/verify`, { token }))).status).toBe(500);
    expect((await person.get(base(person))).body).toEqual({ twoFactor: { enabled: false } });
    expect((await person.call('POST', `${base(person)}/verify`, { token })).body).toMatchObject({ verified: true });
  });

  test('turned off, and new backup codes', async () => {
    const { person, codes } = await withTwoStep();
    await signedInEarlier(person);
    await person.call('POST', '/auth/step-up', { password: testPassword });
    const answers = await refusing(async () => [
      await person.call('POST', `${base(person)}/generatecodes`, {}),
      await person.get(`${base(person)}/disable`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([500, 500]);
    expect((await person.get(base(person))).body).toEqual({ twoFactor: { enabled: true } });
    expect((await person.get<string[]>(`${base(person)}/getcodes`)).body).toEqual([...codes].sort());
  });
});

describe('signing in with it', () => {
  test('the password alone is asked for a code; a code works once, in the sign-in after the set-up too', async () => {
    const { person, key } = await withTwoStep();
    expect(await login(person)).toMatchObject({ status: 428, body: { code: 'STEP_UP', details: { needs: ['code'] } } });
    expect((await login(person, codeAt(key))).status).toBe(401);
    const next = codeAt(key, 1);
    expect((await login(person, next)).status).toBe(200);
    expect(await login(person, next)).toMatchObject({ status: 401, body: { code: 'CODE_WRONG' } });
  });

  test('a clock one step off passes, two steps do not', async () => {
    const early = await withTwoStep();
    expect((await login(early.person, codeAt(early.key, 2))).status).toBe(401);
    expect((await login(early.person, codeAt(early.key, 1))).status).toBe(200);
    const late = await withTwoStep();
    await app.deps.database.pool.query('update two_factor set last_step = 0 where user_id = $1', [late.person.id]);
    expect((await login(late.person, codeAt(late.key, -2))).status).toBe(401);
    expect((await login(late.person, codeAt(late.key, -1))).status).toBe(200);
  });

  test('a backup code works once under 20 parallel tries, and its use is told', async () => {
    const { person, codes } = await withTwoStep();
    // Known devices and addresses are not what is measured here.
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(person, codes[0])));
    const opened = answers.filter((answer) => answer.status === 200).length;
    printFigure('backup code', `20 parallel tries of one code, ${opened} opened the account`);
    expect(opened).toBe(1);
    await app.deps.database.pool.query(`delete from secret_guard where account = 'user:' || $1`, [person.id]);
    expect((await login(person, codes[0])).status).toBe(401);
    const { body } = await person.get<{ rows: { title: string }[] }>('/api/notifications');
    expect(body.rows.map((row) => row.title)).toContain('A backup code was used to sign in');
    expect((await person.get<string[]>(`${base(person)}/getcodes`)).body).toEqual(codes.slice(1).sort());
  });

  test('brute force is throttled, and the count is one for all processes', async () => {
    const { person, codes } = await withTwoStep();
    let evaluated = 0;
    let blocked = 0;
    for (let guess = 0; guess < 30; guess += 1) {
      const answer = await login(person, String(100_000 + guess));
      if (answer.status === 401) evaluated += 1;
      if (answer.status === 429) blocked += 1;
    }
    printFigure('two-step guesses', `30 guesses, ${evaluated} evaluated, ${blocked} blocked`);
    expect(evaluated).toBeLessThanOrEqual(10);
    expect(blocked).toBeGreaterThanOrEqual(20);
    // The count stands in the database: a right code does not help now, from whichever process it is asked.
    expect((await login(person, codes[1])).status).toBe(429);
  });
});

describe('afterwards', () => {
  test('switching it off asks for the password again, even right after the sign-in', async () => {
    const { person } = await withTwoStep();
    const due = { status: 428, body: { details: { needs: ['password'] } } };
    expect(await person.get(`${base(person)}/disable`)).toMatchObject(due);
    await signedInEarlier(person);
    await app.deps.database.pool.query('update session set password_at = auth_at, code_at = now() where user_id = $1', [
      person.id,
    ]);
    expect(await person.get(`${base(person)}/disable`)).toMatchObject(due);
    await person.call('POST', '/auth/step-up', { password: testPassword });
    expect((await person.get(`${base(person)}/disable`)).status).toBe(200);
  });

  test('switching it off and seeing the codes ask for the password when it was given too long ago', async () => {
    const { person } = await withTwoStep();
    await signedInEarlier(person);
    const age = (minutes: number) =>
      app.deps.database.pool.query(
        'update session set password_at = now() - make_interval(mins => $2) where user_id = $1',
        [person.id, minutes],
      );
    await age(3);
    expect(await person.get(`${base(person)}/disable`)).toMatchObject({
      status: 428,
      body: { details: { needs: ['password'] } },
    });
    expect((await person.get(`${base(person)}/getcodes`)).status).toBe(200);
    await age(11);
    expect((await person.get(`${base(person)}/getcodes`)).status).toBe(428);
    expect((await person.call('POST', `${base(person)}/generatecodes`)).status).toBe(428);
    await person.call('POST', '/auth/step-up', { password: testPassword });
    expect((await person.get(`${base(person)}/disable`)).status).toBe(200);
    expect((await person.get(base(person))).body).toEqual({ twoFactor: { enabled: false } });
    expect((await login(person)).status).toBe(200);
  });

  test('new codes void the old ones', async () => {
    const { person, codes } = await withTwoStep();
    const fresh = await person.call<string[]>('POST', `${base(person)}/generatecodes`);
    expect(fresh.body).toHaveLength(10);
    expect(fresh.body).not.toContain(codes[0]);
    expect((await login(person, codes[0])).status).toBe(401);
    expect((await login(person, fresh.body[0])).status).toBe(200);
  });
});
