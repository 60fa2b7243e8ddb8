import { sql } from 'kysely';
import type { WriteContext } from '#kernel/server/context.ts';
import { cutAtWord, wantsPush, type NoticeSettings, type NoticeType, noticesLive } from '../shared/notice.ts';
import { quietUntil, type QuietHours } from '../shared/quietHours.ts';

/** A message to people: what they see in the centre, on their devices and in their mail. */
export interface Notice {
  /** `app_user.id` of each; people whose account is closed are left out. */
  to: readonly string[];
  type: NoticeType;
  /** Plain text, as the text below; what is longer than a message holds ends behind a whole word. */
  title: string;
  text?: string;
  /** The screen it leads to: `/maintenance/workorders/…`. */
  link: string;
  /** What it is about, `job:ABS0001234`, and why, `aog`: the same again within an hour adds to the message that is there. */
  subject: string;
  cause: string;
  /** Rings at night too, and goes by mail. AOG always is. */
  urgent?: boolean;
}

interface Reach {
  id: string;
  userId: string;
  notifications: NoticeSettings;
  quietHours: QuietHours | null;
  emailNotices: 'all' | 'urgent' | 'none' | null;
  lineId: string | null;
  subscriptions: string[];
}

/**
 * Tells people something, in the open transaction: at most one message for each person, subject and cause in an hour. What goes
 * by push, mail or LINE leaves after the commit, by the ways each person chose. Answers how many were told anew.
 */
export async function notify(ctx: WriteContext, notice: Notice): Promise<number> {
  if (notice.to.length === 0) return 0;
  const urgent = notice.urgent === true || notice.type === 'AOG';
  const { type, link, subject, cause } = notice;
  const [title, text] = [cutAtWord(notice.title, 120), cutAtWord(notice.text ?? '', 500)];
  // Two causes at the same moment must see each other; the lock ends with the transaction.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notice:${subject}:${cause}`}, 0))`.execute(ctx.db);
  const { rows } = await sql<Reach>`
    with again as (
      update notification set repeats = repeats + 1, last_at = greatest(last_at, ${ctx.now}), read_at = null, title = ${title}, text = ${text}
      where subject = ${subject} and cause = ${cause} and user_id = any(${[...notice.to]}::uuid[])
        and created_at > ${ctx.now}::timestamptz - interval '1 hour'
      returning user_id
    ), fresh as (
      insert into notification (user_id, type, title, text, link, subject, cause, urgent, created_at, last_at)
      select id, ${type}, ${title}, ${text}, ${link}, ${subject}, ${cause}, ${urgent}, ${ctx.now}, ${ctx.now} from app_user
      where id = any(${[...notice.to]}::uuid[]) and state = 'active' and id not in (select user_id from again)
      returning id, user_id
    )
    select f.id, f.user_id, u.notifications, u.options->'quietHours' as quiet_hours, u.options->>'emailNotices' as email_notices, u.line_id,
      coalesce((select array_agg(s.id::text) from push_subscription s where s.user_id = u.id), '{}') as subscriptions
    from fresh f join app_user u on u.id = f.user_id`.execute(ctx.db);
  for (const reach of rows) await hand(ctx, reach, { type, urgent });
  ctx.changed(noticesLive, ...notice.to);
  return rows.length;
}

// One row for each way and device, so that a retry of one never repeats another.
async function hand(ctx: WriteContext, reach: Reach, what: { type: NoticeType; urgent: boolean }): Promise<void> {
  const push = wantsPush(reach.notifications, what.type);
  const mail = reach.emailNotices ?? 'urgent';
  const ways: { channel: string; subscription: string | null }[] = [
    ...(push ? reach.subscriptions.map((subscription) => ({ channel: 'push', subscription })) : []),
    ...(mail === 'all' || (mail === 'urgent' && what.urgent) ? [{ channel: 'email', subscription: null }] : []),
    ...(push && reach.lineId && ctx.services.outside.line ? [{ channel: 'line', subscription: null }] : []),
  ];
  const runAt = what.urgent ? null : quietUntil(ctx.now, reach.quietHours ?? undefined);
  for (const { channel, subscription } of ways) {
    const { rows } = await sql<{ id: string }>`
      insert into notification_delivery (notification_id, channel, subscription_id, created_at)
      values (${reach.id}, ${channel}, ${subscription}, ${ctx.now}) returning id`.execute(ctx.db);
    await ctx.enqueue('deliverNotice', { deliveryId: rows[0]?.id }, runAt ? { runAt } : {});
  }
}
