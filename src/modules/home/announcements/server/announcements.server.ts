import { sql } from 'kysely';
import { z } from 'zod';
import { refuse } from '#kernel/shared/errors.ts';
import { defineServerModule, read, write } from '#kernel/server/endpoint.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { changeRow, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { workflowEndpoints } from '#kernel/server/workflows/workflow.ts';
import { announcement } from '../shared/announcement.record.ts';
import { phaseOf } from '../shared/phase.ts';
import { announcementWriters } from '../shared/writers.ts';
import { announcementActions } from './announcements.actions.ts';
import { ownAcknowledgement, readerships, readersOf, visibleAnnouncements } from './announcements.queries.ts';
import { queueUrgentNews, tellUrgentNews } from './urgentNews.ts';

const id = z.strictObject({ id: z.uuid() });

/** Company news: what is served under `/api/announcements`. */
export const announcementsServer = defineServerModule({
  name: 'home/announcements',
  records: [announcement],
  endpoints: [
    ...recordEndpoints(announcement, {
      rule: visibleAnnouncements,
      workflow: announcementActions,
      // What is out may become urgent, later or for others: the job looks at it as it is after the change.
      beforeUpdate: (ctx, row) => queueUrgentNews(ctx, row.id),
    }),
    ...workflowEndpoints(announcementActions),
    read({
      path: '/api/announcements/:id/acknowledgement',
      allow: 'signedIn',
      summary: 'Whether the person has confirmed reading',
      record: announcement.name,
      params: id,
      answer: z.object({ acknowledgedAt: z.string().nullable() }),
      handle: async (ctx, { params }) => {
        const row = await getRecord(ctx, announcement, params.id, visibleAnnouncements);
        return { acknowledgedAt: await ownAcknowledgement(ctx, row.id) };
      },
    }),
    read({
      path: '/api/announcements/:id/readers',
      allow: announcementWriters,
      summary: 'Who confirmed reading',
      record: announcement.name,
      params: id,
      answer: z.object({ readers: z.array(z.object({ name: z.string(), acknowledgedAt: z.string() })) }),
      handle: async (ctx, { params }) => ({ readers: await readersOf(ctx, params.id) }),
    }),
    read({
      path: '/api/announcements/readership',
      allow: announcementWriters,
      summary: 'How many of those they are meant for have confirmed the announcements that ask for it',
      record: announcement.name,
      answer: z.object({
        readership: z.array(z.object({ id: z.string(), meant: z.number(), read: z.number() })),
      }),
      handle: async (ctx) => ({ readership: await readerships(ctx) }),
    }),
    write({
      method: 'POST',
      path: '/api/announcements/:id/acknowledge',
      allow: 'signedIn',
      summary: 'Confirm reading; once more changes nothing',
      record: announcement.name,
      params: id,
      answer: z.object({ acknowledgedAt: z.string().nullable() }),
      handle: async (ctx, { params }) => {
        const row = await getRecord(ctx, announcement, params.id, visibleAnnouncements);
        const { status, publishAt, expireAt } = row as unknown as {
          status: string;
          publishAt: string;
          expireAt: string | null;
        };
        if (phaseOf({ status, publishAt, expireAt }, ctx.now) !== 'published')
          refuse('ANNOUNCEMENT_NOT_OUT', 'This is not on the notice board now.');
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
          ctx.changed(announcement.name, row.id);
        }
        return { acknowledgedAt: await ownAcknowledgement(ctx, row.id) };
      },
    }),
    write({
      method: 'POST',
      path: '/api/announcements/:id/ask-again',
      allow: announcementWriters,
      summary: 'The content changed: everybody is asked to confirm again',
      record: announcement.name,
      params: id,
      body: z.strictObject({ version: z.int().min(1) }),
      answer: z.object({ contentVersion: z.number() }),
      handle: async (ctx, { params, body }) => {
        const row = await lockRecord(ctx, announcement, params.id, body.version);
        const contentVersion = Number(row['contentVersion']) + 1;
        await changeRow(ctx, announcement, row, { values: { contentVersion }, reason: 'content changed' });
        return { contentVersion };
      },
    }),
  ],
  jobs: { tellUrgentNews: (ctx, payload: { id: string }) => tellUrgentNews(ctx, payload) },
});
