import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { expiringCall, orderPlannedCall, planCall, planningCostsCall } from '../shared/planning.calls.ts';
import { classifyItems, expiring } from './abc.ts';
import { costsOf, orderPlanned, planOf, sayCosts } from './plan.ts';

/** What to buy for the shelves, and why. */
export const planningServer = defineServerModule({
  name: 'stores/planning',
  endpoints: [
    handle(planCall, async (ctx, { params, query }) => ({
      rows: await planOf(ctx, params.kind, query.level),
      costs: await costsOf(ctx),
    })),
    handle(expiringCall, (ctx, { params }) => expiring(ctx, params.kind)),
    handle(planningCostsCall, (ctx, { body }) => sayCosts(ctx, body)),
    handle(orderPlannedCall, { creates: true, handle: (ctx, { body }) => orderPlanned(ctx, body) }),
  ],
  jobs: {
    'planning:classify': async (ctx) => {
      await classifyItems(ctx);
    },
  },
  schedule: { '40 2 * * *': 'planning:classify' },
});
