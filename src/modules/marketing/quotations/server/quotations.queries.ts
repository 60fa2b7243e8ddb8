import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { addDays, dayOf, startOfDay } from '#kernel/shared/dates.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { priceHistoryCall, quotationDifferenceCall, quotationTotalsCall } from '../shared/quotations.calls.ts';
import { differenceOf } from '../shared/difference.ts';
import type { Content } from '../shared/quotationParts.record.ts';
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
