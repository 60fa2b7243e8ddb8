import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { batchStock } from '#modules/stores/stock/shared/batchStock.record.ts';
import { batch } from '#modules/stores/stock/shared/batch.record.ts';
import { movement } from '#modules/stores/stock/shared/movement.record.ts';
import { signInServer } from '#modules/account/sign-in/server/sign-in.server.ts';
import { receiveBatch, issueToJob } from '#modules/stores/stock/server/public.ts';
import { linked, rack } from '#modules/stores/stock/server/stock.fixture.ts';
import { stockServer } from '#modules/stores/stock/server/stock.server.ts';
import { location } from '#modules/stores/stock/shared/location.record.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';
import { consumable } from '../shared/consumable.record.ts';
import { consumablesServer } from './consumables.server.ts';

const today = dayOf(new Date());
let app: TestApp;
let stores: Person;
let itemId: string;

beforeAll(async () => {
  app = await testApp([signInServer, linked, stockServer, consumablesServer]);
  stores = await app.as('stores.user');
  await stores.create(location, rack);
  const item = await stores.create(stockItem, {
    kind: 'consumable',
    partNumber: 'GR-1',
    partName: 'Grease',
    description: 'Grease',
    specification: 'S-1',
    acceptanceClass: 'material',
    tracking: 'batch',
    uom: 'kg',
    sku: 'C-1',
    reorderPoint: '4',
    shelfLifeMode: 'setOnReceipt',
    storageType: 'ambient',
  });
  itemId = item.id;
  const receive = (number: string, qty: string, labelExpiry: string) =>
    app.write((ctx) => receiveBatch(ctx, { itemId, qty, number, labelExpiry, certType: 'cofc', certNumber: number }));
  await receive('G-1', '5', addDays(today, 20));
  const old = await receive('G-2', '3', addDays(today, 20));
  await app.write((ctx) =>
    sql`update batch set expiry_date = ${addDays(today, -1)} where id = ${old.id}`.execute(ctx.db),
  );
});
afterAll(() => app.close());

test('spec §7 consumables are listed with the six fields of the specification, and what has expired is not available', async () => {
  const items = await stores.get<Record<string, unknown>[]>('/api/store/consumables/items');
  expect(items.body).toEqual([
    expect.objectContaining({
      itemId: 'IT-00001',
      sku: 'C-1',
      description: 'Grease',
      partnumber: 'GR-1',
      isArchived: false,
      peakId: null,
      onHand: 8,
      available: 5,
      uom: 'kg',
      reorderPoint: 4,
    }),
  ]);
  const page = await stores.get<{ rows: Record<string, unknown>[] }>(
    `${consumable.listApi}?f.belowReorderPoint.in=false`,
  );
  expect(page.body.rows).toMatchObject([{ partNumber: 'GR-1', available: '5.0000' }]);
});

test('spec §7 the shelf-life list has the days left and their group, the first to expire on top', async () => {
  const rows = await stores.get<Record<string, unknown>[]>('/api/store/consumables/shelflife');
  expect(rows.body.map((row) => [row['batch'], row['daysLeft'], row['bucket']])).toEqual([
    ['G-2', -1, 'expired'],
    ['G-1', 20, '0-30'],
  ]);
});

test('a spare is no consumable, but its page opens', async () => {
  const spare = await stores.create(stockItem, {
    kind: 'spare',
    partNumber: 'SP-1',
    partName: 'Bolt',
    description: 'Bolt',
    acceptanceClass: 'component',
    tracking: 'batch',
    uom: 'ea',
    shelfLifeMode: 'none',
    storageType: 'ambient',
  });
  const page = await stores.get<{ rows: unknown[] }>(consumable.listApi ?? '');
  expect(page.body.rows).toHaveLength(1);
  expect((await stores.get(`${consumable.api}/${spare.id}`)).status).toBe(200);
});

test('open lists of consumables and of shelf life are told of a stock movement, whose rows are the item and the batch', async () => {
  const told: [string, string[]][] = [];
  const publish = app.deps.publish.bind(app.deps);
  app.deps.publish = (changes) => told.push(...[...changes].map(([name, ids]): [string, string[]] => [name, [...ids]]));
  try {
    await app.write((ctx) => issueToJob(ctx, { jobNumber: 'ABS0000001', itemId, qty: '1' }));
  } finally {
    app.deps.publish = publish;
  }
  const names = new Map(told);
  expect([...names.keys()]).toEqual(
    expect.arrayContaining([movement.name, batch.name, stockItem.name, consumable.name, batchStock.name]),
  );
  expect(names.get(consumable.name)).toContain(itemId);
});
