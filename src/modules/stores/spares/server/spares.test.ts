import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { textOfPdf } from '#kernel/testing/pdfText.ts';
import { testApp, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { anEmployee } from '#modules/hr/employees/server/employees.fixture.ts';
import { openStatuses, workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { aJob } from '#modules/maintenance/work-orders/server/work-orders.fixture.ts';
import { anAlternate } from '#modules/stores/alternates/server/alternates.fixture.ts';
import { alternateWorkflow } from '#modules/stores/alternates/shared/alternate.workflow.ts';
import { walk } from '#kernel/testing/refusals.ts';
import { aCustomer } from '#modules/marketing/customers/server/customers.fixture.ts';
import { openJobStatuses } from '#modules/stores/counter/server/public.ts';
import { quarantine } from '#modules/stores/quarantine/shared/quarantine.record.ts';
import { receiveBatch, type NewBatch } from '#modules/stores/stock/server/public.ts';
import { rack } from '#modules/stores/stock/server/stock.fixture.ts';
import { location } from '#modules/stores/stock/shared/location.record.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { partsRequest, partsRequestLine } from '../shared/partsRequest.record.ts';
import type { sheetCall, sparesStatsCall } from '../shared/spares.calls.ts';
import { aSpareItem } from './spares.fixture.ts';

type Sheet = AnswerOf<typeof sheetCall>;
const today = dayOf(new Date());
const at = '/api/store/spares/requests';
let app: TestApp;
let keeper: Person;
let mechanic: Person;
let receiverId: string;

beforeAll(async () => {
  app = await testApp(wholeProduct());
  keeper = await app.as('stores.user');
  mechanic = await app.as('maintenance.user');
  await keeper.create(location, rack);
  const receiver = await app.as('maintenance.user');
  receiverId = (await anEmployee(app)).id;
  await app.asOwner((pool) =>
    pool.query('update app_user set employee_id = $1 where id = $2', [receiverId, receiver.id]),
  );
}, 120_000);
afterAll(() => app.close());

const stock = (itemId: string, qty: string, values: Partial<NewBatch> = {}) =>
  app.write((ctx) => receiveBatch(ctx, { itemId, qty, certType: 'form1EASA', certNumber: 'C-1', ...values }));
const ask = async (jobId: string, lines: { itemId: string; qty: string }[], more: object = {}) => {
  const answer = await mechanic.call<{ masterJobnumber: string }>('POST', `${at}/ask`, {
    jobId,
    priority: 'normal',
    neededBy: `${addDays(today, 2)}T08:00:00+07:00`,
    lines,
    ...more,
  });
  expect(answer.status).toBe(200);
  return answer.body.masterJobnumber;
};
const sheet = async (master: string) => (await keeper.get<Sheet>(`${at}/${master}/sheet`)).body;
const withdraw = (master: string, lines: object[], more: object = {}) =>
  keeper.call<{ code?: string; message?: string; status?: string; issued?: { movementNo: number }[] }>(
    'POST',
    `${at}/${master}/withdraw`,
    { receiverId, pin: testPin, lines, ...more },
    { 'idempotency-key': randomUUID() },
  );
/** A request for some of a new part, with batches of it on the shelf. */
const asked = async (qty: string, batches: [qty: string, values?: Partial<NewBatch>][]) => {
  const job = await aJob(app);
  const item = await aSpareItem(app);
  const made = [];
  for (const [each, values] of batches) made.push(await stock(item.id, each, values));
  const master = await ask(job.id, [{ itemId: item.id, qty }]);
  const line = (await sheet(master)).lines[0];
  if (!line) throw new Error('The request has no line.');
  return { job, item, master, line, batches: made };
};

test('one request for a master job: what is asked later adds to it, and the more urgent wish counts', async () => {
  const { job, master, item } = await asked('2', []);
  expect(await ask(job.id, [{ itemId: item.id, qty: '1' }], { priority: 'urgent' })).toBe(master);
  const row = await keeper.get<{ row: { priority: string } }>(`${partsRequest.api}/${master}`);
  expect(row.body.row.priority).toBe('urgent');
  expect((await sheet(master)).lines.map((line) => line.required)).toEqual(['2', '1']);
});

test('R-STK-5 the sheet takes the batch that expires first, and another one needs a reason', async () => {
  const { master, line, batches } = await asked('2', [
    ['5', { labelExpiry: addDays(today, 90) }],
    ['5', { labelExpiry: addDays(today, 30) }],
  ]);
  expect(line.suggested).toMatchObject([{ batch: batches[1]?.batch, qty: '2' }]);
  const other = { lineId: line.id, batchId: batches[0]?.id, qty: '1' };
  expect(await withdraw(master, [other])).toMatchObject({ status: 422, body: { code: 'FEFO_REASON' } });
  expect((await withdraw(master, [{ ...other, fefoOverrideReason: 'The box was open' }])).status).toBe(200);
});

test('R-STK-6 what expired yesterday is not handed out, and the sheet says why', async () => {
  const { master, batches } = await asked('2', [['5', { labelExpiry: today }]]);
  const id = batches[0]?.id ?? '';
  await app.asOwner((pool) => pool.query('update batch set expiry_date = $1 where id = $2', [addDays(today, -1), id]));
  const line = (await sheet(master)).lines[0];
  expect(line).toMatchObject({
    state: 'short',
    missing: '2',
    blocked: [{ reason: `expired on ${addDays(today, -1)}` }],
  });
  expect(await withdraw(master, [{ lineId: line?.id, batchId: id, qty: '1' }])).toMatchObject({
    status: 422,
    body: { code: 'BATCH_BLOCKED' },
  });
});

test('a short line offers its approved alternate; taken without its record it is refused, named it is booked for the line', async () => {
  const { master, line, item } = await asked('3', [['1']]);
  const other = await aSpareItem(app);
  const batch = await stock(other.id, '5');
  const row = await anAlternate(app, { itemId: item.id, alternateId: other.id, approvedData: 'IPL 1-120B' });
  expect((await sheet(master)).lines[0]?.alternates).toEqual([]);
  await walk(app, alternateWorkflow, row.id, ['approve']);
  const offered = (await sheet(master)).lines[0];
  expect(offered).toMatchObject({ state: 'short', missing: '2' });
  expect(offered?.alternates).toMatchObject([
    { number: row.number, partNumber: other.partNumber, picks: [{ batch: batch.batch, qty: '2' }] },
  ]);
  const taken = { lineId: line.id, batchId: batch.id, qty: '2' };
  expect(await withdraw(master, [taken])).toMatchObject({
    status: 422,
    body: { code: 'ALTERNATE_UNCONFIRMED' },
  });
  const issued = await withdraw(master, [{ ...taken, alternateId: row.id }]);
  expect(issued.status).toBe(200);
  const after = (await sheet(master)).lines[0];
  expect(after).toMatchObject({ withdrawn: '2', remaining: '1', alternates: [] });
  const { rows } = await app.deps.database.pool.query<{ reason: string }>(
    'select reason from movement where movement_no = $1',
    [issued.body.issued?.[0]?.movementNo],
  );
  expect(rows[0]?.reason).toBe(`Alternate for ${item.partNumber} (${row.number}: IPL 1-120B)`);
});

test('the pick list walks from place to place in their order, and names what is missing', async () => {
  const near = await keeper.create(location, { ...rack, code: 'S1-R02-B01', name: 'Rack 2' });
  const far = await keeper.create(location, { ...rack, code: 'S1-R10-B01', name: 'Rack 10' });
  const job = await aJob(app);
  const [last, first] = [await aSpareItem(app), await aSpareItem(app)];
  await stock(last.id, '5', { locationId: far.id });
  await stock(first.id, '1', { locationId: near.id });
  const master = await ask(job.id, [
    { itemId: last.id, qty: '2' },
    { itemId: first.id, qty: '4' },
  ]);
  const url = `${partsRequest.api}/${master}/pick-list.pdf`;
  const printed = await app.app.inject({ url, headers: { cookie: keeper.cookie } });
  expect([printed.statusCode, printed.headers['content-type']]).toEqual([200, 'application/pdf']);
  const text = textOfPdf(printed.rawPayload);
  expect(text).toContain('Not on the shelf');
  expect(text.indexOf('S1-R02-B01')).toBeGreaterThan(-1);
  expect(text.indexOf('S1-R02-B01')).toBeLessThan(text.indexOf('S1-R10-B01'));
});

test('R-STK-8 what is asked for is promised to it, and a cancelled request gives it back', async () => {
  const { master, line, item } = await asked('3', [['5']]);
  expect(line).toMatchObject({ state: 'reserved', reserved: '3' });
  const row = async () =>
    (await keeper.get<{ row: { reserved: string; available: string } }>(`/api/store/spares/${item.id}`)).body.row;
  expect(Number((await row()).reserved)).toBe(3);
  const id = (await keeper.get<{ row: { id: string } }>(`${partsRequest.api}/${master}`)).body.row.id;
  expect((await keeper.run(partsRequest, id, 'cancel', { reason: 'Not needed' })).status).not.toBe(200);
  expect((await mechanic.run(partsRequest, id, 'cancel', { reason: 'Not needed' })).status).toBe(200);
  expect(Number((await row()).reserved)).toBe(0);
});

test('R-STK-8 a job that is cancelled gives back what was promised to it at once', async () => {
  const { job, item } = await asked('3', [['5']]);
  const reserved = async () =>
    Number((await keeper.get<{ row: { reserved: string } }>(`/api/store/spares/${item.id}`)).body.row.reserved);
  expect(await reserved()).toBe(3);
  const planner = await app.as('maintenance.admin');
  expect((await planner.run(workOrder, job.id, 'cancel', { reason: 'Opened twice' })).status).toBe(200);
  expect(await reserved()).toBe(0);
});

test('R-STK-8 the promise to a line follows its quantity, and a remark leaves it as it is', async () => {
  const { line, master } = await asked('3', [['5']]);
  const change = async (values: object) => {
    const { version } = (await keeper.get<{ row: { version: number } }>(`${partsRequestLine.api}/${line.id}`)).body.row;
    expect((await keeper.call('PATCH', `${partsRequestLine.api}/${line.id}`, { version, ...values })).status).toBe(200);
    return (await sheet(master)).lines[0]?.reserved;
  };
  expect(await change({ remark: 'For the inner half' })).toBe('3');
  expect(await change({ qtyRequired: '2' })).toBe('2');
  expect(await change({ qtyRequired: '9' })).toBe('5');
});

test('the sooner of two wishes counts, in whichever zone it was typed', async () => {
  const { job, master, item } = await asked('1', []);
  const neededBy = async () =>
    new Date((await keeper.get<{ row: { neededBy: string } }>(`${partsRequest.api}/${master}`)).body.row.neededBy);
  const sooner = new Date((await neededBy()).getTime() - 3_600_000);
  // An hour sooner, though its text stands behind the other one: written with the offset of an eastern zone.
  const typed = `${new Date(sooner.getTime() + 11 * 3_600_000).toISOString().slice(0, 19)}+11:00`;
  await ask(job.id, [{ itemId: item.id, qty: '1' }], { neededBy: typed });
  expect(await neededBy()).toEqual(sooner);
});

test('parts are issued to the jobs that work orders call open', () => {
  expect(openJobStatuses).toEqual(openStatuses);
});

test('R-STK-2 of two keepers and the last piece one hands it out, the other books nothing', async () => {
  const first = await asked('1', [['1']]);
  const job = await aJob(app);
  const second = await ask(job.id, [{ itemId: first.item.id, qty: '1' }]);
  const batchId = first.batches[0]?.id;
  const line = (await sheet(second)).lines[0];
  expect(line?.state).toBe('short');
  const answers = await Promise.all([
    withdraw(first.master, [{ lineId: first.line.id, batchId, qty: '1' }]),
    withdraw(second, [{ lineId: line?.id, batchId, qty: '1' }]),
  ]);
  expect(answers.map((answer) => answer.status)).toEqual([200, 409]);
});

test('R-STK-3 the same submit sent again books once', async () => {
  const { master, line, batches } = await asked('4', [['9']]);
  const body = { receiverId, pin: testPin, lines: [{ lineId: line.id, batchId: batches[0]?.id, qty: '1' }] };
  const key = { 'idempotency-key': randomUUID() };
  const send = () => keeper.call('POST', `${at}/${master}/withdraw`, body, key);
  const one = await send();
  expect((await send()).body).toEqual(one.body);
  expect((await sheet(master)).lines[0]?.withdrawn).toBe('1');
});

test('the receiver’s own PIN hands out; a wrong one books nothing, and the last part closes the request', async () => {
  const { master, line, batches } = await asked('2', [['5']]);
  const taken = { lineId: line.id, batchId: batches[0]?.id, qty: '2' };
  expect(await withdraw(master, [taken], { pin: '0000' })).toMatchObject({ status: 422, body: { code: 'G22' } });
  expect((await sheet(master)).lines[0]?.withdrawn).toBe('0');
  expect(await withdraw(master, [taken])).toMatchObject({ status: 200, body: { status: 'done' } });
  expect(await withdraw(master, [taken])).toMatchObject({ status: 422, body: { code: 'REQUEST_CLOSED' } });
});

test('no more is handed out than asked for, and no other part', async () => {
  const { master, line, batches, item } = await asked('2', [['9']]);
  const batchId = batches[0]?.id;
  expect((await withdraw(master, [{ lineId: line.id, batchId, qty: '3' }])).body).toMatchObject({
    code: 'MORE_THAN_ASKED',
    message: `Only 2 ea of ${item.partNumber} are still asked for. The work order asks for more first.`,
  });
  const other = await stock((await aSpareItem(app)).id, '1');
  expect((await withdraw(master, [{ lineId: line.id, batchId: other.id, qty: '1' }])).body.code).toBe('OTHER_PART');
  expect((await withdraw(master, [{ lineId: line.id, batchId, qty: '1.5' }])).status).toBe(422);
});

test('R-SEG-1 what is blocked in quarantine is not handed out, and a return of it goes into quarantine', async () => {
  const { master, line, batches } = await asked('3', [['9']]);
  const batchId = batches[0]?.id ?? '';
  const done = await withdraw(master, [{ lineId: line.id, batchId, qty: '2' }]);
  const held = await keeper.create(quarantine, {
    source: 'stock',
    description: 'Tie bolt',
    quantity: '7',
    reason: 'Corrosion found',
    suspectedUnapproved: false,
    batchId,
  });
  expect((await withdraw(master, [{ lineId: line.id, batchId, qty: '1' }])).body.code).toBe('BATCH_BLOCKED');
  const back = await keeper.call(
    'POST',
    '/api/store/counter/return',
    { movementNo: done.body.issued?.[0]?.movementNo, qty: '1' },
    { 'idempotency-key': randomUUID() },
  );
  expect(back.status).toBe(200);
  const lies = await keeper.get<{ rows: { locationIdLabel: string; status: string }[] }>(
    `/api/store/spares/places/stock?f.itemId.in=${line.itemId}`,
  );
  expect(lies.body.rows.every((row) => row.status === 'quarantined')).toBe(true);
  expect(held.number).toMatch(/^QR-/);
  expect((await sheet(master)).lines[0]).toMatchObject({ withdrawn: '2', returned: '1', remaining: '2' });
});

test('E5 a customer’s own stock goes to that customer’s jobs alone, and first', async () => {
  const owner = await aCustomer(app);
  const item = await aSpareItem(app);
  const own = await stock(item.id, '3', { ownerId: owner.id });
  const ours = await stock(item.id, '10');
  const theirs = await ask((await aJob(app, { customerId: owner.id })).id, [{ itemId: item.id, qty: '4' }]);
  expect((await sheet(theirs)).lines[0]?.suggested).toMatchObject([
    { batch: own.batch, qty: '3', ofCustomer: true },
    { batch: ours.batch, qty: '1', ofCustomer: false },
  ]);
  const others = await ask((await aJob(app)).id, [{ itemId: item.id, qty: '4' }]);
  expect((await sheet(others)).lines[0]?.suggested).toMatchObject([{ batch: ours.batch, qty: '4' }]);
});

test('what a job has is not asked away: a line stays, and does not shrink below it, until it comes back', async () => {
  const { master, line, batches } = await asked('3', [['9']]);
  const { issued } = (await withdraw(master, [{ lineId: line.id, batchId: batches[0]?.id, qty: '2' }])).body;
  const smaller = await mechanic.call('PATCH', `${partsRequestLine.api}/${line.id}`, { version: 1, qtyRequired: '1' });
  expect(smaller).toMatchObject({ status: 422, body: { code: 'BELOW_TAKEN' } });
  const id = (await keeper.get<{ row: { id: string } }>(`${partsRequest.api}/${master}`)).body.row.id;
  expect((await mechanic.run(partsRequest, id, 'cancel', { reason: 'Not needed' })).body).toMatchObject({
    message: 'Parts were issued: return them first.',
  });
  await keeper.call(
    'POST',
    '/api/store/counter/return',
    { movementNo: issued?.[0]?.movementNo, qty: '2' },
    { 'idempotency-key': randomUUID() },
  );
  expect((await mechanic.run(partsRequest, id, 'cancel', { reason: 'Not needed' })).status).toBe(200);
});

test('a scanned job opens the request of its master job; another code says what it is not', async () => {
  const { job, master } = await asked('1', []);
  const found = await keeper.get(`${at}/find?code=${job.number}`);
  expect(found.body).toEqual({ masterJobnumber: master });
  const none = await aJob(app);
  expect((await keeper.get(`${at}/find?code=${none.number}`)).body).toMatchObject({
    message: `Nothing is asked for ${none.number} yet: press Request parts.`,
  });
  // A number that is written like one and is none is named; anything else is something else.
  const said = async (code: string) => (await keeper.get<{ message: string }>(`${at}/find?code=${code}`)).body.message;
  expect(await said('ABS0999999')).toBe('There is no work order ABS0999999.');
  expect(await said('S1-R01')).toBe('Scan a work order. This is something else.');
});

test('AOG is told to the stores at once', async () => {
  const job = await aJob(app);
  const item = await aSpareItem(app);
  const master = await ask(job.id, [{ itemId: item.id, qty: '1' }], { priority: 'aog' });
  const { rows } = await app.deps.database.pool.query<{ title: string }>(
    'select title from notification where user_id = $1 order by created_at desc limit 1',
    [keeper.id],
  );
  expect(rows[0]?.title).toBe(`AOG: 1 part for ${master}`);
});

test('spec §7 the list of spares has the fields of the specification', async () => {
  const { item } = await asked('2', [['5']]);
  const list = await keeper.get<Record<string, unknown>[]>('/api/store/spares/list');
  expect(list.body.find((row) => row['partnumber'] === item.partNumber)).toEqual({
    itemId: item.number,
    partnumber: item.partNumber,
    partname: 'Tie bolt',
    onHand: 5,
    reserved: 2,
    available: 3,
    onOrder: 0,
    reorderPoint: null,
    earliestExpiry: null,
    locations: [rack.code],
    isArchived: false,
  });
});

test('spares stats: a line filled at once counts as such, one in two goes does not, and money is for who works with prices', async () => {
  const manager = await app.as('stores.admin');
  const stats = async (query = '', person: Person = manager) =>
    (await person.get<AnswerOf<typeof sparesStatsCall>>(`/api/store/spares/stats${query}`)).body;
  const before = await stats();
  const job = await aJob(app);
  const [whole, halves] = [(await aSpareItem(app)).id, (await aSpareItem(app)).id];
  await stock(whole, '2', { unitCost: '10' });
  await stock(halves, '1', { unitCost: '4' });
  const master = await ask(job.id, [
    { itemId: whole, qty: '2' },
    { itemId: halves, qty: '2' },
  ]);
  const handOut = async (itemId: string, qty: string) => {
    const line = (await sheet(master)).lines.find((one) => one.itemId === itemId);
    const batchId = line?.suggested[0]?.batchId;
    expect((await withdraw(master, [{ lineId: line?.id, batchId, qty }])).status).toBe(200);
  };
  await handOut(whole, '2');
  await handOut(halves, '1');
  await stock(halves, '1', { unitCost: '4' });
  await handOut(halves, '1');
  const after = await stats();
  expect(after.served.lines - before.served.lines).toBe(2);
  expect(after.served.atFirst - before.served.atFirst).toBe(1);
  const month = today.slice(0, 7);
  const of = (figures: typeof after) => figures.months.find((one) => one.month === month);
  expect(Number(of(after)?.issued) - Number(of(before)?.issued ?? 0)).toBeCloseTo(28, 2);
  expect(Number(of(after)?.received) - Number(of(before)?.received ?? 0)).toBeCloseTo(28, 2);
  // Of another shop nothing left; what came in is of no shop.
  expect(of(await stats('?shop=battery'))).toMatchObject({ issues: 0 });
  const seen = await stats('', keeper);
  expect(seen).toMatchObject({ stockValue: null, turnover: null });
  expect(seen.movers.every(({ value }) => value === null)).toBe(true);
  expect(of(seen)).toMatchObject({ issued: null, issues: of(after)?.issues });
});

test('a short line is handed to purchasing for its job, for what is missing, and not a second time', async () => {
  const { job, item, master, line } = await asked('5', [['2']]);
  const at = `/api/store/spares/request-lines/${line.id}/purchase`;
  const send = (by = keeper) =>
    by.call<{ number?: string; message?: string }>('POST', at, undefined, { 'idempotency-key': randomUUID() });
  expect((await send(mechanic)).status).toBe(403);
  const both = await Promise.all([send(), send()]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  const number = both.find(({ status }) => status === 200)?.body.number ?? '';
  expect(both.find(({ status }) => status === 422)?.body.message).toBe(
    `${number} asks purchasing for 3 ea of it already.`,
  );
  const { row } = (await keeper.get<{ row: Record<string, unknown> }>(`/api/purchasing/requests/${number}`)).body;
  expect(row).toMatchObject({
    status: 'submitted',
    itemId: item.id,
    quantity: '3.0000',
    uom: 'ea',
    purpose: 'job',
    jobId: job.id,
    priority: 'normal',
    neededBy: addDays(today, 2),
    reason: `3 ea missing for ${job.number}.`,
  });
  expect((await sheet(master)).lines[0]).toMatchObject({ requested: number, missing: '3' });
  await stock(item.id, '3');
  const none = await send();
  expect([none.status, none.body.message]).toEqual([
    422,
    'Nothing of this line is missing: what is asked for is on the shelf.',
  ]);
});
