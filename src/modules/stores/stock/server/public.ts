import { sql } from 'kysely';
import type { WriteContext } from '#kernel/server/context.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
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
  refuseQuantityOf,
  whyClosedPack,
  type BatchFact,
  type HazardFact,
} from './facts.ts';
export { issueSlip, issueStock, issueToJob } from './issue.ts';
export { releaseReservations, reserveStock, shipBatch } from './reservations.ts';
export { makeKit, openPack, scrapFromJob, setApart, transferStock } from './moves.ts';
export { returnToStock, takeBackFromJob, takeFromJob, type TakenPart } from './returns.ts';
export { batchTrace, jobTrace } from './trace.ts';

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
