import type { Context } from '#kernel/server/context.ts';
import { refuse } from '#kernel/shared/errors.ts';
import { can } from '#kernel/shared/permission.ts';
import { canSign, requireSign, type SignAnswer } from '#modules/quality/authorizations/server/public.ts';
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

/** The session's person for quality: with the right, and authorised to inspect or to release this part; 422 with what is missing otherwise. */
export async function requireQuality(
  ctx: Context,
  job: { partNumberId: string; partNumber: string },
): Promise<SignAnswer> {
  if (!can(ctx.actor, 'quality.user')) refuse('HOLD_QUALITY', 'Quality ends this hold.');
  if (!ctx.actor.employeeId) refuse('AUTH_SCOPE', 'This sign-in belongs to no employee, so it may sign nothing.');
  const question = {
    employeeId: ctx.actor.employeeId,
    componentGroup: (await familyOf(ctx, job)) as 'wheel',
    partNumber: job.partNumber,
    at: ctx.now,
  };
  const inspector = await canSign(ctx, { ...question, privilege: 'inspect' });
  return inspector.ok ? inspector : requireSign(ctx, { ...question, privilege: 'release' });
}
