import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { aJob } from '#modules/maintenance/work-orders/server/work-orders.fixture.ts';
import { purchaseRequest } from '#modules/stores/purchasing/shared/purchaseRequest.record.ts';
import { issueStock, receiveBatch } from '#modules/stores/stock/server/public.ts';
import { rack, usedEveryMonth } from '#modules/stores/stock/server/stock.fixture.ts';
import { location } from '#modules/stores/stock/shared/location.record.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';
import type { planCall } from '../shared/planning.calls.ts';

let app: TestApp;
let keeper: Person;
let made = 0;

beforeAll(async () => {
  app = await testApp(wholeProduct());
  keeper = await app.as('stores.user');
  await keeper.create(location, rack);
}, 120_000);
afterAll(() => app.close());

const item = (values: object) =>
  keeper.create(stockItem, {
    kind: 'consumable',
    partNumber: `PLAN-${(made += 1)}`,
    partName: 'Wipes',
    description: 'Wipes',
    specification: 'AMS 3819',
    acceptanceClass: 'material',
    tracking: 'batch',
    uom: 'ea',
    shelfLifeMode: 'none',
    storageType: 'ambient',
    ...values,
  });
const stock = (itemId: string, qty: string) =>
  app.write((ctx) => receiveBatch(ctx, { itemId, qty, certType: 'cofc', certNumber: 'C-1', unitCost: '2.5' }));
const plan = async (id: string) =>
  (await keeper.get<AnswerOf<typeof planCall>>('/api/store/planning/consumable')).body.rows.find(
    (row) => row.id === id,
  );
const order = (itemId: string, person = keeper) =>
  person.call<{ code?: string; message?: string; numbers?: string[] }>(
    'POST',
    '/api/store/planning/order',
    { itemIds: [itemId] },
    { 'idempotency-key': randomUUID() },
  );

test('R-PLN-3 what is at its reorder point is asked of purchasing in one step, and not a second time', async () => {
  const { id } = await item({
    reorderPoint: '4',
    maxQty: '30',
    purchaseUom: 'box',
    conversion: '12',
    leadTimeDays: 20,
  });
  await stock(id, '4');
  expect(await plan(id)).toMatchObject({ position: 4, point: 4, isTyped: true, orderQty: '3', orderUom: 'box' });
  const first = await order(id);
  expect(first.status).toBe(200);
  const request = await keeper.get<{ row: object }>(`${purchaseRequest.api}/${first.body.numbers?.[0]}`);
  expect(request.body.row).toMatchObject({
    status: 'submitted',
    uom: 'box',
    purpose: 'stock',
    estimatedPrice: '30.0000',
  });
  expect(await plan(id)).toMatchObject({ requested: 36, position: 40, suggested: null });
  expect(await order(id)).toMatchObject({ status: 422, body: { code: 'NOT_NEEDED' } });
});

test('R-PLN-3 of two keepers at once one asks purchasing, the other is told that it is on its way', async () => {
  const { id } = await item({ reorderPoint: '4' });
  await stock(id, '1');
  const colleague = await app.as('stores.user');
  const answers = await Promise.all([order(id), order(id, colleague)]);
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 422]);
});

test('R-PLN-2 under six months of history the plan says nothing statistical, and the typed point counts', async () => {
  const { id } = await item({ reorderPoint: '2' });
  await stock(id, '9');
  expect(await plan(id)).toMatchObject({ method: null, perMonth: null, error: null, point: 2, suggested: null });
});

test('R-PLN-2 the plan reads what left the shelves by months, and states its error', async () => {
  const { id } = await item({ leadTimeDays: 30 });
  const job = await aJob(app);
  const monthsAgo = (months: number) => {
    const day = new Date();
    day.setUTCDate(15);
    day.setUTCMonth(day.getUTCMonth() - months);
    return day;
  };
  await app.write(async (ctx) => {
    await receiveBatch(ctx, { itemId: id, qty: '40', certType: 'cofc', certNumber: 'C-1' });
  }, monthsAgo(8));
  for (let months = 8; months >= 1; months -= 1)
    await app.write((ctx) => issueStock(ctx, { itemId: id, qty: '4', jobNumber: job.number }), monthsAgo(months));
  expect(await plan(id)).toMatchObject({
    months: [4, 4, 4, 4, 4, 4, 4, 4],
    demandClass: 'smooth',
    perMonth: 4,
    error: 0,
    point: 4,
    isTyped: false,
    position: 8,
    suggested: null,
  });
});

test('who neither keeps the stores nor buys reads the plan and orders nothing', async () => {
  const reader = await app.as('maintenance.user');
  expect((await reader.get('/api/store/planning/spare')).status).toBe(200);
  const { id } = await item({ reorderPoint: '4' });
  expect((await order(id, reader)).status).toBe(403);
});

test('P7 R-PLN-3 the economic quantity is ordered once an admin said what an order and holding cost', async () => {
  const { id } = await item({ reorderPoint: '100', leadTimeDays: 20 });
  await stock(id, '80');
  // Seven months of use, five each month, at the price of P7.
  await usedEveryMonth(app, id, rack.code, { qty: 5, months: 7, unitCost: 1200 });
  expect(await plan(id)).toMatchObject({ perMonth: 5, economic: null });
  const say = (person: Person, body: object) => person.call('PUT', '/api/store/planning/costs', body);
  const costs = { perOrder: '300', holdingPercent: '20' };
  expect((await say(keeper, costs)).status).toBe(403);
  const admin = await app.as('stores.admin');
  expect((await say(admin, { ...costs, holdingPercent: '0' })).status).toBe(400);
  expect(await say(admin, costs)).toMatchObject({ status: 200, body: { perOrder: 300, holdingPercent: 20 } });
  expect(await plan(id)).toMatchObject({ economic: 12, suggested: 21 });
});
