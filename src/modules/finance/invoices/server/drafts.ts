import { isDeepStrictEqual } from 'node:util';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { archiveRecord } from '#kernel/server/records/archive.ts';
import { changeRow, createRecord, getRecord, lockRecord, type ServerValues } from '#kernel/server/records/records.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { AppError, refuse, refuseField } from '#kernel/shared/errors.ts';
import type { BodyOf } from '#kernel/shared/call.ts';
import type { CreateOf, RowOf, UpdateOf } from '#kernel/shared/record.ts';
import { taxPercent } from '#modules/finance/money/server/public.ts';
import { compare, isAbove, sum } from '#modules/finance/money/shared/public.ts';
import { bookOf, priceOf } from '#modules/finance/rates/server/public.ts';
import { sku } from '#modules/finance/sku/shared/sku.record.ts';
import { invoice, invoiceLine } from '../shared/invoice.record.ts';
import { invoiceSums, whtExpectedOf, type SummedLine } from '../shared/invoiceSums.ts';
import type { draftInvoiceCall } from '../shared/invoices.calls.ts';
import { jobsToBill, linesOfJob, pricedAs, quotedFor, whyNotBilled } from './billable.queries.ts';
import { buyerOf } from './buyer.ts';
import { discountsOfInvoice } from './discountSlots.ts';
import { withholdingOn } from './officialRates.ts';
import { isOfJob, isQuantityAgreed, requireAnswer, requireWithinLimits } from './quoted.ts';

export type Invoice = RowOf<typeof invoice>;
export type Line = RowOf<typeof invoiceLine>;

const nothing = {
  discount: '0.00',
  net: '0.00',
  vat: '0.00',
  total: '0.00',
  whtExpected: '0.00',
  paid: '0.00',
  credited: '0.00',
  debited: '0.00',
  refundDue: '0.00',
  refunded: '0.00',
  vatCorrected: '0.00',
  thbCorrected: '0.00',
  vatThbCorrected: '0.00',
  balance: '0.00',
  settledThb: '0.00',
  vatMoved: '0.00',
  vatMovedThb: '0.00',
};

/** The lines of an invoice that count, in their order. */
export async function linesOf(ctx: Context, invoiceId: string): Promise<Line[]> {
  const found = await ctx.db
    .selectFrom('invoiceLine')
    .select('id')
    .where('invoiceId', '=', invoiceId)
    .where('archivedAt', 'is', null)
    .orderBy('lineNo')
    .orderBy('id')
    .execute();
  return Promise.all(found.map(({ id }) => getRecord(ctx, invoiceLine, id)));
}

/** What is about to change: fields of the invoice, or of one of its lines. */
interface Coming {
  row?: UpdateOf<typeof invoice>;
  line?: UpdateOf<typeof invoiceLine> & { id: string; priceSource: Line['priceSource'] };
}

/** The sums of a draft, made anew from its lines at the taxes of its date (today while it has none); the other lines are stored with theirs. Errors: 422 `DISCOUNT_OVER`. */
export async function sumInvoice(ctx: WriteContext, invoiceId: string, coming: Coming = {}) {
  const row = { ...(await lockRecord(ctx, invoice, invoiceId, null)), ...coming.row };
  const stored = await linesOf(ctx, invoiceId);
  const lines = stored.map((line) => (line.id === coming.line?.id ? { ...line, ...coming.line } : line));
  const priced = lines.map((line) => ({ ...line, unitPrice: line.unitPrice ?? '0' })) as (Line & SummedLine)[];
  const { discountPct, discountAmount } = row;
  const day = row.issueDate ?? dayOf(ctx.now);
  const given = await discountsOn(ctx, row, day, priced);
  const summed = priced.map((line, at) => ({ ...line, discountOff: sum((given[at] ?? []).map(({ off }) => off)) }));
  const vatPct = await taxPercent(ctx, 'vat', day);
  const sums = invoiceSums(summed, { discountPct, discountAmount }, vatPct);
  if (sums.isOver) refuseField('discountAmount', 'DISCOUNT_OVER', 'The discount is more than the invoice.');
  await requireWithinLimits(
    ctx,
    lines.map((line, at) => ({ ...line, net: sums.nets[at] ?? '0.00' })),
  );
  const lineValues = (at: number) => ({
    net: sums.nets[at] ?? '0.00',
    discounts: given[at] ?? [],
    discountOff: summed[at]?.discountOff ?? '0.00',
  });
  for (const [at, line] of stored.entries()) {
    const values = lineValues(at);
    const isSame = compare(line.net, values.net) === 0 && isDeepStrictEqual(line.discounts, values.discounts);
    if (line.id !== coming.line?.id && !isSame) await changeRow(ctx, invoiceLine, line, { values });
  }
  const buyer = await buyerOf(ctx, row.customerId);
  const withholds = ['thaiCompany', 'government'].includes(buyer.customerType) && row.currency === 'THB';
  const values = {
    discount: sums.discount,
    net: sums.net,
    vatPct,
    vat: sums.vat,
    total: sums.total,
    balance: sums.total,
    whtExpected: withholds ? whtExpectedOf(sums.lines, await withholdingOn(ctx, day)) : '0.00',
  } satisfies ServerValues<typeof invoice>;
  const discountIds = given.flat().map(({ id }) => id);
  return { values, discountIds, lineValuesOf: (id: string) => lineValues(stored.findIndex((line) => line.id === id)) };
}

/** What agreed discounts take off each line on the date of the invoice; a price entered by hand has none. */
async function discountsOn(ctx: WriteContext, row: Invoice, on: string, lines: readonly (Line & SummedLine)[]) {
  const { id: invoiceId, customerId, currency } = row;
  const asked = lines.filter(({ priceSource }) => priceSource !== 'manual');
  const given =
    asked.length > 0 ? await discountsOfInvoice.call(ctx, { customerId, currency, on, invoiceId, lines: asked }) : [];
  return lines.map((line) => given[asked.indexOf(line)] ?? []);
}

/** Stores the sums of a draft when a line of it changed, or is about to; answers what of that line is counted. */
export async function keepSums(ctx: WriteContext, invoiceId: string, line?: Coming['line']) {
  const { values, lineValuesOf } = await sumInvoice(ctx, invoiceId, line ? { line } : {});
  await changeRow(ctx, invoice, await lockRecord(ctx, invoice, invoiceId, null), { values });
  return lineValuesOf(line?.id ?? '');
}

/** Takes a line off a draft, with the other lines of its job; that job can be billed elsewhere. Errors: 422 `NOT_DRAFT`, 409 of a stale version. */
export async function removeLine(ctx: WriteContext, id: string, version: number): Promise<void> {
  const { invoiceId } = await getRecord(ctx, invoiceLine, id);
  await lockRecord(ctx, invoice, invoiceId, null);
  const line = await lockRecord(ctx, invoiceLine, id, version);
  const why = await whyLineFixed(ctx, line);
  if (why) refuse('NOT_DRAFT', why);
  // A job is billed whole: what was accepted for it leaves with it.
  const isGone = (one: Line) => one.id === line.id || (isOfJob(line) && isOfJob(one) && one.jobId === line.jobId);
  const gone = (await linesOf(ctx, invoiceId)).filter(isGone);
  for (const one of gone) {
    const freed = await changeRow(ctx, invoiceLine, one, { values: { counts: false } });
    await archiveRecord(ctx, invoiceLine, freed, 'Taken off the draft');
  }
  await keepSums(ctx, invoiceId);
}

/** One at a time for a customer: two invoices posted together are both counted against the credit limit, and who bills a job too late is told by its number. */
export const aloneWithTheCustomer = (ctx: WriteContext, { customerId }: Pick<Invoice, 'customerId'>) =>
  ctx.db.selectFrom('customer').select('id').where('id', '=', customerId).forNoKeyUpdate().execute();

/** A draft over finished jobs: as their customers accepted it, else at the prices of today. Errors: 422 `NO_JOBS`, `NOT_BILLABLE`, `CURRENCIES`, `NOT_TO_EXCEED`; 409 when somebody bills one of them just now. */
export async function draftInvoice(ctx: WriteContext, body: BodyOf<typeof draftInvoiceCall>): Promise<{ id: string }> {
  const { customerId, kind, customerOrder } = body;
  const jobIds = [...new Set(body.jobIds ?? [])];
  if (kind === 'service' && jobIds.length === 0) refuseField('jobIds', 'NO_JOBS', 'Choose at least one work order.');
  if (kind === 'goods' && jobIds.length > 0)
    refuseField('jobIds', 'NO_JOBS', 'Work orders are services: goods are billed on an invoice of their own.');
  const today = dayOf(ctx.now);
  await aloneWithTheCustomer(ctx, { customerId });
  const buyer = await buyerOf(ctx, customerId);
  if (!buyer.isActive) refuseField('customerId', 'LINK_ARCHIVED', `${buyer.code} is no customer any more.`);
  const book = await bookOf(ctx, { customerId, on: today });
  const jobs = await jobsToBill(ctx, customerId, jobIds);
  if (jobs.length < jobIds.length) refuseField('jobIds', 'NOT_BILLABLE', 'A work order is of another customer.');
  const answers = await quotedFor(ctx, jobs);
  const priced = jobs.map((job) => ({ job, as: pricedAs(book, job), quoted: answers.get(job.id) }));
  for (const { job, as, quoted } of priced) {
    const isQuoted = quoted?.lines.some(({ isOverAndAbove }) => !isOverAndAbove);
    const why = whyNotBilled(job, isQuoted || as, quoted);
    if (why)
      throw new AppError(job.onInvoice ? 'conflict' : 'refused', 'NOT_BILLABLE', why, {
        fields: [{ path: 'jobIds', message: why }],
      });
  }
  const drafted = priced.flatMap(({ job, as, quoted }) => linesOfJob(job, as, quoted?.lines ?? []));
  const currencies = [...new Set(drafted.map(({ currency }) => currency))];
  if (currencies.length > 1)
    refuseField(
      'jobIds',
      'CURRENCIES',
      `These prices are in ${currencies.join(' and ')}: bill each currency by itself.`,
    );
  const made = await createRecord(
    ctx,
    invoice,
    { customerId },
    {
      ...nothing,
      status: 'draft',
      kind,
      customerOrder: customerOrder ?? null,
      // Goods are billed in the currency of their customer.
      currency: (currencies[0] ?? buyer.currency) as Invoice['currency'],
      vatPct: await taxPercent(ctx, 'vat', today),
    },
  );
  for (const [at, { skuId, quantity, about, values }] of drafted.entries()) {
    const sold = await getRecord(ctx, sku, skuId);
    await createRecord(
      ctx,
      invoiceLine,
      { invoiceId: made.id, skuId, quantity },
      {
        vatMode: sold.vatMode,
        ...values,
        lineNo: at + 1,
        description: `${values.description ?? sold.nameEn}, ${about}`.slice(0, 300),
        unit: sold.unit,
        net: '0.00',
        discounts: [],
        discountOff: '0.00',
        whtClass: sold.whtClass,
        counts: true,
      },
    );
  }
  await keepSums(ctx, made.id);
  return { id: made.id };
}

/** What a line entered by hand becomes: its price from the card, or another one that somebody answers for (R-FIN-2). Errors: 422 `NOT_DRAFT`, `KIND`, `REASON`, 403. */
export async function settleLine(
  ctx: WriteContext,
  input: CreateOf<typeof invoiceLine>,
): Promise<ServerValues<typeof invoiceLine>> {
  const row = await lockRecord(ctx, invoice, input.invoiceId, null);
  if (row.status !== 'draft') refuse('NOT_DRAFT', 'Lines are added while the invoice is a draft.');
  const sold = await getRecord(ctx, sku, input.skuId);
  if (sold.kind !== (row.kind === 'goods' ? 'product' : 'service'))
    refuseField(
      'skuId',
      'KIND',
      'Goods and services are billed on invoices of their own: their VAT falls due on other days.',
    );
  const price = await priceOf(ctx, { customerId: row.customerId, skuId: sold.id, on: dayOf(ctx.now) });
  if (price && price.currency !== row.currency && !input.unitPrice)
    refuseField(
      'unitPrice',
      'CURRENCIES',
      `Its price is in ${price.currency}, the invoice in ${row.currency}: enter the price.`,
    );
  const isAgreed =
    !input.unitPrice || (price?.currency === row.currency && compare(input.unitPrice, price.unitPrice) === 0);
  const isOtherVat = (input.vatMode ?? sold.vatMode) !== sold.vatMode;
  if (!isAgreed || isOtherVat || isAbove(input.discountPct ?? '0', '0') || row.kind === 'service')
    requireAnswer(ctx, input.reason);
  const last = await ctx.db
    .selectFrom('invoiceLine')
    .select('lineNo')
    .where('invoiceId', '=', row.id)
    .orderBy('lineNo', 'desc')
    .executeTakeFirst();
  return {
    lineNo: (last?.lineNo ?? 0) + 1,
    source: row.kind === 'goods' ? 'product' : 'difference',
    description: input.description || `${sold.nameEn}`,
    unit: sold.unit,
    unitPrice: isAgreed ? (price?.unitPrice ?? input.unitPrice ?? null) : (input.unitPrice ?? null),
    net: '0.00',
    discounts: [],
    discountOff: '0.00',
    vatMode: input.vatMode ?? sold.vatMode,
    whtClass: sold.whtClass,
    priceSource: isAgreed && price ? price.source : 'manual',
    rateCardId: isAgreed && price ? price.cardId : null,
    counts: true,
  };
}

/** A line changes while its invoice is a draft. What differs from what was agreed is answered for: price, discount, VAT, and the quantity of a job (R-FIN-2). */
export async function changeLine(
  ctx: WriteContext,
  row: Line,
  input: UpdateOf<typeof invoiceLine>,
): Promise<ServerValues<typeof invoiceLine>> {
  await lockRecord(ctx, invoice, row.invoiceId, null);
  const unitPrice = input.unitPrice ?? row.unitPrice;
  const differs = (before: string | null, after: string | null | undefined) =>
    compare(before ?? '0', after ?? '0') !== 0;
  const isOther = differs(row.unitPrice, unitPrice);
  const isLess = input.discountPct !== undefined && differs(row.discountPct, input.discountPct);
  const isOtherVat = !!input.vatMode && input.vatMode !== row.vatMode;
  const isOtherCount = !!input.quantity && differs(row.quantity, input.quantity) && (await isQuantityAgreed(ctx, row));
  if (isOther || isLess || isOtherVat || isOtherCount) requireAnswer(ctx, input.reason ?? row.reason);
  const change = {
    ...input,
    unitPrice,
    vatMode: input.vatMode ?? row.vatMode,
    description: input.description ?? row.description,
  };
  const source = isOther ? ({ priceSource: 'manual', rateCardId: null } as const) : { priceSource: row.priceSource };
  const counted = await keepSums(ctx, row.invoiceId, { ...change, ...source, id: row.id });
  return { ...change, ...counted, ...source };
}

/** Why a line is fixed, in words, or null. */
export async function whyLineFixed(ctx: Context, { invoiceId }: Pick<Line, 'invoiceId'>): Promise<string | null> {
  const { status } = await getRecord(ctx, invoice, invoiceId);
  return status === 'draft' ? null : 'Lines change while the invoice is a draft.';
}
