import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverModules } from '#app/modules.server.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { jobFixture } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { mostShown, type Board } from '../shared/board.ts';

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
  // It is noted that the screen still looks, and no oftener than once a minute.
  const seen = async () =>
    (await chief.get<{ boards: { lastSeenAt: string }[] }>('/api/monitoring/boards')).body.boards[0]?.lastSeenAt ?? '';
  const entry = await seen();
  await get('/api/monitoring');
  expect(await seen()).toBe(entry);
  await app.asOwner((pool) =>
    pool.query(`update monitoring_board set last_seen_at = last_seen_at - interval '61 seconds'`),
  );
  await get('/api/monitoring');
  expect((await seen()) > entry).toBe(true);
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

test('each shop’s jobs are all counted in their phase, and the first of them stand there, AOG on top', async () => {
  const planner = await app.as('level:5', 'maintenance.admin');
  const company = await jobFixture(app);
  const numbers: string[] = [];
  for (let serial = 1; serial <= mostShown + 2; serial += 1) {
    const values = { priority: serial > mostShown ? ('aog' as const) : ('routine' as const) };
    const job = company.job(await company.batch({ serialNumber: `S${serial}` }), `S${serial}`, values);
    const made = await planner.call<{ row: { number: string } }>('POST', '/api/workorders', job);
    expect(made.status).toBe(201);
    numbers.push(made.body.row.number);
  }
  await app.asOwner((pool) =>
    pool.query(`update work_order set status = 'awaitingApproval' where number = $1`, [numbers[0]]),
  );
  await app.asOwner((pool) =>
    pool.query(`update work_order set status = 'preliminary' where number = $1`, [numbers[1]]),
  );
  const { body } = await planner.get<Board>('/api/monitoring');
  const [shop] = body.counts.map((one) => one.shop);
  expect(body.counts.toSorted((left, right) => left.phase.localeCompare(right.phase))).toEqual([
    { shop, phase: 'inspection', count: 2 },
    { shop, phase: 'received', count: mostShown },
  ]);
  expect(body.jobs.filter((job) => job.status === 'received').map((job) => job.isAog)).toEqual(
    Array.from({ length: mostShown }, (_, at) => at < 2),
  );
  expect(body.aog.count).toBe(2);
  // A crowd in another phase or shop takes no place away.
  expect(body.jobs.filter((job) => job.status !== 'received')).toHaveLength(2);
});
