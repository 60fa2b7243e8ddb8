import { sql } from 'kysely';
import type { WriteContext } from '#kernel/server/context.ts';
import { storeAttachment } from '#kernel/server/attachments/attachments.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { tool } from '#modules/stores/tools/shared/tool.record.ts';
import { receiptInput } from '#modules/logistics/receiving/shared/receiving.calls.ts';
import { prepareFile, type PreparedFile } from '#kernel/server/attachments/prepare.ts';
import { canSign } from '#modules/quality/authorizations/server/public.ts';
import { createReceipt, settleLine, type ReceiptInput } from '#modules/logistics/receiving/server/public.ts';
import { questionsFor } from '#modules/logistics/receiving/shared/checklist.ts';
import { receiptLine } from '#modules/logistics/receiving/shared/goodsReceipt.record.ts';
import { wheelPicture } from './pictures.ts';
import { paper } from './papers.ts';
import { idOf, type DemoWorld } from './world.ts';

export interface DemoComponent {
  customer: string;
  partNumber: string;
  description: string;
  serialNumber: string;
  workAsked: string;
  customerOrder?: string;
  removalReason?: string;
  /** When it came; the inspection is an hour later. */
  at: Date;
}

let picture: Promise<PreparedFile> | undefined;

interface LineRow {
  id: string;
  version: number;
  qty: string;
}

/** The lines of a delivery, in order. */
async function linesOf(ctx: WriteContext, receiptId: string): Promise<LineRow[]> {
  const found = await sql<LineRow>`
    select id, version, qty_delivered::text as qty from goods_receipt_line where goods_receipt_id = ${receiptId} order by line_no`.execute(
    ctx.db,
  );
  return found.rows;
}

/** The receiving authorisation of whoever stands at the dock; none before the demo's people had theirs. */
async function authorisationOf(ctx: WriteContext): Promise<{ authorizationNo: string | null; stampNo: string | null }> {
  const { authorizationNo, stampNo } = await canSign(ctx, {
    employeeId: ctx.actor.employeeId ?? '',
    privilege: 'receive',
    at: ctx.now,
  });
  return { authorizationNo, stampNo };
}

/** Accepts a line with every question answered yes, but what came damaged. */
async function accept(ctx: WriteContext, line: LineRow, kind: string, rejected = 0): Promise<Record<string, unknown>> {
  return settleLine(
    ctx,
    line.id,
    {
      version: line.version,
      checklist: Object.fromEntries(questionsFor(kind).map(({ key }) => [key, 'yes'])),
      qtyAccepted: String(Number(line.qty) - rejected),
      qtyRejected: String(rejected),
      discrepancy: rejected > 0 ? 'damaged' : null,
      remark: rejected > 0 ? 'Torn pack, contents contaminated' : null,
    },
    { method: 'pin', ...(await authorisationOf(ctx)) },
  );
}

function componentInput(world: DemoWorld, component: DemoComponent): ReceiptInput {
  const { customer, at: _at, ...line } = component;
  return {
    kind: 'component',
    vendor: null,
    customerId: idOf(world, `customer:${customer}`),
    poNo: null,
    awb: null,
    carrier: 'Own truck',
    packages: 1,
    remark: null,
    lines: [
      {
        serialReason: null,
        supplierLot: null,
        cureQuarter: null,
        certType: null,
        certNumber: null,
        certIssuer: null,
        manufacturerSource: null,
        customerOrder: null,
        removalReason: null,
        ...line,
        qtyDelivered: '1',
      },
    ],
  };
}

/** A customer's component through the dock: taken in, photographed, inspected and signed for. Gives the batch a job is opened from. */
export async function receiveComponent(
  world: DemoWorld,
  component: DemoComponent,
  as = 'logistics',
): Promise<{ id: string; number: string }> {
  picture ??= prepareFile({ fileName: 'as-received.png', declaredType: 'image/png', bytes: wheelPicture() });
  const photo = await picture;
  const lineId = await world.write(
    async (ctx) => {
      const receipt = await createReceipt(ctx, componentInput(world, component));
      return (await linesOf(ctx, receipt.id))[0]?.id ?? '';
    },
    { at: component.at, as },
  );
  return world.write(
    async (ctx) => {
      await storeAttachment(ctx, { entity: receiptLine.name, entityId: lineId }, photo);
      const line =
        await sql<LineRow>`select id, version, qty_delivered::text as qty from goods_receipt_line where id = ${lineId}`.execute(
          ctx.db,
        );
      const settled = line.rows[0] ? await accept(ctx, line.rows[0], 'component') : {};
      const batch = await sql<{
        id: string;
        number: string;
      }>`select id, number from receiving_batch where id = ${settled['receivingBatchId']}`.execute(ctx.db);
      return batch.rows[0] ?? { id: '', number: '' };
    },
    { at: new Date(component.at.getTime() + 3_600_000), as },
  );
}

/** A delivery that is still on the dock. */
export async function leaveOnDock(world: DemoWorld, component: DemoComponent): Promise<void> {
  await world.write((ctx) => createReceipt(ctx, componentInput(world, component)), { at: component.at, as: 'prapai' });
}

/** The certificate that came with a line. */
function certificateFor({ vendor, lines }: ReceiptInput, nth: number): Promise<PreparedFile> {
  const { certNumber, certDate, partNumber, supplierLot } = lines[nth] ?? {};
  return paper(certNumber ?? 'certificate', [
    'Certificate of conformity',
    `Certificate No. ${certNumber ?? ''}`,
    `Issued by: ${vendor ?? ''}`,
    ...(certDate ? [`Date of issue: ${certDate}`] : []),
    `Part Number: ${partNumber ?? ''}`,
    ...(supplierLot ? [`Batch No: ${supplierLot}`] : []),
    'The goods conform to the order and to their specification.',
  ]);
}

/** What an order brought through the dock and onto its shelf; of its first line some may be damaged. */
export async function receiveMaterial(
  world: DemoWorld,
  input: ReceiptInput,
  at: Date,
  rejected = 0,
): Promise<string[]> {
  return world.write(
    async (ctx) => {
      const receipt = await createReceipt(ctx, input);
      const batches: string[] = [];
      for (const [nth, line] of (await linesOf(ctx, receipt.id)).entries()) {
        await storeAttachment(ctx, { entity: receiptLine.name, entityId: line.id }, await certificateFor(input, nth));
        batches.push(String((await accept(ctx, line, input.kind, nth === 0 ? rejected : 0))['batchId']));
      }
      return batches;
    },
    { at, as: 'logistics' },
  );
}

/** A tool back from the laboratory, with its certificate's number, still to be inspected. */
export async function toolOnDock(world: DemoWorld, toolNo: string, vendor: string, at: Date): Promise<void> {
  const certNumber = `${vendor.slice(0, 2).toUpperCase()}-26-0417`;
  const certDate = dayOf(new Date(at.getTime() - 2 * 86_400_000));
  const { model, serialNumber } = await world.write((ctx) => getRecord(ctx, tool, toolNo));
  const certificate = await paper(certNumber, [
    'Certificate of calibration',
    `Certificate No. ${certNumber}`,
    `Issued by: ${vendor}`,
    `Date of issue: ${certDate}`,
    `Part Number: ${model}`,
    `Serial Number: ${serialNumber}`,
    'As found: within tolerance. Traceable to the national standard.',
  ]);
  await world.write(
    async (ctx) => {
      const known = await getRecord(ctx, tool, toolNo);
      // Who issued it and when is typed, or read from the certificate, when it is inspected.
      const line = { toolId: known.id, serialNumber: known.serialNumber, certNumber, qtyDelivered: '1' };
      const receipt = await createReceipt(
        ctx,
        receiptInput.parse({ kind: 'tool', vendor, carrier: 'Own truck', lines: [line] }),
      );
      const [first] = await linesOf(ctx, receipt.id);
      if (first) await storeAttachment(ctx, { entity: receiptLine.name, entityId: first.id }, certificate);
    },
    { at, as: 'prapai' },
  );
}
