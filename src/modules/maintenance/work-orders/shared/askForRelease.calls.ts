import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { liveName } from '#kernel/shared/live.ts';
import { certificateTypes } from '#modules/maintenance/release-gates/shared/vocabulary.ts';

/** Asked from the job and from its final inspection report; answered by the module of release requests. */
export const askForReleaseCall = defineCall({
  method: 'POST',
  path: '/api/workorders/:id/release-requests',
  allow: 'maintenance.user',
  summary: 'Ask for the release of a job',
  of: [liveName('releaseRequest')],
  params: z.strictObject({ id: z.string().max(60) }),
  body: z.strictObject({
    certificateTypes: z.array(z.enum(certificateTypes)).min(1, 'Choose a certificate').max(3),
  }),
  answer: z.object({
    row: z.object({
      id: z.string(),
      number: z.string(),
      version: z.number(),
      status: z.string(),
      jobId: z.string(),
      certificateTypes: z.array(z.string()),
    }),
  }),
});
