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

/** What our records say of a cylinder by part number and serial number in any spelling, and who may requalify it (R12, R13, G23). */
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
      and normal_identity(w.serial_number) = normal_identity(${job.serialNumber}) and normal_identity(w.part_number) = normal_identity(${job.partNumber})
    order by r.ended_at, r.id`.execute(ctx.db);
  const outside = await sql<{ day: string; requalifier: string }>`
    select to_char(tested_on, 'YYYY-MM-DD') as day, requalifier from outside_process
    where job_id = ${job.id} and lower(process) like 'hydrostatic test%' and tested_on is not null and requalifier is not null and incoming_inspection = 'accepted'
      and inspection_signature_id is not null order by tested_on`.execute(ctx.db);
  const decided = await sql`
    select 1 from finding where job_id = ${job.id} and defect_code = 'documentation' and status <> 'open' and archived_at is null
      and decided_by_employee_id is distinct from ${ctx.actor.employeeId}::uuid and decided_by_employee_id is not null limit 1`.execute(
    ctx.db,
  );
  const made = dates.rows.findLast((row) => row.manufactured !== null);
  const last = dates.rows.reduce<DatesRow | null>(
    (latest, row) => (row.tested !== null && row.tested >= (latest?.tested ?? '') ? row : latest),
    null,
  );
  return {
    manufactured: made?.manufactured ? { month: made.manufactured, job: made.job } : null,
    tested: last?.tested ? { month: last.tested, job: last.job, isOurs: last.isOurs } : null,
    mayDiffer: decided.rows.length > 0,
    requalifier: await requalifierOfCompany(ctx),
    outsideTests: outside.rows,
  };
}
