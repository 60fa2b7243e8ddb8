import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { purchaseOrder, purchaseOrderLine } from '#modules/stores/purchasing/shared/purchaseOrder.record.ts';
import { consumable } from './consumable.record.ts';

const text = z.string().nullable();

export const expectedCall = defineCall({
  method: 'GET',
  path: '/api/store/consumables/expected',
  allow: 'signedIn',
  summary: 'Consumables on order, the first promised on top',
  of: [purchaseOrder, purchaseOrderLine],
  query: z.strictObject({ item: z.string().max(40).optional() }),
  answer: z.object({
    lines: z.array(
      z.object({
        id: z.string(),
        orderNo: z.string(),
        vendor: z.string(),
        itemId: z.string(),
        partNumber: z.string(),
        partName: z.string(),
        open: z.string(),
        uom: z.string(),
        /** The same in the unit of the stores. */
        openInStock: z.string(),
        promisedOn: z.string(),
      }),
    ),
  }),
});

export const plainItemsCall = defineCall({
  method: 'GET',
  path: '/api/store/consumables/items',
  allow: 'signedIn',
  summary: 'All consumables, as the specification shapes them',
  of: [consumable],
  answer: z.array(
    z.object({
      id: z.string(),
      itemId: z.string(),
      sku: text,
      description: z.string(),
      partnumber: z.string(),
      partname: z.string(),
      isArchived: z.boolean(),
      peakId: text,
      onHand: z.number(),
      available: z.number(),
      uom: z.string(),
      reorderPoint: z.number().nullable(),
      earliestExpiry: text,
    }),
  ),
});

export const plainShelfLifeCall = defineCall({
  method: 'GET',
  path: '/api/store/consumables/shelflife',
  allow: 'signedIn',
  summary: 'Consumable batches with their days left',
  of: [consumable],
  answer: z.array(
    z.object({
      id: z.string(),
      batch: z.string(),
      itemId: z.string(),
      description: z.string(),
      qty: z.number(),
      uom: z.string(),
      expiryDate: text,
      openExpiry: text,
      effectiveExpiry: z.string(),
      daysLeft: z.number(),
      bucket: z.enum(['expired', '0-30', '31-90', '91-180', 'later']),
      location: z.string(),
    }),
  ),
});
