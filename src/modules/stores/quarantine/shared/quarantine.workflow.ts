import { z } from 'zod';
import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { dispositions, evidenceKinds, quarantine, type EvidenceKind } from './quarantine.record.ts';

const evidence = z.array(z.enum(Object.keys(evidenceKinds) as [EvidenceKind])).optional();

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
    takeOff: {
      label: 'Take off flag or evidence',
      from: ['open', 'investigating'],
      to: 'investigating',
      who: 'quality.user',
      guarded: true,
      input: z.strictObject({
        notSuspected: z.boolean().optional().meta({ kind: 'flag', title: 'Not suspected unapproved any more' }),
        notMissing: evidence.meta({ kind: 'choices', title: 'Not asked for any more', options: evidenceKinds }),
        notReceived: evidence.meta({ kind: 'choices', title: 'Not attached after all', options: evidenceKinds }),
        reason: z.string().trim().min(3, 'Say why').max(500),
      }),
      sign: 'I looked at this part and its papers, and take off what is named here.',
      meaning: 'approved',
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
