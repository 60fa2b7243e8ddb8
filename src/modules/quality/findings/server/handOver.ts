import { refuseField } from '#kernel/shared/errors.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { capItem } from '../shared/capItem.record.ts';
import { auditFinding } from '../shared/finding.record.ts';

/** Who takes actions over: the employee, and their sign-in if they have one. */
interface Successor {
  id: string;
  userId: string | null;
}

/**
 * Gives the actions of open findings that somebody has not carried out yet to another employee (R-HR-3); answers how many. Whoever issued the finding,
 * judged the action or accepted its plan does not carry it out: 422 `OWNER_JUDGES` at `toId`. Locks: finding, item.
 */
export async function handOverActions(ctx: WriteContext, from: string, to: Successor, reason: string): Promise<number> {
  const open = await ctx.db
    .selectFrom('capItem')
    .innerJoin('auditFinding', 'auditFinding.id', 'capItem.findingId')
    .select(['capItem.id', 'capItem.findingId', 'auditFinding.number'])
    .where('capItem.ownerId', '=', from)
    .where('capItem.doneAt', 'is', null)
    .where('capItem.status', '<>', 'rejected')
    .where('capItem.archivedAt', 'is', null)
    .where('auditFinding.status', '=', 'open')
    .orderBy('capItem.findingId')
    .orderBy('capItem.id')
    .execute();
  let count = 0;
  for (const { id, findingId, number } of open) {
    const finding = await lockRecord(ctx, auditFinding, findingId, null);
    const item = await lockRecord(ctx, capItem, id, null);
    if (item.ownerId !== from) continue;
    if (to.userId && [finding.issuedById, finding.acceptedById, item.reviewedById].includes(to.userId))
      refuseField('toId', 'OWNER_JUDGES', `This person judged the plan of ${number}: name somebody else.`);
    await changeRow(ctx, capItem, item, { values: { ownerId: to.id }, reason });
    count += 1;
  }
  return count;
}
