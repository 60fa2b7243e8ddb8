import { dayOf } from '#kernel/shared/dates.ts';
import { refuse } from '#kernel/shared/errors.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { changesBetween } from '../shared/staffEntry.ts';
import { outlookCall, staffListChangesCall, staffListDriftCall, staffOnDayCall } from '../shared/staffList.calls.ts';
import { staffListRevision } from '../shared/staffListRevision.record.ts';
import { liveEntries, publishedRevision, revisionBefore } from './listed.ts';
import { staffOnDay } from './onDay.ts';
import { certifyingOutlook } from './outlook.ts';
import { staffListActions, takenNow } from './staff-list.actions.ts';
import { staffListPaper } from './staff-list.document.ts';
import { tellSuspensions } from './suspensionsTold.ts';

/** Revisions of the list of certifying staff. */
export const staffListServer = defineServerModule({
  name: 'quality/staff-list',
  records: [
    recordEndpoints(staffListRevision, {
      workflow: staffListActions,
      paper: staffListPaper,
      beforeCreate: (_input, _call, ctx) => takenNow(ctx),
      mayArchive: (_ctx, row) => (row.status === 'draft' ? null : 'Only a draft can be archived.'),
    }),
  ],
  endpoints: [
    handle(outlookCall, (ctx) => certifyingOutlook(ctx)),
    handle(staffOnDayCall, (ctx, { params: { day } }) => {
      if (day > dayOf(ctx.now)) refuse('DAY_TO_COME', 'This day is still to come: the outlook says what it may bring.');
      return staffOnDay(ctx, day);
    }),
    handle(staffListDriftCall, async (ctx) => {
      const published = await publishedRevision(ctx);
      const changes = published ? changesBetween(published.entries, await liveEntries(ctx), dayOf(ctx.now)) : [];
      return {
        published: published && { number: published.number, effectiveOn: published.effectiveOn },
        changes,
      };
    }),
    handle(staffListChangesCall, async (ctx, { params }) => {
      const row = await getRecord(ctx, staffListRevision, params.id);
      const before = await revisionBefore(ctx, row.id);
      return {
        before: before?.number ?? null,
        changes: before ? changesBetween(before.entries, row.entries, dayOf(row.takenAt)) : [],
      };
    }),
  ],
  jobs: { tellSuspensions },
  schedule: { '5 * * * *': 'tellSuspensions' },
});
