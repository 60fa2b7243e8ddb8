import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { checkCall, handOverCall, movesCall, staffChecksCall } from '../shared/staffChecks.calls.ts';
import { handOver } from './handOver.ts';
import { confirmItem, moves, staffChecks } from './staffChecks.ts';

/** Joiners and leavers: what is open of each, as it stands now. */
export const joinersLeaversServer = defineServerModule({
  name: 'hr/joiners-leavers',
  endpoints: [
    handle(movesCall, (ctx) => moves(ctx)),
    handle(staffChecksCall, (ctx, { params }) => staffChecks(ctx, params.id)),
    handle(checkCall, (ctx, { params, body }) => confirmItem(ctx, params.id, body)),
    handle(handOverCall, (ctx, { params, body }) => handOver(ctx, params.id, body.toId)),
  ],
});
