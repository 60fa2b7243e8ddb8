import { sql } from 'kysely';
import type { WriteContext } from '#kernel/server/context.ts';
import type { LocationType } from '../shared/location.record.ts';
import type { Candidate } from '../shared/fefo.ts';

export interface Found extends Omit<Candidate, 'available'> {
  itemId: string;
  itemKind: string;
  partName: string;
  locationCode: string;
  locationType: LocationType;
  free: string;
  /** What is reserved for the document that asks. */
  own: string;
}

/** Every place an item stands in, locked in one order for everybody, so that two issues can never wait for each other (R-STK-2). */
export async function candidatesOf(ctx: WriteContext, itemId: string, documentId: string | null): Promise<Found[]> {
  const result = await sql<Found>`
    select b.id as batch_id, b.number as batch, l.id as location_id, l.code as location_code, l.type as location_type, l.issuable,
      b.status, b.condition, b.effective_expiry, b.accepted_at, b.owner_id, b.blocked_by,
      (b.cert_type is not null and b.cert_type <> 'none') as has_certificate, i.id as item_id, i.kind as item_kind, i.part_name,
      (sb.on_hand - sb.reserved)::text as free,
      coalesce((select sum(r.left_qty) from stock_reservation r
        where r.batch_id = sb.batch_id and r.location_id = sb.location_id and r.document_id = ${documentId}::uuid and r.closed_at is null), 0)::text as own
    from stock_balance sb
    join batch b on b.id = sb.batch_id join stock_item i on i.id = b.item_id join location l on l.id = sb.location_id
    where b.item_id = ${itemId} and sb.on_hand > 0
    order by sb.batch_id, sb.location_id for update of sb`.execute(ctx.db);
  return result.rows;
}
