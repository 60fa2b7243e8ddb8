import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serverModules } from '#app/modules.server.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { mailServer, type MailServer } from '#kernel/testing/mailServer.ts';
import { testApp, testPassword, type Person, type TestApp } from '#kernel/testing/app.ts';
import { heldWhileWaiting } from '#kernel/testing/locks.ts';
import { mailResetLink, resetAskedFor } from './reset.ts';

let app: TestApp;
let mail: MailServer;
beforeAll(async () => {
  app = await testApp(serverModules);
  mail = await mailServer();
  Object.assign(app.deps.services.outside, { smtpUrl: mail.url });
}, 120_000);
afterAll(async () => {
  mail.server.close();
  await app.close();
});
beforeEach(async () => {
  await waiting();
  mail.mails.length = 0;
});

interface Waiting {
  task: string;
  payload: never;
}
/** Takes what waits in the queue of jobs about passwords. */
const waiting = () =>
  app.asOwner(async (pool) => {
    const { rows } = await pool.query<Waiting>(
      `with taken as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
         where t.id = j.task_id and t.identifier in ('resetAskedFor', 'mailResetLink') returning j.id, t.identifier as task, j.payload)
       select task, payload from taken order by id`,
    );
    return rows;
  });
async function runWaiting(): Promise<void> {
  for (const { task, payload } of await waiting())
    await app.write((ctx) => (task === 'resetAskedFor' ? resetAskedFor : mailResetLink)(ctx, payload));
}
let places = 0;
/** A call from an address of its own: what one address may call in a minute is not what is measured here. */
async function fromElsewhere(
  url: string,
  payload: object,
): Promise<{ status: number; body: { code: string; field?: string } }> {
  places += 1;
  const answer = await app.app.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress: `10.${places % 250}.7.1`,
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  return { status: answer.statusCode, body: answer.json() };
}
const forgot = (username: string) => fromElsewhere('/auth/forgot', { username });
const reset = (token: string, newPass: string) => fromElsewhere('/auth/reset', { token, newPass });
const login = (username: string, password: string, headers: Record<string, string> = {}) =>
  app.stranger.call<{ code: string; message: string }>('POST', '/auth/login', { username, password }, headers);
/** The link of the last mail, as its reader clicks it: long lines are broken and signs written out on the way. */
function linkOf(message: string): string {
  const text = message.replace(/=\n/g, '').replaceAll('=3D', '=');
  return /http:\/\/127[.]0[.]0[.]1\/reset-password#([\w-]{43})/.exec(text)?.[1] ?? '';
}
/** The wait between two tries of one address is not what is measured here. */
const noGuards = () => app.asOwner((pool) => pool.query('delete from secret_guard'));

describe('a forgotten password', () => {
  test('P31 a reset reaches only the owner: whatever is sent as the name, the mail goes to the stored address with our own link, or nowhere', async () => {
    const victim = await app.as();
    const { username } = victim;
    const evil = 'thief@evil.example';
    const own = `${username}@example.test`;
    const joined = [
      ',',
      ';',
      ' ',
      '\t',
      '\r\n',
      '\n',
      '\r\nBcc: ',
      '\nTo: ',
      '%0d%0aBcc: ',
      '\u0000',
      '|',
      ' <',
      ', <',
      '>,<',
      '\u2028',
    ].flatMap((between) => [`${own}${between}${evil}`, `${evil}${between}${own}`]);
    const alike = [
      `${username}+x@example.test`,
      `"${own}"`,
      `<${own}>`,
      `${own}.evil.example`,
      `${own}@evil.example`,
      `${username}@evil.example`,
      `${username}\uFF20example.test`,
      `${username}@example\u3002test`,
      `${own}\u200b`,
      own.replace('e', '\u0435'),
      `mailto:${own}`,
      `${own}?cc=${evil}`,
      `${own}#${evil}`,
      `${own}(${evil})`,
    ];
    const bodies: string[] = [
      ...[...joined, ...alike].map((login) => JSON.stringify({ username: login })),
      ...[[own, evil], [evil, own], { 0: own, 1: evil }, { $ne: null }, true, null, 7].map((value) =>
        JSON.stringify({ username: value }),
      ),
      ...['email', 'to', 'cc', 'mail', 'address', 'user[email]'].map((field) =>
        JSON.stringify({ username: own, [field]: evil }),
      ),
      `{"username":"${own}","username":"${evil}"}`,
      `{"username":"${evil}","username":"${own}"}`,
    ];
    const hosts = [
      {},
      { host: 'evil.example' },
      { 'x-forwarded-host': 'evil.example' },
      { forwarded: 'host=evil.example' },
    ];
    let asked = 0;
    const wrong: string[] = [];
    for (const [place, payload] of [...bodies, ...hosts.map(() => JSON.stringify({ username: own }))].entries()) {
      asked += 1;
      await app.asOwner((pool) => pool.query('delete from password_reset'));
      mail.mails.length = 0;
      const answer = await app.app.inject({
        method: 'POST',
        url: '/auth/forgot',
        payload,
        remoteAddress: `10.${place % 250}.9.1`,
        headers: {
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
          ...hosts[place - bodies.length],
        },
      });
      if (answer.statusCode >= 500) wrong.push(`${answer.statusCode} for ${payload}`);
      await runWaiting();
      for (const message of mail.mails) {
        const to = /^To: (.*)$/m.exec(message)?.[1];
        if (to !== own || /evil/.test(message) || linkOf(message) === '') wrong.push(`${payload}: to ${to}`);
      }
      if (
        place >= bodies.length &&
        mail.mails.length !== (place === bodies.length || answer.statusCode === 200 ? 1 : 0)
      )
        wrong.push(`${payload}: ${mail.mails.length} mails`);
    }
    printFigure(
      'P31',
      `${asked} ways to ask for somebody's reset: ${wrong.length} mails elsewhere or with another link`,
    );
    expect(asked).toBeGreaterThan(60);
    expect(wrong).toEqual([]);
  });

  test('the link comes by SMTP to the person’s address, in text and HTML, and sets a new password once', async () => {
    const person = await app.as();
    const other = await app.as();
    expect(await forgot(person.username.toUpperCase())).toMatchObject({ status: 200, body: { success: true } });
    await runWaiting();
    expect(mail.mails).toHaveLength(1);
    const [message = ''] = mail.mails;
    expect(message).toContain(`To: ${person.username}@example.test`);
    expect(message).toContain('Content-Type: text/plain');
    expect(message).toContain('Content-Type: text/html');
    const token = linkOf(message);
    expect(token).toHaveLength(43);
    // Asking alone changes nothing: whoever asks need not be the person.
    expect((await person.get('/api/session')).status).toBe(200);
    expect(await reset(token, 'Passw0rd!')).toMatchObject({
      status: 422,
      body: { code: 'PASSWORD_COMMON', field: 'newPass' },
    });
    // An administrator who voids the links holds the person first.
    const rows = { first: ['app_user', 'id', person.id], next: ['password_reset', 'user_id', person.id] } as const;
    const { held, answer: uses } = await heldWhileWaiting(app, rows, () =>
      Promise.all(Array.from({ length: 6 }, () => reset(token, 'warm lantern behind hills'))),
    );
    expect(held).toBe(false);
    expect(uses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await reset(token, 'another lantern elsewhere')).body.code).toBe('RESET_GONE');
    expect((await person.get('/api/session')).status).toBe(401);
    expect((await other.get('/api/session')).status).toBe(200);
    expect((await login(person.username, testPassword)).status).toBe(401);
    expect((await login(person.username, 'warm lantern behind hills')).status).toBe(200);
    expect((await app.verify()).fault).toBeNull();
  });

  test('whether a name exists is not told: the same answer for anybody, and no mail for nobody', async () => {
    const closed = await app.as();
    await app.deps.database.pool.query(`update app_user set state = 'disabled' where id = $1`, [closed.id]);
    const answers = [
      await forgot('nobody-of-this-name'),
      await forgot(closed.username),
      await forgot((await app.as()).username),
    ];
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    await runWaiting();
    expect(mail.mails).toHaveLength(1);
  });

  test('a newer link ends the older, after 30 minutes none works, and an hour brings three mails at most', async () => {
    const person = await app.as();
    const ask = (key: string) =>
      app.write((ctx) => resetAskedFor(ctx, { login: `${person.username}@EXAMPLE.test`, key }));
    await ask('0');
    const order = { first: ['app_user', 'id', person.id], next: ['password_reset', 'user_id', person.id] } as const;
    expect((await heldWhileWaiting(app, order, () => ask('1'))).held).toBe(false);
    for (const key of ['2', '3', '4']) await ask(key);
    expect(mail.mails).toHaveLength(3);
    const tokens = mail.mails.map(linkOf);
    expect(new Set(tokens).size).toBe(3);
    for (const old of tokens.slice(0, 2))
      expect((await reset(old, 'warm lantern behind hills')).body.code).toBe('RESET_GONE');
    const { rows } = await app.deps.database.pool.query<{ minutes: number }>(
      `select extract(epoch from expires_at - created_at)::int / 60 as minutes from password_reset where user_id = $1 order by id desc limit 1`,
      [person.id],
    );
    expect(rows[0]?.minutes).toBe(30);
    await app.asOwner((pool) =>
      pool.query(
        `update password_reset set created_at = now() - interval '31 minutes', expires_at = now() - interval '1 minute' where user_id = $1`,
        [person.id],
      ),
    );
    expect((await reset(tokens[2] ?? '', 'warm lantern behind hills')).body.code).toBe('RESET_GONE');
    expect((await login(person.username, testPassword)).status).toBe(200);
  });

  test('P31 started by an administrator it goes to the stored address alone, works for an hour, signs the person out, and voids the PIN until it was used', async () => {
    const chief = await app.as('level:5', 'admin.admin');
    const person = await app.as();
    const started = await chief.call<{ sentTo: string; expiresAt: string }>(
      'POST',
      `/api/admin/users/${person.id}/reset-password`,
      { reason: 'forgot it' },
    );
    expect(started.status).toBe(200);
    expect(Object.keys(started.body).sort()).toEqual(['expiresAt', 'sentTo']);
    expect(started.body.sentTo).toBe('p•••@example.test');
    expect(Math.round((Date.parse(started.body.expiresAt) - Date.now()) / 60_000)).toBe(60);
    expect((await person.get('/api/session')).status).toBe(401);
    await runWaiting();
    expect(mail.mails).toHaveLength(1);
    expect(mail.mails[0]).toContain(`To: ${person.username}@example.test`);
    const own = async (password: string) => {
      const back = await login(person.username, password);
      const cookie = String(back.headers['set-cookie']).split(';')[0] ?? '';
      return (newPin: string) =>
        app.stranger.call<{ code: string }>('PUT', `/api/users/${person.username}/changepin`, { newPin }, { cookie });
    };
    // Whoever knows the old password comes in, and still cannot make themselves a PIN.
    expect((await (await own(testPassword))('4862')).body.code).toBe('PIN_WAITS');
    expect((await reset(linkOf(mail.mails[0] ?? ''), 'warm lantern behind hills')).status).toBe(200);
    expect((await (await own('warm lantern behind hills'))('4862')).status).toBe(200);
  });

  test('somebody invited gets the link by mail, and nobody else sees it', async () => {
    const chief = await app.as('level:5', 'admin.admin');
    const values = { username: 'anan', name: 'Anan Sukjai', email: 'anan@abs.example', permission: 2, roles: [] };
    const made = await chief.call<{ sentTo: string }>('POST', '/api/admin/users', values);
    expect([made.status, made.body.sentTo]).toEqual([201, 'a•••@abs.example']);
    await runWaiting();
    const token = linkOf(mail.mails[0] ?? '');
    expect(token).toHaveLength(43);
    expect(JSON.stringify(made.body)).not.toContain(token);
    expect((await reset(token, 'warm lantern behind hills')).status).toBe(200);
  });

  test('an address that was changed gets no link in its first day, whoever changed it and whoever asks; links under way are void', async () => {
    const chief = await app.as('level:5', 'admin.admin');
    const [one, other] = [await app.as(), await app.as()];
    const seen = await chief.get<{ row: { version: number } }>(`/api/admin/users/${one.id}`);
    await forgot(one.username);
    await runWaiting();
    const underWay = linkOf(mail.mails[0] ?? '');
    const changed = await chief.call('POST', `/api/admin/users/${one.id}/email`, {
      version: seen.body.row.version,
      email: 'other.box@evil.example',
      reason: 'married',
    });
    expect(changed.status).toBe(200);
    const settings = { email: 'second.box@evil.example', duration: 7, notifications: { enabled: false, types: [] } };
    expect((await other.call('PUT', `/api/users/${other.username}/update`, settings)).status).toBe(200);
    mail.mails.length = 0;
    await forgot(one.username);
    await forgot('other.box@evil.example');
    await forgot(other.username);
    const started = await chief.call<{ code: string }>('POST', `/api/admin/users/${one.id}/reset-password`, {
      reason: 'forgot it',
    });
    expect([started.status, started.body.code]).toEqual([422, 'ADDRESS_NEW']);
    await runWaiting();
    expect(mail.mails).toEqual([]);
    expect((await reset(underWay, 'warm lantern behind hills')).body.code).toBe('RESET_GONE');
    await app.asOwner((pool) => pool.query(`update app_user set email_changed_at = now() - interval '25 hours'`));
    await forgot(one.username);
    await runWaiting();
    expect(mail.mails).toHaveLength(1);
  });

  test('where no mail is sent, the administrator is sent to the server and nothing is changed', async () => {
    const chief = await app.as('level:5', 'admin.admin');
    const person = await app.as();
    Object.assign(app.deps.services.outside, { smtpUrl: null });
    const started = await chief.call<{ code: string; message: string }>(
      'POST',
      `/api/admin/users/${person.id}/reset-password`,
      { reason: 'forgot it' },
    );
    Object.assign(app.deps.services.outside, { smtpUrl: mail.url });
    expect([started.status, started.body.code]).toEqual([422, 'NO_MAIL']);
    expect(started.body.message).toContain(`npm run admin -- link ${person.username}`);
    expect((await person.get('/api/session')).status).toBe(200);
  });

  test('a mail server that is away loses no mail: the job fails and is tried again', async () => {
    const person = await app.as();
    mail.refuse.with = '450 come back later';
    const asked = () => app.write((ctx) => resetAskedFor(ctx, { login: person.username, key: 'again' }));
    await expect(asked()).rejects.toThrow(/come back later/);
    mail.refuse.with = null;
    await asked();
    expect(mail.mails).toHaveLength(1);
    expect((await reset(linkOf(mail.mails[0] ?? ''), 'warm lantern behind hills')).status).toBe(200);
  });
});

describe('locked out', () => {
  test('wrong tries wait longer and longer, the message says how long, and the device one works on is not held up', async () => {
    const person = await app.as();
    const known = await login(person.username, testPassword);
    const device =
      [known.headers['set-cookie']]
        .flat()
        .map(String)
        .find((line) => line.startsWith('device='))
        ?.split(';')[0] ?? '';
    expect(device).toMatch(/^device=/);
    await noGuards();
    const answers = [];
    for (let n = 0; n < 8; n += 1) answers.push(await login(person.username, `wrong ${n}`));
    expect(answers.slice(0, 5).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    const [blocked] = answers.slice(5);
    expect(blocked).toMatchObject({
      status: 429,
      body: {
        code: 'TOO_MANY_TRIES',
        message: expect.stringMatching(/^Too many tries[.] Wait \d+ seconds? and try again[.]$/),
      },
    });
    expect(Number(blocked?.headers['retry-after'])).toBeGreaterThan(0);
    // The right password does not help a stranger's device now, and it does on the person's own.
    expect((await login(person.username, testPassword)).status).toBe(429);
    expect((await login(person.username, testPassword, { cookie: device })).status).toBe(200);
    // Twenty wrong in a quarter of an hour: fifteen minutes, said in minutes.
    await app.asOwner((pool) =>
      pool.query(`update secret_guard set fails = 19, locked_until = null where account = $1 and kind = 'login'`, [
        `user:${person.id}`,
      ]),
    );
    expect((await login(person.username, 'wrong once more')).status).toBe(401);
    expect((await login(person.username, testPassword)).body.message).toBe(
      'Too many tries. Wait 15 minutes and try again.',
    );
  });

  test('an administrator lets somebody in again who locked themselves out', async () => {
    const chief = await app.as('level:5', 'admin.admin');
    const person = await app.as();
    await noGuards();
    for (let n = 0; n < 6; n += 1) await login(person.username, `wrong ${n}`);
    expect((await login(person.username, testPassword)).status).toBe(429);
    const seen = async () =>
      (await chief.get<{ row: { version: number } }>(`/api/admin/users/${person.id}`)).body.row.version;
    for (const act of ['lock', 'unlock'])
      expect(
        (
          await chief.call('POST', `/api/admin/users/${person.id}/${act}`, {
            version: await seen(),
            reason: 'locked out',
          })
        ).status,
      ).toBe(200);
    expect((await login(person.username, testPassword)).status).toBe(200);
  });
});

describe('a password that leaked', () => {
  const leaked =
    'password1 123456789 qwerty123 1q2w3e4r iloveyou1 Passw0rd! P@ssw0rd sunshine1 football1 Superman1 dragon123 letmein1 Monkey123 baseball1 trustno1 princess1 starwars Liverpool1 chocolate1 metallica Bangkok2026 Songkran2026! Somchai123'.split(
      ' ',
    );

  test('is refused at every door with the same words, and the password one had stays', async () => {
    const person: Person = await app.as();
    await forgot(person.username);
    await runWaiting();
    const token = linkOf(mail.mails[0] ?? '');
    const taken: string[] = [];
    for (const newPass of leaked) {
      const changed = await person.call('PUT', `/api/users/${person.username}/changepassword`, {
        oldPass: testPassword,
        newPass,
      });
      if (changed.status !== 422 || changed.body['code'] !== 'PASSWORD_COMMON')
        taken.push(`${newPass}: ${changed.status} ${String(changed.body['code'])}`);
    }
    for (const newPass of leaked.slice(0, 3)) expect((await reset(token, newPass)).body.code).toBe('PASSWORD_COMMON');
    printFigure('leaked passwords', `${leaked.length} tried, ${taken.length} taken`);
    expect(taken).toEqual([]);
    expect((await login(person.username, testPassword)).status).toBe(200);
  });
});
