import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { authorised, signed } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { bench, type Bench, type Worker } from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { taskCardsServer } from '#modules/maintenance/task-cards/server/task-cards.server.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { ndtHour } from '#modules/quality/ndt-training/shared/ndtHour.record.ts';
import { ndtTrainingServer } from '#modules/quality/ndt-training/server/ndt-training.server.ts';
import { ndtReport } from '../shared/ndtReport.record.ts';
import { ndtTechnique } from '../shared/ndtTechnique.record.ts';
import type { NdtReport } from './createNdt.ts';
import { lineFixture } from './line.fixture.ts';
import { ndtReportsServer } from './ndt-reports.server.ts';

let app: TestApp;
let shop: Bench;
let onFilm: Worker & { employeeId: string };
let onBoth: Worker & { employeeId: string };
let accepter: Worker;
let level3: Worker;

beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer, ndtTrainingServer, ndtReportsServer]);
  shop = await bench(app);
  await lineFixture(app, shop.planner.id);
  const may = { privileges: ['ndtPerform', 'ndtAccept', 'perform'], method: 'RT' as const };
  onFilm = await authorised(app, shop.shop, { ...may, radiography: 'film' });
  onBoth = await authorised(app, shop.shop, { ...may, radiography: 'filmAndDigital' });
  accepter = await authorised(app, shop.shop, { ...may, radiography: 'digital' });
  level3 = await authorised(app, shop.shop, { ...may, radiography: 'filmAndDigital', level: '3' });
});
afterAll(() => app.close());

/** A technique on images of a kind, written by a Level 2 and published by the Level 3. */
async function published(code: string, radiography?: string) {
  const made = await onFilm.call<{ row: { id: string } }>('POST', ndtTechnique.api, {
    code,
    revision: 1,
    title: 'Hub',
    method: 'RT',
    procedureRef: 'AP-765',
    families: ['wheel'],
    material: 'Forged aluminium',
    surfaceState: 'Paint stripped',
    areas: ['hub flange'],
    coveragePct: 100,
    defaults: { iqi: 'EN W10', ...(radiography && { radiography }) },
    limits: {},
    acceptance: {},
    requiredChecks: [],
    equipment: ['EC-05'],
    materials: [],
  });
  expect(made.status).toBe(201);
  return level3.run(ndtTechnique, made.body.row.id, 'publish', undefined, signed);
}
async function reported(technique: string): Promise<string> {
  const job = await shop.newJob();
  const made = await onFilm.call<{ row: NdtReport }>('POST', `/api/workorders/${job.number}/ndt-reports`, {
    technique,
    items: ['hub'],
    areas: ['hub flange'],
    parameters: { tubeKv: '160', exposureMas: '20', density: '2.4' },
  });
  expect(made.status).toBe(201);
  const { number, version } = made.body.row;
  const result = { version, result: 'noRecordableIndication' };
  expect((await onFilm.call('PATCH', `${ndtReport.api}/${number}`, result)).status).toBe(200);
  return number;
}

test('R-NDT-7 a radiograph is performed and accepted by who is certified for its images: film, or computed and digital; its hours say which', async () => {
  expect(await published('RT-W-09')).toMatchObject({
    status: 422,
    body: { code: 'NDT_TECHNIQUE', message: expect.stringContaining('Radiography is not recorded.') as string },
  });
  expect((await published('RT-W-01', 'film')).status).toBe(200);
  expect((await published('RT-W-02', 'computed')).status).toBe(200);
  const [film, computed] = [await reported('RT-W-01'), await reported('RT-W-02')];
  const sign = (by: Worker, number: string, step: string) => by.run(ndtReport, number, step, undefined, signed);
  const refused = {
    status: 422,
    body: { code: 'G11', message: 'Your RT certificate covers film radiography; this technique is digital.' },
  };
  expect(await sign(onFilm, film, 'perform')).toMatchObject({ status: 200 });
  expect(await sign(onFilm, computed, 'perform')).toMatchObject(refused);
  expect(await sign(onBoth, computed, 'perform')).toMatchObject({ status: 200 });
  expect(await sign(onFilm, computed, 'accept')).toMatchObject(refused);
  expect(await sign(accepter, computed, 'accept')).toMatchObject({ status: 200 });
  const ledger = await app.as('ndt.viewer', 'level:3');
  const { rows } = (await ledger.get<{ rows: object[] }>(`${ndtHour.api}?f.method.in=RT&sort=-workedOn`)).body;
  expect(rows).toHaveLength(2);
  expect(rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ reportNo: film, employeeId: onFilm.employeeId, radiography: 'film' }),
      expect.objectContaining({ reportNo: computed, employeeId: onBoth.employeeId, radiography: 'digital' }),
    ]),
  );
});
