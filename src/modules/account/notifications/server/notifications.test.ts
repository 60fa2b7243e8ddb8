import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importJWK, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { mailServer, type MailServer } from '#kernel/testing/mailServer.ts';
import { signInServer } from '#modules/account/sign-in/server/sign-in.server.ts';
import { deliverNotice } from './deliver.jobs.ts';
import { notificationsServer } from './notifications.server.ts';
import { notify } from './notify.ts';

let app: TestApp;
let folder: string;

/** A browser: its key pair and secret, as it gives them to a server, and what it can decrypt (RFC 8291). */
function browser(endpoint: string) {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: { endpoint, keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') } },
    read(body: Buffer): { title: string; link: string; tag: string } {
      const salt = body.subarray(0, 16);
      const sender = body.subarray(21, 21 + body.readUInt8(20));
      const sealed = body.subarray(21 + sender.length);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
      const input = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32));
      const key = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16));
      const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12));
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      // The record ends with a 2 and zeros (RFC 8188).
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString()) as {
        title: string;
        link: string;
        tag: string;
      };
    },
  };
}

interface Taken {
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}
/** A push service as RFC 8030 and 8292 ask for: it takes what is signed with the key it knows, and says 201, 410 or 429. */
async function pushService(
  publicKey: string,
): Promise<{ url: string; taken: Taken[]; answer: { status: number }; server: Server }> {
  const taken: Taken[] = [];
  const answer = { status: 201 };
  const raw = Buffer.from(publicKey, 'base64url');
  const key = await importJWK(
    {
      kty: 'EC',
      crv: 'P-256',
      x: raw.subarray(1, 33).toString('base64url'),
      y: raw.subarray(33).toString('base64url'),
    },
    'ES256',
  );
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const [, token = '', given] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(request.headers.authorization ?? '') ?? [];
      const origin = `http://${request.headers.host}`;
      jwtVerify(token, key, { audience: origin, algorithms: ['ES256'] }).then(
        ({ payload }) => {
          const isFit =
            given === publicKey && String(payload.sub).startsWith('mailto:') && Number(request.headers['ttl']) > 0;
          if (isFit && answer.status === 201)
            taken.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
          response.writeHead(isFit ? answer.status : 400, { location: `${origin}/message/1` }).end();
        },
        () => response.writeHead(403).end(),
      );
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, taken, answer, server };
}

let push: Awaited<ReturnType<typeof pushService>>;
let mail: MailServer;
beforeAll(async () => {
  app = await testApp([signInServer, notificationsServer]);
  folder = await mkdtemp(join(tmpdir(), 'mails-'));
  push = await pushService(app.deps.services.outside.push.publicKey);
  mail = await mailServer();
});
afterAll(async () => {
  push.server.close();
  mail.server.close();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  const { outside } = app.deps.services;
  Object.assign(outside, { smtpUrl: null, mailFolder: folder, line: null });
  Object.assign(outside.push, { services: [push.url] });
  push.answer.status = 201;
  push.taken.length = 0;
  mail.mails.length = 0;
  mail.refuse.with = null;
});

const noon = new Date('2026-11-21T12:00:00+07:00');
const aog = (person: Person, values: Partial<Parameters<typeof notify>[1]> = {}, at = noon) =>
  app.write(
    (ctx) =>
      notify(ctx, {
        to: [person.id],
        type: 'AOG',
        title: 'ABS0001234 is AOG',
        text: 'Main wheel, needed today.',
        link: '/maintenance/workorders',
        subject: 'job:ABS0001234',
        cause: 'aog',
        ...values,
      }),
    at,
  );
async function deliveries(
  person: Person,
): Promise<{ id: string; channel: string; state: string; detail: string | null }[]> {
  const { rows } = await app.deps.database.pool.query<{
    id: string;
    channel: string;
    state: string;
    detail: string | null;
  }>(
    `select d.id, d.channel, d.state, d.detail from notification_delivery d join notification n on n.id = d.notification_id
     where n.user_id = $1 order by d.created_at, d.id`,
    [person.id],
  );
  return rows;
}
const work = async (person: Person, at = noon) => {
  for (const delivery of await deliveries(person))
    await app.write((ctx) => deliverNotice(ctx, { deliveryId: delivery.id }), at);
};
async function withPush(values: { types?: { name: string; value: boolean }[] } = {}) {
  const person = await app.as();
  const device = browser(`${push.url}/push/${person.username}`);
  const answer = await person.call('POST', '/api/push-notifications/subscribe', {
    user: person.id,
    subscription: device.subscription,
  });
  expect(answer).toMatchObject({ status: 200, body: { success: true } });
  await app.deps.database.pool.query('update app_user set notifications = $2 where id = $1', [
    person.id,
    { enabled: true, types: values.types ?? [] },
  ]);
  return { person, device };
}

describe('the centre', () => {
  test('one message for each person, subject and cause in an hour; again it counts up and is unread', async () => {
    const person = await app.as();
    const other = await app.as();
    expect(await aog(person, { to: [person.id, other.id] })).toBe(2);
    const seen = await person.get<{ unread: number; rows: { id: string }[] }>('/api/notifications');
    expect(seen.body.unread).toBe(1);
    await person.call('POST', '/api/notifications/read', { ids: [seen.body.rows[0]?.id] });
    expect(await aog(person, {}, new Date(noon.getTime() + 59 * 60_000))).toBe(0);
    expect((await person.get('/api/notifications')).body).toMatchObject({
      unread: 1,
      rows: [{ repeats: 1, readAt: null }],
    });
    expect(await aog(person, { cause: 'late' }, new Date(noon.getTime() + 59 * 60_000))).toBe(1);
    expect(await aog(person, {}, new Date(noon.getTime() + 61 * 60_000))).toBe(1);
    expect((await other.get('/api/notifications')).body).toMatchObject({ unread: 1, rows: [{ repeats: 0 }] });
  });

  test('20 causes at the same moment are one message and one delivery', async () => {
    const { person } = await withPush();
    await Promise.all(Array.from({ length: 20 }, () => aog(person)));
    expect((await person.get('/api/notifications')).body).toMatchObject({ unread: 1, rows: [{ repeats: 19 }] });
    expect((await deliveries(person)).map(({ channel }) => channel).sort()).toEqual(['email', 'push']);
  });

  test('a person reads and marks their own messages only', async () => {
    const person = await app.as();
    const other = await app.as();
    await aog(person);
    const { body } = await person.get<{ rows: { id: string }[] }>('/api/notifications');
    expect((await other.call('POST', '/api/notifications/read', { ids: [body.rows[0]?.id] })).body).toEqual({
      changed: 0,
    });
    expect((await other.get('/api/notifications')).body).toMatchObject({ unread: 0, rows: [] });
    expect((await person.call('POST', '/api/notifications/read', { all: true })).body).toEqual({ changed: 1 });
    expect(
      (await person.call('POST', '/api/notifications/read', { ids: [body.rows[0]?.id], read: false })).body,
    ).toEqual({ changed: 1 });
    expect((await person.get('/api/notifications?unread=true')).body).toMatchObject({ unread: 1 });
  });
});

describe('push', () => {
  test('vapid, subscribe and verify answer as the specification says', async () => {
    const person = await app.as();
    const device = browser(`${push.url}/push/one`);
    const vapid = await person.get<string>('/api/push-notifications/vapid');
    expect(Buffer.from(vapid.body, 'base64url')).toHaveLength(65);
    const asked = { user: person.username, subscription: device.subscription };
    expect((await person.call('POST', '/api/push-notifications/verify', asked)).body).toBe(false);
    expect((await person.call('POST', '/api/push-notifications/subscribe', asked)).status).toBe(200);
    expect((await person.call('POST', '/api/push-notifications/verify', asked)).body).toBe(true);
    const other = await app.as();
    expect((await other.call('POST', '/api/push-notifications/verify', asked)).status).toBe(404);
    expect((await other.call('POST', '/api/push-notifications/subscribe', { ...asked, user: other.id })).status).toBe(
      200,
    );
    expect((await person.call('POST', '/api/push-notifications/verify', asked)).body).toBe(false);
  });

  test('a message is delivered: signed as ours, encrypted for this browser only', async () => {
    const { person, device } = await withPush();
    await aog(person);
    await work(person);
    expect(push.taken).toHaveLength(1);
    const [message] = push.taken;
    expect(message?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' });
    expect(message?.body.includes('ABS0001234')).toBe(false);
    expect(device.read(message?.body ?? Buffer.alloc(0))).toMatchObject({
      title: 'ABS0001234 is AOG',
      link: '/maintenance/workorders',
      tag: 'job:ABS0001234:aog',
    });
    await work(person);
    expect(push.taken).toHaveLength(1);
    expect((await deliveries(person)).find(({ channel }) => channel === 'push')?.state).toBe('sent');
  });

  test('a type that is switched off, push that is off, and a message that was read make no device ring', async () => {
    const off = await withPush({ types: [{ name: 'AOG', value: false }] });
    await aog(off.person);
    const purchase = await withPush({ types: [{ name: 'AOG', value: false }] });
    await aog(purchase.person, { type: 'Purchasing' });
    const read = await withPush();
    await aog(read.person);
    await read.person.call('POST', '/api/notifications/read', { all: true });
    for (const { person } of [off, purchase, read]) await work(person);
    expect(push.taken.map(({ path }) => path)).toEqual([`/push/${purchase.person.username}`]);
  });

  test('a browser that is gone is forgotten, a busy service is asked again, a refusal stands', async () => {
    const gone = await withPush();
    await aog(gone.person);
    push.answer.status = 410;
    await work(gone.person);
    expect((await gone.person.get('/api/push-notifications/devices')).body).toEqual({ devices: [] });
    const busy = await withPush();
    await aog(busy.person);
    push.answer.status = 429;
    await work(busy.person);
    expect((await deliveries(busy.person)).find(({ channel }) => channel === 'push')).toMatchObject({
      state: 'waiting',
      detail: 'the push service answered 429',
    });
    push.answer.status = 201;
    await work(busy.person);
    expect(push.taken).toHaveLength(1);
    const refused = await withPush();
    await aog(refused.person);
    push.answer.status = 413;
    await work(refused.person);
    expect((await deliveries(refused.person)).find(({ channel }) => channel === 'push')).toMatchObject({
      state: 'failed',
    });
  });

  test.each([
    'https://evil.example/push',
    'http://169.254.169.254/latest',
    'https://fcm.googleapis.com:8443/x',
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.example/x',
  ])('the server calls no address that is no push service: %s', async (endpoint) => {
    const person = await app.as();
    const asked = { user: person.id, subscription: browser(endpoint).subscription };
    expect(await person.call('POST', '/api/push-notifications/subscribe', asked)).toMatchObject({
      status: 422,
      body: { code: 'PUSH_SERVICE_UNKNOWN' },
    });
  });

  test('in quiet hours only what is urgent leaves; the rest waits until they end', async () => {
    const { person } = await withPush();
    const night = new Date('2026-11-21T22:00:00+07:00');
    const runAt = async () => {
      const ids = (await deliveries(person)).map(({ id }) => id);
      const { rows } = await app.asOwner((pool) =>
        pool.query<{ at: string }>(
          `select run_at::text as at from graphile_worker._private_jobs where payload->>'deliveryId' = any($1)`,
          [ids],
        ),
      );
      return rows.map(({ at }) => new Date(at).toISOString());
    };
    await aog(person, { type: 'Quality', subject: 'finding:1' }, night);
    expect(await runAt()).toEqual(['2026-11-22T00:00:00.000Z']);
    await aog(person, {}, night);
    expect((await runAt()).filter((at) => at !== '2026-11-22T00:00:00.000Z').length).toBe(2);
  });
});

describe('mail', () => {
  test('the test mail goes out by SMTP with a text and an HTML part', async () => {
    const person = await app.as();
    Object.assign(app.deps.services.outside, { smtpUrl: mail.url });
    const answer = await person.call('POST', `/api/users/${person.username}/test-email`);
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'Test email sent.' } });
    const [message = ''] = mail.mails;
    expect(message).toContain(`To: ${person.username}@example.test`);
    expect(message).toContain('Content-Type: text/plain');
    expect(message).toContain('Content-Type: text/html');
    expect(message).toContain('multipart/alternative');
  });

  test('a mail server that refuses is told with its own words', async () => {
    const person = await app.as();
    Object.assign(app.deps.services.outside, { smtpUrl: mail.url });
    mail.refuse.with = '550 no such mailbox';
    expect(await person.call('POST', `/api/users/${person.id}/test-email`)).toMatchObject({
      status: 422,
      body: { code: 'MAIL_FAILED' },
    });
  });

  test('without a mail server it becomes a file; an urgent message is mailed once however often its job runs', async () => {
    const person = await app.as();
    await aog(person);
    await work(person);
    await work(person);
    const files = await readdir(folder);
    const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
    const own = texts.filter((text) => text.includes(`${person.username}@example.test`));
    expect(own).toHaveLength(1);
    expect(own[0]).toContain('Subject: Urgent: ABS0001234 is AOG');
  });
});

describe('LINE', () => {
  test('R-MSG-1 is off without a token; with one a message goes with a retry key, and 409 means it is there already', async () => {
    const calls: { headers: IncomingMessage['headers']; body: string }[] = [];
    const line = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        calls.push({ headers: request.headers, body });
        const isRepeat =
          calls.filter((call) => call.headers['x-line-retry-key'] === request.headers['x-line-retry-key']).length > 1;
        response.writeHead(isRepeat ? 409 : 200, { 'content-type': 'application/json' }).end('{}');
      });
    });
    await new Promise<void>((ready) => line.listen(0, '127.0.0.1', ready));
    try {
      const { person } = await withPush();
      await app.deps.database.pool.query(`update app_user set line_id = 'U4af4980629' where id = $1`, [person.id]);
      await aog(person, { subject: 'job:1' });
      expect((await deliveries(person)).map(({ channel }) => channel)).not.toContain('line');
      Object.assign(app.deps.services.outside, {
        line: { token: 'channel-token', url: `http://127.0.0.1:${(line.address() as AddressInfo).port}` },
      });
      await aog(person, { subject: 'job:2' });
      await work(person);
      expect(calls).toHaveLength(1);
      expect(calls[0]?.headers['authorization']).toBe('Bearer channel-token');
      expect(calls[0]?.headers['x-line-retry-key']).toMatch(/^[0-9a-f-]{36}$/);
      expect(JSON.parse(calls[0]?.body ?? '{}')).toMatchObject({ to: 'U4af4980629', messages: [{ type: 'text' }] });
      await app.deps.database.pool.query(
        `update notification_delivery set state = 'waiting', done_at = null where channel = 'line' and id = $1`,
        [(await deliveries(person)).find(({ channel }) => channel === 'line')?.id],
      );
      await work(person);
      expect(calls).toHaveLength(2);
      expect((await deliveries(person)).find(({ channel }) => channel === 'line')?.state).toBe('sent');
    } finally {
      line.close();
    }
  });
});
