import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { partNumberByText } from '#modules/maintenance/capabilities/server/public.ts';
import { hazardOfItem, type HazardFact } from '#modules/stores/stock/server/public.ts';
import { tiresOnJobs } from '#modules/stores/tires/server/public.ts';
import { deliveryNoteLine } from '../shared/deliveryNote.record.ts';
import { shippingLimitPsi } from '../shared/shippingPressure.ts';

const hazardKeys = ['unNumber', 'shippingName', 'hazardClass', 'packingGroup'] as const;

interface Line extends Record<(typeof hazardKeys)[number], string | null> {
  id: string;
  lineNo: number;
  jobNumber: string | null;
  partNumber: string;
  inflationPsi: string | null;
  packing: string | null;
  packingInstruction: string | null;
}

async function linesOf(ctx: Context, noteId: string): Promise<Line[]> {
  const lines = await ctx.db
    .selectFrom('deliveryNoteLine')
    .select(['id', 'lineNo', 'kind', 'jobNumber', 'partNumber', 'inflationPsi', 'packing', 'packingInstruction'])
    .select([...hazardKeys])
    .where('deliveryNoteId', '=', noteId)
    .where('archivedAt', 'is', null)
    .orderBy('lineNo')
    .execute();
  return lines.map(({ kind, jobNumber, ...line }) => ({ ...line, jobNumber: kind === 'component' ? jobNumber : null }));
}

/** A wheel assembly, or a part number that is not on file. */
export const mayBeInflated = async (ctx: Context, partNumber: string | null): Promise<boolean> =>
  ((await partNumberByText(ctx, partNumber ?? ''))?.family ?? 'wheel') === 'wheel';

/** Why a wheel assembly may not travel at this pressure, in words, or null (R-SHP-2). */
async function pressureFault(ctx: Context, line: Line): Promise<string | null> {
  const part = await partNumberByText(ctx, line.partNumber);
  const name = `Line ${line.lineNo}, ${line.partNumber}`;
  if (part && part.family !== 'wheel') return null;
  if (line.inflationPsi === null) {
    const isFitted = line.jobNumber !== null && (await tiresOnJobs(ctx, [line.jobNumber])) > 0;
    return isFitted ? `${name}: a tire is fitted. State the pressure it travels at; 0 when deflated.` : null;
  }
  const inflated = Number(line.inflationPsi);
  if (inflated === 0) return null;
  const operating = part?.attributes['operatingPsi'];
  if (typeof operating !== 'number')
    return `${name}: its operating pressure is not on file. Deflate it, or have the part number completed.`;
  const limit = shippingLimitPsi(operating);
  return inflated > limit
    ? `${name} is inflated to ${inflated} psi; it travels at ${limit} psi at most (a quarter of ${operating} psi, 40 psi at most).`
    : null;
}

/** What each line is as dangerous goods, by its part number or the stores' catalogue. */
async function hazards(ctx: Context, lines: readonly Line[]): Promise<(HazardFact | null)[]> {
  const found: (HazardFact | null)[] = [];
  for (const line of lines) {
    const part = await partNumberByText(ctx, line.partNumber);
    found.push(
      part?.unNumber
        ? {
            unNumber: part.unNumber,
            shippingName: part.shippingName,
            hazardClass: part.hazardClass,
            packingGroup: part.packingGroup,
          }
        : await hazardOfItem(ctx, line.partNumber),
    );
  }
  return found;
}

const none = { unNumber: null, shippingName: null, hazardClass: null, packingGroup: null };

/** Why the shipper may not declare yet, in words, or null: there is nothing dangerous, or a line does not say how it is packed. */
export async function declarationFault(ctx: Context, noteId: string): Promise<string | null> {
  const lines = await linesOf(ctx, noteId);
  const known = await hazards(ctx, lines);
  if (known.every((one) => one === null)) return 'Nothing on it is dangerous goods.';
  for (const [place, line] of lines.entries()) {
    const hazard = known[place];
    if (!hazard) continue;
    if (!hazard.shippingName || !hazard.hazardClass)
      return `${line.partNumber} is ${hazard.unNumber}, but its shipping name or class is not on file.`;
    if (!line.packing || !line.packingInstruction)
      return `Line ${line.lineNo} is ${hazard.unNumber}: state its packing and quantity, and the packing instruction.`;
  }
  return null;
}

/** What each line is as dangerous goods is written on it, so that the paper says later what was declared. */
export async function writeHazards(ctx: WriteContext, noteId: string): Promise<void> {
  const lines = await linesOf(ctx, noteId);
  const known = await hazards(ctx, lines);
  for (const [place, line] of lines.entries()) {
    const values = known[place] ?? none;
    if (hazardKeys.every((key) => line[key] === values[key])) continue;
    await changeRow(ctx, deliveryNoteLine, await lockRecord(ctx, deliveryNoteLine, line.id, null), { values });
  }
}

/** Why this consignment may not be packed or leave, in words, or null: pressure of wheels, and dangerous goods without their declaration. */
export async function travelFault(
  ctx: Context,
  { id, declaredAt }: { id: string; declaredAt: string | null },
): Promise<string | null> {
  const lines = await linesOf(ctx, id);
  for (const line of lines) {
    const fault = await pressureFault(ctx, line);
    if (fault) return fault;
  }
  const known = await hazards(ctx, lines);
  const undeclared = lines.flatMap((line, place) => {
    const hazard = known[place];
    const isDeclared = declaredAt !== null && hazardKeys.every((key) => line[key] === (hazard?.[key] ?? null));
    return hazard && !isDeclared ? [`line ${line.lineNo} is ${hazard.unNumber}`] : [];
  });
  return undeclared.length > 0 ? `The shipper's declaration is missing: ${undeclared.join(', ')}.` : null;
}
