import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';

export interface TraceMovement {
  movementNo: number;
  occurredAt: string;
  type: string;
  qty: string;
  from: string;
  to: string;
  jobNumber: string | null;
  by: string | null;
}

export interface BatchTrace {
  balances: { location: string; onHand: string }[];
  ledger: TraceMovement[];
  /** The jobs it went to, what it was made from and what was made from it (R-STK-9). */
  jobs: { jobNumber: string; qty: string }[];
  parents: string[];
  children: string[];
}

/** Everything that happened to a batch: where it is, what moved, and the jobs it reached, also through batches made from it. */
export async function batchTrace(ctx: Context, batchId: string): Promise<BatchTrace> {
  const balances = await sql<{ location: string; onHand: string }>`
    select l.code as location, sb.on_hand::text as on_hand from stock_balance sb join location l on l.id = sb.location_id
    where sb.batch_id = ${batchId} and sb.on_hand > 0 order by l.code`.execute(ctx.db);
  const ledger = await sql<TraceMovement>`
    select m.movement_no, m.occurred_at, m.type, m.qty::text as qty, f.code as "from", t.code as "to", m.job_number, u.name as by
    from movement m join location f on f.id = m.from_location_id join location t on t.id = m.to_location_id
    left join app_user u on u.id = m.created_by
    where m.batch_id = ${batchId} order by m.movement_no desc limit 500`.execute(ctx.db);
  const jobs = await sql<{ jobNumber: string; qty: string }>`
    with recursive family as (
      select ${batchId}::uuid as id
      union select b.id from batch b join family f on b.parent_batch_id = f.id
    )
    select m.job_number, sum(case when m.type = 'issue' then m.qty else -m.qty end)::text as qty
    from movement m join family f on f.id = m.batch_id left join movement o on o.movement_no = m.reverses_movement_no
    where m.job_number is not null and (m.type in ('issue', 'returnToStock') or o.type = 'issue')
    group by 1 having sum(case when m.type = 'issue' then m.qty else -m.qty end) > 0 order by 1`.execute(ctx.db);
  const parents = await sql<{ number: string }>`
    with recursive up as (
      select parent_batch_id as id from batch where id = ${batchId}
      union select b.parent_batch_id from batch b join up on up.id = b.id
    )
    select b.number from up join batch b on b.id = up.id order by 1`.execute(ctx.db);
  const children = await sql<{
    number: string;
  }>`select number from batch where parent_batch_id = ${batchId} order by 1`.execute(ctx.db);
  return {
    balances: balances.rows,
    ledger: ledger.rows,
    jobs: jobs.rows,
    parents: parents.rows.map((row) => row.number),
    children: children.rows.map((row) => row.number),
  };
}
