import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, createRecord, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { whyNotQuantity } from '#modules/stores/stock/shared/public.ts';
import { inBaht, totals, units } from '../shared/money.ts';
import { purchaseOrder, purchaseOrderLine, purchaseOrderRevision } from '../shared/purchaseOrder.record.ts';
import { stored } from '../shared/supply.ts';
import { purchaseOrderWorkflow } from '../shared/purchaseOrder.workflow.ts';
import { requestGroup } from '../shared/requestGroup.record.ts';
import { approvalBy, orderAmountWithSplits } from './authorizers.ts';
import { setRequests, whyNotVendor } from './groups.ts';
import { countsAs, vatOn } from './lineFacts.ts';

type Order = RowOf<typeof purchaseOrder>;
/** A line of an order, with its price. */
export type Line = Omit<RowOf<typeof purchaseOrderLine>, 'unitPrice'> & { unitPrice: string };

/** The lines of an order, in their order. */
export async function linesOf(ctx: Context, orderId: string): Promise<Line[]> {
  const found = await sql<{
    id: string;
  }>`select id from purchase_order_line where order_id = ${orderId} order by line_no`.execute(ctx.db);
  return Promise.all(
    found.rows.map(async ({ id }) => {
      const line = await getRecord(ctx, purchaseOrderLine, id);
      return { ...line, unitPrice: stored(line.unitPrice) };
    }),
  );
}

const wishersOf = async (ctx: Context, row: Order): Promise<string[]> => {
  const found = await sql<{ id: string }>`
    select distinct r.requested_by_id as id from purchase_request r where r.order_id = ${row.id} and r.requested_by_id is not null`.execute(
    ctx.db,
  );
  return [...found.rows.map(({ id }) => id), row.buyerId, row.createdBy].filter((id) => id !== null);
};

const judge = async (ctx: Context, row: Order, as: 'first' | 'last') =>
  approvalBy(
    ctx,
    {
      wishers: await wishersOf(ctx, row),
      purpose: row.purpose,
      amount: await countsAs(ctx, row, await orderAmountWithSplits(ctx, row.id)),
      firstApprovedById: row.firstApprovedById,
    },
    as,
  );

/** The requests an order was made from, by id. */
export const requestsOf = async (ctx: Context, row: Order) => {
  const found = await sql<{
    id: string;
  }>`select id from purchase_request where order_id = ${row.id} order by id`.execute(ctx.db);
  return found.rows.map(({ id }) => id);
};

/** An order that is not carried out gives its requests back, to be bought elsewhere. */
async function giveBack(ctx: WriteContext, row: Order): Promise<void> {
  await setRequests(ctx, await requestsOf(ctx, row), { status: 'approved', groupId: null, orderId: null });
  if (!row.groupId) return;
  const group = await lockRecord(ctx, requestGroup, row.groupId, null);
  await changeRow(ctx, requestGroup, group, { values: { status: 'cancelled' }, action: 'status' });
}

const received = (lines: readonly Line[]) => lines.some((line) => units(line.qtyReceived) > 0n);

const approval = (as: 'first' | 'last') => ({
  concerns: async (ctx: Context, row: Order) => (await judge(ctx, row, as)).concerns,
  guard: async (ctx: Context, row: Order) => (await judge(ctx, row, as)).why,
});

/** The steps of an order. */
export const orderActions = implementWorkflow(purchaseOrderWorkflow, {
  approve: approval('last'),
  approveFirst: approval('first'),
  issue: {
    guard: (ctx, row) => whyNotVendor(ctx, row.vendorId, row),
    effect: async (ctx, row) => setRequests(ctx, await requestsOf(ctx, row), { status: 'ordered' }),
  },
  amend: {
    // The order as it stood stays readable; the new one is approved anew.
    effect: async (ctx, row, { reason }) => {
      await createRecord(
        ctx,
        purchaseOrderRevision,
        { orderId: row.id },
        {
          revision: row.revision,
          reason,
          total: stored(row.total),
          lines: (await linesOf(ctx, row.id)).map(({ lineNo, partNumber, description, quantity, uom, unitPrice }) => ({
            lineNo,
            partNumber,
            description,
            quantity,
            uom,
            unitPrice,
          })),
          amendedById: ctx.actor.id,
        },
      );
      return {
        revision: row.revision + 1,
        firstApprovedAt: null,
        firstApprovedById: null,
        approvedAt: null,
        approvedById: null,
        issuedAt: null,
        issuedById: null,
      };
    },
  },
  closeShort: {
    guard: async (ctx, row) => (received(await linesOf(ctx, row.id)) ? null : 'Nothing of it came: cancel it instead.'),
    effect: async (ctx, row) => {
      for (const line of await linesOf(ctx, row.id)) {
        if (units(line.qtyReceived) < units(line.quantity))
          await changeRow(ctx, purchaseOrderLine, line, {
            values: { closedShort: true },
            action: 'update',
            subject: row.number,
          });
      }
      await setRequests(ctx, await requestsOf(ctx, row), { status: 'received' });
    },
  },
  discard: {
    guard: async (ctx, row) =>
      received(await linesOf(ctx, row.id)) ? 'Goods of it were received: close it short instead.' : null,
    after: giveBack,
  },
  cancel: {
    guard: async (ctx, row) =>
      received(await linesOf(ctx, row.id)) ? 'Goods of it were received: close it short instead.' : null,
    after: giveBack,
  },
});

/** A line is changed while its order is a draft; the sums of the order follow. */
export async function whyLineFixed(ctx: Context, line: { orderId: string }): Promise<string | null> {
  const order = await getRecord(ctx, purchaseOrder, line.orderId);
  return order.status === 'draft' ? null : 'Lines are changed while the order is a draft: amend it first.';
}

/** Sums an order anew after a line of it changed. */
export async function sumOrder(
  ctx: WriteContext,
  orderId: string,
  changed?: Partial<Line> & { id: string },
): Promise<void> {
  const order = await lockRecord(ctx, purchaseOrder, orderId, null);
  const lines = (await linesOf(ctx, orderId)).map((line) => (line.id === changed?.id ? { ...line, ...changed } : line));
  for (const line of lines) {
    const why = line.id === changed?.id ? whyNotQuantity(String(line.quantity), line.uom) : null;
    if (why) refuseField('quantity', 'QUANTITY', why);
    if (units(line.quantity) < units(line.qtyReceived))
      refuse('BELOW_RECEIVED', `${line.description}: ${Number(line.qtyReceived)} were received already.`);
  }
  const { net, vat, total } = totals(lines, await vatOn(ctx, lines, dayOf(ctx.now)));
  await changeRow(ctx, purchaseOrder, order, {
    values: { net, vat, total, netBaht: inBaht(net, order.fxRate) },
    action: 'update',
  });
}
