import { defineServerModule } from '#kernel/server/endpoint.ts';
import { detailEndpoint, listEndpoint } from '#kernel/server/records/endpoints.ts';
import { exportEndpoints } from '#kernel/server/records/export.ts';
import { consumable } from '../shared/consumable.record.ts';
import { consumableItems, consumableShelfLife, expectedLines, onlyConsumables } from './consumables.queries.ts';
import { handle } from '#kernel/server/handle.ts';
import { expectedCall, plainItemsCall, plainShelfLifeCall } from '../shared/consumables.calls.ts';

/** Consumables: the catalogue with its balances, served under `/api/store/consumables`. Writing happens in stores/stock. */
export const consumablesServer = defineServerModule({
  name: 'stores/consumables',
  records: [consumable],
  endpoints: [
    handle(plainItemsCall, (ctx) => consumableItems(ctx)),
    handle(expectedCall, async (ctx, { query }) => ({ lines: await expectedLines(ctx, query.item ?? null) })),
    handle(plainShelfLifeCall, (ctx) => consumableShelfLife(ctx)),
    listEndpoint(consumable, { only: onlyConsumables }),
    ...exportEndpoints(consumable, { only: onlyConsumables }),
    detailEndpoint(consumable),
  ],
});
