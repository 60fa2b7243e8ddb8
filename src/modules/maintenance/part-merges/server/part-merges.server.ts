import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { doublesCall, mergePartsCall, mergePlanCall } from '../shared/partMerges.calls.ts';
import { doubles, mergeParts, planOf } from './merge.ts';

/** Two records of one part number become one: what is served under `/api/part-merges`. */
export const partMergesServer = defineServerModule({
  name: 'maintenance/part-merges',
  endpoints: [
    handle(doublesCall, (ctx) => doubles(ctx)),
    handle(mergePlanCall, (ctx, { query }) => planOf(ctx, query)),
    handle(mergePartsCall, { creates: true, handle: (ctx, { body }) => mergeParts(ctx, body) }),
  ],
});
