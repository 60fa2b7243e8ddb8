import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import type { Context } from '#kernel/server/context.ts';
import { loadSigner } from '#modules/quality/authorizations/server/public.ts';
import { stopsAll, derivedSuspensions } from '#modules/quality/authorizations/shared/public.ts';
import type { LineStanding } from './applications.queries.ts';

const reassessAfterDays = 7;

/** R-APP-3: from when a group that failed is assessed again: seven days after it was seen, and after it was signed. */
export const assessedAgainFrom = ({ assessedOn, signedAt }: Pick<LineStanding, 'assessedOn' | 'signedAt'>): string =>
  addDays([assessedOn, dayOf(signedAt)].toSorted().at(-1) ?? assessedOn, reassessAfterDays);

const notEntitled = 'The assessor holds no active authorisation in this group, nor one of an instructor.';

/** R-APP-3: why somebody does not assess a group today, or null: an authorisation in the same group or one of an instructor (category TRN) that nothing suspends. */
export async function whyNotEntitled(ctx: Context, assessorId: string, groupId: string): Promise<string | null> {
  const today = dayOf(ctx.now);
  const signer = await loadSigner(ctx, assessorId, today);
  const isEntitled = signer?.authorizations.some((one) => {
    const isTrainer = one.categoryCode === 'TRN';
    return (
      one.status === 'active' &&
      (one.validUntil === null || one.validUntil >= today) &&
      (isTrainer || one.scope.some((line) => line.groupId === groupId)) &&
      !one.suspensions.some((held) => held.groupId === null || (!isTrainer && held.groupId === groupId)) &&
      !derivedSuspensions(signer, one, today).some(stopsAll)
    );
  });
  return isEntitled ? null : notEntitled;
}

/** Errors: 422 `NOT_ENTITLED`. */
export async function requireAssessor(ctx: Context, assessorId: string, groupId: string): Promise<void> {
  const why = await whyNotEntitled(ctx, assessorId, groupId);
  if (why) refuseField('assessorId', 'NOT_ENTITLED', why);
}
