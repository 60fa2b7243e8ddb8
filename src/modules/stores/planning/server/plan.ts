import { sql } from 'kysely';
import type { z } from 'zod';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { notFound, refuse } from '#kernel/shared/errors.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { isSameUnit } from '#modules/stores/stock/shared/public.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';
import { requestForStores } from '#modules/stores/purchasing/server/public.ts';
import {
  computedPoint,
  economicQuantity,
  forecastOf,
  positionOf,
  suggestion,
  type PlanningCosts,
  type ServiceLevel,
} from '../shared/forecast.ts';
import type { PlanKind, planRow } from '../shared/planning.calls.ts';

type PlanRow = z.infer<typeof planRow>;

interface Fact {
  id: string;
  number: string;
  kind: string;
  partNumber: string;
  partName: string;
  uom: string;
  purchaseUom: string | null;
  conversion: number;
  reorderPoint: number | null;
  maxQty: number | null;
  moq: number | null;
  leadTimeDays: number | null;
  /** How much deliveries differed in their time; null with fewer than three. */
  leadDeviationDays: number | null;
  available: number;
  onOrder: number;
  requested: number;
  openDemand: number;
  /** Whole months since the first movement. */
  known: number;
  /** Months back, with what was used then. */
  used: Record<string, number> | null;
  price: string;
}

const mostMonths = 24;

/** The kinds of items a plan is of: a torque tube is bought as a spare is. */
const kindsOf = { spare: ['spare', 'torqueTube'], consumable: ['consumable'] } as const;

async function factsOf(ctx: Context, which: { kinds: readonly string[] } | { itemId: string }): Promise<Fact[]> {
  const kinds = 'kinds' in which ? [...which.kinds] : null;
  const itemId = 'itemId' in which ? which.itemId : null;
  const found = await sql<Fact>`
    with month as (select date_trunc('month', ${ctx.now}::timestamptz at time zone 'Asia/Bangkok') as now),
    used as (
      select m.item_id, (extract(year from age(month.now, date_trunc('month', m.occurred_at at time zone 'Asia/Bangkok'))) * 12
          + extract(month from age(month.now, date_trunc('month', m.occurred_at at time zone 'Asia/Bangkok'))))::int as back,
        sum(case when m.type = 'issue' then m.qty else -m.qty end) as qty
      from stock_item i join movement m on m.item_id = i.id cross join month
      where i.archived_at is null and (${kinds}::text[] is null or i.kind = any(${kinds}::text[])) and (${itemId}::uuid is null or i.id = ${itemId}::uuid)
        and m.type in ('issue', 'returnToStock') and m.occurred_at >= (month.now - make_interval(months => ${mostMonths})) at time zone 'Asia/Bangkok'
        and m.occurred_at < month.now at time zone 'Asia/Bangkok'
        and not exists (select 1 from movement r where r.reverses_movement_no = m.movement_no)
      group by 1, 2)
    select i.id, i.number, i.kind, i.part_number, i.part_name, i.uom, i.purchase_uom, i.conversion::float8 as conversion, i.reorder_point::float8 as reorder_point,
      i.max_qty::float8 as max_qty, i.moq::float8 as moq, i.lead_time_days, v.available::float8 as available,
      coalesce((select sum((l.quantity - l.qty_received) * case when lower(l.uom) = lower(i.uom) then 1 else i.conversion end)
        from purchase_order_line l join purchase_order o on o.id = l.order_id
        where l.item_id = i.id and o.status = 'issued' and not l.closed_short and l.quantity > l.qty_received), 0)::float8 as on_order,
      coalesce((select sum(p.quantity * case when lower(p.uom) = lower(i.uom) then 1 else i.conversion end) from purchase_request p
        where p.item_id = i.id and p.status in ('draft', 'submitted', 'firstApproved', 'approved', 'grouped')), 0)::float8 as requested,
      coalesce((select sum(s.remaining - least(s.reserved, s.remaining)) from request_line_state s
        where s.item_id = i.id and s.request_id in (
          select id from parts_request where status in ('open', 'picking')
          union all select id from consumable_request where status in ('submitted', 'approved', 'partServed'))), 0)::float8 as open_demand,
      (select case when count(*) >= 3 then stddev_pop(l.received_on - (o.issued_at at time zone 'Asia/Bangkok')::date)::float8 end
        from purchase_order_line l join purchase_order o on o.id = l.order_id
        where l.item_id = i.id and l.received_on is not null and o.issued_at is not null) as lead_deviation_days,
      coalesce((select (extract(year from age(month.now, date_trunc('month', min(m.occurred_at) at time zone 'Asia/Bangkok'))) * 12
        + extract(month from age(month.now, date_trunc('month', min(m.occurred_at) at time zone 'Asia/Bangkok'))))::int from movement m where m.item_id = i.id), 0) as known,
      (select jsonb_object_agg(u.back, u.qty) from used u where u.item_id = i.id) as used,
      coalesce((select c.value / nullif(c.qty, 0) from stock_cost c where c.item_id = i.id),
        (select b.unit_cost from batch b where b.item_id = i.id and b.owner_type = 'company' and b.unit_cost > 0 order by b.created_at desc limit 1), 0)::text as price
    from stock_item i join stock_item_balance v on v.id = i.id cross join month
    where i.archived_at is null and (${kinds}::text[] is null or i.kind = any(${kinds}::text[])) and (${itemId}::uuid is null or i.id = ${itemId}::uuid)
    order by i.part_number`.execute(ctx.db);
  return found.rows;
}

/** What ordering and holding cost, as somebody said last. */
export async function costsOf(ctx: Context): Promise<PlanningCosts | null> {
  const found = await ctx.db.selectFrom('planningCost').select(['perOrder', 'holdingPercent']).executeTakeFirst();
  return found ? { perOrder: Number(found.perOrder), holdingPercent: Number(found.holdingPercent) } : null;
}

/** Says what ordering and holding cost from now on. */
export async function sayCosts(
  ctx: WriteContext,
  said: { perOrder: string; holdingPercent: string },
): Promise<PlanningCosts> {
  const before = await costsOf(ctx);
  const values = { ...said, updatedAt: ctx.now, updatedBy: ctx.actor.id };
  const { id } = await ctx.db
    .insertInto('planningCost')
    .values(values)
    .onConflict((same) => same.column('onlyOne').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.audit({
    entity: 'planningCost',
    entityId: id,
    action: 'update',
    changes: {
      perOrder: { old: before?.perOrder ?? null, new: Number(said.perOrder) },
      holdingPercent: { old: before?.holdingPercent ?? null, new: Number(said.holdingPercent) },
    },
  });
  ctx.changed(stockItem);
  return { perOrder: Number(said.perOrder), holdingPercent: Number(said.holdingPercent) };
}

function rowOf(
  fact: Fact,
  level: ServiceLevel,
  today: string,
  costs: PlanningCosts | null,
): PlanRow & { packs: number | null } {
  const length = Math.min(fact.known, mostMonths);
  const months = Array.from({ length }, (_, at) => Math.max(Number(fact.used?.[length - at] ?? 0), 0));
  const forecast = forecastOf(months);
  const computed = computedPoint(
    months,
    forecast,
    { days: fact.leadTimeDays, deviationDays: fact.leadDeviationDays },
    level,
  );
  const point = fact.reorderPoint ?? computed;
  const position = positionOf(fact);
  const inPacks = fact.purchaseUom !== null && !isSameUnit(fact.purchaseUom, fact.uom);
  const pack = inPacks ? fact.conversion : 1;
  const perMonth = forecast?.perMonth ?? 0;
  const economic = economicQuantity(forecast ? perMonth * 12 : null, Number(fact.price), costs);
  const suggested = suggestion(position, point, { maxQty: fact.maxQty, moq: fact.moq, pack, perMonth, economic });
  const packs = suggested === null ? null : suggested / pack;
  // Not farther than two years: after that nobody plans by it.
  const daysLeft = point !== null && perMonth > 0 ? Math.floor(((position - point) / perMonth) * 30.4375) : null;
  return {
    id: fact.id,
    number: fact.number,
    partNumber: fact.partNumber,
    partName: fact.partName,
    uom: fact.uom,
    months,
    demandClass: forecast?.demandClass ?? null,
    method: forecast?.method ?? null,
    perMonth: forecast?.perMonth ?? null,
    error: forecast?.error ?? null,
    leadTimeDays: fact.leadTimeDays,
    leadDeviationDays: fact.leadDeviationDays,
    point,
    isTyped: fact.reorderPoint !== null,
    available: fact.available,
    onOrder: fact.onOrder,
    requested: fact.requested,
    openDemand: fact.openDemand,
    position,
    economic,
    suggested,
    orderQty: packs === null ? null : String(Math.round(packs * 10_000) / 10_000),
    orderUom: inPacks ? (fact.purchaseUom ?? fact.uom) : fact.uom,
    orderBy:
      suggested !== null ? today : daysLeft !== null && daysLeft <= 730 ? addDays(today, Math.max(daysLeft, 0)) : null,
    packs,
  };
}

/** The plan of a kind of items: what to order stands first, the soonest on top. */
export async function planOf(ctx: Context, kind: PlanKind, level: ServiceLevel): Promise<PlanRow[]> {
  const today = dayOf(ctx.now);
  const costs = await costsOf(ctx);
  return (await factsOf(ctx, { kinds: kindsOf[kind] }))
    .map(({ ...fact }) => {
      const { packs: _, ...row } = rowOf(fact, level, today, costs);
      return row;
    })
    .toSorted((a, b) => (a.orderBy ?? '9999').localeCompare(b.orderBy ?? '9999'));
}

/** Asks purchasing for what is at or below its reorder point. Two people at once do not order the same thing twice. */
export async function orderPlanned(ctx: WriteContext, input: { itemIds: readonly string[]; level: ServiceLevel }) {
  const today = dayOf(ctx.now);
  const costs = await costsOf(ctx);
  const numbers: string[] = [];
  for (const itemId of [...new Set(input.itemIds)].toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`plan:${itemId}`}, 0))`.execute(ctx.db);
    const fact = (await factsOf(ctx, { itemId }))[0] ?? notFound('No stock item is here.');
    const row = rowOf(fact, input.level, today, costs);
    if (row.orderQty === null)
      refuse(
        'NOT_NEEDED',
        `${fact.partNumber}: ${row.position} ${fact.uom} are there or on their way. Nothing to order.`,
      );
    const inPacks = row.orderUom !== fact.uom;
    const { number } = await requestForStores(ctx, {
      itemId,
      description: fact.partName,
      partNumber: fact.partNumber,
      quantity: row.orderQty ?? '0',
      uom: row.orderUom,
      supply: fact.kind === 'consumable' ? 'materials' : fact.kind === 'tire' ? 'tires' : 'parts',
      neededBy: addDays(today, Math.max(fact.leadTimeDays ?? 0, 7)),
      estimatedPrice: (Number(fact.price) * (inPacks ? fact.conversion : 1)).toFixed(4),
      reason: `At ${row.position} ${fact.uom}, reorder point ${row.point} ${fact.uom}.`,
    });
    numbers.push(number);
  }
  return { numbers };
}
