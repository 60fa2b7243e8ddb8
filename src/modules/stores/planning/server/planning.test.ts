import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { addDays, addMonths, dayOf } from '#kernel/shared/dates.ts';
import { testApp, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { personWith } from '#kernel/testing/fixture.ts';
import { aDepartment, anEmployee } from '#modules/hr/employees/server/employees.fixture.ts';
import { receiveMaterial } from '#modules/logistics/receiving/server/receiving.fixture.ts';
import { approvedVendor, issuedOrder } from '#modules/stores/purchasing/server/purchasing.fixture.ts';
import { aJob } from '#modules/maintenance/work-orders/server/work-orders.fixture.ts';
import { purchaseRequest } from '#modules/stores/purchasing/shared/purchaseRequest.record.ts';
import { issueStock, receiveBatch } from '#modules/stores/stock/server/public.ts';
import { rack, usedEveryMonth } from '#modules/stores/stock/server/stock.fixture.ts';
import { location } from '#modules/stores/stock/shared/location.record.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';
import { aPartsRequest } from '#modules/stores/spares/server/spares.fixture.ts';
import type { expiringCall, planCall } from '../shared/planning.calls.ts';
import { classifyItems } from './public.ts';
import { classOf } from '../shared/forecast.ts';

let app: TestApp;
let keeper: Person;
let made = 0;

beforeAll(async () => {
  app = await testApp(wholeProduct());
  keeper = await app.as('stores.user');
  await keeper.create(location, rack);
}, 120_000);
afterAll(() => app.close());
afterEach(() => vi.useRealTimers());
vi.setConfig({ testTimeout: 120_000 });

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
  const buyer = await app.as('purchasing.viewer');
  const request = await buyer.get<{ row: object }>(`${purchaseRequest.api}/${first.body.numbers?.[0]}`);
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
  // Months are those of Bangkok, where the first of one comes while it is the last in London.
  const monthsAgo = (months: number) =>
    new Date(`${addMonths(`${dayOf(new Date()).slice(0, 7)}-15`, -months)}T05:00:00Z`);
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

// The worked examples of 5.3, lived through: what came over the dock, month after month handed out at the counter, and read in the plan afterwards.
const today = dayOf(new Date());
const clockOn = (day: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T05:00:00Z`) });
/** The middle of the month so many months from this one. */
const middleOf = (months: number) => `${addMonths(`${today.slice(0, 7)}-01`, months).slice(0, 7)}-15`;
let receiverId: Promise<string> | undefined;
const receiver = () =>
  (receiverId ??= (async () => {
    const person = await app.as('maintenance.user');
    const { id } = await anEmployee(app);
    await app.asOwner((pool) => pool.query('update app_user set employee_id = $1 where id = $2', [id, person.id]));
    return id;
  })());

/** A year of use from this month on, each month handed out at the counter; the clock stands at the end of it then. */
async function live(itemId: string, months: readonly number[]): Promise<void> {
  const departmentId = (await aDepartment(app, { code: `PL${(made += 1)}`, name: 'Brake shop' })).id;
  const receivedBy = await receiver();
  for (const [at, used] of months.entries()) {
    if (at > 0) clockOn(middleOf(at));
    if (used === 0) continue;
    const atCounter = at === 0 ? keeper : await app.as('stores.user');
    const handed = await atCounter.call('POST', '/api/store/counter/issue', {
      departmentId,
      receiverId: receivedBy,
      pin: testPin,
      lines: [{ itemId, qty: String(used) }],
    });
    expect(handed.status, JSON.stringify(handed.body)).toBe(200);
  }
  clockOn(middleOf(months.length));
}
const plannedAt = async (id: string, level: '90' | '95' | '99' = '95') => {
  const reader = await app.as('stores.user');
  const { body } = await reader.get<AnswerOf<typeof planCall>>(`/api/store/planning/consumable?level=${level}`);
  return body.rows.find((row) => row.id === id);
};
const received = async (itemId: string, qty: string) => {
  await receiveMaterial(app, { itemId, qty });
};

const p1 = [0, 2, 0, 0, 3, 0, 0, 0, 1, 0, 4, 0];

test('P1 P6 R-PLN-1 R-PLN-2 R-PLN-3 an intermittent part: SBA 0.9206 a month, and 4 kept for two months of lead time at 95 %', async () => {
  const { id } = await item({ leadTimeDays: 61 });
  await received(id, '30');
  await live(id, p1);
  const row = await plannedAt(id);
  expect(row).toMatchObject({ months: p1, demandClass: 'intermittent', method: 'sba', point: 4, isTyped: false });
  expect(row?.perMonth).toBeCloseTo(0.9206, 4);
  expect(classOf(row?.months ?? [])).toMatchObject({ adi: 3 });
});

test.each([
  ['P2', 'smooth', [5, 6, 4, 5, 6, 5, 5, 4, 6, 5, 5, 6], 'smoothing'],
  ['P3', 'erratic', [1, 9, 2, 12, 1, 8, 0, 10, 2, 1, 11, 1], 'smoothing'],
  ['P4', 'lumpy', [0, 0, 1, 0, 0, 0, 12, 0, 0, 0, 0, 2], 'sba'],
] as const)('%s R-PLN-1 what was handed out in a year is %s demand', async (_line, demandClass, months, method) => {
  const { id } = await item({});
  await received(id, '80');
  await live(id, months);
  expect(await plannedAt(id)).toMatchObject({ months, demandClass, method });
});

test('P5 R-PLN-3 the reorder point at 90, 95 and 99 % is 12, 13 and 14, from what was used and how deliveries differed', async () => {
  // 46 days are a month and a half.
  const { id } = await item({ leadTimeDays: 46 });
  // Who asks and who approves signs in today: a session of weeks ago has run out.
  await personWith(app, 'level:1');
  await approvedVendor(app, 'Materials');
  // The vendor is approved before the first delivery: an approval counts from the day it is signed.
  clockOn(addDays(today, -19));
  const vendor = await approvedVendor(app, 'Materials');
  vi.useRealTimers();
  // Three deliveries of 18, 9 and 0 days differ by a quarter of a month.
  for (const days of [18, 9, 0]) {
    if (days > 0) clockOn(addDays(today, -days));
    const { order: bought } = await issuedOrder(
      app,
      [
        {
          itemId: id,
          uom: 'ea',
          supply: 'materials',
          quantity: '30',
          estimatedPrice: '10',
          neededBy: addDays(today, 90),
        },
      ],
      { vendorId: vendor.id, price: '10' },
    );
    vi.useRealTimers();
    await receiveMaterial(app, { itemId: id, qty: '30', poNo: bought.number });
  }
  // Twelve months of five on average, two of deviation, and a smoothed forecast of five.
  await live(id, [6, 9, 6, 3, 2, 4, 4, 8, 3, 4, 5, 6]);
  const points = [];
  for (const level of ['90', '95', '99'] as const) points.push((await plannedAt(id, level))?.point);
  const row = await plannedAt(id);
  expect(row?.perMonth).toBeCloseTo(5, 2);
  expect(row?.leadDeviationDays).toBeCloseTo(7.35, 2);
  expect(points).toEqual([12, 13, 14]);
});

test('P8 R-PLN-3 three free, two on order, one still asked for, reorder point four: order, and not a second time', async () => {
  const { id } = await keeper.create(stockItem, {
    kind: 'spare',
    partNumber: `PLAN-${(made += 1)}`,
    partName: 'Tie bolt',
    description: 'Tie bolt',
    acceptanceClass: 'standardPart',
    tracking: 'batch',
    uom: 'ea',
    shelfLifeMode: 'none',
    storageType: 'ambient',
    reorderPoint: '4',
    maxQty: '10',
  });
  const planned = async () =>
    (await keeper.get<AnswerOf<typeof planCall>>('/api/store/planning/spare')).body.rows.find((row) => row.id === id);
  // Asked for while nothing was there: nothing is set aside for it.
  await aPartsRequest(app, { itemId: id, qty: '1' });
  await received(id, '3');
  const vendor = await approvedVendor(app, 'Parts');
  await issuedOrder(app, [{ itemId: id, uom: 'ea', supply: 'parts', quantity: '2', estimatedPrice: '10' }], {
    vendorId: vendor.id,
    price: '10',
  });
  expect(await planned()).toMatchObject({
    available: 3,
    onOrder: 2,
    openDemand: 1,
    position: 4,
    point: 4,
    suggested: 6,
    orderBy: today,
  });
  expect((await order(id)).status).toBe(200);
  expect(await order(id)).toMatchObject({ status: 422, body: { code: 'NOT_NEEDED' } });
});

test('R-STK-11 the stock list keeps the class by the value a year used, and says the value to who works with prices', async () => {
  const [most, some] = [await item({ kind: 'consumable' }), await item({ kind: 'consumable' })];
  await app.write((ctx) =>
    receiveBatch(ctx, { itemId: most.id, qty: '100', certType: 'cofc', certNumber: 'C-1', unitCost: '1000000' }),
  );
  await stock(some.id, '100');
  const issue = (itemId: string, qty: string) =>
    app.write((ctx) => issueStock(ctx, { itemId, qty, costCentre: 'QA', documentType: 'counter' }));
  await issue(most.id, '96');
  await issue(some.id, '4');
  await app.write((ctx) => classifyItems(ctx));
  const clerk = await app.as('purchasing.user');
  const rowOf = async (person: Person, id: string) =>
    (await person.get<{ row: Record<string, unknown> }>(`/api/store/consumables/${id}`)).body.row;
  const priced = await rowOf(clerk, most.id);
  // 96 of a year are 8 a month: what is left lasts half a month.
  expect([
    priced['abc'],
    Number(priced['stockValue']),
    Number(priced['unitValue']),
    Number(priced['coverMonths']),
  ]).toEqual(['A', 4_000_000, 1_000_000, 0.5]);
  expect((await rowOf(clerk, some.id))['abc']).toBe('C');
  const plain = await rowOf(await app.as('maintenance.user'), most.id);
  expect(plain['abc']).toBe('A');
  expect(Object.keys(plain)).not.toContain('stockValue');
});

test('what expires is told by month, what has expired first, in batches to all and in money to who works with prices', async () => {
  const kept = await item({ kind: 'spare', acceptanceClass: 'standardPart' });
  const until = (labelExpiry: string) =>
    app.write((ctx) =>
      receiveBatch(ctx, {
        itemId: kept.id,
        qty: '4',
        certType: 'cofc',
        certNumber: 'C-1',
        unitCost: '2.5',
        labelExpiry,
      }),
    );
  const today = dayOf(new Date());
  await until(today);
  await until(addMonths(today, 1));
  await until(addMonths(today, 30));
  const months = async (person: Person) =>
    (await person.get<AnswerOf<typeof expiringCall>>('/api/store/planning/expiring/spare')).body.months;
  const seen = await months(await app.as('finance.viewer'));
  expect(seen.map(({ month }) => month).slice(0, 2)).toEqual(['expired', today.slice(0, 7)]);
  expect(seen).toHaveLength(14);
  expect(seen.filter(({ batches }) => batches > 0)).toEqual([
    { month: today.slice(0, 7), batches: 1, value: 10 },
    { month: addMonths(today, 1).slice(0, 7), batches: 1, value: 10 },
    { month: 'later', batches: 1, value: 10 },
  ]);
  expect((await months(keeper)).every(({ value }) => value === null)).toBe(true);
});
