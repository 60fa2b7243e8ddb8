import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { createRecord, getRecord } from '#kernel/server/records/records.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import type { AnswerOf, BodyOf } from '#kernel/shared/call.ts';
import { can } from '#kernel/shared/permission.ts';
import type { CreateOf } from '#kernel/shared/record.ts';
import { parse, times, type VatMode } from '#modules/finance/money/shared/public.ts';
import { bookOf } from '#modules/finance/rates/server/public.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { pricesReadBy, quotation, quotationLine } from '../shared/quotation.record.ts';
import type { jobQuotationsCall, proposeCall } from '../shared/quotations.calls.ts';
import { addLine, begin, without } from './drafts.ts';
import { keepSums, linesOf, type Quotation } from './lines.ts';

const ended = ['released', 'shipped', 'closed', 'cancelled', 'ber', 'returnedAsIs', 'scrapped'];
/** The days a customer has to answer what was found, unless marketing says another day. */
const daysToAnswer = 14;

interface Card {
  id: string;
  number: string;
  currency: Quotation['currency'];
  materialMarkupPct: string | null;
}

/** The card a customer is charged by today: their own, or the base card. */
async function cardOf(ctx: Context, customerId: string): Promise<Card | null> {
  const { customerCard, baseCard } = await bookOf(ctx, { customerId, on: dayOf(ctx.now) });
  const id = (customerCard ?? baseCard)?.id;
  if (!id) return null;
  const found = await ctx.db
    .selectFrom('rateCard')
    .select(['id', 'number', 'currency', 'materialMarkupPct'])
    .where('id', '=', id)
    .executeTakeFirst();
  return (found as Card | undefined) ?? null;
}

/** The SKU by which hours of a shop are sold: its own before that of all shops. Errors: 422 `NO_HOUR`. */
async function hourOf(ctx: Context, shop: string) {
  const found = await ctx.db
    .selectFrom('sku')
    .select(['id', 'vatMode'])
    .where('archivedAt', 'is', null)
    .where('kind', '=', 'service')
    .where(({ fn }) => fn('lower', ['unit']), '=', 'hour')
    .where((is) => is.or([is('shop', '=', shop), is('shop', 'is', null)]))
    .orderBy('shop', (order) => order.nullsLast())
    .orderBy('code')
    .executeTakeFirst();
  return found ?? refuse('NO_HOUR', 'No SKU is sold by the hour: finance enters one first.');
}

/** Who at a customer hears of quotations: the first contact with an e-mail address. */
async function contactOf(ctx: Context, customerId: string): Promise<{ name: string; email: string } | null> {
  const found = await ctx.db.selectFrom('customer').select('contacts').where('id', '=', customerId).executeTakeFirst();
  const contacts = (found?.contacts ?? []) as { name: string; email?: string }[];
  const first = contacts.find(({ email }) => email);
  return first ? { name: first.name, email: first.email ?? '' } : null;
}

/** Cost and markup of a part, rounded to the satang (M8: 4,320.75 and 12 % are 4,839.24). */
const withMarkup = (cost: string, markupPct: string | null): string => {
  const hundred = parse('100') + parse(markupPct ?? '0');
  return times(
    cost,
    `${hundred / 10_000_000_000n}.${String(hundred % 10_000_000_000n)
      .padStart(10, '0')
      .slice(0, 8)}`,
  );
};

/**
 * Work over and above becomes a draft quotation: hours at the labour rate of the shop, parts at their cost and the markup of the card
 * (stores-finance 3.7, M8). Errors: 422 `CLOSED`, `NOTHING`, `NO_HOUR`, `CURRENCIES`.
 */
export async function propose(
  ctx: WriteContext,
  body: BodyOf<typeof proposeCall>,
): Promise<{ id: string; number: string }> {
  const job = await getRecord(ctx, workOrder, body.jobId, { rows: 'all', because: 'whoever works on it may propose' });
  if (ended.includes(job.status)) refuse('CLOSED', `${job.number} is not in work any more.`);
  const parts = body.parts ?? [];
  if (!body.hours && parts.length === 0) refuseField('hours', 'NOTHING', 'Enter hours, parts, or both.');
  const [card, contact, hour] = await Promise.all([
    cardOf(ctx, job.customerId),
    contactOf(ctx, job.customerId),
    hourOf(ctx, job.shop),
  ]);
  const input = without({
    customerId: job.customerId,
    subject: body.subject,
    finding: body.finding,
    kind: 'overAndAbove' as const,
    currency: card?.currency ?? 'THB',
    validUntil: addDays(dayOf(ctx.now), daysToAnswer),
    jobId: job.id,
    contactName: contact?.name,
    contactEmail: contact?.email,
  }) as CreateOf<typeof quotation>;
  const made = await createRecord(ctx, quotation, input, { status: 'draft', ...(await begin(ctx, input)) });
  if (body.hours)
    await addLine(ctx, { quotationId: made.id, skuId: hour.id, quantity: body.hours, description: body.subject });
  const lines = (await linesOf(ctx, made.id)).length;
  for (const [at, part] of parts.entries()) {
    const unitPrice = withMarkup(part.cost, card?.materialMarkupPct ?? null);
    await createRecord(
      ctx,
      quotationLine,
      { quotationId: made.id, skuId: hour.id, quantity: part.quantity },
      {
        lineNo: lines + at + 1,
        description: part.description,
        unit: 'EA',
        unitPrice,
        net: times(part.quantity, unitPrice),
        unitCost: part.cost,
        vatMode: hour.vatMode as VatMode,
        priceSource: 'manual',
        reason: card ? `Cost and markup of ${Number(card.materialMarkupPct ?? 0)} % by ${card.number}` : 'Cost',
        isOption: false,
        isTaken: false,
      },
    );
  }
  await keepSums(ctx, made.id);
  return { id: made.id, number: made.number };
}

/** The quotations of a work order with their answers; prices for who may read them. */
export async function quotationsOfJob(ctx: Context, jobId: string): Promise<AnswerOf<typeof jobQuotationsCall>> {
  const { rows } = await sql<AnswerOf<typeof jobQuotationsCall>['quotations'][number]>`
    select q.id, q.number, q.subject, q.finding, q.kind, q.status, q.net, q.currency, q.answered_at, q.answered_by, q.decline_reason,
      coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'fileName', a.file_name) order by a.id) from attachment a
        where a.entity = 'quotation' and a.entity_id = q.id and a.archived_at is null and a.mime like 'image/%'), '[]') as photos
    from quotation q where q.job_id = ${jobId} and q.status <> 'withdrawn' order by q.created_at`.execute(ctx.db);
  const mayRead = can(ctx.actor, pricesReadBy);
  return { quotations: rows.map((row) => ({ ...row, net: mayRead ? row.net : null })) };
}
