import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { serverModules } from '#app/modules.server.ts';
import { jobFixture } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { tileKeys, tiles, type TileAnswer } from '../shared/tiles.ts';
import { lastWeeks } from './chartTiles.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(serverModules);
}, 120_000);
afterAll(() => app.close());

test('every tile answers somebody who may see it, and is not there for somebody who may not', async () => {
  const manager = await app.as('level:5', 'maintenance.admin', 'quality.admin', 'admin.viewer', 'stores.user');
  const guest = await app.as('level:1');
  for (const key of tileKeys) {
    const answer = await manager.get<TileAnswer>(`/api/dashboard/tiles/${key}`);
    expect([key, answer.status]).toEqual([key, 200]);
    expect((answer.body.chart !== null) === (tiles[key].kind === 'chart')).toBe(true);
    const refused = await guest.get(`/api/dashboard/tiles/${key}`);
    expect([key, refused.status]).toEqual([key, [tiles[key].allow].flat().includes('signedIn' as never) ? 200 : 404]);
  }
  expect((await manager.get('/api/dashboard/tiles/nothing')).status).toBe(400);
});

test('a number of the board is the number of rows its link opens', async () => {
  const writer = await app.as('level:5', 'hr.user');
  for (const [title, category] of [
    ['The canteen is closed on Friday', 'news'],
    ['Oxygen bay is closed', 'urgent'],
  ] as const) {
    const made = await writer.call<{ row: { id: string; version: number } }>('POST', '/api/announcements', {
      title,
      category,
      body: 'Until further notice.',
      audience: [],
      publishAt: '2026-01-01T00:00:00Z',
      pinned: false,
      ackRequired: false,
    });
    await writer.call('POST', `/api/announcements/${made.body.row.id}/publish`, { version: made.body.row.version });
  }
  const { body } = await writer.get<TileAnswer>('/api/dashboard/tiles/announcements');
  expect(body.numbers.map((one) => one.count)).toEqual([2, 1]);
  for (const number of body.numbers) {
    const rows = await writer.get<{ total: number }>(`/api${number.path}`);
    expect([number.label, rows.body.total]).toEqual([number.label, number.count]);
  }
});

test('a cause shared by all its jobs is told in its own words, another one by the name of its gate', async () => {
  const planner = await app.as('level:5', 'maintenance.admin');
  const company = await jobFixture(app);
  for (const [serial, message] of [
    ['4711', '1 card is not signed: T120.'],
    ['4712', '2 cards are not signed: T110, T120.'],
  ] as const) {
    const job = company.job(await company.batch({ serialNumber: serial }), serial);
    const made = await planner.call<{ row: { id: string } }>('POST', '/api/workorders', job);
    expect(made.status).toBe(201);
    await app.asOwner(async (pool) => {
      await pool.query(`update work_order set due_at = now() where id = $1`, [made.body.row.id]);
      await pool.query(`delete from gate_state where job_id = $1`, [made.body.row.id]);
      await pool.query(
        `insert into gate_state (job_id, code, state, message, since)
         values ($1, 'G06', 'fail', $2, now()), ($1, 'G10', 'fail', 'Final inspection report is missing or rejected.', now())`,
        [made.body.row.id, message],
      );
    });
  }
  const { body } = await planner.get<TileAnswer>('/api/dashboard/tiles/gates');
  expect(body.numbers.map(({ count, label, detail }) => [count, label, detail])).toEqual([
    [2, 'G06', 'Cards'],
    [2, 'G10', 'Final inspection report is missing or rejected.'],
  ]);
});

test('the weeks of the charts begin on Mondays in Bangkok', () => {
  // Sunday 22:00 in Bangkok is still that week; two hours later it is the next one.
  expect(lastWeeks(new Date('2026-11-22T15:00:00Z'), 2)).toEqual([
    { from: '2026-11-09', to: '2026-11-15' },
    { from: '2026-11-16', to: '2026-11-22' },
  ]);
  expect(lastWeeks(new Date('2026-11-22T17:00:00Z'), 1)).toEqual([{ from: '2026-11-23', to: '2026-11-29' }]);
});
