import type { WriteContext } from '#kernel/server/context.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { dayOf, daysBetween, formatLegalDay } from '#kernel/shared/dates.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { buyersAndQuality } from '#modules/quality/vendors/server/public.ts';
import { sentQuestionnaire } from '../shared/questionnaire.record.ts';
import { mailLink, voidLinks } from './links.ts';

/** Days before the last one on which a vendor is reminded. */
const reminderDays = [7, 2] as const;

/** Reminds vendors that have not answered, and closes what was not answered in time. Daily. */
export async function watchQuestionnaires(ctx: WriteContext): Promise<void> {
  const today = dayOf(ctx.now);
  const open = await ctx.db
    .selectFrom('sentQuestionnaire')
    .select('id')
    .where('status', '=', 'sent')
    .orderBy('id')
    .execute();
  for (const { id } of open) {
    const row = await lockRecord(ctx, sentQuestionnaire, id, null);
    if (row.status !== 'sent') continue;
    const left = daysBetween(today, row.answerBy);
    if (left < 0) {
      await changeRow(ctx, sentQuestionnaire, row, {
        values: { status: 'expired' },
        action: 'status',
        reason: 'Not answered in time',
      });
      await voidLinks(ctx, id);
      await notify(ctx, {
        to: await buyersAndQuality(ctx),
        type: 'Quality',
        title: `${row.vendorIdLabel ?? row.contactName} did not answer questionnaire ${row.number}`,
        text: `It was due by ${formatLegalDay(row.answerBy)}.`,
        link: `/qa/sent-questionnaires/${row.number}`,
        subject: `sentQuestionnaire:${id}`,
        cause: `expired ${row.answerBy}`,
      });
      continue;
    }
    const notice = reminderDays.filter((days) => left <= days).at(-1);
    if (notice === undefined) continue;
    const since = new Date(ctx.now.getTime() - (notice + 1) * 86_400_000).toISOString();
    const newest = await ctx.db
      .selectFrom('vendorQuestionnaireLink')
      .select('createdAt')
      .where('sentId', '=', id)
      .orderBy('createdAt', 'desc')
      .limit(1)
      .executeTakeFirst();
    // Who was sent a link within these days already is not reminded by another one.
    const isKnown = newest !== undefined && new Date(newest.createdAt).toISOString() > since;
    if (!isKnown) await mailLink(ctx, row, { occasion: `${notice} days left`, shownTo: null });
  }
}
