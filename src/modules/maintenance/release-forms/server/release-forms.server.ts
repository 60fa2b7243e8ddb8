import { sql } from 'kysely';
import { conflict } from '#kernel/shared/errors.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { getRecord, type ServerValues } from '#kernel/server/records/records.ts';
import type { CreateOf } from '#kernel/shared/record.ts';
import { formLayoutProblems, type FormLayout } from '../shared/formLayout.ts';
import { releaseForm } from '../shared/releaseForm.record.ts';
import { releaseFormActions } from './release-forms.actions.ts';
import { specimenOf } from './specimen.document.ts';
import { checkFormCall, formSpecimenCall } from '../shared/releaseForms.calls.ts';
import { handle } from '#kernel/server/handle.ts';

/** The next version of a form starts as a copy of the one in use, unless a layout is given. Errors: `DRAFT_OPEN`. */
async function nextVersion(
  ctx: WriteContext,
  input: CreateOf<typeof releaseForm>,
): Promise<ServerValues<typeof releaseForm>> {
  const { type } = input;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`release_form:${type}`}, 0))`.execute(ctx.db);
  const found = await sql<{ revision: number; status: string; layout: FormLayout }>`
    select revision, status, layout from release_form where type = ${type} order by revision desc`.execute(ctx.db);
  const open = found.rows.find((row) => row.status === 'draft' || row.status === 'review');
  if (open) conflict('DRAFT_OPEN', `Version ${open.revision} of this form is already in work. Change that one.`);
  const used = found.rows.find((row) => row.status === 'published');
  return {
    revision: (found.rows[0]?.revision ?? 0) + 1,
    authorName: ctx.actor.name,
    layout: input.layout ?? used?.layout ?? null,
  };
}

/** Release forms: their versions, from draft to published, and how each looks. */
export const releaseFormsServer = defineServerModule({
  name: 'maintenance/release-forms',
  records: [
    recordEndpoints(releaseForm, {
      workflow: releaseFormActions,
      beforeCreate: (input, _call, ctx) => nextVersion(ctx, input),
      mayUpdate: (_ctx, row) => (row.status === 'draft' ? null : 'Only a draft can be changed.'),
    }),
  ],
  endpoints: [
    handle(checkFormCall, async (ctx, { params }) => {
      const { layout } = await getRecord(ctx, releaseForm, params.id);
      return { problems: layout ? formLayoutProblems(layout as FormLayout) : ['The form has no layout.'] };
    }),
    handle(formSpecimenCall, async (ctx, { params, reply }) => {
      const row = await getRecord(ctx, releaseForm, params.id);
      const pdf = await ctx.services.render(specimenOf(row['layout'] as FormLayout, ctx.now));
      void reply.type('application/pdf').header('content-disposition', 'inline; filename="specimen.pdf"');
      return pdf;
    }),
  ],
});
