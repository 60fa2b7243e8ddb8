import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '#kernel/server/context.ts';
import { clockOf } from './dueDate.ts';
import { holdsOf } from './work-orders.queries.ts';
import type { Job } from './jobs.ts';
import type { HoldReason } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { overviewAnswer, partAnswer, consumableAnswer, toolUseAnswer, documentAnswer } from '../shared/job.calls.ts';

const hours = (ms: number) => Math.round(ms / 36_000) / 100;

/** Turn-around, manuals in use, relatives and the numbers on the tabs of one job. */
export async function overviewOf(ctx: Context, job: Job): Promise<z.infer<typeof overviewAnswer>> {
  const holds = await holdsOf(ctx, job.id);
  const clock = await clockOf(
    ctx,
    job,
    holds.map(({ reason, startedAt, endedAt }) => ({ reason: reason as HoldReason, startedAt, endedAt })),
  );
  const counts = await sql<z.infer<typeof overviewAnswer>['counts']>`
    select (select count(*)::int from task_card where job_id = ${job.id} and status <> 'superseded') as cards,
      (select count(*)::int from finding where job_id = ${job.id} and archived_at is null) as findings,
      (select count(*)::int from inspection_report where job_id = ${job.id} and status <> 'superseded') as reports,
      (select count(*)::int from ndt_report where job_id = ${job.id} and status not in ('superseded', 'void')) as ndt,
      (select count(*)::int from part_fitted u where u.job_id = ${job.id} and not exists (select 1 from entry_withdrawal x where x.entry_id = u.id)) as parts,
      (select count(*)::int from consumable_use u where u.job_id = ${job.id} and not exists (select 1 from entry_withdrawal x where x.entry_id = u.id)) as consumables,
      (select count(distinct tool_id)::int from tool_use u where u.job_id = ${job.id} and not exists (select 1 from entry_withdrawal x where x.entry_id = u.id)) as tools,
      (select count(*)::int from directive_compliance where job_id = ${job.id}) as directives,
      (select count(distinct r ->> 'revisionId')::int from task_card, jsonb_array_elements(data_refs) r where job_id = ${job.id}) as documents,
      (select count(*)::int from labor_entry where job_id = ${job.id}) as labour,
      (select count(*)::int from work_order where normal_identity(serial_number) = normal_identity(${job.serialNumber}) and normal_identity(part_number) = normal_identity(${job.partNumber}) and serial_number <> 'N/A' and id <> ${job.id}) as visits`.execute(
    ctx.db,
  );
  const relatives = await sql<{ master: string | null; reworkOf: string | null }>`
    select (select number from work_order where id = ${job.masterJobId}::uuid) as master,
      (select number from work_order where id = ${job.reworkOfId}::uuid) as rework_of`.execute(ctx.db);
  const subJobs = await sql<z.infer<typeof overviewAnswer>['subJobs'][number]>`
    select number, part_number, part_name, serial_number, status from work_order where master_job_id = ${job.id} order by length(number), number`.execute(
    ctx.db,
  );
  const request = await sql<NonNullable<z.infer<typeof overviewAnswer>['request']>>`
    select id, number, status, requested_by_name, created_at from release_request where job_id = ${job.id} and status in ('open', 'taken') limit 1`.execute(
    ctx.db,
  );
  const certificates = await sql<z.infer<typeof overviewAnswer>['certificates'][number]>`
    select number, type, status, issued_at from release_certificate where job_id = ${job.id} order by issued_at, number`.execute(
    ctx.db,
  );
  const manuals = (await documentsOf(ctx, job.id)).map((document) => `${document.designation} ${document.revision}`);
  const master = relatives.rows[0]?.master ?? null;
  return {
    turnAround: {
      elapsedHours: hours(clock.elapsedMs),
      excusableHours: hours(clock.excusableMs),
      turnAroundHours: hours(clock.tatMs),
      contractDays: job.contractTatDays,
      basis: job.tatBasis ?? 'calendar',
      late: clock.late,
      clockStopped: holds.some((hold) => hold.endedAt === null && hold.clockOwner === 'customer'),
    },
    manuals: [...new Set(manuals)],
    master: master ? { number: master } : null,
    reworkOf: relatives.rows[0]?.reworkOf ?? null,
    subJobs: subJobs.rows,
    request: request.rows[0] ?? null,
    certificates: certificates.rows,
    counts: counts.rows[0] ?? {
      cards: 0,
      findings: 0,
      reports: 0,
      ndt: 0,
      parts: 0,
      consumables: 0,
      tools: 0,
      directives: 0,
      documents: 0,
      labour: 0,
      visits: 0,
    },
  };
}
const withdrawnOf = sql`(select jsonb_build_object('reason', x.reason, 'by', x.employee_name, 'at', x.at) from entry_withdrawal x where x.entry_id = u.id) as withdrawn`;

/** What was fitted to a job, with the paper each part came with. */
export async function partsOf(ctx: Context, jobId: string): Promise<z.infer<typeof partAnswer>[]> {
  const result = await sql<z.infer<typeof partAnswer>>`
    select u.id, u.card_no, u.part_number, u.name, u.lot_kind, u.lot_number, u.quantity, u.condition, u.document_type, u.document_number,
      u.removed_serial, u.fitted_at, e.name as by, ${withdrawnOf}
    from part_fitted u join employee e on e.id = u.employee_id where u.job_id = ${jobId} order by u.fitted_at limit 500`.execute(
    ctx.db,
  );
  return result.rows;
}

/** Consumables used on a job, each with its life as it stood at use. */
export async function consumablesOf(ctx: Context, jobId: string): Promise<z.infer<typeof consumableAnswer>[]> {
  const result = await sql<z.infer<typeof consumableAnswer>>`
    select u.id, u.card_no, u.batch_no, u.item_name, trim_scale(u.quantity)::text as quantity, u.unit, u.used_at, u.expiry_at_use, u.use_by_after_open, e.name as by, ${withdrawnOf}
    from consumable_use u join employee e on e.id = u.employee_id where u.job_id = ${jobId} order by u.used_at limit 500`.execute(
    ctx.db,
  );
  return result.rows;
}

/** Tools used on a job, each with its calibration as it stood at use. */
export async function toolUsesOf(ctx: Context, jobId: string): Promise<z.infer<typeof toolUseAnswer>[]> {
  const result = await sql<z.infer<typeof toolUseAnswer>>`
    select u.id, u.card_no, u.tool_id, u.tool_no, u.tool_name, t.tool_class, u.used_at, u.cal_due_at_use, u.serviceable_at_use, e.name as by, ${withdrawnOf}
    from tool_use u join employee e on e.id = u.employee_id join tool t on t.id = u.tool_id
    where u.job_id = ${jobId} order by u.used_at limit 500`.execute(ctx.db);
  return result.rows;
}

/** The manuals a job's cards cite, with the revision each was worked to. */
export async function documentsOf(ctx: Context, jobId: string): Promise<z.infer<typeof documentAnswer>[]> {
  const result = await sql<z.infer<typeof documentAnswer>>`
    select m.id as manual_id, m.manual_key, v.id as revision_id, m.kind, m.designation, m.title, v.revision, v.status,
      array_agg(distinct c.card_no order by c.card_no) as cards,
      coalesce(array_agg(distinct r ->> 'section') filter (where r ->> 'section' is not null), '{}') as sections
    from task_card c cross join jsonb_array_elements(c.data_refs) r
    join manual_revision v on v.id::text = r ->> 'revisionId' join manual m on m.id = v.manual_id
    where c.job_id = ${jobId} and c.status <> 'superseded' group by m.id, v.id order by m.kind, m.designation`.execute(
    ctx.db,
  );
  return result.rows;
}
