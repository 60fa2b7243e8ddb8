import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverModules } from '#app/modules.server.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { announcement } from '../shared/announcement.record.ts';

let app: TestApp;
let writer: Person;
beforeAll(async () => {
  app = await testApp(serverModules);
  writer = await app.as('level:3', 'quality.user');
}, 120_000);
afterAll(() => app.close());

/** A piece of news that is out. */
async function put(title: string, values: Partial<Parameters<typeof writer.create<typeof announcement>>[1]> = {}) {
  const row = await writer.create(announcement, {
    title,
    category: 'news',
    body: 'What everybody should know.',
    audience: [],
    publishAt: '2026-01-01T00:00:00Z',
    pinned: false,
    ackRequired: false,
    ...values,
  });
  expect((await writer.run(announcement, row.id, 'publish')).status).toBe(200);
  return row.id;
}

test('pinned ones come first wherever announcements are read, then the newest', async () => {
  await put('Older and pinned', { pinned: true, publishAt: '2026-01-02T00:00:00Z' });
  await put('The newest', { publishAt: '2026-01-05T00:00:00Z' });
  await put('Newer and pinned', { pinned: true, publishAt: '2026-01-03T00:00:00Z' });
  await put('The oldest', { publishAt: '2026-01-01T00:00:00Z' });
  const order = ['Newer and pinned', 'Older and pinned', 'The newest', 'The oldest'];
  const titles = async (path: string) =>
    (await writer.get<{ rows: { title: string }[] }>(path)).body.rows.map(({ title }) => title);
  expect(await titles('/api/announcements')).toEqual(order);
  const reader = await app.as('level:1');
  const seen = await reader.get<{ rows: { title: string }[]; next: string | null }>('/api/announcements');
  expect(seen.body.rows.map(({ title }) => title)).toEqual(order);
  const tile = await reader.get<{ rows: { label: string }[] }>('/api/dashboard/tiles/announcements');
  expect(tile.body.rows.map(({ label }) => label)).toEqual(order);
  expect(await titles('/api/announcements?sort=')).toEqual(order);
  // Whoever asks for another order gets it.
  expect((await titles('/api/announcements?sort=publishAt'))[0]).toBe('The oldest');
});

test('readers are counted against the people the news is meant for, today', async () => {
  const id = await put('Read this', { audience: ['logistics'], ackRequired: true });
  const readership = async () =>
    (
      await writer.get<{ readership: { id: string; meant: number; read: number }[] }>('/api/announcements/readership')
    ).body.readership.find((one) => one.id === id);
  expect(await readership()).toEqual({ id, meant: 0, read: 0 });
  const people = await Promise.all([1, 2, 3].map(() => app.as('level:1', 'logistics.viewer')));
  await app.as('level:1', 'finance.viewer');
  for (const person of [...people.slice(0, 2), writer])
    expect((await person.call('POST', `/api/announcements/${id}/acknowledge`)).status).toBe(200);
  // The writer has read it too, but it was not meant for them.
  expect(await readership()).toMatchObject({ meant: 3, read: 2 });
  const { body } = await writer.get<{ readers: unknown[] }>(`/api/announcements/${id}/readers`);
  expect(body.readers).toHaveLength(3);
  expect((await people[2]?.get('/api/announcements/readership'))?.status).toBe(403);
  await app.deps.database.pool.query(`update app_user set state = 'locked' where id = $1`, [people[0]?.id]);
  expect(await readership()).toMatchObject({ meant: 2, read: 1 });
});
