import { sql } from 'kysely';
import { refuseField } from '#kernel/shared/errors.ts';
import type { Context } from '#kernel/server/context.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { floorCall, floorsCall } from '../shared/map.calls.ts';
import { mapArea, mapLayer } from '../shared/map.record.ts';
import { placesOf } from '../shared/places.ts';
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

/** A work order stands in one area: a place is of one area of all floors. Errors: 422 `PLACE_TAKEN` at `workPlaces`, with the area that has it. */
async function refuseTakenPlaces(
  ctx: Context,
  { workPlaces }: { workPlaces?: string | null },
  own: string | undefined,
): Promise<void> {
  const wanted = new Set(placesOf(workPlaces));
  if (wanted.size === 0) return;
  // One after the other: two who name one place at once do not both get it.
  await sql`select pg_advisory_xact_lock(hashtextextended('map_area_places', 0))`.execute(ctx.db);
  const rows = await ctx.db
    .selectFrom('mapArea')
    .select(['id', 'name', 'workPlaces'])
    .where('archivedAt', 'is', null)
    .where('workPlaces', 'is not', null)
    .execute();
  for (const area of rows)
    if (area.id !== own)
      for (const place of placesOf(area.workPlaces))
        if (wanted.has(place)) refuseField('workPlaces', 'PLACE_TAKEN', `${place} is a place of ${area.name} already.`);
}

/** The floor plan: floors, their plans and areas, and what stands where now. Served under `/api/map`. */
export const floorPlanServer = defineServerModule({
  name: 'map/floor-plan',
  records: [
    recordEndpoints(mapLayer),
    recordEndpoints(mapArea, {
      holds: async (facts, ctx, row) => {
        refuseOutline(facts);
        await refuseTakenPlaces(ctx, facts, row?.id);
      },
    }),
  ],
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
