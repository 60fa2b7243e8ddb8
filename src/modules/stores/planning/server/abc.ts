import { sql } from 'kysely';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { can } from '#kernel/shared/permission.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { pricesRight } from '#modules/stores/stock/shared/movement.record.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';
import { abcClasses, type AbcClass } from '../shared/abc.ts';
import type { expiringCall, PlanKind } from '../shared/planning.calls.ts';

interface Used {
  itemId: string;
  /** In the item's unit. */
  qty: string;
  /** In THB, at what it was worth when it left. */
  value: number;
}

/** What left the shelves for a job or a cost centre in a year, less what came back. */
async function usedInYear(ctx: Context): Promise<Used[]> {
  const found = await sql<Used>`
    select m.item_id, sum(case when m.type = 'issue' then m.qty else -m.qty end)::text as qty,
      sum(case when m.type = 'issue' then m.qty else -m.qty end * m.unit_cost)::float8 as value
    from movement m where m.type in ('issue', 'returnToStock') and m.occurred_at > ${ctx.now}::timestamptz - interval '1 year'
      and not exists (select 1 from movement r where r.reverses_movement_no = m.movement_no)
    group by m.item_id`.execute(ctx.db);
  return found.rows;
}

/** The class of each item that was used within a year, as it stands now; an item that is not there is of class C. */
export const classesNow = async (ctx: Context): Promise<Map<string, AbcClass>> => abcClasses(await usedInYear(ctx));

/** Keeps the class of every item, and what a year used of it, for the lists: a million movements are not read for a page. */
export async function classifyItems(ctx: WriteContext): Promise<void> {
  const used = await usedInYear(ctx);
  const classes = abcClasses(used);
  await sql`
    insert into stock_class (item_id, abc, used_qty, used_value, classified_at)
    select i.id, coalesce(u.abc, 'C'), greatest(coalesce(u.qty, 0), 0), greatest(coalesce(u.value, 0), 0), ${ctx.now}
    from stock_item i left join unnest(${used.map(({ itemId }) => itemId)}::uuid[], ${used.map(({ itemId }) => classes.get(itemId) ?? 'C')}::text[],
      ${used.map(({ qty }) => qty)}::numeric[], ${used.map(({ value }) => value)}::numeric[]) as u (id, abc, qty, value) on u.id = i.id
    on conflict (item_id) do update set abc = excluded.abc, used_qty = excluded.used_qty, used_value = excluded.used_value, classified_at = excluded.classified_at`.execute(
    ctx.db,
  );
  ctx.changed(stockItem);
}

/**
 * What expires in each of the next twelve months, what has expired first and what lies further last: batches, and their value at the item's
 * average, of the company's own stock. Months are Bangkok's. The value is null for who does not work with prices.
 */
export async function expiring(ctx: Context, kind: PlanKind): Promise<AnswerOf<typeof expiringCall>> {
  const today = dayOf(ctx.now);
  const kinds = kind === 'spare' ? ['spare', 'torqueTube'] : [kind];
  const found = await sql<{ month: string; batches: number; value: string }>`
    with lying as (
      select b.effective_expiry as day, sum(sb.on_hand) as qty, b.item_id, b.owner_type from stock_balance sb join batch b on b.id = sb.batch_id
      join stock_item i on i.id = b.item_id
      where sb.on_hand > 0 and i.kind = any(${kinds}::text[]) and b.effective_expiry is not null and b.status not in ('exhausted', 'disposed')
      group by b.id)
    select case when l.day < ${today}::date then 'expired'
        when l.day >= date_trunc('month', ${today}::date) + interval '12 months' then 'later' else to_char(l.day, 'YYYY-MM') end as month,
      count(*)::int as batches,
      coalesce(sum(l.qty * k.value / nullif(k.qty, 0)) filter (where l.owner_type = 'company'), 0)::numeric(18,2)::text as value
    from lying l left join stock_cost k on k.item_id = l.item_id group by 1`.execute(ctx.db);
  const isMoney = can(ctx.actor, pricesRight);
  const [year = 0, month = 1] = today.split('-').map(Number);
  const names = Array.from({ length: 12 }, (_, at) =>
    new Date(Date.UTC(year, month - 1 + at, 1)).toISOString().slice(0, 7),
  );
  return {
    months: ['expired', ...names, 'later'].map((name) => {
      const row = found.rows.find((one) => one.month === name);
      return { month: name, batches: row?.batches ?? 0, value: isMoney ? Number(row?.value ?? 0) : null };
    }),
  };
}
