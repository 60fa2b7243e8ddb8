import { refuse, refuseField } from '#kernel/shared/errors.ts';
import { addAttachment, listAttachments, readAttachment } from '#kernel/server/attachments/attachments.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import type { ServerValues } from '#kernel/server/records/records.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { quarantineItem } from '#modules/stores/quarantine/server/public.ts';
import {
  enterCalibration,
  registerTool,
  toolAtTheDock,
  toolBackUnchecked,
} from '#modules/stores/tools/server/public.ts';
import { calibration } from '#modules/stores/tools/shared/calibration.record.ts';
import { missingToolPapers } from '../shared/checklist.ts';
import { goodsReceipt, receiptLine } from '../shared/goodsReceipt.record.ts';
import type { LineVerdict } from './receiver.ts';

type Line = RowOf<typeof receiptLine>;
type Receipt = RowOf<typeof goodsReceipt>;

/**
 * Settles a tool: an accepted one stands in the register with its calibration entered for review, a rejected one goes to quarantine
 * (R-RCV-3, R-CAL-3). Errors: `TOOL_NEEDED`, `CALIBRATION_NEEDED`, `TOOL_NOT_OUT`, `TOOL_SERIAL`.
 */
export async function takeTool(
  ctx: WriteContext,
  receipt: Receipt,
  line: Line,
  input: LineVerdict,
  reason: string,
): Promise<ServerValues<typeof receiptLine>> {
  const known = line.toolId ? await toolAtTheDock(ctx, line.toolId, line.serialNumber) : null;
  const calibrationRequired = known?.calibrationRequired ?? input.newTool?.calibrationRequired ?? false;
  const missing = missingToolPapers(calibrationRequired, Boolean(input.calibration));
  if (Number(input.qtyAccepted) === 0) {
    if (known) await toolBackUnchecked(ctx, known, `rejected at receiving ${receipt.number}`);
    const held = await quarantineItem(ctx, {
      source: 'receiving',
      toolId: known?.id ?? null,
      partNumber: line.partNumber,
      serialNumber: line.serialNumber,
      description: line.description,
      quantity: input.qtyRejected,
      supplier: receipt.vendor,
      reason,
      evidenceMissing: missing,
    });
    return { quarantineId: held.id };
  }
  if (missing.length > 0)
    refuse('CALIBRATION_NEEDED', 'A measuring tool is accepted with its calibration certificate only.', {
      evidenceMissing: missing,
    });
  if (!known && !input.newTool)
    return refuseField('newTool', 'TOOL_NEEDED', 'Say under which number it stands in the register.');
  const toolId =
    known?.id ??
    (
      await registerTool(ctx, {
        ...input.newTool!,
        name: line.description,
        model: line.partNumber,
        serialNumber: String(line.serialNumber),
        manufacturer: line.manufacturerSource ?? receipt.vendor ?? '',
        locationId: input.locationId ?? null,
        ownerType: 'company',
      })
    ).id;
  if (!input.calibration) {
    if (known) await toolBackUnchecked(ctx, known, `received ${receipt.number}`);
    return { toolId };
  }
  const entered = await enterCalibration(ctx, { ...input.calibration, toolId });
  // The certificate the dock filed is the one the reviewer looks at.
  for (const { id } of await listAttachments(ctx, receiptLine.name, line.id)) {
    const { fileName, mime, bytes } = await readAttachment(ctx, id);
    await addAttachment(ctx, {
      entity: calibration.name,
      entityId: entered.id,
      fileName,
      declaredType: mime,
      bytes,
    });
  }
  return { toolId, calibrationId: entered.id };
}
