import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { refuse } from '#kernel/shared/errors.ts';
import { ownUser } from '#kernel/server/identity/ownUser.ts';
import { noticesLive } from '../shared/notice.ts';
import { sendMail } from './mail.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { handle } from '#kernel/server/handle.ts';
import { notificationsCall, readNotificationsCall, testMailCall } from '../shared/centre.calls.ts';

/** The centre of what a person was told, and the test mail of the settings. */
export const centreEndpoints = [
  handle(notificationsCall, async (ctx, { query }) => {
    const page = 30;
    const { rows } = await sql<AnswerOf<typeof notificationsCall>['rows'][number]>`
        select id, type, title, text, link, subject, urgent, repeats, last_at, read_at from notification
        where user_id = ${ctx.actor.id} and last_at < ${query.before ?? null}::timestamptz is not false
          and (${query.unread === undefined}::boolean or read_at is null)
        order by last_at desc, id limit ${page + 1}`.execute(ctx.db);
    const unread = await sql<{ count: number }>`
        select count(*)::int as count from notification where user_id = ${ctx.actor.id} and read_at is null`.execute(
      ctx.db,
    );
    return { unread: unread.rows[0]?.count ?? 0, rows: rows.slice(0, page), more: rows.length > page };
  }),
  handle(readNotificationsCall, async (ctx, { body }) => {
    const changed =
      'all' in body
        ? await sql`update notification set read_at = ${ctx.now} where user_id = ${ctx.actor.id} and read_at is null`.execute(
            ctx.db,
          )
        : await sql`update notification set read_at = ${body.read ? ctx.now : null}
              where user_id = ${ctx.actor.id} and id = any(${body.ids}::uuid[]) and (read_at is null) = ${body.read}`.execute(
            ctx.db,
          );
    const count = Number(changed.numAffectedRows ?? 0n);
    if (count > 0 && ctx.actor.id) ctx.changed(noticesLive, ctx.actor.id);
    return { changed: count };
  }),
  handle(testMailCall, {
    limit: { perMinute: 10 },
    prepare: async (ctx, { params }) => {
      const { userId } = await ownUser(ctx, params.sub);
      const { rows } = await sql<{
        email: string;
        name: string;
      }>`select email, name from app_user where id = ${userId}`.execute(ctx.db);
      const { email = '', name = '' } = rows[0] ?? {};
      await sendMail(ctx.services.outside, {
        to: email,
        subject: 'Test e-mail of the ABS intranet',
        paragraphs: [
          `Hello ${name},`,
          'this message shows that mail from the intranet reaches you. You asked for it in your settings.',
        ],
        button: { label: 'Open your settings', url: `${ctx.services.publicUrl}/settings` },
        id: randomUUID(),
      }).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ').slice(0, 200) : 'no reason given';
        refuse('MAIL_FAILED', `The mail server did not take the message: ${reason}`);
      });
    },
    handle: () => ({ success: true as const, message: 'Test email sent.' }),
  }),
];
