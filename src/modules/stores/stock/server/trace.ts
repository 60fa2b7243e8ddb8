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
      union
      select made.id from family f cross join lateral (
        select b.id from batch b where b.parent_batch_id = f.id
        union all
        select m.document_id from movement m where m.batch_id = f.id and m.type = 'consume' and m.document_type = 'madeInto'
      ) made
    )
    select m.job_number, sum(case when m.type = 'issue' or o.type = 'returnToStock' then m.qty else -m.qty end)::text as qty
    from movement m join family f on f.id = m.batch_id left join movement o on o.movement_no = m.reverses_movement_no
    where m.job_number is not null and (m.type in ('issue', 'returnToStock') or o.type in ('issue', 'returnToStock'))
    group by 1 having sum(case when m.type = 'issue' or o.type = 'returnToStock' then m.qty else -m.qty end) > 0 order by 1`.execute(
    ctx.db,
  );
  const parents = await sql<{ number: string }>`
    with recursive up as (
      select id from (select parent_batch_id as id from batch where id = ${batchId}
        union all select batch_id from movement where document_id = ${batchId} and document_type = 'madeInto') first where id is not null
      union
      select source.id from up cross join lateral (
        select b.parent_batch_id as id from batch b where b.id = up.id and b.parent_batch_id is not null
        union all
        select m.batch_id from movement m where m.document_id = up.id and m.document_type = 'madeInto'
      ) source
    )
    select b.number from up join batch b on b.id = up.id order by 1`.execute(ctx.db);
  const children = await sql<{ number: string }>`
    select number from batch where parent_batch_id = ${batchId}
    union
    select b.number from movement m join batch b on b.id = m.document_id
    where m.batch_id = ${batchId} and m.type = 'consume' and m.document_type = 'madeInto' order by 1`.execute(ctx.db);
  return {
    balances: balances.rows,
    ledger: ledger.rows,
    jobs: jobs.rows,
    parents: parents.rows.map((row) => row.number),
    children: children.rows.map((row) => row.number),
  };
}

export interface UsedBatch {
  batchId: string;
  batch: string;
  itemId: string;
  partNumber: string;
  partName: string;
  supplierLot: string | null;
  serialNumber: string | null;
  supplier: string | null;
  maker: string | null;
  certNumber: string | null;
  /** Issued less what came back; null for what a batch of the job was made from. */
  qty: string | null;
  madeInto: string | null;
}

/** Backward: every batch a job got and did not give back, and what each was made from, with where it came from (R-STK-9). */
export async function jobTrace(ctx: Context, jobNumber: string): Promise<UsedBatch[]> {
  const found = await sql<UsedBatch>`
    with recursive issued as (
      select m.batch_id as id, sum(case when m.type = 'issue' or o.type = 'returnToStock' then m.qty else -m.qty end) as qty
      from movement m left join movement o on o.movement_no = m.reverses_movement_no
      where m.job_number = ${jobNumber} and (m.type in ('issue', 'returnToStock') or o.type in ('issue', 'returnToStock'))
      group by 1 having sum(case when m.type = 'issue' or o.type = 'returnToStock' then m.qty else -m.qty end) > 0
    ), used as (
      select id, null::uuid as into_id from issued
      union
      select source.id, u.id from used u cross join lateral (
        select b.parent_batch_id as id from batch b where b.id = u.id and b.parent_batch_id is not null
        union all
        select m.batch_id from movement m where m.document_id = u.id and m.document_type = 'madeInto'
      ) source
    )
    select distinct b.id as batch_id, b.number as batch, i.id as item_id, i.part_number, i.part_name, b.supplier_lot, b.serial_number,
      b.supplier_source as supplier, b.manufacturer_source as maker, b.cert_number, s.qty::text as qty, w.number as made_into
    from used u join batch b on b.id = u.id join stock_item i on i.id = b.item_id left join batch w on w.id = u.into_id
    left join issued s on s.id = b.id and u.into_id is null
    order by i.part_number, b.number`.execute(ctx.db);
  return found.rows;
}
