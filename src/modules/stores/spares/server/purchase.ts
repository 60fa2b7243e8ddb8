import { sql } from 'kysely';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { notFound, refuse } from '#kernel/shared/errors.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { requestForStores } from '#modules/stores/purchasing/server/public.ts';
import { fromUnits, toUnits } from '#modules/stores/stock/shared/public.ts';
import type { requestPriorities } from '../shared/partsRequest.record.ts';
import { linesOf, sheetLines } from './requestLines.ts';

/**
 * Asks purchasing for what a line of a request still misses, for its job or at the cost of its department. Two keepers at once do not ask
 * twice. Errors: `NOT_MISSING`, `ASKED_ALREADY`.
 */
export async function purchaseMissing(ctx: WriteContext, lineId: string): Promise<{ number: string }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`purchase:${lineId}`}, 0))`.execute(ctx.db);
  const found = await sql<{
    requestId: string;
    jobId: string | null;
    kind: string;
    priority: keyof typeof requestPriorities | null;
    neededBy: string;
    price: string;
  }>`
    select l.request_id, l.job_id, i.kind, p.priority,
      coalesce((p.needed_by at time zone 'Asia/Bangkok')::date, c.needed_by)::text as needed_by,
      coalesce((select k.value / nullif(k.qty, 0) from stock_cost k where k.item_id = i.id),
        (select b.unit_cost from batch b where b.item_id = i.id and b.owner_type = 'company' and b.unit_cost > 0 order by b.created_at desc limit 1), 0)::numeric(18,4)::text as price
    from request_line l join stock_item i on i.id = l.item_id
    left join parts_request p on p.id = l.request_id left join consumable_request c on c.id = l.request_id
    where l.id = ${lineId}`.execute(ctx.db);
  const fact = found.rows[0] ?? notFound('This line is not part of the request any more.');
  const line = (await sheetLines(ctx, fact.requestId)).find((one) => one.id === lineId);
  const known = (await linesOf(ctx, fact.requestId)).find((one) => one.id === lineId);
  if (!line || !known || toUnits(line.missing) === 0)
    return refuse('NOT_MISSING', 'Nothing of this line is missing: what is asked for is on the shelf.');
  const missing = toUnits(line.missing) - toUnits(known.asked);
  if (missing <= 0)
    return refuse('ASKED_ALREADY', `${line.requested} asks purchasing for ${known.asked} ${line.uom} of it already.`);
  const today = dayOf(ctx.now);
  return requestForStores(ctx, {
    itemId: line.itemId,
    description: line.partName,
    partNumber: line.partNumber,
    quantity: fromUnits(missing),
    uom: line.uom,
    supply: fact.kind === 'consumable' ? 'materials' : fact.kind === 'tire' ? 'tires' : 'parts',
    jobId: fact.jobId,
    costCentre: line.costCentre,
    priority: fact.priority ?? 'normal',
    neededBy: fact.neededBy < today ? addDays(today, 1) : fact.neededBy,
    estimatedPrice: fact.price,
    reason: `${line.missing} ${line.uom} missing for ${line.jobNumber ?? line.costCentre ?? 'the stores'}.`,
  });
}
