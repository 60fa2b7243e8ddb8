import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { liveName } from '#kernel/shared/live.ts';
import { usedKinds } from './whereUsed.ts';

/** The records an answer is made of, by name: importing them would close a cycle of modules. */
const touching = ['workOrder', 'tool', 'batch', 'vendor', 'releaseCertificate'].map(liveName);

const readers = ['quality.viewer', 'maintenance.admin'] as const;

const place = { kind: z.enum(usedKinds), id: z.string().max(100) };

const since = z.object({ since: z.iso.date().optional() });

const nullable = z.string().nullable();

export const whereUsedCall = defineCall({
  method: 'GET',
  path: '/api/where-used/:kind/:id',
  allow: readers,
  summary: 'The jobs, certificates and customers something touched',
  of: touching,
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
});

export const letterCall = defineCall({
  method: 'GET',
  path: '/api/where-used/:kind/:id/letters/:customer',
  allow: readers,
  summary: 'The draft of a letter to one customer about the parts something was used on',
  of: touching.slice(0, 1),
  params: z.strictObject({ ...place, customer: z.uuid() }),
  query: since,
});
