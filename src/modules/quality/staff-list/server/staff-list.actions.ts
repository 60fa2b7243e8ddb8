import { dayOf } from '#kernel/shared/dates.ts';
import { addAttachment } from '#kernel/server/attachments/attachments.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { changesBetween, faultsOf } from '../shared/staffEntry.ts';
import { staffListRevision } from '../shared/staffListRevision.record.ts';
import { staffListRevisionWorkflow } from '../shared/staffListRevision.workflow.ts';
import { liveEntries, publishedRevision } from './listed.ts';
import { approvedList } from './staff-list.document.ts';

/** What the server writes into a revision that is taken now. */
export async function takenNow(ctx: Context) {
  const entries = await liveEntries(ctx);
  return { entries, people: entries.length, takenAt: ctx.now.toISOString() };
}

async function mayApprove(ctx: Context, row: RowOf<typeof staffListRevision>): Promise<string | null> {
  const today = dayOf(ctx.now);
  const changes = changesBetween(row.entries, await liveEntries(ctx), today);
  if (changes.length > 0)
    return `Authorisations changed since the list was taken (${changes.map(({ number }) => number).join(', ')}): update the list first.`;
  return faultsOf(row.entries, today)[0] ?? null;
}

/** The paper as it is approved, with the specimens of that day: a later signature of somebody changes nothing on it. */
async function keepPaper(ctx: WriteContext, row: RowOf<typeof staffListRevision>): Promise<void> {
  await addAttachment(ctx, {
    entity: staffListRevision.name,
    entityId: row.id,
    fileName: `${row.number}.pdf`,
    declaredType: 'application/pdf',
    bytes: await ctx.services.render(await approvedList(ctx, row)),
  });
}

export const staffListActions = implementWorkflow(staffListRevisionWorkflow, {
  takeAnew: { effect: (ctx) => takenNow(ctx) },
  approve: { guard: mayApprove, after: keepPaper },
  publish: {
    guard: (ctx, row) => (row.effectiveOn > dayOf(ctx.now) ? 'It is published on its date, not before.' : null),
    effect: async (ctx) => {
      const before = await publishedRevision(ctx);
      if (!before) return;
      const locked = await lockRecord(ctx, staffListRevision, before.id, null);
      await changeRow(ctx, staffListRevision, locked, { values: { status: 'superseded' }, action: 'status' });
    },
  },
});
