import { refuseField } from '#kernel/shared/errors.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { floorCall, floorsCall } from '../shared/map.calls.ts';
import { mapArea, mapLayer } from '../shared/map.record.ts';
import { areaOf, cornersOf } from '../shared/outline.ts';
import { floorOf } from './floor.queries.ts';

/** Errors: 422 `OUTLINE` at `outline` for corners outside the plan, and for an area that covers nothing. */
function refuseOutline({ outline }: { outline: string }): void {
  const corners = cornersOf(outline);
  if (!corners)
    refuseField('outline', 'OUTLINE', 'Corners lie between 0 and 100 percent: two for a rectangle, or three and more.');
  if (areaOf(corners) < 0.01)
    refuseField('outline', 'OUTLINE', 'These corners lie on one line: the area covers nothing.');
}

/** The floor plan: floors, their plans and areas, and what stands where now. Served under `/api/map`. */
export const floorPlanServer = defineServerModule({
  name: 'map/floor-plan',
  records: [recordEndpoints(mapLayer), recordEndpoints(mapArea, { holds: (facts) => refuseOutline(facts) })],
  endpoints: [
    handle(floorsCall, (ctx) =>
      ctx.db
        .selectFrom('mapLayer')
        .select(['code', 'name'])
        .where('archivedAt', 'is', null)
        .orderBy('sortOrder')
        .orderBy('code')
        .execute(),
    ),
    handle(floorCall, (ctx, { params }) => floorOf(ctx, params.code)),
  ],
});
