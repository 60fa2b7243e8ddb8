import { z } from 'zod';
import type { WriteContext } from '#kernel/server/context.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { addDays, dayOf, startOfDay } from '#kernel/shared/dates.ts';
import { takeAnswer } from '#modules/marketing/quotations/server/public.ts';
import { lineContact } from '../shared/lineContact.record.ts';
import { fingerprintOf, unsealed } from './lineApi.ts';

const source = z.object({ type: z.literal('user'), userId: z.string().min(1).max(100) });
const base = { webhookEventId: z.string().min(1).max(100), source, replyToken: z.string().max(200).optional() };
const eventSchema = z.discriminatedUnion('type', [
  z.object({
    ...base,
    type: z.literal('message'),
    message: z.object({ type: z.string(), text: z.string().optional() }),
  }),
  z.object({ ...base, type: z.literal('postback'), postback: z.object({ data: z.string().max(300) }) }),
  z.object({ ...base, type: z.literal('unfollow') }),
]);
type Event = z.infer<typeof eventSchema>;

/** Days a code may be used. */
const codeDays = 7;

const replies = {
  linked: (name: string) => `Linked: ${name}. You are asked here about work over and above. เชื่อมบัญชีแล้ว`,
  unknown: 'This code is not known, was used, or is older than seven days. Ask us for a new one. รหัสไม่ถูกต้องหรือหมดอายุ',
  accepted: (number: string) => `Thank you: your acceptance of ${number} is with us. ขอบคุณ ได้รับการอนุมัติแล้ว`,
  declined: (number: string) => `Thank you: your answer to ${number} is with us. ขอบคุณ ได้รับคำตอบแล้ว`,
  over: (number: string) =>
    `${number} is answered already, or was replaced. Nothing was changed. รายการนี้มีคำตอบแล้วหรือถูกแทนที่`,
  expired: (number: string) => `${number} is not valid any more: ask us for a new one. ใบเสนอราคาหมดอายุแล้ว`,
  foreign: 'This button is not yours to press. ปุ่มนี้ไม่ใช่ของบัญชีนี้',
} as const;

/** Takes the events of one call, each once: LINE sends again what it did not hear an answer to. What is none of ours is passed over. */
export async function takeEvents(ctx: WriteContext, events: readonly unknown[], secret: string): Promise<void> {
  for (const one of events) {
    const read = eventSchema.safeParse(one);
    if (!read.success) continue;
    const event = read.data;
    const isNew = await ctx.db
      .insertInto('lineEvent')
      .values({ webhookEventId: event.webhookEventId, receivedAt: ctx.now.toISOString() })
      .onConflict((conflicting) => conflicting.doNothing())
      .returning('webhookEventId')
      .executeTakeFirst();
    if (!isNew) continue;
    const words =
      event.type === 'postback'
        ? await pressed(ctx, event, secret)
        : event.type === 'message'
          ? await heard(ctx, event)
          : await left(ctx, event);
    if (words && event.replyToken) await answer(ctx, event, words);
  }
}

async function answer(
  ctx: WriteContext,
  { webhookEventId, source: { userId }, replyToken }: Event,
  text: string,
): Promise<void> {
  const { id } = await ctx.db
    .insertInto('lineMessage')
    .values({
      kind: 'reply',
      lineUserId: userId,
      text,
      replyToken: replyToken ?? null,
      status: 'queued',
      nextTryAt: ctx.now.toISOString(),
      createdAt: ctx.now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.audit({
    entity: 'lineMessage',
    entityId: id,
    action: 'create',
    changes: { repliedTo: webhookEventId, fingerprint: fingerprintOf(userId, text) },
  });
  await ctx.enqueue('sendLineMessages', {}, { key: 'sendLineMessages' });
}

/** A code links the account that sent it to the contact it was made for; any other words are for people, not for us. */
async function heard(ctx: WriteContext, event: Extract<Event, { type: 'message' }>): Promise<string | null> {
  const code = event.message.text?.trim().toUpperCase() ?? '';
  if (!/^[A-HJ-NP-Z2-9]{8}$/.test(code)) return null;
  const found = await ctx.db
    .selectFrom('lineContact')
    .select('id')
    .where('code', '=', code)
    .where('status', '=', 'invited')
    .where('createdAt', '>', startOfDay(addDays(dayOf(ctx.now), -codeDays)).toISOString())
    .executeTakeFirst();
  if (!found) return replies.unknown;
  const row = await lockRecord(ctx, lineContact, found.id, null);
  if (row.status !== 'invited') return replies.unknown;
  const other = await ctx.db
    .selectFrom('lineContact')
    .select('id')
    .where('customerId', '=', row.customerId)
    .where('lineUserId', '=', event.source.userId)
    .where('status', '=', 'linked')
    .executeTakeFirst();
  if (other) return replies.unknown;
  await changeRow(ctx, lineContact, row, {
    values: { status: 'linked', lineUserId: event.source.userId, linkedAt: ctx.now.toISOString() },
    action: 'status',
  });
  return replies.linked(row.name);
}

/** Who blocks the company's LINE is not asked there any more. */
async function left(ctx: WriteContext, { source: { userId } }: Event): Promise<null> {
  const found = await ctx.db
    .selectFrom('lineContact')
    .select('id')
    .where('lineUserId', '=', userId)
    .where('status', '=', 'linked')
    .orderBy('id')
    .execute();
  for (const { id } of found)
    await changeRow(ctx, lineContact, await lockRecord(ctx, lineContact, id, null), {
      values: { status: 'ended' },
      action: 'status',
    });
  return null;
}

/** A button that was pressed: by the account it was sent to, sealed by us, of a revision that waits for its answer. */
async function pressed(
  ctx: WriteContext,
  event: Extract<Event, { type: 'postback' }>,
  secret: string,
): Promise<string | null> {
  const given = unsealed(secret, event.postback.data);
  if (!given) return null;
  const asked = await ctx.db
    .selectFrom('lineMessage')
    .innerJoin('lineContact', 'lineContact.id', 'lineMessage.contactId')
    .innerJoin('quotation', 'quotation.id', 'lineMessage.quotationId')
    .select([
      'lineMessage.id',
      'lineMessage.lineUserId',
      'lineMessage.quotationId',
      'lineMessage.revision',
      'lineContact.name',
      'lineContact.status as contact',
      'quotation.number',
      'quotation.status',
      'quotation.revision as current',
      'quotation.validUntil',
    ])
    .where('lineMessage.id', '=', given.messageId)
    .where('lineMessage.kind', '=', 'ask')
    .executeTakeFirst();
  if (!asked?.quotationId) return null;
  const { number, quotationId, revision, name } = asked;
  if (asked.lineUserId !== event.source.userId || asked.contact !== 'linked') return replies.foreign;
  if (asked.status !== 'sent' || asked.current !== revision) return replies.over(number);
  if (asked.validUntil < dayOf(ctx.now)) return replies.expired(number);
  await takeAnswer(
    ctx,
    { quotationId, revision },
    {
      answer: given.answer,
      way: 'line',
      byName: `${name} (LINE)`,
      options: [],
      device: `LINE event ${event.webhookEventId}`.slice(0, 200),
    },
    { kind: 'guest', id: null, name: `${name} (LINE)`, sessionId: null },
  );
  await ctx.db
    .updateTable('lineMessage')
    .set({ answeredAt: ctx.now.toISOString() })
    .where('id', '=', asked.id)
    .execute();
  await ctx.audit({
    entity: 'lineMessage',
    entityId: asked.id,
    action: 'update',
    changes: { answeredBy: event.webhookEventId, answer: given.answer },
  });
  return replies[given.answer](number);
}
