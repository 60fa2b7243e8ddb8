import { sql } from 'kysely';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import type { Context } from '#kernel/server/context.ts';

/** What a rule of approval reads of a request or an order. */
export interface Judged {
  /** Everybody whose wish it is: none of them approves it, and no deputy of theirs does. */
  wishers: readonly string[];
  purpose: string;
  /** THB without VAT, with what was split off within seven days. */
  amount: string;
  firstApprovedById: string | null;
}

const notOne = 'Only an authoriser of purchases approves.';

/** The highest level this person may approve at today, for wishes of these people; 0 for nobody's authoriser. */
export async function authorizerLevel(ctx: Context, wishers: readonly string[] = []): Promise<number> {
  const found = await sql<{ level: number }>`
    select coalesce(max(level), 0)::int as level from purchase_authorizer
    where user_id = ${ctx.actor.id} and valid_from <= ${dayOf(ctx.now)}::date and coalesce(valid_to, 'infinity') >= ${dayOf(ctx.now)}::date
      and (stands_in_for_id is null or not (stands_in_for_id = any(${[...wishers]}::uuid[])))`.execute(ctx.db);
  return found.rows[0]?.level ?? 0;
}

/** People who may approve today, with the level of each. */
export async function authorizersToday(ctx: Context): Promise<{ userId: string; level: number }[]> {
  const found = await sql<{ userId: string; level: number }>`
    select user_id, max(level)::int as level from purchase_authorizer
    where valid_from <= ${dayOf(ctx.now)}::date and coalesce(valid_to, 'infinity') >= ${dayOf(ctx.now)}::date group by user_id`.execute(
    ctx.db,
  );
  return found.rows;
}

/** The band of an amount: of its own purpose before those of any. No band asks for both approvals and three quotes. */
export async function bandOf(
  ctx: Context,
  purpose: string,
  amount: string,
): Promise<{ approvals: number; quotes: number }> {
  const found = await sql<{ approvals: number; quotes: number }>`
    select approvals, quotes from approval_band
    where archived_at is null and purpose in (${purpose}, 'any') and from_amount <= ${amount}::numeric
    order by purpose = 'any', from_amount desc limit 1`.execute(ctx.db);
  return found.rows[0] ?? { approvals: 2, quotes: 3 };
}

type As = 'first' | 'last' | 'no';
interface Verdict {
  /** Whether the step is theirs to look at: an authoriser's, and as the one of two that the amount asks for. */
  concerns: boolean;
  why: string | null;
}
const may: Verdict = { concerns: true, why: null };
const notTheirs = (why: string): Verdict => ({ concerns: false, why });
const notNow = (why: string): Verdict => ({ concerns: true, why });

/** Whether this person approves this, as the first of two or as the last, or may say no (R-PUR-1). */
export async function approvalBy(ctx: Context, judged: Judged, as: As): Promise<Verdict> {
  if (ctx.actor.id !== null && judged.wishers.includes(ctx.actor.id))
    return (await authorizerLevel(ctx)) === 0 ? notTheirs(notOne) : notNow('Nobody approves their own request.');
  const level = await authorizerLevel(ctx, judged.wishers);
  if (level === 0) return notTheirs(notOne);
  if (as === 'no') return may;
  const { approvals } = await bandOf(ctx, judged.purpose, judged.amount);
  if (as === 'first') return approvals === 2 ? may : notTheirs('One approval is enough for this amount.');
  if (approvals === 2 && judged.firstApprovedById === null) return notTheirs('This amount needs two approvals.');
  return approvals === 2 && level < 2 ? notNow('The second approval needs an authoriser of level 2.') : may;
}

/** Who asked for what was merged into a request, at whatever remove: they do not approve it either. */
export async function wishersMergedInto(ctx: Context, id: string): Promise<string[]> {
  const { rows } = await sql<{ createdBy: string | null; requestedById: string | null }>`
    with recursive merged as (
      select id, created_by, requested_by_id from purchase_request where merged_into_id = ${id}
      union select r.id, r.created_by, r.requested_by_id from purchase_request r join merged m on r.merged_into_id = m.id)
    select created_by, requested_by_id from merged`.execute(ctx.db);
  return rows.flatMap((row) => [row.createdBy, row.requestedById].filter((one) => one !== null));
}

/** The same thing asked for within seven days counts together: an amount is not made small by splitting it (R-PUR-1). */
export async function amountWithSplits(
  ctx: Context,
  row: {
    id: string;
    itemId: string | null;
    partNumber: string | null;
    description: string;
    suggestedVendorId: string | null;
    createdAt: string;
  },
): Promise<string> {
  const day = dayOf(row.createdAt);
  const found = await sql<{ amount: string }>`
    select sum(amount)::text as amount from purchase_request r
    where r.id = ${row.id} or (status not in ('draft', 'rejected', 'cancelled')
      and r.suggested_vendor_id is not distinct from ${row.suggestedVendorId}
      and (r.item_id = ${row.itemId} or (r.item_id is null and ${row.itemId}::uuid is null
        and lower(coalesce(r.part_number, r.description)) = lower(coalesce(${row.partNumber}, ${row.description}))))
      and (r.created_at at time zone 'Asia/Bangkok')::date between ${addDays(day, -7)}::date and ${addDays(day, 7)}::date)`.execute(
    ctx.db,
  );
  return found.rows[0]?.amount ?? '0';
}

/** Of an order: its own net, and that of other orders of seven days to the same vendor for one of its items. */
export async function orderAmountWithSplits(ctx: Context, orderId: string): Promise<string> {
  const found = await sql<{ amount: string }>`
    select sum(o.net_baht)::text as amount from purchase_order o join purchase_order mine on mine.id = ${orderId}
    where o.id = mine.id or (o.vendor_id = mine.vendor_id and o.status <> 'canceled' and abs((o.created_at at time zone 'Asia/Bangkok')::date - (mine.created_at at time zone 'Asia/Bangkok')::date) <= 7
      and exists (select 1 from purchase_order_line a join purchase_order_line b on b.order_id = mine.id and a.order_id = o.id
        and (a.item_id = b.item_id or lower(coalesce(a.part_number, a.description)) = lower(coalesce(b.part_number, b.description)))))`.execute(
    ctx.db,
  );
  return found.rows[0]?.amount ?? '0';
}
