import type { Context, WriteContext } from '#kernel/server/context.ts';
import type { LongRun } from '#kernel/server/endpoint.ts';
import { addMonths, dayOf, startOfDay } from '#kernel/shared/dates.ts';
import { printed } from '#modules/finance/money/shared/public.ts';
import { quotation } from '#modules/marketing/quotations/shared/quotation.record.ts';
import { push, quotaOf, reply, sealed, type LineAccount, type Sent } from './lineApi.ts';

// A minute, five, fifteen, an hour, three: a retry key counts for a day, and after that nothing is sent with it again.
const waitsSeconds = [60, 300, 900, 3_600, 10_800];
const mostInOneRun = 100;
/** What a process claimed and did not settle in this time is taken up again with the same key. */
const abandonedAfterMs = 300_000;

/** The account of LINE, where token and secret are both set. */
export const accountOf = (services: Context['services']): LineAccount | null => {
  const { line } = services.outside;
  return line?.secret ? { url: line.url, token: line.token, secret: line.secret } : null;
};

interface Claim {
  id: string;
  kind: string;
  to: string;
  text: string;
  retryKey: string;
  replyToken: string | null;
  tries: number;
  number: string;
}

/** Sends what is due, one after the other; no transaction is open while LINE is asked. */
export async function sendLineMessages(run: LongRun): Promise<void> {
  const line = accountOf(run.services);
  if (!line || !(await run.write(isSomethingDue))) return;
  const quota = await quotaOf(line);
  await run.write((ctx) => keepQuota(ctx, quota));
  let left = quota.ok && quota.most !== null ? quota.most - quota.used : Infinity;
  for (let count = 0; count < mostInOneRun; count += 1) {
    const claim = await run.write(claimNext);
    if (!claim) return;
    const isPush = claim.kind === 'ask';
    const outcome: Sent =
      isPush && left <= 0
        ? { kind: 'quota', text: 'The monthly quota of LINE is used up.' }
        : isPush
          ? await push(line, {
              to: claim.to,
              retryKey: claim.retryKey,
              messages: messagesOf(claim, line.secret, run.services.publicUrl),
            })
          : await reply(line, { replyToken: claim.replyToken ?? '', text: claim.text });
    if (isPush && outcome.kind === 'sent') left -= 1;
    await run.write((ctx) => settle(ctx, claim, outcome));
    if (outcome.kind === 'later') return;
  }
}

/** The words, then two buttons; a button's label holds twenty characters, the text above them 160. */
function messagesOf({ id, number, text }: Claim, secret: string, publicUrl: string | undefined): object[] {
  const [subject = '', ...rest] = text.split('\n');
  const button = (answer: 'accepted' | 'declined', label: string) => ({
    type: 'postback',
    label,
    data: sealed(secret, id, answer),
    displayText: label,
  });
  return [
    { type: 'text', text: `${number} ${subject}\n${rest.join('\n')}`.slice(0, 5000) },
    {
      type: 'template',
      altText: `${number}: ${subject}`.slice(0, 400),
      template: {
        type: 'buttons',
        title: number,
        text: (rest.at(-1) ?? subject).slice(0, 60),
        actions: [
          button('accepted', 'Accept / อนุมัติ'),
          button('declined', 'Decline / ไม่อนุมัติ'),
          ...(publicUrl?.startsWith('https://')
            ? [{ type: 'uri', label: 'Read it / อ่าน', uri: `${publicUrl}/portal/quotations/${number}` }]
            : []),
        ],
      },
    },
  ];
}

/** What is asked, in words: subject, finding, what it costs. */
export const wordsOf = (row: {
  subject: string;
  finding: string | null;
  net: string;
  total: string;
  currency: string;
}) =>
  [row.subject, row.finding ?? '', `${printed(row.net)} + VAT = ${printed(row.total)} ${row.currency}`]
    .filter(Boolean)
    .join('\n');

const dueNow = (ctx: WriteContext) =>
  ctx.db
    .selectFrom('lineMessage')
    .leftJoin('quotation', 'quotation.id', 'lineMessage.quotationId')
    .where((is) =>
      is.or([
        is.and([is('lineMessage.status', '=', 'queued'), is('nextTryAt', '<=', ctx.now.toISOString())]),
        is.and([
          is('lineMessage.status', '=', 'sending'),
          is('claimedAt', '<', new Date(ctx.now.getTime() - abandonedAfterMs).toISOString()),
        ]),
      ]),
    );

const isSomethingDue = async (ctx: WriteContext): Promise<boolean> =>
  (await dueNow(ctx).select('lineMessage.id').limit(1).executeTakeFirst()) !== undefined;

async function claimNext(ctx: WriteContext): Promise<Claim | null> {
  const next = await dueNow(ctx)
    .select([
      'lineMessage.id',
      'lineMessage.kind',
      'lineUserId as to',
      'lineMessage.text',
      'retryKey',
      'replyToken',
      'tries',
      'quotation.number',
    ])
    .orderBy('lineMessage.createdAt')
    .limit(1)
    .forUpdate('lineMessage')
    .skipLocked()
    .executeTakeFirst();
  if (!next) return null;
  await ctx.db
    .updateTable('lineMessage')
    .set({ status: 'sending', claimedAt: ctx.now.toISOString(), tries: next.tries + 1 })
    .where('id', '=', next.id)
    .execute();
  return { ...next, number: next.number ?? '', tries: next.tries + 1 };
}

/** Writes down what came of a message. */
async function settle(ctx: WriteContext, claim: Claim, outcome: Sent): Promise<void> {
  const set = (values: {
    status: string;
    lastText: string | null;
    nextTryAt?: string;
    tries?: number;
    sentAt?: string;
  }) =>
    ctx.db.updateTable('lineMessage').set(values).where('id', '=', claim.id).where('status', '=', 'sending').execute();
  ctx.changed(quotation);
  if (outcome.kind === 'sent') {
    await set({ status: 'sent', lastText: null, sentAt: ctx.now.toISOString() });
    return;
  }
  const wait = waitsSeconds[claim.tries - 1];
  if (outcome.kind === 'refused' || claim.kind === 'reply' || (outcome.kind === 'later' && !wait)) {
    await set({ status: 'failed', lastText: outcome.text.slice(0, 300) });
    return;
  }
  const nextMonth = startOfDay(`${addMonths(`${dayOf(ctx.now).slice(0, 7)}-01`, 1)}`);
  await set({
    status: 'queued',
    lastText: outcome.text.slice(0, 300),
    nextTryAt: (outcome.kind === 'quota' ? nextMonth : new Date(ctx.now.getTime() + (wait ?? 0) * 1000)).toISOString(),
    // What was over the quota was not taken: its tries begin anew.
    ...(outcome.kind === 'quota' && { tries: claim.tries - 1 }),
  });
}

async function keepQuota(ctx: WriteContext, quota: Awaited<ReturnType<typeof quotaOf>>): Promise<void> {
  await ctx.db
    .updateTable('lineQuota')
    .set(
      quota.ok
        ? { most: quota.most, used: quota.used, askedAt: ctx.now.toISOString(), fault: null }
        : { askedAt: ctx.now.toISOString(), fault: quota.fault.slice(0, 300) },
    )
    .execute();
}
