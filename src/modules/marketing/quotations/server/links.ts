import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { addDays, dayOf, startOfDay } from '#kernel/shared/dates.ts';
import { refuse } from '#kernel/shared/errors.ts';
import { fingerprintOf } from '#modules/account/password/server/public.ts';
import { sendMail } from '#modules/account/notifications/server/public.ts';
import { quotation } from '../shared/quotation.record.ts';
import type { Quotation } from './lines.ts';

/** A link ends with the day the offer is valid until, and after thirty days at the latest. */
const mostDays = 30;

const hashOf = (token: string): string => createHash('sha256').update(`quotation\0${token}`).digest('base64url');

export interface MadeLink {
  link: string;
  expiresAt: string;
  mailedTo: string | null;
}

/** The links of a quotation are worthless from now on. */
export async function voidLinks(ctx: WriteContext, quotationId: string): Promise<void> {
  await ctx.db
    .updateTable('quotationLink')
    .set({ voidedAt: ctx.now.toISOString() })
    .where('quotationId', '=', quotationId)
    .where('voidedAt', 'is', null)
    .where('usedAt', 'is', null)
    .execute();
}

/** Makes the link by which one revision is answered once; the ones before it are worthless. Errors: 422 `NOT_SENT`. */
async function makeLink(
  ctx: WriteContext,
  row: Quotation,
  shownTo: string | null,
): Promise<Omit<MadeLink, 'mailedTo'>> {
  if (row.status !== 'sent') refuse('NOT_SENT', 'A link belongs to a quotation that was sent and is not answered yet.');
  const today = dayOf(ctx.now);
  if (row.validUntil < today) refuse('NOT_SENT', `It was valid until ${row.validUntil}: make a new revision.`);
  const last = [row.validUntil, addDays(today, mostDays)].sort()[0] ?? today;
  const expiresAt = startOfDay(addDays(last, 1));
  const token = randomBytes(32).toString('base64url');
  const tokenHash = hashOf(token);
  await voidLinks(ctx, row.id);
  await ctx.db
    .insertInto('quotationLink')
    .values({
      quotationId: row.id,
      revision: row.revision,
      customerId: row.customerId,
      sentTo: row.contactEmail,
      shownTo,
      tokenHash,
      createdAt: ctx.now.toISOString(),
      createdBy: ctx.actor.kind === 'user' ? ctx.actor.id : null,
      expiresAt: expiresAt.toISOString(),
    })
    .execute();
  const changes = { linkFingerprint: fingerprintOf(tokenHash) };
  await ctx.audit({ entity: quotation.name, entityId: row.id, action: 'update', subject: row.number, changes });
  return { link: `${ctx.services.publicUrl}/quotation#${token}`, expiresAt: expiresAt.toISOString() };
}

/** Makes the link and sends it to the contact by mail, where there is an address. `shownTo`: who of the staff sees it too, so that an answer by it proves no mailbox. */
export async function mailLink(ctx: WriteContext, row: Quotation, shownTo: string | null = null): Promise<MadeLink> {
  const made = await makeLink(ctx, row, shownTo);
  if (row.contactEmail)
    await ctx.enqueue('mailQuotation', {
      to: row.contactEmail,
      name: row.contactName ?? '',
      number: row.number,
      subject: row.subject,
      validUntil: row.validUntil,
      link: made.link,
      key: `${row.number}-${row.revision}-${ctx.requestId}`,
    });
  return { ...made, mailedTo: row.contactEmail };
}

export interface QuotationMail {
  to: string;
  name: string;
  number: string;
  subject: string;
  validUntil: string;
  link: string;
  key: string;
}

/** Job: the mail with the link. */
export const mailQuotation = (ctx: Context, mail: QuotationMail): Promise<void> =>
  sendMail(ctx.services.outside, {
    to: mail.to,
    subject: `Quotation ${mail.number}: ${mail.subject}`,
    paragraphs: [
      `Hello ${mail.name},`.replace(' ,', ','),
      `here is our quotation ${mail.number}, ${mail.subject}. It is valid until ${mail.validUntil}.`,
      'Read it, then accept or decline it with the button below. The link works once.',
    ],
    button: { label: 'Open quotation', url: mail.link },
    id: `quotation-${mail.key}`,
  });

export interface OpenLink {
  id: string;
  quotationId: string;
  revision: number;
  customerId: string;
  sentTo: string | null;
  /** Who of the staff was handed it; null: it went by mail alone. */
  shownTo: string | null;
}

/** What a link stands for while it can be used. Errors: 422 `LINK_GONE`, in one sentence each: used, replaced, over, or not ours. */
export async function openLink(ctx: Context, token: string): Promise<OpenLink> {
  const { rows } = await sql<
    OpenLink & {
      number: string;
      status: string;
      now: number;
      usedAt: string | null;
      voidedAt: string | null;
      over: boolean;
    }
  >`select l.id, l.quotation_id, l.revision, l.customer_id, l.sent_to, l.shown_to, q.number, q.status, q.revision as now, l.used_at, l.voided_at,
      l.expires_at <= ${ctx.now} as over
    from quotation_link l join quotation q on q.id = l.quotation_id and q.customer_id = l.customer_id
    where l.token_hash = ${hashOf(token)}`.execute(ctx.db);
  const found = rows[0] ?? refuse('LINK_GONE', 'This is no link of ours: open it from our mail again.');
  const gone = (sentence: string): never => refuse('LINK_GONE', sentence);
  if (found.usedAt) gone(`This link was used: ${found.number} is answered.`);
  if (found.revision !== found.now || found.status === 'draft')
    gone(`Revision ${found.revision} of ${found.number} was replaced: ask us for the new one.`);
  if (found.over) gone(`This link to ${found.number} is over: ask us for a new one.`);
  if (found.voidedAt || found.status !== 'sent')
    gone(`This link to ${found.number} does not count any more: ask us for a new one.`);
  return found;
}

/** Uses a link up. Of two uses at the same moment one is too late. */
export async function useLink(ctx: WriteContext, { id }: OpenLink): Promise<void> {
  const used = await ctx.db
    .updateTable('quotationLink')
    .set({ usedAt: ctx.now.toISOString() })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('voidedAt', 'is', null)
    .executeTakeFirst();
  if (used.numUpdatedRows !== 1n) refuse('LINK_GONE', 'This link was used: the quotation is answered.');
}
