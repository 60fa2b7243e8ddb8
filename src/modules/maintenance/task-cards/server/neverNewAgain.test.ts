import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { readContext, systemCaller } from '#kernel/server/transaction.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { signed } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { evaluateJob } from '#modules/maintenance/release-gates/server/public.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { aPartNumber } from '#modules/maintenance/capabilities/server/capabilities.fixture.ts';
import { anIpcItem } from '#modules/maintenance/manuals/server/manuals.fixture.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { anAcceptedBatch } from '#modules/stores/stock/server/stock.fixture.ts';
import { bench, benchRoute, stepDataOf, type Bench, type JobAtBench } from './bench.fixture.ts';
import { card, finalCard, measure } from './routes/steps.ts';
import { taskCardsServer } from './task-cards.server.ts';

// A part with a serial number that was fitted here once is new no more (G14), and what a wheel is shipped at is measured, not typed (R6).
let app: TestApp;
let at: Bench;
beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer]);
  at = await bench(app);
});
afterAll(() => app.close());

const last = addDays(dayOf(new Date()), 90);
const fit = (job: JobAtBench, batchId: string, serialNumber: string) =>
  job.step('T105', 1, { batchId, quantity: '1', serialNumber });

test('G14 a part with a serial number fitted on one work order is not fitted as new on another; an entry that was withdrawn says nothing', async () => {
  const [one, two, three] = [await at.newJob(), await at.newJob(), await at.newJob()];
  const seals = await at.batch('NN-1', last);
  expect((await fit(one, seals, 'S-701')).status).toBe(200);
  expect(await fit(two, seals, 's 701')).toMatchObject({
    status: 422,
    body: {
      code: 'G14',
      message: `Seal kit P-NN-1 S/N s 701 was on ${one.number}: it is not new. Engineering states its condition from its certificate.`,
    },
  });
  // Another of the same batch is.
  expect((await fit(two, seals, 'S-702')).status).toBe(200);
  const { rows } = await app.asOwner((pool) =>
    pool.query<{ id: string }>('select id from part_fitted where job_id = $1', [one.id]),
  );
  const withdrawn = await at.inspector.call(
    'POST',
    `/api/workorders/${one.number}/entries/part/${rows[0]?.id}/withdraw`,
    {
      reason: 'It was never fitted: the wrong wheel was open',
      ...signed,
    },
  );
  expect([withdrawn.status, withdrawn.body]).toEqual([200, expect.anything()]);
  expect((await fit(three, seals, 'S-701')).status).toBe(200);
});

test('R7 the customer’s order number says nothing of work: block 5 names the order alone', async () => {
  const ordered = async (customerRef: string) =>
    at.planner.call(
      'POST',
      workOrder.api,
      at.shop.job(await at.shop.batch({ serialNumber: `O-${customerRef.length}` }), `O-${customerRef.length}`, {
        customerRef,
      }),
    );
  for (const customerRef of ['PO 1, OVERHAULED IAW CMM 32-47-46', 'PO 2 CSN 0', 'PO 3, AD 2024-19-15 complied with'])
    expect(await ordered(customerRef)).toMatchObject({ status: 422, body: { code: 'R7', field: 'customerRef' } });
  for (const customerRef of ['RO-77/26 overhaul', 'PO 4500012345 item 10'])
    expect((await ordered(customerRef)).status).toBe(201);
});

test('G24 the name of a part of stores says nothing of work on the certificate', async () => {
  const job = await at.newJob();
  await anIpcItem(app, { manualId: at.manualId, partNumber: 'P-SAYS', nomenclature: 'Seal kit' });
  const said = await anAcceptedBatch(app, {
    number: 'SAYS-1',
    item: { kind: 'spare', partNumber: 'P-SAYS', partName: 'Seal kit, AD 2024-19-15 complied' },
    expiryDate: last,
    certType: 'faa8130',
    shelf: 'SHELF-1',
  });
  expect((await at.gate(job, 'G24')).messages.join(' ')).not.toContain('the name and number of a part');
  expect((await job.step('T105', 1, { batchId: said, quantity: '1' })).status).toBe(200);
  expect((await at.gate(job, 'G24')).messages.join(' ')).toContain(
    'Block 12 says “Replaced: Seal kit, AD 2024-19-15 complied 1.”: the name and number of a part say nothing of work.',
  );
});

test('D3 a component has no more sub-jobs of a part than its parts list has of it, and one that was given up makes room', async () => {
  const job = await at.newJob();
  const half = await aPartNumber(app, { partnumber: 'C20195-88', partname: 'Ring', serialised: false });
  await anIpcItem(app, { manualId: at.manualId, partNumber: 'C20195-88', nomenclature: 'Ring', units: 2 });
  const sub = () =>
    at.planner.call<{ row: { id: string } }>('POST', `${workOrder.api}/${job.number}/sub-jobs`, {
      partNumberId: half.id,
      serialNumber: 'N/A',
      workScope: 'repair',
      shop: 'wheelOverhaul',
    });
  const [first, second] = [await sub(), await sub()];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(await sub()).toMatchObject({
    status: 422,
    body: {
      code: 'NOT_OF_MASTER',
      message: 'The parts list has 2 C20195-88 in C20195162, and 2 are sub-jobs already.',
    },
  });
  await at.planner.run(workOrder, first.body.row.id, 'cancel', { reason: 'Opened twice' });
  expect((await sub()).status).toBe(201);
});

test('R6 the pressure a wheel is shipped at stands on the certificate as it was measured, and deflated when it is', async () => {
  const limit = { max: '40', unit: 'psi', decimals: 0 };
  await at.publishData({
    ...stepDataOf(at.grease),
    shippingPressure: { reference: 'Storage 901', limit, tool: { class: 'pressureGauge', maximumError: '0.5' } },
  });
  await at.publish({
    ...benchRoute,
    changeNote: 'Shipping',
    route: {
      ...benchRoute.route,
      cards: [
        card({
          cardNo: 'T115',
          phase: 'assembly',
          title: 'Prepare for shipping',
          section: 'Storage',
          steps: [measure('Tire pressure for shipping', 'shippingPressure')],
        }),
        finalCard('T120', ['T115']),
      ],
    },
  });
  const remarks = async (measured: string) => {
    const job = await at.newJob();
    const toolId = at.gauges.pressure;
    expect(await job.step('T115', 1, { measured, toolId })).toMatchObject({ status: 200 });
    const said = async () =>
      (await evaluateJob(readContext(app.deps, systemCaller(new Date())), job.number)).facts.certificate.generated.map(
        ({ text }) => text,
      );
    expect((await said()).join(' ')).not.toContain('hipping');
    expect(await job.sign('T115')).toMatchObject({ status: 200 });
    return said();
  };
  expect(await remarks('30')).toContain('Tire pressure for shipping 30 psi (limit 40).');
  expect(await remarks('0')).toContain('Deflated for shipping.');
});
