import { sql } from 'kysely';
import { AppError, refuseField } from '#kernel/shared/errors.ts';
import type { Family } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';

/** A part number as other modules use it. */
export interface PartNumberFact {
  id: string;
  partnumber: string;
  partname: string;
  manufacturer: string;
  cage: string | null;
  ata: string;
  family: Family;
  isseries: boolean;
  seriesId: string | null;
  serialised: boolean;
  llp: boolean;
  attributes: Record<string, string | number | boolean>;
  unNumber: string | null;
  shippingName: string | null;
  hazardClass: string | null;
  packingGroup: string | null;
}

const columns = sql`p.id, p.partnumber, p.partname, p.manufacturer, p.cage, p.ata, p.family, p.isseries, p.series_id, p.serialised, p.llp, p.attributes,
  p.un_number, p.shipping_name, p.hazard_class, p.packing_group`;

/** The part number a person wrote, whatever the spaces, hyphens and capitals; of two makers' the one on a capability list first. */
export async function partNumberByText(ctx: Context, text: string): Promise<PartNumberFact | null> {
  if (text.length > 120 || text.includes('\0')) return null;
  const result = await sql<PartNumberFact>`
    select ${columns} from part_number p
    where p.part_key = normal_part_number(${text}) and p.archived_at is null
    order by exists (
      select 1 from capability_item i join capability_list_revision r on r.id = i.list_revision_id and r.status = 'effective'
      where i.part_number_id in (p.id, p.series_id)
    ) desc, p.created_at limit 1`.execute(ctx.db);
  return result.rows[0] ?? null;
}

/**
 * The part number a component bears, never a row that stands for several: a release names the exact one (3.8).
 * Errors on `partNumberId`: `LINK_MISSING`, `PART_SERIES`.
 */
export async function exactPartNumber(ctx: Context, id: string): Promise<PartNumberFact> {
  const part = await partNumberOf(ctx, id);
  if (!part) return refuseField('partNumberId', 'LINK_MISSING', 'This part number is not known.');
  return part.isseries
    ? refuseField(
        'partNumberId',
        'PART_SERIES',
        `${part.partnumber} stands for several part numbers: choose the one on the data plate.`,
      )
    : part;
}

export async function partNumberOf(ctx: Context, id: string): Promise<PartNumberFact | null> {
  const result = await sql<PartNumberFact>`select ${columns} from part_number p where p.id = ${id}`.execute(ctx.db);
  return result.rows[0] ?? null;
}

/** Refuses a second spelling of a number that is there already (maintenance 2.11). */
export async function refuseLookAlike(
  ctx: WriteContext,
  input: Record<string, unknown>,
  ownId: string | null = null,
): Promise<void> {
  const written = input['partnumber'];
  if (typeof written !== 'string') return;
  const cage = typeof input['cage'] === 'string' ? input['cage'] : null;
  const found = await sql<{ partnumber: string; cage: string | null }>`
    select partnumber, cage from part_number
    where part_key = normal_part_number(${written}) and (cage = ${cage} or cage is null or ${cage}::text is null)
      and id is distinct from ${ownId}::uuid limit 1`.execute(ctx.db);
  const other = found.rows[0];
  if (!other) return;
  const message =
    other.partnumber === written
      ? `${written} is here already${other.cage ? ` (CAGE ${other.cage})` : ''}.`
      : `${written} looks like ${other.partnumber}.`;
  throw new AppError('conflict', 'PART_LOOKS_ALIKE', message, { fields: [{ path: 'partnumber', message }] });
}
