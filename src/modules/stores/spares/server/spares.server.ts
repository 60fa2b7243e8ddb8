import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { detailEndpoint, listEndpoint, recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { exportEndpoints } from '#kernel/server/records/export.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { partsQueue, partsRequest, partsRequestLine } from '../shared/partsRequest.record.ts';
import { placeStock, spare, stockPlace } from '../shared/spare.record.ts';
import {
  askPartsCall,
  openRequestCall,
  plainSparesCall,
  purchaseMissingCall,
  sheetCall,
  sparesStatsCall,
  withdrawCall,
} from '../shared/spares.calls.ts';
import { pickList } from './pickList.ts';
import { purchaseMissing } from './purchase.ts';
import {
  askForParts,
  changeQuantity,
  partsRequestActions,
  requestOfCode,
  settleServed,
  whyLineStays,
  withdraw,
} from './requests.ts';
import { sheetOf } from './sheet.queries.ts';
import { spareList } from './spares.queries.ts';
import { sparesStats } from './stats.queries.ts';
import { scrapWithdrawnCall } from '../shared/withdrawnScrap.calls.ts';
import { scrapWithdrawn } from './withdrawnScrap.ts';

const views = [spare, partsQueue, placeStock, stockPlace];

/** Spares: the requests of the jobs and the stock they are served from. Everything is booked in the one ledger of stores/stock. */
export const sparesServer = defineServerModule({
  name: 'stores/spares',
  records: [
    recordEndpoints(partsRequest, { workflow: partsRequestActions, paper: pickList }),
    recordEndpoints(partsRequestLine, {
      beforeUpdate: async (ctx, row, input) => {
        if (input.qtyRequired) await changeQuantity(ctx, row, input.qtyRequired);
      },
      mayArchive: whyLineStays,
    }),
    ...views,
  ],
  endpoints: [
    handle(plainSparesCall, (ctx) => spareList(ctx)),
    handle(sparesStatsCall, {
      mayLag: true,
      handle: (ctx, { query: { months, shop = null, customer = null } }) =>
        sparesStats(ctx, { months: Number(months), shop, customerId: customer }),
    }),
    ...views.flatMap((view) => [listEndpoint(view), ...exportEndpoints(view)]),
    detailEndpoint(spare),
    detailEndpoint(stockPlace),
    handle(openRequestCall, (ctx, { query }) => requestOfCode(ctx, query.code)),
    handle(askPartsCall, { creates: true, handle: (ctx, { body }) => askForParts(ctx, body) }),
    handle(purchaseMissingCall, { creates: true, handle: (ctx, { params }) => purchaseMissing(ctx, params.id) }),
    handle(sheetCall, async (ctx, { params }) =>
      sheetOf(ctx, await getRecord(ctx, partsRequest, params.masterJobnumber)),
    ),
    handle(scrapWithdrawnCall, {
      creates: true,
      handle: async (ctx, { body }) => ({ row: await scrapWithdrawn(ctx, body) }),
    }),
    handle(withdrawCall, {
      creates: true,
      handle: (ctx, { params, body }) => withdraw(ctx, params.masterJobnumber, body),
    }),
  ],
  jobs: {
    settleServedRequest: (ctx, { requestId }: { requestId: string }) => settleServed(ctx, requestId),
  },
});
