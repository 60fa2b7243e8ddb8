import { sql } from 'kysely';
import type { z } from 'zod';
import { notFound, refuse } from '#kernel/shared/errors.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { alternatesOf, inPlaceOf, isFor, namedAlternate } from '#modules/stores/alternates/server/public.ts';
import { openJobStatuses, proveReceiver, refuseQuantity } from '#modules/stores/counter/server/public.ts';
import { issueStock, releaseReservations, reserveStock } from '#modules/stores/stock/server/public.ts';
import { allocate, fromUnits, toUnits, type Candidate } from '#modules/stores/stock/shared/public.ts';
import { lineState } from '../shared/lineState.ts';
import type { handedOutLine, HandOutBody, sheetLine } from '../shared/requestSheet.ts';

type SheetLine = z.infer<typeof sheetLine>;
type HandedOut = z.infer<typeof handedOutLine>;

/** A line of a request of the stores, for a job or for a department, with what the ledger says of it. */
export interface LineFact {
  id: string;
  itemId: string;
  partNumber: string;
  partName: string;
  uom: string;
  jobNumber: string | null;
  costCentre: string | null;
  customerId: string | null;
  ipcItem: string | null;
  remark: string | null;
  required: string;
  withdrawn: string;
  returned: string;
  remaining: string;
  reserved: string;
  orderNumber: string | null;
  promisedOn: string | null;
  requested: string | null;
  /** What purchase requests for the same job or cost centre bring already, in the item's unit. */
  asked: string;
}

/** The lines of a request with what the ledger says of each. */
export async function linesOf(ctx: Context, requestId: string): Promise<LineFact[]> {
  const found = await sql<LineFact>`
    select s.id, s.item_id, i.part_number, i.part_name, i.uom, j.number as job_number, case when s.job_id is null then d.code end as cost_centre,
      j.customer_id, s.ipc_item, s.remark,
      trim_scale(s.qty_required)::text as required, trim_scale(s.withdrawn)::text as withdrawn, trim_scale(s.returned)::text as returned,
      trim_scale(s.remaining)::text as remaining, trim_scale(s.reserved)::text as reserved, o.number as order_number, o.promised_on,
      p.requested, coalesce(trim_scale(p.asked), 0)::text as asked
    from request_line_state s join stock_item i on i.id = s.item_id left join work_order j on j.id = s.job_id left join department d on d.id = s.department_id
    left join lateral (
      select o.number, o.promised_on from purchase_order_line l join purchase_order o on o.id = l.order_id
      where l.item_id = s.item_id and o.status = 'issued' and not l.closed_short and l.quantity > l.qty_received
      order by o.promised_on, o.number limit 1) o on true
    left join lateral (
      select min(r.number) as requested, sum(r.quantity * case when lower(r.uom) = lower(i.uom) then 1 else i.conversion end) as asked from purchase_request r
      where r.item_id = s.item_id and r.job_id is not distinct from s.job_id and (s.job_id is not null or r.cost_centre = d.code)
        and r.status in ('draft', 'submitted', 'firstApproved', 'approved', 'grouped', 'ordered')) p on true
    where s.request_id = ${requestId} order by s.created_at, s.id`.execute(ctx.db);
  return found.rows;
}

interface Place extends Omit<Candidate, 'available'> {
  itemId: string;
  location: string;
  free: string;
  /** What is promised to lines, by line. */
  own: Record<string, string> | null;
}

/** Every place these items stand in, read without a lock: what is taken is decided when it is handed out. */
async function placesOf(ctx: Context, itemIds: readonly string[]): Promise<Place[]> {
  const found = await sql<Place>`
    select b.item_id, b.id as batch_id, b.number as batch, l.id as location_id, l.code as location, l.issuable, b.status, b.condition, b.effective_expiry,
      b.accepted_at, b.owner_id, b.blocked_by, (b.cert_type is not null and b.cert_type <> 'none') as has_certificate, (sb.on_hand - sb.reserved)::text as free,
      (select jsonb_object_agg(r.document_id, r.left_qty) from (
        select document_id, sum(left_qty)::text as left_qty from stock_reservation
        where batch_id = sb.batch_id and location_id = sb.location_id and closed_at is null group by document_id) r) as own
    from stock_balance sb join batch b on b.id = sb.batch_id join location l on l.id = sb.location_id
    where b.item_id = any(${itemIds}::uuid[]) and sb.on_hand > 0`.execute(ctx.db);
  return found.rows;
}

/** The lines as the form at the counter shows them: what to take first is what the issue itself would take (R-STK-5). */
export async function sheetLines(ctx: Context, requestId: string): Promise<SheetLine[]> {
  const lines = await linesOf(ctx, requestId);
  const offers = await alternatesOf(ctx, [...new Set(lines.map((line) => line.itemId))]);
  const places = await placesOf(ctx, [...new Set([...lines, ...offers].map(({ itemId }) => itemId))]);
  const day = dayOf(ctx.now);
  // Two lines of one item do not suggest the same piece twice.
  const given = new Map<string, number>();
  return lines.map((line) => {
    const own = (place: Place) => toUnits(place.own?.[line.id] ?? '0');
    const takenOf = (picks: ReturnType<typeof allocate>['picks']) =>
      picks.map(({ candidate, quantity }) => ({
        batchId: candidate.batchId,
        batch: candidate.batch,
        locationId: candidate.locationId,
        location: (candidate as Candidate & Place).location,
        qty: fromUnits(quantity),
        free: (candidate as Candidate & Place).free,
        own: fromUnits(own(candidate as Candidate & Place)),
        expiry: candidate.effectiveExpiry,
        ofCustomer: candidate.ownerId !== null,
      }));
    const key = (place: Pick<Candidate, 'batchId' | 'locationId'>) => `${place.batchId} ${place.locationId}`;
    const candidatesFor = (itemId: string) =>
      places
        .filter((place) => place.itemId === itemId)
        .map((place) => ({
          ...place,
          available: Math.max(toUnits(place.free) - (given.get(key(place)) ?? 0), 0) + own(place),
        }));
    const candidates = candidatesFor(line.itemId);
    const remaining = toUnits(line.remaining);
    const { picks, missing, blocked } = allocate(candidates, remaining, { day, customerId: line.customerId });
    for (const { candidate, quantity } of picks) {
      const fromFree = Math.max(quantity - own(candidate as (typeof candidates)[number]), 0);
      given.set(key(candidate), (given.get(key(candidate)) ?? 0) + fromFree);
    }
    const { orderNumber, promisedOn, customerId: _, asked: __, ...facts } = line;
    return {
      ...facts,
      missing: fromUnits(missing),
      state: lineState({ ...line, takeable: remaining - missing }),
      suggested: takenOf(picks),
      blocked: missing > 0 ? blocked.map(({ candidate, reason }) => ({ batch: candidate.batch, reason })) : [],
      alternates:
        missing === 0
          ? []
          : offers
              .filter((offer) => offer.wantedId === line.itemId && isFor(offer, line.customerId))
              .map(({ id, number, itemId, partNumber, partName, kind, approvedData }) => ({
                id,
                number,
                itemId,
                partNumber,
                partName,
                kind,
                approvedData,
                picks: takenOf(allocate(candidatesFor(itemId), missing, { day, customerId: line.customerId }).picks),
              })),
      onOrder: orderNumber && promisedOn ? { number: orderNumber, promisedOn } : null,
    };
  });
}

/** What was handed out for a request, the latest first, with what of it may still come back. */
export async function handedOut(ctx: Context, requestId: string): Promise<HandedOut[]> {
  const found = await sql<HandedOut>`
    select m.movement_no::int as movement_no, l.id as line_id, i.part_number, i.part_name, i.uom, b.number as batch, m.job_number, m.occurred_at, u.name as issuer, e.name as receiver,
      trim_scale(m.qty)::text as qty, trim_scale(m.qty - coalesce(back.qty, 0))::text as "left"
    from request_line l join movement m on m.document_id = l.id and m.document_type = 'request' and m.type = 'issue'
    join batch b on b.id = m.batch_id join stock_item i on i.id = m.item_id
    left join employee e on e.id = m.received_by left join app_user u on u.id = m.created_by
    left join lateral (select sum(r.qty) as qty from movement r where r.type = 'returnToStock' and r.document_type = 'issue' and r.document_id = m.id
      and not exists (select 1 from movement x where x.reverses_movement_no = r.movement_no)) back on true
    where l.request_id = ${requestId} and not exists (select 1 from movement r where r.reverses_movement_no = m.movement_no)
    order by m.movement_no desc limit 200`.execute(ctx.db);
  return found.rows.map((row) => ({ ...row, occurredAt: new Date(row.occurredAt).toISOString() }));
}

/** Promises what is free to the open lines, in the order of their items, so that two requests never wait for each other (R-STK-8). */
export async function reserveLines(ctx: WriteContext, requestId: string, neededBy: string): Promise<void> {
  const lines = (await linesOf(ctx, requestId)).toSorted((a, b) => a.itemId.localeCompare(b.itemId));
  for (const line of lines) await reserveLine(ctx, line, toUnits(line.remaining) - toUnits(line.reserved), neededBy);
}

/** Promises some of a line's item to it, as much as there is. `neededBy` is a day. */
export async function reserveLine(ctx: WriteContext, line: LineFact, units: number, neededBy: string): Promise<void> {
  if (units <= 0) return;
  await reserveStock(ctx, {
    itemId: line.itemId,
    qty: fromUnits(units),
    customerId: line.customerId,
    jobNumber: line.jobNumber,
    neededBy,
    documentType: 'request',
    documentId: line.id,
    partly: true,
  });
}

/** Gives back what was promised to a request and not taken. */
export async function releaseLines(ctx: WriteContext, requestId: string): Promise<void> {
  for (const line of await linesOf(ctx, requestId)) await releaseReservations(ctx, { documentId: line.id });
}

/** What the ledger says of an alternate that is taken for a line, which names its approved record: nothing else is issued silently. */
async function alternateOf(
  ctx: WriteContext,
  line: LineFact,
  taken: { alternateId?: string | null | undefined; itemId: string; number: string },
): Promise<string> {
  if (taken.alternateId)
    return inPlaceOf(
      await namedAlternate(ctx, {
        id: taken.alternateId,
        wantedId: line.itemId,
        itemId: taken.itemId,
        customerId: line.customerId,
      }),
    );
  const offer = (await alternatesOf(ctx, [line.itemId])).find(
    (one) => one.itemId === taken.itemId && isFor(one, line.customerId),
  );
  return offer
    ? refuse(
        'ALTERNATE_UNCONFIRMED',
        `Batch ${taken.number} is ${offer.partNumber}, an alternate for ${line.partNumber} (${offer.number}). Confirm that it is issued instead.`,
      )
    : refuse('OTHER_PART', `Batch ${taken.number} is another part than ${line.partNumber}.`);
}

/** Hands out what lies on the counter for a request whose row the caller holds: all of it is booked, or nothing (R-STK-2 to R-STK-6, R-SEG-1). */
export async function handOutLines(ctx: WriteContext, requestId: string, input: HandOutBody) {
  const lines = new Map((await linesOf(ctx, requestId)).map((line) => [line.id, line]));
  const asked = new Map<string, number>();
  const reasons = new Map<HandOutBody['lines'][number], string>();
  for (const taken of input.lines) {
    const line = lines.get(taken.lineId) ?? refuse('LINE_GONE', 'This line is not part of the request any more.');
    await refuseQuantity(ctx, { itemId: line.itemId }, taken.qty);
    const sum = (asked.get(line.id) ?? 0) + toUnits(taken.qty);
    asked.set(line.id, sum);
    if (sum > toUnits(line.remaining))
      refuse(
        'MORE_THAN_ASKED',
        `Only ${line.remaining} ${line.uom} of ${line.partNumber} are still asked for. The work order asks for more first.`,
      );
    const batch = await sql<{ number: string; itemId: string }>`
      select number, item_id from batch where id = ${taken.batchId}`.execute(ctx.db);
    const found = batch.rows[0] ?? notFound('No batch is here.');
    if (found.itemId !== line.itemId)
      reasons.set(taken, await alternateOf(ctx, line, { ...taken, itemId: found.itemId, number: found.number }));
    if (!line.jobNumber) continue;
    const job = await sql<{ open: boolean }>`
      select status = any(${[...openJobStatuses]}::text[]) as open from work_order where number = ${line.jobNumber}`.execute(
      ctx.db,
    );
    if (!job.rows[0]?.open) refuse('JOB_CLOSED', `${line.jobNumber} is closed: nothing is issued to it any more.`);
  }
  await proveReceiver(ctx, input);
  const itemOf = (taken: { lineId: string }) => lines.get(taken.lineId)?.itemId ?? '';
  const issued: { movementNo: number; batch: string; qty: string }[] = [];
  for (const taken of input.lines.toSorted((a, b) => itemOf(a).localeCompare(itemOf(b)))) {
    const line = lines.get(taken.lineId);
    if (!line) continue;
    const booked = await issueStock(ctx, {
      jobNumber: line.jobNumber,
      costCentre: line.costCentre,
      customerId: line.customerId,
      batchId: taken.batchId,
      locationId: taken.locationId ?? null,
      qty: taken.qty,
      ...(input.lines.length > 1 ? { line: input.lines.indexOf(taken) + 1 } : {}),
      fefoOverrideReason: taken.fefoOverrideReason ?? null,
      reason: reasons.get(taken) ?? null,
      receivedBy: input.receiverId,
      receiverSignedAt: ctx.now,
      documentType: 'request',
      documentId: line.id,
    });
    issued.push(...booked.map(({ movementNo, batch, qty }) => ({ movementNo, batch, qty })));
  }
  const after = await linesOf(ctx, requestId);
  return { issued, isAll: after.every((line) => toUnits(line.remaining) === 0) };
}
