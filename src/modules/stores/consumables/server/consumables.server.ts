import { z } from 'zod';
import { defineServerModule, read } from '#kernel/server/endpoint.ts';
import { detailEndpoint, listEndpoint } from '#kernel/server/records/endpoints.ts';
import { exportEndpoints } from '#kernel/server/records/export.ts';
import { consumable } from '../shared/consumable.record.ts';
import { consumableItems, consumableShelfLife, onlyConsumables } from './consumables.queries.ts';

const text = z.string().nullable();

/** Consumables: the catalogue with its balances, served under `/api/store/consumables`. Writing happens in stores/stock. */
export const consumablesServer = defineServerModule({
  name: 'stores/consumables',
  records: [consumable],
  endpoints: [
    read({
      path: '/api/store/consumables/items',
      allow: 'signedIn',
      summary: 'All consumables, as the specification shapes them',
      record: consumable.name,
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
      handle: (ctx) => consumableItems(ctx),
    }),
    read({
      path: '/api/store/consumables/shelflife',
      allow: 'signedIn',
      summary: 'Consumable batches with their days left',
      record: consumable.name,
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
      handle: (ctx) => consumableShelfLife(ctx),
    }),
    listEndpoint(consumable, { only: onlyConsumables }),
    ...exportEndpoints(consumable, { only: onlyConsumables }),
    detailEndpoint(consumable),
  ],
});
