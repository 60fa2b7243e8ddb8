import type { WriteContext } from '#kernel/server/context.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { mitigation } from '../shared/barriers.record.ts';
import { hira } from '../shared/hira.record.ts';
import { lockHira } from './hira.rules.ts';

/**
 * Gives what somebody still has to do against hazards, and the risk assessments they lead, to another employee (R-HR-3); answers how many.
 * Locks: report, assessment, mitigation.
 */
export async function handOverRisks(ctx: WriteContext, from: string, to: string, reason: string): Promise<number> {
  const led = await ctx.db
    .selectFrom('hira')
    .select('id')
    .where('leadId', '=', from)
    .where('status', 'not in', ['accepted', 'closed'])
    .where('archivedAt', 'is', null)
    .orderBy('id')
    .execute();
  let count = 0;
  for (const { id } of led) {
    const row = await lockHira(ctx, id);
    if (row.leadId !== from) continue;
    await changeRow(ctx, hira, row, { values: { leadId: to }, reason });
    count += 1;
  }
  const open = await ctx.db
    .selectFrom('mitigation')
    .select('id')
    .where('ownerId', '=', from)
    .where('status', '<>', 'verified')
    .where('archivedAt', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id } of open) {
    const row = await lockRecord(ctx, mitigation, id, null);
    if (row.ownerId !== from) continue;
    await changeRow(ctx, mitigation, row, { values: { ownerId: to }, reason });
    count += 1;
  }
  return count;
}
