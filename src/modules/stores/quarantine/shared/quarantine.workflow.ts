import { z } from 'zod';
import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { dispositions, quarantine } from './quarantine.record.ts';

/** From the red tag to a decision carried out (stores-finance 4.1): stores open and close, quality decides. */
export const quarantineWorkflow = defineWorkflow(quarantine, {
  start: 'open',
  transitions: {
    investigate: {
      label: 'Record investigation',
      from: ['open', 'investigating'],
      to: 'investigating',
      who: ['stores.user', 'quality.user'],
      input: z.strictObject({ finding: z.string().trim().min(3, 'Say what was found').max(2000) }),
    },
    decide: {
      label: 'Decide',
      from: ['investigating'],
      to: 'dispositioned',
      who: 'quality.user',
      guarded: true,
      primary: true,
      sign: 'I decided what happens to this part.',
      meaning: 'approved',
      stamp: 'disposition',
      input: z.strictObject({
        disposition: z.enum(Object.keys(dispositions) as [keyof typeof dispositions]),
        note: z.string().trim().min(3, 'Say why').max(500),
      }),
    },
    reopen: {
      label: 'Back to investigation',
      from: ['dispositioned'],
      to: 'investigating',
      who: 'quality.user',
      input: z.strictObject({ reason: z.string().trim().min(3, 'Say why').max(500) }),
    },
    close: {
      label: 'Carry out and close',
      from: ['dispositioned'],
      to: 'closed',
      who: 'stores.user',
      guarded: true,
      primary: true,
      sign: 'I did what was decided with this part.',
      meaning: 'performed',
      stamp: 'closed',
    },
  },
});
