import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { impactReview } from './impactReview.record.ts';
import { libraryReaders, libraryWriters } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';

const plain = z.object({
  id: z.string(),
  designation: z.string(),
  key: z.string(),
  title: z.string(),
  manufacturer: z.string(),
  ata: z.string().nullable(),
  revision: z.string().nullable(),
  issueDate: z.string().nullable(),
  temporaryInForce: z.number(),
  lastCheckedOn: z.string().nullable(),
  currencyIntervalDays: z.number(),
  partNumbers: z.array(z.string()),
});

export const cmmsCall = defineCall({
  method: 'GET',
  path: '/api/capabilities/cmms',
  allow: libraryReaders,
  summary: 'Component manuals with current revision and last check',
  answer: z.array(plain.extend({ cmm: z.string() })),
});

export const spmsCall = defineCall({
  method: 'GET',
  path: '/api/capabilities/spms',
  allow: libraryReaders,
  summary: 'Standard practices manuals with current revision and last check',
  answer: z.array(plain.extend({ spm: z.string() })),
});

export const openImpactReviewsCall = defineCall({
  method: 'GET',
  path: '/api/manuals/impact-reviews/open',
  allow: libraryReaders,
  summary: 'Jobs that wait for a decision about a new revision',
  of: [impactReview],
  query: z.strictObject({ jobnumber: z.string().max(20).optional() }),
  answer: z.object({
    reviews: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        manual: z.string(),
        revision: z.string(),
        jobnumber: z.string().nullable(),
        dueOn: z.string().nullable(),
      }),
    ),
  }),
});

const id = z.strictObject({ id: z.uuid() });

export const releasedUnderOlderCall = defineCall({
  method: 'GET',
  path: '/api/manuals/impact-reviews/:id/released',
  allow: libraryReaders,
  summary: 'Jobs released under the older revision, for information',
  of: [impactReview],
  params: id,
  answer: z.object({
    jobs: z.array(
      z.object({ number: z.string(), partNumber: z.string(), serialNumber: z.string(), releasedAt: z.string() }),
    ),
  }),
});

export const decideImpactCall = defineCall({
  method: 'POST',
  path: '/api/manuals/impact-reviews/:id/decide',
  allow: libraryWriters,
  summary: 'Sign what the new revision means for one job',
  of: [impactReview],
  params: id,
  body: z.strictObject({
    jobnumber: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^ABS\d{7}(-\d{1,2})?$/, 'Like ABS0001234'),
    decision: z.enum(['noImpact', 'repeatSteps', 'stop']),
    repeatCards: z
      .array(
        z
          .string()
          .trim()
          .toUpperCase()
          .regex(/^[A-Z]\d{3}$/, 'Like T040'),
      )
      .max(100)
      .default([]),
    /** Work beside the cards there are; each becomes a card. */
    addWork: z.array(z.string().trim().min(5, 'Say what is done').max(160)).max(20).default([]),
    /** Why the added work leaves standing what was tested before it; left out, tests and NDT are made again (G08, G11). */
    testsStand: z.string().trim().min(10, 'Say why, in a sentence').max(300).optional(),
    reason: z.string().trim().min(3, 'Say why').max(1000),
    pin: z.string().length(4, 'Pin must be 4 characters long'),
    password: z.string().max(128).optional(),
    code: z.string().max(20).optional(),
  }),
  answer: z.object({ decided: z.boolean() }),
});
