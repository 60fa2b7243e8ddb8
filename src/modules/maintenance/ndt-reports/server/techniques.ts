import { sql } from 'kysely';
import { refuse } from '#kernel/shared/errors.ts';
import type { CreateOf, RowOf } from '#kernel/shared/record.ts';
import type { Context, Proof, WriteContext } from '#kernel/server/context.ts';
import { changeRow, createRecord, findRow, lockRecord } from '#kernel/server/records/records.ts';
import { implementWorkflow, runTransition } from '#kernel/server/workflows/workflow.ts';
import { unsetByTechnique } from '../shared/ndtReadings.ts';
import { requireSign } from '#modules/quality/authorizations/server/public.ts';
import { ndtTechnique } from '../shared/ndtTechnique.record.ts';
import { ndtTechniqueWorkflow } from '../shared/ndtTechnique.workflow.ts';

export type Technique = RowOf<typeof ndtTechnique>;

/** Only a Level 3 of the method publishes a technique (maintenance 3.7). */
export const ndtTechniqueActions = implementWorkflow(ndtTechniqueWorkflow, {
  publish: {
    signAs: async (ctx, row) => {
      if (!ctx.actor.employeeId) refuse('AUTH_NDT', 'Only a Level 3 publishes a technique.');
      const signer = await requireSign(ctx, {
        employeeId: ctx.actor.employeeId,
        privilege: 'ndtAccept',
        method: row.method,
        level: '3',
        at: ctx.now,
      });
      return { chain: `ndtTechnique:${row.code}`, stampNo: signer.stampNo, authorizationNo: signer.authorizationNo };
    },
    effect: async (ctx, row, _input, signature) => {
      const unset = unsetByTechnique(row.method, row.defaults);
      if (unset.length > 0)
        refuse('NDT_TECHNIQUE', `The technique leaves open what its reports need. ${unset.join(' ')}`);
      const earlier = await sql<{
        id: string;
      }>`select id from ndt_technique where code = ${row.code} and status = 'current'`.execute(ctx.db);
      for (const { id } of earlier.rows) {
        const old = await lockRecord(ctx, ndtTechnique, id, null);
        if (Number(old['revision']) >= row.revision)
          refuse('REVISION', `${row.code} rev ${String(old['revision'])} is current: give this one a higher revision.`);
        await changeRow(ctx, ndtTechnique, old, {
          values: { status: 'superseded' },
          action: 'status',
          reason: `rev ${row.revision} published`,
        });
      }
      return { publishedAt: ctx.now.toISOString(), publishedByName: ctx.actor.name, signatureId: signature?.id };
    },
  },
});

/** A new technique, published at once by the Level 3 who acts: for imports and the demo. */
export async function publishTechnique(
  ctx: WriteContext,
  values: CreateOf<typeof ndtTechnique>,
  proof: Proof,
): Promise<Technique> {
  const draft = await createRecord(ctx, ndtTechnique, values, { status: 'draft' });
  return (await runTransition(ctx, ndtTechniqueActions, draft.id, 'publish', {
    version: null,
    ...proof,
  })) as unknown as Technique;
}

/** The current revision of a technique by its code. */
export async function currentTechnique(ctx: Context, code: string): Promise<Technique | null> {
  const found = await sql<{
    id: string;
  }>`select id from ndt_technique where upper(code) = upper(${code}) and status = 'current'`.execute(ctx.db);
  const id = found.rows[0]?.id;
  return id ? await findRow(ctx, ndtTechnique, id) : null;
}

/** The technique a report was made by, in the very revision. */
export async function techniqueOfReport(
  ctx: Context,
  report: { technique: string; techniqueRevision: string },
): Promise<Technique | null> {
  const found = await sql<{ id: string }>`
    select id from ndt_technique where code = ${report.technique} and revision::text = ${report.techniqueRevision}`.execute(
    ctx.db,
  );
  const id = found.rows[0]?.id;
  return id ? await findRow(ctx, ndtTechnique, id) : null;
}
