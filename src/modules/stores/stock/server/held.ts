import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { fromUnits, toUnits } from '../shared/fefo.ts';
import type { Issued } from './issue.ts';
import { placeOfType, post } from './ledger.ts';

/** What a job got at the counter and has neither used at a step nor brought back, in ten-thousandths. */
export async function heldByJob(ctx: Context, batchId: string, jobNumber: string): Promise<number> {
  const found = await sql<{ held: string }>`
    with counter as (
      select m.id, m.movement_no, m.qty from movement m
      where m.batch_id = ${batchId} and m.job_number = ${jobNumber} and m.type = 'issue' and m.document_type in ('counter', 'request')
        and not exists (select 1 from movement r where r.reverses_movement_no = m.movement_no)
    )
    select (coalesce((select sum(qty) from counter), 0)
      - coalesce((select sum(r.qty) from movement r where r.type = 'returnToStock' and r.document_type = 'issue' and r.document_id in (select id from counter)), 0)
      - coalesce((select sum(u.qty) from movement u where u.batch_id = ${batchId} and u.job_number = ${jobNumber} and u.type = 'consume'
          and not exists (select 1 from movement r where r.reverses_movement_no = u.movement_no)), 0))::text as held`.execute(
    ctx.db,
  );
  const held = found.rows[0]?.held ?? '0';
  return held.startsWith('-') ? 0 : toUnits(held);
}

/**
 * Uses at a step what the job got at the counter before anything leaves a shelf for it a second time. Answers what was used of it; the
 * rest is to be issued.
 */
export async function consumeHeld(
  ctx: WriteContext,
  use: { batchId: string; jobNumber: string; qty: string },
): Promise<Issued | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`held:${use.batchId}:${use.jobNumber}`}, 0))`.execute(
    ctx.db,
  );
  const held = await heldByJob(ctx, use.batchId, use.jobNumber);
  const taken = Math.min(held, toUnits(use.qty));
  if (taken === 0) return null;
  const found = await sql<{ number: string; itemId: string; itemKind: string; effectiveExpiry: string | null }>`
    select b.number, b.item_id, i.kind as item_kind, b.effective_expiry from batch b join stock_item i on i.id = b.item_id where b.id = ${use.batchId}`.execute(
    ctx.db,
  );
  const row = found.rows[0];
  if (!row) return null;
  const qty = fromUnits(taken);
  const { movementNo } = await post(ctx, {
    type: 'consume',
    batchId: use.batchId,
    itemId: row.itemId,
    itemKind: row.itemKind,
    from: await placeOfType(ctx, 'job'),
    to: await placeOfType(ctx, 'disposal'),
    qty,
    jobNumber: use.jobNumber,
  });
  return { movementNo, batchId: use.batchId, batch: row.number, qty, effectiveExpiry: row.effectiveExpiry };
}
