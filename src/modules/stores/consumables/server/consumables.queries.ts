import { sql } from 'kysely';
import { dayOf, daysBetween } from '#kernel/shared/dates.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { Context } from '#kernel/server/context.ts';
import type { RowRule } from '#kernel/shared/record.ts';
import type { expectedCall } from '../shared/consumables.calls.ts';
import { bucketOf, type Bucket } from '../shared/bucket.ts';

/** Only what is used up belongs to these screens. */
export const onlyConsumables: RowRule = () => `t.kind = 'consumable'`;

export interface ConsumableItem {
  id: string;
  itemId: string;
  sku: string | null;
  description: string;
  partnumber: string;
  partname: string;
  isArchived: boolean;
  peakId: string | null;
  onHand: number;
  available: number;
  uom: string;
  reorderPoint: number | null;
  earliestExpiry: string | null;
}

/** The catalogue with its balances, as the specification's call shapes it (spec §3, stores-finance 3.9). What has expired is not available. */
export async function consumableItems(ctx: Context): Promise<ConsumableItem[]> {
  const found = await sql<ConsumableItem>`
    select v.id, v.number as item_id, v.sku, v.description, v.part_number as partnumber, v.part_name as partname, v.archived_at is not null as is_archived, v.peak_id,
      v.on_hand::float8 as on_hand,
      v.available::float8 as available,
      v.uom, v.reorder_point::float8 as reorder_point, v.earliest_expiry
    from stock_item_balance v where v.kind = 'consumable' order by v.part_number`.execute(ctx.db);
  return found.rows;
}

export interface ShelfLifeRow {
  id: string;
  batch: string;
  itemId: string;
  description: string;
  qty: number;
  uom: string;
  expiryDate: string | null;
  openExpiry: string | null;
  effectiveExpiry: string;
  daysLeft: number;
  bucket: Bucket;
  location: string;
}

/** Consumable batches on hand that expire, the first to expire first (stores-finance 3.9). */
export async function consumableShelfLife(ctx: Context): Promise<ShelfLifeRow[]> {
  const found = await sql<Omit<ShelfLifeRow, 'daysLeft' | 'bucket'>>`
    select s.id, s.number as batch, i.number as item_id, s.part_name as description, s.on_hand::float8 as qty, s.uom, s.expiry_date, s.open_expiry,
      s.effective_expiry, s.locations as location
    from batch_stock s join stock_item i on i.id = s.item_id
    where s.item_kind = 'consumable' and s.effective_expiry is not null order by s.effective_expiry, s.number limit 5000`.execute(
    ctx.db,
  );
  const today = dayOf(ctx.now);
  return found.rows.map((row) => {
    const daysLeft = daysBetween(today, row.effectiveExpiry);
    return { ...row, daysLeft, bucket: bucketOf(daysLeft) };
  });
}

/** What is still to come of the consumables on order, of one item or of all. */
export async function expectedLines(
  ctx: Context,
  itemNo: string | null,
): Promise<AnswerOf<typeof expectedCall>['lines']> {
  const found = await sql<AnswerOf<typeof expectedCall>['lines'][number]>`
    select l.id, o.number as order_no, v.name as vendor, i.id as item_id, i.part_number, i.part_name,
      trim_scale(l.quantity - l.qty_received)::text as open, l.uom,
      trim_scale(case when lower(l.uom) = lower(i.uom) then l.quantity - l.qty_received
        else round((l.quantity - l.qty_received) * i.conversion, 4) end)::text as open_in_stock, o.promised_on
    from purchase_order_line l join purchase_order o on o.id = l.order_id join vendor v on v.id = o.vendor_id
    join stock_item i on i.id = l.item_id
    where o.status = 'issued' and i.kind = 'consumable' and l.qty_received < l.quantity
      and (${itemNo}::text is null or ${itemNo} in (i.number, i.part_number, i.id::text))
    order by o.promised_on, o.number, l.line_no limit 500`.execute(ctx.db);
  return found.rows;
}
