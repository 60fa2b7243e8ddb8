import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { addDays, dayOf, startOfDay } from '#kernel/shared/dates.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { priceHistoryCall, quotationDifferenceCall, quotationTotalsCall } from '../shared/quotations.calls.ts';
import { differenceOf } from '../shared/difference.ts';
import type { Content } from '../shared/quotationParts.record.ts';
import type { QuotedJob, QuotedLimit, QuotedLine } from '#modules/finance/invoices/server/public.ts';
import type { Quotation } from './lines.ts';
import { contentOf } from './revisions.ts';

/** Days before its end from which a quotation that waits for its answer is worth a call. */
const soon = 7;

/** What stands in each state, by currency, and how many of those answered in the last year were won. */
export async function totalsOf(ctx: Context): Promise<AnswerOf<typeof quotationTotalsCall>> {
  const today = dayOf(ctx.now);
  const [states, facts] = await Promise.all([
    ctx.db
      .selectFrom('quotation')
      .select(({ fn }) => [
        'status',
        'currency',
        fn.countAll<number>().as('count'),
        fn.sum<string | null>('net').as('net'),
      ])
      .groupBy(['status', 'currency'])
      .orderBy('status')
      .orderBy('currency')
      .execute(),
    sql<{ endingSoon: number; won: number; answered: number }>`
      select count(*) filter (where status = 'sent' and valid_until <= ${addDays(today, soon)}::date)::int as ending_soon,
        count(*) filter (where status = 'accepted' and answered_at > ${startOfDay(addDays(today, -365))})::int as won,
        count(*) filter (where status in ('accepted', 'declined') and answered_at > ${startOfDay(addDays(today, -365))})::int as answered
      from quotation`.execute(ctx.db),
  ]);
  const { endingSoon = 0, won = 0, answered = 0 } = facts.rows[0] ?? {};
  return {
    states: states.map((one) => ({ ...one, count: Number(one.count), net: one.net ?? '0' })),
    endingSoon,
    wonPct: answered === 0 ? null : Math.round((won * 100) / answered),
  };
}

/** What was quoted for a part number in revisions that were sent; the last 100. */
export async function priceHistory(
  ctx: Context,
  { partNumberId, customerId }: { partNumberId: string; customerId?: string | undefined },
): Promise<AnswerOf<typeof priceHistoryCall>> {
  const { rows } = await sql<AnswerOf<typeof priceHistoryCall>['rows'][number]>`
    select q.number, q.revision, c.code as customer, q.status, q.sent_at as "on", s.code as sku, l.work_scope, l.unit_price, l.discount_pct,
      q.currency, l.price_source
    from quotation_line l join quotation q on q.id = l.quotation_id join customer c on c.id = q.customer_id join sku s on s.id = l.sku_id
    where l.part_number_id = ${partNumberId} and l.archived_at is null and q.sent_at is not null
      and (${customerId ?? null}::uuid is null or q.customer_id = ${customerId ?? null}::uuid)
    order by q.sent_at desc, l.line_no limit 100`.execute(ctx.db);
  return { rows };
}

/** Each revision against the one before; a draft that follows a sent one against that. */
export async function differencesOf(ctx: Context, row: Quotation): Promise<AnswerOf<typeof quotationDifferenceCall>> {
  const sent = await ctx.db
    .selectFrom('quotationRevision')
    .select('content')
    .where('quotationId', '=', row.id)
    .orderBy('revision')
    .execute();
  const contents = sent.map(({ content }) => content as unknown as Content);
  const last = contents.at(-1);
  const isDraft = last !== undefined && last.revision < row.revision;
  if (isDraft) contents.push(await contentOf(ctx, row));
  const steps = contents.slice(1).map((content, at) => ({
    from: contents[at]?.revision ?? 0,
    to: content.revision,
    isDraft: isDraft && at === contents.length - 2,
    changes: differenceOf(contents[at] ?? content, content),
  }));
  return { steps: steps.reverse() };
}

/** What customers accepted for jobs, over and above last, and what keeps a job from being billed until they answer (R-FIN-1). */
export async function quotedForJobs(ctx: Context, jobIds: readonly string[]): Promise<QuotedJob[]> {
  const { rows } = await sql<{
    jobId: string;
    lines: QuotedLine[];
    openNumber: string | null;
    openStatus: string | null;
  }>`
    select q.job_id,
      coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'skuId', l.sku_id, 'description', l.description, 'quantity', l.quantity::text,
        'unitPrice', l.unit_price::text, 'discountPct', nullif(l.discount_pct, 0)::text, 'net', l.net::text, 'vatMode', l.vat_mode, 'currency', q.currency,
        'from', q.number || ' rev ' || q.revision, 'isOverAndAbove', q.kind = 'overAndAbove')
        order by q.kind = 'overAndAbove', q.answered_at, q.number, l.line_no, l.id) filter (where l.id is not null), '[]') as lines,
      (array_agg(q.number order by q.number) filter (where q.status <> 'accepted'))[1] as open_number,
      (array_agg(q.status order by q.number) filter (where q.status <> 'accepted'))[1] as open_status
    from quotation q left join quotation_line l on l.quotation_id = q.id and q.status = 'accepted' and l.archived_at is null
      and (l.is_option is not true or l.is_taken)
    where q.job_id = any(${[...jobIds]}::uuid[])
      and (q.status in ('accepted', 'sent') or (q.kind = 'overAndAbove' and q.status in ('draft', 'review', 'approved')))
    group by q.job_id`.execute(ctx.db);
  return rows.map(({ jobId, lines, openNumber, openStatus }) => ({
    jobId,
    lines,
    open: openNumber ? { number: openNumber, isSent: openStatus === 'sent' } : null,
  }));
}

/** The not-to-exceed amounts customers accepted for jobs, a firm price beside one adding its own net; and which jobs are billed as they were worked. */
export async function limitsForJobs(
  ctx: Context,
  jobIds: readonly string[],
): Promise<{ limits: QuotedLimit[]; timeAndMaterial: string[] }> {
  const { rows } = await sql<QuotedLimit & { isWorked: boolean; amount: string | null }>`
    select q.job_id, w.number as job_number, string_agg(q.number || ' rev ' || q.revision, ', ' order by q.number) as "from",
      case when bool_or(q.nte_amount is not null) then sum(coalesce(q.nte_amount, q.net))::text end as amount, min(q.currency) as currency,
      bool_and(q.kind = 'timeAndMaterial') as is_worked
    from quotation q join work_order w on w.id = q.job_id
    where q.job_id = any(${[...jobIds]}::uuid[]) and q.status = 'accepted' and q.kind <> 'overAndAbove'
    group by q.job_id, w.number order by w.number`.execute(ctx.db);
  return {
    limits: rows.flatMap(({ jobId, jobNumber, from, amount, currency }) =>
      amount === null ? [] : [{ jobId, jobNumber, from, amount, currency }],
    ),
    timeAndMaterial: rows.flatMap(({ jobId, isWorked }) => (isWorked ? [jobId] : [])),
  };
}
