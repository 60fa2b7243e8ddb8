import { sql } from 'kysely';
import { handle } from '#kernel/server/handle.ts';
import { refuse } from '#kernel/shared/errors.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { changeRow, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import {
  acknowledgeCall,
  askAgainCall,
  ownAcknowledgementCall,
  readersCall,
  readershipCall,
} from '../shared/announcement.calls.ts';
import { announcement } from '../shared/announcement.record.ts';
import { phaseOf } from '../shared/phase.ts';
import { announcementActions } from './announcements.actions.ts';
import { ownAcknowledgement, readerships, readersOf } from './announcements.queries.ts';
import { queueUrgentNews, tellUrgentNews } from './urgentNews.ts';

/** Company news: what is served under `/api/announcements`. */
export const announcementsServer = defineServerModule({
  name: 'home/announcements',
  records: [
    recordEndpoints(announcement, {
      workflow: announcementActions,
      // What is out may become urgent, later or for others: the job looks at it as it is after the change.
      beforeUpdate: (ctx, row) => queueUrgentNews(ctx, row.id),
    }),
  ],
  endpoints: [
    handle(ownAcknowledgementCall, async (ctx, { params }) => {
      const row = await getRecord(ctx, announcement, params.id);
      return { acknowledgedAt: await ownAcknowledgement(ctx, row.id) };
    }),
    handle(readersCall, async (ctx, { params }) => ({ readers: await readersOf(ctx, params.id) })),
    handle(readershipCall, async (ctx) => ({ readership: await readerships(ctx) })),
    handle(acknowledgeCall, async (ctx, { params }) => {
      const row = await getRecord(ctx, announcement, params.id);
      if (phaseOf(row, ctx.now) !== 'published') refuse('ANNOUNCEMENT_NOT_OUT', 'This is not on the notice board now.');
      const stored = await sql`
        insert into announcement_acknowledgement (announcement_id, content_version, user_id, acknowledged_at)
        values (${row.id}, ${row['contentVersion']}, ${ctx.actor.id}, ${ctx.now}) on conflict do nothing`.execute(
        ctx.db,
      );
      if (Number(stored.numAffectedRows ?? 0) === 1) {
        await ctx.audit({
          entity: announcement.name,
          entityId: row.id,
          action: 'sign',
          changes: { acknowledged: row['contentVersion'] },
        });
        ctx.changed(announcement, row.id);
      }
      return { acknowledgedAt: await ownAcknowledgement(ctx, row.id) };
    }),
    handle(askAgainCall, async (ctx, { params, body }) => {
      const row = await lockRecord(ctx, announcement, params.id, body.version);
      const contentVersion = Number(row['contentVersion']) + 1;
      await changeRow(ctx, announcement, row, { values: { contentVersion }, reason: 'content changed' });
      return { contentVersion };
    }),
  ],
  jobs: { tellUrgentNews: (ctx, payload: { id: string }) => tellUrgentNews(ctx, payload) },
});
