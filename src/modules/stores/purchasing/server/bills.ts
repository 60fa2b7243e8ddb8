import { sql } from 'kysely';
import { AppError, conflict, refuseField } from '#kernel/shared/errors.ts';
import type { CreateOf, RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, getRecord, lockRecord, type ServerValues } from '#kernel/server/records/records.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { purchaseOrder, purchaseOrderLine } from '../shared/purchaseOrder.record.ts';
import { matchFaults } from '../shared/threeWayMatch.ts';
import { vendorBill } from '../shared/vendorBill.record.ts';
import { vendorBillWorkflow } from '../shared/vendorBill.workflow.ts';
import { linesOf } from './orders.ts';
import { vatOn } from './lineFacts.ts';

type Bill = Pick<RowOf<typeof vendorBill>, 'orderId' | 'lines' | 'total' | 'taxInvoiceOn'> & { id: string | null };

/** What the bills of an order that stand have invoiced of each line, one bill left out. */
async function invoicedOf(ctx: Context, orderId: string, except: string | null): Promise<Map<string, string>> {
  const found = await sql<{ lineId: string; quantity: string }>`
    select each->>'lineId' as line_id, sum((each->>'quantity')::numeric)::text as quantity
    from vendor_bill b cross join jsonb_array_elements(b.lines) each
    where b.order_id = ${orderId} and b.status <> 'cancelled' and b.id is distinct from ${except}::uuid group by 1`.execute(
    ctx.db,
  );
  return new Map(found.rows.map((row) => [row.lineId, row.quantity]));
}

async function faultsOf(ctx: Context, bill: Bill): Promise<string[]> {
  const order = await getRecord(ctx, purchaseOrder, bill.orderId);
  const invoiced = await invoicedOf(ctx, bill.orderId, bill.id);
  const ordered = (await linesOf(ctx, bill.orderId)).map((line) => ({
    id: line.id,
    name: line.partNumber ?? line.description,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    vatMode: line.vatMode,
    qtyAccepted: line.qtyReceived,
    qtyInvoiced: invoiced.get(line.id) ?? '0',
  }));
  try {
    const vatPct = await vatOn(ctx, ordered, bill.taxInvoiceOn);
    return matchFaults(ordered, bill, { vatPct, rate: order.fxRate });
  } catch (error) {
    // A rate that was taken away holds the invoice, and its page still opens.
    if (error instanceof AppError && error.code === 'NO_TAX_RATE') return [error.message];
    throw error;
  }
}

/** A new invoice is held against order and receipt at once (R-PUR-2). */
export async function settleBill(
  ctx: WriteContext,
  input: CreateOf<typeof vendorBill>,
): Promise<ServerValues<typeof vendorBill>> {
  const order = await lockRecord(ctx, purchaseOrder, input.orderId, null);
  if (!['issued', 'done'].includes(order.status))
    refuseField('orderId', 'NOT_ORDERED', 'This order was not issued: nothing is owed on it.');
  const lines = new Set((await linesOf(ctx, order.id)).map(({ id }) => id));
  if (input.lines.some(({ lineId }) => !lines.has(lineId)))
    refuseField('lines', 'NOT_OF_ORDER', 'A line is not one of this order.');
  if (new Set(input.lines.map(({ lineId }) => lineId)).size < input.lines.length)
    refuseField('lines', 'TWICE', 'A line of the order stands here twice.');
  const twin = await sql`
    select 1 from vendor_bill where vendor_id = ${order.vendorId} and lower(btrim(vendor_no)) = lower(btrim(${input.vendorNo})) and status <> 'cancelled'`.execute(
    ctx.db,
  );
  if (twin.rows.length > 0) conflict('TAKEN', 'This invoice of the vendor was entered already.');
  const faults = await faultsOf(ctx, { ...input, id: null });
  return { vendorId: order.vendorId, faults, status: faults.length === 0 ? 'matched' : 'held' };
}

/** Has the lines of an order say how much of each is invoiced. */
export async function countInvoiced(ctx: WriteContext, { orderId }: { orderId: string }): Promise<void> {
  const invoiced = await invoicedOf(ctx, orderId, null);
  for (const line of await linesOf(ctx, orderId)) {
    const quantity = invoiced.get(line.id) ?? '0';
    if (Number(quantity) !== Number(line.qtyInvoiced))
      await changeRow(ctx, purchaseOrderLine, line, { values: { qtyInvoiced: quantity }, action: 'update' });
  }
}

/** The steps of an invoice. */
export const billActions = implementWorkflow(
  {
    ...vendorBillWorkflow,
    lockFirst: (ctx: WriteContext, row: RowOf<typeof vendorBill>) => lockRecord(ctx, purchaseOrder, row.orderId, null),
  },
  {
    match: {
      guard: async (ctx, row) => (await faultsOf(ctx, row)).join(' ') || null,
      effect: async () => ({ faults: [] }),
    },
    cancel: { after: countInvoiced },
  },
);
