import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverModules } from '#app/modules.server.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import type { Board } from '../shared/board.ts';

let app: TestApp;
let chief: Person;
beforeAll(async () => {
  app = await testApp(serverModules);
  chief = await app.as('level:5', 'admin.admin');
}, 120_000);
afterAll(() => app.close());

test('a wall screen reads the board and nothing else, until its link is withdrawn', async () => {
  const made = await chief.call<{ id: string; link: string }>('POST', '/api/monitoring/boards', { name: 'Wheel shop' });
  expect(made.status).toBe(201);
  const entered = await app.stranger.call('POST', '/api/monitoring/enter', { token: made.body.link.split('#')[1] });
  const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
  const get = (url: string) => app.stranger.call<Board>('GET', url, undefined, { cookie });
  const board = await get('/api/monitoring');
  expect([board.status, board.body.name]).toEqual([200, 'Wheel shop']);
  for (const url of [
    '/api/session',
    '/api/workorders/v1',
    '/api/customers',
    '/api/portal/me',
    '/api/monitoring/boards',
  ]) {
    expect([url, (await get(url)).status]).toEqual([url, 401]);
  }
  expect((await chief.call('POST', `/api/monitoring/boards/${made.body.id}/withdraw`, {})).status).toBe(200);
  expect((await get('/api/monitoring')).status).toBe(401);
  expect(
    (await app.stranger.call('POST', '/api/monitoring/enter', { token: made.body.link.split('#')[1] })).status,
  ).toBe(422);
});

test('everybody who is signed in may look; a stranger may not', async () => {
  const person = await app.as('level:1');
  const board = await person.get<Board>('/api/monitoring');
  expect([board.status, board.body.name, board.body.jobs]).toEqual([200, null, []]);
  expect((await app.stranger.get('/api/monitoring')).status).toBe(401);
});
