import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverModules } from '#app/modules.server.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { tellUrgentNews } from './urgentNews.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(serverModules);
}, 120_000);
afterAll(() => app.close());

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
  const told = async (userId: string) =>
    (await app.house.database.pool.query('select urgent, link from notification where user_id = $1', [userId])).rows;
  await app.write((ctx) => tellUrgentNews(ctx, { id }));
  expect(await told(storeman.id)).toEqual([]);
  expect((await writer.call('POST', `/api/announcements/${id}/publish`, { version })).status).toBe(200);
  const queued = await app.house.database.pool.query(
    "select 1 from graphile_worker.jobs where task_identifier = 'tellUrgentNews'",
  );
  expect(queued.rowCount).toBe(1);
  await app.write((ctx) => tellUrgentNews(ctx, { id }));
  expect(await told(storeman.id)).toEqual([{ urgent: true, link: `/announcements/${id}` }]);
  expect(await told(other.id)).toEqual([]);
  // A repeat, as every job must bear, adds no second message.
  await app.write((ctx) => tellUrgentNews(ctx, { id }));
  expect(await told(storeman.id)).toHaveLength(1);
});
