import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { conflict, refuse, refuseField } from '#kernel/shared/errors.ts';
import { can } from '#kernel/shared/permission.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { allocateLanded, scaled, share, unscaled } from '#modules/stores/stock/shared/public.ts';
import { inBaht, lineAmount, sum, units } from '../shared/money.ts';
import { inOrderUnits, whyUnitsDiffer } from '../shared/orderUnits.ts';
import { purchaseOrder, purchaseOrderLine } from '../shared/purchaseOrder.record.ts';
import { purchaseRequest } from '../shared/purchaseRequest.record.ts';
import { linesOf, requestsOf, type Line } from './orders.ts';
import { wishersMergedInto } from './authorizers.ts';
import { setRequests } from './groups.ts';
import { unitsOfItem } from './lineFacts.ts';

type Order = RowOf<typeof purchaseOrder>;

/** What the dock settled of one line of a delivery, counted in the unit of the stores. */
export interface Delivery {
  poNo: string | null;
  itemId: string | null;
  partNumber: string;
  accepted: string;
  rejected: string;
}

/** What the accepted quantity cost, before VAT: in THB at the rate of the order, and in which currency it was agreed. */
export interface OrderPrice {
  worth: string;
  currency: string;
  fxRate: string;
}

interface KnownOrder {
  id: string;
  number: string;
  status: string;
  vendorId: string;
  supply: string;
  process: string | null;
}

/** An order by the number on the delivery, or null when it is none of ours. */
export async function orderNamed(ctx: Context, poNo: string | null): Promise<KnownOrder | null> {
  if (!poNo) return null;
  const found = await sql<KnownOrder>`
    select id, number, status, vendor_id, supply, process from purchase_order where upper(number) = upper(btrim(${poNo}))`.execute(
    ctx.db,
  );
  return found.rows[0] ?? null;
}

/** A delivery for an order that is not open, or that is none of ours, is not taken in under its number. Errors: `ORDER_UNKNOWN`, `ORDER_CLOSED`. */
export async function requireOpenOrder(ctx: Context, poNo: string | null): Promise<void> {
  const order = await orderNamed(ctx, poNo);
  if (poNo && !order)
    refuseField(
      'poNo',
      'ORDER_UNKNOWN',
      `There is no order ${poNo.trim()}. Correct the number, or leave it out to take this in as unexpected.`,
    );
  if (!order || order.status === 'issued') return;
  const state = purchaseOrder.states?.[order.status as keyof typeof purchaseOrder.states]?.label ?? order.status;
  refuse('ORDER_CLOSED', `${order.number} is ${state.toLowerCase()}: no delivery is expected for it.`);
}

/** What is said to whoever had to do with an order. */
const hands = {
  asked: (order: string) => `You asked for what is on ${order}: somebody else receives and inspects it.`,
  bought: (order: string) => `You wrote ${order}: somebody else receives and inspects it.`,
  approved: (order: string) => `You approved ${order}: somebody else receives and inspects it.`,
  issued: (order: string) => `You placed ${order}: somebody else receives and inspects it.`,
};

/**
 * Nobody receives and inspects what they asked for, ordered or approved themselves (stores-finance 3.6). The person counts, whichever account.
 * Errors: `OWN_ORDER`.
 */
export async function refuseOwnOrder(ctx: Context, poNo: string | null): Promise<void> {
  const known = await orderNamed(ctx, poNo);
  if (!known) return;
  const order = await getRecord(ctx, purchaseOrder, known.id);
  const asked: (string | null)[] = [];
  for (const id of await requestsOf(ctx, order)) {
    const request = await getRecord(ctx, purchaseRequest, id);
    asked.push(request.requestedById, request.createdBy, ...(await wishersMergedInto(ctx, id)));
  }
  const had: Record<keyof typeof hands, (string | null)[]> = {
    asked,
    bought: [order.buyerId, order.createdBy],
    approved: [order.approvedById, order.firstApprovedById],
    issued: [order.issuedById],
  };
  const mine = await accountsOf(ctx);
  for (const [hand, ids] of Object.entries(had) as [keyof typeof hands, (string | null)[]][])
    if (ids.some((id) => id !== null && mine.has(id))) refuse('OWN_ORDER', hands[hand](order.number));
}

/** The accounts of whoever acts: their own, and any other of the same employee. */
async function accountsOf({ db, actor }: Context): Promise<Set<string>> {
  const others = actor.employeeId
    ? await db.selectFrom('appUser').select('id').where('employeeId', '=', actor.employeeId).execute()
    : [];
  return new Set([actor.id, ...others.map(({ id }) => id)].filter((id) => id !== null));
}

/**
 * What an accepted quantity costs by the lines it was ordered on; null when the delivery names none of our orders.
 * Errors: `ORDER_CLOSED`, `NOT_ORDERED`, `UNIT`.
 */
export async function priceOnOrder(ctx: Context, delivery: Delivery): Promise<OrderPrice | null> {
  const known = await orderNamed(ctx, delivery.poNo);
  if (!known) return null;
  await requireOpenOrder(ctx, delivery.poNo);
  const order = await getRecord(ctx, purchaseOrder, known.id);
  return priceOf(order, await split(ctx, order, delivery));
}

function priceOf(order: Order, { lines, shares }: Split): OrderPrice {
  const bought = inBaht(sum(shares.map(({ line, taken }) => lineAmount(asText(taken), line.unitPrice))), order.fxRate);
  return {
    worth: sum([bought, landedOn(order, lines, shares)]),
    currency: order.currency,
    fxRate: order.fxRate,
  };
}

/**
 * Freight and duty of what is taken now: the order's, over its lines by their value, and of a line as much as of it has come. What came before is
 * taken off, so the deliveries of a line add up to its part to the satang (R-STK-10, E12).
 */
function landedOn(order: Order, lines: readonly Line[], shares: readonly Share[]): string {
  if (order.landedCost === null || order.landedCost === undefined) return '0';
  const parts = allocateLanded(
    scaled(order.landedCost, 2),
    lines.map((line) => scaled(lineAmount(line.quantity, line.unitPrice), 2)),
  );
  const landed = shares.reduce((all, { line, taken }) => {
    const part = parts[lines.indexOf(line)] ?? 0n;
    const ordered = units(line.quantity);
    const upTo = (amount: bigint) => share(part, amount < ordered ? amount : ordered, ordered);
    return all + upTo(units(line.qtyReceived) + taken) - upTo(units(line.qtyReceived));
  }, 0n);
  return unscaled(landed, 2);
}

interface Share {
  line: Line;
  /** Of the accepted quantity, in the unit of the order. */
  taken: bigint;
  rejected: bigint;
}

interface Split {
  /** All lines of the order. */
  lines: Line[];
  shares: Share[];
  over: boolean;
}

/** The lines of an order on which this was ordered. */
const linesFor = (lines: readonly Line[], delivery: Pick<Delivery, 'itemId' | 'partNumber'>): Line[] =>
  lines.filter((line) =>
    line.itemId && delivery.itemId
      ? line.itemId === delivery.itemId
      : same(line.partNumber ?? line.description, delivery.partNumber),
  );

/** Shares a delivery out over the lines that ordered it: each up to what is still open, the last one takes the rest. */
async function split(ctx: Context, order: Order, delivery: Delivery): Promise<Split> {
  const lines = await linesOf(ctx, order.id);
  const mine = linesFor(lines, delivery);
  const [first] = mine;
  if (!first) return refuse('NOT_ORDERED', `${delivery.partNumber} is not on ${order.number}.`);
  const item = await unitsOfItem(ctx, delivery.itemId ?? first.itemId);
  for (const line of mine) {
    const why = item && whyUnitsDiffer(line.uom, item);
    if (why) refuse('UNIT', `${delivery.partNumber} ${why}`);
  }
  const open = mine.reduce((all, line) => all + openOf(line), 0n);
  let left = inOrderUnits(delivery.accepted, first.uom, item, open);
  const over = left > open;
  const rejected = inOrderUnits(delivery.rejected, first.uom, item);
  const shares = mine.map((line, at): Share => {
    const room = openOf(line);
    const taken = at === mine.length - 1 || left < room ? left : room;
    left -= taken;
    return { line, taken, rejected: at === 0 ? rejected : 0n };
  });
  return { lines, shares, over };
}

/**
 * Books what the dock accepted and rejected against the line it was ordered on (R-PUR-3, R-RCV-5).
 * The order is done when every line is received. Errors: `NOT_ORDERED`, `OVER_DELIVERY`, `UNIT`, 409 `ORDER_CHANGED`.
 */
export async function receiveOnOrder(ctx: WriteContext, delivery: Delivery, booked: OrderPrice | null): Promise<void> {
  const known = await orderNamed(ctx, delivery.poNo);
  if (!known) return;
  const order = await lockRecord(ctx, purchaseOrder, known.id, null);
  await requireOpenOrder(ctx, delivery.poNo);
  const came = await split(ctx, order, delivery);
  const { shares, over } = came;
  // The batch stands in the ledger at the price read before the order was locked.
  if (booked && booked.worth !== priceOf(order, came).worth)
    conflict('ORDER_CHANGED', `${order.number} was changed meanwhile: inspect this line again.`);
  if (over && !can(ctx.actor, 'purchasing.user'))
    refuse('OVER_DELIVERY', 'More than was ordered is held until purchasing accepts it.');
  for (const { line, taken, rejected } of shares) {
    if (taken === 0n && rejected === 0n) continue;
    await changeRow(ctx, purchaseOrderLine, line, {
      values: {
        qtyReceived: asText(units(line.qtyReceived) + taken),
        ...(rejected > 0n ? { qtyRejected: asText(units(line.qtyRejected) + rejected) } : {}),
        ...(taken > 0n ? { receivedOn: dayOf(ctx.now) } : {}),
      },
      action: 'update',
      subject: order.number,
    });
  }
  await followLines(ctx, order);
}

/**
 * Takes off an order what a reversed receipt had booked on it, from its last line backwards; an order that was complete waits for it again. What was
 * closed short stays closed: nobody waits for the rest of it.
 */
export async function takeOffOrder(ctx: WriteContext, delivery: Delivery): Promise<void> {
  const known = await orderNamed(ctx, delivery.poNo);
  if (!known) return;
  const order = await lockRecord(ctx, purchaseOrder, known.id, null);
  const mine = linesFor(await linesOf(ctx, order.id), delivery).toReversed();
  const [first] = mine;
  if (!first) return;
  const item = await unitsOfItem(ctx, delivery.itemId ?? first.itemId);
  let accepted = inOrderUnits(delivery.accepted, first.uom, item);
  let rejected = inOrderUnits(delivery.rejected, first.uom, item);
  for (const line of mine) {
    const [back, refused] = [less(accepted, units(line.qtyReceived)), less(rejected, units(line.qtyRejected))];
    if (back === 0n && refused === 0n) continue;
    [accepted, rejected] = [accepted - back, rejected - refused];
    const left = units(line.qtyReceived) - back;
    await changeRow(ctx, purchaseOrderLine, line, {
      values: {
        qtyReceived: asText(left),
        qtyRejected: asText(units(line.qtyRejected) - refused),
        ...(left === 0n ? { receivedOn: null } : {}),
      },
      action: 'update',
      subject: order.number,
    });
  }
  await followLines(ctx, order);
}

const less = (a: bigint, b: bigint) => (a < b ? a : b);

const same = (a: string, b: string) =>
  a.replaceAll(/[^a-z0-9]/gi, '').toLowerCase() === b.replaceAll(/[^a-z0-9]/gi, '').toLowerCase();
const openOf = (line: Line) => {
  const open = units(line.quantity) - units(line.qtyReceived);
  return open > 0n ? open : 0n;
};
const asText = (amount: bigint) => `${amount / 10_000n}.${String(amount % 10_000n).padStart(4, '0')}`;

/** Received % is what was accepted of what was ordered; the order is done when every line is received (R-PUR-3). */
async function followLines(ctx: WriteContext, order: Order): Promise<void> {
  const lines = await linesOf(ctx, order.id);
  const ordered = units(sum(lines.map((line) => line.quantity)));
  const accepted = lines.reduce((all, line) => {
    const [got, asked] = [units(line.qtyReceived), units(line.quantity)];
    return all + (got < asked ? got : asked);
  }, 0n);
  const isDone = lines.every((line) => units(line.qtyReceived) >= units(line.quantity));
  const waitsAgain = !isDone && order.status === 'done' && !lines.some((line) => line.closedShort);
  await changeRow(ctx, purchaseOrder, order, {
    values: {
      receivedPct: isDone ? 100 : Number((accepted * 100n) / ordered),
      ...(isDone ? { status: 'done' as const, closedAt: ctx.now.toISOString() } : {}),
      ...(waitsAgain ? { status: 'issued' as const, closedAt: null } : {}),
    },
    action: 'status',
  });
  if (waitsAgain) await setRequests(ctx, await requestsOf(ctx, order), { status: 'ordered' });
  if (isDone) await setRequests(ctx, await requestsOf(ctx, order), { status: 'received' });
}
