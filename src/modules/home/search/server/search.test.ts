import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { announcementsServer } from '#modules/home/announcements/server/announcements.server.ts';
import { searchServer } from './search.server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp([announcementsServer, searchServer]);
});
afterAll(() => app.close());

test('P54 of one person two searches run at once and twenty wait, whoever else searches is answered meanwhile', async () => {
  const [busy, other] = [await app.as('level:5'), await app.as()];
  const search = async (person: typeof busy) => (await person.get('/api/search?q=wheel')).status;
  const all = Promise.all(Array.from({ length: 60 }, () => search(busy)));
  expect(await search(other)).toBe(200);
  const answers = await all;
  expect(new Set(answers)).toEqual(new Set([200, 429]));
  expect(answers.filter((status) => status === 200).length).toBeGreaterThanOrEqual(22);
  expect(await search(busy)).toBe(200);
});
