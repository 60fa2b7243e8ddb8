import { z } from 'zod';
import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { releaseForm } from './releaseForm.record.ts';

/** The road of a form's version: written by one person, published by another, then never changed. */
export const releaseFormWorkflow = defineWorkflow(releaseForm, {
  start: 'draft',
  transitions: {
    submit: {
      label: 'Submit for review',
      from: ['draft'],
      to: 'review',
      who: 'quality.admin',
      guarded: true,
      primary: true,
    },
    rework: {
      label: 'Back to draft',
      from: ['review'],
      to: 'draft',
      who: 'quality.admin',
      input: z.strictObject({ reason: z.string().trim().min(5, 'Say what has to be changed').max(500) }),
    },
    publish: {
      from: ['review'],
      to: 'published',
      who: 'quality.admin',
      sign: 'I have compared this form with the issue the authority published: blocks, words and statements are the same.',
      meaning: 'approved',
      guarded: true,
      primary: true,
    },
  },
});
