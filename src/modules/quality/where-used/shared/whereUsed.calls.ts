import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { liveName } from '#kernel/shared/live.ts';
import { usedEffects, usedKinds } from './whereUsed.ts';

/** Told when quality has assessed a work order something was used on. */
export const usedAssessmentLive = liveName('usedAssessment');

/** The records an answer is made of, by name: importing them would close a cycle of modules. */
const touching = [
  ...['workOrder', 'tool', 'toolRecall', 'toolAssessment', 'batch', 'vendor', 'releaseCertificate'].map(liveName),
  usedAssessmentLive,
] as const;

const usedReaders = ['quality.viewer', 'maintenance.admin'] as const;

const place = { kind: z.enum(usedKinds), id: z.string().max(100) };

/** Uses since a day; of a manual, one section or page: `32-47-46 page 501` finds every citation that begins so. */
const narrowed = z.object({ since: z.iso.date().optional(), section: z.string().trim().min(1).max(100).optional() });

const nullable = z.string().nullable();

export const whereUsedCall = defineCall({
  method: 'GET',
  path: '/api/where-used/:kind/:id',
  allow: usedReaders,
  summary: 'The jobs, certificates and customers something touched, and what was found for each',
  of: touching,
  params: z.strictObject(place),
  query: narrowed,
  answer: z.object({
    thing: z.object({ id: z.string(), name: z.string() }),
    // How many there are; the answer lists the 2 000 used on last.
    total: z.int(),
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
        // The latest first; the first one stands.
        assessments: z.array(
          z.object({
            effect: z.enum(usedEffects),
            reason: z.string(),
            by: z.string(),
            at: z.string(),
            // The out-of-tolerance review whose signed verdict it is.
            review: nullable,
          }),
        ),
        inReview: nullable,
      }),
    ),
  }),
});

export const assessCall = defineCall({
  method: 'POST',
  path: '/api/where-used/:kind/:id/assessments',
  allow: ['quality.user'],
  summary: 'What quality found for one work order: affected or not, and why',
  of: [usedAssessmentLive],
  params: z.strictObject(place),
  body: z.strictObject({
    jobNumber: z.string().max(30),
    section: z.string().trim().min(1).max(100).optional(),
    effect: z.enum(usedEffects),
    reason: z.string().trim().min(10).max(2000),
  }),
  answer: z.object({ id: z.string() }),
});

export const signedWithCall = defineCall({
  method: 'GET',
  path: '/api/where-used/authorisation/:id/signatures',
  allow: usedReaders,
  summary: 'Everything signed with one authorisation, the latest first',
  of: touching,
  answer: z.object({
    authorisation: z.string(),
    total: z.int(),
    signatures: z.array(
      z.object({
        at: z.string(),
        meaning: z.string(),
        statement: z.string(),
        signer: z.string(),
        stamp: nullable,
        of: z.string(),
      }),
    ),
  }),
});

export const letterCall = defineCall({
  method: 'GET',
  path: '/api/where-used/:kind/:id/letters/:customer',
  allow: usedReaders,
  summary: 'The draft of a letter to one customer about the parts something was used on',
  of: touching.slice(0, 1),
  params: z.strictObject({ ...place, customer: z.uuid() }),
  query: narrowed,
});
