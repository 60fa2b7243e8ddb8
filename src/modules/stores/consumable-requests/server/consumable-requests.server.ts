import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { listEndpoint, recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { exportEndpoints } from '#kernel/server/records/export.ts';
import { consumableQueue, consumableRequest, consumableRequestLine } from '../shared/consumableRequest.record.ts';
import {
  askConsumablesCall,
  consumableSheetCall,
  oftenAskedCall,
  pickConsumableCall,
  serveCall,
} from '../shared/consumableRequests.calls.ts';
import { askForConsumables, consumableRequestActions, serve, sheetOf } from './requests.ts';
import { oftenAsked, pickConsumables } from './requests.queries.ts';

/** Requests for what is used up. What is handed out is booked in the one ledger of stores/stock. */
export const consumableRequestsServer = defineServerModule({
  name: 'stores/consumable-requests',
  records: [
    recordEndpoints(consumableRequest, { workflow: consumableRequestActions }),
    recordEndpoints(consumableRequestLine),
    consumableQueue,
  ],
  endpoints: [
    listEndpoint(consumableQueue),
    ...exportEndpoints(consumableQueue),
    handle(pickConsumableCall, (ctx, { query }) => pickConsumables(ctx, query)),
    handle(oftenAskedCall, (ctx) => oftenAsked(ctx)),
    handle(askConsumablesCall, { creates: true, handle: (ctx, { body }) => askForConsumables(ctx, body) }),
    handle(consumableSheetCall, (ctx, { params }) => sheetOf(ctx, params.id)),
    handle(serveCall, { creates: true, handle: (ctx, { params, body }) => serve(ctx, params.id, body) }),
  ],
});
