import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { portalClockCall, portalStockCall, turnAroundCall } from '../shared/customerStory.calls.ts';
import { clockAtDoor, stockAtDoor, turnAroundOf } from './story.queries.ts';

/** What is kept of a customer, for staff on the customer's page and for their own people in the portal. */
export const customerStoryServer = defineServerModule({
  name: 'marketing/customer-story',
  endpoints: [
    handle(portalStockCall, (ctx) => stockAtDoor(ctx)),
    handle(portalClockCall, (ctx, { params }) => clockAtDoor(ctx, params.number)),
    handle(turnAroundCall, (ctx, { params }) => turnAroundOf(ctx, params.customerId)),
  ],
});
