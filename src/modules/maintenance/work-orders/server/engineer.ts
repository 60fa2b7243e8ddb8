import type { Context } from '#kernel/server/context.ts';
import { refuse } from '#kernel/shared/errors.ts';
import { requireSign, type SignAnswer } from '#modules/quality/authorizations/server/public.ts';
import { familyOf } from './jobs.ts';

/** The session's person as authorised engineer for the part of a job; 422 with what is missing otherwise (145.A.30(e), .45). */
export async function requireEngineer(
  ctx: Context,
  job: { partNumberId: string; partNumber: string },
): Promise<SignAnswer> {
  if (!ctx.actor.employeeId) refuse('AUTH_SCOPE', 'This sign-in belongs to no employee, so it may sign nothing.');
  return requireSign(ctx, {
    employeeId: ctx.actor.employeeId,
    privilege: 'engineering',
    componentGroup: (await familyOf(ctx, job)) as 'wheel',
    partNumber: job.partNumber,
    at: ctx.now,
  });
}
