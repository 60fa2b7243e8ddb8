import { sql } from 'kysely';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { Context } from '#kernel/server/context.ts';
import { escapeLike } from '#kernel/server/records/columns.ts';
import type { oftenAskedCall, pickConsumableCall } from '../shared/consumableRequests.calls.ts';

/** The department of who asks. */
export async function departmentOf(ctx: Context): Promise<string | null> {
  const found = await sql<{ departmentId: string | null }>`
    select department_id from employee where id = ${ctx.actor.employeeId}::uuid`.execute(ctx.db);
  return found.rows[0]?.departmentId ?? null;
}

/** Who decides about what a department asks for: its head, and the heads of those above it. */
export async function approversOf(ctx: Context, departmentId: string): Promise<{ userId: string | null }[]> {
  const found = await sql<{ userId: string | null }>`
    with recursive up as (
      select id, parent_id, manager_id, 1 as depth from department where id = ${departmentId}
      union all select d.id, d.parent_id, d.manager_id, up.depth + 1 from department d join up on d.id = up.parent_id where up.depth < 12
    )
    select u.id as user_id from up join app_user u on u.employee_id = up.manager_id and u.state = 'active' order by up.depth`.execute(
    ctx.db,
  );
  return found.rows;
}

/** What lines cost at the average cost of what is on hand, else at the last price paid, in THB; and what the department takes without its head. */
export async function valueOf(
  ctx: Context,
  departmentId: string,
  lines: readonly { itemId: string; qty: string }[],
): Promise<{ value: string; limit: string | null }> {
  const found = await sql<{ value: string; limit: string | null }>`
    select round(coalesce(sum(l.qty * coalesce(c.value / nullif(c.qty, 0), last.unit_cost, 0)), 0), 2)::text as value,
      (select trim_scale(consumable_limit)::text from department where id = ${departmentId}) as "limit"
    from unnest(${lines.map((line) => line.itemId)}::uuid[], ${lines.map((line) => line.qty)}::numeric[]) as l (item_id, qty)
    left join stock_cost c on c.item_id = l.item_id
    left join lateral (
      select b.unit_cost from batch b where b.item_id = l.item_id and b.owner_type = 'company' and b.unit_cost > 0
      order by b.created_at desc limit 1) last on true`.execute(ctx.db);
  return found.rows[0] ?? { value: '0', limit: null };
}

/** Consumables by number, name or code, with how much is free. */
export async function pickConsumables(
  ctx: Context,
  query: { q: string; ids?: string | undefined },
): Promise<AnswerOf<typeof pickConsumableCall>> {
  const ids = query.ids ? query.ids.split(',').filter((id) => /^[0-9a-f-]{36}$/i.test(id)) : null;
  const found = await sql<AnswerOf<typeof pickConsumableCall>['options'][number]>`
    select id, part_number || ' ' || part_name as label, trim_scale(available)::text || ' ' || uom as description
    from stock_item_balance
    where kind = 'consumable' and (id = any(${ids}::uuid[])
      or (${ids}::uuid[] is null and archived_at is null and search_text like ${`%${escapeLike(query.q.trim().toLowerCase())}%`}))
    order by part_number limit 30`.execute(ctx.db);
  return { options: found.rows };
}

/** What who asks takes most often, each with the quantity last asked for, and the whole of their last request. */
export async function oftenAsked(ctx: Context): Promise<AnswerOf<typeof oftenAskedCall>> {
  const often = await sql<{ itemId: string; label: string; qty: string }>`
    select l.item_id, i.part_name as label, trim_scale((array_agg(l.qty_required order by l.created_at desc))[1])::text as qty
    from consumable_request r join consumable_request_line l on l.consumable_request_id = r.id join stock_item i on i.id = l.item_id
    where r.requested_by_id = ${ctx.actor.id}::uuid and r.created_at > ${ctx.now}::timestamptz - interval '183 days' and i.archived_at is null
    group by l.item_id, i.part_name order by count(*) desc, max(l.created_at) desc limit 6`.execute(ctx.db);
  const last = await sql<{ itemId: string; qty: string }>`
    select l.item_id, trim_scale(l.qty_required)::text as qty from consumable_request_line l join stock_item i on i.id = l.item_id
    where i.archived_at is null and l.consumable_request_id = (
      select id from consumable_request where requested_by_id = ${ctx.actor.id}::uuid order by created_at desc limit 1)
    order by l.created_at, l.id`.execute(ctx.db);
  return { departmentId: await departmentOf(ctx), often: often.rows, last: last.rows };
}
