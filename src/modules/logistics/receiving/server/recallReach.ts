import { sql } from 'kysely';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { Context } from '#kernel/server/context.ts';
import { batchTrace, withDepartments } from '#modules/stores/stock/server/public.ts';
import type { recallReachCall } from '../shared/receiving.calls.ts';
import { deliveriesOf } from './receiving.queries.ts';

export type Recall = NonNullable<AnswerOf<typeof recallReachCall>['recall']>;
export type ReachedCustomer = Recall['customers'][number];

interface Sold extends Omit<ReachedCustomer['parts'][number], 'batches'> {
  customerId: string;
  customer: string;
  batch: string;
}

/** What was sold of these batches: it left as a part of its own, on no work order. */
async function soldOf(ctx: Context, batchIds: readonly string[]): Promise<Sold[]> {
  const found = await sql<Sold>`
    select d.customer_id, c.name as customer, null as job_number, null as customer_ref, l.part_number, l.serial_number, b.number as batch,
      l.certificate_no, d.dn_number
    from delivery_note_line l join delivery_note d on d.id = l.delivery_note_id join customer c on c.id = d.customer_id join batch b on b.id = l.batch_id
    where l.batch_id = any(${[...batchIds]}::uuid[]) and not l.refused and l.archived_at is null and d.status in ('dispatched', 'delivered', 'closed')
    order by c.name, d.dn_number, l.line_no`.execute(ctx.db);
  return found.rows;
}

interface Job {
  jobNumber: string;
  customerId: string;
  customer: string;
  customerRef: string | null;
  partNumber: string;
  serialNumber: string | null;
  certificateNo: string | null;
}

async function jobsOf(ctx: Context, numbers: readonly string[]): Promise<Job[]> {
  const found = await sql<Job>`
    select w.number as job_number, w.customer_id, c.name as customer, w.customer_ref, w.part_number, w.serial_number,
      (select string_agg(r.number, ', ' order by r.number) from release_certificate r where r.job_id = w.id and r.status = 'issued') as certificate_no
    from work_order w join customer c on c.id = w.customer_id where w.number = any(${[...numbers]}::text[]) order by c.name, w.number`.execute(
    ctx.db,
  );
  return found.rows;
}

/** The recall a batch is in, with everything that holds some of it; null when it is in none. Every batch blocked for the same notice belongs to it. */
export async function recallOf(ctx: Context, number: string): Promise<Recall | null> {
  const blocked = await sql<{ id: string; batch: string; quarantine: string; reason: string }>`
    with recalled as (
      select batch_id, number, created_at, substring(reason from '(?:^| · )(Recall .*)$') as notice from quarantine_record
      where batch_id is not null and (source = 'recall' or reason like '% · Recall %')
    )
    select b.id, b.number as batch, q.number as quarantine, q.notice as reason from recalled q join batch b on b.id = q.batch_id
    where q.notice = (select own.notice from recalled own join batch named on named.id = own.batch_id
      where named.number = ${number} order by own.created_at desc limit 1)
    order by b.number`.execute(ctx.db);
  const [first] = blocked.rows;
  if (!first) return null;
  const records: Recall['records'] = [];
  const batchesOfJob = new Map<string, Set<string>>();
  for (const { id, batch, quarantine } of blocked.rows) {
    const { balances, jobs } = await batchTrace(ctx, id);
    const onHand = await sql<{ onHand: string }>`
      select trim_scale(coalesce(sum(on_hand), 0))::text as on_hand from stock_balance where batch_id = ${id}`.execute(
      ctx.db,
    );
    records.push({
      batch,
      quarantine,
      onHand: onHand.rows[0]?.onHand ?? '0',
      places: balances.map(({ location }) => location),
    });
    for (const { jobNumber } of jobs)
      batchesOfJob.set(jobNumber, (batchesOfJob.get(jobNumber) ?? new Set()).add(batch));
  }
  const numbers = [...batchesOfJob.keys()];
  const deliveries = await deliveriesOf(ctx, numbers);
  const customers = new Map<string, ReachedCustomer>();
  for (const { customerId, customer, ...job } of await jobsOf(ctx, numbers)) {
    const reached = customers.get(customerId) ?? { id: customerId, name: customer, parts: [] };
    const note = deliveries.findLast(({ jobNumber }) => jobNumber === job.jobNumber);
    reached.parts.push({
      ...job,
      batches: [...(batchesOfJob.get(job.jobNumber) ?? [])],
      dnNumber: note?.dnNumber ?? null,
    });
    customers.set(customerId, reached);
  }
  for (const { customerId, customer, batch, ...part } of await soldOf(
    ctx,
    blocked.rows.map(({ id }) => id),
  )) {
    const reached = customers.get(customerId) ?? { id: customerId, name: customer, parts: [] };
    reached.parts.push({ ...part, batches: [batch] });
    customers.set(customerId, reached);
  }
  const departments = await withDepartments(
    ctx,
    blocked.rows.map(({ id }) => id),
  );
  return { reason: first.reason, records, departments, customers: [...customers.values()] };
}
