import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { orderPlannedCall, planCall } from '../shared/planning.calls.ts';
import { orderPlanned, planOf } from './plan.ts';

/** What to buy for the shelves, and why. */
export const planningServer = defineServerModule({
  name: 'stores/planning',
  endpoints: [
    handle(planCall, async (ctx, { params, query }) => ({ rows: await planOf(ctx, params.kind, query.level) })),
    handle(orderPlannedCall, { creates: true, handle: (ctx, { body }) => orderPlanned(ctx, body) }),
  ],
});
