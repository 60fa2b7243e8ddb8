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
import { receiveBatch, type NewBatch } from './public.ts';

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

interface AcceptedBatch {
  number: string;
  /** A stock item that is there, or what a new one is. */
  item: string | { kind: 'spare' | 'consumable'; partNumber: string; partName: string };
  expiryDate: string;
  certType: 'faa8130' | 'cofc';
  /** The shelf five of it lie on; nothing lies anywhere when left out. */
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
    const { rows } = await sql<{ id: string }>`
      insert into batch (number, status, item_id, condition, expiry_date, cert_type, cert_number, accepted_at)
      values (${number}, 'accepted', ${itemId}, 'new', ${expiryDate}, ${certType}, 'C-1', now()) returning id`.execute(
      ctx.db,
    );
    const id = rows[0]?.id ?? '';
    if (shelf)
      await sql`insert into stock_balance (batch_id, location_id, on_hand) select ${id}, id, 5 from location where code = ${shelf}`.execute(
        ctx.db,
      );
    return id;
  });
}
