import { z } from 'zod';
import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { finding } from './finding.record.ts';
import { approvedDataWords, type ApprovedDataKind } from './approvedData.ts';
import { dispositionWords } from './cardWords.ts';

const dispositions = Object.keys(dispositionWords) as [
  keyof typeof dispositionWords,
  ...(keyof typeof dispositionWords)[],
];

/** From found to closed: decide, do, look again (maintenance 3.20). */
export const findingWorkflow = defineWorkflow(finding, {
  start: 'open',
  transitions: {
    decide: {
      label: 'Decide disposition',
      from: ['open'],
      to: 'dispositioned',
      who: 'maintenance.user',
      guarded: true,
      primary: true,
      input: z.strictObject({
        disposition: z.enum(dispositions),
        severity: z.enum(['major', 'critical']).optional().meta({
          title: 'Severity',
          description: 'Only when it is more severe than it was recorded.',
        }),
        note: z.string().trim().min(3, 'Say what is to be done').max(1000).meta({ title: 'What is to be done' }),
        approvedDataKind: z
          .enum(Object.keys(approvedDataWords) as [ApprovedDataKind, ...ApprovedDataKind[]])
          .optional()
          .meta({ title: 'Approved data', options: approvedDataWords }),
        approvedDataRef: z.string().trim().max(200).optional().meta({
          title: 'Number of the document',
          description:
            'Needed for the disposition “approved data”, with its revision; attach the document to the finding first.',
        }),
        approvedDataHolder: z.string().trim().max(120).optional().meta({ title: 'Issued by' }),
        approvedDataPartNumber: z.string().trim().max(60).optional().meta({ title: 'Part number on the document' }),
        approvedDataSerials: z.string().trim().max(300).optional().meta({
          title: 'Serial numbers on the document',
          description: 'As printed, or “All”.',
        }),
        replacedPartNumber: z.string().trim().max(60).optional().meta({
          title: 'Part replaced',
          description: 'Part number of the parts list. Needed for “replace”, unless the finding names its detail part.',
        }),
        quantity: z.int().min(1).max(999).optional().meta({
          title: 'Quantity replaced',
          description: 'Empty: the quantity of the finding.',
        }),
        reworkCardNo: z.string().trim().max(4).optional().meta({
          title: 'Card of the rework',
          description: 'Empty: a repair or replacement gets a card of its own.',
        }),
        testsStand: z.string().trim().min(10, 'Say why, in a sentence').max(300).optional().meta({
          title: 'Why tests and NDT made before still stand',
          description:
            'Only by an authorised engineer, where the card only looks or touches nothing a test proved. Empty: they are made again.',
        }),
      }),
      sign: 'I decided what is to be done with this finding.',
      meaning: 'inspected',
    },
    action: {
      label: 'Work is done',
      from: ['dispositioned'],
      to: 'actioned',
      who: 'maintenance.user',
      guarded: true,
      primary: true,
      input: z.strictObject({
        note: z.string().trim().min(3, 'Say what was done').max(1000).meta({ title: 'What was done' }),
      }),
    },
    close: {
      label: 'Close after re-inspection',
      from: ['actioned'],
      to: 'closed',
      who: 'maintenance.user',
      guarded: true,
      primary: true,
      input: z.strictObject({
        result: z.string().trim().min(3, 'Say what you saw').max(1000).meta({ title: 'What you saw' }),
      }),
      sign: 'I looked at this finding again and found it put right.',
      meaning: 'inspected',
    },
    reopen: {
      label: 'Not put right',
      from: ['dispositioned', 'actioned'],
      to: 'open',
      who: 'maintenance.user',
      input: z.strictObject({ reason: z.string().trim().min(5, 'Say why').max(1000) }),
    },
  },
});
