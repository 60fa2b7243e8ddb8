import { sql } from 'kysely';
import type { AnswerOf, BodyOf } from '#kernel/shared/call.ts';
import { notFound } from '#kernel/shared/errors.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { noteRecall, quarantineItem } from '#modules/stores/quarantine/server/public.ts';
import { batchTrace, withDepartments } from '#modules/stores/stock/server/public.ts';
import type { recallCall } from '../shared/receiving.calls.ts';
import { deliveriesOf } from './receiving.queries.ts';

interface Recalled {
  id: string;
  number: string;
  partName: string;
  qty: string;
  held: string | null;
}

/** The batch, with the others of its maker's lot when the whole lot is meant, and everything that was made of them. */
async function familyOf(ctx: WriteContext, input: BodyOf<typeof recallCall>): Promise<Recalled[]> {
  const found = await sql<Recalled>`
    with recursive family as (
      select b.id from batch b join batch named on named.id = ${input.batchId}
      where b.id = named.id or (${input.wholeLot} and b.item_id = named.item_id and normal_identity(b.supplier_lot) = normal_identity(named.supplier_lot))
      union
      select made.id from family f cross join lateral (
        select b.id from batch b where b.parent_batch_id = f.id
        union all
        select m.document_id from movement m where m.batch_id = f.id and m.type = 'consume' and m.document_type = 'madeInto'
      ) made
    )
    select b.id, b.number, i.part_name,
      -- What is used up has nothing on hand; its record stands for what came in.
      trim_scale(coalesce(nullif((select sum(on_hand) from stock_balance where batch_id = b.id), 0),
        (select qty from movement where batch_id = b.id order by movement_no limit 1), 1))::text as qty,
      (select number from quarantine_record where batch_id = b.id and status <> 'closed' limit 1) as held
    from family f join batch b on b.id = f.id join stock_item i on i.id = b.item_id order by b.number`.execute(ctx.db);
  return found.rows;
}

/**
 * Recalls a batch or its whole lot: every balance of it goes into quarantine in one transaction, and the answer is where the rest went (R-STK-9).
 * The gates of the jobs it reached turn red by the records. Errors: `NOT_FOUND`.
 */
export async function recall(
  ctx: WriteContext,
  input: BodyOf<typeof recallCall>,
): Promise<AnswerOf<typeof recallCall>> {
  const family = await familyOf(ctx, input);
  if (family.length === 0) return notFound('No batch is here.');
  const notice = `Recall ${input.notice}: ${input.reason}`;
  const records: { batch: string; quarantine: string }[] = [];
  const batchesOfJob = new Map<string, Set<string>>();
  for (const one of family) {
    const record =
      (one.held && (await noteRecall(ctx, one.held, notice))) ??
      (
        await quarantineItem(ctx, {
          source: 'recall',
          batchId: one.id,
          description: one.partName,
          quantity: one.qty,
          reason: notice,
          suspectedUnapproved: false,
        })
      ).number;
    records.push({ batch: one.number, quarantine: record });
    for (const { jobNumber } of (await batchTrace(ctx, one.id)).jobs)
      batchesOfJob.set(jobNumber, (batchesOfJob.get(jobNumber) ?? new Set()).add(one.number));
  }
  const deliveries = await deliveriesOf(ctx, [...batchesOfJob.keys()]);
  return {
    records,
    departments: await withDepartments(
      ctx,
      family.map(({ id }) => id),
    ),
    jobs: [...batchesOfJob].map(([jobNumber, batches]) => ({
      jobNumber,
      batches: [...batches],
      left: deliveries
        .filter((note) => note.jobNumber === jobNumber)
        .map(({ dnNumber, certificateNo, customer, serialNumber }) => ({
          dnNumber,
          certificateNo,
          customer,
          serialNumber,
        })),
    })),
  };
}
