import type { WriteContext } from '#kernel/server/context.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { refuse } from '#kernel/shared/errors.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { requireSign } from '#modules/quality/authorizations/server/public.ts';
import { directive } from '../shared/directive.record.ts';
import { tellJobs } from './supersession.ts';

/**
 * Records whether a directive applies to anything the shop works on, in the name of an authorised engineer (`AUTH_SCOPE` for anybody
 * else); its open jobs are judged anew. `version` is null where nobody has read the row before, as in the seed.
 */
export async function assessDirective(
  ctx: WriteContext,
  id: string,
  version: number | null,
  answer: { assessment: 'applicable' | 'notApplicable'; reason: string },
): Promise<RowOf<typeof directive>> {
  const row = await lockRecord(ctx, directive, id, version);
  if (!ctx.actor.employeeId) refuse('AUTH_SCOPE', 'This sign-in belongs to no employee, so it may sign nothing.');
  await requireSign(ctx, { employeeId: ctx.actor.employeeId, privilege: 'engineering', at: ctx.now });
  const changed = await changeRow(ctx, directive, row, {
    values: {
      assessment: answer.assessment,
      assessmentReason: answer.reason,
      assessedByName: ctx.actor.name,
      assessedAt: ctx.now.toISOString(),
    },
    reason: answer.reason,
  });
  await tellJobs(ctx, [row.id]);
  return changed;
}
