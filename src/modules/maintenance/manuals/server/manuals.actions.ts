import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import type { Context } from '#kernel/server/context.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { impactReviewWorkflow } from '../shared/impactReview.workflow.ts';
import { manualRevision } from '../shared/manualRevision.record.ts';
import { manualRevisionWorkflow } from '../shared/manualRevision.workflow.ts';
import { flagJobs, openReview, undecidedJobs } from './impact.ts';

async function hasFile(ctx: Context, id: string): Promise<boolean> {
  const found = await sql`
    select 1 from attachment where entity = ${manualRevision.name} and entity_id = ${id} and archived_at is null limit 1`.execute(
    ctx.db,
  );
  return found.rows.length > 0;
}

async function currentOf(
  ctx: Context,
  manualId: string,
): Promise<{ id: string; revision: string; issueDate: string } | null> {
  const found = await sql<{ id: string; revision: string; issueDate: string }>`
    select id, revision, issue_date from manual_revision where manual_id = ${manualId} and status = 'current'`.execute(
    ctx.db,
  );
  return found.rows[0] ?? null;
}

const fileMissing = 'Attach the file of this revision first.';

/** What a revision needs before it is reviewed and before the floor works to it. */
export const manualRevisionActions = implementWorkflow(manualRevisionWorkflow, {
  startReview: {
    guard: async (ctx, row) => ((await hasFile(ctx, row.id)) ? null : fileMissing),
    effect: async (ctx, row) => {
      // The first revision of a manual replaces nothing, so there is nothing to review.
      if (await currentOf(ctx, row.manualId)) await openReview(ctx, row);
    },
  },
  makeCurrent: {
    guard: async (ctx, row) => {
      if (!(await hasFile(ctx, row.id))) return fileMissing;
      const current = await currentOf(ctx, row.manualId);
      if (current && current.issueDate > row.issueDate) return `${current.revision} is newer and current already.`;
      return row.effectiveFrom !== null && row.effectiveFrom > dayOf(ctx.now)
        ? `It takes effect on ${row.effectiveFrom}.`
        : null;
    },
    effect: async (ctx, row) => {
      const current = await currentOf(ctx, row.manualId);
      if (current) {
        const old = await lockRecord(ctx, manualRevision, current.id, null);
        await changeRow(ctx, manualRevision, old, {
          values: { status: 'superseded' },
          action: 'status',
          reason: `${row.revision} is current`,
        });
      }
      return { effectiveFrom: row.effectiveFrom ?? dayOf(ctx.now), becameCurrentAt: ctx.now.toISOString() };
    },
    after: (ctx, row) => flagJobs(ctx, row.manualId, row.id),
  },
});

/** A review closes only over decided jobs. */
export const impactReviewActions = implementWorkflow(impactReviewWorkflow, {
  close: {
    guard: async (ctx, row) => {
      const open = await undecidedJobs(ctx, row.id);
      if (open.length === 0) return null;
      return `${open.length} ${open.length === 1 ? 'job has' : 'jobs have'} no decision yet: ${open.slice(0, 5).join(', ')}${open.length > 5 ? ' …' : ''}.`;
    },
  },
  reopen: {},
});
