import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import type { ListedPart } from '../shared/partsList.ts';

/** The lines of the parts lists of a component: of its own part number and of its series. */
export async function partsListOf(ctx: Context, partNumberId: string): Promise<ListedPart[]> {
  const { rows } = await sql<ListedPart>`
    select i.figure, i.item, i.part_number, i.nomenclature, i.units, i.effectivity, i.superseded_by, i.alternates
    from manual_ipc_item i join manual_part p on p.manual_id = i.manual_id join part_number own on own.id = ${partNumberId}
    where p.part_number_id in (own.id, own.series_id) and i.archived_at is null and p.archived_at is null order by i.figure, i.item`.execute(
    ctx.db,
  );
  return rows;
}
