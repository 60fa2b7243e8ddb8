import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#kernel/shared/dates.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { atTheDock } from '#modules/logistics/receiving/server/receiving.fixture.ts';
import { goodsReceipt } from '#modules/logistics/receiving/shared/goodsReceipt.record.ts';
import { signed } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { aPartNumber } from '#modules/maintenance/capabilities/server/capabilities.fixture.ts';
import { aManualPart } from '#modules/maintenance/manuals/server/manuals.fixture.ts';
import { done } from '#kernel/testing/fixture.ts';
import { quarantine } from '#modules/stores/quarantine/shared/quarantine.record.ts';
import { scrap } from '#modules/stores/scraps/shared/scrap.record.ts';
import { bench, benchRoute, stepDataOf, type Bench, type JobAtBench } from './bench.fixture.ts';
import { text } from './routes/steps.ts';
import { taskCardsServer } from './task-cards.server.ts';

// The serial numbers read from the halves and the tire of a wheel, and the letters they are made of.
let app: TestApp;
let at: Bench;
let cardNo: string;
let first: number;
/** Another part number of the series of the wheel. */
let other: { id: string; partnumber: string };

beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer]);
  const { id: seriesId } = await aPartNumber(app, { partnumber: 'C20195162 SERIES', family: 'wheel', isseries: true });
  const part = { partnumber: 'C20195162-2', partname: 'Main wheel assembly', seriesId };
  at = await bench(app, [{ part, workScopes: ['overhaul'], shop: 'wheelOverhaul' }]);
  other = { id: at.shop.otherIds[0] ?? '', partnumber: part.partnumber };
  await aManualPart(app, { manualId: at.manualId, partNumberId: other.id });
  await at.publishData(stepDataOf(at.grease), other.id);
  const wheel = `/api/part-numbers/${at.shop.wheelId}`;
  const { version } = (await at.engineer.get<{ row: { version: number } }>(wheel)).body.row;
  await done(at.engineer.call('PATCH', wheel, { version, seriesId }));
  const [card, ...others] = benchRoute.route.cards;
  if (!card) throw new Error('The route has no card.');
  first = card.steps.length + 1;
  ({ cardNo } = card);
  const read = [
    text('Serial number, inboard half', { component: 'inboardHalf' }),
    text('Serial number, outboard half', { component: 'outboardHalf' }),
    text('Serial number, tire', { component: 'tire' }),
  ];
  const cards = [{ ...card, steps: [...card.steps, ...read] }, ...others];
  await at.publish({ ...benchRoute, changeNote: 'Halves', route: { ...benchRoute.route, cards } });
});
afterAll(() => app.close());

const reads = (job: JobAtBench, place: 'inboard' | 'outboard' | 'tire', value: string, reason?: string) =>
  job.step(cardNo, first + ['inboard', 'outboard', 'tire'].indexOf(place), { value, ...(reason ? { reason } : {}) });
const refused = (message: string) => ({ status: 422, body: { message: expect.stringContaining(message) } });

test('R20 one tire is not on two open jobs, in any spelling', async () => {
  const [one, other] = [await at.newJob(), await at.newJob()];
  expect((await reads(one, 'tire', 'T-0471')).status).toBe(200);
  expect(await reads(other, 'tire', 't 471')).toMatchObject(refused(`is on ${one.number}`));
  // Misread there and read again, it is free.
  expect((await reads(one, 'tire', 'T-0472', 'Misread')).status).toBe(200);
  expect((await reads(other, 'tire', 't 471')).status).toBe(200);
});

test('R2 a component is on one open job under whichever part number of its series, and one job keeps it when its part number is changed', async () => {
  const one = await at.newJob('inWork', 'SR-0301');
  const opens = async () =>
    at.planner.call(
      'POST',
      workOrder.api,
      at.shop.job(await at.shop.batch({ serialNumber: 'SR 301', partNumber: other.partnumber }), 'SR 301', {
        partNumberId: other.id,
      }),
    );
  expect(await opens()).toMatchObject({
    status: 409,
    body: { code: 'R2', message: `S/N SR 301 is already in work as ${one.number}.` },
  });
  const { version } = (await at.planner.get<{ row: { version: number } }>(`${workOrder.api}/${one.number}`)).body.row;
  const change = {
    version,
    partNumberId: other.id,
    reference: 'Mail PO 77120-B',
    agreedBy: 'K. Andaman',
    agreedOn: dayOf(new Date()),
    reason: 'The data plate says so.',
  };
  expect((await at.planner.call('POST', `${workOrder.api}/${one.number}/order-change`, change)).status).toBe(200);
  await at.planner.run(workOrder, one.id, 'cancel', { reason: 'Sent back' });
  expect((await opens()).status).toBe(201);
});

test('G15 R2 a component in quarantine, or scrapped, under another part number of its series holds its job', async () => {
  const stores = await app.as('stores.user');
  const named = { partNumber: 'C20195162', description: 'Main wheel', quantity: '1' };
  const held = await at.newJob('inWork', 'QS-0041', undefined, other);
  expect((await at.gate(held, 'G15')).state).toBe('pass');
  const record = await stores.create(quarantine, {
    ...named,
    serialNumber: 'qs 41',
    source: 'customerReturn',
    ownerType: 'customer',
    ownerId: at.shop.customerId,
    reason: 'The papers are in doubt',
    suspectedUnapproved: false,
  });
  expect((await at.gate(held, 'G15')).messages.join(' ')).toContain(`is in quarantine (${record.number})`);
  const dead = await at.newJob('inWork', 'QS-0042', undefined, other);
  await stores.create(scrap, {
    ...named,
    serialNumber: 'QS 42',
    reason: 'wear',
    ownerType: 'customer',
    ownerId: at.shop.customerId,
    lifeLimited: false,
  });
  expect((await at.gate(dead, 'G15')).messages.join(' ')).toContain('is in scraps');
});

test('R20 a half is not on two open jobs, under whichever part number of the series of the wheel', async () => {
  const one = await at.newJob();
  expect((await reads(one, 'inboard', 'IB-0091')).status).toBe(200);
  const same = await at.newJob('inWork', undefined, undefined, other);
  expect(await reads(same, 'inboard', 'ib 91')).toMatchObject(refused(`is on ${one.number}`));
  expect((await reads(same, 'inboard', 'IB-0092')).status).toBe(200);
});

test('R20 a half that was misread on another job is free once that is read again', async () => {
  const [one, other] = [await at.newJob(), await at.newJob()];
  expect((await reads(one, 'inboard', 'IB-71')).status).toBe(200);
  expect(await reads(other, 'inboard', 'IB-71')).toMatchObject(refused(`is on ${one.number}`));
  expect((await reads(one, 'inboard', 'IB-77', 'Misread')).status).toBe(200);
  expect((await reads(other, 'inboard', 'IB-71')).status).toBe(200);
});

test('R20 a half keeps its side from visit to visit: read as the other one it is refused with the earlier job', async () => {
  const one = await at.newJob();
  expect((await reads(one, 'inboard', 'KS-071')).status).toBe(200);
  const open = await at.newJob();
  expect(await reads(open, 'outboard', 'ks 71')).toMatchObject(refused(`is the inboard half of ${one.number}`));
  await at.planner.run(workOrder, one.id, 'cancel', { reason: 'Sent back' });
  expect(await reads(open, 'outboard', 'KS71')).toMatchObject({ status: 422, body: { code: 'R20', field: 'value' } });
  expect((await reads(open, 'inboard', 'KS71')).status).toBe(200);
  expect((await reads(open, 'outboard', 'KS-072')).status).toBe(200);
});

test('R20 a side that was recorded wrongly is put right by a documentation finding that somebody else decided', async () => {
  const one = await at.newJob();
  expect((await reads(one, 'inboard', 'KS-080')).status).toBe(200);
  await at.planner.run(workOrder, one.id, 'cancel', { reason: 'Sent back' });
  const job = await at.newJob();
  expect(await reads(job, 'outboard', 'KS-080')).toMatchObject(refused('documentation finding'));
  const raised = await at.mechanic.call<{ row: { number: string; version: number } }>(
    'POST',
    `/api/workorders/${job.number}/findings`,
    { defectCode: 'documentation', severity: 'minor', description: 'The sides were exchanged', place: 'ks 80' },
  );
  expect(raised.status).toBe(201);
  expect(await reads(job, 'outboard', 'KS-080')).toMatchObject(refused('documentation finding'));
  const { number, version } = raised.body.row;
  const input = { disposition: 'withinLimits', note: 'It is the outboard half: read on the part' };
  expect(
    (await at.inspector.call('POST', `/api/findings/${number}/decide`, { version, input, ...signed })).status,
  ).toBe(200);
  expect((await reads(job, 'outboard', 'KS-080')).status).toBe(200);
  await at.planner.run(workOrder, job.id, 'cancel', { reason: 'Sent back' });
  // The later record stands from now on.
  const next = await at.newJob();
  expect(await reads(next, 'inboard', 'KS-080')).toMatchObject(refused(`is the outboard half of ${job.number}`));
  expect((await reads(next, 'outboard', 'KS-080')).status).toBe(200);
});

test('R20 halves that were exchanged are read again by way of UNKNOWN; the card is not signed before both are read', async () => {
  const job = await at.newJob();
  expect(await reads(job, 'inboard', 'N/A')).toMatchObject(refused('is no serial number'));
  expect((await reads(job, 'inboard', 'SW-2')).status).toBe(200);
  expect((await reads(job, 'outboard', 'SW-1')).status).toBe(200);
  expect((await reads(job, 'tire', 'T-900')).status).toBe(200);
  expect(await reads(job, 'inboard', 'SW-1', 'Exchanged')).toMatchObject(refused('record one as UNKNOWN first'));
  expect((await reads(job, 'outboard', 'UNKNOWN', 'Exchanged')).status).toBe(200);
  expect((await reads(job, 'inboard', 'SW-1', 'Exchanged')).status).toBe(200);
  expect((await job.step(cardNo, 1, { measured: '130.018' })).status).toBe(200);
  expect((await job.step(cardNo, 2, { value: true })).status).toBe(200);
  expect(await job.sign(cardNo)).toMatchObject(refused('Outboard half: read its serial number'));
  expect((await reads(job, 'outboard', 'SW-2', 'Exchanged')).status).toBe(200);
  expect((await job.sign(cardNo)).status).toBe(200);
});

test('R2 a serial number of letters that only look like A to Z opens no second job and is no half', async () => {
  await at.newJob('inWork', 'A9401');
  const dock = await atTheDock(app);
  const line = { partNumber: 'C20195162', description: 'Main wheel', workAsked: 'Overhaul', qtyDelivered: '1' };
  for (const serialNumber of ['А9401', 'Α9401', 'Ä9401']) {
    const lines = [{ ...line, serialNumber }];
    const arrival = { kind: 'component', packages: 1, customerId: at.shop.customerId, lines };
    expect(await dock.call('POST', goodsReceipt.api, arrival)).toMatchObject(refused('none of A to Z'));
  }
  const wide = 'Ａ９４０１';
  expect(
    await at.planner.call('POST', workOrder.api, at.shop.job(await at.shop.batch({ serialNumber: wide }), wide)),
  ).toMatchObject({ status: 409, body: { code: 'R2' } });
  expect(await reads(await at.newJob(), 'inboard', 'Н-1')).toMatchObject(refused('none of A to Z'));
});
