import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testApp, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { aDepartment, anEmployee } from '#modules/hr/employees/server/employees.fixture.ts';
import { location } from '#modules/stores/stock/shared/location.record.ts';
import { reserveStock } from '#modules/stores/stock/server/public.ts';
import { grease, rack, receiveGrease } from '#modules/stores/stock/server/stock.fixture.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';

let app: TestApp;
let keeper: Person;
let receiverId: string;
let departmentId: string;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  keeper = await app.as('stores.user');
  await keeper.create(location, rack);
  const receiver = await app.as('maintenance.user');
  departmentId = (await aDepartment(app)).id;
  receiverId = (await anEmployee(app)).id;
  await app.asOwner((pool) =>
    pool.query('update app_user set employee_id = $1 where id = $2', [receiverId, receiver.id]),
  );
}, 120_000);
afterAll(() => app.close());
afterEach(() => vi.useRealTimers());

test('R-STK-6 R-STK-8 what was reserved on its last day is not issued after midnight in Bangkok, though its hour in UTC is the same day: the next batch is', async () => {
  const today = dayOf(new Date());
  const item = await keeper.create(stockItem, grease('MIDNIGHT-1', { shelfLifeMode: 'setOnReceipt' }));
  const receive = (labelExpiry: string) => app.write((ctx) => receiveGrease(ctx, item.id, '5', { labelExpiry }));
  const lastDay = addDays(today, 1);
  const dying = await receive(lastDay);
  const next = await receive(addDays(today, 200));
  const issue = (line: object) =>
    keeper.call<{ issued?: object[] }>(
      'POST',
      '/api/store/counter/issue',
      { departmentId, receiverId, pin: testPin, lines: [line] },
      { 'idempotency-key': randomUUID() },
    );
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${lastDay}T16:58:00Z`) });
  const reserved = await app.write((ctx) =>
    reserveStock(ctx, { itemId: item.id, qty: '2', documentType: 'request', documentId: randomUUID() }),
  );
  expect(reserved).toMatchObject([{ batch: dying.batch, qty: '2' }]);
  expect((await issue({ batchId: dying.id, qty: '1' })).status).toBe(200);

  vi.setSystemTime(new Date(`${lastDay}T17:00:01Z`));
  expect((await issue({ batchId: dying.id, qty: '1' })).body).toMatchObject({
    code: 'BATCH_BLOCKED',
    message: `Batch ${dying.batch} may not be used: expired on ${lastDay}.`,
  });
  expect((await issue({ itemId: item.id, qty: '5' })).body.issued).toMatchObject([{ batch: next.batch, qty: '5' }]);
  expect((await issue({ itemId: item.id, qty: '1' })).body).toMatchObject({ code: 'STOCK_SHORT' });
});
