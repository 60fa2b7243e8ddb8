import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { requalifierOfCompany } from '#modules/maintenance/capabilities/server/public.ts';
import type { CylinderRecord } from '#modules/maintenance/step-data/shared/public.ts';

interface DatesRow {
  job: string;
  manufactured: string | null;
  /** The month of the test a run was, or of the one it read. */
  tested: string | null;
  isOurs: boolean;
}

/**
 * A finding `f` about our own record, decided by an authorised inspector (the decision is signed) who neither raised it nor reads the part
 * now; nothing is scrapped or sent back by it.
 */
export const decidedByAnother = (
  ctx: Context,
) => sql<boolean>`f.status <> 'open' and f.disposition not in ('scrap', 'returnToCustomer')
  and f.archived_at is null and f.decided_by_employee_id is not null and f.decided_by_employee_id is distinct from ${ctx.actor.employeeId}::uuid
  and not exists (select 1 from app_user u where u.id = f.created_by and u.employee_id = f.decided_by_employee_id)`;

/** What our records say of a cylinder by its serial number in any spelling, under every part number of its series, and who may requalify it (R12, R13, G23). */
export async function cylinderRecord(
  ctx: Context,
  job: { id: string; partNumber: string; serialNumber: string },
): Promise<CylinderRecord> {
  const dates = await sql<DatesRow>`
    select w.number as job, r.readings ->> 'manufactured' as manufactured, r.kind = 'hydrostatic' as is_ours,
      case when r.kind <> 'hydrostatic' then r.readings ->> 'lastHydro'
        when r.result = 'pass' then left(coalesce(r.readings ->> 'testedOn', to_char(r.ended_at at time zone 'Asia/Bangkok', 'YYYY-MM')), 7) end as tested
    from test_run r join work_order w on w.id = r.job_id
    where r.kind in ('hydrostatic', 'leak', 'cylinderDates') and r.readings ->> 'manufactured' is not null and w.serial_number <> 'N/A'
      and test_run_stands(r.id, ${job.id}::uuid)
      and normal_identity(w.serial_number) = normal_identity(${job.serialNumber}) and normal_identity(w.part_number) = any(component_part_numbers(${job.partNumber}))
    order by r.ended_at, r.id`.execute(ctx.db);
  const fallen = await sql<{ month: string; job: string }>`
    select left(coalesce(r.readings ->> 'testedOn', to_char(r.ended_at at time zone 'Asia/Bangkok', 'YYYY-MM')), 7) as month, w.number as job
    from test_run r join work_order w on w.id = r.job_id
    where r.kind = 'hydrostatic' and r.result = 'pass' and w.id <> ${job.id} and w.serial_number <> 'N/A' and job_certificate_void(w.id)
      and normal_identity(w.serial_number) = normal_identity(${job.serialNumber}) and normal_identity(w.part_number) = any(component_part_numbers(${job.partNumber}))
    order by r.ended_at desc, r.id`.execute(ctx.db);
  const outside = await sql<{ day: string; requalifier: string }>`
    select to_char(tested_on, 'YYYY-MM-DD') as day, requalifier from outside_process
    where job_id = ${job.id} and process_kind = 'hydrostaticTest' and tested_on is not null and requalifier is not null and incoming_inspection = 'accepted'
      and inspection_signature_id is not null and not exists (select 1 from entry_withdrawal x where x.entry_id = outside_process.id) order by tested_on`.execute(
    ctx.db,
  );
  const decided = await ctx.db
    .selectFrom('finding as f')
    .select(['f.dateAbout as about', 'f.dateMonth as month'])
    .where('f.jobId', '=', job.id)
    .where('f.dateAbout', 'is not', null)
    .where(decidedByAnother(ctx))
    .execute();
  const made = dates.rows.findLast((row) => row.manufactured !== null);
  const last = dates.rows.reduce<DatesRow | null>(
    (latest, row) => (row.tested !== null && row.tested >= (latest?.tested ?? '') ? row : latest),
    null,
  );
  return {
    manufactured: made?.manufactured ? { month: made.manufactured, job: made.job } : null,
    tested: last?.tested ? { month: last.tested, job: last.job, isOurs: last.isOurs } : null,
    fallen: fallen.rows,
    decided: decided as CylinderRecord['decided'],
    requalifier: await requalifierOfCompany(ctx),
    outsideTests: outside.rows,
  };
}
