import { sql } from 'kysely';
import { refuseField } from '#kernel/shared/errors.ts';
import type { Context } from '#kernel/server/context.ts';

export interface ReleasedJob {
  jobNumber: string;
  partNumber: string;
  description: string;
  serialNumber: string;
  quantity: number;
  customerId: string;
  /** The standing certificates, one per type. */
  certificateNo: string;
}

/**
 * The released component of a job with its standing certificates. Errors: `NOT_RELEASED` with the step that is missing.
 * It reads the jobs' and releases' tables: jobs are opened from receiving, and receiving's trace asks shipping, so asking the releases'
 * front door from here would close a ring of modules.
 */
export async function assertReleased(ctx: Context, jobNumber: string): Promise<ReleasedJob> {
  const found = await sql<ReleasedJob & { status: string }>`
    select w.number as job_number, w.status, w.part_number, w.part_name as description, w.serial_number, w.quantity, w.customer_id,
      (select string_agg(c.number, ', ' order by c.number) from release_certificate c where c.job_id = w.id and c.status = 'issued') as certificate_no
    from work_order w where upper(w.number) = upper(${jobNumber})`.execute(ctx.db);
  const job = found.rows[0];
  if (!job) return refuseField('jobNumber', 'NOT_RELEASED', `No job has the number ${jobNumber.slice(0, 20)}.`);
  if (!job.certificateNo)
    return refuseField(
      'jobNumber',
      'NOT_RELEASED',
      `${job.jobNumber} has no release certificate yet: it is ${job.status}.`,
    );
  return job;
}
