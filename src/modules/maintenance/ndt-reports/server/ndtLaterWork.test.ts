import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import {
  authorised,
  signed,
  signFinal,
  type Authorised,
} from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import {
  bench,
  benchRoute,
  type Bench,
  type JobAtBench,
  type Worker,
} from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { card, check, choose, finalCard } from '#modules/maintenance/task-cards/server/routes/steps.ts';
import { finding } from '#modules/maintenance/task-cards/shared/finding.record.ts';
import { taskCardsServer } from '#modules/maintenance/task-cards/server/task-cards.server.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { impactReview } from '#modules/maintenance/manuals/shared/impactReview.record.ts';
import { reviseManual } from '#modules/maintenance/task-cards/server/revision.fixture.ts';
import { ndtReport } from '../shared/ndtReport.record.ts';
import type { NdtReport } from './createNdt.ts';
import { lineFixture, timedTest } from './line.fixture.ts';
import { ndtReportsServer } from './ndt-reports.server.ts';

let app: TestApp;
let shop: Bench;
let et: Worker;
const halves = ['bead seat, inboard half', 'bead seat, outboard half'] as const;

beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer, ndtReportsServer]);
  shop = await bench(app);
  await lineFixture(app, shop.planner.id);
  const may: Authorised = { privileges: ['ndtPerform', 'ndtAccept', 'perform'], method: 'ET', level: '2' };
  et = await authorised(app, shop.shop, may);
  await shop.publishData({ bead: { reference: 'Check 501', technique: 'ET-W-02' } });
  await shop.publish({
    key: 'test-overhaul',
    title: 'Test overhaul',
    shop: 'wheelOverhaul',
    families: ['wheel'],
    workScope: 'overhaul',
    route: {
      additions: {
        ...benchRoute.route.additions,
        again: [
          card({
            cardNo: 'T085',
            phase: 'ndt',
            title: 'Eddy current again',
            section: 'Check',
            after: ['T081'],
            before: ['T100'],
            ndtRequired: [{ method: 'ET', item: halves[1], key: 'bead' }],
            steps: [check('Eddy current done and reported')],
          }),
        ],
      },
      cards: [
        card({
          cardNo: 'T040',
          phase: 'cleaning',
          title: 'Strip paint',
          section: 'Cleaning',
          steps: [check('Bare')],
        }),
        card({
          cardNo: 'T055',
          phase: 'ndt',
          title: 'Eddy current',
          section: 'Check',
          after: ['T040'],
          ndtRequired: halves.map((item) => ({ method: 'ET' as const, item, key: 'bead' })),
          steps: [check('Eddy current done and reported')],
        }),
        card({ cardNo: 'T080', phase: 'repair', title: 'Blend', section: 'Repair', steps: [check('Blended')] }),
        card({
          cardNo: 'T081',
          phase: 'repair',
          title: 'Blend, place named',
          section: 'Repair',
          steps: [choose('Where it was blended', [{ value: halves[1], adds: 'again' }, 'another place'])],
        }),
        card({ cardNo: 'T100', phase: 'assembly', title: 'Assemble', section: 'Assembly', steps: [check('Done')] }),
        finalCard('T120', ['T100']),
      ],
    },
  });
});
afterEach(() => vi.useRealTimers());
afterAll(() => app.close());

async function inspected(job: JobAtBench, items: readonly string[]): Promise<NdtReport> {
  const made = await et.call<{ row: NdtReport }>('POST', `/api/workorders/${job.number}/ndt-reports`, {
    technique: 'ET-W-02',
    items,
    parameters: { frequencyKHz: '300', gainDb: '54', scanIndexMm: '1.0', calibratedBefore: true },
  });
  const report = made.body.row;
  const url = `${ndtReport.api}/${report.number}`;
  const saved = await et.call<{ row: NdtReport }>('PATCH', url, {
    version: report.version,
    result: 'noRecordableIndication',
  });
  await et.call('POST', `${url}/after-check`, { version: saved.body.row.version, driftPercent: '1' });
  expect((await et.run(ndtReport, report.number, 'perform', undefined, signed)).status).toBe(200);
  expect((await et.run(ndtReport, report.number, 'accept', undefined, signed)).status).toBe(200);
  return report;
}
const g11 = async (job: JobAtBench) => {
  const answer = await shop.planner.get<{ gates: { code: string; state: string; messages: string[] }[] }>(
    `/api/workorders/${job.number}/gates`,
  );
  return answer.body.gates.find((one) => one.code === 'G11')?.messages;
};
async function work(job: JobAtBench, cardNo: string, by: Person = shop.mechanic): Promise<void> {
  expect((await job.step(cardNo, 1, { value: true }, by)).body).toMatchObject({});
  expect((await job.sign(cardNo, by)).status).toBe(200);
}

test('G11 an accepted report covers the item as it was: a blend signed afterwards asks for another one', async () => {
  const job = await shop.newJob();
  await work(job, 'T040');
  const before = await inspected(job, halves);
  expect(await g11(job)).toEqual([]);
  // Assembly comes after the inspection in the route, and takes nothing away from it.
  await work(job, 'T100');
  expect(await g11(job)).toEqual([]);
  await work(job, 'T080');
  expect(await g11(job)).toEqual(
    halves.map((item) => `ET of ${item}: T080 Blend was signed after ${before.number}; inspect it again.`),
  );
  await inspected(job, halves);
  expect(await g11(job)).toEqual([]);
});

test('G10 G19 G01: an inspection made after the final one asks for the final inspection again', async () => {
  const job = await shop.newJob();
  await work(job, 'T040');
  await work(job, 'T080');
  expect((await job.step('T081', 1, { value: 'another place' })).status).toBe(200);
  expect((await job.sign('T081')).status).toBe(200);
  await inspected(job, halves);
  await work(job, 'T055', et);
  await work(job, 'T100');
  await job.final();
  const { serialNumber } = (await shop.planner.get<{ row: { serialNumber: string } }>(`/api/workorders/${job.number}`))
    .body.row;
  await signFinal(shop.inspector, job.number, serialNumber);
  const said = async () => {
    const gates = await Promise.all(['G10', 'G19', 'G01'].map((code) => shop.gate(job, code)));
    return gates.flatMap(({ messages }) => messages);
  };
  expect(await said()).toEqual([]);
  const later = await inspected(job, [halves[1]]);
  expect(await said()).toEqual([
    expect.stringMatching(`was signed before NDT report ${later.number}: inspect again.`),
    `"Clear of tools, parts and material" was signed before NDT report ${later.number}: check again.`,
    `The serial number was read before NDT report ${later.number} was signed: read it again at final inspection.`,
  ]);
  const again = { reason: 'Inspected since', ...signed };
  const sentBack = `/api/workorders/${job.number}/cards/T120/reopen`;
  expect((await shop.inspector.call('POST', sentBack, again)).status).toBe(200);
  await job.final();
  await signFinal(shop.inspector, job.number, serialNumber);
  expect(await said()).toEqual([]);
});

test('G11 a rework of one item leaves the report of the other standing', async () => {
  const job = await shop.newJob();
  await work(job, 'T040');
  const before = await inspected(job, halves);
  const raised = await shop.mechanic.call<{ row: { id: string; number: string; version: number } }>(
    'POST',
    `/api/workorders/${job.number}/findings`,
    {
      source: 'check',
      itemName: halves[1],
      place: "4 o'clock",
      defectCode: 'pitting',
      description: 'Pitted at the bead seat',
      severity: 'minor',
      quantity: 1,
    },
  );
  expect(raised.status).toBe(201);
  const decided = await shop.inspector.run(
    finding,
    raised.body.row.number,
    'decide',
    { disposition: 'repair', note: 'Blend within limits', reworkCardNo: 'T080' },
    signed,
  );
  expect(decided.status).toBe(200);
  await work(job, 'T080');
  expect(await g11(job)).toEqual([
    `ET of ${halves[1]}: T080 Blend was signed after ${before.number}; inspect it again.`,
  ]);
});

test('G11 a repair card that records the item it touched asks only for that one again, and adds the card to book it on', async () => {
  const blended = async (place: string) => {
    const job = await shop.newJob();
    await work(job, 'T040');
    const before = await inspected(job, halves);
    expect((await job.step('T081', 1, { value: place })).status).toBe(200);
    expect((await job.sign('T081')).status).toBe(200);
    const again = (items: readonly string[]) =>
      items.map(
        (item) => `ET of ${item}: T081 Blend, place named was signed after ${before.number}; inspect it again.`,
      );
    return { job, again, cards: (await job.cards()).map((each) => each.cardNo) };
  };
  const named = await blended(halves[1]);
  expect(await g11(named.job)).toEqual(named.again([halves[1]]));
  expect(named.cards).toContain('T085');
  await inspected(named.job, [halves[1]]);
  expect(await g11(named.job)).toEqual([]);
  const unknown = await blended('another place');
  expect(await g11(unknown.job)).toEqual(unknown.again(halves));
  expect(unknown.cards).not.toContain('T085');
});

test('G11 a finding that names no inspected item may be of any: all of them are inspected again', async () => {
  const job = await shop.newJob();
  await work(job, 'T040');
  const before = await inspected(job, halves);
  const raised = await shop.mechanic.call<{ row: { number: string } }>(
    'POST',
    `/api/workorders/${job.number}/findings`,
    {
      itemName: 'data plate',
      defectCode: 'pitting',
      description: 'Score at the bead seat',
      severity: 'minor',
    },
  );
  const decide = { disposition: 'repair', note: 'Blend 0.4 mm', reworkCardNo: 'T080' };
  expect((await shop.inspector.run(finding, raised.body.row.number, 'decide', decide, signed)).status).toBe(200);
  await work(job, 'T080');
  expect(await g11(job)).toEqual(
    halves.map((item) => `ET of ${item}: T080 Blend was signed after ${before.number}; inspect it again.`),
  );
});

test('G11 R8 a rework card leaves the inspection before it standing only where an authorised engineer signs why', async () => {
  const job = await shop.newJob();
  await work(job, 'T040');
  const before = await inspected(job, halves);
  const rework = async (by: Person, testsStand?: string) => {
    const raised = await shop.mechanic.call<{ row: { number: string } }>(
      'POST',
      `/api/workorders/${job.number}/findings`,
      { defectCode: 'dent', severity: 'minor', description: 'Scratch in the paint of the hub cap' },
    );
    const input = { disposition: 'repair', note: 'Touch up the paint', ...(testsStand ? { testsStand } : {}) };
    return (await by.run(finding, raised.body.row.number, 'decide', input, signed)).status;
  };
  const why = 'Touch-up of paint outside the inspected areas';
  expect(await rework(shop.inspector, why)).toBe(422);
  expect(await rework(shop.engineer, why)).toBe(200);
  await work(job, 'R001');
  expect(await g11(job)).toEqual([]);
  expect(await rework(shop.inspector)).toBe(200);
  await work(job, 'R002');
  expect(await g11(job)).toEqual(
    halves.map((item) => `ET of ${item}: R002 Rework of F03 was signed after ${before.number}; inspect it again.`),
  );
});

test('G11 "done and reported" is signed when every item of the card has its report', async () => {
  const job = await shop.newJob();
  await work(job, 'T040');
  expect((await job.step('T055', 1, { value: true }, et)).status).toBe(200);
  const refused = {
    status: 422,
    body: { code: 'G11', message: `ET of ${halves[0]}: no accepted report since the work before it.` },
  };
  expect(await job.sign('T055', et)).toMatchObject(refused);
  await inspected(job, [halves[1]]);
  expect(await job.sign('T055', et)).toMatchObject(refused);
  await inspected(job, [halves[0]]);
  expect((await job.sign('T055', et)).status).toBe(200);
});

test('G11 an inspection done again because the work before it was done again takes a report made since', async () => {
  const job = await shop.newJob();
  await work(job, 'T040');
  await inspected(job, halves);
  await work(job, 'T055', et);
  const again = { reason: 'Paint left at the rim', ...signed };
  const url = `/api/workorders/${job.number}/cards/T040/reopen`;
  expect((await shop.inspector.call('POST', url, again)).status).toBe(200);
  await work(job, 'T040');
  expect((await job.step('T055', 1, { value: true }, et)).status).toBe(200);
  expect(await job.sign('T055', et)).toMatchObject({ status: 422, body: { code: 'G11' } });
  await inspected(job, halves);
  expect((await job.sign('T055', et)).status).toBe(200);
});

test('R19 G11 an assembly that waits for an added inspection does not undo it', async () => {
  const job = await shop.newJob();
  await work(job, 'T040');
  expect((await job.step('T081', 1, { value: halves[1] })).status).toBe(200);
  expect((await job.sign('T081')).status).toBe(200);
  expect(await job.sign('T100')).toMatchObject({ status: 409 });
  await inspected(job, halves);
  await work(job, 'T085', et);
  await work(job, 'T100');
  expect(await g11(job)).toEqual([]);
});

test('G11 while a hold stops work no report is begun, performed or accepted', async () => {
  const job = await shop.newJob();
  const made = await et.call<{ row: NdtReport }>('POST', `/api/workorders/${job.number}/ndt-reports`, {
    technique: 'ET-W-02',
    items: [halves[0]],
    parameters: { frequencyKHz: '300', gainDb: '54', scanIndexMm: '1.0', calibratedBefore: true },
  });
  await shop.planner.call('POST', `/api/workorders/${job.number}/holds`, { reason: 'awaitingEngineering' });
  const held = { status: 409, body: { code: 'JOB_ON_HOLD' } };
  expect(await et.run(ndtReport, made.body.row.number, 'perform', undefined, signed)).toMatchObject(held);
  expect(
    await et.call('POST', `/api/workorders/${job.number}/ndt-reports`, { technique: 'ET-W-02', items: [halves[1]] }),
  ).toMatchObject(held);
});

test('G11 a blend signed while a test was under way is not covered by it: the test is begun anew', async () => {
  const job = await shop.newJob();
  await work(job, 'T040');
  const start = (technique: string, by: Worker, items: readonly string[], parameters: object) =>
    by.call<{ row: NdtReport }>('POST', `/api/workorders/${job.number}/ndt-reports`, { technique, items, parameters });
  const save = async (by: Worker, { number, version }: NdtReport, change: object = {}) =>
    (
      await by.call<{ row: NdtReport }>('PATCH', `${ndtReport.api}/${number}`, {
        version,
        result: 'noRecordableIndication',
        ...change,
      })
    ).body.row;
  const perform = (by: Worker, { number }: NdtReport) => by.run(ndtReport, number, 'perform', undefined, signed);
  const mt = await authorised(app, shop.shop, { privileges: ['ndtPerform', 'ndtAccept'], method: 'MT', level: '2' });
  const magnetic = await start('MT-B-01', mt, ['tie bolts'], { currentA: '1200', bathMl: '0.2', demagResidual: '1.5' });
  await timedTest(app, mt, (await save(mt, magnetic.body.row)).number);
  const readings = { frequencyKHz: '300', gainDb: '54', scanIndexMm: '1.0', calibratedBefore: true };
  const eddy = await start('ET-W-02', et, halves, readings);
  const later = Date.now() + 5 * 60_000;
  vi.useFakeTimers({ toFake: ['Date'], now: later });
  await work(job, 'T080');
  const checked = await save(et, eddy.body.row);
  await et.call('POST', `${ndtReport.api}/${checked.number}/after-check`, {
    version: checked.version,
    driftPercent: '1',
  });
  const under = (item: string) => `${item}: T080 Blend was signed after this test was begun; begin it anew.`;
  expect(await perform(mt, magnetic.body.row)).toMatchObject({
    status: 422,
    body: { code: 'G11', message: under('MT of tie bolts') },
  });
  expect(await perform(et, checked)).toMatchObject({
    status: 422,
    body: { code: 'G11', message: halves.map((item) => under(`ET of ${item}`)).join(' ') },
  });
  // The first moment recorded again begins a timed test anew; a run without moments is void, and another one is made.
  await timedTest(app, mt, magnetic.body.row.number);
  expect((await perform(mt, magnetic.body.row)).status).toBe(200);
  vi.setSystemTime(later + 2 * 60_000);
  await inspected(job, halves);
});

test('G11 paint stripped after the inspection asks for another one', async () => {
  const job = await shop.newJob();
  const before = await inspected(job, halves);
  await work(job, 'T040');
  expect(await g11(job)).toEqual(
    halves.map((item) => `ET of ${item}: T040 Strip paint was signed after ${before.number}; inspect it again.`),
  );
});

test('G11 an item is inspected by the technique its step data names; a manual revision that names another one asks for another report', async () => {
  const job = await shop.newJob();
  const report = await inspected(job, halves);
  expect(await g11(job)).toEqual([]);
  const library = await authorised(app, shop.shop, {
    privileges: ['engineering'],
    roles: ['quality.user', 'maintenance.admin'],
  });
  const data = { bead: { reference: 'Check 501', technique: 'ET-W-03' } };
  const next = await reviseManual(app, shop, library, { revision: 10, data });
  const decided = await library.call('POST', `${impactReview.api}/${next.review}/decide`, {
    jobnumber: job.number,
    decision: 'noImpact',
    reason: 'Limits are the same',
    ...signed,
  });
  expect(decided.status).toBe(200);
  expect(await g11(job)).toEqual(
    halves.map((item) => `ET of ${item}: ${report.number} used ET-W-02, the step data asks for ET-W-03.`),
  );
  const begun = await et.call('POST', `/api/workorders/${job.number}/ndt-reports`, {
    technique: 'ET-W-02',
    items: [halves[0]],
    parameters: {},
  });
  expect(begun).toMatchObject({
    status: 422,
    body: { code: 'G11', message: `ET of ${halves[0]}: the step data of this part number asks for ET-W-03.` },
  });
});
