import { handle } from '#kernel/server/handle.ts';
import { decideImpactCall } from '#modules/maintenance/manuals/shared/manuals.calls.ts';
import { workInTemporaryRevisionCall } from '#modules/maintenance/work-orders/shared/answers.calls.ts';
import { workInTemporaryRevision } from './temporaryRevision.ts';
import { publishStepData } from '#modules/maintenance/step-data/server/public.ts';
import { publishStepDataCall } from '#modules/maintenance/step-data/shared/stepData.calls.ts';
import { decideImpact } from './impactCards.ts';
import { renewCards } from './reopenCard.ts';
import { correctOpenCards, lockJobsOf } from './stepLimits.ts';

/** The decision of an impact review, and approved step data, carried out on the cards of the jobs concerned. */
export const impactEndpoints = [
  handle(decideImpactCall, async (ctx, { params, body: { pin, password, code, ...judgement } }) => {
    await decideImpact(ctx, params.id, judgement, { pin, password, code });
    return { decided: true };
  }),
  handle(publishStepDataCall, {
    creates: true,
    handle: async (ctx, { params, body }) => {
      await lockJobsOf(ctx, params.id);
      await publishStepData(ctx, params.id, body);
      await renewCards(ctx, params.id);
      await correctOpenCards(ctx, params.id);
      return { ok: true as const };
    },
  }),
  handle(workInTemporaryRevisionCall, async (ctx, { params, body }) => {
    await workInTemporaryRevision(ctx, params.id, body);
    return { ok: true };
  }),
];
