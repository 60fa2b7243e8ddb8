import type { Context } from '#kernel/server/context.ts';

/** What the last evaluation of a vendor decided, and until when it is good; null when it never was evaluated here. */
export async function lastEvaluation(
  ctx: Context,
  vendorId: string,
): Promise<{ decision: string; nextDueOn: string | null } | null> {
  const last = await ctx.db
    .selectFrom('vendorEvaluation')
    .select(['decision', 'nextDueOn'])
    .where('vendorId', '=', vendorId)
    .where('archivedAt', 'is', null)
    .orderBy('doneOn', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return last ?? null;
}
