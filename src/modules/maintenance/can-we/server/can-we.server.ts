import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { canWeCall } from '../shared/canWe.calls.ts';
import { canWe } from './canWe.queries.ts';

/** Whether the shop can do it: the capability list, the manual, the tools and the people, asked together. */
export const canWeServer = defineServerModule({
  name: 'maintenance/can-we',
  endpoints: [handle(canWeCall, { mayLag: true, handle: (ctx, { query }) => canWe(ctx, query) })],
});
