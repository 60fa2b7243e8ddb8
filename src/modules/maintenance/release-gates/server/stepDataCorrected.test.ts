import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { aPartNumber, listedAs } from '#modules/maintenance/capabilities/server/capabilities.fixture.ts';
import { partNumber } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';
import { signed, signPreliminary } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { anIpcItem } from '#modules/maintenance/manuals/server/manuals.fixture.ts';
import { manualPart } from '#modules/maintenance/manuals/shared/manualContents.record.ts';
import {
  bench,
  benchRoute,
  sealsRoute,
  stepDataOf,
  type Bench,
  type JobAtBench,
} from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { card, check, finalCard, measure } from '#modules/maintenance/task-cards/server/routes/steps.ts';
import { taskCardsServer } from '#modules/maintenance/task-cards/server/task-cards.server.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { aToolDue } from '#modules/stores/tools/server/tools.fixture.ts';
import { aStockItem } from '#modules/stores/stock/server/stock.fixture.ts';

// Step data that engineering corrects under one manual revision holds the work orders in work, whatever of it was corrected (G08, G11 to G13).
const later = addDays(dayOf(new Date()), 300);
let app: TestApp;
let at: Bench;
let data: ReturnType<typeof stepDataOf>;

beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer]);
  at = await bench(app);
  data = stepDataOf(at.grease);
});
afterAll(() => app.close());

const gate = async (job: { number: string }, code: string) => {
  const { state, messages } = await at.gate(job, code);
  return [state, messages.join(' ')];
};
const done = async (...answers: Promise<{ status: number; body: unknown }>[]) => {
  for (const answer of answers) expect(await answer).toMatchObject({ status: 200 });
};
const again = (job: JobAtBench, cardNo: string) =>
  at.inspector.call('POST', `/api/workorders/${job.number}/cards/${cardNo}/reopen`, {
    reason: 'The step data was corrected',
    ...signed,
  });

test('G08 a value finer than the corrected limit is held against it as it was typed: rounding brings none back inside', async () => {
  const job = await at.newJob();
  await done(job.step('T070', 1, { measured: '130.0174' }));
  await done(job.step('T070', 2, { value: true }));
  await done(job.sign('T070'));
  const { limit, tool } = data.bore2;
  const bore2 = { ...data.bore2, limit: { ...limit, max: '130.017' }, tool: { ...tool, maximumError: '0.003' } };
  await at.publishData({ ...data, bore2 });
  expect(await gate(job, 'G08')).toEqual(['fail', expect.stringMatching(/130[.]0174 mm is .*130[.]017/)]);
  await at.publishData(data);
  expect(await gate(job, 'G08')).not.toEqual(['fail', expect.stringContaining('130.0174')]);
});

test('G12 a tool of another class than the corrected one, or not accurate enough for it, holds the job until the card is done again', async () => {
  const job = await at.newJob();
  await job.bores();
  const wrench = await at.tool(`TW-${job.number}`, later);
  await done(job.step('T100', 1, { toolId: wrench }));
  expect((await gate(job, 'G12'))[0]).toBe('pass');
  await at.publishData({ ...data, torqueWrench: { ...data.torqueWrench, tool: { class: 'pressureGauge' } } });
  expect(await gate(job, 'G12')).toEqual(['fail', expect.stringContaining(`TW-${job.number} is of another class`)]);
  const bore2 = { ...data.bore2, tool: { class: 'boreGauge', maximumError: '0.001' } };
  await at.publishData({ ...data, bore2 });
  expect(await gate(job, 'G12')).toEqual([
    'fail',
    expect.stringMatching(/BG-07 is not good enough .*±0[.]003 mm; .*±0[.]001/),
  ]);
  const fine = await aToolDue(app, 'BG-09', later, {
    name: 'Bore gauge',
    toolClass: 'boreGauge',
    readsIn: 'mm',
    errorAbsolute: '0.001',
  });
  expect((await again(job, 'T070')).status).toBe(200);
  await done(job.step('T070', 1, { measured: '130.018', toolId: fine }));
  expect((await gate(job, 'G12'))[0]).toBe('pass');
  await at.publishData(data);
});

test('G13 a material that the corrected step data does not name is not the material of the step', async () => {
  const job = await at.newJob();
  const other = await aStockItem(app, { partNumber: `GR-${job.number}`, uom: 'ea' });
  const [seal, grease] = [
    await at.batch(`S-${job.number}`, later),
    await at.batch(`G-${job.number}`, later, 'consumable'),
  ];
  await done(job.step('T105', 1, { batchId: seal, quantity: '1' }));
  await done(job.step('T105', 2, { batchId: grease, quantity: '1' }));
  await done(job.sign('T105'));
  expect((await gate(job, 'G13'))[0]).toBe('pass');
  await at.publishData({ ...data, grease: { ...data.grease, materials: [other.id] } });
  expect(await gate(job, 'G13')).toEqual(['fail', expect.stringContaining(`GR-${job.number}`)]);
  await at.publishData(data);
  expect((await gate(job, 'G13'))[0]).toBe('pass');
});

test('G08 a part fitted at a step that corrected step data leaves out is withdrawn, or an engineer signs that it stays', async () => {
  const [first, ...others] = benchRoute.route.cards;
  const keyed = card({
    cardNo: 'T105',
    phase: 'assembly',
    title: 'Seals',
    section: 'Assembly',
    steps: [{ type: 'partFit' as const, title: 'Seals fitted', key: 'seals' }, check('Looked at')],
  });
  if (!first) throw new Error('The route has no card.');
  const cards = [first, ...others.map((each) => (each.cardNo === 'T105' ? keyed : each))];
  await at.publish({ ...benchRoute, changeNote: 'The seals by step data', route: { ...benchRoute.route, cards } });
  const seal = await at.batch('SK-ONE', later);
  const { rows } = await app.asOwner((pool) => pool.query(`select item_id from batch where id = $1`, [seal]));
  await at.publishData({ ...data, seals: { reference: 'Assembly', parts: [String(rows[0]?.item_id)] } });
  const job = await at.newJob();
  await done(job.step('T105', 1, { batchId: seal }));
  await done(job.step('T105', 2, { value: true }));
  await done(job.sign('T105'));
  // Left out, and the card repeated without the step: what was fitted is still there, and somebody says so.
  await at.publishData(data);
  expect((await again(job, 'T105')).status).toBe(200);
  const [state, words] = await gate(job, 'G08');
  expect([state, words]).toEqual(['fail', expect.stringContaining('the part is still fitted')]);
  const open = await at.planner.get<{ stepData: { subject: string; what: string }[] }>(
    `/api/workorders/${job.number}/gate-reasons`,
  );
  expect(open.body.stepData[0]).toMatchObject({ subject: expect.stringContaining('CMM 32-47-46') });
  const signs = await at.engineer.call('POST', `/api/workorders/${job.number}/gate-reasons`, {
    gate: 'G08',
    subject: open.body.stepData[0]?.subject,
    reason: 'The seal fitted is the one of the bulletin',
    ...signed,
  });
  expect(signs).toMatchObject({ status: 200 });
  expect((await gate(job, 'G08'))[1]).not.toContain('still fitted');
  await at.publish({ ...benchRoute, changeNote: 'As it was' });
});

test('G14 a part fitted that the corrected step data no longer names holds the job, unless it stands for the new one in the parts list', async () => {
  const { rows } = await app.asOwner(async (pool) => {
    const ids = [await at.batch('SEAL-A', later), await at.batch('SEAL-B', later)];
    return pool.query<{ id: string; itemId: string }>(
      'select id, item_id as "itemId" from batch where id = any($1) order by number',
      [ids],
    );
  });
  const [a, b] = rows;
  const taking = (...parts: (string | undefined)[]) =>
    at.publishData({ ...data, seals: { reference: 'Assembly', parts } });
  await taking(a?.itemId);
  const cards = benchRoute.route.cards.map((each) =>
    each.cardNo === 'T105'
      ? { ...each, steps: each.steps.map((step) => (step.type === 'partFit' ? { ...step, key: 'seals' } : step)) }
      : each,
  );
  await at.publish({ ...benchRoute, changeNote: 'Seals by name', route: { ...benchRoute.route, cards } });
  const job = await at.newJob();
  const grease = await at.batch(`GS-${job.number}`, later, 'consumable');
  await done(job.step('T105', 1, { batchId: a?.id, quantity: '1' }));
  await done(job.step('T105', 2, { batchId: grease, quantity: '1' }));
  await done(job.sign('T105'));
  expect((await gate(job, 'G14'))[0]).toBe('pass');
  await taking(b?.itemId);
  expect(await gate(job, 'G14')).toEqual([
    'fail',
    expect.stringMatching(/P-SEAL-A .*by the step data as corrected its step takes .*P-SEAL-B/),
  ]);
  await taking(a?.itemId, b?.itemId);
  expect((await gate(job, 'G14'))[0]).toBe('pass');
  await taking(b?.itemId);
  await anIpcItem(app, { manualId: at.manualId, partNumber: 'P-SEAL-B', nomenclature: 'Seal', alternates: 'P-SEAL-A' });
  expect((await gate(job, 'G14'))[0]).toBe('pass');
  await at.publish({ ...benchRoute, changeNote: 'As it was' });
  await at.publishData(data);
});

test('G08 a figure of the part number corrected after the test asks for another test, and so does an order change to a part number with another figure', async () => {
  const rated = async (ratedPsi: number) => {
    const path = `${partNumber.api}/${at.shop.wheelId}`;
    const { version } = (await at.engineer.get<{ row: { version: number } }>(path)).body.row;
    const attributes = { tireChangeLimit: 5, ratedPsi };
    expect(await at.engineer.call('PATCH', path, { version, attributes })).toMatchObject({ status: 200 });
  };
  const job = await at.newJob();
  await job.bores();
  await done(job.step('T100', 1, { toolId: await at.tool(`TW-${job.number}`, later) }));
  await done(job.step('T100', 2, { value: true }));
  await done(job.inspect('T100', 2, at.second));
  await done(job.sign('T100'));
  await job.retention();
  await done(job.sign('T110'));
  expect((await gate(job, 'G08'))[0]).toBe('pass');
  await rated(230);
  expect(await gate(job, 'G08')).toEqual([
    'fail',
    expect.stringContaining('by other figures of the part (Rated pressure 230, was 200): test again'),
  ]);
  await rated(200);
  expect((await gate(job, 'G08'))[0]).toBe('pass');
  const other = await aPartNumber(app, {
    partnumber: 'C2019-9',
    partname: 'Main wheel assembly',
    attributes: { tireChangeLimit: 5, ratedPsi: 230 },
  });
  await (await app.as('quality.user')).create(manualPart, { manualId: at.manualId, partNumberId: other.id });
  await at.publishData(data, other.id);
  const { version } = (await at.planner.get<{ row: { version: number } }>(`${workOrder.api}/${job.number}`)).body.row;
  await done(
    at.planner.call('POST', `${workOrder.api}/${job.number}/order-change`, {
      version,
      partNumberId: other.id,
      reference: 'Mail PO 77120-B',
      agreedBy: 'K. Andaman',
      agreedOn: dayOf(new Date()),
      reason: 'The data plate says C2019-9.',
    }),
  );
  expect(await job.card('T070')).toMatchObject({ status: 'signed', attempt: 1 });
  expect(await job.card('T110')).toMatchObject({ attempt: 2 });
});

test('D2 G08 a lot of parts that are measured or tested is refused at the route; identical parts without readings are worked as one', async () => {
  const ring = await aPartNumber(app, {
    partnumber: 'RING-4',
    partname: 'Ring',
    serialised: false,
    attributes: { ratedPsi: 200 },
  });
  await (await app.as('quality.user')).create(manualPart, { manualId: at.manualId, partNumberId: ring.id });
  await at.publishData(data, ring.id);
  const batch = await at.shop.batch({ partNumber: 'RING-4', serialNumber: null });
  await app.asOwner((pool) => pool.query('update receiving_batch set quantity = 4 where number = $1', [batch]));
  const lot = { partNumberId: ring.id, quantity: 4, serialReason: 'Never marked' };
  const { number } = await at.planner.create(workOrder, at.shop.job(batch, 'N/A', lot));
  const routed = () => at.planner.call('POST', `${workOrder.api}/${number}/route`, {});
  expect(await routed()).toMatchObject({
    status: 422,
    body: {
      code: 'ROUTE_LOT',
      message: `${number} is a lot of 4 parts, and “Bearing bore 2” on card T070 is recorded once: receive each part as a work order of its own.`,
    },
  });
  await at.publish(sealsRoute);
  expect((await routed()).status).toBe(200);
  await at.publish({ ...benchRoute, changeNote: 'As it was' });
});

const tighter = { ...stepDataOf('').bore2.limit, max: '130.015' };

test('G08 step data of the part number itself goes before that of its series on the jobs in work too', async () => {
  const series = await aPartNumber(app, { partnumber: 'C2019-100', partname: 'Main wheel assembly', isseries: true });
  const attributes = { tireChangeLimit: 5, ratedPsi: 200 };
  const own = await aPartNumber(app, {
    partnumber: 'C2019-7',
    partname: 'Main wheel assembly',
    seriesId: series.id,
    attributes,
  });
  await listedAs(app, own.id, at.shop.wheelId);
  await (await app.as('quality.user')).create(manualPart, { manualId: at.manualId, partNumberId: series.id });
  await at.publishData(data, series.id);
  const open = async (serialNumber: string) => {
    const batch = await at.shop.batch({ partNumber: 'C2019-7', serialNumber });
    const job = await at.planner.create(workOrder, at.shop.job(batch, serialNumber, { partNumberId: own.id }));
    await done(at.planner.call('POST', `/api/workorders/${job.number}/route`, {}));
    await at.planner.run(workOrder, job.id, 'startPreliminary');
    await signPreliminary(at.inspector, job.number);
    await done(at.planner.run(workOrder, job.id, 'startWork', { approval: 'Contract of the customer' }));
    const bore = (measured: string) =>
      at.mechanic.call('POST', `/api/workorders/${job.number}/cards/T070/steps/1`, {
        measured,
        toolId: at.gauges.bore,
      });
    return { number: job.number, bore };
  };
  const [measured, waiting] = [await open('SER1'), await open('SER2')];
  await done(measured.bore('130.018'));
  const bore2 = { ...data.bore2, limit: tighter, tool: { class: 'boreGauge', maximumError: '0.003' } };
  await at.publishData({ ...data, bore2 }, own.id);
  expect(await gate(measured, 'G08')).toEqual(['fail', expect.stringMatching(/130[.]018 mm is .*130[.]015/)]);
  expect(await waiting.bore('130.018')).toMatchObject({ status: 422, body: { code: 'G08' } });
});

const layout = (count: number) => ({ count, name: 'Bolt', rounds: [] });
const torque = (count: number) => ({
  bolts: {
    reference: 'Assembly',
    limit: { min: '100.0', max: '110.0', unit: 'mm', decimals: 1 },
    tool: { class: 'boreGauge' },
    layout: layout(count),
  },
});

test('G08 G11 more values, or another NDT technique, than the work was done by hold the job; the unsigned card takes both', async () => {
  await at.publish({
    ...benchRoute,
    changeNote: 'Bolts and NDT',
    route: {
      ...benchRoute.route,
      cards: [
        card({
          cardNo: 'T070',
          phase: 'check',
          title: 'Bolts',
          section: 'Check',
          steps: [measure('Bolt lengths', 'bolts')],
        }),
        card({
          cardNo: 'T080',
          phase: 'ndt',
          title: 'NDT of the halves',
          section: 'Check',
          ndtRequired: [{ method: 'PT', item: 'wheel halves', key: 'ndtHalves' }],
          steps: [check('Done and reported')],
        }),
        finalCard('T120', ['T070', 'T080']),
      ],
    },
  });
  const ndt = (technique: string) => ({ ndtHalves: { reference: 'Check', technique } });
  await at.publishData({ ...data, ...torque(2), ...ndt('PT-01') });
  const job = await at.newJob();
  await done(job.step('T070', 1, { values: ['101', '102'], toolId: at.gauges.bore }));
  await done(job.sign('T070'));
  expect((await gate(job, 'G08'))[0]).toBe('pass');
  const asked = async () => {
    const { rows } = await app.asOwner((pool) =>
      pool.query(
        `select ndt_required #>> '{0,technique}' as card, ndt_required_now(id) #>> '{0,technique}' as gate from task_card where job_id = $1 and card_no = 'T080'`,
        [job.id],
      ),
    );
    return rows[0];
  };
  expect(await asked()).toEqual({ card: 'PT-01', gate: 'PT-01' });
  await at.publishData({ ...data, ...torque(3), ...ndt('PT-02') });
  expect(await gate(job, 'G08')).toEqual([
    'fail',
    expect.stringContaining('Bolt lengths: 2 of 3 values are recorded.'),
  ]);
  expect(await asked()).toEqual({ card: 'PT-02', gate: 'PT-02' });
  await at.publishData({ ...data, ...torque(2), ...ndt('PT-01') });
});
