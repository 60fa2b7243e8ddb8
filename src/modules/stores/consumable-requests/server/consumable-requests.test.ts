import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testApp, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { aDepartment, anEmployee } from '#modules/hr/employees/server/employees.fixture.ts';
import { department } from '#modules/hr/employees/shared/employee.record.ts';
import { aJob } from '#modules/maintenance/work-orders/server/work-orders.fixture.ts';
import { aSpareItem } from '#modules/stores/spares/server/spares.fixture.ts';
import { receiveBatch, type NewBatch } from '#modules/stores/stock/server/public.ts';
import { rack } from '#modules/stores/stock/server/stock.fixture.ts';
import { location } from '#modules/stores/stock/shared/location.record.ts';
import { consumableQueue, consumableRequest } from '../shared/consumableRequest.record.ts';
import type { consumableSheetCall } from '../shared/consumableRequests.calls.ts';
import { aGrease } from './consumable-requests.fixture.ts';

type Sheet = AnswerOf<typeof consumableSheetCall>;
const today = dayOf(new Date());
const at = '/api/store/consumables/requests';
let app: TestApp;
let keeper: Person;
let mechanic: Person;
let head: Person;
let departmentId: string;
let receiverId: string;
let keeperEmployeeId: string;

beforeAll(async () => {
  app = await testApp(wholeProduct());
  keeper = await app.as('stores.user');
  mechanic = await app.as('maintenance.user');
  head = await app.as('maintenance.user');
  await keeper.create(location, rack);
  departmentId = (await aDepartment(app)).id;
  receiverId = (await anEmployee(app, { departmentId })).id;
  const headId = (await anEmployee(app, { departmentId })).id;
  keeperEmployeeId = (await anEmployee(app)).id;
  await app.asOwner(async (pool) => {
    const is = 'update app_user set employee_id = $1 where id = $2';
    await pool.query(is, [receiverId, mechanic.id]);
    await pool.query(is, [headId, head.id]);
    await pool.query(is, [keeperEmployeeId, keeper.id]);
    await pool.query('update department set manager_id = $1 where id = $2', [headId, departmentId]);
  });
}, 120_000);
afterAll(() => app.close());

const stock = (itemId: string, qty: string, values: Partial<NewBatch> = {}) =>
  app.write((ctx) =>
    receiveBatch(ctx, {
      itemId,
      qty,
      labelExpiry: addDays(today, 90),
      certType: 'cofc',
      certNumber: 'C-1',
      ...values,
    }),
  );
interface Refusal {
  code?: string;
  message?: string;
}
const send = (person: Person, body: object) =>
  person.call<Refusal & { number: string; status: string }>('POST', `${at}/ask`, {
    neededBy: addDays(today, 2),
    ...body,
  });
const ask = async (lines: object[], more: object = {}, person = mechanic) => {
  const answer = await send(person, { lines, ...more });
  expect(answer.body).toMatchObject({ number: expect.stringMatching(/^CR\d\d-\d{4}$/) as string });
  const found = await person.get<{ row: { id: string } }>(`${consumableRequest.api}/${answer.body.number}`);
  return { ...answer.body, id: found.body.row.id };
};
const sheet = async (id: string, person = keeper) => (await person.get<Sheet>(`${at}/${id}/sheet`)).body;
const serve = (id: string, lines: object[], more: object = {}, person = keeper) =>
  person.call<Refusal & { status?: string; issued?: { batch: string }[] }>(
    'POST',
    `${at}/${id}/serve`,
    { receiverId, pin: testPin, lines, ...more },
    { 'idempotency-key': randomUUID() },
  );
const statusOf = async (id: string) =>
  (await keeper.get<{ row: { status: string } }>(`${consumableRequest.api}/${id}`)).body.row.status;
/** Grease asked for by the mechanic, with batches of it on the shelf. */
const asked = async (qty: string, batches: [qty: string, values?: Partial<NewBatch>][], more: object = {}) => {
  const item = await aGrease(app);
  const made = [];
  for (const [each, values] of batches) made.push(await stock(item.id, each, values));
  const request = await ask([{ itemId: item.id, qty }], more);
  const line = (await sheet(request.id)).lines[0];
  if (!line) throw new Error('The request has no line.');
  return { item, request, line, batches: made };
};

test('E-13 what a mechanic asks for their shop stands in the queue, and is promised from the shelf at once (R-STK-8)', async () => {
  const { request, line, item } = await asked('2', [['5']]);
  expect(request.status).toBe('approved');
  expect(line).toMatchObject({ state: 'reserved', reserved: '2', jobNumber: null });
  const page = await keeper.get<{ rows: object[] }>(`${consumableQueue.api}?f.status.in=approved&size=500`);
  expect(page.body.rows).toContainEqual(
    expect.objectContaining({ number: request.number, what: '2 kg Grease', openCount: 1, shortCount: 0 }),
  );
  const left = await keeper.get<{ row: { available: string } }>(`/api/store/consumables/${item.id}`);
  expect(Number(left.body.row.available)).toBe(3);
});

test('E-14 a request opens by its number, and one that does not exist is not found', async () => {
  const { request } = await asked('1', []);
  expect((await mechanic.get(`${consumableRequest.api}/${request.number}`)).status).toBe(200);
  expect((await mechanic.get(`${consumableRequest.api}/CR26-9999`)).status).toBe(404);
});

test('R-STK-5 the first to expire is handed out at the cost of the department, partly and then whole', async () => {
  const { request, line, batches } = await asked('3', [
    ['5', { labelExpiry: addDays(today, 90) }],
    ['2', { labelExpiry: addDays(today, 30) }],
  ]);
  expect(line.suggested).toMatchObject([
    { batch: batches[1]?.batch, qty: '2' },
    { batch: batches[0]?.batch, qty: '1' },
  ]);
  const later = { lineId: line.id, batchId: batches[0]?.id, qty: '1' };
  expect(await serve(request.id, [later])).toMatchObject({ status: 422, body: { code: 'FEFO_REASON' } });
  const first = await serve(request.id, [{ lineId: line.id, batchId: batches[1]?.id, qty: '2' }]);
  expect(first).toMatchObject({ status: 200, body: { status: 'partServed' } });
  expect(await serve(request.id, [later])).toMatchObject({ status: 200, body: { status: 'served' } });
  expect((await sheet(request.id)).out.map((one) => one.qty)).toEqual(['1', '2']);
  const { rows } = await app.deps.database.pool.query<{ costCentre: string }>(
    `select m.cost_centre as "costCentre" from movement m where m.document_id = $1 and m.type = 'issue'`,
    [line.id],
  );
  const code = await mechanic.get<{ row: { code: string } }>(`${department.api}/${departmentId}`);
  expect(rows.map((row) => row.costCentre)).toEqual([code.body.row.code, code.body.row.code]);
  expect(await serve(request.id, [later])).toMatchObject({ status: 422, body: { code: 'REQUEST_CLOSED' } });
});

test('a request for a job is issued to the job, and a closed job gets nothing', async () => {
  const job = await aJob(app);
  const { line } = await asked('1', [['5']], { jobId: job.id });
  expect(line).toMatchObject({ jobNumber: job.number, costCentre: null });
  await app.asOwner((pool) => pool.query(`update work_order set status = 'cancelled' where id = $1`, [job.id]));
  const item = await aGrease(app);
  expect(await send(mechanic, { jobId: job.id, lines: [{ itemId: item.id, qty: '1' }] })).toMatchObject({
    status: 422,
    body: { code: 'JOB_CLOSED' },
  });
});

test('whoever hands out does not receive: a keeper who asked is served by a colleague', async () => {
  const item = await aGrease(app);
  const batch = await stock(item.id, '5');
  const request = await ask([{ itemId: item.id, qty: '1' }], { departmentId }, keeper);
  const line = (await sheet(request.id)).lines[0];
  const taken = [{ lineId: line?.id, batchId: batch.id, qty: '1' }];
  expect(await serve(request.id, taken, { receiverId: keeperEmployeeId })).toMatchObject({
    status: 422,
    body: { code: 'OWN_RECEIVER' },
  });
  const colleague = await app.as('stores.user');
  expect((await serve(request.id, taken, { receiverId: keeperEmployeeId }, colleague)).status).toBe(200);
});

test('what is dearer than the department’s limit waits for its head, who is never who asked', async () => {
  const item = await aGrease(app);
  const batch = await stock(item.id, '100', { unitCost: '2500.5' });
  expect((await ask([{ itemId: item.id, qty: '1.9' }])).status).toBe('approved');
  const dear = await ask([{ itemId: item.id, qty: '2' }]);
  expect(dear.status).toBe('submitted');
  expect((await sheet(dear.id)).value).toBeNull();
  expect(await sheet(dear.id, head)).toMatchObject({ value: '5001.00', limit: '5000', lines: [{ reserved: '0' }] });
  const line = (await sheet(dear.id)).lines[0];
  expect(await serve(dear.id, [{ lineId: line?.id, batchId: batch.id, qty: '1' }])).toMatchObject({
    status: 422,
    body: { code: 'NOT_APPROVED' },
  });
  expect((await mechanic.run(consumableRequest, dear.id, 'approve')).status).not.toBe(200);
  expect((await keeper.run(consumableRequest, dear.id, 'approve')).status).not.toBe(200);
  expect((await head.run(consumableRequest, dear.id, 'approve')).status).toBe(200);
  expect((await sheet(dear.id)).lines[0]?.reserved).toBe('2');
  const own = await ask([{ itemId: item.id, qty: '2' }], {}, head);
  expect(own.status).toBe('submitted');
  expect((await head.run(consumableRequest, own.id, 'approve')).status).not.toBe(200);
  const storesAdmin = await app.as('stores.admin');
  expect((await storesAdmin.run(consumableRequest, own.id, 'approve')).status).toBe(200);
});

test('rejected with a reason by the stores, cancelled with a reason by who asked: what was promised is free again', async () => {
  const free = async (id: string) =>
    Number((await keeper.get<{ row: { available: string } }>(`/api/store/consumables/${id}`)).body.row.available);
  const one = await asked('2', [['5']]);
  expect((await keeper.run(consumableRequest, one.request.id, 'reject', {})).status).not.toBe(200);
  expect((await mechanic.run(consumableRequest, one.request.id, 'reject', { reason: 'Mine' })).status).not.toBe(200);
  expect((await keeper.run(consumableRequest, one.request.id, 'reject', { reason: 'Use GR-9' })).status).toBe(200);
  expect([await statusOf(one.request.id), await free(one.item.id)]).toEqual(['rejected', 5]);
  const two = await asked('2', [['5']]);
  expect((await keeper.run(consumableRequest, two.request.id, 'cancel', { reason: 'Not mine' })).status).not.toBe(200);
  expect((await mechanic.run(consumableRequest, two.request.id, 'cancel', { reason: 'Found some' })).status).toBe(200);
  expect([await statusOf(two.request.id), await free(two.item.id)]).toEqual(['cancelled', 5]);
});

test('a wrong wish is one clear sentence: a spare, an item twice, a day that has passed, a quantity no unit has', async () => {
  const item = await aGrease(app);
  const spare = await aSpareItem(app);
  const code = async (body: object) => {
    const answer = await send(mechanic, body);
    return [answer.status, answer.body.code];
  };
  const line = { itemId: item.id, qty: '1' };
  expect(await code({ lines: [{ itemId: spare.id, qty: '1' }] })).toEqual([422, 'NOT_CONSUMABLE']);
  expect(await code({ lines: [line, line] })).toEqual([422, 'TWICE']);
  expect(await code({ lines: [line], neededBy: addDays(today, -1) })).toEqual([422, 'WRONG_DAY']);
  expect(await code({ lines: [{ itemId: item.id, qty: '0' }] })).toEqual([422, 'QUANTITY']);
  const stranger = await app.as('maintenance.user');
  const answer = await send(stranger, { lines: [line] });
  expect([answer.status, answer.body.code]).toEqual([422, 'DEPARTMENT_NEEDED']);
});

test('what one takes often and took last is offered, and the picker says how much is free', async () => {
  const { item } = await asked('2', [['5']]);
  const known = await mechanic.get<{ last: object[]; often: { itemId: string }[]; departmentId: string }>(
    `${at}/often`,
  );
  expect(known.body).toMatchObject({ departmentId, last: [{ itemId: item.id, qty: '2' }] });
  expect(known.body.often.length).toBeGreaterThan(0);
  const picked = await mechanic.get<{ options: object[] }>(`/api/store/consumables/pick?ids=${item.id}`);
  expect(picked.body.options).toMatchObject([{ id: item.id, description: '3 kg' }]);
});
