import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#kernel/shared/dates.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { aPartNumber, listedAs } from '#modules/maintenance/capabilities/server/capabilities.fixture.ts';
import {
  authorised,
  signed,
  signPreliminary,
  type Authorised,
} from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { manualPart } from '#modules/maintenance/manuals/shared/manualContents.record.ts';
import {
  bench,
  benchRoute,
  stepDataOf,
  type Bench,
  type Worker,
} from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { card, check, finalCard } from '#modules/maintenance/task-cards/server/routes/steps.ts';
import { taskCardsServer } from '#modules/maintenance/task-cards/server/task-cards.server.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { ndtReport } from '../shared/ndtReport.record.ts';
import type { NdtReport } from './createNdt.ts';
import { lineFixture } from './line.fixture.ts';
import { ndtReportsServer } from './ndt-reports.server.ts';

// A lot is released by what was inspected of it: a report names its pieces, and the gate counts them (3.7, G11).
let app: TestApp;
let at: Bench;
let level2: Worker;
let ringId = '';
const item = 'ring bore';

beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer, ndtReportsServer]);
  at = await bench(app);
  await lineFixture(app, at.planner.id);
  const may: Authorised = { privileges: ['ndtPerform', 'ndtAccept', 'perform'], method: 'ET', level: '2' };
  level2 = await authorised(app, at.shop, may);
  const ring = await aPartNumber(app, { partnumber: 'RING-41', partname: 'Ring', serialised: false });
  ringId = ring.id;
  await listedAs(app, ringId, at.shop.wheelId);
  await (await app.as('quality.user')).create(manualPart, { manualId: at.manualId, partNumberId: ringId });
  for (const part of [ringId, at.shop.wheelId])
    await at.publishData({ ...stepDataOf(at.grease), bore: { reference: 'Check 501', technique: 'ET-W-02' } }, part);
  await at.publish({
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
          ndtRequired: [{ method: 'ET', item, key: 'bore' }],
          steps: [check('Eddy current done and reported')],
        }),
        finalCard('T120', ['T055']),
      ],
    },
  });
});
afterAll(() => app.close());

/** A work order of a lot of rings at work. */
async function lotOf(quantity: number) {
  const batch = await at.shop.batch({ partNumber: 'RING-41', serialNumber: null });
  await app.asOwner((pool) =>
    pool.query('update receiving_batch set quantity = $2 where number = $1', [batch, quantity]),
  );
  const made = await at.planner.create(
    workOrder,
    at.shop.job(batch, 'N/A', { partNumberId: ringId, quantity, serialReason: 'Never marked' }),
  );
  const api = `/api/workorders/${made.number}`;
  expect(await at.planner.call('POST', `${api}/route`, {})).toMatchObject({ status: 200 });
  await at.planner.run(workOrder, made.id, 'startPreliminary');
  await signPreliminary(at.inspector, made.number);
  await at.planner.run(workOrder, made.id, 'startWork', { approval: 'Contract of the customer' });
  return { ...made, api };
}

/** A report of these pieces, filled in and up to its signature. */
async function reported(api: string, pieces?: number[]): Promise<string> {
  const made = await level2.call<{ row: NdtReport }>('POST', `${api}/ndt-reports`, {
    technique: 'ET-W-02',
    items: [item],
    ...(pieces ? { pieces } : {}),
    parameters: { frequencyKHz: '300', gainDb: '54', scanIndexMm: '1.0', calibratedBefore: true },
  });
  expect(made.status).toBe(201);
  const url = `${ndtReport.api}/${made.body.row.number}`;
  const saved = await level2.call<{ row: NdtReport }>('PATCH', url, {
    version: made.body.row.version,
    result: 'noRecordableIndication',
  });
  await level2.call('POST', `${url}/after-check`, { version: saved.body.row.version, driftPercent: '1' });
  return made.body.row.number;
}
const perform = (number: string) => level2.run(ndtReport, number, 'perform', undefined, signed);
async function sign(number: string): Promise<void> {
  for (const step of ['perform', 'accept'])
    expect(await level2.run(ndtReport, number, step, undefined, signed)).toMatchObject({ status: 200 });
}
const versionOf = async (number: string): Promise<number> =>
  (await level2.call<{ row: NdtReport }>('GET', `${ndtReport.api}/${number}`)).body.row.version;

test('G11 a report of a lot names the pieces it is of, and the gate asks for each piece that is left', async () => {
  const lot = await lotOf(4);
  const unsaid = await reported(lot.api);
  expect(await perform(unsaid)).toMatchObject({
    status: 422,
    body: { code: 'G11', message: 'Say which pieces of the lot of 4 were inspected.' },
  });
  expect((await level2.run(ndtReport, unsaid, 'void', { reason: 'Begun without its pieces' })).status).toBe(200);
  const foreign = await reported(lot.api, [1, 5]);
  expect((await perform(foreign)).body).toMatchObject({
    message: `${lot.number} is a lot of 4 pieces: there is no piece 5.`,
  });
  expect((await level2.run(ndtReport, foreign, 'void', { reason: 'A piece that is not there' })).status).toBe(200);
  const two = await reported(lot.api, [1, 2]);
  await sign(two);
  expect(await at.gate(lot, 'G11')).toMatchObject({
    state: 'fail',
    messages: [`ET of ${item}, pieces 3, 4: no accepted report.`],
  });
  expect((await level2.call('POST', `${lot.api}/cards/T055/steps/1`, { value: true })).status).toBe(200);
  const { cards } = (
    await level2.get<{ cards: { cardNo: string; version: number }[] }>(`/api/task-cards/${lot.number}`)
  ).body;
  const version = cards.find(({ cardNo }) => cardNo === 'T055')?.version;
  expect(await level2.call('POST', `${lot.api}/cards/T055/sign`, { version, ...signed })).toMatchObject({
    status: 422,
    body: { code: 'G11', message: `ET of ${item}: no report since the work before it names pieces 3, 4.` },
  });
  const third = await reported(lot.api, [3]);
  await sign(third);
  expect((await at.gate(lot, 'G11')).messages).toEqual([`ET of ${item}, piece 4: no accepted report.`]);
  const asked = await level2.call<{ required: object[] }>('GET', `${lot.api}/ndt`);
  expect(asked.body.required).toEqual([expect.objectContaining({ item, covered: false })]);
  // The piece nobody inspected leaves with the customer: what is left is covered.
  const taken = await at.inspector.call('POST', `${lot.api}/pieces-out`, {
    version: (await at.planner.get<{ row: { version: number } }>(`${workOrder.api}/${lot.number}`)).body.row.version,
    pieces: [{ position: 4 }],
    reference: 'Mail PO 77120-C',
    agreedBy: 'K. Andaman',
    agreedOn: dayOf(new Date()),
    reason: 'The customer takes it back as it is.',
    ...signed,
  });
  expect(taken.status).toBe(200);
  expect(await at.gate(lot, 'G11')).toMatchObject({ state: 'pass' });
  // The paper names them too, and the report that takes its place is of the same pieces.
  const again = await level2.call<{ row: NdtReport }>('POST', `${ndtReport.api}/${two}/supersede`, {
    version: await versionOf(two),
    input: { reason: 'The probe was a wrong one' },
  });
  expect(again.body.row.pieces).toEqual([1, 2]);
  const fewer = { version: again.body.row.version, pieces: [1], result: 'noRecordableIndication' };
  expect((await level2.call('PATCH', `${ndtReport.api}/${again.body.row.number}`, fewer)).status).toBe(200);
  expect((await perform(again.body.row.number)).body).toMatchObject({
    message: expect.stringContaining(`${two}, which this report replaces, is about piece 2: inspect it too.`) as string,
  });
});

test('G11 pieces of a lot that an inspection rejected are in doubt until each is accepted; the others stand', async () => {
  const lot = await lotOf(3);
  const whole = await reported(lot.api, [1, 2, 3]);
  expect((await perform(whole)).status).toBe(200);
  expect(await at.gate(lot, 'G11')).toMatchObject({ state: 'fail' });
  expect((await level2.run(ndtReport, whole, 'accept', undefined, signed)).status).toBe(200);
  expect(await at.gate(lot, 'G11')).toMatchObject({ state: 'pass' });
  const crack = await reported(lot.api, [2]);
  const indication = {
    no: 1,
    place: '4 o’clock',
    type: 'circumferential',
    lengthMm: '6',
    widthMm: null,
    depthMm: null,
    amplitudePercent: '85',
    relevant: true,
    acceptRef: null,
    decision: 'reject',
    defect: 'crack',
  };
  const found = { version: await versionOf(crack), result: 'rejected', indications: [indication] };
  expect((await level2.call('PATCH', `${ndtReport.api}/${crack}`, found)).status).toBe(200);
  expect((await perform(crack)).status).toBe(200);
  expect((await level2.run(ndtReport, crack, 'reject', { severity: 'major' }, signed)).status).toBe(200);
  expect((await at.gate(lot, 'G11')).messages).toEqual([`ET of ${item}, piece 2: no accepted report.`]);
  // One component is no lot: nothing is named there.
  const one = await at.newJob();
  const named = await level2.call('POST', `/api/workorders/${one.number}/ndt-reports`, {
    technique: 'ET-W-02',
    items: [item],
    pieces: [1],
  });
  expect(named).toMatchObject({ status: 422, body: { code: 'LOT_PIECE' } });
});
