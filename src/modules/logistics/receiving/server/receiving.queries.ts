import { sql } from 'kysely';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { can } from '#kernel/shared/permission.ts';
import { AppError } from '#kernel/shared/errors.ts';
import type { Context } from '#kernel/server/context.ts';
import { findRow } from '#kernel/server/records/records.ts';
import { batchFacts, batchTrace, findBatch } from '#modules/stores/stock/server/public.ts';
import type { expectedTodayCall } from '../shared/expected.calls.ts';
import { receivingBatch } from '../shared/receivingBatch.record.ts';

export interface BatchNumber {
  batch: string;
  itemId: string | null;
  partnumber: string;
  supplierLot: string | null;
  serialNumber: string | null;
  status: string;
  effectiveExpiry: string | null;
  grnNo: string | null;
  poNo: string | null;
  vendor: string | null;
}

/** Every batch number of the company, stock and customers' components alike, the latest first (stores-finance 3.9). */
export async function batchNumbers(ctx: Context): Promise<BatchNumber[]> {
  const result = await sql<BatchNumber>`
    select * from (
      select b.number as batch, i.number as item_id, i.part_number as partnumber, b.supplier_lot, b.serial_number, b.status, b.effective_expiry,
        g.number as grn_no, g.po_no, coalesce(g.vendor, b.supplier_source) as vendor, b.created_at
      from batch b join stock_item i on i.id = b.item_id
      left join goods_receipt_line l on l.batch_id = b.id left join goods_receipt g on g.id = l.goods_receipt_id
      union all
      select r.number, null, r.part_number, null, r.serial_number, r.status, null, g.number, r.customer_order, c.name, r.created_at
      from receiving_batch r join goods_receipt g on g.id = r.goods_receipt_id join customer c on c.id = r.customer_id
    ) known order by created_at desc, batch desc limit 5000`.execute(ctx.db);
  return result.rows;
}

interface PaperRow {
  grnNo: string;
  receivedAt: string;
  poNo: string | null;
  vendor: string | null;
  customer: string | null;
  lineId: string;
  checklist: Record<string, string>;
  kind: string;
  certType: string | null;
  certNumber: string | null;
  certIssuer: string | null;
  certDate: string | null;
  manufacturerSource: string | null;
  inspectedByName: string | null;
  inspectedAt: string | null;
}

async function papersOf(
  ctx: Context,
  lineOf: { batchId?: string; receivingBatchId?: string },
): Promise<PaperRow | null> {
  const result = await sql<PaperRow>`
    select g.number as grn_no, g.received_at, g.po_no, g.vendor, c.name as customer, l.id as line_id, l.checklist, g.kind, l.cert_type, l.cert_number,
      l.cert_issuer, l.cert_date, l.manufacturer_source, l.inspected_by_name, l.inspected_at
    from goods_receipt_line l join goods_receipt g on g.id = l.goods_receipt_id left join customer c on c.id = g.customer_id
    where l.batch_id = ${lineOf.batchId ?? null}::uuid
      or l.receiving_batch_id = (select coalesce(divided_from_id, id) from receiving_batch where id = ${lineOf.receivingBatchId ?? null}::uuid) limit 1`.execute(
    ctx.db,
  );
  return result.rows[0] ?? null;
}

interface Delivery {
  id: string;
  dnNumber: string | null;
  status: string;
  jobNumber: string | null;
  serialNumber: string | null;
  certificateNo: string | null;
  customer: string;
}

/** The delivery notes some jobs left on, and those by which something of a batch, or of what was made from it, was sold. */
export async function deliveriesOf(
  ctx: Context,
  jobNumbers: readonly string[],
  batchId: string | null = null,
): Promise<Delivery[]> {
  if (jobNumbers.length === 0 && batchId === null) return [];
  const found = await sql<Delivery>`
    with recursive family as (
      select ${batchId}::uuid as id
      union
      select made.id from family f cross join lateral (
        select b.id from batch b where b.parent_batch_id = f.id
        union all
        select m.document_id from movement m where m.batch_id = f.id and m.type = 'consume' and m.document_type = 'madeInto'
      ) made
    )
    select d.id, d.dn_number, d.status, l.job_number, l.serial_number, l.certificate_no, c.name as customer
    from delivery_note_line l join delivery_note d on d.id = l.delivery_note_id join customer c on c.id = d.customer_id
    where (l.job_number = any(${[...jobNumbers]}::text[]) or l.batch_id = any(array(select id from family))) and l.archived_at is null and d.status <> 'cancelled'
    order by d.created_at, l.line_no`.execute(ctx.db);
  return found.rows;
}

/** What one of a batch cost, for whoever works with prices. */
async function priceOf(ctx: Context, batchId: string) {
  if (!['finance.viewer', 'purchasing.user', 'stores.admin'].some((right) => can(ctx.actor, right as never)))
    return null;
  const found = await sql<{ unitCost: string; currency: string; fxRate: string }>`
    select trim_scale(unit_cost)::text as unit_cost, currency, trim_scale(fx_rate)::text as fx_rate from batch
    where id = ${batchId} and owner_type = 'company'`.execute(ctx.db);
  return found.rows[0] ?? null;
}

/** The trace page of a batch: where it came from, what happened to it, and where it went (R-STK-9). Unknown numbers name their neighbours. */
export async function traceOf(ctx: Context, number: string) {
  const component = await findRow(ctx, receivingBatch, number);
  if (component) {
    const jobs = component['jobNumber']
      ? [{ jobNumber: String(component['jobNumber']), qty: String(component['quantity']) }]
      : [];
    return {
      kind: 'component' as const,
      id: component.id,
      record: receivingBatch.name,
      number: String(component['number']),
      facts: component,
      papers: await papersOf(ctx, { receivingBatchId: component.id }),
      price: null,
      balances: [],
      ledger: [],
      jobs,
      parents: [],
      children: [],
      deliveries: await deliveriesOf(
        ctx,
        jobs.map((job) => job.jobNumber),
      ),
    };
  }
  const known = await findBatch(ctx, number);
  const fact = known ? (await batchFacts(ctx, [known.id], ctx.now))[0] : undefined;
  if (!fact) {
    const near = await sql<{ number: string }>`
      select number from (select number from batch union select number from receiving_batch) all_numbers
      order by similarity(number, ${number}) desc, number desc limit 5`.execute(ctx.db);
    throw new AppError('notFound', 'NOT_FOUND', `No batch has the number ${number.slice(0, 40)}.`, {
      details: { near: near.rows.map((row) => row.number) },
    });
  }
  const trace = await batchTrace(ctx, fact.id);
  return {
    kind: 'stock' as const,
    id: fact.id,
    record: 'batch',
    number: fact.batch,
    facts: fact as unknown as Record<string, unknown>,
    papers: await papersOf(ctx, { batchId: fact.id }),
    price: await priceOf(ctx, fact.id),
    ...trace,
    deliveries: await deliveriesOf(
      ctx,
      trace.jobs.map((job) => job.jobNumber),
      fact.id,
    ),
  };
}

/** Orders that should have come by the end of today and have not, whole or in part. */
export async function expectedToday(ctx: Context): Promise<AnswerOf<typeof expectedTodayCall>> {
  const today = dayOf(ctx.now);
  const found = await sql<AnswerOf<typeof expectedTodayCall>['orders'][number]>`
    select o.number, v.name as vendor, o.promised_on, count(*)::int as lines, (${today}::date - o.promised_on)::int as days_late
    from purchase_order o join vendor v on v.id = o.vendor_id join purchase_order_line l on l.order_id = o.id
    where o.status = 'issued' and o.promised_on <= ${today}::date and l.quantity > l.qty_received and not l.closed_short
    group by o.id, v.name order by o.promised_on, o.number limit 50`.execute(ctx.db);
  return { orders: found.rows };
}
