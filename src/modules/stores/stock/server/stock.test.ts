import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { findRow } from '#kernel/server/records/records.ts';
import { rowsAsJson } from '#kernel/server/records/rows.ts';
import { readContext, systemCaller } from '#kernel/server/transaction.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { signInServer } from '#modules/account/sign-in/server/sign-in.server.ts';
import { location } from '../shared/location.record.ts';
import { stockItem } from '../shared/stockItem.record.ts';
import { checkLedger, ledgerDifferences } from './counts.ts';
import { lapseReservations, releaseReservations, reserveStock } from './reservations.ts';
import { reverseMovement } from './returns.ts';
import {
  assertBatchUsable,
  batchFacts,
  batchTrace,
  blockBatch,
  disposeOfBatch,
  issueToJob,
  makeKit,
  openPack,
  pickBatches,
  returnToStock,
  type NewBatch,
} from './public.ts';
import { grease, linked, rack, receiveGrease } from './stock.fixture.ts';
import { stockServer } from './stock.server.ts';

const today = dayOf(new Date());
let app: TestApp;
let stores: Person;
let count = 0;

beforeAll(async () => {
  app = await testApp([signInServer, linked, stockServer]);
  stores = await app.as('stores.user');
  await stores.create(location, rack);
});
afterAll(() => app.close());

const read = () => readContext(app.deps, systemCaller(new Date()));
const newItem = (values: Parameters<typeof grease>[1] = {}) =>
  stores.create(stockItem, grease(`GREASE-${(count += 1)}`, values));
const receive = (itemId: string, qty: string, values: Partial<NewBatch> = {}) =>
  app.write((ctx) => receiveGrease(ctx, itemId, qty, values));
const issue = (request: Omit<Parameters<typeof issueToJob>[1], 'jobNumber'>) =>
  app.write((ctx) => issueToJob(ctx, { jobNumber: 'ABS0000001', ...request }));
const shelf = async () =>
  (await app.deps.database.pool.query<{ id: string }>('select id from location where code = $1', [rack.code])).rows[0]
    ?.id ?? '';
const worthOf = async (itemId: string) => {
  const { rows } = await app.deps.database.pool.query<{ qty: string; value: string }>(
    'select trim_scale(qty)::text as qty, value::text as value from stock_cost where item_id = $1',
    [itemId],
  );
  return [rows[0]?.qty, rows[0]?.value];
};
const onHand = async (id: string) => Number((await batchFacts(read(), [id], today))[0]?.onHand);

test('P43 R-STK-2 E1 twenty issues at once of a batch of five: five succeed, nothing goes below zero, the ledger agrees', async () => {
  const item = await newItem();
  const batch = await receive(item.id, '5');
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => issue({ itemId: item.id, qty: '1' })));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused.map((result) => (result as { reason: { code: string } }).reason.code)).toEqual(
    Array(15).fill('STOCK_SHORT'),
  );
  expect(await onHand(batch.id)).toBe(0);
  expect(await ledgerDifferences(read())).toEqual([]);
  expect((await batchFacts(read(), [batch.id], today))[0]?.status).toBe('exhausted');
});

test('R-STK-3 E2 the same key twice at once posts once and gives both the same movement', async () => {
  const item = await newItem();
  await receive(item.id, '5');
  const key = randomUUID();
  const [first, second] = await Promise.all([
    issue({ itemId: item.id, qty: '2', key }),
    issue({ itemId: item.id, qty: '2', key }),
  ]);
  expect(first).toEqual(second);
  await expect(issue({ itemId: item.id, qty: '3', key })).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
});

test('R-STK-2 issues of two items in opposite order both finish', async () => {
  const [a, b] = await Promise.all([newItem(), newItem()]);
  await receive(a.id, '10');
  await receive(b.id, '10');
  const both = (items: string[]) =>
    app.write(async (ctx: WriteContext) => {
      for (const itemId of items) await issueToJob(ctx, { jobNumber: 'ABS0000001', itemId, qty: '1' });
    });
  await expect(Promise.all([both([a.id, b.id]), both([b.id, a.id]), both([a.id, b.id])])).resolves.toHaveLength(3);
});

test('R-STK-5 another batch than the first to expire needs a reason, and an expired one is refused whoever asks', async () => {
  const item = await newItem({ shelfLifeMode: 'setOnReceipt' });
  const soon = await receive(item.id, '5', { labelExpiry: addDays(today, 10) });
  const later = await receive(item.id, '5', { labelExpiry: addDays(today, 90) });
  await expect(issue({ batchId: later.id, qty: '1' })).rejects.toMatchObject({ code: 'FEFO_REASON' });
  expect(await issue({ batchId: later.id, qty: '1', fefoOverrideReason: 'Pack already at the bench' })).toMatchObject([
    { batch: later.batch },
  ]);
  await app.write((ctx) =>
    sql`update batch set expiry_date = ${addDays(today, -1)} where id = ${soon.id}`.execute(ctx.db),
  );
  await expect(issue({ batchId: soon.id, qty: '1' })).rejects.toMatchObject({
    code: 'BATCH_BLOCKED',
    message: expect.stringContaining('expired on'),
  });
  await expect(assertBatchUsable(read(), soon.id, today)).rejects.toMatchObject({
    code: 'G13',
    message: `Grease batch ${soon.batch} expired on ${addDays(today, -1)}, used on ${today}.`,
  });
  const options = await pickBatches(read(), { itemId: item.id });
  expect(options.map((option) => option.refused ?? null)).toEqual([null, `It expired on ${addDays(today, -1)}.`]);
});

test('R-STK-4 the ledger refuses change; a correction is a reversal, once', async () => {
  const item = await newItem();
  const batch = await receive(item.id, '5');
  const [issued] = await issue({ itemId: item.id, qty: '5' });
  await expect(
    app.write((ctx) => sql`update movement set qty = 1 where movement_no = ${issued?.movementNo}`.execute(ctx.db)),
  ).rejects.toThrow('permission denied for table movement');
  await expect(
    app.asOwner((owner) => owner.query('update movement set qty = 1 where movement_no = $1', [issued?.movementNo])),
  ).rejects.toThrow('append-only');
  await app.write((ctx) => reverseMovement(ctx, issued?.movementNo ?? 0, 'wrong job'));
  expect(await onHand(batch.id)).toBe(5);
  await expect(app.write((ctx) => reverseMovement(ctx, issued?.movementNo ?? 0, 'again'))).rejects.toMatchObject({
    code: 'ALREADY_REVERSED',
  });
  expect(await ledgerDifferences(read())).toEqual([]);
});

test('a job brings back at most what it got', async () => {
  const item = await newItem();
  const batch = await receive(item.id, '5');
  const [issued] = await issue({ itemId: item.id, qty: '4.5' });
  const movementNo = issued?.movementNo ?? 0;
  await app.write((ctx) => returnToStock(ctx, { movementNo, qty: '1.5' }));
  await expect(app.write((ctx) => returnToStock(ctx, { movementNo, qty: '3.001' }))).rejects.toMatchObject({
    code: 'RETURN_TOO_MUCH',
  });
  expect(await onHand(batch.id)).toBe(2);
});

test('R-SEG-1 a blocked batch stands in quarantine and cannot be issued; released it is back on its shelf', async () => {
  const item = await newItem();
  const batch = await receive(item.id, '5');
  await app.write((ctx) => blockBatch(ctx, batch.id, 'quarantine QR-26-0012'));
  await expect(issue({ itemId: item.id, qty: '1' })).rejects.toMatchObject({
    code: 'STOCK_SHORT',
    details: { blocked: [{ batch: batch.batch, reason: 'quarantine QR-26-0012' }] },
  });
  await expect(assertBatchUsable(read(), batch.id, today)).rejects.toMatchObject({
    code: 'G15',
    message: `Grease batch ${batch.batch} is in quarantine QR-26-0012.`,
  });
  await app.write((ctx) => disposeOfBatch(ctx, batch.id, 'release'));
  expect(await issue({ itemId: item.id, qty: '1' })).toHaveLength(1);
  expect(await ledgerDifferences(read())).toEqual([]);
});

test('R-STK-7 an item with a shelf life is not received without a date, nor on the wrong shelf', async () => {
  const item = await newItem({ shelfLifeMode: 'fixedFromManufacture', shelfLifeMonths: 12, openLifeDays: 10 });
  await expect(receive(item.id, '5')).rejects.toMatchObject({ code: 'EXPIRY_NEEDED' });
  const batch = await receive(item.id, '5', { manufacturedOn: today });
  const pack = { batchId: batch.id, locationId: await shelf() };
  const opened = await app.write((ctx) => openPack(ctx, { ...pack, qty: '2' }));
  expect(opened.openExpiry).toBe(addDays(today, 10));
  expect([await onHand(batch.id), await onHand(opened.batchId)]).toEqual([3, 2]);
  await expect(app.write((ctx) => openPack(ctx, { ...pack, batchId: opened.batchId, qty: '2' }))).rejects.toMatchObject(
    {
      code: 'ALREADY_OPEN',
    },
  );
  const all = await app.write((ctx) => openPack(ctx, { ...pack, qty: '3' }));
  expect(all.batchId).toBe(batch.id);
  expect((await batchFacts(read(), [batch.id], addDays(today, 11)))[0]?.usable).toBe(
    `It expired on ${addDays(today, 10)}.`,
  );
  const cold = await newItem({ storageType: 'cold' });
  await expect(receive(cold.id, '1')).rejects.toMatchObject({ code: 'LOCATION_NEEDED' });
});

test('the catalogue: material needs its specification, a part number is unique, an item with stock is not archived', async () => {
  const refused = await stores.call('POST', stockItem.api, grease('X-1', { specification: null }));
  expect(refused).toMatchObject({ status: 422, body: { code: 'SPECIFICATION_NEEDED', field: 'specification' } });
  const item = await stores.create(stockItem, grease('X-2'));
  expect((await stores.call('POST', stockItem.api, grease('x-2'))).status).toBe(409);
  await receive(item.id, '1');
  const admin = await app.as('stores.admin');
  const kept = await admin.call('POST', `${stockItem.api}/${item.id}/archive`, {
    version: item.version,
    reason: 'no longer used',
  });
  expect(kept).toMatchObject({ status: 422, body: { message: 'There are still 1 g on hand.' } });
});

test('a row in a list says what the row itself says: exact numbers, quotes, Thai, and instants to the microsecond', async () => {
  const item = await newItem({ description: 'จาระบี "NYCO" \\ 1/2\n2nd line', conversion: '12.5', minQty: '0.0001' });
  await app.asOwner((pool) =>
    pool.query(
      "update stock_item set created_at = '2026-02-03 04:05:06.789012+00', updated_at = '2026-02-03T04:05:06Z' where id = $1",
      [item.id],
    ),
  );
  const [row] = await rowsAsJson(read(), stockItem, [item.id]);
  const shown = JSON.parse(row ?? '') as Record<string, unknown>;
  expect(shown).toEqual(JSON.parse(JSON.stringify(await findRow(read(), stockItem, item.id))));
  expect(shown).toMatchObject({
    createdAt: '2026-02-03T04:05:06.789012Z',
    updatedAt: '2026-02-03T04:05:06.000Z',
    conversion: '12.5000',
    archivedAt: null,
  });
});

test('R-STK-10 E10 E11 what is issued costs the average of the item or its oldest receipt, and a return brings back what left', async () => {
  const outcomes: Record<string, unknown> = {};
  for (const costMethod of ['movingAverage', 'fifo'] as const) {
    const item = await newItem({ costMethod });
    const out = async (qty: string) => {
      const posted = await issue({ itemId: item.id, qty });
      const { rows } = await app.deps.database.pool.query<{ value: string }>(
        'select (-sum(value))::text as value from movement where movement_no = any($1)',
        [posted.map((one) => one.movementNo)],
      );
      return { value: rows[0]?.value, last: posted.at(-1)?.movementNo ?? 0 };
    };
    await receive(item.id, '10', { unitCost: '100.00' });
    await receive(item.id, '5', { unitCost: '130.00' });
    const first = await out('8');
    await receive(item.id, '4', { unitCost: '121.00' });
    const second = await out('11');
    const empty = await worthOf(item.id);
    await app.write((ctx) => returnToStock(ctx, { movementNo: second.last, qty: '1' }));
    outcomes[costMethod] = [first.value, second.value, empty];
    expect(Number((await worthOf(item.id))[1])).toBeGreaterThan(100);
  }
  expect(outcomes).toEqual({
    movingAverage: ['880.00', '1254.00', ['0', '0.00']],
    fifo: ['800.00', '1334.00', ['0', '0.00']],
  });
  expect(await ledgerDifferences(read())).toEqual([]);
});

test('R-STK-8 what is reserved is not available to others, is taken up by its own issue, and lapses after three days', async () => {
  const item = await newItem();
  const batch = await receive(item.id, '5');
  const document = randomUUID();
  const reserved = await app.write((ctx) =>
    reserveStock(ctx, { itemId: item.id, qty: '4', documentType: 'request', documentId: document }),
  );
  expect(reserved).toMatchObject([{ batch: batch.batch, qty: '4' }]);
  await expect(issue({ itemId: item.id, qty: '2' })).rejects.toMatchObject({ code: 'STOCK_SHORT' });
  expect(await issue({ itemId: item.id, qty: '1' })).toHaveLength(1);
  expect(await issue({ itemId: item.id, qty: '3', documentId: document })).toHaveLength(1);
  await expect(issue({ itemId: item.id, qty: '1' })).rejects.toMatchObject({ code: 'STOCK_SHORT' });
  await app.write((ctx) => lapseReservations(ctx), new Date(Date.now() + 73 * 3_600_000));
  expect(await issue({ itemId: item.id, qty: '1' })).toHaveLength(1);
  expect(await ledgerDifferences(read())).toEqual([]);
});

test('R-STK-6 R-STK-8 nothing is reserved that expires before it is needed, and a blocked batch gives its promises back', async () => {
  const item = await newItem({ shelfLifeMode: 'setOnReceipt' });
  const batch = await receive(item.id, '5', { labelExpiry: addDays(today, 10) });
  const ask = { itemId: item.id, qty: '2', documentType: 'request', documentId: randomUUID() };
  await expect(app.write((ctx) => reserveStock(ctx, { ...ask, neededBy: addDays(today, 11) }))).rejects.toMatchObject({
    code: 'STOCK_SHORT',
  });
  await app.write((ctx) => reserveStock(ctx, { ...ask, neededBy: addDays(today, 10) }));
  await app.write((ctx) => blockBatch(ctx, batch.id, 'quarantine QR-26-0099'));
  expect(await ledgerDifferences(read())).toEqual([]);
  await app.write((ctx) => releaseReservations(ctx, { documentId: ask.documentId }));
  expect(await ledgerDifferences(read())).toEqual([]);
});

test('R-STK-9 E13 a kit is traced to what went into it, from both ends, and is worth what its parts were', async () => {
  const [item, kitItem] = await Promise.all([newItem({ openLifeDays: 30 }), newItem()]);
  const source = await receive(item.id, '10', { unitCost: '12.50', supplierLot: 'LOT-G1' });
  const locationId = await shelf();
  const kit = await app.write((ctx) =>
    makeKit(ctx, {
      itemId: kitItem.id,
      qty: '2',
      locationId,
      parts: [{ batchId: source.id, locationId, qty: '3' }],
    }),
  );
  expect([await worthOf(item.id), await worthOf(kitItem.id)]).toEqual([
    ['7', '87.50'],
    ['2', '37.50'],
  ]);
  await app.write((ctx) => issueToJob(ctx, { jobNumber: 'ABS0000005', batchId: kit.batchId, qty: '1' }));
  const forward = await app.write((ctx) => batchTrace(ctx, source.id));
  expect(forward).toMatchObject({ children: [kit.batch], jobs: [{ jobNumber: 'ABS0000005' }] });
  const back = await stores.get<{ batches: Record<string, unknown>[] }>('/api/store/jobs/ABS0000005/batches');
  expect(back.body.batches).toMatchObject([
    { batch: source.batch, supplierLot: 'LOT-G1', supplier: 'Vendor', madeInto: kit.batch },
    { batch: kit.batch, qty: '1.0000' },
  ]);
  const check = await (await app.as('stores.admin')).get('/api/store/ledger/differences');
  expect(check.body).toEqual({ differences: [] });
});

test('R-STK-1 a balance that is not the sum of its movements is listed with both figures, and the stores hear of it at night', async () => {
  const admin = await app.as('stores.admin');
  const { id } = await receive((await newItem()).id, '5');
  const differences = async () =>
    (await admin.get<{ differences: Record<string, unknown>[] }>('/api/store/ledger/differences')).body.differences;
  expect(await differences()).toEqual([]);
  const drift = (change: number) =>
    app.asOwner((pool) =>
      pool.query('update stock_balance set on_hand = on_hand + $1 where batch_id = $2 and on_hand > 0', [change, id]),
    );
  await drift(2);
  expect((await differences()).filter(({ what }) => what === 'onHand')).toMatchObject([
    { what: 'onHand', batchId: id, ledger: '5.0000', kept: '7.0000' },
  ]);
  await app.write(checkLedger);
  const told = await sql<{ title: string }>`select title from notification where user_id = ${admin.id}`.execute(
    app.deps.database.db,
  );
  expect(told.rows).toEqual([{ title: 'Stock differs from its ledger' }]);
  await drift(-2);
  expect(await differences()).toEqual([]);
});
