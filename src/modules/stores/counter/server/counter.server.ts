import { refuse } from '#kernel/shared/errors.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { makeKit, openPack, storeCount, transferStock } from '#modules/stores/stock/server/public.ts';
import {
  adjustCall,
  countCall,
  dueCountsCall,
  issueCall,
  kitCall,
  openIssuesCall,
  openPackCall,
  returnCall,
  scanCall,
  shelfCall,
  transferCall,
} from '../shared/counter.calls.ts';
import { issueAtCounter, openIssues, refuseLifeLimited, refuseQuantity, takeBack } from './acts.ts';
import { dueCounts } from './dueCounts.ts';
import { scan } from './scan.ts';
import { shelf } from './shelf.ts';

/** The counter of the stores: what a keeper does all day, each with one call, everything in the one ledger of stores/stock. */
export const counterServer = defineServerModule({
  name: 'stores/counter',
  endpoints: [
    handle(scanCall, (ctx, { query }) => scan(ctx, query.code)),
    handle(dueCountsCall, (ctx) => dueCounts(ctx)),
    handle(shelfCall, (ctx) => shelf(ctx)),
    handle(openIssuesCall, async (ctx, { query }) => {
      if (!query.batchId && !query.jobNumber) refuse('WHICH', 'Scan the batch or the work order first.');
      return { issues: await openIssues(ctx, query) };
    }),
    handle(issueCall, { creates: true, handle: (ctx, { body }) => issueAtCounter(ctx, body) }),
    handle(returnCall, {
      creates: true,
      handle: async (ctx, { body }) => {
        if (Number(body.qty) === 0) refuse('QUANTITY', 'The quantity must be more than 0.');
        return takeBack(ctx, body);
      },
    }),
    handle(transferCall, {
      creates: true,
      handle: async (ctx, { body }) => {
        await refuseQuantity(ctx, body, body.qty);
        return { movementNo: await transferStock(ctx, body) };
      },
    }),
    handle(countCall, {
      creates: true,
      handle: async (ctx, { body }) => {
        for (const line of body.lines) await refuseQuantity(ctx, line, line.counted, true);
        return { row: await storeCount(ctx, body) };
      },
    }),
    handle(adjustCall, {
      creates: true,
      handle: async (ctx, { body }) => {
        const { locationId, batchId, counted, reason } = body;
        await refuseQuantity(ctx, { batchId }, counted, true);
        return { row: await storeCount(ctx, { locationId, lines: [{ batchId, counted }], onlyThese: true, reason }) };
      },
    }),
    handle(openPackCall, {
      creates: true,
      handle: async (ctx, { body }) => {
        await refuseQuantity(ctx, body, body.qty);
        return openPack(ctx, body);
      },
    }),
    handle(kitCall, {
      creates: true,
      handle: async (ctx, { body }) => {
        await refuseQuantity(ctx, body, body.qty);
        for (const part of body.parts) await refuseQuantity(ctx, part, part.qty);
        await refuseLifeLimited(
          ctx,
          body.parts.map(({ batchId }) => batchId),
        );
        return makeKit(ctx, body);
      },
    }),
  ],
});
