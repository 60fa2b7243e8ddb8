import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import {
  authorised,
  signed,
  signPreliminary,
} from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { inspectionReport } from '#modules/maintenance/inspection-reports/shared/inspectionReport.record.ts';
import { bench, type Bench, type Worker } from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { taskCardsServer } from '#modules/maintenance/task-cards/server/task-cards.server.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import type { NdtReport } from './createNdt.ts';
import { lineFixture } from './line.fixture.ts';
import { ndtReportsServer } from './ndt-reports.server.ts';

let app: TestApp;
let at: Bench;
let et: Worker;
beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer, ndtReportsServer]);
  at = await bench(app);
  await lineFixture(app, at.planner.id);
  et = await authorised(app, at.shop, { privileges: ['ndtPerform', 'ndtAccept'], method: 'ET', level: '2' });
});
afterAll(() => app.close());

const technique = 'ET-W-02';
const items = ['bead seat, inboard half'];
const waits = {
  status: 422,
  body: { code: 'G10', message: 'The preliminary report is not signed: nothing is inspected by NDT before it is.' },
};
const begin = (number: string) =>
  et.call<{ row: NdtReport }>('POST', `/api/workorders/${number}/ndt-reports`, { technique, items });

/** A preliminary report of a job that rejects the component, in place of the one that stands. */
async function rejected(number: string): Promise<void> {
  const { rows } = (
    await at.inspector.get<{ rows: { id: string; number: string; version: number }[] }>(
      `${inspectionReport.api}?f.jobNumber.in=${number}`,
    )
  ).body;
  const [old] = rows;
  const again = await at.inspector.call<{ row: { number: string; version: number } }>(
    'POST',
    `${inspectionReport.api}/${old?.number}/supersede`,
    { version: old?.version, input: { reason: 'The hub was not looked at' } },
  );
  expect([again.status, again.body]).toMatchObject([201, {}]);
  const path = `${inspectionReport.api}/${again.body.row.number}`;
  const saved = await at.inspector.call<{ row: { version: number } }>('PATCH', path, {
    version: again.body.row.version,
    result: 'rejected',
    recommendation: 'ber',
  });
  const answer = await at.inspector.call('POST', `${path}/sign`, { version: saved.body.row.version, ...signed });
  expect([answer.status, answer.body['message']]).toEqual([200, undefined]);
}

test('G10 nothing is inspected by NDT before the preliminary report: neither a report nor a run is begun', async () => {
  const serialNumber = 'NDT-EARLY';
  const order = at.shop.job(await at.shop.batch({ serialNumber }), serialNumber);
  const { id, number } = await at.planner.create(workOrder, order);
  await at.planner.call('POST', `${workOrder.api}/${number}/route`, {});
  await at.planner.run(workOrder, id, 'startPreliminary');
  expect(await begin(number)).toMatchObject(waits);
  const looked = await at.newJob();
  const run = { technique, units: [number, looked.number].map((job) => ({ job, items })) };
  expect(await et.call('POST', '/api/ndt-runs', run)).toMatchObject(waits);
  await signPreliminary(at.inspector, number);
  expect((await begin(number)).status).toBe(201);
});

test('G10 a test begun is not signed once the preliminary report that stands rejects the component', async () => {
  const { number } = await at.newJob();
  const { row } = (await begin(number)).body;
  await rejected(number);
  expect(
    await et.call('POST', `/api/ndt-reports/${row.number}/perform`, { version: row.version, ...signed }),
  ).toMatchObject(waits);
  expect(await begin(number)).toMatchObject(waits);
});
