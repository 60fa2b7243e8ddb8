import type { WriteContext } from '#kernel/server/context.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import type { CreateOf } from '#kernel/shared/record.ts';
import { department, employee } from '#modules/hr/employees/shared/employee.record.ts';
import { customer } from '#modules/marketing/customers/shared/customer.record.ts';
import type { location } from '../shared/location.record.ts';
import type { stockItem } from '../shared/stockItem.record.ts';
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
