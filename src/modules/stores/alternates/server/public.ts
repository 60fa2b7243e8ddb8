import { sql } from 'kysely';
import { refuse } from '#kernel/shared/errors.ts';
import type { Context } from '#kernel/server/context.ts';
import type { alternateKinds } from '../shared/alternate.record.ts';

export interface Offer {
  /** The approved record: what an issue names. */
  id: string;
  number: string;
  /** The part that is asked for. */
  wantedId: string;
  wantedNumber: string;
  /** The part that may be issued in its place. */
  itemId: string;
  partNumber: string;
  partName: string;
  kind: keyof typeof alternateKinds;
  approvedData: string;
  /** Whose jobs alone may have it. */
  customerId: string | null;
  customer: string | null;
}

/** What may be issued in place of these parts, by approved records alone: the alternate for the part, and the part for it where it is both ways. */
export async function alternatesOf(ctx: Context, itemIds: readonly string[]): Promise<Offer[]> {
  if (itemIds.length === 0) return [];
  const found = await sql<Offer>`
    select p.id, p.number, w.id as wanted_id, w.part_number as wanted_number, i.id as item_id, i.part_number, i.part_name, p.kind, p.approved_data, p.customer_id, c.name as customer
    from (
      select a.id, a.number, a.item_id as wanted_id, a.alternate_id as item_id, a.kind, a.approved_data, a.customer_id from alternate a
      where a.status = 'approved' and a.item_id = any(${[...itemIds]}::uuid[])
      union all
      select a.id, a.number, a.alternate_id, a.item_id, a.kind, a.approved_data, a.customer_id from alternate a
      where a.status = 'approved' and a.direction = 'twoWay' and a.alternate_id = any(${[...itemIds]}::uuid[])) p
    join stock_item w on w.id = p.wanted_id join stock_item i on i.id = p.item_id left join customer c on c.id = p.customer_id
    where i.archived_at is null and lower(i.uom) = lower(w.uom) order by w.part_number, i.part_number, p.number`.execute(
    ctx.db,
  );
  return found.rows;
}

/** True when the offer stands for the customer of the job. */
export const isFor = (offer: Pick<Offer, 'customerId'>, customerId: string | null): boolean =>
  offer.customerId === null || offer.customerId === customerId;

/**
 * The approved record an issue names, for the part asked for, the part taken and the customer of the job. `wantedId` null: whichever part it
 * replaces. Errors: 422 `NOT_ALTERNATE`, `OTHER_CUSTOMER`.
 */
export async function namedAlternate(
  ctx: Context,
  named: { id: string; wantedId: string | null; itemId: string; customerId: string | null },
): Promise<Offer> {
  const pair = await ctx.db
    .selectFrom('alternate')
    .select(['itemId', 'alternateId'])
    .where('id', '=', named.id)
    .executeTakeFirst();
  const offers = pair
    ? await alternatesOf(ctx, [named.wantedId ?? (pair.itemId === named.itemId ? pair.alternateId : pair.itemId)])
    : [];
  const offer =
    offers.find((one) => one.id === named.id && one.itemId === named.itemId) ??
    refuse('NOT_ALTERNATE', 'This part is no approved alternate any more. Scan it again.');
  if (!isFor(offer, named.customerId))
    refuse('OTHER_CUSTOMER', `${offer.number} is approved for ${offer.customer ?? 'another customer'} alone.`);
  return offer;
}

/** What the ledger keeps with the movement: `Alternate for C20195-21 (ALT-26-003: SB 32-1244)`. */
export const inPlaceOf = (offer: Offer): string =>
  `Alternate for ${offer.wantedNumber} (${offer.number}: ${offer.approvedData})`;
