import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { libraryWriters } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';
import { impactReview } from '#modules/maintenance/manuals/shared/impactReview.record.ts';

/** The decision of an impact review for one job: it acts on the job's cards, so it stands with them. */
export const decideImpactCall = defineCall({
  method: 'POST',
  path: '/api/manuals/impact-reviews/:id/decide',
  allow: libraryWriters,
  summary: 'Sign what the new revision means for one job',
  of: [impactReview],
  params: z.strictObject({ id: z.uuid() }),
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
    addWork: z.array(z.string().trim().min(5, 'Say what is done').max(160)).max(20).default([]),
    reason: z.string().trim().min(3, 'Say why').max(1000),
    pin: z.string().length(4, 'Pin must be 4 characters long'),
    password: z.string().max(128).optional(),
    code: z.string().max(20).optional(),
  }),
  answer: z.object({ decided: z.boolean() }),
});
