import { z } from 'zod';
import { refuseField } from '#kernel/shared/errors.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { createRecord, findRow, type AnyRow } from '#kernel/server/records/records.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';
import { goodsReceipt, receiptKinds, receiptLine } from '../shared/goodsReceipt.record.ts';

const optional = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform((value) => value || null);
const day = z.iso.date('A date such as 2026-11-21').nullish();

/** One line as the dock types it. */
export const lineInput = z.strictObject({
  itemId: z.uuid().nullish(),
  /** Part number and description come from the item when one is chosen. */
  partNumber: z.string().trim().toUpperCase().max(60).nullish(),
  description: z.string().trim().max(200).nullish(),
  serialNumber: z
    .string()
    .trim()
    .toUpperCase()
    .max(60)
    .nullish()
    .transform((value) => value || null),
  serialReason: optional(200),
  supplierLot: optional(60),
  manufacturedOn: day,
  cureDate: day,
  expiryDate: day,
  certType: z.enum(['form1CAAT', 'form1EASA', 'faa8130', 'tccaForm1', 'cofc', 'coa', 'none']).nullish(),
  certNumber: optional(60),
  certIssuer: optional(120),
  certDate: day,
  manufacturerSource: optional(120),
  workAsked: optional(200),
  customerOrder: optional(60),
  removalReason: optional(200),
  qtyDelivered: z
    .string()
    .trim()
    .regex(/^\d{1,9}([.]\d{1,4})?$/, 'A number such as 12.5')
    .refine((qty) => Number(qty) > 0, 'More than nothing'),
});

/** A delivery as the dock types it. */
export const receiptInput = z.strictObject({
  kind: z.enum(Object.keys(receiptKinds) as [keyof typeof receiptKinds]),
  vendor: optional(120),
  customerId: z.uuid().nullish(),
  poNo: optional(60),
  awb: optional(60),
  carrier: optional(80),
  packages: z.int().min(1).max(9999).default(1),
  remark: optional(1000),
  lines: z.array(lineInput).min(1, 'At least one line').max(100),
});
export type ReceiptInput = z.infer<typeof receiptInput>;

/** Takes a delivery in: the receipt with its lines, all still to inspect. Errors: `CUSTOMER_NEEDED`, `VENDOR_NEEDED`, `SERIAL_NEEDED`, `WORK_NEEDED`. */
export async function createReceipt(ctx: WriteContext, input: ReceiptInput): Promise<AnyRow> {
  const { lines, ...head } = input;
  if (head.kind === 'component' && !head.customerId)
    refuseField('customerId', 'CUSTOMER_NEEDED', 'A component belongs to a customer.');
  if (!head.customerId && !head.vendor) refuseField('vendor', 'VENDOR_NEEDED', 'Say who sent it.');
  for (const [index, line] of lines.entries()) {
    await nameLine(ctx, line, index);
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
  const receipt = await createRecord(ctx, goodsReceipt, head, {
    status: 'arrived',
    receivedAt: ctx.now.toISOString(),
    receivedByName: ctx.actor.name,
    unexpected: head.kind !== 'component' && !head.poNo,
  });
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

async function nameLine(ctx: WriteContext, line: z.infer<typeof lineInput>, index: number): Promise<void> {
  const item = line.itemId ? await findRow(ctx, stockItem, line.itemId) : null;
  line.partNumber = line.partNumber || String(item?.['partNumber'] ?? '');
  line.description = line.description || String(item?.['partName'] ?? '');
  if (!line.partNumber) refuseField(`lines.${index}.partNumber`, 'REQUIRED', 'Required');
  if (!line.description) refuseField(`lines.${index}.description`, 'REQUIRED', 'Required');
}
