import { defineServerModule } from '#kernel/server/endpoint.ts';
import { addressOf } from '#kernel/server/records/pick.ts';
import { labelKinds } from '../shared/labelKinds.ts';
import { handle } from '#kernel/server/handle.ts';
import { AppError, refuse } from '#kernel/shared/errors.ts';
import { labelCall, labelPdfCall } from '../shared/labels.calls.ts';
import { labelSizes } from '../shared/labelSizes.ts';
import { labelFacts } from './labelFacts.ts';
import { labelSheet } from './labelLayout.ts';
import { labelAddress } from './public.ts';

/** What a scanned label opens: what is served under `/api/labels`. */
export const labelsServer = defineServerModule({
  name: 'stores/labels',
  endpoints: [
    handle(labelCall, async (ctx, { params }) => ({ path: await addressOf(ctx, labelKinds[params.kind], params.id) })),
    handle(labelPdfCall, async (ctx, { params: { kind, id }, query: { size, copies }, reply }) => {
      // Whoever may not open the row gets no label of it.
      await addressOf(ctx, labelKinds[kind], id);
      const facts = await labelFacts(ctx, kind, id);
      const address = labelAddress(ctx.services.publicUrl, kind, id);
      const sheet = labelSheet(facts, { address, size, copies, issuedAt: ctx.now.toISOString() });
      const pdf = await ctx.services.render(sheet).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'DOCUMENT_TOO_LONG') throw error;
        return refuse('LABEL_TOO_SMALL', `${facts.key} does not fit on ${labelSizes[size].name}. Take a larger label.`);
      });
      void reply.type('application/pdf').header('content-disposition', `inline; filename="label-${kind}.pdf"`);
      return pdf;
    }),
  ],
});
