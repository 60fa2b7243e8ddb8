import { sql } from 'kysely';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import type { CreateOf, RowOf } from '#kernel/shared/record.ts';
import type { Context, Proof, WriteContext } from '#kernel/server/context.ts';
import { changeRow, createRecord, findRow, lockRecord } from '#kernel/server/records/records.ts';
import { implementWorkflow, runTransition } from '#kernel/server/workflows/workflow.ts';
import { layoutKindOf } from '#modules/maintenance/ndt-layouts/shared/public.ts';
import type { NdtMethod } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { templateInUse } from '#modules/maintenance/templates/server/public.ts';
import { canSign, requireSign } from '#modules/quality/authorizations/server/public.ts';
import { ndtTechnique } from '../shared/ndtTechnique.record.ts';
import { beforePublishing, ndtTechniqueWorkflow } from '../shared/ndtTechnique.workflow.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { figureProblems, hasFigure, ndtProcessCheck, type Asking } from '../shared/ndtProcessCheck.record.ts';

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
      const problems = beforePublishing(row);
      if (problems.length > 0) refuse('NDT_TECHNIQUE', problems.join(' '), { problems });
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
    select id from ndt_technique where code = ${report.technique} and revision::text = ${report.techniqueRevision} and status <> 'withdrawn'`.execute(
    ctx.db,
  );
  const id = found.rows[0]?.id;
  return id ? await findRow(ctx, ndtTechnique, id) : null;
}

export type ProcessCheck = RowOf<typeof ndtProcessCheck>;

type Stamped = Pick<ProcessCheck, 'day' | 'checkedAt' | 'employeeName'> & { employeeId: string };

/** The current techniques that ask for a check of this name, with their values and limits; empty where none does. */
async function techniquesAsking(ctx: Context, name: string): Promise<Asking[]> {
  const found = await sql<Asking>`
    select method, defaults, limits from ndt_technique where status = 'current' and archived_at is null
      and lower(${name}) in (select lower(asked) from jsonb_array_elements_text(required_checks) asked) order by method`.execute(
    ctx.db,
  );
  return found.rows;
}

/**
 * Judges the figure of a check by the method and type of the techniques that ask for it: it did not pass outside a limit, and what is checked keeps
 * its kind, so that its limits do not change with the word (maintenance 3.7, 4.3, 5.8). Errors: 422 `NDT_CHECK`.
 */
async function judgeFigure(
  ctx: Context,
  { name, kind, figure, passed }: CreateOf<typeof ndtProcessCheck>,
  asking: readonly Asking[],
): Promise<void> {
  const found = await sql<{ kind: string }>`
    select kind from ndt_process_check where lower(btrim(name)) = lower(btrim(${name})) order by checked_at desc limit 1`.execute(
    ctx.db,
  );
  const known = found.rows[0]?.kind;
  if (known && known !== kind)
    refuseField('kind', 'NDT_CHECK', `${name} is known as ${ndtProcessCheck.fields.kind.options?.[known] ?? known}.`);
  if (!hasFigure(kind)) return;
  if (figure === null || figure === undefined)
    refuseField('figure', 'NDT_CHECK', 'Enter the figure you read: it is judged against the limits.');
  const problems = figureProblems(kind, String(figure), asking);
  if (passed === true && problems[0])
    refuseField('figure', 'NDT_CHECK', `${problems.join(' ')} The check did not pass.`);
}

/** What only the server sets on a process check: the day, the time and the person, who must be authorised for a method that asks for it. */
export async function stampCheck(ctx: WriteContext, input: CreateOf<typeof ndtProcessCheck>): Promise<Stamped> {
  if (!ctx.actor.employeeId)
    refuse('AUTH_SCOPE', 'This sign-in belongs to no employee, so it may record no process check.');
  if (input['passed'] !== true && !input['note'])
    refuseField('note', 'NDT_CHECK', 'Say what was wrong and what was done.');
  const asked = { employeeId: ctx.actor.employeeId, privilege: 'ndtPerform' as const, at: ctx.now };
  const asking = await techniquesAsking(ctx, input.name);
  const methods = [...new Set(asking.map(({ method }) => method))];
  const able = await Promise.all(methods.map((method) => canSign(ctx, { ...asked, method })));
  if (!able.some(({ ok }) => ok)) await requireSign(ctx, { ...asked, method: methods[0] });
  await judgeFigure(ctx, input, asking);
  return {
    day: dayOf(ctx.now),
    checkedAt: ctx.now.toISOString(),
    employeeId: ctx.actor.employeeId,
    employeeName: ctx.actor.name,
  };
}

/** Records one check of the line, now and by the person who acts. */
export async function recordProcessCheck(
  ctx: WriteContext,
  input: Omit<CreateOf<typeof ndtProcessCheck>, 'shift'> & { shift?: 'day' | 'night' },
): Promise<ProcessCheck> {
  const values = { shift: 'day' as const, ...input };
  return await createRecord(ctx, ndtProcessCheck, values, await stampCheck(ctx, values));
}

export interface DayCheck {
  name: string;
  passed: boolean | null;
  at: string | null;
  by: string | null;
}

/** The last check of a day for each name a technique asks for; `passed` is null where none was recorded. */
export async function checksOfDay(ctx: Context, names: readonly string[], day: string): Promise<DayCheck[]> {
  if (names.length === 0) return [];
  const found = await sql<DayCheck & { name: string }>`
    select distinct on (lower(name)) name, passed, checked_at as at, employee_name as by from ndt_process_check
    where day = ${day} and lower(name) = any(${names.map((name) => name.toLowerCase())}) order by lower(name), checked_at desc`.execute(
    ctx.db,
  );
  const known = new Map(found.rows.map((row) => [row.name.toLowerCase(), row]));
  return names.map((name) => {
    const row = known.get(name.toLowerCase());
    return { name, passed: row?.passed ?? null, at: row?.at ?? null, by: row?.by ?? null };
  });
}

/** The version in use of the layout a new report of a job is drawn by. Refuses 422 `NO_TEMPLATE`. */
export async function layoutFor(ctx: Context, job: { id: string }, method: NdtMethod): Promise<string> {
  const layout = await templateInUse(ctx, job.id, layoutKindOf(method));
  return (
    layout?.versionId ??
    refuse('NO_TEMPLATE', 'No layout in use is for NDT reports of this method: put one in use under Templates.')
  );
}
