import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { announcementWorkflow } from '../shared/announcement.workflow.ts';

/** What an announcement needs before it goes up, and what happens with it. */
export const announcementActions = implementWorkflow(announcementWorkflow, {
  publish: {
    guard: (ctx, row) =>
      row.expireAt !== null && Date.parse(row.expireAt) <= ctx.now.getTime()
        ? 'Its last day has passed. Change "Until" first.'
        : null,
    after: async (ctx, row) => {
      if (row.category === 'urgent')
        await ctx.enqueue('tellUrgentNews', { id: row.id }, { runAt: new Date(row.publishAt) });
    },
  },
  withdraw: {},
  redraft: {},
});
