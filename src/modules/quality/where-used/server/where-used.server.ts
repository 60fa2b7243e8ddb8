import { z } from 'zod';
import { companyOf } from '#kernel/server/documents/company.ts';
import { defineServerModule, read } from '#kernel/server/endpoint.ts';
import { notFound } from '#kernel/shared/errors.ts';
import { usedKinds } from '../shared/whereUsed.ts';
import { customerLetter } from './letter.document.ts';
import { usedThing, whereUsed } from './whereUsed.queries.ts';

const nullable = z.string().nullable();
const place = { kind: z.enum(usedKinds), id: z.string().max(100) };
const since = z.object({ since: z.iso.date().optional() });
const readers = ['quality.viewer', 'maintenance.admin'] as const;

/** From a tool, a batch, a vendor, a person or a manual revision to the jobs, certificates and customers it touched. */
export const whereUsedServer = defineServerModule({
  name: 'quality/where-used',
  endpoints: [
    read({
      path: '/api/where-used/:kind/:id',
      allow: readers,
      summary: 'The jobs, certificates and customers something touched',
      record: 'workOrder',
      params: z.strictObject(place),
      query: since,
      answer: z.object({
        thing: z.object({ id: z.string(), name: z.string() }),
        jobs: z.array(
          z.object({
            jobNumber: z.string(),
            status: z.string(),
            partNumber: z.string(),
            partName: z.string(),
            serialNumber: z.string(),
            customerId: z.string(),
            customer: z.string(),
            customerRef: nullable,
            uses: z.array(z.object({ at: z.string(), what: z.string() })),
            certificates: z.array(
              z.object({ number: z.string(), type: z.string(), status: z.string(), issuedAt: z.string() }),
            ),
          }),
        ),
      }),
      handle: async (ctx, { params, query }) => {
        const thing = await usedThing(ctx, params.kind, params.id);
        return { thing, jobs: await whereUsed(ctx, params.kind, thing.id, query.since ?? null) };
      },
    }),
    read({
      path: '/api/where-used/:kind/:id/letters/:customer',
      allow: readers,
      summary: 'The draft of a letter to one customer about the parts something was used on',
      record: 'workOrder',
      params: z.strictObject({ ...place, customer: z.uuid() }),
      query: since,
      handle: async (ctx, { params, query, reply }) => {
        const thing = await usedThing(ctx, params.kind, params.id);
        const every = await whereUsed(ctx, params.kind, thing.id, query.since ?? null);
        const jobs = every.filter((job) => job.customerId === params.customer);
        if (jobs.length === 0) notFound(`${thing.name} was used on no part of this customer.`);
        const letter = { company: await companyOf(ctx), thing, jobs, at: ctx.now.toISOString() };
        void reply
          .header('content-type', 'application/pdf')
          .header('content-disposition', `inline; filename="notice-${params.kind}.pdf"`);
        return ctx.services.render(customerLetter(letter));
      },
    }),
  ],
});
