import { refuseField } from '#kernel/shared/errors.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import type { SigningMethod } from '#kernel/server/signatures/signatures.ts';
import { runTransition } from '#kernel/server/workflows/workflow.ts';
import {
  authorizationActions,
  draftAuthorization,
  type ScopeLine,
} from '#modules/quality/authorizations/server/public.ts';
import { authApplication } from '../shared/application.record.ts';
import { newestAssessments, type Application } from './applications.queries.ts';

interface Chosen {
  stampId?: string | undefined;
  licenceNo?: string | undefined;
  licenceValidUntil?: string | undefined;
  limitations?: string | undefined;
  withoutLimitations?: boolean | undefined;
}

/** What of the input each kind of application takes; the rest stands on the authorisation already. */
const takes: Record<Application['kind'], readonly (keyof Chosen)[]> = {
  initial: ['stampId', 'licenceNo', 'licenceValidUntil', 'limitations'],
  addScope: ['limitations', 'withoutLimitations'],
  renewal: [],
  reinstate: [],
};

/** What is chosen at the issue fits the kind of application. */
export function checkChosen(row: Application, chosen: Chosen): void {
  for (const [name, value] of Object.entries(chosen))
    if (value && !takes[row.kind].includes(name as keyof Chosen))
      refuseField(
        name,
        'AUTH_FIXED',
        row.kind === 'initial'
          ? 'A first authorisation has no limitations to take off.'
          : 'Stamp and licence of an issued authorisation change on its own page; limitations with an application for more scope.',
      );
  if (chosen.limitations && chosen.withoutLimitations)
    refuseField('withoutLimitations', 'AUTH_LIMITATIONS', 'Write limitations, or take them off: not both.');
}

/** The authorisation a first application is issued for, with the approved groups: a draft until `takeStep` issues it in the same transaction. */
export async function writeFirst(ctx: WriteContext, row: Application, chosen: Chosen): Promise<string> {
  const { withoutLimitations: _, ...values } = chosen;
  if (!values.stampId) refuseField('stampId', 'STAMP_MISSING', 'Choose the stamp that is handed over.');
  const lines = await ctx.db
    .selectFrom('applicationLine')
    .select(['groupId', 'taskLevels', 'authorities', 'ratings', 'partNumbers', 'excludedParts'])
    .where('applicationId', '=', row.id)
    .where('status', '=', 'approved')
    .where('archivedAt', 'is', null)
    .orderBy('groupId')
    .execute();
  return draftAuthorization(
    ctx,
    { employeeId: row.applicantId, categoryId: row.categoryId, ...values },
    lines as ScopeLine[],
  );
}

/** Writes what `canSign` reads: the authorisation itself, by the step of the module that owns it. Signed twice, with one proof. */
export async function takeStep(ctx: WriteContext, row: Application, chosen: Chosen): Promise<void> {
  const { method } = await ctx.db
    .selectFrom('signature')
    .select('method')
    .where('entity', '=', authApplication.name)
    .where('entityId', '=', row.id)
    .orderBy('chainSeq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const proved: WriteContext = { ...ctx, prove: () => Promise.resolve(method as SigningMethod) };
  const run = (step: string, input?: object) =>
    runTransition(proved, authorizationActions, row.authorizationId ?? '', step, {
      version: null,
      ...(input && { input }),
    });
  if (row.kind === 'initial') await run('issue');
  if (row.kind === 'renewal') await run('renew');
  if (row.kind === 'addScope') await run('vary', chosen);
  if (row.kind === 'reinstate') {
    const scores = (await newestAssessments(ctx, row.id)).map(({ score }) => `${Number(score)} %`).join(', ');
    await run('reinstate', { reason: `Application ${row.number} · Assessed: ${scores}` });
  }
}
