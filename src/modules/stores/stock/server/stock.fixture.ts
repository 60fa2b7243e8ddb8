import { sql } from 'kysely';
import type { WriteContext } from '#kernel/server/context.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import type { CreateOf } from '#kernel/shared/record.ts';
import { createRecord } from '#kernel/server/records/records.ts';
import type { TestApp } from '#kernel/testing/app.ts';
import { fixture } from '#kernel/testing/fixture.ts';
import { department, employee } from '#modules/hr/employees/shared/employee.record.ts';
import { customer } from '#modules/marketing/customers/shared/customer.record.ts';
import { batch } from '../shared/batch.record.ts';
import { batchStock } from '../shared/batchStock.record.ts';
import { location } from '../shared/location.record.ts';
import { movement } from '../shared/movement.record.ts';
import { stockItem } from '../shared/stockItem.record.ts';
import { itemOf, storeBatch } from './batches.ts';
import { receiveBatch, type NewBatch } from './public.ts';
import { stockCount, stockCountLine } from '../shared/stockCount.record.ts';

/** The records that stock points at, without their modules' own endpoints. */
export const linked = defineServerModule({ name: 'linked', records: [customer, employee, department], endpoints: [] });

/** A shelf that may be issued from, where a batch goes when nobody names another. */
export const rack: CreateOf<typeof location> = { code: 'S1-R01-B01', name: 'Rack 1', type: 'stock', issuable: true };

/** A material followed by its batches, without a shelf life. */
export const grease = (
  partNumber: string,
  values: Partial<CreateOf<typeof stockItem>> = {},
): CreateOf<typeof stockItem> => ({
  kind: 'consumable',
  partNumber,
  partName: 'Grease',
  description: 'Wheel bearing grease',
  specification: 'MIL-PRF-81322',
  acceptanceClass: 'material',
  tracking: 'batch',
  uom: 'g',
  shelfLifeMode: 'none',
  storageType: 'ambient',
  ...values,
});

/** A batch of it, with the papers a material needs. */
export const receiveGrease = (ctx: WriteContext, itemId: string, qty: string, values: Partial<NewBatch> = {}) =>
  receiveBatch(ctx, {
    itemId,
    qty,
    certType: 'cofc',
    certNumber: 'C-1',
    manufacturerSource: 'Maker',
    supplierSource: 'Vendor',
    ...values,
  });

/** A shelf of the main store. */
export const aLocation = fixture(location).by(['stores.user'], (_app, n) => ({ ...rack, code: `S1-R${n}` }));

/** A consumable without a shelf life. */
export const aStockItem = fixture(stockItem).by(['stores.user'], (_app, n) => grease(`GR-${n}`));

/** A batch of it with its papers, on a shelf. */
export const aBatch = fixture(batch).writtenBy<{ itemId: string; qty: string }>(
  'receiveBatch: stock comes from a receipt or a take-over, each with a movement',
  async (app, _n, given) => {
    const itemId = given.itemId ?? (await aStockItem(app)).id;
    const locationId = (await aLocation(app)).id;
    return app.write((ctx) => receiveGrease(ctx, itemId, given.qty ?? '10', { locationId }));
  },
);

export const aBatchStock = fixture(batchStock).writtenBy('receiveBatch: a batch seen with what is left of it', (app) =>
  aBatch(app),
);

/** The receipt of a batch. */
export const aMovement = fixture(movement).writtenBy(
  'moveStock: every movement comes with what it moves',
  async (app) => {
    const { id } = await aBatch(app);
    const { rows } = await app.deps.database.pool.query<{ id: string }>(
      `select id from ${movement.table} where batch_id = $1`,
      [id],
    );
    return rows[0] ?? { id: '' };
  },
);

/** A count that found one less than the ledger says, and the line that says so. */
export const aStockCount = fixture(stockCount).writtenBy(
  'storeCount: a count is stored with what it found',
  async (app) => {
    const { id } = await aBatch(app);
    const { rows } = await app.deps.database.pool.query<{ locationId: string }>(
      'select location_id as "locationId" from stock_balance where batch_id = $1 and on_hand > 0',
      [id],
    );
    const stores = await app.as('stores.user');
    const counted = await stores.call<{ row: { id: string } }>('POST', '/api/store/counter/count', {
      locationId: rows[0]?.locationId,
      lines: [{ batchId: id, counted: '9' }],
    });
    return counted.body.row;
  },
);

export const aStockCountLine = fixture(stockCountLine).writtenBy('storeCount', async (app) => {
  const { id } = await aStockCount(app);
  const { rows } = await app.deps.database.pool.query<{ id: string }>(
    'select id from stock_count_line where stock_count_id = $1',
    [id],
  );
  return rows[0] ?? { id: '' };
});

interface AcceptedBatch {
  number: string;
  /** A stock item that is there, or what a new one is. */
  item: string | { kind: 'spare' | 'consumable'; partNumber: string; partName: string };
  expiryDate: string;
  certType: 'faa8130' | 'cofc';
  /** The shelf five of it lie on, made where there is none; nothing lies anywhere when left out. */
  shelf?: string;
}

/** An accepted batch under a number of its own, with or without a balance on a shelf. Needs no call of this module. */
export function anAcceptedBatch(
  app: TestApp,
  { number, item, expiryDate, certType, shelf }: AcceptedBatch,
): Promise<string> {
  return app.write(async (ctx) => {
    const itemId =
      typeof item === 'string'
        ? item
        : (
            await createRecord(ctx, stockItem, {
              ...grease(item.partNumber),
              ...item,
              acceptanceClass: item.kind === 'spare' ? 'component' : 'material',
              uom: 'ea',
            })
          ).id;
    const known = shelf
      ? (await sql<{ id: string }>`select id from location where code = ${shelf}`.execute(ctx.db)).rows[0]?.id
      : undefined;
    const shelfId = shelf ? (known ?? (await createRecord(ctx, location, { ...rack, code: shelf })).id) : undefined;
    const papers = { number, certType, certNumber: 'C-1' };
    const { id } = shelfId
      ? await receiveBatch(ctx, { itemId, qty: '5', locationId: shelfId, ...papers })
      : await storeBatch(ctx, await itemOf(ctx, itemId), { itemId, qty: '1', ...papers }, 'accepted', {}, false);
    await sql`update batch set expiry_date = ${expiryDate} where id = ${id}`.execute(ctx.db);
    return id;
  });
}

/** The same quantity of an item was issued to a job in each of the months before this one, and what is left is worth so much a piece. */
export function usedEveryMonth(
  app: TestApp,
  itemId: string,
  from: string,
  used: { qty: number; months: number; unitCost: number },
): Promise<void> {
  return app.asOwner(async (pool) => {
    await pool.query(`update stock_cost set value = qty * $2::numeric where item_id = $1`, [itemId, used.unitCost]);
    await pool.query(
      `insert into movement (occurred_at, created_at, type, batch_id, item_id, item_kind, from_location_id, to_location_id, qty, cost_centre, unit_cost, value)
       select (date_trunc('month', now() at time zone 'Asia/Bangkok') - make_interval(months => g) + interval '3 days') at time zone 'Asia/Bangkok', now(), 'issue', b.id, b.item_id, 'consumable', l.id, j.id, $3, 'X', $4, 0
       from batch b, location l, location j, generate_series(1, $5) g where b.item_id = $1 and l.code = $2 and j.type = 'job'`,
      [itemId, from, used.qty, used.unitCost, used.months],
    );
  });
}
