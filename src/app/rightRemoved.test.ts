import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverModules } from '#app/modules.server.ts';
import { openLive, type Live } from '#kernel/server/live/live.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { announcement } from '#modules/home/announcements/shared/announcement.record.ts';

let app: TestApp;
let live: Live;
let url: string;
beforeAll(async () => {
  app = await testApp(serverModules);
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;
  const { database, identity, log } = app.deps;
  live = openLive(app.app.server, { pool: database.pool, identity, log, publicUrl: url });
  app.deps.publish = (changes) => live.publish(changes);
}, 120_000);
afterAll(async () => {
  await live.close();
  await app.close();
});

const news = {
  body: 'Written while the right is taken away.',
  category: 'news',
  audience: [],
  publishAt: '2026-01-01T00:00:00Z',
  pinned: false,
  ackRequired: false,
} as const;

const versionOf = async (id: string) => {
  const { rows } = await app.deps.database.pool.query<{ version: number }>(
    'select version from app_user where id = $1',
    [id],
  );
  return rows[0]?.version ?? 0;
};

test('P21 a right removed is gone: of 200 calls in flight none is stored after the removal', async () => {
  const admin = await app.as('admin.admin');
  const writer = await app.as('quality.user');
  let isRemoved = false;
  const version = await versionOf(writer.id);

  const calls = Array.from({ length: 200 }, async (_, nth) => {
    await sleep(nth * 4);
    const began = isRemoved;
    const { status } = await writer.call('POST', announcement.api, { ...news, title: `In flight ${nth}` });
    return { began, status };
  });
  await sleep(300);
  const removal = await admin.call('PUT', `/api/admin/users/${writer.id}/rights`, {
    version,
    permission: 1,
    roles: ['quality.viewer'],
    reason: 'Works elsewhere now',
  });
  isRemoved = true;
  expect(removal.status).toBe(200);
  const answers = await Promise.all(calls);
  // The order of the history is the order in which things came to stand.
  const { rows } = await app.deps.database.pool.query<{ before: number; after: number }>(
    `select count(*) filter (where seq < removal.at)::int as before, count(*) filter (where seq > removal.at)::int as after
     from audit_entry, (select max(seq) as at from audit_entry where entity = 'user' and entity_id = $1::text) removal
     where entity = 'announcement' and actor_id = $1::uuid`,
    [writer.id],
  );
  const [stored] = rows;
  const passed = answers.filter(({ status }) => status === 201).length;
  printFigure(
    'P21',
    `200 calls in flight: ${passed} stored before the removal, ${200 - passed} refused, ${stored?.after} stored after it`,
  );
  expect(stored).toEqual({ before: passed, after: 0 });
  expect(answers.filter(({ began, status }) => began && status !== 403)).toEqual([]);
  const later = await Promise.all(
    Array.from({ length: 20 }, (_, nth) => writer.call('POST', announcement.api, { ...news, title: `Later ${nth}` })),
  );
  expect(new Set(later.map(({ status }) => status))).toEqual(new Set([403]));
}, 60_000);

test('P21 a notice is for those who may read it when it leaves: the removal of the right itself is not heard any more', async () => {
  const admin = await app.as('admin.admin');
  const listener = await app.as('admin.viewer');
  const socket = io(url, {
    transports: ['websocket'],
    extraHeaders: { cookie: listener.cookie, origin: url },
    reconnection: false,
  });
  await new Promise<void>((connected) => socket.once('connect', connected));
  const heard: string[][] = [];
  socket.on('update:data', ({ modules }: { modules: string[] }) => heard.push(modules));
  const set = async (id: string, roles: string[]) => {
    const body = { version: await versionOf(id), permission: 1, roles, reason: 'Works elsewhere now' };
    expect((await admin.call('PUT', `/api/admin/users/${id}/rights`, body)).status).toBe(200);
  };
  await set((await app.as()).id, ['quality.viewer']);
  await expect.poll(() => heard.flat()).toContain('user');
  heard.length = 0;
  await set(listener.id, ['quality.viewer']);
  await sleep(600);
  expect(heard.flat()).not.toContain('user');
  socket.close();
}, 60_000);
