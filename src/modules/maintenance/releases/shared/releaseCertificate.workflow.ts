import { z } from 'zod';
import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { releaseCertificate } from './releaseCertificate.record.ts';

/** What can still happen to an issued certificate. A correction is a new certificate that names this one (R26). */
export const releaseCertificateWorkflow = defineWorkflow(releaseCertificate, {
  start: 'issued',
  transitions: {
    void: {
      from: ['issued'],
      to: 'void',
      who: 'quality.admin',
      sign: 'I declare this release certificate void and have informed the customer.',
      meaning: 'voided',
      input: z.strictObject({
        reason: z.string().trim().min(10, 'Say why, in a sentence').max(1000),
        customerInformed: z.literal(true, { error: 'The customer must be informed first.' }),
        reportedInstalled: z.boolean(),
        occurrenceReview: z.string().trim().max(60).optional().meta({ title: 'Number of the safety report' }),
      }),
    },
  },
});
