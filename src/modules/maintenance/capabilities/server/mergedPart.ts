import { sql } from 'kysely';
import type { WriteContext } from '#kernel/server/context.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { gatesLive } from '#modules/maintenance/release-gates/shared/live.ts';
import { capabilityItem } from '../shared/capabilityItem.record.ts';
import { partNumber } from '../shared/partNumber.record.ts';

type Part = RowOf<typeof partNumber>;

/** Two rows of one part number under their locks: `from` is merged into `into`. */
export interface PartPair {
  from: Part;
  into: Part;
  reason: string;
}

/** Lines of draft lists go over to the number that is kept; where it stands there already, the other line is taken off. Members of a series follow. */
export async function moveLinesAndMembers(ctx: WriteContext, { from, into, reason }: PartPair): Promise<void> {
  const lines = await sql<{ id: string }>`
    select i.id from capability_item i join capability_list_revision r on r.id = i.list_revision_id and r.status = 'draft'
    where i.part_number_id = ${from.id} and i.archived_at is null order by i.id`.execute(ctx.db);
  for (const { id } of lines.rows) {
    const line = await lockRecord(ctx, capabilityItem, id, null);
    const there = await ctx.db
      .selectFrom('capabilityItemScope')
      .select('itemId')
      .where('listRevisionId', '=', line.listRevisionId)
      .where('partNumberId', '=', into.id)
      .where('shop', '=', line.shop)
      .where('workScope', 'in', line.workScopes)
      .executeTakeFirst();
    await (there
      ? changeRow(ctx, capabilityItem, line, {
          values: { archivedAt: ctx.now.toISOString() },
          action: 'delete',
          reason,
        })
      : changeRow(ctx, capabilityItem, line, { values: { partNumberId: into.id }, reason }));
  }
  const members = await ctx.db
    .selectFrom('partNumber')
    .select('id')
    .where('seriesId', '=', from.id)
    .where('mergedIntoId', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id } of members)
    await changeRow(ctx, partNumber, await lockRecord(ctx, partNumber, id, null), {
      values: { seriesId: into.id },
      reason,
    });
}

/** Writes the merge into both rows, each with its history; what was merged into the one that goes leads to the one that is kept. */
export async function storeMerge(ctx: WriteContext, { from, into, reason }: PartPair): Promise<Part> {
  const written = [into.formerNumbers, from.partnumber, from.formerNumbers]
    .flatMap((words) => words?.split(', ') ?? [])
    .filter((word, place, all) => word !== into.partnumber && all.indexOf(word) === place);
  const kept = await changeRow(ctx, partNumber, into, {
    values: { formerNumbers: written.join(', ') || null },
    reason,
    facts: { mergedFrom: { new: from.partnumber } },
  });
  const merge = { mergedIntoId: into.id, mergedAt: ctx.now.toISOString(), mergeReason: reason };
  await changeRow(ctx, partNumber, from, {
    values: { ...merge, archivedAt: ctx.now.toISOString() },
    action: 'delete',
    reason,
  });
  const earlier = await ctx.db
    .updateTable('partNumber')
    .set({ mergedIntoId: into.id })
    .where('mergedIntoId', '=', from.id)
    .returning('id')
    .execute();
  for (const { id } of earlier)
    await ctx.audit({
      entity: partNumber.name,
      entityId: id,
      action: 'update',
      changes: { mergedIntoId: { old: from.id, new: into.id } },
      reason,
    });
  ctx.changed(gatesLive);
  return kept;
}
