import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { liveName } from '#kernel/shared/live.ts';
import { authorities, workScopes } from '#modules/maintenance/release-gates/shared/vocabulary.ts';

/** The most part numbers of one question. */
export const mostParts = 50;
/** What is asked of each part number, in the order it is answered. */
export const checks = { list: 'Capability list', data: 'Manual', tools: 'Tools', people: 'Certifying staff' } as const;
export type CheckKey = keyof typeof checks;

export const canWeCall = defineCall({
  method: 'GET',
  path: '/api/can-we',
  allow: ['maintenance.viewer', 'marketing.viewer', 'quality.viewer'],
  summary: 'Whether the shop can do a scope of work on each of some part numbers today, and what is missing',
  of: ['capabilityItem', 'manual', 'tool', 'staffAuthorization', 'workOrder'].map(liveName),
  query: z.strictObject({
    parts: z.string().trim().min(1).max(4000),
    scope: z.enum(workScopes),
    authority: z.enum(authorities).default('CAAT'),
  }),
  answer: z.object({
    // Beyond the most that are answered at once.
    left: z.int(),
    rows: z.array(
      z.object({
        asked: z.string(),
        partNumber: z.string().nullable(),
        partName: z.string().nullable(),
        verdict: z.enum(['yes', 'almost', 'no']),
        checks: z.array(
          z.object({
            key: z.enum(Object.keys(checks) as [CheckKey, ...CheckKey[]]),
            state: z.enum(['good', 'warn', 'bad']),
            reasons: z.array(z.string()),
          }),
        ),
        // Finished jobs of this part and scope in 24 months, and their median turn-around.
        jobs: z.int(),
        medianDays: z.string().nullable(),
      }),
    ),
  }),
});
