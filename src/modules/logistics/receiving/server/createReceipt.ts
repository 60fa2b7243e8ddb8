import { refuseNoSerial } from '#modules/maintenance/release-gates/shared/serialRange.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { RowOf, UpdateOf } from '#kernel/shared/record.ts';
import { addDays, addMonths, dayOf } from '#kernel/shared/dates.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { type AnyRow, createRecord, findRow, getRecord } from '#kernel/server/records/records.ts';
import { orderNamed, requireOpenOrder, takeOffOrder } from '#modules/stores/purchasing/server/public.ts';
import { cureQuarterDay, whyNotQuantity } from '#modules/stores/stock/shared/public.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';
import { tool } from '#modules/stores/tools/shared/tool.record.ts';
import { goodsReceipt, receiptLine } from '../shared/goodsReceipt.record.ts';
import { lineInput, receiptInput } from '../shared/receiving.calls.ts';
export type ReceiptInput = z.infer<typeof receiptInput>;

/** Takes a delivery in: the receipt with its lines, all still to inspect. Errors: `CUSTOMER_NEEDED`, `VENDOR_NEEDED`, `SERIAL_NEEDED`, `WORK_NEEDED`, `ORDER_CLOSED`. */
export async function createReceipt(ctx: WriteContext, input: ReceiptInput): Promise<AnyRow> {
  const { lines, ...head } = input;
  if (head.kind === 'component' && !head.customerId)
    refuseField('customerId', 'CUSTOMER_NEEDED', 'A component belongs to a customer.');
  if (head.kind !== 'component') await requireOpenOrder(ctx, head.poNo);
  const sender = await senderOf(ctx, head);
  if (!head.customerId && !sender.vendor) refuseField('vendorId', 'VENDOR_NEEDED', 'Say who sent it.');
  for (const [index, line] of lines.entries()) {
    await nameLine(ctx, line, index);
    for (const day of ['manufacturedOn', 'certDate'] as const)
      if (line[day] && line[day] > dayOf(ctx.now))
        refuseField(`lines.${index}.${day}`, 'WRONG_DAY', 'This day is still to come.');
    Object.assign(line, cureOf(ctx, line, `lines.${index}.`));
    refuseNoSerial(`lines.${index}.serialNumber`, line.serialNumber);
    if (head.kind === 'tool') {
      if (!line.serialNumber)
        refuseField(`lines.${index}.serialNumber`, 'SERIAL_NEEDED', 'Read the serial number from the tool.');
      if (Number(line.qtyDelivered) !== 1)
        refuseField(`lines.${index}.qtyDelivered`, 'SERIAL_ONE', 'A serial number is one piece.');
    } else if (line.toolId) {
      refuseField(`lines.${index}.toolId`, 'NOT_A_TOOL', 'Only a delivery of tools names a tool.');
    }
    if (head.kind !== 'component') continue;
    if (!line.serialNumber && !line.serialReason)
      refuseField(
        `lines.${index}.serialNumber`,
        'SERIAL_NEEDED',
        'Read the serial number from the part, or say why there is none.',
      );
    if (!line.workAsked) refuseField(`lines.${index}.workAsked`, 'WORK_NEEDED', 'Say what the customer asks for.');
    if (line.serialNumber && Number(line.qtyDelivered) !== 1)
      refuseField(`lines.${index}.qtyDelivered`, 'SERIAL_ONE', 'A serial number is one piece.');
    if (!Number.isInteger(Number(line.qtyDelivered)))
      refuseField(`lines.${index}.qtyDelivered`, 'WHOLE', 'Components are counted in pieces.');
  }
  const receipt = await createRecord(
    ctx,
    goodsReceipt,
    { ...head, ...sender },
    {
      status: 'arrived',
      receivedAt: ctx.now.toISOString(),
      receivedByName: ctx.actor.name,
      unexpected: head.kind !== 'component' && !head.poNo,
    },
  );
  for (const [index, line] of lines.entries()) {
    await createRecord(
      ctx,
      receiptLine,
      {
        ...line,
        partNumber: line.partNumber ?? '',
        description: line.description ?? '',
        serialReason: line.serialNumber ? null : line.serialReason,
        goodsReceiptId: receipt.id,
      },
      { status: 'pending', lineNo: index + 1 },
      { subject: receipt.number },
    );
  }
  return receipt;
}

type Cured = Partial<Pick<RowOf<typeof receiptLine>, 'cureDate' | 'cureQuarter'>>;

/**
 * The cure date of a line whose rubber is dated by a quarter: its last day (R-STK-7). `given` is what was typed now, `row` what stood before.
 * Errors: `CURE_DATE`, when a date is typed too that is another one; `WRONG_DAY`, before its first day.
 */
export function cureOf(
  ctx: Pick<Context, 'now'>,
  given: z.infer<typeof lineInput> | UpdateOf<typeof receiptLine>,
  path = '',
  row: Cured = {},
): Cured {
  if (given.cureQuarter) {
    const cureDate = cureQuarterDay(given.cureQuarter);
    if (given.cureDate && given.cureDate !== row.cureDate && given.cureDate !== cureDate)
      refuseField(`${path}cureDate`, 'CURE_DATE', `${given.cureQuarter} counts from ${cureDate}. Give one of both.`);
    if (cureDate && addMonths(addDays(cureDate, 1), -3) > dayOf(ctx.now))
      refuseField(`${path}cureQuarter`, 'WRONG_DAY', 'This quarter is still to come.');
    return { cureDate, cureQuarter: given.cureQuarter.toUpperCase() };
  }
  if (given.cureDate && given.cureDate !== row.cureDate && given.cureDate > dayOf(ctx.now))
    refuseField(`${path}cureDate`, 'WRONG_DAY', 'This day is still to come.');
  // Another date typed over it is no longer the quarter's.
  return row.cureQuarter && given.cureDate !== undefined && given.cureDate !== row.cureDate
    ? { cureQuarter: null }
    : {};
}

type Sender = Partial<Pick<RowOf<typeof goodsReceipt>, 'poNo' | 'vendorId' | 'vendor'>>;

/** Who sent a delivery: whom its order is placed with, else the vendor that is named, by its name too. Errors: `OTHER_VENDOR`. */
export async function senderOf(
  ctx: Context,
  { poNo, vendorId, vendor: named }: { [K in keyof Sender]?: Sender[K] | undefined },
): Promise<Pick<RowOf<typeof goodsReceipt>, 'vendorId' | 'vendor'>> {
  const order = await orderNamed(ctx, poNo ?? null);
  const found = await sql<{ id: string; name: string }>`
    select id, name from vendor where case when ${order?.vendorId ?? vendorId ?? null}::uuid is not null
      then id = ${order?.vendorId ?? vendorId ?? null}::uuid
      else lower(name) = lower(btrim(${named ?? null})) or code = upper(btrim(${named ?? null})) end
    order by lower(name) = lower(btrim(${named ?? null})) desc, code limit 1`.execute(ctx.db);
  const known = found.rows[0];
  if (order && vendorId && vendorId !== order.vendorId)
    refuseField('vendorId', 'OTHER_VENDOR', `${order.number} is placed with ${known?.name ?? 'another vendor'}.`);
  return { vendorId: known?.id ?? null, vendor: known?.name ?? named ?? null };
}

/** A receipt that was reversed in the ledger is taken off its order: so much of it did not come, or was not refused. */
export async function receiptTakenBack(
  ctx: WriteContext,
  taken: { documentId: string; batchId: string; itemId: string; qty: string },
): Promise<void> {
  const receipt = await getRecord(ctx, goodsReceipt, taken.documentId);
  const item = await getRecord(ctx, stockItem, taken.itemId);
  const refused = await ctx.db
    .selectFrom('movement')
    .select('id')
    .where((of) => of.and({ batchId: taken.batchId, documentId: taken.documentId, type: 'inspectReject' }))
    .executeTakeFirst();
  await takeOffOrder(ctx, {
    poNo: receipt.poNo,
    itemId: taken.itemId,
    partNumber: item.partNumber,
    accepted: refused ? '0' : taken.qty,
    rejected: refused ? taken.qty : '0',
  });
}

/** Refuses a line that delivers a part of a piece. */
export async function refuseUncountable(
  ctx: Context,
  line: { itemId?: string | null | undefined; qtyDelivered: string },
  path = '',
): Promise<void> {
  const item = line.itemId ? await findRow(ctx, stockItem, line.itemId) : null;
  const why = item && whyNotQuantity(line.qtyDelivered, item.uom);
  if (why) refuseField(`${path}qtyDelivered`, 'QUANTITY', why);
}

async function nameLine(ctx: WriteContext, line: z.infer<typeof lineInput>, index: number): Promise<void> {
  const item = line.itemId ? await findRow(ctx, stockItem, line.itemId) : null;
  const known = line.toolId ? await findRow(ctx, tool, line.toolId) : null;
  if (line.toolId && !known) refuseField(`lines.${index}.toolId`, 'TOOL_UNKNOWN', 'This tool is not in the register.');
  await refuseUncountable(ctx, line, `lines.${index}.`);
  line.partNumber = line.partNumber || (known?.model.toUpperCase() ?? item?.partNumber ?? '');
  line.description = line.description || (known?.name ?? item?.partName ?? '');
  if (!line.partNumber) refuseField(`lines.${index}.partNumber`, 'REQUIRED', 'Required');
  if (!line.description) refuseField(`lines.${index}.description`, 'REQUIRED', 'Required');
}
