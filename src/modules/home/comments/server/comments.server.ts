import { sql } from 'kysely';
import { z } from 'zod';
import { notFound, refuseField } from '#kernel/shared/errors.ts';
import { can } from '#kernel/shared/permission.ts';
import { type AnyRecord, keyOf, pathOf } from '#kernel/shared/record.ts';
import type { Context } from '#kernel/server/context.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { type AnyRow, getRecord } from '#kernel/server/records/records.ts';
import { findRecord } from '#kernel/server/records/registry.ts';
import { historyLive } from '#kernel/shared/live.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { readersByName, readersOf } from './readers.ts';
import { handle } from '#kernel/server/handle.ts';
import { commentCall, mentionableCall, place } from '../shared/comments.calls.ts';

/** The row that is talked about. Whoever may not read it learns nothing about it, as with its history. */
async function subjectOf(ctx: Context, { entity, id }: z.infer<typeof place>): Promise<[AnyRecord, AnyRow]> {
  const record = findRecord(entity);
  if (!record || !can(ctx.actor, record.access.read)) return notFound();
  return [record, await getRecord(ctx, record, id)];
}

/** Comments on records: on the record's time line, told to those they name. */
export const commentsServer = defineServerModule({
  name: 'home/comments',
  endpoints: [
    handle(commentCall, {
      creates: true,
      handle: async (ctx, { params, body, reply }) => {
        const [record, row] = await subjectOf(ctx, params);
        const named = await readersOf(ctx, record, row, [...new Set(body.mentions)]);
        const stranger = named.find((person) => !person.mayRead);
        if (stranger || named.length < new Set(body.mentions).size)
          refuseField(
            'mentions',
            'MENTION_READ',
            `${stranger?.name ?? 'Somebody named here'} may not read this and cannot be told.`,
          );
        const { rows } = await sql<{ id: string }>`
          insert into record_comment (entity, entity_id, text, created_at, created_by)
          values (${record.name}, ${row.id}, ${body.text}, ${ctx.now}, ${ctx.actor.id}) returning id`.execute(ctx.db);
        const id = rows[0]?.id ?? '';
        await sql`
          insert into record_comment_mention (comment_id, user_id)
          select ${id}::uuid, unnest(${named.map((person) => person.id)}::uuid[])`.execute(ctx.db);
        await ctx.audit({
          entity: record.name,
          entityId: row.id,
          action: 'comment',
          changes: { comment: { new: body.text }, mentioned: { new: named.map((person) => person.name) } },
          ...(record.subject ? { subject: String(row[record.subject]) } : {}),
        });
        await notify(ctx, {
          to: named.map((person) => person.id).filter((person) => person !== ctx.actor.id),
          type: 'Mentions',
          title: `${ctx.actor.name} named you: ${record.label.one} ${keyOf(record, row)}`.slice(0, 120),
          text: body.text.slice(0, 300),
          link: pathOf(record, row) ?? '/',
          subject: `${record.name}:${row.id}`,
          cause: 'mention',
        });
        ctx.changed(historyLive, row.id);
        void reply.status(201);
        return { id };
      },
    }),
    handle(mentionableCall, async (ctx, { params, query }) => {
      const [record, row] = await subjectOf(ctx, params);
      return { people: await readersByName(ctx, record, row, query.q) };
    }),
  ],
});
