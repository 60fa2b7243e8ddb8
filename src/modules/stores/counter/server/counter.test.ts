import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testApp, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { aDepartment, anEmployee } from '#modules/hr/employees/server/employees.fixture.ts';
import { aJob } from '#modules/maintenance/work-orders/server/work-orders.fixture.ts';
import { quarantine } from '#modules/stores/quarantine/shared/quarantine.record.ts';
import { issueToJob } from '#modules/stores/stock/server/public.ts';
import { location } from '#modules/stores/stock/shared/location.record.ts';
import { stockCount } from '#modules/stores/stock/shared/stockCount.record.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';
import { issuedLocally, scanLocally, type Shelf } from '../shared/localScan.ts';
import { grease, rack, receiveGrease } from '#modules/stores/stock/server/stock.fixture.ts';

const at = '/api/store/counter';
let app: TestApp;
let keeper: Person;
let receiverId: string;
let departmentId: string;
const one = async <T>(text: string, values: unknown[] = []) =>
  (await app.deps.database.pool.query(text, values)).rows[0] as T;

beforeAll(async () => {
  app = await testApp(wholeProduct());
  keeper = await app.as('stores.user');
  await keeper.create(location, rack);
  await keeper.create(location, { ...rack, code: 'S1-R01-B02' });
  const receiver = await app.as('maintenance.user');
  departmentId = (await aDepartment(app, { code: 'BRK', name: 'Brake shop' })).id;
  receiverId = (await anEmployee(app)).id;
  await app.asOwner((pool) =>
    pool.query('update app_user set employee_id = $1 where id = $2', [receiverId, receiver.id]),
  );
}, 120_000);
afterAll(() => app.close());
afterEach(() => vi.useRealTimers());

let made = 0;
const stock = async (
  qty: string,
  values: Parameters<typeof grease>[1] = {},
  more: Parameters<typeof receiveGrease>[3] = {},
) => {
  const item = await keeper.create(stockItem, grease(`CTR-${(made += 1)}`, values));
  const shelf = await one<{ id: string }>('select id from location where code = $1', [rack.code]);
  const batch = await app.write((ctx) => receiveGrease(ctx, item.id, qty, { ...more, locationId: shelf.id }));
  return { item, batch, shelf: shelf.id };
};
const send = (what: string, body: object) =>
  keeper.call<Record<string, never>>('POST', `${at}/${what}`, body, { 'idempotency-key': randomUUID() });
const issue = (batchId: string, qty: string, more: object = {}) =>
  send('issue', {
    ...('jobNumber' in more ? {} : { departmentId }),
    receiverId,
    pin: testPin,
    lines: [{ batchId, qty }],
    ...more,
  });
const free = async (batchId: string) =>
  Number(
    (
      await one<{ n: string }>('select coalesce(sum(on_hand), 0) as n from stock_balance where batch_id = $1', [
        batchId,
      ])
    ).n,
  );

test('R-LBL-1 the counter knows our label under any host, and another system’s label books nothing', async () => {
  const { batch, item } = await stock('5');
  const scanned = await keeper.get(`${at}/scan?code=${encodeURIComponent(`https://older.example/q/b/${batch.id}`)}`);
  expect(scanned.body).toMatchObject({
    kind: 'batch',
    batch: { number: batch.batch, places: [{ code: rack.code, free: '5' }] },
    item: { id: item.id },
  });
  const foreign = await keeper.get(`${at}/scan?code=${encodeURIComponent('https://other.example/stock/1')}`);
  expect(foreign.body).toEqual({
    kind: 'unknown',
    message: 'This label belongs to another system. Nothing was booked.',
  });
});

test('R-LBL-2 a supplier’s lot is found however it is spelled, with the network and without', async () => {
  const { batch, item } = await stock('5', {});
  await app.asOwner((pool) => pool.query(`update batch set supplier_lot = 'L-0042 a' where id = $1`, [batch.id]));
  const shelf = (await keeper.get<Shelf>(`${at}/shelf`)).body;
  for (const lot of ['L-0042 A', 'l42a', 'L0042-A']) {
    const code = `PNR:${item.partNumber}/LOT:${lot}`;
    const there = await keeper.get<object>(`${at}/scan?code=${encodeURIComponent(code)}`);
    expect(there.body, lot).toMatchObject({ kind: 'batch', batch: { id: batch.id } });
    expect(scanLocally(shelf, code), lot).toMatchObject(there.body);
  }
});

test('what is scanned without the network is what the server would have said, and what may come back too', async () => {
  const { batch, item } = await stock('5');
  const { number } = await aJob(app);
  const employeeNo = (await one<{ no: string }>('select employee_no as no from employee where id = $1', [receiverId]))
    .no;
  const shelf = (await keeper.get<Shelf>(`${at}/shelf`)).body;
  const codes = [
    batch.batch,
    `https://older.example/q/b/${batch.id}`,
    `https://older.example/q/i/${item.id}`,
    item.partNumber.toLowerCase(),
    rack.code,
    number,
    employeeNo,
    'https://other.example/stock/1',
  ];
  for (const code of codes) {
    const there = (await keeper.get<{ kind: string }>(`${at}/scan?code=${encodeURIComponent(code)}`)).body;
    // The shelf says more of an item than a scan: its stock-keeping number.
    expect(scanLocally(shelf, code), code).toMatchObject(there);
  }
  expect(codes.map((code) => scanLocally(shelf, code).kind)).toEqual([
    'batch',
    'batch',
    'item',
    'item',
    'location',
    'job',
    'person',
    'unknown',
  ]);
  const jobNumber = number;
  for (const each of [{ jobNumber }, { departmentId }])
    expect(
      (await send('issue', { receiverId, pin: testPin, lines: [{ batchId: batch.id, qty: '1' }], ...each })).status,
    ).toBe(200);
  const later = (await keeper.get<Shelf>(`${at}/shelf`)).body;
  for (const [which, query] of [
    [{ batchId: batch.id }, `batchId=${batch.id}`],
    [{ jobNumber }, `jobNumber=${jobNumber}`],
  ] as const) {
    const there = await keeper.get<{ issues: object[] }>(`${at}/issued?${query}`);
    expect(there.body.issues.length).toBeGreaterThan(0);
    expect(issuedLocally(later, which)).toEqual(there.body.issues);
  }
  expect(scanLocally(shelf, 'NO-SUCH-THING')).toMatchObject({ kind: 'unknown' });
  expect((await (await app.as('maintenance.user')).get(`${at}/shelf`)).status).toBe(403);
});

test('the receiver’s own PIN books the issue; a wrong one books nothing', async () => {
  const { batch } = await stock('5');
  expect(await issue(batch.id, '1', { pin: '0000' })).toMatchObject({ status: 422, body: { code: 'G22' } });
  expect(await free(batch.id)).toBe(5);
  expect(await issue(batch.id, '2')).toMatchObject({
    status: 200,
    body: { issued: [{ batch: batch.batch, qty: '2' }] },
  });
  expect(await free(batch.id)).toBe(3);
  const row = await one<{ signed: boolean; by: string }>(
    "select receiver_signed_at is not null as signed, received_by as by from movement where batch_id = $1 and type = 'issue'",
    [batch.id],
  );
  expect(row).toEqual({ signed: true, by: receiverId });
});

test('R-STK-2 two keepers and the last piece: one gets it, the other reads who was faster', async () => {
  const { batch } = await stock('1');
  const answers = await Promise.all([issue(batch.id, '1'), issue(batch.id, '1')]);
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const refused = answers.find((answer) => answer.status === 409);
  expect(refused?.body).toMatchObject({
    code: 'STOCK_SHORT',
    message: 'There is not enough Grease: 1 missing. 1 just issued to BRK.',
  });
  expect(await free(batch.id)).toBe(0);
});

test('R-STK-4 a keeper undoes what they posted themselves, by a reversal', async () => {
  const { batch } = await stock('5');
  const done = await issue(batch.id, '2');
  const no = (done.body['issued'] as unknown as { movementNo: number }[])[0]?.movementNo;
  const other = await app.as('stores.user');
  const undo = (who: Person) => who.call('POST', `/api/store/movements/${no}/reverse`, { reason: 'wrong batch' });
  expect(await undo(other)).toMatchObject({ status: 422, body: { code: 'NOT_YOURS_TO_UNDO' } });
  expect((await undo(keeper)).status).toBe(200);
  expect(await free(batch.id)).toBe(5);
});

/** The one sentence of a refusal, wherever it stands. */
const sentence = (answer: { body: unknown }) => {
  const { message, fields } = answer.body as { message?: string; fields?: { message: string }[] };
  return fields?.[0]?.message ?? message;
};

test('R-STK-4 R-STK-9 a return that was undone is with the job again, in its trace too, and is brought back later', async () => {
  const { batch } = await stock('5');
  const { number } = await aJob(app);
  const done = await issue(batch.id, '2', { jobNumber: number });
  const no = (done.body['issued'] as unknown as { movementNo: number }[])[0]?.movementNo;
  const back = await send('return', { movementNo: no, qty: '2' });
  const backNo = (back.body as { movementNo?: number }).movementNo;
  const madeOf = async () =>
    (await keeper.get<{ batches: { batch: string }[] }>(`/api/store/jobs/${number}/batches`)).body.batches.map(
      (used) => used.batch,
    );
  expect(await madeOf()).toEqual([]);
  const undone = { reason: 'It was another batch' };
  expect((await keeper.call('POST', `/api/store/movements/${backNo}/reverse`, undone)).status).toBe(200);
  expect(await free(batch.id)).toBe(3);
  expect(await madeOf()).toEqual([batch.batch]);
  const out = await keeper.get<{ issues: { left: string }[] }>(`${at}/issued?batchId=${batch.id}`);
  expect(out.body.issues.map(({ left }) => left)).toEqual(['2']);
  expect((await send('return', { movementNo: no, qty: '2' })).status).toBe(200);
  expect([await free(batch.id), await madeOf()]).toEqual([5, []]);
});

test('R-STK-9 a recall takes the whole lot off the shelves at once and says which jobs have the rest', async () => {
  const quality = await app.as('quality.user');
  const { batch, item } = await stock('5');
  const others = await app.write(async (ctx) => [
    await receiveGrease(ctx, item.id, '3', { supplierLot: 'LOT-R' }),
    await receiveGrease(ctx, item.id, '4', { supplierLot: 'lot-r' }),
    await receiveGrease(ctx, item.id, '2', { supplierLot: 'Lot R' }),
  ]);
  const { number } = await aJob(app);
  expect((await issue(others[0]?.id ?? '', '3', { jobNumber: number })).status).toBe(200);
  const body = { batchId: others[0]?.id, wholeLot: true, notice: 'SB 32-11', reason: 'Wrong mixture' };
  expect((await keeper.call('POST', '/api/receiving/recall', body)).status).toBe(403);
  const answer = await quality.call<{
    records: { batch: string; quarantine: string }[];
    jobs: { jobNumber: string; batches: string[] }[];
  }>('POST', '/api/receiving/recall', body);
  expect(answer.body.records.map((record) => record.batch).sort()).toEqual(others.map((other) => other.batch).sort());
  expect(answer.body.jobs).toMatchObject([{ jobNumber: number, batches: [others[0]?.batch] }]);
  expect(await issue(others[1]?.id ?? '', '1')).toMatchObject({ status: 422, body: { code: 'BATCH_BLOCKED' } });
  expect((await issue(batch.id, '1')).status).toBe(200);
  // Said twice, it holds what it holds: no second record.
  expect((await quality.call<typeof answer.body>('POST', '/api/receiving/recall', body)).body.records).toEqual(
    answer.body.records,
  );
});

test('R-STK-9 recall in a minute: the page of each batch keeps who has the rest, and a letter is drafted for each customer', async () => {
  const quality = await app.as('quality.user');
  const { item } = await stock('5');
  const made = await app.write(async (ctx) => [
    await receiveGrease(ctx, item.id, '3', { supplierLot: 'LOT-L' }),
    await receiveGrease(ctx, item.id, '4', { supplierLot: 'LOT-L' }),
  ]);
  const [first, second] = made.map(({ id, batch }) => ({ id, batch }));
  const jobs = [await aJob(app), await aJob(app)];
  for (const [n, { number }] of jobs.entries())
    expect((await issue(made[n]?.id ?? '', '1', { jobNumber: number })).status).toBe(200);
  // One of them stands in quarantine for another reason already: it is recalled too.
  const stands = {
    source: 'stock',
    batchId: second?.id,
    description: 'Grease',
    quantity: '3',
    reason: 'Lid was open',
    suspectedUnapproved: false,
  };
  expect((await keeper.call('POST', '/api/store/quarantine', stands)).status).toBe(201);
  const body = { batchId: first?.id, wholeLot: true, notice: 'SB 32-12', reason: 'Water in the grease' };
  expect((await quality.call('POST', '/api/receiving/recall', body)).status).toBe(200);
  const reach = async (batch = '') =>
    (
      await quality.get<{
        recall: { reason: string; records: object[]; customers: { id: string; parts: object[] }[] } | null;
      }>(`/api/receiving/recalls/${batch}`)
    ).body.recall;
  for (const batch of [first?.batch, second?.batch]) {
    const found = await reach(batch);
    expect(found).toMatchObject({ reason: 'Recall SB 32-12: Water in the grease' });
    expect(found?.records).toMatchObject([
      { batch: first?.batch, onHand: '2' },
      { batch: second?.batch, onHand: '3' },
    ]);
    expect(found?.customers.flatMap(({ parts }) => parts)).toMatchObject(
      jobs.map(({ number, serialNumber }) => ({ jobNumber: number, serialNumber })),
    );
  }
  const customerId = (await reach(first?.batch))?.customers[0]?.id ?? '';
  const letter = await quality.call<string>('GET', `/api/receiving/recalls/${first?.batch}/letters/${customerId}`);
  expect(letter.body.startsWith('%PDF')).toBe(true);
  expect((await quality.get(`/api/receiving/recalls/${first?.batch}/letters/${first?.id}`)).status).toBe(404);
  const { batch: untouched } = await stock('1');
  expect(await reach(untouched.batch)).toBeNull();
});

test('an impossible quantity is one sentence of its own and books nothing', async () => {
  const { batch, shelf } = await stock('5', { uom: 'ea' });
  for (const [qty, words] of [
    ['0', 'The quantity must be more than 0.'],
    ['0.0005', 'Counted in whole ea: 0.0005 is not possible.'],
    ['0.00005', 'A quantity has at most 4 decimals.'],
    ['1000000000', 'A quantity is at most 9999999.'],
    ['1e9', 'Type a quantity as a number, such as 2.5.'],
    ['-1', 'A quantity is never less than 0.'],
  ] as const)
    expect([qty, sentence(await issue(batch.id, qty))]).toEqual([qty, words]);
  // A count is one too: it may find nothing, never less.
  const adjusted = await send('adjust', { locationId: shelf, batchId: batch.id, counted: '-1', reason: 'typed wrong' });
  const counted = await send('count', { locationId: shelf, lines: [{ batchId: batch.id, counted: '-1' }] });
  expect([sentence(adjusted), sentence(counted)]).toEqual(Array(2).fill('A quantity is never less than 0.'));
  expect(await free(batch.id)).toBe(5);
  expect(await one('select count(*)::int as n from stock_count where batch_id = $1', [batch.id])).toEqual({ n: 0 });
});

test('R-STK-6 what expired this night is not handed out in the morning, and the last day itself is', async () => {
  const day = 86_400_000;
  const item = await keeper.create(stockItem, grease(`CTR-${(made += 1)}`, { shelfLifeMode: 'setOnReceipt' }));
  const take = (labelExpiry: string) =>
    app.write((ctx) => receiveGrease(ctx, item.id, '5', { labelExpiry }), new Date(Date.now() - 2 * day));
  const gone = await take(dayOf(new Date(Date.now() - day)));
  const last = await take(dayOf(new Date()));
  const refused = await issue(gone.id, '1');
  expect([refused.status, refused.body]).toMatchObject([422, { code: 'BATCH_BLOCKED' }]);
  expect(sentence(refused)).toContain(`Batch ${gone.batch} may not be used: expired`);
  expect([await free(gone.id), (await issue(last.id, '1')).status]).toEqual([5, 200]);
});

test('R-STK-3 the same submit sent again at the counter books once', async () => {
  const { batch } = await stock('5');
  const key = { 'idempotency-key': randomUUID() };
  const body = { departmentId, receiverId, pin: testPin, lines: [{ batchId: batch.id, qty: '1' }] };
  const first = await keeper.call('POST', `${at}/issue`, body, key);
  const again = await keeper.call('POST', `${at}/issue`, body, key);
  expect([first.status, again.body]).toEqual([200, first.body]);
  expect(await free(batch.id)).toBe(4);
});

test('E9 R-STK-4 a movement is reversed once, and not at all after its place was counted', async () => {
  const { batch, shelf } = await stock('5');
  const undo = (no: unknown) =>
    keeper.call('POST', `/api/store/movements/${no as number}/reverse`, { reason: 'wrong batch' });
  const issued = async () =>
    ((await issue(batch.id, '1')).body['issued'] as unknown as { movementNo: number }[])[0]?.movementNo;
  const first = await issued();
  expect((await undo(first)).status).toBe(200);
  const twice = await undo(first);
  expect(twice.status).toBe(422);
  expect(sentence(twice)).toContain('was reversed by');
  const second = await issued();
  const counted = await send('count', { locationId: shelf, lines: await standing(shelf) });
  expect(counted.body['row']).toMatchObject({ status: 'agreed' });
  const late = await undo(second);
  expect(late.status).toBe(422);
  expect(sentence(late)).toContain('counted');
  expect(await free(batch.id)).toBe(4);
});

/** What stands in a place, as somebody counts it who finds everything. */
async function standing(locationId: string) {
  const { rows } = await app.deps.database.pool.query<{ batchId: string; counted: string }>(
    `select batch_id as "batchId", trim_scale(on_hand)::text as counted from stock_balance where location_id = $1 and on_hand > 0`,
    [locationId],
  );
  return rows;
}

test('R-STK-11 a count is blind, its difference waits for a colleague, and then stands in the ledger', async () => {
  const { batch, shelf, item } = await stock('5');
  const counted = await send('adjust', {
    locationId: shelf,
    batchId: batch.id,
    counted: '4',
    reason: 'one was broken',
  });
  const row = counted.body['row'] as unknown as { id: string; status: string };
  expect(row.status).toBe('counted');
  expect(await free(batch.id)).toBe(5);
  expect((await keeper.run(stockCount, row.id, 'approve')).status).toBe(422);
  const colleague = await app.as('stores.user');
  // Whoever approves it reads what it is, not its batch alone.
  const lines = await colleague.get(`/api/store/count-lines?f.stockCountId.in=${row.id}`);
  expect(lines.body).toMatchObject({ rows: [{ batchId: batch.id, itemId: item.id, difference: '-1.0000' }] });
  expect((await colleague.run(stockCount, row.id, 'approve')).status).toBe(200);
  expect(await free(batch.id)).toBe(4);
  const check = await (await app.as('stores.admin')).get('/api/store/ledger/differences');
  expect(check.body).toEqual({ differences: [] });
});

test('R-SEG-1 a transfer goes where such a batch may stand, and nowhere else', async () => {
  const { batch, shelf } = await stock('5');
  const place = async (code: string) =>
    (await one<{ id: string }>('select id from location where code = $1', [code])).id;
  const move = async (code: string) =>
    send('transfer', { batchId: batch.id, fromLocationId: shelf, toLocationId: await place(code), qty: '2' });
  expect(await move('SCR-01')).toMatchObject({ status: 422, body: { code: 'SEGREGATION' } });
  expect((await move('S1-R01-B02')).status).toBe(200);
  expect(await free(batch.id)).toBe(5);
});

test('E3 E4 R-STK-5 the counter hands out what expires first, and says of each batch it passed over why', async () => {
  const day = dayOf(new Date());
  const { item, shelf, batch: b5 } = await stock('20');
  const lay = (qty: string, labelExpiry: string, at = new Date()) =>
    app.write((ctx) => receiveGrease(ctx, item.id, qty, { locationId: shelf, labelExpiry }), at);
  const b1 = await lay('6', addDays(day, -1), new Date(Date.now() - 2 * 86_400_000));
  const [b2, b3, b4] = [await lay('5', day), await lay('4', addDays(day, 52)), await lay('10', addDays(day, 51))];
  expect(
    (
      await keeper.call('POST', quarantine.api, {
        source: 'stock',
        batchId: b3.id,
        description: 'Grease',
        quantity: '4',
        reason: 'Tin dented',
        suspectedUnapproved: false,
      })
    ).status,
  ).toBe(201);
  const lines = (qty: string) => ({ departmentId, receiverId, pin: testPin, lines: [{ itemId: item.id, qty }] });
  const short = await keeper.call('POST', `${at}/issue`, lines('40'), { 'idempotency-key': randomUUID() });
  expect(short).toMatchObject({
    status: 409,
    body: { code: 'STOCK_SHORT', details: { missing: '5' } },
  });
  const { blocked } = short.body['details'] as { blocked: { batch: string; reason: string }[] };
  expect(blocked.map(({ batch }) => batch).sort()).toEqual([b1.batch, b3.batch].sort());
  expect(blocked.find(({ batch }) => batch === b1.batch)?.reason).toContain('expired');
  expect(blocked.find(({ batch }) => batch === b3.batch)?.reason).toContain('quarantine');
  expect([await free(b2.id), await free(b4.id), await free(b5.id)]).toEqual([5, 10, 20]);
  const given = await keeper.call('POST', `${at}/issue`, lines('12'), { 'idempotency-key': randomUUID() });
  expect(given.body).toMatchObject({
    issued: [
      { batch: b2.batch, qty: '5' },
      { batch: b4.batch, qty: '7' },
    ],
  });
});

test('R-STK-5 two lines of one item on a slip take what expires first, one after the other, and a slip that is short books nothing', async () => {
  const day = dayOf(new Date());
  const { item, shelf, batch: late } = await stock('20');
  const soon = await app.write((ctx) =>
    receiveGrease(ctx, item.id, '5', { locationId: shelf, labelExpiry: addDays(day, 30) }),
  );
  const slip = (...quantities: string[]) =>
    keeper.call(
      'POST',
      `${at}/issue`,
      { departmentId, receiverId, pin: testPin, lines: quantities.map((qty) => ({ itemId: item.id, qty })) },
      { 'idempotency-key': randomUUID() },
    );
  // Each line alone is there; the second one is short after the first.
  expect(await slip('10', '20')).toMatchObject({
    status: 409,
    body: {
      code: 'STOCK_SHORT',
      message: 'Line 2: there is not enough Grease: 5 missing.',
      details: { line: 2, missing: '5' },
    },
  });
  expect([await free(soon.id), await free(late.id)]).toEqual([5, 20]);
  expect((await slip('3', '4')).body).toMatchObject({
    issued: [
      { batch: soon.batch, qty: '3' },
      { batch: soon.batch, qty: '2' },
      { batch: late.batch, qty: '2' },
    ],
  });
  expect([await free(soon.id), await free(late.id)]).toEqual([0, 18]);
});

test('E7 R-STK-7 a pack that is opened never outlives its label, and is used until the sooner of the two', async () => {
  const day = dayOf(new Date());
  const { item, shelf } = await stock('1', { openLifeDays: 10 });
  const opened = async (labelExpiry: string) => {
    const { id } = await app.write((ctx) => receiveGrease(ctx, item.id, '5', { locationId: shelf, labelExpiry }));
    const pack = await send('open', { batchId: id, locationId: shelf, qty: '2' });
    expect(pack.status).toBe(200);
    const scanned = await keeper.get(`${at}/scan?code=${String(pack.body['batch'])}`);
    return (scanned.body['batch'] as { effectiveExpiry: string }).effectiveExpiry;
  };
  expect(await opened(addDays(day, 8))).toBe(addDays(day, 8));
  expect(await opened(addDays(day, 60))).toBe(addDays(day, 10));
});

test('R-LBL-4 a thing goes only where its kind of storage is, and into a cabinet only up to its limit', async () => {
  const { batch, shelf } = await stock('5');
  const cold = await keeper.create(location, { code: 'CTR-C1', name: 'Refrigerator', type: 'cold', issuable: true });
  const to = (from: string, toLocationId: string, id: string, qty: string) =>
    send('transfer', { batchId: id, fromLocationId: from, toLocationId, qty });
  expect(await to(shelf, cold.id, batch.id, '1')).toMatchObject({
    status: 422,
    body: { code: 'SEGREGATION', message: 'Grease must stand in a stock location; CTR-C1 is cold.' },
  });
  const cabinet = { name: 'Cabinet', type: 'flammable', issuable: true } as const;
  const unlimited = await keeper.call('POST', location.api, { ...cabinet, code: 'CTR-F0' });
  expect(unlimited).toMatchObject({ status: 422, body: { code: 'LIMIT_NEEDED', field: 'mostHeld' } });
  const [one, other] = await Promise.all(
    ['CTR-F1', 'CTR-F2'].map((code) => keeper.create(location, { ...cabinet, code, mostHeld: '10', heldIn: 'l' })),
  );
  if (!one || !other) throw new Error('two cabinets');
  const paint = await keeper.create(
    stockItem,
    grease('CTR-PAINT', { partName: 'Paint', storageType: 'flammable', uom: 'l' }),
  );
  const [first, second] = [
    await app.write((ctx) => receiveGrease(ctx, paint.id, '8', { locationId: one.id })),
    await app.write((ctx) => receiveGrease(ctx, paint.id, '6', { locationId: other.id })),
  ];
  expect(await to(other.id, one.id, second.id, '3')).toMatchObject({
    status: 422,
    body: {
      code: 'PLACE_FULL',
      message: 'CTR-F1 holds at most 10 L; with this it would be 11. Choose another location.',
    },
  });
  // Two at once, each of which fits alone: one stays where it is.
  const both = await Promise.all([to(other.id, one.id, second.id, '2'), to(other.id, one.id, second.id, '1')]);
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
  expect([await free(first.id), await free(second.id)]).toEqual([8, 6]);
  const inCans = await keeper.create(
    stockItem,
    grease('CTR-CANS', { partName: 'Thinner', storageType: 'flammable', uom: 'ea' }),
  );
  await expect(app.write((ctx) => receiveGrease(ctx, inCans.id, '1', { locationId: one.id }))).rejects.toMatchObject({
    code: 'PLACE_UNIT',
  });
});

test('R-LBL-4 oil and grease never stand with oxygen-clean parts, whichever came first', async () => {
  const [clean, oily] = [
    await keeper.create(stockItem, grease('CTR-O2', { partName: 'Oxygen valve', storageType: 'oxygenClean' })),
    await keeper.create(stockItem, grease('CTR-OIL', { partName: 'Oil', greasy: true })),
  ];
  const [left, right] = [
    await keeper.create(location, { ...rack, code: 'CTR-O1' }),
    await keeper.create(location, { ...rack, code: 'CTR-O2' }),
  ];
  const [valve, can] = [
    await app.write((ctx) => receiveGrease(ctx, clean.id, '2', { locationId: left.id })),
    await app.write((ctx) => receiveGrease(ctx, oily.id, '2', { locationId: right.id })),
  ];
  const move = (batchId: string, fromLocationId: string, toLocationId: string) =>
    send('transfer', { batchId, fromLocationId, toLocationId, qty: '1' });
  expect(await move(can.id, right.id, left.id)).toMatchObject({
    status: 422,
    body: {
      code: 'NEIGHBOURS',
      message:
        'Oxygen valve stands in CTR-O1: oil and grease never stand with oxygen-clean parts. Choose another location for Oil.',
    },
  });
  expect(await move(valve.id, left.id, right.id)).toMatchObject({ status: 422, body: { code: 'NEIGHBOURS' } });
  expect([await free(valve.id), await free(can.id)]).toEqual([2, 2]);
});

test('R-LBL-4 what an item is said to be is refused while its stock stands where that may not stand', async () => {
  const edit = async (record: typeof stockItem | typeof location, id: string, values: object) => {
    const { row } = (await keeper.get<{ row: { version: number } }>(`${record.api}/${id}`)).body;
    return keeper.call<{ code?: string; field?: string; message?: string }>('PATCH', `${record.api}/${id}`, {
      version: row.version,
      ...values,
    });
  };
  const [clean, plain] = [
    await keeper.create(stockItem, grease('CTR-O3', { partName: 'Oxygen hose', storageType: 'oxygenClean' })),
    await keeper.create(stockItem, grease('CTR-WAX', { partName: 'Wax' })),
  ];
  const [shared, other] = [
    await keeper.create(location, { ...rack, code: 'CTR-P1' }),
    await keeper.create(location, { ...rack, code: 'CTR-P2' }),
  ];
  const hose = await app.write((ctx) => receiveGrease(ctx, clean.id, '2', { locationId: shared.id }));
  const wax = await app.write((ctx) => receiveGrease(ctx, plain.id, '2', { locationId: shared.id }));
  expect(await edit(stockItem, plain.id, { greasy: true })).toMatchObject({
    status: 422,
    body: {
      code: 'NEIGHBOURS',
      field: 'greasy',
      message:
        'Oxygen hose stands in CTR-P1: oil and grease never stand with oxygen-clean parts. Choose another location for Wax.',
    },
  });
  await send('transfer', { batchId: wax.id, fromLocationId: shared.id, toLocationId: other.id, qty: '2' });
  expect((await edit(stockItem, plain.id, { greasy: true })).status).toBe(200);
  // The other way round: what stands beside oil does not become oxygen clean.
  const seal = await keeper.create(stockItem, grease('CTR-SEAL', { partName: 'Seal' }));
  const seals = await app.write((ctx) => receiveGrease(ctx, seal.id, '2', { locationId: other.id }));
  expect(await edit(stockItem, seal.id, { storageType: 'oxygenClean' })).toMatchObject({
    status: 422,
    body: { code: 'NEIGHBOURS', field: 'storageType' },
  });
  expect(await edit(stockItem, clean.id, { greasy: true })).toMatchObject({
    status: 422,
    body: { code: 'GREASY_CLEAN', field: 'greasy' },
  });
  // Another kind of shelf: nothing can be moved there before the item is of that kind, so it goes by quarantine.
  expect(await edit(stockItem, seal.id, { storageType: 'cold' })).toMatchObject({
    status: 422,
    body: {
      code: 'SHELF_KIND',
      field: 'storageType',
      message:
        'Some of it stands in CTR-P2, which is no place for it then. Put its batches in quarantine, change it, and release them.',
    },
  });
  const held = await keeper.create(quarantine, {
    source: 'stock',
    description: 'Seal',
    quantity: '2',
    reason: 'It was stored warm.',
    suspectedUnapproved: false,
    batchId: seals.id,
  });
  expect((await edit(stockItem, seal.id, { storageType: 'cold' })).status).toBe(200);
  expect(held.status).toBe('open');
  // The unit of what was moved already is the unit of its whole ledger.
  expect(await edit(stockItem, plain.id, { uom: 'kg' })).toMatchObject({
    status: 422,
    body: { code: 'UNIT_IN_USE', field: 'uom' },
  });
  // A place is not made smaller than what is in it.
  expect(await edit(location, shared.id, { mostHeld: '1', heldIn: 'g' })).toMatchObject({
    status: 422,
    body: { code: 'PLACE_FULL', field: 'mostHeld', message: 'CTR-P1 holds 2 g already.' },
  });
  expect(await edit(location, shared.id, { mostHeld: '9', heldIn: 'l' })).toMatchObject({
    status: 422,
    body: { code: 'PLACE_UNIT', field: 'heldIn', message: 'Oxygen hose stands in CTR-P1 and is kept in g.' },
  });
  expect((await edit(location, shared.id, { mostHeld: '2', heldIn: 'g' })).status).toBe(200);
  expect(await free(hose.id)).toBe(2);
});

test('R-LBL-4 what nobody gave a place goes to the first one it may stand in, also out of quarantine', async () => {
  const oil = await keeper.create(stockItem, grease('CTR-OIL2', { partName: 'Oil', greasy: true }));
  const valve = await keeper.create(stockItem, grease('CTR-O4', { partName: 'Valve', storageType: 'oxygenClean' }));
  // The first place by its code, with an oxygen-clean part in it.
  const first = await keeper.create(location, { ...rack, code: 'A-FIRST' });
  await app.write((ctx) => receiveGrease(ctx, valve.id, '1', { locationId: first.id }));
  const can = await app.write((ctx) => receiveGrease(ctx, oil.id, '1'));
  const { rows } = await app.deps.database.pool.query<{ locationId: string }>(
    'select location_id as "locationId" from stock_balance where batch_id = $1 and on_hand > 0',
    [can.id],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.locationId).not.toBe(first.id);
});

test('R-SEG-1 what comes back to the stores after its batch was blocked or expired never lands on a shelf, not by an undo either', async () => {
  const admin = await app.as('stores.admin');
  const undo = (movementNo: unknown) =>
    admin.call<{ code?: string; message?: string }>('POST', `/api/store/movements/${String(movementNo)}/reverse`, {
      reason: 'Issued in error',
    });
  const where = async (batchId: string) =>
    (
      await app.deps.database.pool.query<{ type: string; onHand: string }>(
        `select l.type, trim_scale(sb.on_hand)::text as "onHand" from stock_balance sb join location l on l.id = sb.location_id
         where sb.batch_id = $1 and sb.on_hand > 0 order by l.type`,
        [batchId],
      )
    ).rows;
  const handOut = async (batchId: string, qty: string) =>
    ((await issue(batchId, qty)).body['issued'] as unknown as { movementNo: number }[])[0]?.movementNo;
  // All of it was handed out, and then its batch was quarantined.
  const gone = await stock('3');
  const all = await handOut(gone.batch.id, '3');
  const quality = await app.as('quality.user');
  await quality.create(quarantine, {
    source: 'stock',
    batchId: gone.batch.id,
    description: 'Grease',
    quantity: '3',
    reason: 'The maker doubts this lot.',
    suspectedUnapproved: false,
  });
  expect(await undo(all)).toMatchObject({ status: 422, body: { code: 'SEGREGATION' } });
  expect(await where(gone.batch.id)).toEqual([]);
  expect((await send('return', { movementNo: all, qty: '3' })).status).toBe(200);
  expect(await where(gone.batch.id)).toEqual([{ type: 'quarantine', onHand: '3' }]);
  // And what expired while a job had it.
  const day = dayOf(new Date());
  const short = await stock('4', { shelfLifeMode: 'setOnReceipt' }, { labelExpiry: day });
  const [one, two] = [await handOut(short.batch.id, '1'), await handOut(short.batch.id, '1')];
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${addDays(day, 1)}T02:00:00Z`) });
  expect(await undo(one)).toMatchObject({ status: 422, body: { code: 'SEGREGATION' } });
  expect((await send('return', { movementNo: two, qty: '1' })).status).toBe(200);
  vi.useRealTimers();
  expect(await where(short.batch.id)).toEqual([
    { type: 'quarantine', onHand: '1' },
    { type: 'stock', onHand: '2' },
  ]);
});

test('R-SEG-1 what comes back opened goes into quarantine by itself, and quality releases it; the rest of its batch stays', async () => {
  const day = dayOf(new Date());
  const { batch, item } = await stock('10', { openLifeDays: 5 });
  const handed = await issue(batch.id, '4');
  const movementNo = (handed.body['issued'] as unknown as { movementNo: number }[])[0]?.movementNo;
  const back = await send('return', { movementNo, qty: '1', opened: true });
  expect(back).toMatchObject({ status: 200, body: { quarantine: expect.stringMatching(/^QR-/) } });
  expect((await send('return', { movementNo, qty: '1' })).body).toMatchObject({ quarantine: null });
  const held = await keeper.get<{ row: { batchId: string; status: string; reason: string } }>(
    `${quarantine.api}/${String(back.body['quarantine'])}`,
  );
  expect(held.body.row).toMatchObject({ status: 'open', reason: 'It came back opened or used.' });
  const apart = await keeper.get<{ row: object }>(`/api/store/batches/${held.body.row.batchId}`);
  expect(apart.body.row).toMatchObject({ itemId: item.id, status: 'quarantined', openExpiry: addDays(day, 5) });
  expect([await free(batch.id), await free(held.body.row.batchId)]).toEqual([7, 1]);
  expect((await issue(held.body.row.batchId, '1')).body).toMatchObject({ code: 'BATCH_BLOCKED' });
  expect((await issue(batch.id, '1')).status).toBe(200);
  // Two of four came back: the other two are still out, and no more comes back.
  expect((await send('return', { movementNo, qty: '3', opened: true })).body).toMatchObject({
    code: 'RETURN_TOO_MUCH',
  });
});

test('what the counter gave a job is used at its step first, and what was used does not come back', async () => {
  const { batch, item } = await stock('10');
  const job = await aJob(app);
  const handed = await issue(batch.id, '3', { departmentId: null, jobNumber: job.number });
  const movementNo = (handed.body['issued'] as unknown as { movementNo: number }[])[0]?.movementNo;
  expect(await free(batch.id)).toBe(7);
  const use = (qty: string) =>
    app.write((ctx) => issueToJob(ctx, { jobNumber: job.number, itemId: item.id, batchId: batch.id, qty }));
  await use('2');
  expect(await free(batch.id)).toBe(7);
  const back = await send('return', { movementNo, qty: '3' });
  expect([back.status, sentence(back)]).toEqual([
    422,
    `Only 1 of it are still with ${job.number}; the rest was used at a step.`,
  ]);
  expect((await send('return', { movementNo, qty: '1' })).status).toBe(200);
  expect(await free(batch.id)).toBe(8);
  // It has nothing more in hand: the next use leaves the shelf.
  await use('2');
  expect(await free(batch.id)).toBe(6);
});

test('the PIN of who receives is theirs alone: five wrong ones lock it, and a closed account receives nothing', async () => {
  const { batch } = await stock('5');
  const person = await app.as('maintenance.user');
  const other = (await anEmployee(app)).id;
  await app.asOwner((pool) => pool.query('update app_user set employee_id = $1 where id = $2', [other, person.id]));
  const hand = (pin: string) => issue(batch.id, '1', { receiverId: other, pin });
  for (let n = 0; n < 5; n += 1) expect((await hand('0000')).status).not.toBe(200);
  expect((await hand(testPin)).status).not.toBe(200);
  // Nobody else's PIN is locked by it.
  expect((await issue(batch.id, '1')).status).toBe(200);
  await app.asOwner((pool) => pool.query("update app_user set state = 'disabled' where id = $1", [person.id]));
  const closed = await hand(testPin);
  expect(closed.status).toBe(422);
  expect(sentence(closed)).toContain('has no account, and so no PIN to receive with.');
  expect(await free(batch.id)).toBe(4);
});

test('R-STK-11 the calendar asks for a place by the class of what stands in it, and a count moves it on', async () => {
  const { batch } = await stock('50');
  const dear = await keeper.create(location, { ...rack, code: 'S9-CAL-A' });
  const quiet = await keeper.create(location, { ...rack, code: 'S9-CAL-C' });
  const dull = await stock('5');
  for (const [id, to] of [
    [batch.id, dear.id],
    [dull.batch.id, quiet.id],
  ] as const) {
    const qty = String(await free(id));
    expect(await send('transfer', { batchId: id, fromLocationId: dull.shelf, toLocationId: to, qty })).toMatchObject({
      status: 200,
    });
  }
  // Worth more than everything else this file hands out.
  await app.asOwner((pool) => pool.query('update batch set unit_cost = 9000 where id = $1', [batch.id]));
  await issue(batch.id, '20');
  await app.asOwner((pool) =>
    pool.query(`alter table movement disable trigger user; update movement set unit_cost = 9000 where batch_id = '${batch.id}'; alter table movement enable trigger user;
      update batch set created_at = now() - interval '40 days' where id in ('${batch.id}', '${dull.batch.id}')`),
  );
  const due = async () =>
    (
      await keeper.get<{ places: { code: string; abc: string; isOverdue: boolean }[]; later: number }>(
        `${at}/due-counts`,
      )
    ).body;
  const before = await due();
  expect(before.places.find(({ code }) => code === 'S9-CAL-A')).toMatchObject({ abc: 'A', isOverdue: true });
  expect(before.places.some(({ code }) => code === 'S9-CAL-C')).toBe(false);
  expect((await send('count', { locationId: dear.id, lines: [{ batchId: batch.id, counted: '30' }] })).status).toBe(
    200,
  );
  const after = (await due()).places.find(({ code }) => code === 'S9-CAL-A');
  expect(after).toMatchObject({ isOverdue: false });
  expect((await (await app.as('maintenance.user')).get(`${at}/due-counts`)).status).toBe(403);
});
