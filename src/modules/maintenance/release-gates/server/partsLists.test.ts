import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { aCustomer } from '#modules/marketing/customers/server/customers.fixture.ts';
import { anIpcItem, onPartsList } from '#modules/maintenance/manuals/server/manuals.fixture.ts';
import { manual } from '#modules/maintenance/manuals/shared/manual.record.ts';
import { signed } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { bench, benchRoute, stepDataOf, type Bench } from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { check } from '#modules/maintenance/task-cards/server/routes/steps.ts';
import { taskCardsServer } from '#modules/maintenance/task-cards/server/task-cards.server.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { anAcceptedBatch } from '#modules/stores/stock/server/stock.fixture.ts';

let app: TestApp;
let at: Bench;
beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer]);
  at = await bench(app);
});
afterAll(() => app.close());

/** Whose data the manual of the bench is from now on. */
async function ownedBy(customerId: string | null): Promise<void> {
  const library = await app.as('quality.user');
  const path = `${manual.api}/${at.manualId}`;
  const { version } = (await library.get<{ row: { version: number } }>(path)).body.row;
  expect((await library.call('PATCH', path, { version, customerId })).status).toBe(200);
}

test('G14 the parts list of a manual the work order does not cite counts for nothing', async () => {
  const job = await at.newJob();
  const part = `P-NC-${job.number}`;
  await onPartsList(app, at.shop.wheelId, part);
  const seals = await anAcceptedBatch(app, {
    number: `NC-${job.number}`,
    item: { kind: 'spare', partNumber: part, partName: 'Seal kit' },
    expiryDate: addDays(dayOf(new Date()), 90),
    certType: 'faa8130',
    shelf: 'SHELF-1',
  });
  expect(await job.step('T105', 1, { batchId: seals })).toMatchObject({
    status: 422,
    body: { code: 'G14', message: expect.stringContaining('no parts list in the manuals its cards cite') as string },
  });
  const sub = {
    partNumberId: at.shop.unlistedId,
    serialNumber: 'SUB-NC-1',
    workScope: 'repair',
    shop: 'brake',
  };
  await onPartsList(app, at.shop.wheelId, '2-1684-1');
  expect(await at.planner.call('POST', `${workOrder.api}/${job.number}/sub-jobs`, sub)).toMatchObject({
    status: 422,
    body: { code: 'NOT_OF_MASTER' },
  });
});

test('G14 the parts list of another customer’s manual counts for nothing: what was fitted by it turns the gate red', async () => {
  const job = await at.newJob();
  const seals = await at.batch(`OC-${job.number}`, addDays(dayOf(new Date()), 90));
  expect((await job.step('T105', 1, { batchId: seals })).status).toBe(200);
  expect((await at.gate(job, 'G14')).state).toBe('pass');
  const { id: other } = await aCustomer(app, { code: 'OTH', name: 'Other Air' });
  await ownedBy(other);
  expect(await at.gate(job, 'G14')).toMatchObject({
    state: 'fail',
    messages: [expect.stringContaining('no parts list in the manuals its cards cite')],
  });
  await ownedBy(at.shop.customerId);
  expect((await at.gate(job, 'G14')).state).toBe('pass');
  await ownedBy(null);
});

test('G06 G14 a step that always applies takes all of a part that the parts list has, at the signature and after one is withdrawn', async () => {
  const part = 'P-SEAL-2';
  const line = { manualId: at.manualId, partNumber: part, nomenclature: 'Seal, grease', units: 2 };
  await anIpcItem(app, line);
  const seals = await anAcceptedBatch(app, {
    number: 'SEAL-2',
    item: { kind: 'spare', partNumber: part, partName: 'Grease seal' },
    expiryDate: addDays(dayOf(new Date()), 90),
    certType: 'faa8130',
    shelf: 'SHELF-1',
  });
  const { rows } = await app.asOwner((pool) => pool.query('select item_id from batch where id = $1', [seals]));
  const parts = [String(rows[0]?.item_id)];
  await at.publishData({ ...stepDataOf(at.grease), seals: { reference: 'Assembly', parts } });
  const cards = benchRoute.route.cards.map((each) =>
    each.cardNo === 'T105'
      ? {
          ...each,
          steps: [
            ...each.steps.map((step) => (step.type === 'partFit' ? { ...step, key: 'seals' } : step)),
            check('Seated all round', undefined, { critical: true }),
          ],
        }
      : each,
  );
  await at.publish({ ...benchRoute, changeNote: 'Both seals', route: { ...benchRoute.route, cards } });
  const job = await at.newJob();
  const grease = await at.batch(`GS-${job.number}`, addDays(dayOf(new Date()), 90), 'consumable');
  const fit = (quantity: string, more: object = {}) => job.step('T105', 1, { batchId: seals, quantity, ...more });
  expect((await fit('1')).status).toBe(200);
  expect((await job.step('T105', 2, { batchId: grease, quantity: '1' })).status).toBe(200);
  const seated = async (more: object = {}) => {
    expect((await job.step('T105', 3, { value: true, ...more })).status).toBe(200);
    expect((await job.inspect('T105', 3, at.second)).status).toBe(200);
  };
  await seated();
  const short = 'Seals fitted on card T105: 1 of 2 P-SEAL-2 by the parts list.';
  expect(await job.sign('T105')).toMatchObject({ status: 422, body: { code: 'G06', message: short } });
  expect((await fit('1', { also: true, reason: 'The outboard one' })).status).toBe(200);
  // What was inspected before the second one was in says nothing of it.
  expect(await job.sign('T105')).toMatchObject({
    status: 422,
    body: {
      code: 'G09',
      message: 'Seated all round: Grease seal SEAL-2 was fitted after it. Do it again and have it inspected again.',
    },
  });
  await seated({ reason: 'Both seals are in' });
  expect((await job.sign('T105')).status).toBe(200);
  expect((await at.gate(job, 'G06')).messages).not.toContain(short);
  // One of the two was entered wrongly: the card is signed, and the release waits for the seal.
  const shown = await at.planner.get<{ id: string }[]>(`${workOrder.api}/${job.number}/parts`);
  expect(
    await at.inspector.call('POST', `${workOrder.api}/${job.number}/entries/part/${shown.body[0]?.id}/withdraw`, {
      reason: 'Entered twice',
      ...signed,
    }),
  ).toMatchObject({ status: 200 });
  expect((await at.gate(job, 'G06')).messages).toContain(short);
  await at.publish({ ...benchRoute, changeNote: 'As it was' });
});
