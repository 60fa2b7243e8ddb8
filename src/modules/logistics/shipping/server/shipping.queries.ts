import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { jobsToShip, type ReleasedJob } from '#modules/maintenance/releases/server/public.ts';

/** The delivery note a job left or leaves on; null while it is on none. */
export async function shipmentOf(
  ctx: Context,
  jobNumber: string,
): Promise<{
  dnNumber: string | null;
  status: string;
  dispatchedAt: string | null;
  deliveredAt: string | null;
} | null> {
  const found = await sql<{
    dnNumber: string | null;
    status: string;
    dispatchedAt: string | null;
    deliveredAt: string | null;
  }>`
    select d.dn_number, d.status, d.dispatched_at, d.delivered_at from delivery_note_line l join delivery_note d on d.id = l.delivery_note_id
    where l.job_number = ${jobNumber} and l.archived_at is null and d.status <> 'cancelled' order by d.created_at desc limit 1`.execute(
    ctx.db,
  );
  return found.rows[0] ?? null;
}

interface ReadyJob extends Pick<
  ReleasedJob,
  'jobNumber' | 'partNumber' | 'description' | 'serialNumber' | 'customerId'
> {
  customer: string;
  certificateNo: string;
  releasedAt: string;
}

/** Released jobs that are on no delivery note yet, oldest release first. */
export async function readyToShip(ctx: Context): Promise<ReadyJob[]> {
  const released = await jobsToShip(ctx);
  const numbers = released.map((job) => job.jobNumber);
  const [onNotes, customers] = await Promise.all([
    sql<{ jobNumber: string }>`
      select l.job_number from delivery_note_line l join delivery_note d on d.id = l.delivery_note_id
      where l.job_number = any(${numbers}::text[]) and l.archived_at is null and d.status <> 'cancelled'`.execute(
      ctx.db,
    ),
    sql<{ id: string; name: string }>`
      select id, name from customer where id = any(${released.map((job) => job.customerId)}::uuid[])`.execute(ctx.db),
  ]);
  const taken = new Set(onNotes.rows.map((row) => row.jobNumber));
  const names = new Map(customers.rows.map((row) => [row.id, row.name]));
  return released
    .filter((job) => !taken.has(job.jobNumber))
    .slice(0, 200)
    .map(({ status: _status, quantity: _quantity, ...job }) => ({
      ...job,
      customer: names.get(job.customerId) ?? '',
      certificateNo: job.certificateNo ?? '',
      releasedAt: job.releasedAt ?? '',
    }));
}
