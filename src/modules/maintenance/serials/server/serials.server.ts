import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { biographyCall, biographyPaperCall, dischargesCall } from '../shared/serials.calls.ts';
import { biographyDocument } from './biography.document.ts';
import { biographyOf } from './biography.queries.ts';
import { dischargesOf } from './discharges.queries.ts';

/** One serial number over all its visits. Reads what the work orders and their cards recorded; writes nothing. */
export const serialsServer = defineServerModule({
  name: 'maintenance/serials',
  endpoints: [
    handle(biographyCall, (ctx, { params }) => biographyOf(ctx, params)),
    handle(biographyPaperCall, async (ctx, { params, query, reply }) => {
      const paper = await biographyDocument(ctx, await biographyOf(ctx, params), query.customerId);
      void reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', 'inline; filename="biography.pdf"');
      return ctx.services.render(paper);
    }),
    handle(dischargesCall, async (ctx, { params }) => ({ runs: await dischargesOf(ctx, params.job) })),
  ],
});
