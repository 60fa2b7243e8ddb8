import { sql } from 'kysely';
import type { WriteContext } from '#kernel/server/context.ts';
import type { NoticeType } from '../shared/notice.ts';
import { sendLine } from './lineMessage.ts';
import { sendMail } from './mail.ts';
import { sendPush, type PushAnswer } from './pushMessage.ts';

interface Delivery {
  id: string;
  channel: 'push' | 'email' | 'line';
  attempts: number;
  subscriptionId: string | null;
  userId: string;
  type: NoticeType;
  title: string;
  text: string;
  link: string;
  subject: string;
  cause: string;
  urgent: boolean;
  readAt: string | null;
  email: string;
  lineId: string | null;
  state: string;
}

// After the sixth try somebody has to look: a minute, five, fifteen, an hour, three hours.
const waits = [60, 300, 900, 3_600, 10_800];
const mostFails = 5;

/** Sends one message by one way. Runs again after a failure, and does nothing when the message has left already. */
export async function deliverNotice(ctx: WriteContext, payload: { deliveryId: string }): Promise<void> {
  const { rows } = await sql<Delivery>`
    select d.id, d.channel, d.attempts, d.subscription_id, n.user_id, n.type, n.title, n.text, n.link, n.subject, n.cause, n.urgent,
      n.read_at, u.email, u.line_id, u.state
    from notification_delivery d join notification n on n.id = d.notification_id join app_user u on u.id = n.user_id
    where d.id = ${payload.deliveryId} and d.state = 'waiting' for update of d skip locked`.execute(ctx.db);
  const delivery = rows[0];
  if (!delivery) return;
  // Whoever has read it already need not be called, and a closed account is told nothing.
  if (delivery.state !== 'active' || delivery.readAt !== null)
    return settle(ctx, delivery, 'dropped', 'not needed any more');
  const answer = await send(ctx, delivery);
  if (answer.kind === 'sent') return settle(ctx, delivery, 'sent', null);
  if (answer.kind === 'gone') {
    await sql`delete from push_subscription where id = ${delivery.subscriptionId}`.execute(ctx.db);
    return settle(ctx, delivery, 'dropped', 'the browser has given this subscription up');
  }
  const wait = answer.kind === 'later' ? (waits[delivery.attempts] ?? null) : null;
  if (wait === null) {
    await countFailure(ctx, delivery);
    return settle(ctx, delivery, 'failed', answer.detail);
  }
  await sql`update notification_delivery set attempts = attempts + 1, detail = ${answer.detail} where id = ${delivery.id}`.execute(
    ctx.db,
  );
  const runAt = new Date(ctx.now.getTime() + Math.max(wait, answer.afterSeconds ?? 0) * 1000);
  return ctx.enqueue('deliverNotice', payload, { runAt });
}

async function send(ctx: WriteContext, delivery: Delivery): Promise<PushAnswer> {
  const { outside, publicUrl } = ctx.services;
  const { title, text, link, urgent, subject, cause } = delivery;
  if (delivery.channel === 'line') {
    if (!outside.line || !delivery.lineId) return { kind: 'refused', detail: 'LINE is not set up' };
    return sendLine(outside.line, {
      to: delivery.lineId,
      text: [title, text, `${publicUrl}${link}`].filter(Boolean).join('\n'),
      retryKey: delivery.id,
    });
  }
  if (delivery.channel === 'push')
    return push(ctx, delivery, { title, text, link, urgent, tag: `${subject}:${cause}` });
  try {
    await sendMail(outside, {
      to: delivery.email,
      subject: urgent ? `Urgent: ${title}` : title,
      paragraphs: [title, ...(text ? [text] : [])],
      button: { label: 'Open in the intranet', url: `${publicUrl}${link}` },
      id: delivery.id,
    });
    return { kind: 'sent' };
  } catch (error) {
    const status = (error as { responseCode?: number }).responseCode;
    const detail = (error instanceof Error ? error.message : String(error)).slice(0, 300);
    return { kind: status !== undefined && status >= 500 ? 'refused' : 'later', detail };
  }
}

async function push(
  ctx: WriteContext,
  delivery: Delivery,
  message: Parameters<typeof sendPush>[2],
): Promise<PushAnswer> {
  const { rows } = await sql<{ endpoint: string; p256dh: string; auth: string }>`
    select endpoint, p256dh, auth from push_subscription where id = ${delivery.subscriptionId} and user_id = ${delivery.userId}`.execute(
    ctx.db,
  );
  if (!rows[0]) return { kind: 'gone' };
  const answer = await sendPush(ctx.services.outside, rows[0], message);
  if (answer.kind === 'sent')
    await sql`update push_subscription set last_sent_at = ${ctx.now}, fail_count = 0 where id = ${delivery.subscriptionId}`.execute(
      ctx.db,
    );
  return answer;
}

// Five failed messages, and the subscription goes: the browser makes a new one when the person opens the settings.
async function countFailure(ctx: WriteContext, { subscriptionId }: Delivery): Promise<void> {
  if (!subscriptionId) return;
  await sql`update push_subscription set fail_count = fail_count + 1 where id = ${subscriptionId} and fail_count < ${mostFails}`.execute(
    ctx.db,
  );
  await sql`delete from push_subscription where id = ${subscriptionId} and fail_count >= ${mostFails}`.execute(ctx.db);
}

async function settle(ctx: WriteContext, { id }: Delivery, state: string, detail: string | null): Promise<void> {
  await sql`update notification_delivery set state = ${state}, detail = ${detail}, done_at = ${ctx.now}, attempts = attempts + 1 where id = ${id}`.execute(
    ctx.db,
  );
}

/** Forgets what was told a quarter of a year ago. */
export async function pruneNotices(ctx: WriteContext): Promise<void> {
  await sql`
    with old as (select id from notification where last_at < ${ctx.now}::timestamptz - interval '90 days' limit 10000),
    gone as (delete from notification_delivery where notification_id in (select id from old))
    select 1`.execute(ctx.db);
  await sql`delete from notification n where last_at < ${ctx.now}::timestamptz - interval '90 days'
    and not exists (select 1 from notification_delivery d where d.notification_id = n.id)`.execute(ctx.db);
}
