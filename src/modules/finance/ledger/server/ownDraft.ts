import type { Context } from '#kernel/server/context.ts';
import { hasWritten } from '#kernel/server/audit/history.ts';
import type { AnyRecord } from '#kernel/shared/record.ts';

/**
 * Why who acts does not approve or post a draft of somebody else: they changed it, by its history; null when they did not. Its writer is refused
 * by the record itself. Two people decide about money.
 */
export async function whyOwnDraft(
  ctx: Context,
  record: AnyRecord,
  row: { id: string; createdBy: string | null },
): Promise<string | null> {
  if (row.createdBy === ctx.actor.id) return null;
  return (await hasWritten(ctx, record, row.id)) ? 'You changed this draft: somebody else approves it.' : null;
}
