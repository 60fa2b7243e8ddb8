import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { dayOf, daysBetween } from '#kernel/shared/dates.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { bookOf } from '#modules/finance/rates/server/public.ts';
import { priceIn, skuOfJob, type Price, type PriceBook } from '#modules/finance/rates/shared/public.ts';
import type { billableCall, unbilledCall } from '../shared/invoices.calls.ts';
import { sum, times } from '#modules/finance/money/shared/public.ts';
import { buyerOf, whyNotBuyer } from './buyer.ts';
import { quotedOfJobs, type QuotedJob, type QuotedLine } from './quoted.ts';

/** How many jobs of a customer are shown at once. */
const mostShown = 200;

/** States in which a job is out of work; one that was not repaired is billed as its evaluation alone (R-FIN-1). */
export const done = ['released', 'shipped', 'closed', 'ber', 'returnedAsIs'];
const onlyEvaluated = ['ber', 'returnedAsIs'];

export interface DoneJob {
  id: string;
  number: string;
  partNumberId: string;
  partNumber: string;
  partName: string;
  serialNumber: string;
  shop: string;
  workScope: string;
  status: string;
  doneAt: string | null;
  customerRef: string | null;
  quantity: number;
  onInvoice: string | null;
  invoiceStatus: string | null;
}

/** Since when it is out of work; one that was not repaired has no release. */
const doneAt = sql`coalesce(w.released_at, w.updated_at)`;
const columns = sql`w.id, w.number, w.part_number_id, w.part_number, w.part_name, w.serial_number, w.shop, w.work_scope, w.status,
  ${doneAt} as done_at, w.customer_ref, w.quantity`;

/** Jobs of a customer by their ids, with the invoice each stands on. */
export async function jobsToBill(ctx: Context, customerId: string, ids: readonly string[]): Promise<DoneJob[]> {
  const found = await sql<DoneJob>`
    select ${columns}, coalesce(i.invoice_number, i.id::text) as on_invoice, i.status as invoice_status from work_order w
      left join invoice_line l on l.job_id = w.id and l.source = 'job' and l.counts left join invoice i on i.id = l.invoice_id
    where w.customer_id = ${customerId} and w.id = any(${[...ids]}::uuid[]) order by w.number`.execute(ctx.db);
  return found.rows;
}

/** What a job is billed as: the accepted lines of its quotations, else its price of the card; accepted work over and above beside it (R-FIN-2). */
export function linesOfJob(job: DoneJob, as: ReturnType<typeof pricedAs>, accepted: readonly QuotedLine[]) {
  const about = `${job.partNumber} ${job.partName}, S/N ${job.serialNumber}`;
  const isQuoted = accepted.some(({ isOverAndAbove }) => !isOverAndAbove);
  const carded =
    as && !isQuoted
      ? [
          {
            skuId: as.sku.id,
            quantity: String(job.quantity),
            currency: as.price.currency,
            about,
            values: {
              source: 'job' as const,
              jobId: job.id,
              description: null,
              unitPrice: as.price.unitPrice,
              discountPct: null,
              reason: null,
              priceSource: as.price.source,
              rateCardId: as.price.cardId,
              quotationLineId: null,
              quotedBy: null,
            },
          },
        ]
      : [];
  const main = accepted.filter(({ isOverAndAbove }) => !isOverAndAbove);
  const extra = accepted.filter(({ isOverAndAbove }) => isOverAndAbove);
  const quoted = [...main, ...extra].map((line, at) => ({
    skuId: line.skuId,
    quantity: line.quantity,
    currency: line.currency,
    about,
    values: {
      source: line.isOverAndAbove ? ('overAndAbove' as const) : at === 0 ? ('job' as const) : ('quotation' as const),
      jobId: job.id,
      description: line.description,
      unitPrice: line.unitPrice,
      discountPct: line.discountPct,
      reason: line.discountPct ? `Quotation ${line.from}` : null,
      vatMode: line.vatMode,
      priceSource: 'quotation' as const,
      rateCardId: null,
      quotationLineId: line.id,
      quotedBy: line.from,
    },
  }));
  return [...carded, ...quoted];
}

/** What customers answered about jobs, by job. A job that was not repaired is billed as its evaluation alone: its quotations say nothing (R-FIN-1). */
export async function quotedFor(ctx: Context, jobs: readonly DoneJob[]): Promise<Map<string, QuotedJob>> {
  const ids = jobs.filter(({ status }) => !onlyEvaluated.includes(status)).map(({ id }) => id);
  const found = ids.length > 0 ? await quotedOfJobs.call(ctx, ids) : [];
  return new Map(found.map((one) => [one.jobId, one]));
}

/** What of a job its customer still has to answer, in words. */
export const whyOpen = (job: string, { number, isSent }: NonNullable<QuotedJob['open']>): string =>
  isSent
    ? `${job}: ${number} waits for the customer’s answer.`
    : `${job}: ${number} was not sent to the customer yet: send it or withdraw it.`;

/** Why a job cannot be billed now, in words, or null. */
export function whyNotBilled(job: DoneJob, price: unknown, quoted?: QuotedJob): string | null {
  if (job.onInvoice)
    return job.invoiceStatus === 'draft'
      ? `${job.number} stands on a draft.`
      : `${job.number} is billed on ${job.onInvoice}.`;
  if (!done.includes(job.status)) return `${job.number} is still in work.`;
  if (quoted?.open) return whyOpen(job.number, quoted.open);
  if (!price) return `${job.number}: no price is agreed for ${job.partNumber}, name its SKU in a rate card.`;
  return null;
}

/** What a job is billed as, and at which price. */
export function pricedAs(book: PriceBook, job: DoneJob) {
  const workScope = onlyEvaluated.includes(job.status) ? 'inspection' : job.workScope;
  const sku = skuOfJob(book, { ...job, workScope });
  const price = sku && priceIn(book, { skuId: sku.id, partNumberId: job.partNumberId, workScope, shop: job.shop });
  return sku && price ? { sku, price } : null;
}

/** A price as it is told: exactly what the call declares, with what the job comes to before agreed discounts. */
function shownPrice(price: Price | null, quantity: number, accepted: readonly QuotedLine[]) {
  const main = accepted.filter(({ isOverAndAbove }) => !isOverAndAbove);
  const nets = accepted.map(({ net }) => net);
  const from = [...new Set(accepted.map((line) => line.from))];
  const [first] = main;
  if (first)
    return {
      unitPrice: null,
      net: sum(nets),
      currency: first.currency,
      source: 'quotation' as const,
      cardNumber: null,
      from,
    };
  if (!price) return null;
  const { unitPrice, currency, source, cardNumber } = price;
  return { unitPrice, net: sum([times(String(quantity), unitPrice), ...nets]), currency, source, cardNumber, from };
}

/** What of a customer is finished and not billed, the longest waiting first, each with its price or the reason why it has none. */
export async function billableOf(ctx: Context, customerId: string): Promise<AnswerOf<typeof billableCall>> {
  const today = dayOf(ctx.now);
  const [book, found, buyer, credit] = await Promise.all([
    bookOf(ctx, { customerId, on: today }),
    sql<DoneJob & { total: number }>`
      select ${columns}, i.invoice_number as on_invoice, i.status as invoice_status, i.id as draft_id, (count(*) over ())::int as total
      from work_order w left join invoice_line l on l.job_id = w.id and l.source = 'job' and l.counts
        left join invoice i on i.id = l.invoice_id
      where w.customer_id = ${customerId} and w.status = any(${done}) and (l.id is null or i.status = 'draft')
      order by done_at, w.number limit ${mostShown}`.execute(ctx.db),
    whyNotBuyer(ctx, customerId),
    creditOf(ctx, customerId),
  ]);
  const rows = found.rows as (DoneJob & { total: number; draftId: string | null })[];
  const answers = await quotedFor(ctx, rows);
  const jobs = rows.map((job) => {
    const quoted = answers.get(job.id);
    const priced = pricedAs(book, job);
    const price = shownPrice(priced?.price ?? null, job.quantity, quoted?.lines ?? []);
    return {
      ...job,
      days: job.doneAt ? Math.max(0, daysBetween(dayOf(job.doneAt), today)) : 0,
      sku: priced && { id: priced.sku.id, code: priced.sku.code },
      price,
      draft: job.draftId,
      why: job.draftId ? `${job.number} stands on a draft.` : whyNotBilled({ ...job, onInvoice: null }, price, quoted),
    };
  });
  return { jobs, more: Math.max(0, (rows[0]?.total ?? 0) - rows.length), gaps: buyer, credit };
}

/** What a customer owes, invoice by invoice, each with the rate it was billed at. */
export const openBalances = (ctx: Context, customerId: string) =>
  ctx.db
    .selectFrom('invoice')
    .select(['currency', 'balance', 'fxRate'])
    .where('customerId', '=', customerId)
    .where('status', 'in', ['posted', 'partPaid'])
    .execute();

/** What a customer owes against what they may, in their currency; null where nobody set a limit. */
async function creditOf(ctx: Context, customerId: string) {
  const { creditLimit, currency } = await buyerOf(ctx, customerId);
  if (!creditLimit) return null;
  const open = (await openBalances(ctx, customerId)).filter((one) => one.currency === currency);
  return { limit: creditLimit, open: sum(open.map(({ balance }) => balance)), currency };
}

/** Customers with finished work on no invoice. */
export async function unbilledCustomers(ctx: Context): Promise<AnswerOf<typeof unbilledCall>> {
  const found = await sql<{ id: string; code: string; name: string; jobs: number; oldest: string | null }>`
    select c.id, c.code, c.name, count(*)::int as jobs, min(${doneAt}) as oldest
    from work_order w join customer c on c.id = w.customer_id
    where w.status = any(${done}) and not exists (select 1 from invoice_line l where l.job_id = w.id and l.source = 'job' and l.counts)
    group by c.id order by oldest, c.code`.execute(ctx.db);
  const today = dayOf(ctx.now);
  return {
    customers: found.rows.map((row) => ({ ...row, days: row.oldest ? daysBetween(dayOf(row.oldest), today) : 0 })),
  };
}
