import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { openStatuses } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import type { BlockedStock, ToolFacts } from '../shared/facts.supply.ts';
import { ndtMaterials } from './ndtFacts.queries.ts';
import { blockedStockOf, consumableFactsOf, fittedPartsOf, toolFactsOf } from './supplyFacts.queries.ts';

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
 * (or one made from it) used, fitted or used on an inspection, the component itself, or one that a part came in with, a part fitted by serial number,
 * a vendor's work.
 */
export async function jobsConcerned(ctx: Context, changed: Changed): Promise<string[]> {
  const { toolId = null, batchId = null, jobNumber = null, vendorId = null } = changed;
  const serial = changed.part?.serialNumber ?? null;
  const part = changed.part?.partNumber ?? null;
  const found = await sql<{ id: string }>`
    with recursive family as (
      select ${batchId}::uuid as id union select made.id from family f cross join lateral (
        select b.id from batch b where b.parent_batch_id = f.id
        union all select m.document_id from movement m where m.batch_id = f.id and m.type = 'consume' and m.document_type = 'madeInto') made
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
      union select r.recipient_job_id from robbed_part r join work_order d on d.id = r.donor_job_id where r.part_fitted_id is null
        and (d.number = upper(${jobNumber}::text) or normal_identity(d.serial_number) = normal_identity(${serial}::text))
      union select job_id from outside_process where vendor_id = ${vendorId}::uuid
    )
    select distinct w.id from touched t join work_order own on own.id = t.id join work_order w on w.id = own.id or w.id = own.master_job_id
    where w.status = any(${[...openStatuses]}) order by w.id`.execute(ctx.db);
  return found.rows.map((row) => row.id);
}

/**
 * The sub-jobs a master waits for: their work is part of its work. One that was given up (cancelled, beyond economic repair, scrapped,
 * returned), or whose certificate is void, holds it until another sub-job of the same part is released, or a finding of the master that names
 * it is closed since it was given up or its certificate fell.
 */
export async function subJobRows(ctx: Context, jobId: string): Promise<{ number: string; status: string }[]> {
  const result = await sql<{ number: string; status: string }>`
    with subs as (select w.*, case when (select bool_and(status <> 'issued') from release_certificate where job_id = w.id) then 'void' else w.status end as stands,
        case when exists (select from release_certificate where job_id = w.id) then (select max(updated_at) from release_certificate where job_id = w.id)
          else (select max(at) from audit_entry where entity = 'workOrder' and entity_id = w.id::text and action = 'status') end as ended_at from work_order w where w.master_job_id = ${jobId})
    select s.number, s.stands as status from subs s
    where (s.status = any(${[...openStatuses]}) or (s.stands in ('cancelled', 'ber', 'scrapped', 'returnedAsIs', 'void')
      and not exists (select 1 from subs o where o.stands in ('released', 'shipped', 'closed')
        and normal_identity(o.part_number) = normal_identity(s.part_number) and normal_identity(o.serial_number) = normal_identity(s.serial_number))
      and not exists (select 1 from finding f where f.job_id = s.master_job_id and f.status = 'closed' and f.archived_at is null
        and f.reinspected_at >= coalesce(s.ended_at, s.created_at) and upper(concat_ws(' ', f.item_name, f.place, f.description)) ~ ('(^|[^A-Z0-9])' || s.number || '($|[^A-Z0-9])'))))
    order by length(s.number), s.number`.execute(ctx.db);
  return result.rows;
}

/** The sub-jobs of a master that were certified, and when first: a correction of the form is no other work. */
export async function releasedSubJobsOf(
  ctx: Context,
  jobId: string,
): Promise<{ number: string; releasedAt: string }[]> {
  const result = await sql<{ number: string; releasedAt: string }>`
    select w.number, min(c.issued_at) as released_at from work_order w join release_certificate c on c.job_id = w.id
    where w.master_job_id = ${jobId} group by w.number order by 2`.execute(ctx.db);
  return result.rows;
}

/**
 * What of its released sub-jobs holds a master: their components, parts and materials that were blocked since, and their tools that were recalled
 * or put into quarantine (G12, G15). A closed finding of the master that names the blocking record says that the part is not on it any more.
 */
export async function subJobSupplies(
  ctx: Context,
  jobId: string,
): Promise<{ blocked: BlockedStock[]; uses: ToolFacts['uses'] }> {
  const subs = await ctx.db
    .selectFrom('workOrder')
    .select(['id', 'number', 'partNumberId', 'partNumber', 'serialNumber'])
    .where('masterJobId', '=', jobId)
    .where('status', 'in', ['released', 'shipped', 'closed'])
    .orderBy('number')
    .execute();
  const found = await Promise.all(
    subs.map(async (job) => {
      const [fitted, { batches }, onInspections, tools] = await Promise.all([
        fittedPartsOf(ctx, job),
        consumableFactsOf(ctx, job.id, []),
        ndtMaterials(ctx, job.id),
        toolFactsOf(ctx, job.id, job.number),
      ]);
      const stock = await blockedStockOf(ctx, { ...job, jobNumber: job.number }, fitted, [
        ...batches,
        ...onInspections,
      ]);
      return {
        blocked: stock.map((each) => ({ ...each, subJob: job.number })),
        uses: tools.uses.filter(({ quarantine, recalls }) => quarantine !== null || recalls.length > 0),
      };
    }),
  );
  const blocked = found.flatMap((each) => each.blocked);
  const answered = await sql<{ said: string }>`
    select upper(concat_ws(' ', item_name, place, description)) as said from finding
    where job_id = ${jobId} and status = 'closed' and archived_at is null and ${blocked.length} > 0`.execute(ctx.db);
  const isNamed = (number: string) =>
    answered.rows.some(({ said }) => said.split(/[^A-Z0-9-]+/).includes(number.toUpperCase()));
  return {
    blocked: blocked.filter(({ number }) => !isNamed(number)),
    uses: found.flatMap((each) => each.uses),
  };
}

/** The open work orders a review of a tool asks about, with its number, and whether a calibration found the tool wrong or it is only suspected (R4). */
export async function jobsInReview(
  ctx: Context,
  recallId: string,
): Promise<{ jobId: string; tool: string; review: string; isFound: boolean }[]> {
  const { rows } = await sql<{ jobId: string; tool: string; review: string; isFound: boolean }>`
    select distinct w.id as job_id, t.tool_no as tool, r.number as review, r.calibration_log_id is not null as is_found from tool_recall r join tool t on t.id = r.tool_id
    join tool_assessment a on a.recall_id = r.id and a.status <> 'closed' join work_order w on w.number = a.job_number
    where r.id = ${recallId} and w.status = any(${[...openStatuses]}::text[])`.execute(ctx.db);
  return rows;
}
