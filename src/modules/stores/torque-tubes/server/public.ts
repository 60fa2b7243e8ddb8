import type { WriteContext } from '#kernel/server/context.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { torqueTube } from '../shared/torqueTube.record.ts';

/** The tubes of a brake belong to the other spelling of its part number. */
export async function moveTubes(
  ctx: WriteContext,
  { from, into, reason }: { from: string; into: string; reason: string },
): Promise<void> {
  const tubes = await ctx.db
    .selectFrom('torqueTube')
    .select('id')
    .where('brakePartId', '=', from)
    .orderBy('id')
    .execute();
  for (const { id } of tubes)
    await changeRow(ctx, torqueTube, await lockRecord(ctx, torqueTube, id, null), {
      values: { brakePartId: into },
      reason,
    });
}
