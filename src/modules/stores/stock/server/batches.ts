import { refuseNoSerial } from '#modules/maintenance/release-gates/shared/serialRange.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, createRecord, getRecord, lockRecord, type AnyRow } from '#kernel/server/records/records.ts';
import { batch, carriedOf, type Carried } from '../shared/batch.record.ts';
import { scaled, share, unscaled } from '../shared/cost.ts';
import { expiryDay, isExpired } from '../shared/expiry.ts';
import { placesFor, shelfFor } from '../shared/location.record.ts';
import { stockItem } from '../shared/stockItem.record.ts';
import { lockBalances, placeById, placeOfType, post, type Place } from './ledger.ts';
import { shelfOf } from './standing.ts';
import { releaseReservations } from './reservations.ts';

export interface ItemRow {
  id: string;
  kind: string;
  partNumber: string;
  partName: string;
  tracking: string;
  storageType: string;
  shelfLifeMode: string;
  shelfLifeMonths: number | null;
  openLifeDays: number | null;
}

export interface NewBatch extends Partial<Carried> {
  itemId: string;
  qty: string;
  /** The company's own old number; the next of today when left out. */
  number?: string;
  serialNumber?: string | null;
  /** The customer who owns it; the company when left out. */
  ownerId?: string | null;
  condition?: 'new' | 'overhauled' | 'repaired' | 'inspected' | 'asRemoved';
  /** The day on the label; the earlier of it and the counted one stands. */
  labelExpiry?: string | null;
  supplierSource?: string | null;
  /** What one of it cost, in THB, with freight and duty. */
  unitCost?: string;
  /** What all of it cost in THB, to the satang, where that is known: one of it follows. */
  worth?: string;
  /** The currency it was bought in, and its rate. */
  currency?: string;
  fxRate?: string;
  locationId?: string | null;
  documentType?: string;
  documentId?: string;
}

/** The item of a batch, with what its shelf life and place follow from. */
export async function itemOf(ctx: Context, id: string): Promise<ItemRow> {
  return await getRecord(ctx, stockItem, id);
}

/**
 * Takes a delivered quantity into the ledger and onto its shelf: vendor → dock → shelf, as one accepted batch (4.1, R-STK-7).
 * The caller has inspected it. Errors: `EXPIRY_NEEDED`, `SERIAL_NEEDED`, `ALREADY_EXPIRED`, `SEGREGATION`, `LOCATION_NEEDED`.
 */
export async function receiveBatch(ctx: WriteContext, input: NewBatch): Promise<{ id: string; batch: string }> {
  const item = await itemOf(ctx, input.itemId);
  const row = await storeBatch(ctx, item, input, 'accepted', {});
  const shelf = input.locationId ? await placeById(ctx, input.locationId) : await shelfOf(ctx, item, input.qty);
  refuseWrongShelf(item, shelf);
  await takeIn(ctx, item, row.id, input, shelf, 'inspectAccept');
  return { id: row.id, batch: String(row['number']) };
}

/** Takes in what the inspection refused: it goes from the dock straight to quarantine, blocked by the record of that name. */
export async function receiveToQuarantine(
  ctx: WriteContext,
  input: NewBatch,
  blockedBy: string,
): Promise<{ id: string; batch: string }> {
  const item = await itemOf(ctx, input.itemId);
  const row = await storeBatch(ctx, item, input, 'quarantined', { blockedBy }, false);
  await takeIn(ctx, item, row.id, input, await placeOfType(ctx, 'quarantine'), 'inspectReject');
  return { id: row.id, batch: String(row['number']) };
}

/** Stores one batch by the rules of its item. */
export async function storeBatch(
  ctx: WriteContext,
  item: ItemRow,
  input: NewBatch,
  status: RowOf<typeof batch>['status'],
  more: Partial<Pick<RowOf<typeof batch>, 'blockedBy' | 'openedAt' | 'openExpiry' | 'extensions'>> & {
    parentBatchId?: string;
  },
  strict = true,
): Promise<AnyRow> {
  refuseNoSerial('serialNumber', input.serialNumber);
  if (item.tracking === 'serial' && !input.serialNumber)
    refuseField('serialNumber', 'SERIAL_NEEDED', 'This item is followed by serial number.');
  if (item.tracking === 'serial' && Number(input.qty) !== 1)
    refuseField('qty', 'SERIAL_ONE', 'A serial number is one piece.');
  // What is taken out of a batch has the days of that batch: quality may have extended them.
  const expiryDate = more.parentBatchId
    ? (input.labelExpiry ?? null)
    : expiryDay(item, {
        manufacturedOn: input.manufacturedOn,
        cureDate: input.cureDate,
        labelDate: input.labelExpiry,
      });
  if (strict && item.shelfLifeMode !== 'none' && expiryDate === null) {
    refuseField(
      'expiryDate',
      'EXPIRY_NEEDED',
      'This item has a shelf life: give the date it was made, cured, or expires.',
    );
  }
  if (strict && isExpired(expiryDate, dayOf(ctx.now)))
    refuseField('expiryDate', 'ALREADY_EXPIRED', `It expired on ${expiryDate}: reject it to quarantine.`);
  return createRecord(ctx, batch, {
    extensions: 0,
    ...more,
    ...(input.number ? { number: input.number } : {}),
    status,
    itemId: item.id,
    ...carriedOf(input),
    serialNumber: input.serialNumber ?? null,
    ownerType: input.ownerId ? 'customer' : 'company',
    ownerId: input.ownerId ?? null,
    condition: input.condition ?? 'new',
    expiryDate,
    supplierSource: input.supplierSource ?? null,
    acceptedAt: status === 'accepted' ? ctx.now.toISOString() : null,
    unitCost: input.ownerId ? '0' : unitCostOf(input),
    currency: input.ownerId ? 'THB' : (input.currency ?? 'THB'),
    fxRate: input.ownerId ? '1' : (input.fxRate ?? '1'),
  });
}

const unitCostOf = ({ worth, unitCost, qty }: NewBatch): string =>
  worth === undefined ? (unitCost ?? '0') : unscaled(share(scaled(worth, 2), 1_000_000n, scaled(qty, 4)), 4);

/** A thing stands only where its kind of storage is (R-LBL-4). */
export function refuseWrongShelf(item: ItemRow, shelf: Place): void {
  const wanted = shelfFor(item.storageType);
  if (shelf.type !== wanted)
    refuseField(
      'locationId',
      'SEGREGATION',
      `${item.partName} must stand in a ${wanted} location; ${shelf.code} is ${shelf.type}.`,
    );
}

async function takeIn(
  ctx: WriteContext,
  item: ItemRow,
  batchId: string,
  input: NewBatch,
  shelf: Place,
  type: 'inspectAccept' | 'inspectReject',
): Promise<void> {
  const dock = await placeOfType(ctx, 'receiving');
  const outside = await placeOfType(ctx, input.ownerId ? 'customer' : 'vendor');
  const common = {
    batchId,
    itemId: item.id,
    itemKind: item.kind,
    qty: input.qty,
    documentType: input.documentType ?? null,
    documentId: input.documentId ?? null,
  };
  // All of it as it was paid for: the price of one may be rounded.
  await post(ctx, {
    ...common,
    type: 'receipt',
    from: outside,
    to: dock,
    ...(input.worth === undefined ? {} : { worth: scaled(input.worth, 2) }),
  });
  await post(ctx, { ...common, type, from: dock, to: shelf });
}

async function moveAll(
  ctx: WriteContext,
  row: AnyRow,
  to: Place,
  type: 'quarantineIn' | 'quarantineOut' | 'scrap' | 'vendorReturn' | 'transfer',
  document: string,
) {
  const item = await itemOf(ctx, String(row['itemId']));
  await releaseReservations(ctx, { batchId: row.id });
  for (const { place, onHand } of await lockBalances(ctx, row.id)) {
    if (place.id === to.id) continue;
    await post(ctx, {
      type,
      batchId: row.id,
      itemId: item.id,
      itemKind: item.kind,
      from: place,
      to,
      qty: onHand,
      documentType: document,
    });
  }
}

/** Locks a batch as everybody does: its balances, then itself (R-STK-2). */
export async function lockBatch(ctx: WriteContext, batchId: string): Promise<AnyRow> {
  await lockBalances(ctx, batchId);
  return lockRecord(ctx, batch, batchId, null);
}

/** Blocks a batch and moves all of it to the quarantine bond. `blockedBy` is what people read: `quarantine QR-26-0012`. */
export async function blockBatch(ctx: WriteContext, batchId: string, blockedBy: string): Promise<void> {
  const row = await lockBatch(ctx, batchId);
  // What is used up or gone has nothing to block; the quarantine record itself stops the jobs it went to.
  if (row['status'] === 'exhausted' || row['status'] === 'disposed') return;
  if (row['status'] === 'quarantined' && row['blockedBy'] === blockedBy) return;
  const blocked = await changeRow(ctx, batch, row, {
    values: { status: 'quarantined', blockedBy },
    action: 'status',
    reason: blockedBy,
  });
  await moveAll(ctx, blocked, await placeOfType(ctx, 'quarantine'), 'quarantineIn', 'quarantine');
}

export type Disposition = 'release' | 'vendorReturn' | 'repair' | 'scrap' | 'ownerReturn';

/** Carries out what quality decided about a blocked batch. Errors: `ALREADY_EXPIRED` when an expired batch would return to the shelf. */
export async function disposeOfBatch(ctx: WriteContext, batchId: string, disposition: Disposition): Promise<void> {
  const row = await lockBatch(ctx, batchId);
  if (row['status'] !== 'quarantined' && row['status'] !== 'recalled') return;
  const item = await itemOf(ctx, String(row['itemId']));
  const expired = isExpired((row['effectiveExpiry'] as string | null) ?? null, dayOf(ctx.now));
  if (disposition === 'release' && expired)
    refuse(
      'ALREADY_EXPIRED',
      `Batch ${String(row['number'])} expired on ${String(row['effectiveExpiry'])}; it cannot return to the shelf.`,
    );
  const condition = row['condition'] as RowOf<typeof batch>['condition'];
  const outcomes = {
    release: { status: 'accepted', condition },
    repair: { status: 'accepted', condition: 'unserviceable' },
    scrap: { status: 'disposed', condition: 'unsalvageable' },
    vendorReturn: { status: 'disposed', condition },
    ownerReturn: { status: 'disposed', condition },
  } as const;
  const values = {
    ...outcomes[disposition],
    blockedBy: null,
    ...(disposition === 'release' && !row['acceptedAt'] ? { acceptedAt: ctx.now.toISOString() } : {}),
  };
  const changed = await changeRow(ctx, batch, row, { values, action: 'status', reason: `quarantine: ${disposition}` });
  if (disposition === 'release')
    await moveAll(ctx, changed, await shelfOf(ctx, item, '0'), 'quarantineOut', 'quarantine');
  else if (disposition === 'repair')
    await moveAll(
      ctx,
      changed,
      await placeOfType(
        ctx,
        placesFor({ status: 'accepted', condition: 'unserviceable', expired: false })[0] ?? 'unserviceable',
      ),
      'transfer',
      'quarantine',
    );
  else if (disposition === 'scrap') await moveAll(ctx, changed, await placeOfType(ctx, 'scrap'), 'scrap', 'quarantine');
  else
    await moveAll(
      ctx,
      changed,
      await placeOfType(ctx, disposition === 'vendorReturn' ? 'vendor' : 'customer'),
      'vendorReturn',
      'quarantine',
    );
}
