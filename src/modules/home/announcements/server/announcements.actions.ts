import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { announcementWorkflow } from '../shared/announcement.workflow.ts';
import { queueUrgentNews } from './urgentNews.ts';

/** What an announcement needs before it goes up, and what happens with it. */
export const announcementActions = implementWorkflow(announcementWorkflow, {
  publish: {
    guard: (ctx, row) =>
      row.expireAt !== null && Date.parse(row.expireAt) <= ctx.now.getTime()
        ? 'Its last day has passed. Change "Until" first.'
        : null,
    after: (ctx, row) => queueUrgentNews(ctx, row.id),
  },
  withdraw: {},
  redraft: {},
});
