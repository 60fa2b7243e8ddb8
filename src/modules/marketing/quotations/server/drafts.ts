import type { Context, WriteContext } from '#kernel/server/context.ts';
import { createRecord, getRecord, type ServerValues } from '#kernel/server/records/records.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import type { CreateOf } from '#kernel/shared/record.ts';
import { bookOf } from '#modules/finance/rates/server/public.ts';
import { taxPercent } from '#modules/finance/money/server/public.ts';
import { keptPartNumber } from '#modules/maintenance/capabilities/server/public.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { quotation, quotationLine } from '../shared/quotation.record.ts';
import { keepSums, linesOf, settleLine, type Line, type Quotation } from './lines.ts';

type New = CreateOf<typeof quotation>;

/** The share of a new part above which its repair does not pay, by the card of the customer or the base card. */
async function berPctOf(ctx: Context, customerId: string): Promise<string | null> {
  const { customerCard, baseCard } = await bookOf(ctx, { customerId, on: dayOf(ctx.now) });
  for (const card of [customerCard, baseCard]) {
    const found = card
      ? await ctx.db.selectFrom('rateCard').select('berPct').where('id', '=', card.id).executeTakeFirst()
      : undefined;
    if (found?.berPct) return found.berPct;
  }
  return null;
}

/** What the server says of a new quotation. */
export async function begin(ctx: WriteContext, input: New): Promise<ServerValues<typeof quotation>> {
  return {
    revision: 1,
    ownerId: input.ownerId ?? ctx.actor.employeeId,
    vatPct: await taxPercent(ctx, 'vat', dayOf(ctx.now)),
    berPct: await berPctOf(ctx, input.customerId),
    net: '0.00',
    vat: '0.00',
    total: '0.00',
  };
}

/** Which work order a quotation may be for. */
export async function holds(facts: New, ctx: WriteContext, row: Quotation | null): Promise<void> {
  if (facts.jobId === row?.jobId) return;
  const billed = row && (await billedOn(ctx, row.id));
  if (billed) refuseField('jobId', 'BILLED', `It is billed on ${billed}: its work order stays.`);
  if (!facts.jobId) return;
  const job = await getRecord(ctx, workOrder, facts.jobId, { rows: 'all', because: 'a quotation names a work order' });
  if (job.customerId !== facts.customerId)
    refuseField('jobId', 'OTHER_CUSTOMER', `${job.number} is a work order of another customer.`);
}

/** The invoice a line of a quotation stands on, by its number or as a draft; null where none does. */
async function billedOn(ctx: Context, quotationId: string): Promise<string | null> {
  const found = await ctx.db
    .selectFrom('invoiceLine')
    .innerJoin('quotationLine', 'quotationLine.id', 'invoiceLine.quotationLineId')
    .innerJoin('invoice', 'invoice.id', 'invoiceLine.invoiceId')
    .select('invoice.invoiceNumber')
    .where('quotationLine.quotationId', '=', quotationId)
    .where('invoiceLine.counts', '=', true)
    .executeTakeFirst();
  return found ? (found.invoiceNumber ?? 'a draft invoice') : null;
}

/** Adds a line as the form does. */
export async function addLine(ctx: WriteContext, input: CreateOf<typeof quotationLine>): Promise<void> {
  await createRecord(ctx, quotationLine, input, await settleLine(ctx, input));
}

/** Keeps the prices of what somebody entered by hand; the others are asked of the cards of today. */
const again = (line: Line): Partial<CreateOf<typeof quotationLine>> => ({
  skuId: line.skuId,
  partNumberId: line.partNumberId,
  workScope: line.workScope,
  description: line.description,
  quantity: line.quantity,
  discountPct: line.discountPct,
  unitCost: line.unitCost,
  vatMode: line.vatMode,
  isOption: line.isOption,
  ...(line.priceSource === 'manual' ? { unitPrice: line.unitPrice, reason: line.reason } : {}),
});

/** A row without what is empty in it, as a form sends it. */
export const without = <T extends object>(row: T): T =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== undefined)) as T;

/** A new draft with the lines of another quotation. Errors: 422 `PAST`, `CURRENCIES`. */
export async function copyQuotation(ctx: WriteContext, row: Quotation, validUntil: string) {
  if (validUntil < dayOf(ctx.now)) refuseField('validUntil', 'PAST', 'This day is past.');
  const input = without({
    customerId: row.customerId,
    subject: row.subject,
    kind: row.kind,
    currency: row.currency,
    validUntil,
    contactName: row.contactName,
    contactEmail: row.contactEmail,
    scope: row.scope,
    nteAmount: row.nteAmount,
    replacementPrice: row.replacementPrice,
    turnTimeDays: row.turnTimeDays,
    incoterm: row.incoterm,
    terms: row.terms,
    ...(row.kind === 'overAndAbove' ? { jobId: row.jobId, finding: row.finding } : {}),
  }) as New;
  const made = await createRecord(ctx, quotation, input, { status: 'draft', ...(await begin(ctx, input)) });
  for (const line of await linesOf(ctx, row.id))
    await addLine(
      ctx,
      without({
        quotationId: made.id,
        ...again(line),
        partNumberId: await keptPartNumber(ctx, line.partNumberId),
      }) as CreateOf<typeof quotationLine>,
    );
  await keepSums(ctx, made.id);
  return { id: made.id, number: made.number };
}
