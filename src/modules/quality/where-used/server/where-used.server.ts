import { companyOf } from '#kernel/server/documents/company.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { notFound } from '#kernel/shared/errors.ts';
import { assessCall, letterCall, signedWithCall, whereUsedCall } from '../shared/whereUsed.calls.ts';
import { assess } from './assess.ts';
import { customerLetter } from './letter.document.ts';
import { signedWith, usedThing, whereUsed } from './whereUsed.queries.ts';

/**
 * From a tool, a batch, a material, a vendor, a technique, a person, an authorisation or a page of a manual to the jobs,
 * certificates and customers it touched, with what quality found for each.
 */
export const whereUsedServer = defineServerModule({
  name: 'quality/where-used',
  endpoints: [
    handle(signedWithCall, async (ctx, { params }) => {
      const thing = await usedThing(ctx, 'authorisation', params.id);
      return { authorisation: thing.name, ...(await signedWith(ctx, thing.id)) };
    }),
    handle(whereUsedCall, async (ctx, { params, query }) => {
      const thing = await usedThing(ctx, params.kind, params.id);
      return { thing, ...(await whereUsed(ctx, params.kind, thing.id, query)) };
    }),
    handle(assessCall, {
      creates: true,
      handle: async (ctx, { params, body, reply }) => {
        void reply.status(201);
        return assess(ctx, params, body);
      },
    }),
    handle(letterCall, async (ctx, { params, query, reply }) => {
      const thing = await usedThing(ctx, params.kind, params.id);
      const { jobs } = await whereUsed(ctx, params.kind, thing.id, { ...query, customerId: params.customer });
      if (jobs.length === 0) notFound(`${thing.name} was used on no part of this customer.`);
      const letter = { company: await companyOf(ctx), thing, jobs, at: ctx.now.toISOString() };
      void reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `inline; filename="notice-${params.kind}.pdf"`);
      return ctx.services.render(customerLetter(letter));
    }),
  ],
});
