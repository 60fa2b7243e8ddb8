import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { fleetCall, trackCall } from '../shared/cartrack.calls.ts';
import { geofence, vehicle } from '../shared/vehicle.record.ts';
import { fleet, trackOf } from './fleet.queries.ts';
import { askCartrack } from './positions.jobs.ts';

/** The company's vehicles and where Cartrack says they are. Served under `/api/cartrack`. */
export const cartrackServer = defineServerModule({
  name: 'logistics/cartrack',
  records: [recordEndpoints(vehicle), recordEndpoints(geofence)],
  endpoints: [
    handle(fleetCall, (ctx) => fleet(ctx)),
    handle(trackCall, (ctx, { params, query }) => trackOf(ctx, params.registration, query.day)),
  ],
  jobs: { askCartrack },
  schedule: { '* * * * *': 'askCartrack' },
});
