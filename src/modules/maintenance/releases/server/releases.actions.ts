import { refuse } from '#kernel/shared/errors.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { jobFirst, jobNumberOf, notifyAboutJob } from '#modules/maintenance/work-orders/server/public.ts';
import { jobNumberIn } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { releaseCertificateWorkflow } from '../shared/releaseCertificate.workflow.ts';

// The job's people are told, and a correction locks the job before the certificate.
const workflow = { ...releaseCertificateWorkflow, ...jobFirst };

/** A void certificate stays readable for ever; the verification page shows its state at once (R26). */
export const releaseActions = implementWorkflow(workflow, {
  void: {
    subject: (row) => jobNumberIn(row.jobIdLabel),
    effect: async (_ctx, _row, input) => {
      if (input.reportedInstalled && !input.occurrenceReview) {
        refuse('R26', 'The part was reported installed: an occurrence review must be named first.');
      }
      return { statusReason: input.reason };
    },
    after: async (ctx, row, input) => {
      const number = await jobNumberOf(ctx, row.jobId);
      await notifyAboutJob(ctx, {
        jobId: row.jobId,
        kind: 'returned',
        text: `${row.number} of ${number} was declared void: ${input.reason}`,
      });
    },
  },
});
