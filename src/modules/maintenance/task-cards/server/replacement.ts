import { sql } from 'kysely';
import { lotSize } from './lotSize.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import { partsListOf } from '#modules/maintenance/manuals/server/public.ts';
import { namesPart, standsFor, unitsIn, type ListedPart } from '#modules/maintenance/manuals/shared/public.ts';
import { componentNamed } from '#modules/maintenance/release-gates/shared/partEffectivity.ts';
import type { Job } from '#modules/maintenance/work-orders/server/public.ts';
import { plainStep, type FilledStep } from '../shared/fillStep.ts';

/** What a finding decided “replace” takes out and puts in again. */
interface Replaced {
  partNumber: string;
  name: string;
  quantity: number;
}

const linesOf = (list: readonly ListedPart[], partNumber: string) => list.filter((line) => namesPart(line, partNumber));

/**
 * The part a finding replaces: of the parts list of the component, or a standard part stores know. It is named on the finding or by the person
 * who decides. Errors: 422 `REPLACED_PART`.
 */
export async function replacedPart(
  ctx: Context,
  job: Job,
  found: { itemPartNumber: string | null; quantity: number },
  said: { partNumber?: string | undefined; quantity?: number | undefined },
): Promise<Replaced> {
  const partNumber = (said.partNumber ?? found.itemPartNumber ?? '').trim().toUpperCase();
  const quantity = said.quantity ?? found.quantity;
  if (partNumber === '')
    return refuseField('replacedPartNumber', 'REPLACED_PART', 'Name the part that is replaced by its part number.');
  const list = await partsListOf(ctx, job.id);
  const units = unitsIn(list, partNumber, await lotSize(ctx, job));
  if (units !== null && quantity > units)
    return refuseField('quantity', 'REPLACED_PART', `The parts list has ${units} ${partNumber} in ${job.partNumber}.`);
  const [line] = linesOf(list, partNumber);
  if (line) return { partNumber, name: line.nomenclature, quantity };
  const standard = await sql<{ name: string }>`
    select part_name as name from stock_item where upper(part_number) = ${partNumber} and acceptance_class <> 'component' and kind <> 'consumable'
      and archived_at is null limit 1`.execute(ctx.db);
  const [item] = standard.rows;
  if (item) return { partNumber, name: item.name, quantity };
  return refuseField(
    'replacedPartNumber',
    'REPLACED_PART',
    `No parts list of ${job.partNumber} names ${partNumber}. Quality enters the line of the parts list first.`,
  );
}

/** True when stores keep this part number by its serial numbers. */
async function isSerialised(ctx: Context, partNumber: string): Promise<boolean> {
  const found = await sql`
    select 1 from stock_item where normal_identity(part_number) = normal_identity(${partNumber}) and tracking = 'serial' and archived_at is null limit 1`.execute(
    ctx.db,
  );
  return found.rows.length > 0;
}

/** The steps that fit what replaces a part: one for each piece with a serial number of its own, else one for all (R16, R20). */
export async function fitSteps(
  ctx: Context,
  family: string,
  { partNumber, name, quantity }: Replaced,
): Promise<FilledStep[]> {
  const component = componentNamed(family, name);
  const pieces = component !== null || (await isSerialised(ctx, partNumber)) ? quantity : 1;
  if (pieces > 60)
    refuseField('quantity', 'REPLACED_PART', 'At most 60 parts with a serial number are replaced by one finding.');
  const title = (place: number) =>
    pieces > 1
      ? `Fit ${name} ${partNumber}, ${place + 1} of ${pieces}`
      : `Fit ${quantity > 1 ? `${quantity} × ` : ''}${name} ${partNumber}`;
  return Array.from({ length: pieces }, (_, place) => ({
    ...plainStep(title(place).slice(0, 160)),
    type: 'partFit',
    component,
  }));
}

/** Refuses 422 `G14` a part on the card of a replacement that is neither the part replaced nor an alternate of it. */
export async function refuseOtherThanReplaced(
  ctx: WriteContext,
  job: { id: string },
  cardId: string,
  fitted: string,
): Promise<void> {
  const found = await sql<{ partNumber: string; findingNo: string }>`
    select f.item_part_number as part_number, f.finding_no from task_card c join finding f on f.id = c.finding_id
    where c.id = ${cardId} and f.disposition = 'replace' and f.item_part_number is not null`.execute(ctx.db);
  const [wanted] = found.rows;
  if (wanted && !standsFor(await partsListOf(ctx, job.id), wanted.partNumber, fitted))
    refuse(
      'G14',
      `Finding ${wanted.findingNo} replaces ${wanted.partNumber}; ${fitted} does not stand for it in the parts list.`,
    );
}

/** Why a replacement is not done: too few of the part stand on the card of the rework. Null when it is. */
export async function whyNotReplaced(ctx: Context, findingId: string): Promise<string | null> {
  const found = await sql<{
    partNumber: string;
    quantity: number;
    cardNo: string;
    jobId: string;
    fitted: { partNumber: string; quantity: number }[];
  }>`
    select f.item_part_number as part_number, f.quantity, named.card_no, f.job_id,
      coalesce((select jsonb_agg(jsonb_build_object('partNumber', u.part_number, 'quantity', u.quantity)) from part_fitted u
        join step_record r on r.id = u.step_record_id join task_step s on s.id = r.step_id join task_card c on c.id = s.card_id
        where c.job_id = named.job_id and c.card_no = named.card_no and c.status <> 'superseded'
          and not exists (select 1 from entry_withdrawal x where x.entry_id = u.id)), '[]') as fitted
    from finding f join task_card named on named.id = f.rework_card_id
    where f.id = ${findingId} and f.disposition = 'replace' and f.item_part_number is not null`.execute(ctx.db);
  const [asked] = found.rows;
  if (!asked) return null;
  const list = await partsListOf(ctx, asked.jobId);
  const count = asked.fitted
    .filter(({ partNumber }) => standsFor(list, asked.partNumber, partNumber))
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return count >= asked.quantity
    ? null
    : `Card ${asked.cardNo} says ${count} of ${asked.quantity} ${asked.partNumber} fitted. Record what was fitted there.`;
}

/** A part as received is one of the donor's parts list, and not more of it than stand in one, less what was taken or replaced already (R21). */
export async function refuseNotOfDonor(
  ctx: WriteContext,
  donor: Job,
  partNumber: string,
  quantity: number,
): Promise<void> {
  const lines = linesOf(await partsListOf(ctx, donor.id), partNumber);
  if (lines.length === 0)
    refuseField(
      'itemId',
      'R21',
      `No parts list of ${donor.partNumber} names ${partNumber}: it cannot have come in with ${donor.number}.`,
    );
  const units = unitsIn(lines, partNumber, await lotSize(ctx, donor));
  if (units === null) return;
  const taken = await sql<{ count: number }>`
    select coalesce(sum(f.quantity), 0)::int as count from finding f left join robbed_part r on r.finding_id = f.id
    where f.job_id = ${donor.id} and f.archived_at is null and f.disposition = 'replace' and (r.id is null or r.part_fitted_id is null)
      and normal_identity(f.item_part_number) = normal_identity(${partNumber})`.execute(ctx.db);
  const left = units - (taken.rows[0]?.count ?? 0);
  if (quantity > left)
    refuseField('quantity', 'R21', `${donor.number} has ${left} of ${units} ${partNumber} as received.`);
}
