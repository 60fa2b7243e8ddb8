import { sql } from 'kysely';
import type { WriteContext } from '#kernel/server/context.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { gatesLive } from '#modules/maintenance/release-gates/shared/live.ts';
import { formLayoutProblems, type FormLayout } from '../shared/formLayout.ts';
import { releaseForm } from '../shared/releaseForm.record.ts';
import { releaseFormWorkflow } from '../shared/releaseForm.workflow.ts';

const problemOf = (row: { layout: FormLayout | null }): string | null =>
  row.layout === null ? 'The form has no layout.' : (formLayoutProblems(row.layout)[0] ?? null);

/** The version in use makes room for the next one; certificates drawn with it keep naming it. */
async function retirePublished(ctx: WriteContext, type: string): Promise<void> {
  const found = await sql<{ id: string }>`
    select id from release_form where type = ${type} and status = 'published'`.execute(ctx.db);
  if (!found.rows[0]) return;
  const old = await lockRecord(ctx, releaseForm, found.rows[0].id, null);
  await changeRow(ctx, releaseForm, old, { values: { status: 'retired' }, action: 'status' });
}

/** What a version of a form needs before each step. */
export const releaseFormActions = implementWorkflow(releaseFormWorkflow, {
  submit: { guard: (_ctx, row) => problemOf(row) },
  rework: {},
  publish: {
    guard: async (ctx, row) => {
      const own =
        await sql`select 1 from release_form where id = ${row.id} and ${ctx.actor.id}::uuid = any (authors)`.execute(
          ctx.db,
        );
      if (own.rows.length > 0) return 'Somebody else than the author must publish a form.';
      return problemOf(row);
    },
    effect: async (ctx, row) => {
      await retirePublished(ctx, row.type);
      return { publishedBy: ctx.actor.id, publishedByName: ctx.actor.name, publishedAt: ctx.now.toISOString() };
    },
    // What a signer was shown is drawn from the form: open reviews look again.
    after: async (ctx) => ctx.changed(gatesLive),
  },
});
