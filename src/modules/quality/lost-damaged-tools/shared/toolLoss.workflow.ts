import { z } from 'zod';
import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { toolLoss, toolLossJob } from './toolLoss.record.ts';

const keepers = ['tools.user', 'stores.user', 'maintenance.user', 'quality.user'] as const;

/** What is lost is searched for by everybody, declared lost and let go by quality alone; what is damaged is assessed (R-TOL-2, R-TOL-3). */
export const toolLossWorkflow = defineWorkflow(toolLoss, {
  transitions: {
    startSearch: {
      label: 'Start the search',
      from: 'reported',
      to: 'searching',
      who: 'signedIn',
      guarded: true,
      primary: true,
    },
    found: {
      from: ['reported', 'searching', 'notFound'],
      to: 'found',
      who: keepers,
      input: ['foundPlace', 'countComplete'],
      stamp: 'found',
      guarded: true,
    },
    declareLost: {
      from: 'searching',
      to: 'notFound',
      who: 'quality.user',
      sign: 'The tool or part was searched for and not found, and it is in no unit.',
      meaning: 'approved',
      stamp: 'declared',
      guarded: true,
      primary: true,
    },
    assess: {
      from: 'reported',
      to: 'assessed',
      who: ['tools.user', 'stores.user', 'quality.user'],
      input: ['assessment', 'cost?'],
      guarded: true,
      primary: true,
    },
    close: {
      label: 'Close report',
      from: ['found', 'notFound', 'assessed'],
      to: 'closed',
      who: 'quality.user',
      input: ['factor', 'cost?'],
      sign: 'No unit is at risk of this tool, and its cause is known.',
      meaning: 'approved',
      stamp: 'closed',
      guarded: true,
      primary: true,
    },
  },
});

/** Quality declares that the tool or its part is not in this unit (R-TOL-2). */
export const toolLossJobWorkflow = defineWorkflow(toolLossJob, {
  transitions: {
    clear: {
      label: 'Clear work order',
      from: 'frozen',
      to: 'cleared',
      who: 'quality.user',
      primary: true,
      sign: 'The unit was searched: the tool or part is not in it.',
      meaning: 'approved',
      input: z.strictObject({ clearance: z.string().trim().min(5, 'Say where was searched and by whom').max(500) }),
    },
  },
});
