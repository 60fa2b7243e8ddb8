import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { refuse } from '#kernel/shared/errors.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { logbookEntry } from '../shared/facts.record.ts';
import { groupOfFamily, type ComponentGroup, type NdtLevel, type NdtMethod } from '../shared/vocabulary.ts';

/** One signed piece of work, as the module that holds the signature tells it. */
export interface Work {
  employeeId: string;
  /** When it was signed. */
  at: Date | string;
  jobNumber: string;
  partNumber: string;
  serialNumber?: string | null;
  componentGroup: ComponentGroup | 'cylinder';
  rating?: string | null;
  task: 'inspect' | 'disassemble' | 'clean' | 'ndt' | 'repair' | 'assemble' | 'test' | 'release';
  role: 'performed' | 'inspected' | 'supervised' | 'certified' | 'trainee';
  minutes?: number | null;
  ndtMethod?: NdtMethod | null;
  ndtLevel?: NdtLevel | null;
  /** The signature that proves it; without one the entry counts as brought along from elsewhere. */
  signatureId?: string | null;
  /** Who supervised a trainee. */
  supervisorId?: string | null;
  /** The entry this one takes out of the count (a correction is never an edit). */
  compensatesId?: string | null;
}

/** Writes one verified entry (R-X-2). The proof is the signature, whose own history entry stands already. */
export async function recordWork(ctx: WriteContext, work: Work): Promise<string> {
  const [id = ''] = await recordWorks(ctx, [work]);
  return id;
}

/** Writes many entries in one statement; answers their ids in the same order. */
export async function recordWorks(ctx: WriteContext, works: readonly Work[]): Promise<string[]> {
  const today = dayOf(ctx.now);
  const rows = works.map((work) => ({
    employee_id: work.employeeId,
    work_date: dayOf(work.at),
    job_number: work.jobNumber,
    part_number: work.partNumber,
    serial_number: work.serialNumber ?? null,
    component_group: groupOfFamily(work.componentGroup),
    rating: work.rating ?? null,
    task: work.task,
    role: work.role,
    minutes: work.minutes ?? null,
    ndt_method: work.ndtMethod ?? null,
    ndt_level: work.ndtLevel ?? null,
    source: work.signatureId ? 'auto' : 'import',
    signature_id: work.signatureId ?? null,
    supervisor_id: work.supervisorId ?? null,
    compensates_id: work.compensatesId ?? null,
  }));
  if (rows.some((row) => row.work_date > today)) refuse('LOGBOOK_FUTURE', 'Work of a day to come cannot be recorded.');
  const made = await sql<{ id: string }>`
    insert into logbook_entry (employee_id, work_date, job_number, part_number, serial_number, component_group, rating, task, role, minutes,
      ndt_method, ndt_level, source, signature_id, supervisor_id, compensates_id, status, verified_at, created_by, updated_by, created_at, updated_at)
    select employee_id, work_date, job_number, part_number, serial_number, component_group, rating, task, role, minutes,
      ndt_method, ndt_level, source, signature_id, supervisor_id, compensates_id, 'verified', ${ctx.now}, ${ctx.actor.id}, ${ctx.actor.id}, ${ctx.now}, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry (employee_id uuid, work_date date, job_number text, part_number text,
      serial_number text, component_group text, rating text, task text, role text, minutes int, ndt_method text, ndt_level text, source text,
      signature_id uuid, supervisor_id uuid, compensates_id uuid)
    returning id`.execute(ctx.db);
  const ids = made.rows.map((row) => row.id);
  ctx.changed(logbookEntry, ...ids);
  return ids;
}
