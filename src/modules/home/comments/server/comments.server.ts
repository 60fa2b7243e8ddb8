import { sql } from 'kysely';
import { z } from 'zod';
import { notFound, refuse, refuseField } from '#kernel/shared/errors.ts';
import { can } from '#kernel/shared/permission.ts';
import { type AnyRecord, keyOf, pathOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { type AnyRow, getRecord } from '#kernel/server/records/records.ts';
import { findRecord } from '#kernel/server/records/registry.ts';
import { historyLive } from '#kernel/shared/live.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { readersByName, readersOf } from './readers.ts';
import { handle } from '#kernel/server/handle.ts';
import {
  commentCall,
  editCommentCall,
  editMinutes,
  mentionableCall,
  ownCommentsCall,
  place,
} from '../shared/comments.calls.ts';

/** The row that is talked about. Whoever may not read it learns nothing about it, as with its history. */
async function subjectOf(ctx: Context, { entity, id }: z.infer<typeof place>): Promise<[AnyRecord, AnyRow]> {
  const record = findRecord(entity);
  if (!record || !can(ctx.actor, record.access.read)) return notFound();
  return [record, await getRecord(ctx, record, id)];
}

/** Stores what somebody says, or says instead of `before`, and tells those named in it, once each. */
async function say(
  ctx: WriteContext,
  record: AnyRecord,
  row: AnyRow,
  body: { text: string; mentions: readonly string[] },
  before?: { id: string; text: string },
): Promise<string> {
  const named = await readersOf(ctx, record, row, [...new Set(body.mentions)]);
  const stranger = named.find((person) => !person.mayRead);
  if (stranger || named.length < new Set(body.mentions).size)
    refuseField(
      'mentions',
      'MENTION_READ',
      `${stranger?.name ?? 'Somebody named here'} may not read this and cannot be told.`,
    );
  const { rows } = await sql<{ id: string }>`
    insert into record_comment (entity, entity_id, text, created_at, created_by, edits)
    values (${record.name}, ${row.id}, ${body.text}, ${ctx.now}, ${ctx.actor.id}, ${before?.id ?? null}::uuid) returning id`.execute(
    ctx.db,
  );
  const id = rows[0]?.id ?? '';
  const told = await sql<{ userId: string }>`
    select distinct m.user_id from record_comment_mention m join record_comment c on c.id = m.comment_id
    where c.id = ${before?.id ?? null}::uuid or c.edits = ${before?.id ?? null}::uuid`.execute(ctx.db);
  await sql`
    insert into record_comment_mention (comment_id, user_id)
    select ${id}::uuid, unnest(${named.map((person) => person.id)}::uuid[])`.execute(ctx.db);
  await ctx.audit({
    entity: record.name,
    entityId: row.id,
    action: 'comment',
    changes: {
      comment: { ...(before ? { old: before.text } : {}), new: body.text },
      mentioned: { new: named.map((person) => person.name) },
      commentId: before?.id ?? id,
    },
    ...(record.subject ? { subject: String(row[record.subject]) } : {}),
  });
  const known = new Set(told.rows.map(({ userId }) => userId));
  await notify(ctx, {
    to: named.map((person) => person.id).filter((person) => person !== ctx.actor.id && !known.has(person)),
    type: 'Mentions',
    title: `${ctx.actor.name} named you: ${record.label.one} ${keyOf(record, row)}`,
    text: body.text,
    link: pathOf(record, row) ?? '/',
    subject: `${record.name}:${row.id}`,
    cause: 'mention',
  });
  ctx.changed(historyLive, row.id);
  return id;
}

/** Comments on records: on the record's time line, told to those they name. */
export const commentsServer = defineServerModule({
  name: 'home/comments',
  endpoints: [
    handle(commentCall, {
      creates: true,
      handle: async (ctx, { params, body, reply }) => {
        const [record, row] = await subjectOf(ctx, params);
        const id = await say(ctx, record, row, body);
        void reply.status(201);
        return { id };
      },
    }),
    handle(ownCommentsCall, async (ctx, { params }) => {
      const [record, row] = await subjectOf(ctx, params);
      const { rows } = await sql<{ id: string; text: string; until: string }>`
        select c.id, coalesce((select e.text from record_comment e where e.edits = c.id order by e.created_at desc, e.id desc limit 1), c.text) as text,
          c.created_at + make_interval(mins => ${editMinutes}) as until
        from record_comment c where c.entity = ${record.name} and c.entity_id = ${row.id} and c.edits is null
          and c.created_by = ${ctx.actor.id} and c.created_at > ${ctx.now}::timestamptz - make_interval(mins => ${editMinutes})
        order by c.created_at desc limit 5`.execute(ctx.db);
      return { comments: rows };
    }),
    handle(editCommentCall, {
      creates: true,
      handle: async (ctx, { params, body }) => {
        const [record, row] = await subjectOf(ctx, params);
        const { rows } = await sql<{ text: string; createdBy: string; isLate: boolean }>`
          select created_by, created_at <= ${ctx.now}::timestamptz - make_interval(mins => ${editMinutes}) as is_late,
            coalesce((select e.text from record_comment e where e.edits = c.id order by e.created_at desc, e.id desc limit 1), c.text) as text
          from record_comment c where id = ${params.comment} and entity = ${record.name} and entity_id = ${row.id} and edits is null`.execute(
          ctx.db,
        );
        const comment = rows[0] ?? notFound('There is no such comment here.');
        if (comment.createdBy !== ctx.actor.id) refuse('COMMENT_AUTHOR', 'Only who wrote a comment may change it.');
        if (comment.isLate) refuse('COMMENT_LATE', 'A comment can be changed for ten minutes. Write another one.');
        await say(ctx, record, row, body, { id: params.comment, text: comment.text });
        return { id: params.comment };
      },
    }),
    handle(mentionableCall, async (ctx, { params, query }) => {
      const [record, row] = await subjectOf(ctx, params);
      return { people: await readersByName(ctx, record, row, query.q) };
    }),
  ],
});
