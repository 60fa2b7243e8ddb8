import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { companyOf } from '#kernel/server/documents/company.ts';
import { listAttachments, readAttachment, type Attachment } from '#kernel/server/attachments/attachments.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { notFound, refuse } from '#kernel/shared/errors.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { openQuotationCall, portalQuotationsCall } from '../shared/customerAnswers.calls.ts';
import { quotation } from '../shared/quotation.record.ts';
import { shareOfNew } from '../shared/quotationSums.ts';
import type { Quotation } from './lines.ts';
import { revisionOf } from './revisions.ts';

const forCustomer = { rows: 'all', because: 'the customer reads what they were sent' } as const;

/** The pictures of work over and above that stood there when it was sent; files of other quotations are the shop's own. */
async function photosOf(ctx: Context, row: Pick<Quotation, 'id' | 'kind' | 'sentAt'>): Promise<Attachment[]> {
  if (row.kind !== 'overAndAbove' || !row.sentAt) return [];
  const sentAt = new Date(row.sentAt);
  const files = await listAttachments(ctx, quotation.name, row.id);
  return files.filter(({ mime, createdAt }) => mime.startsWith('image/') && new Date(createdAt) <= sentAt);
}

/** One of them. Errors: 404. */
export async function photoOf(
  ctx: Context,
  quotationId: string,
  photoId: string,
): Promise<Attachment & { bytes: Buffer }> {
  const row = await getRecord(ctx, quotation, quotationId, forCustomer);
  const found = (await photosOf(ctx, row)).find(({ id }) => id === photoId);
  return readAttachment(ctx, (found ?? notFound('This file does not exist.')).id);
}

/** A revision as its customer reads it, with the answer they gave. */
export async function offerOf(
  ctx: Context,
  quotationId: string,
  revision?: number,
): Promise<AnswerOf<typeof openQuotationCall>> {
  const [row, sent] = [
    await getRecord(ctx, quotation, quotationId, forCustomer),
    await revisionOf(ctx, quotationId, revision),
  ];
  const shown = sent ?? notFound('This quotation was not sent yet.');
  const [company, files, answered] = await Promise.all([
    companyOf(ctx),
    photosOf(ctx, row),
    ctx.db
      .selectFrom('quotationAnswer')
      .select(['answer', 'at', 'byName', 'customerPo'])
      .where('quotationId', '=', quotationId)
      .where('revision', '=', shown.revision)
      .executeTakeFirst(),
  ]);
  return {
    content: shown.content,
    customer: row.customerIdLabel ?? '',
    seller: company.name,
    status: row.revision === shown.revision ? row.status : 'superseded',
    berShare: row.kind === 'ber' ? shareOfNew(shown.content.net, shown.content.replacementPrice) : null,
    pdfSha256: shown.pdfEn,
    photos: files.map(({ id, fileName }) => ({ id, fileName })),
    answered: answered ?? null,
  };
}

// Everything of the portal is read through the person's own customer: there is no other way to a quotation from here.
const own = (ctx: Context) => sql`portal_user p join quotation q on q.customer_id = p.customer_id
  where p.id = ${ctx.actor.id} and q.sent_at is not null and q.status in ('sent', 'accepted', 'declined', 'expired')`;

/** What the customer of who stands at the portal was sent, to be answered first. */
export async function offersAtDoor(ctx: Context, jobNumber?: string): Promise<AnswerOf<typeof portalQuotationsCall>> {
  const { rows } = await sql<AnswerOf<typeof portalQuotationsCall>['quotations'][number]>`
    select q.number, q.subject, q.kind, q.status, q.total, q.currency, q.valid_until, q.sent_at,
      (select w.number from work_order w where w.id = q.job_id) as job_number
    from ${own(ctx)} order by q.status <> 'sent', q.sent_at desc limit 100`.execute(ctx.db);
  const asked = jobNumber ? rows.filter((row) => row.jobNumber === jobNumber.toUpperCase()) : rows;
  return { quotations: asked, toAnswer: asked.filter(({ status }) => status === 'sent').length };
}

/** One of them by its number; anybody else's is not there. */
export async function ownOffer(ctx: Context, number: string): Promise<{ id: string; revision: number }> {
  const { rows } = await sql<{ id: string; revision: number }>`
    select q.id, q.revision from ${own(ctx)} and q.number = upper(${number})`.execute(ctx.db);
  return rows[0] ?? notFound('No quotation of yours has this number.');
}

/** Who stands at the portal, as an answer names them, and whether their company named them to answer. */
export async function guestOf(ctx: Context): Promise<{ name: string; email: string; mayAnswer: boolean }> {
  const found = await ctx.db
    .selectFrom('portalUser')
    .select(['name', 'email', 'scopes'])
    .where('id', '=', ctx.actor.id)
    .executeTakeFirst();
  const { scopes, ...guest } = found ?? notFound();
  return { ...guest, mayAnswer: scopes?.includes('answers') ?? false };
}

/** The same of who answers; whoever may look only is refused. Errors: 422 `MAY_NOT_ANSWER`. */
export async function answererOf(ctx: Context): Promise<{ name: string; email: string }> {
  const { mayAnswer, ...guest } = await guestOf(ctx);
  if (!mayAnswer)
    refuse('MAY_NOT_ANSWER', 'Your company has not named you to answer quotations: ask a colleague who may, or us.');
  return guest;
}
