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
  note: Sent & { promisedOn: string | null };
}

/** Where and how something was sent. */
interface Sent {
  consignee: string;
  address: string;
  incoterm: string | null;
  incotermPlace: string | null;
}

/** Where a customer had things sent last, else its own address. */
const sentTo = (customer: { legalName: string; address: string | null; last: Sent | null } | undefined): Sent =>
  customer?.last ?? {
    consignee: customer?.legalName ?? '',
    address: customer?.address ?? '',
    incoterm: null,
    incotermPlace: null,
  };

/** Released jobs that are on no delivery note yet, oldest release first. */
export async function readyToShip(ctx: Context): Promise<ReadyJob[]> {
  const released = await jobsToShip(ctx);
  const numbers = released.map((job) => job.jobNumber);
  const [onNotes, customers, due] = await Promise.all([
    sql<{ jobNumber: string }>`
      select l.job_number from delivery_note_line l join delivery_note d on d.id = l.delivery_note_id
      where l.job_number = any(${numbers}::text[]) and l.archived_at is null and d.status <> 'cancelled'`.execute(
      ctx.db,
    ),
    sql<{ id: string; name: string; legalName: string; address: string | null; last: Sent | null }>`
      select c.id, c.name, c.legal_name, c.address, (
        select jsonb_build_object('consignee', d.consignee, 'address', d.address, 'incoterm', d.incoterm, 'incotermPlace', d.incoterm_place)
        from delivery_note d where d.customer_id = c.id and d.status in ('dispatched', 'delivered', 'closed') order by d.dispatched_at desc limit 1) as last
      from customer c where c.id = any(${released.map((job) => job.customerId)}::uuid[])`.execute(ctx.db),
    sql<{ number: string; promisedOn: string | null }>`
      select number, (due_at at time zone 'Asia/Bangkok')::date::text as promised_on from work_order where number = any(${numbers}::text[])`.execute(
      ctx.db,
    ),
  ]);
  const taken = new Set(onNotes.rows.map((row) => row.jobNumber));
  const known = new Map(customers.rows.map((row) => [row.id, row]));
  const promised = new Map(due.rows.map((row) => [row.number, row.promisedOn]));
  return released
    .filter((job) => !taken.has(job.jobNumber))
    .slice(0, 200)
    .map(({ status: _status, quantity: _quantity, ...job }) => ({
      ...job,
      customer: known.get(job.customerId)?.name ?? '',
      note: { ...sentTo(known.get(job.customerId)), promisedOn: promised.get(job.jobNumber) ?? null },
      certificateNo: job.certificateNo ?? '',
      releasedAt: job.releasedAt ?? '',
    }));
}
