import { z } from 'zod';
import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { announcement } from './announcement.record.ts';
import { announcementWriters } from './writers.ts';

/** From draft to the notice board and off it again. */
export const announcementWorkflow = defineWorkflow(announcement, {
  start: 'draft',
  transitions: {
    publish: {
      from: ['draft'],
      to: 'published',
      who: announcementWriters,
      guarded: true,
      primary: true,
    },
    withdraw: {
      from: ['published'],
      to: 'withdrawn',
      who: announcementWriters,
      input: z.strictObject({ reason: z.string().trim().min(3, 'Say why').max(500) }),
    },
    redraft: { label: 'Back to draft', from: ['published', 'withdrawn'], to: 'draft', who: announcementWriters },
  },
});
