import type { Context, WriteContext } from '#kernel/server/context.ts';
import { archiveRecord } from '#kernel/server/records/archive.ts';
import { changeRow, getRecord, lockRecord, type ServerValues } from '#kernel/server/records/records.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import type { CreateOf, RowOf, UpdateOf } from '#kernel/shared/record.ts';
import { compare } from '#modules/finance/money/shared/public.ts';
import { priceOf } from '#modules/finance/rates/server/public.ts';
import { sku } from '#modules/finance/sku/shared/sku.record.ts';
import { quotation, quotationLine } from '../shared/quotation.record.ts';
import { netOf, quotationSums, type QuotedLine } from '../shared/quotationSums.ts';

export type Quotation = RowOf<typeof quotation>;
export type Line = RowOf<typeof quotationLine>;

/** The rows of a quotation are its own: whoever may act on it acts on all of them. */
const whole = { rows: 'all', because: 'a quotation is summed over all of its lines' } as const;

/** The lines of a quotation in their order. */
export async function linesOf(ctx: Context, quotationId: string): Promise<Line[]> {
  const found = await ctx.db
    .selectFrom('quotationLine')
    .select('id')
    .where('quotationId', '=', quotationId)
    .where('archivedAt', 'is', null)
    .orderBy('lineNo')
    .orderBy('id')
    .execute();
  return Promise.all(found.map(({ id }) => getRecord(ctx, quotationLine, id, whole)));
}

/** Makes the sums of a quotation anew from its lines, one of them as it is about to become. */
export async function keepSums(
  ctx: WriteContext,
  quotationId: string,
  coming?: Partial<QuotedLine> & { id: string },
): Promise<void> {
  const row = await lockRecord(ctx, quotation, quotationId, null);
  const lines = (await linesOf(ctx, quotationId)).map((line) =>
    line.id === coming?.id ? ({ ...line, ...coming } as Line) : line,
  );
  const values = quotationSums(lines, row.vatPct);
  await changeRow(ctx, quotation, row, { values });
}

/** Why the lines of a quotation are fixed, in words, or null. */
export async function whyLineFixed(ctx: Context, { quotationId }: Pick<Line, 'quotationId'>): Promise<string | null> {
  const { status } = await getRecord(ctx, quotation, quotationId);
  return status === 'draft' ? null : 'Lines change while the quotation is a draft.';
}

interface Asked {
  skuId: string;
  partNumberId?: string | null | undefined;
  workScope?: string | null | undefined;
}

/** What the rate card of the customer says today, in the currency of the quotation; null where it is in another one. */
async function cardPrice(ctx: Context, row: Pick<Quotation, 'customerId' | 'currency' | 'jobId'>, asked: Asked) {
  const job = row.jobId
    ? await ctx.db.selectFrom('workOrder').select('shop').where('id', '=', row.jobId).executeTakeFirst()
    : undefined;
  const price = await priceOf(ctx, {
    customerId: row.customerId,
    on: dayOf(ctx.now),
    shop: job?.shop ?? null,
    skuId: asked.skuId,
    partNumberId: asked.partNumberId ?? null,
    workScope: asked.workScope ?? null,
  });
  return price && price.currency === row.currency ? price : null;
}

/** The price of a line and where it is from: that of the card, or another one with its reason. Errors: 422 `CURRENCIES`, `REASON`. */
async function priced(
  ctx: Context,
  row: Quotation,
  asked: Asked & { unitPrice?: string | null | undefined; reason?: string | null | undefined },
): Promise<Pick<ServerValues<typeof quotationLine>, 'unitPrice' | 'priceSource' | 'rateCardId'>> {
  const card = await cardPrice(ctx, row, asked);
  const given = asked.unitPrice ?? null;
  if (given === null) {
    if (!card)
      refuseField('unitPrice', 'CURRENCIES', `The rate card has no price in ${row.currency} for it: enter the price.`);
    return { unitPrice: card.unitPrice, priceSource: card.source, rateCardId: card.cardId };
  }
  if (card && compare(card.unitPrice, given) === 0)
    return { unitPrice: given, priceSource: card.source, rateCardId: card.cardId };
  if (!asked.reason) refuseField('reason', 'REASON', 'Say why this price differs from the rate card.');
  return { unitPrice: given, priceSource: 'manual', rateCardId: null };
}

/** What a new line becomes. Errors: 422 `NOT_DRAFT`, `CURRENCIES`, `REASON`. */
export async function settleLine(
  ctx: WriteContext,
  input: CreateOf<typeof quotationLine>,
): Promise<ServerValues<typeof quotationLine>> {
  const row = await lockRecord(ctx, quotation, input.quotationId, null);
  if (row.status !== 'draft') refuse('NOT_DRAFT', 'Lines are added while the quotation is a draft.');
  const sold = await getRecord(ctx, sku, input.skuId, { rows: 'all', because: 'what is sold is no secret' });
  const price = await priced(ctx, row, input);
  const lines = await linesOf(ctx, row.id);
  const { quantity, discountPct = null } = input;
  return {
    ...price,
    lineNo: Math.max(0, ...lines.map(({ lineNo }) => lineNo)) + 1,
    description: input.description ?? sold.nameEn,
    unit: sold.unit,
    vatMode: input.vatMode ?? sold.vatMode,
    net: netOf({ quantity, discountPct, unitPrice: price.unitPrice ?? '0' }),
    isOption: input.isOption ?? false,
    isTaken: false,
  };
}

/** What follows from a change of a line: price, source and net. Errors: as of a new line. */
export async function changeLine(
  ctx: WriteContext,
  line: Line,
  input: UpdateOf<typeof quotationLine>,
): Promise<ServerValues<typeof quotationLine>> {
  const row = await lockRecord(ctx, quotation, line.quotationId, null);
  const next = { ...line, ...input };
  const asks = ['unitPrice', 'partNumberId', 'workScope', 'reason'].some((name) => name in input);
  // A price that came from a card follows the card when the part or the scope changes; one entered by hand stays.
  const unitPrice = 'unitPrice' in input || line.priceSource === 'manual' ? next.unitPrice : null;
  const price = asks ? await priced(ctx, row, { ...next, unitPrice }) : { unitPrice: line.unitPrice };
  const values = { ...price, net: netOf({ ...next, unitPrice: price.unitPrice ?? '0' }) };
  await keepSums(ctx, row.id, { ...input, ...values, id: line.id });
  return values;
}

/** Takes a line off a draft. Errors: 422 `NOT_DRAFT`, 409 of a stale version. */
export async function removeLine(ctx: WriteContext, id: string, version: number): Promise<void> {
  const { quotationId } = await getRecord(ctx, quotationLine, id);
  await lockRecord(ctx, quotation, quotationId, null);
  const line = await lockRecord(ctx, quotationLine, id, version);
  const why = await whyLineFixed(ctx, line);
  if (why) refuse('NOT_DRAFT', why);
  await archiveRecord(ctx, quotationLine, line, 'Taken off the draft');
  await keepSums(ctx, quotationId);
}
