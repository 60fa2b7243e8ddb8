import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { done, personWith } from '#kernel/testing/fixture.ts';
import { aPartNumber } from '#modules/maintenance/capabilities/server/capabilities.fixture.ts';
import { jobRows } from '#modules/maintenance/work-orders/server/work-orders.fixture.ts';
import { openHold } from '#modules/maintenance/work-orders/server/public.ts';
import { aCustomer } from '#modules/marketing/customers/server/customers.fixture.ts';
import { aLocation, aStockItem, receiveGrease } from '#modules/stores/stock/server/stock.fixture.ts';
import { aTire } from '#modules/stores/tires/server/tires.fixture.ts';
import type { portalClockCall, portalStockCall, turnAroundCall } from '../shared/customerStory.calls.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
});
afterAll(() => app.close());

let guests = 0;
async function guestOf(customerId: string, scopes: string[]) {
  guests += 1;
  const chief = await personWith(app, 'level:5', 'admin.admin');
  const email = `stock${guests}@airline.example`;
  const invited = await done<{ link: string }>(
    chief.call('POST', '/api/customer-portal/users', { customerId, name: `Anong ${guests}`, email, scopes }),
  );
  const accepted = { token: invited.link.split('#')[1], newPass: 'warm-lantern-1964' };
  const opened = await app.stranger.call('POST', '/api/portal/accept', accepted);
  const cookie = String([opened.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
  return (url: string) => app.app.inject({ url, headers: { cookie, 'sec-fetch-site': 'same-origin' } });
}

/** A customer with a batch of their own, one of ours, and a tire. */
async function owner() {
  const { id } = await aCustomer(app);
  const itemId = (await aStockItem(app)).id;
  const locationId = (await aLocation(app)).id;
  const own = await app.write((ctx) => receiveGrease(ctx, itemId, '7', { locationId, ownerId: id }));
  await app.write((ctx) => receiveGrease(ctx, itemId, '9', { locationId }));
  const tire = await aTire(app, { customerId: id });
  const { rows } = await app.deps.database.pool.query<{ number: string; serial: string }>(
    `select b.number, t.serial_number as serial from batch b, tire t where b.id = $1 and t.id = $2`,
    [own.id, tire.id],
  );
  return { id, number: rows[0]?.number ?? '', serial: rows[0]?.serial ?? '' };
}

test('in the portal a customer reads the stock they own and their tires, never those of another; only who was given them', async () => {
  const [mine, other] = [await owner(), await owner()];
  const see = await guestOf(mine.id, ['stock']);
  const answer = (await see('/api/portal/stock')).json<AnswerOf<typeof portalStockCall>>();
  expect(answer.stock).toMatchObject([{ number: mine.number, quantity: '7' }]);
  expect(answer.tires).toMatchObject([{ serialNumber: mine.serial, isYours: false }]);
  expect(JSON.stringify(answer)).not.toContain(other.serial);
  expect((await see(`/api/portal/stock?customerId=${other.id}`)).statusCode).toBe(400);
  expect((await (await guestOf(mine.id, ['findings']))('/api/portal/stock')).statusCode).toBe(404);
  expect((await (await app.as('stores.admin')).get('/api/portal/stock')).status).toBe(401);
  // Staff find the same on the customer's page.
  const { rows } = await done<{ rows: { number: string }[] }>(
    (await app.as('stores.viewer')).get(`/api/store/batches?f.ownerId.in=${mine.id}`),
  );
  expect(rows.map(({ number }) => number)).toEqual([mine.number]);
});

test('who held the clock of a work order: the waits of the customer with their reason, ours without; not of another customer', async () => {
  const { id: customerId } = await aCustomer(app);
  const partNumberId = (await aPartNumber(app)).id;
  const [jobId = '', released = ''] = await jobRows(app, [
    { number: 'ABS7790001', customerId, partNumberId, serialNumber: 'C1', status: 'inWork' },
    { number: 'ABS7790002', customerId, partNumberId, serialNumber: 'C2', status: 'released', releasedDaysAgo: 3 },
  ]);
  await app.write((ctx) => openHold(ctx, jobId, { reason: 'customerParts', evidence: 'mail' }));
  await app.write((ctx) => openHold(ctx, jobId, { reason: 'awaitingTool' }));
  const see = await guestOf(customerId, []);
  const clock = (await see('/api/portal/jobs/ABS7790001/clock')).json<AnswerOf<typeof portalClockCall>>();
  expect(clock.periods.map(({ who, why, to }) => [who, why, to])).toEqual([
    ['customer', 'Customer parts', null],
    ['us', null, null],
  ]);
  expect(clock.agreedDays).toBeGreaterThan(0);
  const stranger = await guestOf((await aCustomer(app)).id, ['stock']);
  expect((await stranger('/api/portal/jobs/ABS7790001/clock')).statusCode).toBe(404);
  const reader = await app.as('maintenance.viewer');
  const { body } = await reader.get<AnswerOf<typeof turnAroundCall>>(`/api/customers/${customerId}/turn-around`);
  const { rows } = await app.deps.database.pool.query<{ days: number; agreed: number }>(
    `select extract(epoch from released_at - received_at)::float8 / 86400 as days, contract_tat_days as agreed from work_order where id = $1`,
    [released],
  );
  expect(body).toMatchObject({ released: 1, agreedDays: rows[0]?.agreed });
  expect(body.takenDays).toBeCloseTo(rows[0]?.days ?? 0, 0);
  expect((await (await app.as('finance.viewer')).get(`/api/customers/${customerId}/turn-around`)).status).toBe(403);
});
