import { conflict } from '#kernel/shared/errors.ts';
import type { Context } from '#kernel/server/context.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { plainRegistration } from '../shared/geo.ts';
import { fleetCall, trackCall } from '../shared/cartrack.calls.ts';
import { geofence, vehicle } from '../shared/vehicle.record.ts';
import { fleet, trackOf } from './fleet.queries.ts';
import { askCartrack } from './positions.jobs.ts';

/** Two spellings of one registration are one vehicle. Errors: 409 `ALREADY_EXISTS`. */
async function refuseSameRegistration(ctx: Context, typed: string, own: string | undefined): Promise<void> {
  const rows = await ctx.db
    .selectFrom('vehicle')
    .select(['id', 'registration'])
    .where('archivedAt', 'is', null)
    .execute();
  const plain = plainRegistration(typed);
  if (rows.some(({ id, registration }) => id !== own && plainRegistration(registration) === plain))
    conflict('ALREADY_EXISTS', 'Registration is already used by another vehicle.');
}

/** The company's vehicles and where Cartrack says they are. Served under `/api/cartrack`. */
export const cartrackServer = defineServerModule({
  name: 'logistics/cartrack',
  records: [
    recordEndpoints(vehicle, { holds: (facts, ctx, row) => refuseSameRegistration(ctx, facts.registration, row?.id) }),
    recordEndpoints(geofence),
  ],
  endpoints: [
    handle(fleetCall, (ctx) => fleet(ctx)),
    handle(trackCall, (ctx, { params, query }) => trackOf(ctx, params.registration, query.day)),
  ],
  longJobs: { askCartrack },
  schedule: { '* * * * *': 'askCartrack' },
});
