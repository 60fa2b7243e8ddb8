import { companyOf } from '#kernel/server/documents/company.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { notFound } from '#kernel/shared/errors.ts';
import { customerLetter } from './letter.document.ts';
import { usedThing, whereUsed } from './whereUsed.queries.ts';
import { handle } from '#kernel/server/handle.ts';
import { letterCall, whereUsedCall } from '../shared/whereUsed.calls.ts';

/** From a tool, a batch, a vendor, a person or a manual revision to the jobs, certificates and customers it touched. */
export const whereUsedServer = defineServerModule({
  name: 'quality/where-used',
  endpoints: [
    handle(whereUsedCall, async (ctx, { params, query }) => {
      const thing = await usedThing(ctx, params.kind, params.id);
      return { thing, jobs: await whereUsed(ctx, params.kind, thing.id, query.since ?? null) };
    }),
    handle(letterCall, async (ctx, { params, query, reply }) => {
      const thing = await usedThing(ctx, params.kind, params.id);
      const every = await whereUsed(ctx, params.kind, thing.id, query.since ?? null);
      const jobs = every.filter((job) => job.customerId === params.customer);
      if (jobs.length === 0) notFound(`${thing.name} was used on no part of this customer.`);
      const letter = { company: await companyOf(ctx), thing, jobs, at: ctx.now.toISOString() };
      void reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `inline; filename="notice-${params.kind}.pdf"`);
      return ctx.services.render(customerLetter(letter));
    }),
  ],
});
