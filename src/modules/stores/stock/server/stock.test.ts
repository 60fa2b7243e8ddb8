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
import { ledgerDifferences } from './ledger.ts';
import { reverseMovement } from './returns.ts';
import {
  assertBatchUsable,
  batchFacts,
  blockBatch,
  disposeOfBatch,
  issueToJob,
  openBatch,
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
  expect(await app.write((ctx) => openBatch(ctx, batch.id))).toBe(addDays(today, 10));
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
