import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import type { ReadGuestSession } from '#kernel/server/endpoint.ts';
import { cookieValues } from '#kernel/server/identity/token.ts';
import { addDays, dayOf, formatLegalDay, startOfDay } from '#kernel/shared/dates.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { fingerprintOf } from '#modules/account/password/server/public.ts';
import { sendMail } from '#modules/account/notifications/server/public.ts';
import { sentQuestionnaire } from '../shared/questionnaire.record.ts';

export type Sent = RowOf<typeof sentQuestionnaire>;
export const questionnaireCookie = 'questionnaire';
/** The most days a vendor has to answer. */
const mostDays = 90;
const hashOf = (token: string) => createHash('sha256').update(`vendor questionnaire\0${token}`).digest('base64url');

/** Refuses a last day that is over or too far away. */
export function checkLastDay(ctx: Pick<Context, 'now'>, answerBy: string): void {
  const today = dayOf(ctx.now);
  if (answerBy < today) refuseField('answerBy', 'DAY_OVER', 'This day is over.');
  if (answerBy > addDays(today, mostDays)) refuseField('answerBy', 'TOO_LONG', `At most ${mostDays} days from today.`);
}

/** The links of a questionnaire are worthless from now on. */
export async function voidLinks(ctx: WriteContext, sentId: string): Promise<void> {
  await ctx.db
    .updateTable('vendorQuestionnaireLink')
    .set({ voidedAt: ctx.now.toISOString() })
    .where('sentId', '=', sentId)
    .where('voidedAt', 'is', null)
    .where('usedAt', 'is', null)
    .execute();
}

/** Makes the link by which a questionnaire is answered once and sends it by mail; those before it are void. `shownTo`: who of the staff sees it too. */
export async function mailLink(
  ctx: WriteContext,
  row: Sent,
  { occasion, shownTo }: { occasion: string; shownTo: string | null },
): Promise<{ link: string; expiresAt: string; mailedTo: string }> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = startOfDay(addDays(row.answerBy, 1)).toISOString();
  const tokenHash = hashOf(token);
  await voidLinks(ctx, row.id);
  await ctx.db
    .insertInto('vendorQuestionnaireLink')
    .values({
      sentId: row.id,
      occasion,
      shownTo,
      tokenHash,
      createdAt: ctx.now.toISOString(),
      createdBy: ctx.actor.kind === 'user' ? ctx.actor.id : null,
      expiresAt,
    })
    .execute();
  const changes = { linkFingerprint: fingerprintOf(tokenHash) };
  await ctx.audit({ entity: sentQuestionnaire.name, entityId: row.id, action: 'update', subject: row.number, changes });
  const link = `${ctx.services.publicUrl}/vendor-questionnaire#${token}`;
  await ctx.enqueue('mailQuestionnaire', {
    to: row.sentTo,
    name: row.contactName,
    number: row.number,
    answerBy: row.answerBy,
    isReminder: occasion.endsWith('left'),
    link,
    key: `${row.number}-${occasion}-${ctx.requestId}`,
  } satisfies QuestionnaireMail);
  return { link, expiresAt, mailedTo: row.sentTo };
}

export interface QuestionnaireMail {
  to: string;
  name: string;
  number: string;
  answerBy: string;
  isReminder: boolean;
  link: string;
  key: string;
}

/** Job: the mail with the link. */
export const mailQuestionnaire = (ctx: Context, mail: QuestionnaireMail): Promise<void> =>
  sendMail(ctx.services.outside, {
    to: mail.to,
    subject: `${mail.isReminder ? 'Reminder: supplier' : 'Supplier'} questionnaire ${mail.number}, answer by ${formatLegalDay(mail.answerBy)}`,
    paragraphs: [
      `To ${mail.name},`,
      'we evaluate who supplies us. Please answer our questionnaire; no account is needed.',
      `The link is valid until ${formatLegalDay(mail.answerBy)} and is used up when you submit. Until then your answers are saved and you may continue with the same link.`,
      ...(mail.isReminder ? ['This link replaces the one in our mail before.'] : []),
    ],
    button: { label: 'Open questionnaire', url: mail.link },
    id: `vendor-questionnaire-${mail.key}`,
  });

interface Found {
  sentId: string;
  number: string;
  status: Sent['status'];
  usedAt: string | null;
  voidedAt: string | null;
  expiresAt: string;
  isOver: boolean;
}

/** Checks a link's secret when a vendor opens it. Errors: 422 `LINK_GONE`, each in one sentence: used, withdrawn, expired, replaced, or none of ours. */
export async function openLink(ctx: Context, token: string): Promise<{ number: string; seconds: number }> {
  const { rows } = await sql<Found>`
    select l.sent_id, s.number, s.status, l.used_at, l.voided_at, l.expires_at, l.expires_at <= ${ctx.now} as is_over
    from vendor_questionnaire_link l join sent_questionnaire s on s.id = l.sent_id
    where l.token_hash = ${hashOf(token)}`.execute(ctx.db);
  const found = rows[0] ?? refuse('LINK_GONE', 'This is no link of ours: open it from our mail again.');
  if (found.usedAt || found.status === 'answered' || found.status === 'reviewed')
    refuse('LINK_GONE', `This link was used: ${found.number} is answered.`);
  if (found.status === 'cancelled') refuse('LINK_GONE', `${found.number} was withdrawn: no answer is needed.`);
  if (found.isOver || found.status === 'expired')
    refuse('LINK_GONE', `This link to ${found.number} has expired: ask us for a new one.`);
  if (found.voidedAt) refuse('LINK_GONE', `This link to ${found.number} was replaced: use that of our latest mail.`);
  return {
    number: found.number,
    seconds: Math.floor((new Date(found.expiresAt).getTime() - ctx.now.getTime()) / 1000),
  };
}

/** Which vendor answers: by the cookie of its link, asked of the database at each call; null once it is used, replaced or expired. */
export const readVendor: ReadGuestSession = async (deps, cookieHeader, now) => {
  const [token, ...others] = cookieValues(cookieHeader, questionnaireCookie);
  if (!token || others.length > 0 || !/^[\w-]{43}$/.test(token)) return null;
  const { rows } = await deps.database.pool.query<{
    id: string;
    contactName: string;
    vendor: string;
    shownTo: string | null;
  }>({
    name: 'vendor-questionnaire',
    text: `select s.id, s.contact_name as "contactName", v.name as vendor, l.shown_to as "shownTo"
      from vendor_questionnaire_link l join sent_questionnaire s on s.id = l.sent_id join vendor v on v.id = s.vendor_id
      where l.token_hash = $1 and l.used_at is null and l.voided_at is null and l.expires_at > $2 and s.status = 'sent'`,
    values: [hashOf(token), now],
  });
  const row = rows[0];
  if (!row) return null;
  const handed = row.shownTo ? `, link handed out by ${row.shownTo}` : '';
  return {
    kind: 'guest',
    id: row.id,
    username: 'questionnaire',
    name: `${row.contactName} (${row.vendor}${handed})`,
    employeeId: null,
    sessionId: null,
    permission: 0,
    roles: [],
    guestOf: 'questionnaire',
  };
};
