import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import type { RowOf, UpdateOf } from '#kernel/shared/record.ts';
import { isEngineer } from '#modules/quality/authorizations/server/public.ts';
import { type manualIpcItem, manualPart } from '../shared/manualContents.record.ts';
import { unitsIn, type ListedPart } from '../shared/partsList.ts';
import { jobsCiting } from './impact.ts';

/**
 * The parts list of the component of a job, of its own part number and of its series: the lines of the manuals its cards cite, and of a manual
 * for every customer or its own (G14). Before its cards are made every manual of the part number counts that it may work to.
 */
export async function partsListOf(ctx: Context, jobId: string): Promise<ListedPart[]> {
  const { rows } = await sql<ListedPart>`
    select i.figure, i.item, i.part_number, i.nomenclature, i.units, i.effectivity, i.superseded_by, i.alternates
    from work_order w join part_number own on own.id = w.part_number_id
    join manual_part p on p.part_number_id in (own.id, own.series_id) and p.archived_at is null
    join manual m on m.id = p.manual_id and (m.customer_id is null or m.customer_id = w.customer_id)
    join manual_ipc_item i on i.manual_id = m.id and i.archived_at is null
    where w.id = ${jobId} and (
      exists (select 1 from task_card c, jsonb_array_elements(c.data_refs) ref
        where c.job_id = w.id and c.status not in ('superseded', 'notApplicable') and ref ->> 'manualId' = m.id::text)
      or m.archived_at is null and not exists (select 1 from task_card c where c.job_id = w.id))
    order by i.figure, i.item`.execute(ctx.db);
  return rows;
}

/** The field in which a change of a line asks for less of its part: fewer pieces, as many as required, or another part. Null: it asks for no less. */
export function lessInList(
  row: RowOf<typeof manualIpcItem>,
  { partNumber, units }: UpdateOf<typeof manualIpcItem>,
): 'partNumber' | 'units' | null {
  if (partNumber !== undefined && partNumber !== row.partNumber) return 'partNumber';
  return row.units !== null && units !== undefined && (units === null || units < row.units) ? 'units' : null;
}

/** Why open work orders hold a line of their parts list: what they renew by it is made less by an authorised engineer only (G06, G14). */
export async function listHeldByJobs(ctx: Context, { manualId }: { manualId: string }): Promise<string | null> {
  const [job] = await jobsCiting(ctx, manualId);
  return !job || (await isEngineer(ctx))
    ? null
    : `${job.number} is worked by this parts list: only an authorised engineer makes it less.`;
}

/** A step that took fewer of a part than the parts list has in the component. */
interface PartShort {
  cardId: string;
  cardNo: string;
  /** The step. */
  title: string;
  partNumber: string;
  fitted: number;
  units: number;
}

/**
 * The steps of a job's cards that always apply and took fewer parts than stand in the component by its parts list: an overhaul renews all of its
 * seals, not one of them (G06, G14). A step that may be not applicable takes what is worn; a cell names its position.
 */
export async function partsShort(ctx: Context, jobId: string): Promise<PartShort[]> {
  const { rows } = await sql<Omit<PartShort, 'units' | 'partNumber'> & { pieces: number; asked: string[] }>`
    select c.id as card_id, c.card_no, s.title, w.quantity as pieces,
      array(select i.part_number from stock_item i where i.id = any(s.material_ids) order by i.part_number) as asked,
      (select coalesce(sum(u.quantity), 0)::int from part_fitted u join step_record r on r.id = u.step_record_id
        where r.step_id = s.id and not exists (select 1 from entry_withdrawal x where x.entry_id = u.id)
          and not (u.lot_kind = 'serial' and exists (
            select 1 from part_fitted o join step_record t on t.id = o.step_record_id
            where t.step_id = s.id and o.fitted_at > u.fitted_at and normal_identity(o.removed_serial) = normal_identity(u.lot_number)
              and not exists (select 1 from entry_withdrawal x where x.entry_id = o.id)))) as fitted
    from task_card c join work_order w on w.id = c.job_id join task_step s on s.card_id = c.id
    where c.job_id = ${jobId} and c.status not in ('superseded', 'notApplicable') and s.type = 'partFit' and s.step_key is not null
      and not s.na_allowed and s.component is distinct from 'cell' and cardinality(s.material_ids) > 0
      and exists (select 1 from step_record r where r.step_id = s.id and r.not_applicable is null)
    order by c.seq, s.step_no`.execute(ctx.db);
  if (rows.length === 0) return [];
  const list = await partsListOf(ctx, jobId);
  return rows.flatMap(({ pieces, asked, ...step }) => {
    // Where several may be fitted for each other the least of them is asked for.
    const [least] = asked
      .flatMap((partNumber) => {
        const units = unitsIn(list, partNumber, pieces);
        return units === null ? [] : [{ partNumber, units }];
      })
      .toSorted((a, b) => a.units - b.units);
    return least && step.fitted < least.units ? [{ ...step, ...least }] : [];
  });
}

/** The manuals that cover a part number cover its other spelling instead; where one does already, the other line is taken off. */
export async function moveCoverage(
  ctx: WriteContext,
  { from, into, reason }: { from: string; into: string; reason: string },
): Promise<void> {
  const found = await sql<{ id: string; isThere: boolean }>`
    select p.id, exists (select 1 from manual_part o where o.manual_id = p.manual_id and o.part_number_id = ${into} and o.archived_at is null) as is_there
    from manual_part p where p.part_number_id = ${from} and p.archived_at is null order by p.id`.execute(ctx.db);
  for (const { id, isThere } of found.rows) {
    const row = await lockRecord(ctx, manualPart, id, null);
    await (isThere
      ? changeRow(ctx, manualPart, row, { values: { archivedAt: ctx.now.toISOString() }, action: 'delete', reason })
      : changeRow(ctx, manualPart, row, { values: { partNumberId: into }, reason }));
  }
}
