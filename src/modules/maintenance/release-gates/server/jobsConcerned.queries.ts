import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { openStatuses } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';

/** What changed, as the module that changed it names it. */
export interface Changed {
  toolId?: string;
  batchId?: string;
  /** A component or a serialised part, in whatever spelling it was typed. */
  part?: { partNumber: string | null; serialNumber: string | null };
  jobNumber?: string;
  vendorId?: string;
}

/**
 * The open jobs whose gates look at what changed, with the masters of their sub-jobs: a tool used on them or issued to them, a batch
 * (or one made from it) used, fitted or used on an inspection, the component itself, a part fitted by serial number, a vendor's work.
 */
export async function jobsConcerned(ctx: Context, changed: Changed): Promise<string[]> {
  const { toolId = null, batchId = null, jobNumber = null, vendorId = null } = changed;
  const serial = changed.part?.serialNumber ?? null;
  const part = changed.part?.partNumber ?? null;
  const found = await sql<{ id: string }>`
    with recursive family as (
      select ${batchId}::uuid as id union select b.id from batch b join family f on b.parent_batch_id = f.id
    ), touched as (
      select job_id as id from tool_use where tool_id = ${toolId}::uuid
      union select w.id from tool_usage u join work_order w on w.number = u.job_number where u.tool_id = ${toolId}::uuid
      union select w.id from tool_loss_job j join tool_loss l on l.id = j.loss_id join work_order w on w.number = j.job_number where l.tool_id = ${toolId}::uuid
      union select job_id from part_fitted where batch_id in (select id from family)
      union select job_id from consumable_use where batch_id in (select id from family)
      union select r.job_id from ndt_report r join family f on r.materials @> jsonb_build_array(jsonb_build_object('batchId', f.id))
      union select id from work_order where number = upper(${jobNumber}::text)
      union select id from work_order where ${serial}::text is not null and normal_identity(serial_number) = normal_identity(${serial}::text)
      union select job_id from part_fitted where ${serial}::text is not null and lot_kind = 'serial'
        and normal_identity(lot_number) = normal_identity(${serial}::text) and normal_identity(part_number) = normal_identity(${part}::text)
      union select job_id from outside_process where vendor_id = ${vendorId}::uuid
    )
    select distinct w.id from touched t join work_order own on own.id = t.id join work_order w on w.id = own.id or w.id = own.master_job_id
    where w.status = any(${[...openStatuses]}) order by w.id`.execute(ctx.db);
  return found.rows.map((row) => row.id);
}
