import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverModules } from '#app/modules.server.ts';
import { startJobs } from '#kernel/server/jobs/jobs.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { mailServer, type MailServer } from '#kernel/testing/mailServer.ts';
import { tellUrgentNews } from './urgentNews.ts';

let app: TestApp;
let mail: MailServer;
/** The address of each push message that came in; that it is sealed and signed as it should be is proved where it is made. */
const rung: string[] = [];
const devices = createServer((request, response) => {
  rung.push(request.url ?? '');
  request.resume();
  response.writeHead(201).end();
});
beforeAll(async () => {
  app = await testApp(serverModules);
  mail = await mailServer();
  await new Promise<void>((ready) => devices.listen(0, '127.0.0.1', ready));
  const { outside } = app.deps.services;
  Object.assign(outside, { smtpUrl: mail.url });
  Object.assign(outside.push, { services: [deviceUrl()] });
}, 120_000);
afterAll(async () => {
  mail.server.close();
  devices.close();
  await app.close();
});

const deviceUrl = () => `http://127.0.0.1:${(devices.address() as AddressInfo).port}`;

/** Somebody of an area whose browser gets push messages. */
async function reader(...rights: Parameters<TestApp['as']>): Promise<Person> {
  const person = await app.as(...rights);
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const subscription = {
    endpoint: `${deviceUrl()}/${person.username}`,
    keys: { p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  };
  const made = await person.call('POST', '/api/push-notifications/subscribe', { user: person.id, subscription });
  expect(made.status).toBe(200);
  await app.deps.database.pool.query('update app_user set notifications = $2 where id = $1', [
    person.id,
    { enabled: true, types: [] },
  ]);
  return person;
}

/** How often a person was told: by mail, and on their device. */
const told = ({ username }: Person) => [
  mail.mails.filter((text) => text.includes(`${username}@`)).length,
  rung.filter((path) => path === `/${username}`).length,
];

test('urgent news tells everybody it is for once it is out, and nobody when it was withdrawn', async () => {
  const writer = await app.as('level:3', 'quality.user');
  const storeman = await app.as('level:1', 'stores.user');
  const other = await app.as('level:1', 'hr.viewer');
  const made = await writer.call<{ row: { id: string; version: number } }>('POST', '/api/announcements', {
    title: 'Stop using batch 77',
    category: 'urgent',
    body: 'It failed the test.',
    audience: ['stores'],
    publishAt: '2026-01-01T00:00:00Z',
    pinned: false,
    ackRequired: false,
  });
  const { id, version } = made.body.row;
  const noticesOf = async (userId: string) =>
    (await app.deps.database.pool.query('select urgent, link from notification where user_id = $1', [userId])).rows;
  await app.write((ctx) => tellUrgentNews(ctx, { id }));
  expect(await noticesOf(storeman.id)).toEqual([]);
  expect((await writer.call('POST', `/api/announcements/${id}/publish`, { version })).status).toBe(200);
  const queued = await app.deps.database.pool.query(
    "select 1 from graphile_worker.jobs where task_identifier = 'tellUrgentNews'",
  );
  expect(queued.rowCount).toBe(1);
  await app.write((ctx) => tellUrgentNews(ctx, { id }));
  expect(await noticesOf(storeman.id)).toEqual([{ urgent: true, link: `/announcements/${id}` }]);
  expect(await noticesOf(other.id)).toEqual([]);
  // A repeat, as every job must bear, adds no second message.
  await app.write((ctx) => tellUrgentNews(ctx, { id }));
  expect(await noticesOf(storeman.id)).toHaveLength(1);
});

test('urgent news is delivered once to each, whenever it became due, urgent or theirs', async () => {
  const writer = await app.as('level:3', 'quality.user');
  const loader = await reader('level:1', 'logistics.user');
  const clerk = await reader('level:1', 'hr.viewer');
  const soon = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  const made = await writer.call<{ row: { id: string; version: number } }>('POST', '/api/announcements', {
    title: 'Oxygen bay is closed',
    category: 'news',
    body: 'A valve leaks.',
    audience: ['logistics'],
    publishAt: soon(0),
    pinned: false,
    ackRequired: false,
  });
  const { id } = made.body.row;
  let { version } = made.body.row;
  const change = async (values: Record<string, unknown>) => {
    const answer = await writer.call<{ row: { version: number } }>('PATCH', `/api/announcements/${id}`, {
      version,
      ...values,
    });
    expect(answer.status).toBe(200);
    ({ version } = answer.body.row);
  };
  const worker = await startJobs(app.deps, serverModules);
  try {
    const out = await writer.call<{ row: { version: number } }>('POST', `/api/announcements/${id}/publish`, {
      version,
    });
    ({ version } = out.body.row);
    // Out already, and put off twice when it becomes urgent: only the last moment counts.
    await change({ category: 'urgent', publishAt: soon(1) });
    await change({ publishAt: soon(3) });
    await expect.poll(() => told(loader), { timeout: 15_000 }).toEqual([1, 1]);
    expect(told(clerk)).toEqual([0, 0]);
    // More people: only they are told, also when an hour has passed since.
    await app.asOwner((pool) => pool.query(`update notification set created_at = created_at - interval '2 hours'`));
    await change({ audience: ['logistics', 'hr'], title: 'Oxygen bay is closed until Friday' });
    await expect.poll(() => told(clerk), { timeout: 15_000 }).toEqual([1, 1]);
    expect(told(loader)).toEqual([1, 1]);
  } finally {
    await worker.stop();
  }
}, 60_000);
