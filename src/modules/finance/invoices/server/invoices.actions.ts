import type { Context, WriteContext } from '#kernel/server/context.ts';
import { takeNumber } from '#kernel/server/numbering/numbering.ts';
import { listAttachments } from '#kernel/server/attachments/attachments.ts';
import { changeRow, type ServerValues } from '#kernel/server/records/records.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { can } from '#kernel/shared/permission.ts';
import { addDays, dayOf, startOfDay } from '#kernel/shared/dates.ts';
import { refuse } from '#kernel/shared/errors.ts';
import { markUsed } from '#modules/finance/rates/server/public.ts';
import { refuseBackwards, requireOpenMonth, whyMonthClosed } from '#modules/finance/ledger/server/public.ts';
import { isAbove, isZero, sum, times } from '#modules/finance/money/shared/public.ts';
import { invoice, invoiceLine } from '../shared/invoice.record.ts';
import { invoiceWorkflow } from '../shared/invoice.workflow.ts';
import { inThb, invoiceJournal } from '../shared/documentJournals.ts';
import { done, jobsToBill, openBalances, quotedFor, whyOpen } from './billable.queries.ts';
import { book, takeBack } from './bookings.ts';
import { buyerOf, sellerOf, whyNotBuyer } from './buyer.ts';
import { aloneWithTheCustomer, linesOf, sumInvoice, type Invoice, type Line } from './drafts.ts';
import { discountsOnInvoice } from './discountSlots.ts';
import { noRate, rateKnown, rateOn } from './officialRates.ts';
import { isOfJob } from './quoted.ts';

const series = 'IV{YY}{MM}-{0000}';

const dayPosted = (ctx: Context, row: Invoice) => row.issueDate ?? dayOf(ctx.now);

/** Jobs that went back into work since they were put on the draft. */
async function jobsAtWork(ctx: Context, lines: readonly Line[]): Promise<string[]> {
  const ids = lines.flatMap(({ jobId }) => jobId ?? []);
  if (ids.length === 0) return [];
  const found = await ctx.db
    .selectFrom('workOrder')
    .select('number')
    .where('id', 'in', ids)
    .where('status', 'not in', [...done])
    .orderBy('number')
    .execute();
  return found.map(({ number }) => number);
}

/** Why lines are not what customers accepted by now, or null: something waits for an answer, or was accepted after the draft was made (R-FIN-2). */
async function whyOtherThanAccepted(ctx: Context, row: Invoice, lines: readonly Line[]): Promise<string | null> {
  const jobs = await jobsToBill(
    ctx,
    row.customerId,
    lines.flatMap((line) => (isOfJob(line) ? (line.jobId ?? []) : [])),
  );
  const answers = await quotedFor(ctx, jobs);
  for (const { id, number } of jobs) {
    const quoted = answers.get(id);
    if (quoted?.open) return whyOpen(number, quoted.open);
    const late = quoted?.lines.find((one) => !lines.some(({ quotationLineId }) => quotationLineId === one.id));
    if (late) return `${number}: ${late.from} was accepted since: take its line off and bill it anew.`;
  }
  return null;
}

/** Why an invoice over its customer's credit limit is not posted by who acts, or null (R-FIN-1). */
async function whyOverCredit(ctx: Context, row: Invoice): Promise<string | null> {
  if (can(ctx.actor, 'finance.admin')) return null;
  const { code, creditLimit, currency } = await buyerOf(ctx, row.customerId);
  if (!creditLimit) return null;
  const day = dayPosted(ctx, row);
  const open = await openBalances(ctx, row.customerId);
  const owed = [
    ...open,
    { currency: row.currency, balance: row.total, fxRate: await rateKnown(ctx, row.currency, day) },
  ];
  const above = `With this invoice ${code} owes more than the credit limit: a finance admin posts it.`;
  if (owed.every((one) => one.currency === currency))
    return isAbove(sum(owed.map(({ balance }) => balance)), creditLimit) ? above : null;
  // Of several currencies what is owed is compared in THB, each invoice at its own rate.
  const limitRate = await rateKnown(ctx, currency, day);
  if (!limitRate) return noRate(currency, day);
  const inBaht = owed.map(({ balance, fxRate }) => times(balance, fxRate ?? '0'));
  return isAbove(sum(inBaht), times(creditLimit, limitRate)) ? above : null;
}

/** Why a draft is not posted now, in one sentence, or null. */
async function whyNotPosted(ctx: Context, row: Invoice): Promise<string | null> {
  const lines = await linesOf(ctx, row.id);
  if (lines.length === 0) return 'An invoice has at least one line.';
  const [gap] = await whyNotBuyer(ctx, row.customerId);
  if (gap) return gap.text;
  const [atWork] = await jobsAtWork(ctx, lines);
  if (atWork) return `${atWork} went back into work: take its line off.`;
  const other = await whyOtherThanAccepted(ctx, row, lines);
  if (other) return other;
  if (lines.some(({ vatMode }) => vatMode === 'zero')) {
    const files = await listAttachments(ctx, invoice.name, row.id);
    if (files.length === 0) return 'A line with 0 % VAT needs its evidence attached.';
  }
  return (await whyMonthClosed(ctx, dayPosted(ctx, row))) ?? whyOverCredit(ctx, row);
}

/** Revenue by account of lines that count. */
async function revenueOf(ctx: Context, lines: readonly Line[]): Promise<{ code: string; net: string }[]> {
  const found = await ctx.db
    .selectFrom('sku')
    .select(['id', 'accountCode'])
    .where(
      'id',
      'in',
      lines.map(({ skuId }) => skuId),
    )
    .execute();
  const accountOf = new Map(found.map(({ id, accountCode }) => [id, accountCode]));
  const codes = [...new Set(lines.map(({ skuId }) => accountOf.get(skuId) ?? ''))].sort();
  return codes.map((code) => ({
    code,
    net: sum(lines.filter(({ skuId }) => accountOf.get(skuId) === code).map(({ net }) => net)),
  }));
}

/** Posts a draft: the number is taken late, in this transaction, so that what fails burns none (R-NUM-1). */
async function post(ctx: WriteContext, row: Invoice): Promise<ServerValues<typeof invoice>> {
  const issueDate = dayPosted(ctx, row);
  await requireOpenMonth(ctx, issueDate);
  const { values: sums, discountIds } = await sumInvoice(ctx, row.id, { row: { issueDate } });
  if (isZero(sums.total)) refuse('NOTHING_BILLED', 'The invoice comes to nothing.');
  const lines = await linesOf(ctx, row.id);
  const fxRate = await rateOn(ctx, row.currency, issueDate);
  const { name, nameTh, address, tin, branch, paymentTermsDays } = await buyerOf(ctx, row.customerId);
  await markUsed(
    ctx,
    lines.flatMap(({ rateCardId }) => rateCardId ?? []),
  );
  await discountsOnInvoice.call(ctx, discountIds);
  const invoiceNumber = await takeNumber(ctx.db, series, startOfDay(issueDate));
  await refuseBackwards(ctx, { table: 'invoice', number: 'invoiceNumber', day: 'issueDate' }, invoiceNumber, issueDate);
  const thb = inThb({ total: sums.total, vat: sums.vat, fxRate });
  const revenue = await revenueOf(ctx, lines);
  await book(
    ctx,
    { source: invoice.name, sourceId: row.id, number: invoiceNumber },
    issueDate,
    invoiceJournal({ revenue, ...thb, isUndue: row.kind === 'service' }),
  );
  return {
    ...sums,
    invoiceNumber,
    issueDate,
    dueDate: addDays(issueDate, paymentTermsDays ?? 0),
    fxRate,
    totalThb: thb.total,
    vatThb: thb.vat,
    buyer: { name, nameTh, address, tin, branch },
    seller: await sellerOf(ctx),
    ...(row.kind === 'goods' ? { vatMoved: sums.vat, vatMovedThb: thb.vat } : {}),
  };
}

/** Gives the jobs of an invoice back: they can be billed anew. */
async function freeLines(ctx: WriteContext, row: Invoice): Promise<void> {
  for (const line of await linesOf(ctx, row.id)) await changeRow(ctx, invoiceLine, line, { values: { counts: false } });
}

/** The steps of an invoice. */
export const invoiceActions = implementWorkflow(
  { ...invoiceWorkflow, lockFirst: aloneWithTheCustomer },
  {
    post: { guard: whyNotPosted, effect: post },
    discard: { after: async (ctx, row) => freeLines(ctx, row as Invoice) },
    void: {
      guard: (ctx, row) => {
        if (!isZero(row.paid)) return 'It was paid in part: void the receipt first.';
        if (!isZero(row.credited) || !isZero(row.debited)) return 'There is a credit or debit note of it.';
        if (row.issueDate?.slice(0, 7) !== dayOf(ctx.now).slice(0, 7))
          return 'Its tax month is over: issue a credit note instead.';
        return whyMonthClosed(ctx, dayOf(ctx.now));
      },
      effect: async (ctx, row) => {
        await takeBack(
          ctx,
          { source: invoice.name, sourceId: row.id, number: row.invoiceNumber ?? '' },
          dayOf(ctx.now),
        );
        return { balance: '0.00' };
      },
      after: async (ctx, row) => freeLines(ctx, row as Invoice),
    },
  },
);
