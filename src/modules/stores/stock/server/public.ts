import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import { serialRead } from '#modules/maintenance/release-gates/shared/serialRange.ts';
import { whyNotQuantity } from '../shared/quantity.ts';
import { stockItem } from '../shared/stockItem.record.ts';

export {
  blockBatch,
  disposeOfBatch,
  lockBatch,
  receiveBatch,
  receiveToQuarantine,
  type Disposition,
  type NewBatch,
} from './batches.ts';
export { storeCount } from './counts.ts';
export {
  assertBatchUsable,
  batchFacts,
  findBatch,
  hazardOfItem,
  lifeOf,
  pickBatches,
  refuseClosedPack,
  whyClosedPack,
  type BatchFact,
  type HazardFact,
} from './facts.ts';
export { issueSlip, issueStock, issueToJob } from './issue.ts';
export { releaseReservations, reserveStock, shipBatch } from './reservations.ts';
export { makeKit, openPack, scrapFromJob, setApart, transferStock } from './moves.ts';
export { receiptReversed, returnToStock, takeBackFromJob, takeFromJob, type TakenPart } from './returns.ts';
export { batchTrace, jobTrace, withDepartments } from './trace.ts';

/** Stock items written in the other spelling of a part number get the one that is kept; batches, labels and movements stay with the item. */
export async function respellItems(
  ctx: WriteContext,
  { from, into, reason }: { from: string; into: string; reason: string },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from stock_item where normal_part_number(part_number) = normal_part_number(${from}) and archived_at is null
    order by id`.execute(ctx.db);
  for (const { id } of rows)
    await changeRow(ctx, stockItem, await lockRecord(ctx, stockItem, id, null), {
      values: { partNumber: into.toUpperCase() },
      reason,
    });
}

/** Refuses a quantity that the unit of a part number cannot have; what the stores do not keep is counted in pieces. Errors: 422 `QUANTITY`. */
export async function refuseQuantityOf(ctx: Context, partNumber: string, quantity: string): Promise<void> {
  const found = await sql<{ uom: string }>`
    select uom from stock_item where normal_part_number(part_number) = normal_part_number(${partNumber}) and archived_at is null
    order by created_at limit 1`.execute(ctx.db);
  const why = whyNotQuantity(quantity, found.rows[0]?.uom ?? 'ea');
  if (why) refuseField('quantity', 'QUANTITY', why);
}

/** What is said of a part: a serial number that names one, and a quantity its unit can have, asked when it is written anew. */
export async function partRead(
  facts: { partNumber: string; serialNumber?: string | null; quantity: string },
  ctx: Context,
  row: { quantity: string } | null,
): Promise<void> {
  serialRead(facts);
  if (Number(facts.quantity) !== Number(row?.quantity)) await refuseQuantityOf(ctx, facts.partNumber, facts.quantity);
}
export { changeLife } from './standing.ts';
