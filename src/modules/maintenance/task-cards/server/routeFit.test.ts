import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { bench, benchRoute, type Bench } from './bench.fixture.ts';
import { tireChange } from './routes/tireChange.ts';
import { taskCardsServer } from './task-cards.server.ts';

let app: TestApp;
let at: Bench;

beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer]);
  at = await bench(app);
  await at.publish(tireChange);
});
afterAll(() => app.close());

/** A job of the fixture's wheel that has no cards yet. */
async function newJob(values: object = {}) {
  const serialNumber = crypto.randomUUID().slice(0, 8).toUpperCase();
  const made = await at.planner.create(
    workOrder,
    at.shop.job(await at.shop.batch({ serialNumber }), serialNumber, values),
  );
  return { ...made, root: `/api/workorders/${made.number}` };
}

describe('a job takes only a route that fits', () => {
  test('the tire-change route is refused for an overhaul, whoever names it by its key (R5)', async () => {
    const job = await newJob();
    expect(await at.planner.call('POST', `${job.root}/route`, { routeKey: 'tire-change' })).toMatchObject({
      status: 422,
      body: {
        code: 'ROUTE_UNFIT',
        message: expect.stringContaining('It is for the shop Tire change; the work order is in Wheel overhaul.'),
      },
    });
    expect((await at.planner.call('POST', `${job.root}/route`, { routeKey: 'test-overhaul' })).status).toBe(200);
  });

  test('the planner sees which routes fit, and why the others do not', async () => {
    const job = await newJob();
    const { body } = await at.planner.get<{ routes: { key: string; unfit: string | null }[] }>(`${job.root}/routes`);
    expect(body.routes.map(({ key, unfit }) => [key, unfit])).toEqual([
      ['test-overhaul', null],
      ['tire-change', 'It is for the shop Tire change; the work order is in Wheel overhaul.'],
    ]);
  });

  test('a route bound to part numbers is for these only and goes before one for the family', async () => {
    const bound = { ...benchRoute, families: [] };
    await at.publish({ ...bound, key: 'own', title: 'Own overhaul', partNumbers: ['C20195162'] });
    await at.publish({ ...bound, key: 'other', title: 'Other overhaul', partNumbers: ['AHA1489'] });
    const job = await newJob();
    expect(await at.planner.call('POST', `${job.root}/route`, { routeKey: 'other' })).toMatchObject({
      status: 422,
      body: { code: 'ROUTE_UNFIT', message: expect.stringContaining('It is for part number AHA1489') },
    });
    expect(await at.planner.call('POST', `${job.root}/route`, {})).toMatchObject({
      status: 200,
      body: { route: 'Own overhaul' },
    });
    await app.write(({ db }) =>
      sql`update route_template set archived_at = now() where key in ('own', 'other')`.execute(db),
    );
  });

  test('a route that is bound to nothing cannot be stored', async () => {
    await expect(
      app.write(({ db }) =>
        sql`insert into route_template (key, title, shop, work_scope) values ('loose', 'Loose', 'wheel', 'repair')`.execute(
          db,
        ),
      ),
    ).rejects.toThrow(/route_template_bound/);
  });
});
