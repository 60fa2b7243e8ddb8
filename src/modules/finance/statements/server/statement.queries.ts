import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { daysBetween } from '#kernel/shared/dates.ts';
import { notFound, refuseField } from '#kernel/shared/errors.ts';
import { agingOf, withBalances, type StatementKind } from '../shared/statement.ts';
import type { statementCall } from '../shared/statements.calls.ts';

export type Statement = AnswerOf<typeof statementCall>;

export interface Asked {
  from: string;
  to: string;
  currency?: string | undefined;
}

/** More lines than this are no statement to hand to somebody. */
const mostLines = 3000;

/** Documents of a customer in one currency that were posted and are not void, each as it moves the account; of a receipt what came, what was withheld and the fee. */
const events = (customerId: string, currency: string) => sql`(
  select i.issue_date as day, 1 as place, 'invoice' as kind, i.invoice_number as number, i.due_date, i.total as debit, 0::numeric as credit
    from invoice i where i.customer_id = ${customerId} and i.currency = ${currency} and i.invoice_number is not null and i.status <> 'voided'
  union all
  select n.issue_date, 2, n.kind || 'Note', n.note_number, null, case n.kind when 'debit' then n.total else 0 end, case n.kind when 'credit' then n.total else 0 end
    from credit_note n where n.customer_id = ${customerId} and n.currency = ${currency} and n.status = 'posted'
  union all
  select r.received_on, 3 + p.place, p.kind, r.receipt_number, null, 0, p.amount
    from receipt r cross join lateral (values (0, 'received', r.cash), (1, 'withheld', r.withheld), (2, 'fee', r.fee)) p (place, kind, amount)
    where r.customer_id = ${customerId} and r.currency = ${currency} and r.status = 'posted' and p.amount > 0
  union all
  select v.voucher_date, 6, 'refund', v.voucher_no, null, (x->>'own')::numeric, 0
    from voucher v cross join jsonb_array_elements(v.items) x join invoice i on i.id = (x->>'id')::uuid
    where v.customer_id = ${customerId} and v.status = 'posted' and x->>'kind' = 'refund' and i.currency = ${currency})`;

/** What each invoice leaves open at the end of a day, by what was posted until then. */
const openOn = (customerId: string, currency: string, day: string) => sql<{ dueDate: string; amount: string }>`
  select i.due_date::text as due_date, (i.total
    + coalesce((select sum(case n.kind when 'debit' then n.total else -n.total end) from credit_note n
        where n.invoice_id = i.id and n.status = 'posted' and n.issue_date <= ${day}::date), 0)
    - coalesce((select sum((s->>'amount')::numeric) from receipt r cross join jsonb_array_elements(r.settled) s
        where r.customer_id = i.customer_id and r.status = 'posted' and r.received_on <= ${day}::date and s->>'invoiceId' = i.id::text), 0)
    + coalesce((select sum((x->>'own')::numeric) from voucher_item h join voucher v on v.id = h.voucher_id cross join jsonb_array_elements(v.items) x
        where h.kind = 'refund' and h.item_id = i.id and h.released_at is null and v.status = 'posted' and v.voucher_date <= ${day}::date
          and x->>'id' = i.id::text), 0))::text as amount
  from invoice i where i.customer_id = ${customerId} and i.currency = ${currency} and i.invoice_number is not null and i.status <> 'voided'
    and i.issue_date <= ${day}::date`;

/** The account of a customer over some days, in one currency. Errors: 404; 422 for days that end before they begin, or too many documents. */
export async function statementOf(ctx: Context, customerId: string, asked: Asked): Promise<Statement> {
  const { from, to } = asked;
  if (to < from) refuseField('to', 'DAYS', 'It ends before it begins.');
  const customer = await ctx.db
    .selectFrom('customer')
    .select(['name', 'currency'])
    .where('id', '=', customerId)
    .executeTakeFirst();
  if (!customer) return notFound();
  const billed = await ctx.db
    .selectFrom('invoice')
    .select('currency')
    .distinct()
    .where('customerId', '=', customerId)
    .where('invoiceNumber', 'is not', null)
    .execute();
  const currencies = [...new Set([customer.currency, ...billed.map(({ currency }) => currency)])].sort();
  const currency = asked.currency ?? customer.currency;
  const all = events(customerId, currency);
  const [before, within, open] = await Promise.all([
    sql<{
      sum: string;
    }>`select coalesce(sum(e.debit - e.credit), 0)::numeric(14,2)::text as sum from ${all} e where e.day < ${from}::date`.execute(
      ctx.db,
    ),
    sql<{ day: string; kind: StatementKind; number: string; dueDate: string | null; debit: string; credit: string }>`
      select e.day::text, e.kind, e.number, e.due_date::text, e.debit::numeric(14,2)::text as debit, e.credit::numeric(14,2)::text as credit
      from ${all} e where e.day between ${from}::date and ${to}::date order by e.day, e.place, e.number limit ${mostLines + 1}`.execute(
      ctx.db,
    ),
    openOn(customerId, currency, to).execute(ctx.db),
  ]);
  if (within.rows.length > mostLines)
    refuseField('from', 'TOO_MANY', 'More than 3,000 documents are in these days: choose fewer.');
  const opening = before.rows[0]?.sum ?? '0.00';
  return {
    customer: customer.name,
    currency,
    currencies,
    from,
    to,
    opening,
    ...withBalances(opening, within.rows),
    aging: agingOf(open.rows.map(({ dueDate, amount }) => ({ days: daysBetween(dueDate, to), amount }))),
  };
}

/** The customer of who stands at the portal, where they were let read its account. Errors: 404 otherwise, as for what is not there. */
export async function customerAtDoor(ctx: Context): Promise<string> {
  const person = await ctx.db
    .selectFrom('portalUser')
    .select('customerId')
    .where('id', '=', ctx.actor.id)
    .where(sql<boolean>`'account' = any (scopes)`)
    .executeTakeFirst();
  return person?.customerId ?? notFound('Your sign-in does not cover the account. Ask us to add it.');
}
