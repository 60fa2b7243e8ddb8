import { sql } from 'kysely';
import { AppError, refuse, refuseField } from '#kernel/shared/errors.ts';
import { nameSaysWork } from '#modules/maintenance/release-gates/shared/typedWords.ts';
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

const nobody = '00000000-0000-0000-0000-000000000000';
const columns = sql`p.id, p.partnumber, p.partname, p.manufacturer, p.cage, p.ata, p.family, p.isseries, p.series_id, p.serialised, p.llp, p.attributes,
  p.un_number, p.shipping_name, p.hazard_class, p.packing_group`;

/** The part number a person wrote, whatever the spaces, hyphens and capitals; a spelling that was merged leads to the one kept. Of two makers' the one on a capability list first. */
export async function partNumberByText(ctx: Context, text: string): Promise<PartNumberFact | null> {
  if (text.length > 120 || text.includes('\0')) return null;
  const result = await sql<PartNumberFact>`
    select ${columns} from part_number p
    where p.archived_at is null and p.id in (
      select coalesce(m.merged_into_id, m.id) from part_number m where m.part_key = normal_part_number(${text}))
    order by p.part_key = normal_part_number(${text}) desc, exists (
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

/** True when a number read from a part is that of this row: its own, or a spelling that was merged into it. */
export async function isNumberOf(ctx: Context, written: string, partId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from part_number where part_key = normal_part_number(${written}) and ${partId}::uuid in (id, merged_into_id) limit 1`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

/** The row to write today for one of a copied row: that it was merged into, else itself. */
export async function keptPartNumber<Id extends string | null>(ctx: Context, id: Id): Promise<string | Id> {
  if (!id) return id;
  const { rows } = await sql<{ kept: string }>`
    select coalesce(merged_into_id, id) as kept from part_number where id = ${id}`.execute(ctx.db);
  return rows[0]?.kept ?? id;
}

/** A number that was merged does not come back: the other one leads (422 `PART_MERGED`). */
export function refuseMerged(facts: Record<string, unknown>): void {
  if (facts['mergedIntoId']) refuse('PART_MERGED', 'It was merged into another part number and stays so.');
}

/** Blocks 7 and 8 of a certificate print what is written here: it says nothing of a release or of work done (R7). Errors: `NAME_OF_WORK`. */
export function refuseNameOfWork(facts: Record<string, unknown>): void {
  for (const field of ['partname', 'partnumber'])
    if (nameSaysWork(String(facts[field] ?? '')))
      refuseField(
        field,
        'NAME_OF_WORK',
        'A certificate prints this: it names the part, and nothing of a release or of work.',
      );
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
  const found = await sql<{ partnumber: string; cage: string | null; kept: string | null }>`
    select partnumber, cage, (select k.partnumber from part_number k where k.id = part_number.merged_into_id) as kept from part_number
    where part_key = normal_part_number(${written}) and (cage = ${cage} or cage is null or ${cage}::text is null)
      and id is distinct from ${ownId}::uuid and merged_into_id is distinct from ${ownId ?? nobody}::uuid
    order by merged_into_id is not null limit 1`.execute(ctx.db);
  const other = found.rows[0];
  if (!other) return;
  const message = other.kept
    ? `${other.partnumber} was merged into ${other.kept}.`
    : other.partnumber === written
      ? `${written} is here already${other.cage ? ` (CAGE ${other.cage})` : ''}.`
      : `${written} looks like ${other.partnumber}.`;
  throw new AppError('conflict', 'PART_LOOKS_ALIKE', message, { fields: [{ path: 'partnumber', message }] });
}

/** Whether the library says of a part number, in any spelling, that its life is limited: its maker is told of each that is scrapped (R-MBD-3). */
export async function isLifeLimited(ctx: Context, partNumber: string): Promise<boolean> {
  const found = await sql`
    select 1 from part_number p where normal_part_number(p.partnumber) = normal_part_number(${partNumber})
      and (p.llp or exists (select 1 from life_limit l where l.part_number_id in (p.id, p.series_id) and l.archived_at is null)) limit 1`.execute(
    ctx.db,
  );
  return found.rows.length > 0;
}
