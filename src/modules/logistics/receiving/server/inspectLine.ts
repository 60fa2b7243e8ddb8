import { refuseNoSerial } from '#modules/maintenance/release-gates/shared/serialRange.ts';
import { z } from 'zod';
import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { conflict, refuse, refuseField } from '#kernel/shared/errors.ts';
import { can } from '#kernel/shared/permission.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { listAttachments } from '#kernel/server/attachments/attachments.ts';
import {
  type AnyRow,
  changeRow,
  createRecord,
  getRecord,
  lockRecord,
  type ServerValues,
} from '#kernel/server/records/records.ts';
import { writeSignature } from '#kernel/server/signatures/signatures.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { lifeOf, type NewBatch, receiveBatch, receiveToQuarantine } from '#modules/stores/stock/server/public.ts';
import { carriedOf } from '#modules/stores/stock/shared/batch.record.ts';
import { ownedBy } from '#modules/stores/scraps/server/public.ts';
import { toUnits } from '#modules/stores/stock/shared/public.ts';
import {
  priceOnOrder,
  receiveOnOrder,
  refuseOwnOrder,
  type OrderPrice,
} from '#modules/stores/purchasing/server/public.ts';
import { quarantineItem, refuseUnfitPaper } from '#modules/stores/quarantine/server/public.ts';
import { judgeChecklist, missingPapers } from '../shared/checklist.ts';
import { goodsReceipt, receiptLine } from '../shared/goodsReceipt.record.ts';
import { receivingBatch } from '../shared/receivingBatch.record.ts';
import { inspectionInput } from '../shared/receiving.calls.ts';
import { takeTool } from './takeTool.ts';
import {
  certificateOf,
  refuseCondemned,
  refuseLife,
  refuseOpenChecklist,
  requireReceiver,
  withVendorFact,
  type LineSigner,
  type LineVerdict,
} from './receiver.ts';

type Inspection = z.infer<typeof inspectionInput>;

const inspectionStatement = 'I inspected this delivery against its papers and the checklist.';

type Line = RowOf<typeof receiptLine>;
type Receipt = RowOf<typeof goodsReceipt>;

/** Inspects one line for the session's person, who proves it with the PIN and is authorised to receive (145.A.42(a), R-AUT-5). */
export async function inspectLine(ctx: WriteContext, lineId: string, input: Inspection): Promise<AnyRow> {
  const { pin, password, code, ...verdict } = input;
  const method = await ctx.prove({ pin, password, code });
  return settleLine(ctx, lineId, verdict, { method, ...(await requireReceiver(ctx)) });
}

/**
 * Settles one line for a proven signer: what is accepted becomes a batch, what is not goes to quarantine, in one transaction
 * (R-RCV-1 to R-RCV-5). Errors: `OWN_ORDER`, `VENDOR_NOT_APPROVED`, `CERTIFICATE_FILE`, `CHECKLIST_OPEN`, `CHECKLIST_NO`, `PAPERS_MISSING`, `QUANTITIES`, `LIFE_TOO_SHORT`, `ITEM_NEEDED`,
 * `PHOTO_NEEDED`.
 */
export async function settleLine(
  ctx: WriteContext,
  lineId: string,
  given: LineVerdict,
  signer: LineSigner,
): Promise<AnyRow> {
  const seen = await getRecord(ctx, receiptLine, lineId);
  const receipt = await lockRecord(ctx, goodsReceipt, seen.goodsReceiptId, null);
  const line = await lockRecord(ctx, receiptLine, lineId, given.version);
  if (line.status !== 'pending') conflict('ALREADY_INSPECTED', 'This line was inspected already.', { current: line });
  if (receipt.kind !== 'component') await refuseOwnOrder(ctx, receipt.poNo);
  const input = { ...given, checklist: await withVendorFact(ctx, receipt, line, given) };
  const accepted = Number(input.qtyAccepted);
  if (toUnits(input.qtyAccepted) + toUnits(input.qtyRejected) !== toUnits(line.qtyDelivered)) {
    refuseField('qtyAccepted', 'QUANTITIES', `Accepted and rejected must add up to ${Number(line.qtyDelivered)}.`);
  }
  refuseOpenChecklist(receipt, input, accepted);
  if (receipt.kind !== 'tool' && (input.newTool || input.calibration))
    refuse('NOT_A_TOOL', 'Only a delivery of tools names a tool.');
  const delivery = {
    poNo: receipt.poNo,
    itemId: line.itemId,
    partNumber: line.partNumber,
    accepted: input.qtyAccepted,
    rejected: input.qtyRejected,
  };
  const price = receipt.kind === 'component' ? null : await priceOnOrder(ctx, delivery);
  const outcome =
    receipt.kind === 'component'
      ? await takeComponent(ctx, receipt, line, input)
      : receipt.kind === 'tool'
        ? await takeTool(ctx, receipt, line, input, reasonOf(input, receipt.kind))
        : await takeGoods(ctx, receipt, line, input, price);
  const asksFile =
    accepted > 0 && receipt.kind !== 'component' && (receipt.kind !== 'tool' || Boolean(input.calibration));
  const certificate = asksFile ? await certificateOf(ctx, line, input.certificateFileId) : null;
  // Last: the order stands behind the batches in the order of locks.
  if (receipt.kind !== 'component') await receiveOnOrder(ctx, delivery, price);
  const status = accepted === 0 ? 'rejected' : Number(input.qtyRejected) > 0 ? 'partly' : 'accepted';
  const { version: _version, ...verdict } = input;
  const signature = await writeSignature(ctx, {
    entity: receiptLine.name,
    entityId: line.id,
    entityVersion: line.version,
    chain: `goodsReceipt:${receipt.id}`,
    meaning: 'inspected',
    statement: inspectionStatement,
    payload: { receipt: receipt.number, line, verdict, certificate },
    ...signer,
  });
  const changed = await changeRow(ctx, receiptLine, line, {
    values: {
      ...outcome,
      status,
      checklist: input.checklist,
      qtyAccepted: input.qtyAccepted,
      qtyRejected: input.qtyRejected,
      discrepancy: input.discrepancy ?? null,
      remark: input.remark,
      inspectedByName: ctx.actor.name,
      inspectedAt: ctx.now.toISOString(),
      signatureId: signature.id,
    },
    action: 'status',
    subject: String(receipt.number),
  });
  await followLines(ctx, receipt, (input.discrepancy ?? null) !== null || status !== 'accepted');
  return changed;
}

function reasonOf(input: LineVerdict, kind: string): string {
  const { failed } = judgeChecklist(kind, input.checklist);
  return (
    [input.remark, ...failed.map(({ text }) => `No: ${text}`)].filter(Boolean).join('. ') || 'Rejected at receiving.'
  );
}

async function takeComponent(
  ctx: WriteContext,
  receipt: Receipt,
  line: Line,
  input: LineVerdict,
): Promise<ServerValues<typeof receiptLine>> {
  if (Number(input.qtyAccepted) > 0) {
    refuseNoSerial('serialNumber', line.serialNumber);
    await refuseCondemned(ctx, line);
    const photos = await listAttachments(ctx, receiptLine.name, line.id);
    if (!photos.some((file) => file.mime.startsWith('image/')))
      refuse('PHOTO_NEEDED', 'Add a photo of the component as received.');
  }
  const outcome: ServerValues<typeof receiptLine> = {};
  if (Number(input.qtyRejected) > 0) {
    const held = await quarantineItem(ctx, {
      source: 'receiving',
      partNumber: line.partNumber,
      serialNumber: line.serialNumber,
      description: String(line.description),
      quantity: input.qtyRejected,
      ...ownedBy(receipt.customerId),
      reason: reasonOf(input, 'component'),
    });
    outcome['quarantineId'] = held.id;
  }
  if (Number(input.qtyAccepted) > 0) {
    const made = await createRecord(ctx, receivingBatch, {
      status: 'accepted',
      goodsReceiptId: receipt.id,
      customerId: String(receipt.customerId),
      partNumber: String(line.partNumber),
      description: String(line.description),
      serialNumber: line.serialNumber,
      serialReason: line.serialNumber ? null : line.serialReason,
      quantity: Number(input.qtyAccepted),
      workAsked: String(line.workAsked),
      customerOrder: line.customerOrder,
      removalReason: line.removalReason,
      papers: [line.certType, line.certNumber].filter(Boolean).join(' ') || null,
      conditionNote: input.remark,
      acceptedAt: ctx.now.toISOString(),
      acceptedByName: ctx.actor.name,
    });
    outcome['receivingBatchId'] = made.id;
  }
  return outcome;
}

async function takeGoods(
  ctx: WriteContext,
  receipt: Receipt,
  line: Line,
  input: LineVerdict,
  price: OrderPrice | null,
): Promise<ServerValues<typeof receiptLine>> {
  const outcome: ServerValues<typeof receiptLine> = {};
  const base: Omit<NewBatch, 'itemId' | 'qty'> = {
    ...(line.condition && { condition: line.condition }),
    ...carriedOf(line),
    serialNumber: line.serialNumber,
    ownerId: receipt.customerId,
    labelExpiry: line.expiryDate,
    supplierSource: receipt.vendor ?? receipt.customerIdLabel,
    documentType: 'goodsReceipt',
    documentId: receipt.id,
  };
  const life = line.itemId ? await lifeOf(ctx, line.itemId, base, dayOf(ctx.now)) : null;
  const missing = missingPapers(life?.acceptanceClass ?? 'component', {
    certType: line.certType,
    certNumber: line.certNumber,
    manufacturerSource: line.manufacturerSource,
    supplierSource: base.supplierSource ?? null,
  });
  if (Number(input.qtyAccepted) > 0) {
    if (!line.itemId || !life)
      return refuseField('itemId', 'ITEM_NEEDED', 'Choose the item of the catalogue this belongs to.');
    if (missing.length > 0)
      refuse('PAPERS_MISSING', 'The papers of its class are missing: it can only go to quarantine.', {
        evidenceMissing: missing,
      });
    await refuseCondemned(ctx, line);
    await refuseUnfitPaper(ctx, line, input.qtyAccepted);
    await refuseLife(ctx, line, life.acceptanceClass);
    if (input.discrepancy === 'over' && !can(ctx.actor, 'purchasing.user'))
      refuse('OVER_DELIVERY', 'More than was ordered is held until purchasing accepts it.');
    if (life.remainingPct !== null && life.remainingPct < life.minRemainingPct && !can(ctx.actor, 'quality.user')) {
      refuse(
        'LIFE_TOO_SHORT',
        `Only ${life.remainingPct.toFixed(1)} % of its life is left; ${life.minRemainingPct} % are asked. Quality may accept it.`,
      );
    }
    const made = await receiveBatch(ctx, {
      ...base,
      itemId: line.itemId,
      qty: input.qtyAccepted,
      locationId: input.locationId,
      ...price,
    });
    outcome['batchId'] = made.id;
  }
  if (Number(input.qtyRejected) > 0) {
    // Half of a serial number cannot stay behind, so a rejected rest never shares one with what was accepted.
    const batchId = line.itemId
      ? (
          await receiveToQuarantine(
            ctx,
            {
              ...base,
              // What nobody read from its papers is not new.
              condition: base.condition ?? (life?.acceptanceClass === 'component' ? 'asRemoved' : 'new'),
              itemId: line.itemId,
              qty: input.qtyRejected,
            },
            'receiving inspection',
          )
        ).id
      : null;
    const held = await quarantineItem(ctx, {
      source: 'receiving',
      batchId,
      partNumber: line.partNumber,
      serialNumber: line.serialNumber,
      description: String(line.description),
      quantity: input.qtyRejected,
      ...ownedBy(receipt.customerId),
      supplier: receipt.vendor,
      reason: reasonOf(input, String(receipt.kind)),
      evidenceMissing: missing,
    });
    outcome['quarantineId'] = held.id;
    if (batchId && outcome['batchId'] === undefined) outcome['batchId'] = batchId;
  }
  return outcome;
}

/** The receipt's own state follows from its lines. */
async function followLines(ctx: WriteContext, receipt: Receipt, discrepancy: boolean): Promise<void> {
  const left = await sql<{ pending: number }>`
    select count(*) filter (where status = 'pending')::int as pending from goods_receipt_line where goods_receipt_id = ${receipt.id}`.execute(
    ctx.db,
  );
  const status = left.rows[0]?.pending ? 'partly' : 'complete';
  await changeRow(ctx, goodsReceipt, receipt, {
    values: { status, ...(discrepancy ? { discrepancy: true } : {}) },
    action: 'status',
  });
}
