import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { addMonths, dayOf, startOfDay } from '#kernel/shared/dates.ts';
import { notFound } from '#kernel/shared/errors.ts';
import { clockOf, holdWords, type Contract } from '#modules/maintenance/work-orders/server/public.ts';
import {
  mostShown,
  type clockHolders,
  type portalClockCall,
  type portalStockCall,
  type turnAroundCall,
} from '../shared/customerStory.calls.ts';

type Stock = AnswerOf<typeof portalStockCall>;
const dayMs = 86_400_000;
const tenth = (value: number) => Math.round(value * 10) / 10;

/** The customer of the person at the portal who may read stock and tires. Errors: 404. */
async function ownerAtDoor(ctx: Context): Promise<string> {
  const person = await ctx.db
    .selectFrom('portalUser')
    .select('customerId')
    .where('id', '=', ctx.actor.id)
    .where(sql<boolean>`'stock' = any (scopes)`)
    .executeTakeFirst();
  return person?.customerId ?? notFound('Your sign-in does not cover stock and tires. Ask us to add them.');
}

/** What the customer at the portal owns of our stock, and the tires that serve them. */
export async function stockAtDoor(ctx: Context): Promise<Stock> {
  const customerId = await ownerAtDoor(ctx);
  const [stock, tires] = await Promise.all([
    sql<Stock['stock'][number]>`
      select b.number, i.part_number, i.part_name, b.serial_number, b.supplier_lot as lot, b.condition, b.status, trim_scale(sum(s.on_hand))::text as quantity,
        i.uom as unit, b.effective_expiry::text as expires
      from batch b join stock_item i on i.id = b.item_id join stock_balance s on s.batch_id = b.id
      where b.owner_type = 'customer' and b.owner_id = ${customerId}
      group by b.id, i.id having sum(s.on_hand) > 0 order by i.part_number, b.number`.execute(ctx.db),
    sql<Stock['tires'][number]>`
      select t.serial_number, t.tire_partnumber as part_number, t.size, t.status, t.retread_level, t.owner_id is not distinct from ${customerId}::uuid as is_yours, t.wheel_serial
      from tire t where t.customer_id = ${customerId} and t.archived_at is null and t.status not in ('scrapped', 'returnedToOwner')
      order by t.serial_number`.execute(ctx.db),
  ]);
  const over = ({ length }: readonly unknown[]) => Math.max(0, length - mostShown);
  return {
    stock: stock.rows.slice(0, mostShown),
    tires: tires.rows.slice(0, mostShown),
    more: over(stock.rows) + over(tires.rows),
  };
}

/** How long a work order of the customer at the portal has taken; anybody else's is not there. */
export async function clockAtDoor(ctx: Context, number: string): Promise<AnswerOf<typeof portalClockCall>> {
  const { rows } = await sql<Contract & { id: string }>`
    select w.id, w.received_at, w.released_at, w.contract_tat_days, w.tat_basis
    from work_order w join portal_user p on p.customer_id = w.customer_id
    where p.id = ${ctx.actor.id} and w.archived_at is null and w.number = upper(${number})`.execute(ctx.db);
  const { id, ...contract } = rows[0] ?? notFound('No work order of yours has this number.');
  const holds = await ctx.db
    .selectFrom('holdPeriod')
    .select(['reason', 'clockOwner as who', 'startedAt', 'endedAt'])
    .where('jobId', '=', id)
    .orderBy('startedAt')
    .orderBy('id')
    .$narrowType<{ reason: keyof typeof holdWords; who: keyof typeof clockHolders }>()
    .execute();
  const { tatMs, excusableMs } = await clockOf(ctx, contract, holds);
  return {
    agreedDays: contract.contractTatDays,
    isWorkingDays: (contract.tatBasis ?? 'calendar') !== 'calendar',
    takenDays: tenth(tatMs / dayMs),
    heldByYouDays: tenth(excusableMs / dayMs),
    periods: holds.map(({ reason, who, startedAt, endedAt }) => ({
      who,
      why: who === 'customer' ? holdWords[reason] : null,
      from: startedAt,
      to: endedAt,
    })),
  };
}

const middle = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  const [low, high] = [sorted[Math.floor(half)], sorted[Math.ceil(half)]];
  return low === undefined || high === undefined ? null : tenth((low + high) / 2);
};

/** How long the work orders of a customer took that were released in the last 12 months, each by its own contract. */
export async function turnAroundOf(ctx: Context, customerId: string): Promise<AnswerOf<typeof turnAroundCall>> {
  const from = startOfDay(addMonths(dayOf(ctx.now), -12));
  const { rows } = await sql<
    Contract & { isOnTime: boolean; holds: { reason: never; startedAt: string; endedAt: string | null }[] }
  >`
    select w.received_at, w.released_at, w.contract_tat_days, w.tat_basis, w.released_at <= w.due_at as is_on_time,
      coalesce((select jsonb_agg(jsonb_build_object('reason', h.reason, 'startedAt', h.started_at, 'endedAt', h.ended_at)) from hold_period h where h.job_id = w.id), '[]') as holds
    from work_order w where w.customer_id = ${customerId} and w.released_at >= ${from} and w.archived_at is null`.execute(
    ctx.db,
  );
  const clocks = [];
  for (const { holds, isOnTime: _late, ...contract } of rows) clocks.push(await clockOf(ctx, contract, holds));
  const onTime = rows.filter(({ isOnTime }) => isOnTime).length;
  return {
    released: rows.length,
    takenDays: middle(clocks.map(({ tatMs }) => tatMs / dayMs)),
    agreedDays: middle(rows.map(({ contractTatDays }) => contractTatDays)),
    onTimePct: rows.length > 0 ? tenth((onTime / rows.length) * 100) : null,
    heldByCustomerDays: tenth(clocks.reduce((all, { excusableMs }) => all + excusableMs, 0) / dayMs),
  };
}
