import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';

export interface Shipment {
  id: string;
  dnNumber: string | null;
  status: string;
  jobNumber: string | null;
  serialNumber: string | null;
  certificateNo: string | null;
  customer: string;
}

/** The delivery notes some jobs left on. */
export async function deliveriesOf(ctx: Context, jobNumbers: readonly string[]): Promise<Shipment[]> {
  if (jobNumbers.length === 0) return [];
  const found = await sql<Shipment>`
    select d.id, d.dn_number, d.status, l.job_number, l.serial_number, l.certificate_no, c.name as customer
    from delivery_note_line l join delivery_note d on d.id = l.delivery_note_id join customer c on c.id = d.customer_id
    where l.job_number = any(${[...jobNumbers]}::text[]) and d.status <> 'cancelled' order by d.created_at`.execute(
    ctx.db,
  );
  return found.rows;
}

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
    where l.job_number = ${jobNumber} and d.status <> 'cancelled' order by d.created_at desc limit 1`.execute(ctx.db);
  return found.rows[0] ?? null;
}

/** Released jobs that are on no delivery note yet, oldest release first. */
export async function readyToShip(ctx: Context): Promise<
  {
    jobNumber: string;
    partNumber: string;
    description: string;
    serialNumber: string;
    customerId: string;
    customer: string;
    certificateNo: string;
    releasedAt: string;
  }[]
> {
  const found = await sql<{
    jobNumber: string;
    partNumber: string;
    description: string;
    serialNumber: string;
    customerId: string;
    customer: string;
    certificateNo: string;
    releasedAt: string;
  }>`
    select w.number as job_number, w.part_number, w.part_name as description, w.serial_number, w.customer_id, c.name as customer,
      string_agg(r.number, ', ' order by r.number) as certificate_no, min(r.issued_at) as released_at
    from work_order w join customer c on c.id = w.customer_id join release_certificate r on r.job_id = w.id and r.status = 'issued'
    where w.status = 'released' and not exists (
      select 1 from delivery_note_line l join delivery_note d on d.id = l.delivery_note_id where l.job_number = w.number and d.status <> 'cancelled')
    group by w.id, c.id order by min(r.issued_at) limit 200`.execute(ctx.db);
  return found.rows;
}
