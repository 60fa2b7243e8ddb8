import { sql } from 'kysely';
import type { z } from 'zod';
import type { WriteContext } from '#kernel/server/context.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { notFound, refuse, refuseField } from '#kernel/shared/errors.ts';
import { lifeProblemOf } from '#modules/maintenance/directives/server/public.ts';
import { jobRow, partSince } from '#modules/maintenance/release-gates/server/public.ts';
import type { Job } from '#modules/maintenance/work-orders/server/public.ts';
import { refuseUnfitPaper } from '#modules/stores/quarantine/server/public.ts';
import { assertBatchUsable, type TakenPart } from '#modules/stores/stock/server/public.ts';
import type { robPartCall } from '../shared/robbery.calls.ts';
import { refuseNotOfDonor } from './replacement.ts';

export type RobPart = z.infer<NonNullable<typeof robPartCall.body>>;

/** What is taken: its name, whose it is, and how it came to the donor. */
export interface Taken {
  name: string;
  partNumber: string;
  lot: string;
  quantity: number;
  serialNumber: string | null;
  /** The customer who owns it; null for a part from the company's stock. */
  ownerId: string | null;
  entry: { id: string; stepRecordId: string | null } | null;
  /** Its paper as a file, for a part as received. */
  paperId: string | null;
  stock: Omit<TakenPart, 'jobNumber'>;
}

/** A part that was fitted to the donor at this visit: it goes with the papers it came with. */
export async function fittedPart(ctx: WriteContext, donor: Job, entryId: string): Promise<Taken> {
  const found = await sql<{
    batchId: string | null;
    itemId: string | null;
    ownerId: string | null;
    name: string;
    partNumber: string;
    lotKind: string;
    lotNumber: string;
    quantity: number;
    stepRecordId: string | null;
    fittedAt: string;
    condition: string;
    csnCycles: number | null;
    tsnHours: string | null;
    withdrawn: boolean;
  }>`
    select u.batch_id, b.item_id, b.owner_id, u.name, u.part_number, u.lot_kind, u.lot_number, u.quantity, u.step_record_id, u.fitted_at, coalesce(b.condition, u.condition) as condition,
      case when b.id is null then u.csn_cycles else b.csn_cycles end as csn_cycles, trim_scale(case when b.id is null then u.tsn_hours else b.tsn_hours end)::text as tsn_hours,
      exists (select 1 from entry_withdrawal x where x.entry_id = u.id) as withdrawn
    from part_fitted u left join batch b on b.id = u.batch_id where u.id = ${entryId} and u.job_id = ${donor.id}`.execute(
    ctx.db,
  );
  const entry = found.rows[0] ?? notFound('There is no such entry on this work order.');
  if (entry.withdrawn || !entry.batchId || !entry.itemId)
    return refuse('R21', `${entry.name} ${entry.lotNumber} does not stand on ${donor.number} any more.`);
  await assertBatchUsable(ctx, entry.batchId, dayOf(ctx.now));
  const serialNumber = entry.lotKind === 'serial' ? entry.lotNumber : null;
  return {
    name: entry.name,
    partNumber: entry.partNumber,
    lot: entry.lotNumber,
    quantity: entry.quantity,
    serialNumber,
    ownerId: entry.ownerId,
    entry: { id: entryId, stepRecordId: entry.stepRecordId },
    paperId: null,
    stock: {
      issued: { batchId: entry.batchId, at: entry.fittedAt },
      part: {
        itemId: entry.itemId,
        qty: String(entry.quantity),
        serialNumber,
        csnCycles: entry.condition === 'new' ? 0 : entry.csnCycles,
        tsnHours: entry.condition === 'new' ? '0' : entry.tsnHours,
      },
    },
  };
}

/** A part of the component as it came in: it is the customer's, with the paper named. */
export async function receivedPart(
  ctx: WriteContext,
  donor: Job,
  part: Exclude<RobPart['part'], { entryId: string }>,
): Promise<Taken> {
  const found = await sql<{ name: string; partNumber: string; acceptanceClass: string }>`
    select part_name as name, part_number, acceptance_class from stock_item where id = ${part.itemId}`.execute(ctx.db);
  const { acceptanceClass, ...item } = found.rows[0] ?? notFound('No stock item is here.');
  await refuseNotOfDonor(ctx, donor, item.partNumber, part.quantity);
  if (acceptanceClass === 'component' && part.certType === 'cofc')
    refuseField(
      'certType',
      'G14',
      `${item.partNumber} is a component: it goes to another work order with an authorised release certificate only.`,
    );
  const paper = await sql<{ one: number }>`
    select 1 as one from attachment where id = ${part.paperId} and entity = 'workOrder' and entity_id = ${donor.id} and archived_at is null
      and (mime = 'application/pdf' or mime like 'image/%')`.execute(ctx.db);
  if (paper.rows.length === 0)
    refuseField('paperId', 'R21', `Attach the paper of the part to ${donor.number} first, as a PDF or a photo.`);
  const { itemId, serialNumber, quantity, certType, certNumber, expiresOn } = part;
  const serial = serialNumber?.toUpperCase() || null;
  // What we fitted at an earlier visit has the life that our records know.
  const ours = serial
    ? await partSince(ctx, await jobRow(ctx, donor.id), { partNumber: item.partNumber, serial })
    : null;
  // A part of ours that stands here since an earlier visit has its paper already.
  await refuseUnfitPaper(
    ctx,
    { certNumber, partNumber: item.partNumber, serialNumber: serial },
    ours ? '0' : String(quantity),
  );
  const life = {
    csnCycles: ours?.csnCycles ?? part.csnCycles ?? null,
    tsnHours: ours?.tsnHours ?? part.tsnHours ?? null,
  };
  const name = [item.name, item.partNumber, serial && `S/N ${serial}`].filter(Boolean).join(' ');
  const problem = await lifeProblemOf(ctx, { ...item, ...life, name });
  if (problem) refuse('G18', problem);
  if (serial && !ours) await refuseKnown(ctx, itemId, serial);
  return {
    ...item,
    lot: serial ?? `quantity ${quantity}`,
    quantity,
    serialNumber: serial,
    ownerId: donor.customerId,
    entry: null,
    paperId: part.paperId,
    stock: {
      part: {
        itemId,
        qty: String(quantity),
        serialNumber: serial,
        certType,
        certNumber,
        labelExpiry: expiresOn ?? null,
        ...life,
      },
    },
  };
}

/** One part is taken once: its serial number is no batch of stores yet, however it was spelled there, unless we fitted it to this component (R2). */
async function refuseKnown(ctx: WriteContext, itemId: string, serialNumber: string): Promise<void> {
  const found = await sql<{ number: string }>`
    select number from batch where item_id = ${itemId} and normal_identity(serial_number) = normal_identity(${serialNumber}) limit 1`.execute(
    ctx.db,
  );
  const [known] = found.rows;
  if (known) refuseField('serialNumber', 'R21', `S/N ${serialNumber} is batch ${known.number} of stores already.`);
}
