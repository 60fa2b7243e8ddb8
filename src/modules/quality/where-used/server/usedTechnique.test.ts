import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { authorised, signed } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { lineFixture } from '#modules/maintenance/ndt-reports/server/line.fixture.ts';
import { ndtReportsServer } from '#modules/maintenance/ndt-reports/server/ndt-reports.server.ts';
import { ndtReport } from '#modules/maintenance/ndt-reports/shared/ndtReport.record.ts';
import { ndtTechnique } from '#modules/maintenance/ndt-reports/shared/ndtTechnique.record.ts';
import { bench, type Bench } from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { taskCardsServer } from '#modules/maintenance/task-cards/server/task-cards.server.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { whereUsedServer } from './where-used.server.ts';

let app: TestApp;
let at: Bench;
beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer, ndtReportsServer, whereUsedServer]);
  at = await bench(app);
  await lineFixture(app, at.planner.id);
});
afterAll(() => app.close());

test('R4 a technique leads to the jobs inspected by it, with their customer', async () => {
  const et = await authorised(app, at.shop, {
    privileges: ['ndtPerform', 'ndtAccept', 'perform'],
    method: 'ET',
    level: '2',
  });
  const quality = await app.as('quality.viewer', 'maintenance.viewer');
  const techniques = await quality.get<{ rows: { id: string; code: string }[] }>(`${ndtTechnique.api}?size=50`);
  const id = techniques.body.rows.find(({ code }) => code === 'ET-W-02')?.id ?? '';
  const job = await at.newJob();
  const asked = () =>
    quality.get<{ jobs: { jobNumber: string; customerId: string; uses: { what: string }[] }[] }>(
      `/api/where-used/technique/${id}`,
    );
  expect((await asked()).body.jobs).toEqual([]);
  const made = await et.call<{ row: { number: string; version: number } }>(
    'POST',
    `/api/workorders/${job.number}/ndt-reports`,
    {
      technique: 'ET-W-02',
      items: ['bead seat'],
      parameters: { frequencyKHz: '300', gainDb: '54', scanIndexMm: '1.0', calibratedBefore: true },
    },
  );
  expect(made.status).toBe(201);
  const { number, version } = made.body.row;
  const url = `${ndtReport.api}/${number}`;
  const saved = await et.call<{ row: { version: number } }>('PATCH', url, {
    version,
    result: 'noRecordableIndication',
  });
  await et.call('POST', `${url}/after-check`, { version: saved.body.row.version, driftPercent: '1' });
  expect((await et.run(ndtReport, number, 'perform', undefined, signed)).status).toBe(200);
  const { jobs } = (await asked()).body;
  expect(jobs).toMatchObject([{ jobNumber: job.number, customerId: at.shop.customerId }]);
  expect(jobs[0]?.uses.map(({ what }) => what).join()).toContain(number);
});
