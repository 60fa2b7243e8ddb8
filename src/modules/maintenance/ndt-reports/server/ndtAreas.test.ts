import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import {
  authorised,
  signed,
  type Authorised,
} from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import {
  bench,
  benchRoute,
  type Bench,
  type JobAtBench,
  type Worker,
} from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { card, check, finalCard } from '#modules/maintenance/task-cards/server/routes/steps.ts';
import { taskCardsServer } from '#modules/maintenance/task-cards/server/task-cards.server.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { ndtReport } from '../shared/ndtReport.record.ts';
import { ndtTechnique } from '../shared/ndtTechnique.record.ts';
import type { NdtReport } from './createNdt.ts';
import { lineFixture } from './line.fixture.ts';
import { ndtReportsServer } from './ndt-reports.server.ts';

let app: TestApp;
let shop: Bench;
let level2: Worker;
let level3: Worker;
const item = 'bead seat';

beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer, ndtReportsServer]);
  shop = await bench(app);
  await lineFixture(app, shop.planner.id);
  const may: Authorised = { privileges: ['ndtPerform', 'ndtAccept', 'perform'], method: 'ET' };
  level2 = await authorised(app, shop.shop, { ...may, level: '2' });
  level3 = await authorised(app, shop.shop, { ...may, level: '3' });
  await shop.publishData({ bead: { reference: 'Check 501', technique: 'ET-W-02' } });
  await shop.publish({
    ...benchRoute,
    changeNote: 'NDT only',
    route: {
      ...benchRoute.route,
      cards: [
        card({
          cardNo: 'T055',
          phase: 'ndt',
          title: 'Eddy current',
          section: 'Check',
          ndtRequired: [{ method: 'ET', item, key: 'bead' }],
          steps: [check('Eddy current done and reported')],
        }),
        finalCard('T120', ['T055']),
      ],
    },
  });
});
afterAll(() => app.close());

const technique = (revision: number, areas: string[]) => ({
  code: 'ET-W-02',
  revision,
  title: 'Bead seat',
  method: 'ET',
  procedureRef: 'AP-763',
  families: ['wheel'],
  material: 'Forged aluminium',
  surfaceState: 'Paint stripped',
  areas,
  coveragePct: 100,
  defaults: {
    refNotchMm: '0.76',
    rejectAtPercent: '50',
    coilDiameterMm: '2.0',
    probe: 'P-118',
    referenceStandard: 'RS-AL-03',
  },
  limits: {},
  acceptance: {},
  requiredChecks: [],
  equipment: ['EC-05', 'RS-AL-03'],
  materials: [],
});

/** A technique written by the Level 2 and published by the Level 3. */
async function publish(revision: number, areas: string[]) {
  const made = await level2.call<{ row: { id: string } }>('POST', ndtTechnique.api, technique(revision, areas));
  expect(made.status).toBe(201);
  return level3.run(ndtTechnique, made.body.row.id, 'publish', undefined, signed);
}

/** A report of the item that covers these areas, filled in and up to its signature. */
async function reported(job: JobAtBench, areas?: string[]) {
  const made = await level2.call<{ row: NdtReport }>('POST', `/api/workorders/${job.number}/ndt-reports`, {
    technique: 'ET-W-02',
    items: [item],
    ...(areas ? { areas } : {}),
    parameters: { frequencyKHz: '300', gainDb: '54', scanIndexMm: '1.0', calibratedBefore: true },
  });
  const url = `${ndtReport.api}/${made.body.row.number}`;
  const saved = await level2.call<{ row: NdtReport }>('PATCH', url, {
    version: made.body.row.version,
    result: 'noRecordableIndication',
  });
  await level2.call('POST', `${url}/after-check`, { version: saved.body.row.version, driftPercent: '1' });
  return made.body.row.number;
}
async function accepted(job: JobAtBench, areas?: string[]) {
  const number = await reported(job, areas);
  expect((await level2.run(ndtReport, number, 'perform', undefined, signed)).status).toBe(200);
  expect((await level2.run(ndtReport, number, 'accept', undefined, signed)).status).toBe(200);
  return number;
}

test('G11 a report that leaves out an area its technique has inspected does not count; the areas are the Level 3’s', async () => {
  expect(await publish(3, [])).toMatchObject({
    status: 422,
    body: { code: 'NDT_TECHNIQUE', message: 'The technique names no area of the part that has to be inspected.' },
  });
  expect((await publish(4, ['radius', 'heel'])).status).toBe(200);
  const job = await shop.newJob();
  // Nobody's word is taken for it: without one no area is covered.
  const none = await accepted(job);
  expect(await shop.gate(job, 'G11')).toMatchObject({
    state: 'fail',
    messages: [
      `ET of ${item}: ${none} does not cover radius; inspect it again.`,
      `ET of ${item}: ${none} does not cover heel; inspect it again.`,
    ],
  });
  const half = await accepted(job, ['radius']);
  expect(await shop.gate(job, 'G11')).toMatchObject({
    state: 'fail',
    messages: [`ET of ${item}: ${half} does not cover heel; inspect it again.`],
  });
  await accepted(job, ['radius', 'heel']);
  expect(await shop.gate(job, 'G11')).toMatchObject({ state: 'pass' });
  // An area the technique does not have is no coverage.
  const other = await reported(job, ['radius', 'heel', 'hub']);
  expect(await level2.run(ndtReport, other, 'perform', undefined, signed)).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('“hub” is no area of technique ET-W-02.') },
  });
  expect((await level2.run(ndtReport, other, 'void', { reason: 'Wrong area named' })).status).toBe(200);
  expect(await shop.gate(job, 'G11')).toMatchObject({ state: 'pass' });
  // One more area of the Level 3 holds what was inspected without it.
  expect((await publish(5, ['radius', 'heel', 'flange'])).status).toBe(200);
  expect((await shop.gate(job, 'G11')).messages.join(' ')).toContain('does not cover flange');
});
