import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { manualPart } from '../shared/manualContents.record.ts';
import type { ListedPart } from '../shared/partsList.ts';

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
