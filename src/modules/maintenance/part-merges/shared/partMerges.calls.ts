import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { partNumber } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';

/** Who makes two records of one part number one: whoever answers for the library. */
const mergers = 'quality.admin';

const part = z.object({
  id: z.string(),
  version: z.number(),
  partnumber: z.string(),
  partname: z.string(),
  manufacturer: z.string(),
  cage: z.string().nullable(),
  openJobs: z.number(),
  jobs: z.number(),
});

export const doublesCall = defineCall({
  method: 'GET',
  path: '/api/part-merges',
  allow: mergers,
  summary: 'Part numbers on file in more than one spelling, and those that were merged',
  of: [partNumber],
  answer: z.object({
    groups: z.array(z.object({ letters: z.string(), parts: z.array(part) })),
    merged: z.array(
      z.object({
        id: z.string(),
        partnumber: z.string(),
        into: z.string(),
        mergedAt: z.string(),
        by: z.string().nullable(),
        reason: z.string(),
      }),
    ),
  }),
});

/** What is concerned and how many of them, the first by name. */
const concerned = z.object({ what: z.string(), count: z.number(), names: z.array(z.string()) });

export const mergePlanCall = defineCall({
  method: 'GET',
  path: '/api/part-merges/plan',
  allow: mergers,
  summary: 'What would move if one spelling of a part number were merged into another, what stays and what hinders it',
  of: [partNumber],
  query: z.strictObject({ fromId: z.uuid(), intoId: z.uuid() }),
  answer: z.object({
    moves: z.array(concerned),
    stays: z.array(concerned),
    hindrances: z.array(z.string()),
    warnings: z.array(z.string()),
  }),
});

export const mergePartsCall = defineCall({
  method: 'POST',
  path: '/api/part-merges',
  allow: mergers,
  summary: 'Merges one spelling of a part number into another',
  body: z.strictObject({
    fromId: z.uuid(),
    fromVersion: z.int(),
    intoId: z.uuid(),
    intoVersion: z.int(),
    reason: z.string().trim().min(3).max(300),
  }),
  answer: z.object({ partnumber: z.string() }),
});
