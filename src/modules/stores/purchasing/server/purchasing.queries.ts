import { sql } from 'kysely';
import { vendorScore } from '#modules/quality/vendors/shared/public.ts';
import type { z } from 'zod';
import { addDays, dayOf, startOfDay } from '#kernel/shared/dates.ts';
import { notFound } from '#kernel/shared/errors.ts';
import type { Context } from '#kernel/server/context.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type {
  approvedItemsCall,
  approverCall,
  estimateCall,
  plainGroupsCall,
  plainOrdersCall,
  plainRequestsCall,
  scorecardCall,
  twinsCall,
} from '../shared/purchasing.calls.ts';
import { approvalBy, authorizerLevel, bandOf } from './authorizers.ts';
import { forReaders } from '../shared/supply.ts';
import { whyNotVendor } from './groups.ts';

type Requests = AnswerOf<typeof plainRequestsCall>;
type Orders = AnswerOf<typeof plainOrdersCall>;

/** Every request, newest first. */
export async function plainRequests(ctx: Context): Promise<Requests> {
  const found = await sql<Requests[number]>`
    select r.id, r.number as pr_no, r.status as state, r.description as item, r.part_number as partnumber, r.quantity::text as qty, r.uom, r.purpose,
      j.number as job_number, r.cost_centre, r.needed_by::text, r.priority, r.estimated_price::text, u.name as requester, v.name as suggested_vendor
    from purchase_request r left join work_order j on j.id = r.job_id left join app_user u on u.id = r.requested_by_id
    left join vendor v on v.id = r.suggested_vendor_id order by r.created_at desc, r.id`.execute(ctx.db);
  return found.rows.map((row) => ({ ...row, estimatedPrice: forReaders(ctx.actor, row.estimatedPrice) }));
}

/** What waits to be bought: approved and in no group. */
export async function approvedItems(ctx: Context): Promise<AnswerOf<typeof approvedItemsCall>> {
  type Row = AnswerOf<typeof approvedItemsCall>[number] & { suggestedVendorId: string | null };
  const today = dayOf(ctx.now);
  const found = await sql<Omit<Row, 'suggestedVendorRefused'>>`
    select r.id, r.number as pr_no, r.status as state, r.description as item, r.part_number as partnumber, r.quantity::text as qty, r.uom, r.purpose,
      j.number as job_number, r.cost_centre, r.needed_by::text, r.priority, r.estimated_price::text, u.name as requester, v.name as suggested_vendor,
      r.suggested_vendor_id, r.supply, r.process,
      (select sum(b.on_hand)::text from stock_balance b join batch ba on ba.id = b.batch_id where ba.item_id = r.item_id) as on_hand,
      (select sum(l.quantity - l.qty_received)::text from purchase_order_line l join purchase_order o on o.id = l.order_id
        where l.item_id = r.item_id and o.status = 'issued' and l.qty_received < l.quantity) as on_order,
      last.price as last_price, last.vendor as last_vendor,
      array(select distinct a.name from vendor a join vendor_approval p on p.vendor_id = a.id
        where p.status = 'approved' and ${today}::date between p.valid_from and p.valid_to
          and lower(btrim(p.process)) = lower(case r.supply when 'service' then btrim(coalesce(r.process, '')) else r.supply end) order by a.name) as vendors
    from purchase_request r left join work_order j on j.id = r.job_id left join app_user u on u.id = r.requested_by_id
    left join vendor v on v.id = r.suggested_vendor_id
    left join lateral (
      select round(l.unit_price * o.fx_rate, 4)::text as price, ov.name as vendor from purchase_order_line l join purchase_order o on o.id = l.order_id
      join vendor ov on ov.id = o.vendor_id
      where o.status in ('issued', 'done') and (l.item_id = r.item_id or (r.item_id is null and lower(l.part_number) = lower(r.part_number)))
      order by o.issued_at desc limit 1) last on true
    where r.status = 'approved' order by r.priority = 'aog' desc, r.needed_by, r.id`.execute(ctx.db);
  return Promise.all(
    found.rows.map(async ({ suggestedVendorId, ...row }) => ({
      ...row,
      estimatedPrice: forReaders(ctx.actor, row.estimatedPrice),
      lastPrice: forReaders(ctx.actor, row.lastPrice),
      suggestedVendorRefused: suggestedVendorId ? await whyNotVendor(ctx, suggestedVendorId, row) : null,
    })),
  );
}

/** Every group, newest first. */
export async function plainGroups(ctx: Context): Promise<AnswerOf<typeof plainGroupsCall>> {
  const found = await sql<AnswerOf<typeof plainGroupsCall>[number]>`
    select g.id, g.number as rg_no, g.status as state, g.title, g.needed_by::text,
      array(select r.number from purchase_request r where r.group_id = g.id order by r.number) as requests,
      (select count(*)::int from purchase_quote q where q.group_id = g.id and q.archived_at is null) as quotes,
      v.name as chosen_vendor, o.number as po_no
    from request_group g left join purchase_quote q on q.id = g.chosen_quote_id left join vendor v on v.id = q.vendor_id
    left join purchase_order o on o.id = g.order_id order by g.created_at desc, g.id`.execute(ctx.db);
  return found.rows;
}

/** Every order with its lines; `group` is the specification's (§4). */
export async function plainOrders(ctx: Context, only: 'all' | 'pending'): Promise<Orders> {
  const today = dayOf(ctx.now);
  const found = await sql<Orders[number]>`
    select o.id, o.number as po_no, o.revision, o.status, o.currency, o.total::text, o.promised_on::text as promised_date, o.received_pct, v.name as vendor,
      case o.status when 'issued' then 'pending' when 'done' then 'completed' when 'canceled' then 'canceled' else 'draft' end as "group",
      case when o.status = 'issued' then greatest(0, ${today}::date - o.promised_on) else 0 end as days_late,
      coalesce((select jsonb_agg(jsonb_build_object('partname', l.description, 'partnumber', l.part_number, 'qty', l.quantity::text,
        'qtyReceived', l.qty_received::text, 'qtyInvoiced', l.qty_invoiced::text) order by l.line_no)
        from purchase_order_line l where l.order_id = o.id), '[]') as lines
    from purchase_order o join vendor v on v.id = o.vendor_id
    where ${only} = 'all' or o.status = 'issued' order by o.created_at desc, o.id`.execute(ctx.db);
  return found.rows.map((row) => ({ ...row, total: forReaders(ctx.actor, row.total) }));
}

/** Vendors and how they delivered: every figure from orders and receipts of 12 months, none typed. */
export async function scorecard(ctx: Context): Promise<AnswerOf<typeof scorecardCall>> {
  const today = dayOf(ctx.now);
  const found = await sql<Omit<AnswerOf<typeof scorecardCall>[number], 'score'>>`
    select v.id, v.code, v.name, v.country, v.kind,
      array(select distinct p.process from vendor_approval p where p.vendor_id = v.id and p.status = 'approved' and ${today}::date between p.valid_from and p.valid_to order by 1) as scope,
      case when exists (select 1 from vendor_approval p where p.vendor_id = v.id and p.status = 'approved' and ${today}::date between p.valid_from and p.valid_to) then 'approved'
        when exists (select 1 from vendor_approval p where p.vendor_id = v.id and p.approved_at is not null) then 'lapsed' else 'none' end as approval_status,
      (select min(p.valid_to)::text from vendor_approval p where p.vendor_id = v.id and p.status = 'approved' and p.valid_to >= ${today}::date) as approval_expiry,
      count(distinct o.id) filter (where o.status in ('issued', 'done'))::int as orders,
      count(distinct o.id) filter (where o.status = 'issued')::int as open_orders,
      count(l.id) filter (where l.received_on is not null)::int as deliveries,
      -- A line that is due and did not come is late too; one that came in part is neither until it is whole or due.
      round(100.0 * count(l.id) filter (where l.received_on <= o.promised_on and l.qty_received >= l.quantity)
        / nullif(count(l.id) filter (where (l.received_on is not null and (l.qty_received >= l.quantity or o.status = 'done'))
          or (o.status = 'issued' and o.promised_on < ${today}::date)), 0))::int as on_time_pct,
      -- What came back from outside work counts a unit each.
      round(100 * (coalesce(sum(l.qty_rejected), 0) + o2.rejected) / nullif(coalesce(sum(l.qty_received + l.qty_rejected), 0) + o2.returned, 0), 1)::float8 as reject_pct,
      e.responsiveness, e.next_due_on::text as evaluated_until,
      round(avg(100 * (l.unit_price * o.fx_rate - r.estimated_price) / nullif(r.estimated_price, 0)) filter (where o.status in ('issued', 'done')), 1)::float8 as price_change_pct,
      coalesce(round(sum(l.unit_price * l.quantity * o.fx_rate) filter (where o.status in ('issued', 'done')), 2), 0)::text as spend
    from vendor v
    left join purchase_order o on o.vendor_id = v.id and o.status in ('issued', 'done') and o.issued_at >= ${startOfDay(addDays(today, -365))}
    left join purchase_order_line l on l.order_id = o.id
    left join purchase_request r on r.id = l.request_id
    cross join lateral (select count(*)::int as returned, (count(*) filter (where b.result = 'rejected'))::int as rejected
      from outside_return b join outside_process p on p.id = b.process_id
      where p.vendor_id = v.id and b.inspected_at >= ${startOfDay(addDays(today, -365))}) o2
    left join lateral (select x.responsiveness, x.next_due_on from vendor_evaluation x where x.vendor_id = v.id and x.archived_at is null
      order by x.done_on desc, x.id desc limit 1) e on true
    where v.archived_at is null group by v.id, o2.returned, o2.rejected, e.responsiveness, e.next_due_on order by v.name`.execute(
    ctx.db,
  );
  return found.rows.map((row) => ({
    ...row,
    score: vendorScore(row),
    priceChangePct: forReaders(ctx.actor, row.priceChangePct),
    spend: forReaders(ctx.actor, row.spend),
  }));
}

/** Approver mode. */
export async function approverInbox(ctx: Context): Promise<AnswerOf<typeof approverCall>> {
  type Inbox = AnswerOf<typeof approverCall>;
  type Row = Omit<Inbox['waiting'][number], 'approvals' | 'refused'> & {
    wishers: string[];
    firstApprovedById: string | null;
  };
  const level = await authorizerLevel(ctx);
  const today = dayOf(ctx.now);
  const authorizers = await sql<Inbox['authorizers'][number]>`
    select u.name, a.level, s.name as stands_in_for from purchase_authorizer a join app_user u on u.id = a.user_id left join app_user s on s.id = a.stands_in_for_id
    where a.valid_from <= ${today}::date and coalesce(a.valid_to, 'infinity') >= ${today}::date order by a.stands_in_for_id is not null, a.level, u.name`.execute(
    ctx.db,
  );
  if (level === 0) return { isAuthorizer: false, level, authorizers: authorizers.rows, waiting: [], decided: [] };
  const found = await sql<Row>`
    select * from (
    select r.id, 'request' as kind, r.number, r.description as what, r.reason as why, u.name as by, r.amount::text, r.needed_by::text, r.priority, r.purpose,
      f.name as first_approver, r.first_approved_by_id, array_remove(array[r.created_by, r.requested_by_id], null)::text[] as wishers,
      (select sum(b.on_hand)::text from stock_balance b join batch ba on ba.id = b.batch_id where ba.item_id = r.item_id) as on_hand,
      (select sum(l.quantity - l.qty_received)::text from purchase_order_line l join purchase_order o on o.id = l.order_id
        where l.item_id = r.item_id and o.status = 'issued' and l.qty_received < l.quantity) as on_order,
      (select round(l.unit_price * o.fx_rate, 4)::text from purchase_order_line l join purchase_order o on o.id = l.order_id
        where o.status in ('issued', 'done') and (l.item_id = r.item_id or (r.item_id is null and lower(l.part_number) = lower(r.part_number)))
        order by o.issued_at desc limit 1) as last_price,
      r.estimated_price::text as price, null::jsonb as "order"
    from purchase_request r left join app_user u on u.id = r.requested_by_id left join app_user f on f.id = r.first_approved_by_id
    where r.status in ('submitted', 'firstApproved')
    union all
    select o.id, 'order', o.number, v.name, (select string_agg(l.description, ', ' order by l.line_no) from purchase_order_line l where l.order_id = o.id),
      u.name, o.net_baht::text, o.promised_on::text, 'normal', o.purpose, f.name, o.first_approved_by_id,
      array(select distinct w::text from (select o.buyer_id as w union select o.created_by union select r.requested_by_id from purchase_request r where r.order_id = o.id) people where w is not null),
      null, null, null, null,
      jsonb_build_object('currency', o.currency, 'net', o.net::text, 'vat', o.vat::text, 'total', o.total::text, 'landedCost', o.landed_cost::text,
        'lines', (select jsonb_agg(jsonb_build_object('lineNo', l.line_no, 'partNumber', l.part_number, 'description', l.description,
          'quantity', trim_scale(l.quantity)::text, 'uom', l.uom, 'unitPrice', l.unit_price::text, 'sum', round(l.quantity * l.unit_price, 2)::text) order by l.line_no)
          from purchase_order_line l where l.order_id = o.id))
    from purchase_order o join vendor v on v.id = o.vendor_id left join app_user u on u.id = o.buyer_id left join app_user f on f.id = o.first_approved_by_id
    where o.status in ('draft', 'firstApproved')
    ) waiting order by waiting.priority = 'aog' desc, waiting.needed_by, waiting.number`.execute(ctx.db);
  const waiting = await Promise.all(
    found.rows.map(async ({ wishers, firstApprovedById, ...row }) => {
      const judged = { wishers, purpose: row.purpose, amount: row.amount, firstApprovedById };
      const { approvals } = await bandOf(ctx, row.purpose, row.amount);
      const mine =
        firstApprovedById !== null && firstApprovedById === ctx.actor.id ? 'You gave the first approval.' : null;
      const refused =
        mine ?? (await approvalBy(ctx, judged, approvals === 2 && firstApprovedById === null ? 'first' : 'last')).why;
      return { ...row, approvals, refused };
    }),
  );
  const decided = await sql<Inbox['decided'][number]>`
    select number, kind, what, verdict, at::text from (
      select number, 'request' as kind, description as what, 'approved' as verdict, approved_at as at from purchase_request where approved_by_id = ${ctx.actor.id}
      union all select number, 'request', description, 'first approval', first_approved_at from purchase_request where first_approved_by_id = ${ctx.actor.id}
      union all select number, 'request', description, 'rejected', decided_at from purchase_request where decided_by_id = ${ctx.actor.id}
      union all select o.number, 'order', v.name, 'approved', o.approved_at from purchase_order o join vendor v on v.id = o.vendor_id where o.approved_by_id = ${ctx.actor.id}
      union all select o.number, 'order', v.name, 'first approval', o.first_approved_at from purchase_order o join vendor v on v.id = o.vendor_id where o.first_approved_by_id = ${ctx.actor.id}
    ) mine order by mine.at desc limit 10`.execute(ctx.db);
  return {
    isAuthorizer: true,
    level,
    authorizers: authorizers.rows,
    waiting,
    decided: decided.rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() })),
  };
}

/** What whoever asked for something estimated it at; null for who neither asked nor reads prices. */
export async function estimateOf(ctx: Context, id: string): Promise<AnswerOf<typeof estimateCall>> {
  const found = await ctx.db
    .selectFrom('purchaseRequest')
    .select(['estimatedPrice', 'createdBy'])
    .where('id', '=', id)
    .executeTakeFirst();
  const { estimatedPrice, createdBy } = found ?? notFound();
  return { estimatedPrice: createdBy === ctx.actor.id ? estimatedPrice : forReaders(ctx.actor, estimatedPrice) };
}

/** What brings the same thing already: other open requests and orders. */
export async function twinsOf(ctx: Context, id: string): Promise<AnswerOf<typeof twinsCall>> {
  const found = await sql<z.infer<typeof twinsCall.answer & {}>[number]>`
    with me as (select * from purchase_request where id::text = ${id} or upper(number) = upper(${id}))
    select r.number, 'request' as kind, r.quantity::text as qty, r.needed_by::text as due, r.status from purchase_request r, me
    where r.id <> me.id and r.status in ('submitted', 'firstApproved', 'approved', 'grouped')
      and (r.item_id = me.item_id or lower(r.part_number) = lower(me.part_number))
    union all
    select o.number, 'order', (l.quantity - l.qty_received)::text, o.promised_on::text, o.status from purchase_order_line l join purchase_order o on o.id = l.order_id, me
    where o.status = 'issued' and l.qty_received < l.quantity and l.request_id is distinct from me.id
      and (l.item_id = me.item_id or lower(l.part_number) = lower(me.part_number))
    order by 4, 1 limit 20`.execute(ctx.db);
  return found.rows;
}
