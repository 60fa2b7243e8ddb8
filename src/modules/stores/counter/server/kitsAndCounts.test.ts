import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { readContext, systemCaller } from '#kernel/server/transaction.ts';
import { testApp, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { aDepartment, anEmployee } from '#modules/hr/employees/server/employees.fixture.ts';
import { aJob } from '#modules/maintenance/work-orders/server/work-orders.fixture.ts';
import { aCustomerId } from '#modules/marketing/customers/server/customers.fixture.ts';
import { quarantine } from '#modules/stores/quarantine/shared/quarantine.record.ts';
import { ledgerDifferences } from '#modules/stores/stock/server/counts.ts';
import { grease, rack, receiveGrease } from '#modules/stores/stock/server/stock.fixture.ts';
import { location } from '#modules/stores/stock/shared/location.record.ts';
import { stockCount } from '#modules/stores/stock/shared/stockCount.record.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';

const at = '/api/store/counter';
const second = 'S1-R01-B02';
const closed = 'S1-R09-B01';
let app: TestApp;
let keeper: Person;
let other: Person;
let receiverId: string;
let departmentId: string;
let departmentCode: string;
let made = 0;

beforeAll(async () => {
  app = await testApp(wholeProduct());
  keeper = await app.as('stores.user');
  other = await app.as('stores.admin');
  await keeper.create(location, rack);
  await keeper.create(location, { ...rack, code: second });
  await keeper.create(location, { ...rack, code: closed, issuable: false });
  const receiver = await app.as('maintenance.user');
  ({ id: departmentId, code: departmentCode } = await aDepartment(app));
  receiverId = (await anEmployee(app)).id;
  await app.asOwner((pool) =>
    pool.query('update app_user set employee_id = $1 where id = $2', [receiverId, receiver.id]),
  );
}, 120_000);
afterAll(() => app.close());

const one = async (text: string, values: unknown[]): Promise<string> =>
  (await app.deps.database.pool.query<{ id: string }>(text, values)).rows[0]?.id ?? '';
const place = (code: string) => one('select id from location where code = $1', [code]);
const outside = (type: string) => one('select id from location where type = $1', [type]);
const newItem = (values: Parameters<typeof grease>[1] = {}) =>
  keeper.create(stockItem, grease(`KAC-${(made += 1)}`, values));
/** Stock of a new item on a shelf. */
async function stock(
  qty: string,
  values: Parameters<typeof grease>[1] = {},
  more: Parameters<typeof receiveGrease>[3] = {},
  code = rack.code,
) {
  const item = await newItem(values);
  const locationId = await place(code);
  const batch = await app.write((ctx) => receiveGrease(ctx, item.id, qty, { ...more, locationId }));
  return { itemId: item.id, batchId: batch.id, batch: batch.batch, locationId };
}
const send = (what: string, body: object) =>
  keeper.call<{ batchId: string; row: { id: string; status: string } }>('POST', `${at}/${what}`, body, {
    'idempotency-key': randomUUID(),
  });
const kit = async (itemId: string, part: { batchId: string; locationId: string }, qty = '1') =>
  send('kit', {
    itemId,
    qty: '1',
    locationId: await place(rack.code),
    parts: [{ batchId: part.batchId, locationId: part.locationId, qty }],
  });
const adjust = (batchId: string, locationId: string, counted: string) =>
  send('adjust', { batchId, locationId, counted, reason: 'Found there' });
const hold = (batchId: string, more: object = {}) =>
  keeper.create(quarantine, {
    source: 'stock',
    batchId,
    description: 'Grease',
    quantity: '1',
    reason: 'In doubt',
    suspectedUnapproved: false,
    ...more,
  });
const expire = (batchId: string) =>
  app.asOwner((pool) =>
    pool.query('update batch set expiry_date = $2 where id = $1', [batchId, addDays(dayOf(new Date()), -1)]),
  );
const differences = () => ledgerDifferences(readContext(app.deps, systemCaller(new Date())));

test('R-STK-9 a kit is no part of itself, through however many kits', async () => {
  const [inner, outer] = [await newItem(), await newItem()];
  const part = await stock('5');
  const first = await kit(inner.id, part);
  expect(first.status).toBe(200);
  const around = await kit(outer.id, { batchId: first.body.batchId, locationId: part.locationId });
  expect(around.status).toBe(200);
  const again = await kit(inner.id, { batchId: around.body.batchId, locationId: part.locationId });
  expect(again.body).toMatchObject({ code: 'KIT_OF_ITSELF', message: 'A kit is not a part of itself.' });
});

test('R-STK-2 the parts of a kit come from a shelf: not from a vendor, not from a job, not from a place they do not stand in', async () => {
  const item = await newItem();
  const part = await stock('5');
  const words = `Nothing of batch ${part.batch} stands there.`;
  for (const from of [await outside('vendor'), await outside('job'), await place(second)])
    expect((await kit(item.id, { ...part, locationId: from }, '1000')).body).toMatchObject({
      code: 'STOCK_NONE',
      message: words,
    });
  expect((await kit(item.id, part, '5')).status).toBe(200);
  expect((await kit(item.id, part)).body).toMatchObject({ code: 'STOCK_NONE', message: words });
  expect(await differences()).toEqual([]);
});

test('R-STK-5 what stands in a place that is not for issue goes into no kit and is not opened, also when the rest of its batch is for issue', async () => {
  const item = await newItem();
  const part = await stock('5', { openLifeDays: 30 }, {}, closed);
  const rest = await place(rack.code);
  const half = { batchId: part.batchId, fromLocationId: part.locationId, toLocationId: rest, qty: '2' };
  expect((await send('transfer', half)).status).toBe(200);
  const refusal = { message: `Batch ${part.batch} may not be used: its place is not for issue.` };
  expect((await kit(item.id, part)).body).toMatchObject(refusal);
  expect((await send('open', { batchId: part.batchId, locationId: part.locationId, qty: '1' })).body).toMatchObject(
    refusal,
  );
  expect((await kit(item.id, { ...part, locationId: rest })).status).toBe(200);
});

test('R-SEG-1 a count does not bring blocked, expired or disposed stock onto a shelf, neither when it is made nor when it is approved', async () => {
  const shelf = await place(second);
  const [blocked, expired, disposed, later] = [await stock('5'), await stock('5'), await stock('5'), await stock('5')];
  await hold(blocked.batchId);
  await expire(expired.batchId);
  await app.asOwner((pool) => pool.query(`update batch set status = 'disposed' where id = $1`, [disposed.batchId]));
  for (const { batchId, batch } of [blocked, expired])
    expect((await adjust(batchId, shelf, '3')).body).toMatchObject({
      code: 'SEGREGATION',
      message: `Batch ${batch} may only stand in: Quarantine. Bring it there and count it there.`,
    });
  expect((await adjust(disposed.batchId, shelf, '3')).body).toMatchObject({ code: 'SEGREGATION' });
  // What stands there by the ledger is counted as it is, until it is taken away.
  expect((await adjust(expired.batchId, expired.locationId, '6')).status).toBe(200);

  const counted = await adjust(later.batchId, shelf, '3');
  expect(counted.body.row.status).toBe('counted');
  await hold(later.batchId);
  expect((await other.run(stockCount, counted.body.row.id, 'approve')).body).toMatchObject({ code: 'SEGREGATION' });
});

test('R-SEG-1 R-STK-9 what was recalled when nothing of it was left is no free stock when a count finds some of it', async () => {
  const { batchId, batch, locationId } = await stock('2', { uom: 'ea' });
  const issue = () => send('issue', { departmentId, receiverId, pin: testPin, lines: [{ batchId, qty: '1' }] });
  expect([(await issue()).status, (await issue()).status]).toEqual([200, 200]);
  const quality = await app.as('quality.user');
  const recall = { batchId, wholeLot: false, notice: 'SB 32-20', reason: 'Wrong mixture' };
  // It is with the people of a department, on no work order: they are asked for it.
  const there = [{ batch, qty: '2', costCentre: departmentCode, receivers: expect.any(String) }];
  expect((await quality.call('POST', '/api/receiving/recall', recall)).body).toMatchObject({ departments: there });
  expect((await quality.get(`/api/receiving/recalls/${batch}`)).body).toMatchObject({ recall: { departments: there } });
  expect((await adjust(batchId, locationId, '1')).body).toMatchObject({
    code: 'SEGREGATION',
    message: `Batch ${batch} may only stand in: Quarantine. Bring it there and count it there.`,
  });
  const bond = await outside('quarantine');
  const counted = await adjust(batchId, bond, '1');
  expect((await other.run(stockCount, counted.body.row.id, 'approve')).status).toBe(200);
  expect(await issue()).toMatchObject({ status: 422, body: { code: 'BATCH_BLOCKED' } });
  expect((await keeper.get<{ row: object }>(`/api/store/batches/${batchId}`)).body.row).toMatchObject({
    status: 'quarantined',
  });
  expect(await differences()).toEqual([]);
});

test('R-STK-5 a place named without a batch does not pass over what expires first elsewhere, without a reason', async () => {
  const day = (days: number) => addDays(dayOf(new Date()), days);
  const { itemId, batch } = await stock('1', { uom: 'ea', shelfLifeMode: 'setOnReceipt' }, { labelExpiry: day(400) });
  const far = await place(second);
  const later = await app.write((ctx) => receiveGrease(ctx, itemId, '3', { locationId: far, labelExpiry: day(800) }));
  const issue = (more: object = {}) =>
    send('issue', {
      departmentId,
      receiverId,
      pin: testPin,
      lines: [{ itemId, locationId: far, qty: '1', ...more }],
    });
  expect(await issue()).toMatchObject({
    status: 422,
    body: { code: 'FEFO_REASON', message: `Batch ${batch} expires first (${day(400)}). Take it, or say why not.` },
  });
  expect((await issue({ fefoOverrideReason: 'The other shelf is locked' })).status).toBe(200);
  const { rows } = await app.deps.database.pool.query<{ reason: string }>(
    `select fefo_override_reason as reason from movement where type = 'issue' and batch_id = $1`,
    [later.id],
  );
  expect(rows).toEqual([{ reason: 'The other shelf is locked' }]);
});

test('an item that somebody still waits for is not put away', async () => {
  const item = await newItem({ uom: 'ea' });
  const asker = await app.as('maintenance.user');
  const asked = await asker.call<{ number: string }>('POST', '/api/store/consumables/requests/ask', {
    departmentId,
    neededBy: addDays(dayOf(new Date()), 3),
    lines: [{ itemId: item.id, qty: '2' }],
  });
  expect(asked.status).toBeLessThan(300);
  const archive = () =>
    other.call('POST', `${stockItem.api}/${item.id}/archive`, { version: item.version, reason: 'Not kept' });
  expect((await archive()).body).toMatchObject({ message: `There are open requests for it: ${asked.body.number}.` });
});

test('R-STK-11 a count finds a serial number once', async () => {
  const part = await stock('1', { tracking: 'serial', uom: 'ea' }, { serialNumber: 'SER-1' });
  expect((await adjust(part.batchId, await place(second), '1')).body).toMatchObject({
    code: 'SERIAL_ONE',
    message: `S/N SER-1 stands in ${rack.code} by the ledger: transfer it from there.`,
  });
  expect((await adjust(part.batchId, part.locationId, '2')).body).toMatchObject({ code: 'SERIAL_ONE' });
  expect((await adjust(part.batchId, part.locationId, '1')).body.row.status).toBe('agreed');
});

test('R-STK-11 nothing is counted where no stock can stand', async () => {
  const part = await stock('5');
  for (const type of ['vendor', 'job'])
    expect((await adjust(part.batchId, await outside(type), '7')).body).toMatchObject({ code: 'NO_PLACE' });
});

test('a batch nobody knows is told as one', async () => {
  const [here, there] = [await place(rack.code), await place(second)];
  const unknown = { status: 404, body: { message: 'This batch is not known.' } };
  const batchId = randomUUID();
  expect(await send('issue', { departmentId, receiverId, pin: testPin, lines: [{ batchId, qty: '1' }] })).toMatchObject(
    unknown,
  );
  expect(await send('transfer', { batchId, fromLocationId: here, toLocationId: there, qty: '1' })).toMatchObject(
    unknown,
  );
  expect(await send('count', { locationId: here, lines: [{ batchId, counted: '1' }] })).toMatchObject(unknown);
});

test('E5 what belongs to a customer is issued to no other, goes into no kit, and its owner is not changed in quarantine', async () => {
  const [owner, stranger] = [await aCustomerId(app), await aCustomerId(app)];
  const part = await stock('5', {}, { ownerId: owner });
  const { number: jobNumber } = await aJob(app, { customerId: stranger });
  const issue = (goal: object) =>
    send('issue', { ...goal, receiverId, pin: testPin, lines: [{ batchId: part.batchId, qty: '1' }] });
  const words = { message: `Batch ${part.batch} may not be used: it belongs to another customer.` };
  expect((await issue({ jobNumber })).body).toMatchObject(words);
  expect((await issue({ departmentId })).body).toMatchObject(words);
  expect((await kit((await newItem()).id, part)).body).toMatchObject({ code: 'KIT_OF_CUSTOMER' });

  const record = { source: 'stock', batchId: part.batchId, description: 'Grease', quantity: '5', reason: 'In doubt' };
  const api = '/api/store/quarantine';
  const quarantined = (more: object) =>
    keeper.call<{ row: { id: string; version: number; ownerId: string } }>('POST', api, {
      ...record,
      suspectedUnapproved: false,
      ...more,
    });
  expect((await quarantined({ ownerId: stranger })).body).toMatchObject({ code: 'OWNER_OF_BATCH' });
  const { row } = (await quarantined({})).body;
  expect(row.ownerId).toBe(owner);
  const changed = await keeper.call('PATCH', `${api}/${row.id}`, { version: row.version, ownerId: null });
  expect(changed.body).toMatchObject({ code: 'OWNER_OF_BATCH' });
});

test.each([
  ['vendorReturn', true, 'NOT_OURS'],
  ['ownerReturn', false, 'NO_OWNER'],
] as const)('quality does not decide %s about what is not theirs to send there', async (disposition, isOwned, code) => {
  const part = await stock('5', {}, isOwned ? { ownerId: await aCustomerId(app) } : {});
  const { id } = await hold(part.batchId);
  const quality = await app.as('quality.user');
  await quality.run(quarantine, id, 'investigate', { finding: 'Looked at' });
  const decided = await quality.run(quarantine, id, 'decide', { disposition, note: 'Away with it' }, { pin: testPin });
  expect(decided.body).toMatchObject({ code });
});
