import type { Proof, WriteContext } from '#kernel/server/context.ts';
import { changeRow } from '#kernel/server/records/records.ts';
import { writeSignature } from '#kernel/server/signatures/signatures.ts';
import { requireSign, signingEmployee, type SignRequest } from '#modules/quality/authorizations/server/public.ts';
import { discardStatement, formInstance } from '../shared/formTemplate.record.ts';
import { lockFilled, lookAgain } from './fillForm.ts';

/**
 * Discards a form that was begun and is not wanted: an inspector signs for the reason, and what was filled in stays to be read (G06).
 * Errors: 404; 422 `FORM_SIGNED`, `JOB_CLOSED`, or why this person may not sign.
 */
export async function discardForm(
  ctx: WriteContext,
  idOrNumber: string,
  { reason, ...proof }: Proof & { reason: string },
): Promise<void> {
  const method = await ctx.prove(proof);
  const { row, job, answers, signed } = await lockFilled(ctx, idOrNumber);
  const allowed = await requireSign(ctx, {
    employeeId: signingEmployee(ctx),
    privilege: 'inspect',
    componentGroup: job.family as NonNullable<SignRequest['componentGroup']>,
    at: ctx.now,
  });
  await writeSignature(ctx, {
    entity: formInstance.name,
    entityId: row.id,
    entityVersion: row.version,
    chain: row.jobNumber,
    meaning: 'reviewed',
    statement: discardStatement,
    payload: { number: row.number, job: row.jobNumber, title: row.title, answers, signedFields: signed, reason },
    method,
    stampNo: allowed.stampNo,
    authorizationNo: allowed.authorizationNo,
  });
  await changeRow(ctx, formInstance, row, {
    values: {
      status: 'discarded',
      discardReason: reason,
      discardedByName: ctx.actor.name,
      discardedAt: ctx.now.toISOString(),
    },
    action: 'status',
    reason,
  });
  await lookAgain(ctx, row.jobId);
}
