import { z } from 'zod';
import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { toolLoss, toolLossJob } from './toolLoss.record.ts';

/** Closing a loss: every job at risk is cleared. A tool that is found closes its loss by itself. */
export const toolLossWorkflow = defineWorkflow(toolLoss, {
  start: 'open',
  transitions: {
    close: {
      label: 'Close loss',
      from: ['open'],
      to: 'closed',
      who: 'quality.user',
      guarded: true,
      primary: true,
      sign: 'Every work order this tool could be in was searched.',
      meaning: 'approved',
    },
  },
});

/** Quality declares that the tool or its part is not in this unit (R-TOL-2). */
export const toolLossJobWorkflow = defineWorkflow(toolLossJob, {
  start: 'frozen',
  transitions: {
    clear: {
      label: 'Clear work order',
      from: ['frozen'],
      to: 'cleared',
      who: 'quality.user',
      primary: true,
      sign: 'The unit was searched: the tool or part is not in it.',
      meaning: 'approved',
      input: z.strictObject({ clearance: z.string().trim().min(5, 'Say where was searched and by whom').max(500) }),
    },
  },
});
