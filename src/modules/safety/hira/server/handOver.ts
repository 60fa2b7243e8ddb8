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
  for (const { id } of led) await changeRow(ctx, hira, await lockHira(ctx, id), { values: { leadId: to }, reason });
  const open = await ctx.db
    .selectFrom('mitigation')
    .select('id')
    .where('ownerId', '=', from)
    .where('status', '<>', 'verified')
    .where('archivedAt', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id } of open)
    await changeRow(ctx, mitigation, await lockRecord(ctx, mitigation, id, null), { values: { ownerId: to }, reason });
  return led.length + open.length;
}
