import { refuse } from '#kernel/shared/errors.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { changeRow, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { releaseRequest } from '../shared/releaseRequest.record.ts';
import { askForRelease } from './askForRelease.ts';
import { releaseRequestActions } from './release-requests.actions.ts';
import { oneGateAway, openRequests, reviewOf } from './review.ts';
import { reviewCall, changeRemarksCall, oneGateAwayCall } from '../shared/releaseRequests.calls.ts';
import { askForReleaseCall } from '#modules/maintenance/work-orders/shared/askedAbove.calls.ts';
import { handle } from '#kernel/server/handle.ts';

/** Requests for release: made when the final report is accepted, reviewed by certifying staff. */
export const releaseRequestsServer = defineServerModule({
  name: 'maintenance/release-requests',
  records: [recordEndpoints(releaseRequest, { workflow: releaseRequestActions })],
  badges: { '/maintenance/release-requests': { allow: 'maintenance.viewer', count: openRequests } },
  endpoints: [
    handle(askForReleaseCall, {
      creates: true,
      handle: async (ctx, { params, body, reply }) => {
        const row = await askForRelease(ctx, params.id, body.certificateTypes);
        void reply.status(201);
        return { row };
      },
    }),
    handle(reviewCall, async (ctx, { params, query }) =>
      reviewOf(ctx, await getRecord(ctx, releaseRequest, params.id), query.types),
    ),
    handle(changeRemarksCall, async (ctx, { params, body }) => {
      const row = await lockRecord(ctx, releaseRequest, params.id, body.version);
      if (row['status'] !== 'open' && row['status'] !== 'taken')
        refuse('REQUEST_CLOSED', 'This request has been answered.');
      const free = body.free.map((text) => ({ kind: 'free', text, source: [], free: true }));
      return { row: await changeRow(ctx, releaseRequest, row, { values: { block12: free } }) };
    }),
    handle(oneGateAwayCall, async (ctx) => ({ count: await oneGateAway(ctx) })),
  ],
});
