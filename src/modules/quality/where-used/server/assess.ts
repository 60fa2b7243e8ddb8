import { sql } from 'kysely';
import type { WriteContext } from '#kernel/server/context.ts';
import { refuse } from '#kernel/shared/errors.ts';
import type { BodyOf } from '#kernel/shared/call.ts';
import { assessCall, usedAssessmentLive } from '../shared/whereUsed.calls.ts';
import { usedEffectWords, type UsedKind } from '../shared/whereUsed.ts';
import { usedThing, whereUsed } from './whereUsed.queries.ts';

/**
 * Keeps what quality found for one work order something was used on (R4); a later look stands beside the earlier one.
 * Errors: 404 for an unknown thing, 422 USED_NOWHERE for a work order it did not touch, USED_IN_REVIEW while an out-of-tolerance review
 * asks for a signed verdict on it.
 */
export async function assess(
  ctx: WriteContext,
  place: { kind: UsedKind; id: string },
  body: BodyOf<typeof assessCall>,
): Promise<{ id: string }> {
  const thing = await usedThing(ctx, place.kind, place.id);
  const section = place.kind === 'manual' ? (body.section ?? null) : null;
  const { jobNumber } = body;
  const [job] = (await whereUsed(ctx, place.kind, thing.id, { section: section ?? undefined, jobNumber })).jobs;
  if (!job) refuse('USED_NOWHERE', `${thing.name} was not used on ${body.jobNumber}. Choose a work order of the list.`);
  if (job.inReview)
    refuse(
      'USED_IN_REVIEW',
      `${job.inReview} is open for ${thing.name} on ${job.jobNumber}. Sign the verdict there, on the page of the tool.`,
    );
  const certificates = job.certificates.map((certificate) => certificate.number);
  const { rows } = await sql<{ id: string }>`
    insert into used_assessment (kind, thing_id, thing_name, section, job_id, certificates, effect, reason, assessed_by, assessed_by_name, assessed_at)
    select ${place.kind}, ${thing.id}, ${thing.name}, ${section}, id, ${certificates}, ${body.effect}, ${body.reason}, ${ctx.actor.id}, ${ctx.actor.name}, ${ctx.now}
    from work_order where number = ${job.jobNumber} returning id`.execute(ctx.db);
  const [made] = rows;
  if (!made)
    refuse('USED_NOWHERE', `${thing.name} was not used on ${body.jobNumber}. Choose a work order of the list.`);
  await ctx.audit({
    entity: usedAssessmentLive.name,
    entityId: made.id,
    action: 'create',
    subject: job.jobNumber,
    changes: { [thing.name]: usedEffectWords[body.effect], reason: body.reason, certificates },
  });
  ctx.changed(usedAssessmentLive, made.id);
  return made;
}
