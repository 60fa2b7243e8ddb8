import { defineServerModule } from '#kernel/server/endpoint.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { actionMeeting } from '../shared/actionMeeting.record.ts';
import { actionMeetingActions, remindOfMeetings, requireTwiceAYear } from './meetings.actions.ts';

/** Meetings on corrective actions: what is served under `/api/qa/internal-audit/meetings`. */
export const actionMeetingsServer = defineServerModule({
  name: 'quality/action-meetings',
  records: [
    recordEndpoints(actionMeeting, {
      workflow: actionMeetingActions,
      holds: async ({ dueOn }, ctx, row) => {
        if (row?.status !== 'held') await requireTwiceAYear(ctx, dueOn);
      },
      mayArchive: (_ctx, row) => Promise.resolve(row.status === 'held' ? 'A meeting that was held stays.' : null),
    }),
  ],
  jobs: { 'actionMeetings:remind': remindOfMeetings },
  schedule: { '15 8 * * *': 'actionMeetings:remind' },
});
