import { z } from 'zod';
import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { toolAssessment, toolRecall } from './toolRecall.record.ts';

/** Quality, or whoever signs for the work of the shop: the verdict itself asks for an authorisation to inspect or to engineer the part. */
export const assessors = ['quality.user', 'maintenance.user'] as const;
const said = z.strictObject({ remark: z.string().trim().min(3, 'Say why').max(500) });

/** Closing a review: every job has its verdict. */
export const toolRecallWorkflow = defineWorkflow(toolRecall, {
  start: 'open',
  transitions: {
    close: {
      label: 'Close review',
      from: ['open'],
      to: 'closed',
      who: 'quality.user',
      guarded: true,
      primary: true,
      sign: 'Every work order this tool touched has been assessed.',
      meaning: 'approved',
      input: z.strictObject({ reason: z.string().trim().min(3, 'Say what was found').max(500) }),
    },
  },
});

/** The verdict on one job (R4): no effect, measured again, or the customer is told. */
export const toolAssessmentWorkflow = defineWorkflow(toolAssessment, {
  start: 'open',
  transitions: {
    noEffect: {
      from: ['open'],
      to: 'closed',
      who: assessors,
      sign: 'I assessed this use: it has no effect on the work.',
      meaning: 'approved',
      input: said,
    },
    reinspect: { label: 'Re-inspect', from: ['open'], to: 'reinspecting', who: assessors, input: said },
    reinspected: {
      label: 'Re-inspected',
      from: ['reinspecting'],
      to: 'closed',
      who: assessors,
      sign: 'The work was measured again with a tool in tolerance.',
      meaning: 'approved',
      input: said,
    },
    informCustomer: {
      label: 'Customer informed',
      from: ['open', 'reinspecting'],
      to: 'closed',
      who: assessors,
      sign: 'The customer was informed about this use.',
      meaning: 'approved',
      input: said,
    },
  },
});
