import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { creditNote } from './creditNote.record.ts';

/** Prepared by one, posted by another; taken back within its tax month. */
export const creditNoteWorkflow = defineWorkflow(creditNote, {
  start: 'draft',
  transitions: {
    post: {
      label: 'Post note',
      from: 'draft',
      to: 'posted',
      who: 'finance.admin',
      stamp: 'posted',
      guarded: true,
      primary: true,
    },
    discard: { label: 'Discard draft', from: 'draft', to: 'discarded', who: 'finance.user' },
    void: {
      label: 'Void note',
      from: 'posted',
      to: 'voided',
      who: 'finance.admin',
      reason: true,
      stamp: 'voided',
      guarded: true,
    },
  },
});
