import { handle } from '#kernel/server/handle.ts';
import { decideImpactCall } from '#modules/maintenance/manuals/shared/manuals.calls.ts';
import { workInTemporaryRevisionCall } from '#modules/maintenance/work-orders/shared/answers.calls.ts';
import { workInTemporaryRevision } from './temporaryRevision.ts';
import { decideImpact } from './impactCards.ts';

/** The decision of an impact review, carried out on the cards of its job. */
export const impactEndpoints = [
  handle(decideImpactCall, async (ctx, { params, body: { pin, password, code, ...judgement } }) => {
    await decideImpact(ctx, params.id, judgement, { pin, password, code });
    return { decided: true };
  }),
  handle(workInTemporaryRevisionCall, async (ctx, { params, body }) => {
    await workInTemporaryRevision(ctx, params.id, body);
    return { ok: true };
  }),
];
