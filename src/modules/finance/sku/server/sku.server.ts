import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import { servicesCall } from '../shared/sku.calls.ts';
import { sku } from '../shared/sku.record.ts';

interface Facts {
  kind?: string | null;
  whtClass?: string | null;
  standardHours?: string | null;
  itemId?: string | null;
}

/** What a service has and a product has not, and the other way round. Errors: 422 `SKU_KIND` at the field. */
function refuseOtherKind({ kind, whtClass, standardHours, itemId }: Facts): void {
  if (kind === 'service' && itemId) refuseField('itemId', 'SKU_KIND', 'A service is no stock item.');
  if (kind !== 'product') return;
  if (standardHours) refuseField('standardHours', 'SKU_KIND', 'A product takes no hours.');
  if (whtClass !== 'none') refuseField('whtClass', 'SKU_KIND', 'Nothing is withheld on goods.');
}

/** SKUs: what is served under `/api/finance/sku`, and the plain list of services. */
export const skuServer = defineServerModule({
  name: 'finance/sku',
  records: [recordEndpoints(sku, { holds: (facts) => refuseOtherKind(facts as Facts) })],
  endpoints: [
    handle(servicesCall, (ctx) =>
      ctx.db
        .selectFrom('sku')
        .select(['id', 'code', 'name', 'nameEn', 'shop', 'unit', 'basePrice', 'accountCode'])
        .where('kind', '=', 'service')
        .where('archivedAt', 'is', null)
        .orderBy('code')
        .execute(),
    ),
  ],
});
