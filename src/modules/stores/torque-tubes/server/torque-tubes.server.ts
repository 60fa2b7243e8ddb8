import { defineServerModule } from '#kernel/server/endpoint.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { ownerSaid, ownerSaidAfter } from '#modules/stores/scraps/server/public.ts';
import { torqueTube } from '../shared/torqueTube.record.ts';
import { tubeMeasurement, tubeNdt } from '../shared/tubeChecks.record.ts';
import { measurementRules, ndtRules } from './checks.ts';
import { judgedAnew, refuseLimits, refusePlace, torqueTubeActions } from './torque-tubes.actions.ts';
import { conditionTag } from './torque-tubes.document.ts';

/** Torque tubes: what is served under `/api/store/spares/torque-tubes`, with their measurements and tests. */
export const torqueTubesServer = defineServerModule({
  name: 'stores/torque-tubes',
  records: [
    recordEndpoints(torqueTube, {
      workflow: torqueTubeActions,
      paper: conditionTag,
      holds: (facts) => refuseLimits(facts),
      beforeCreate: async (input, _call, ctx) => {
        await refusePlace(ctx, 'unserviceable', input.locationId);
        return { ...(await ownerSaid(ctx, input)), costToDate: '0' };
      },
      beforeUpdate: async (ctx, row, input) => {
        await refusePlace(ctx, row.status, input.locationId);
        return { ...(await judgedAnew(ctx, row, input)), ...(await ownerSaidAfter(ctx, row, input)) };
      },
    }),
    recordEndpoints(tubeMeasurement, measurementRules),
    recordEndpoints(tubeNdt, ndtRules),
  ],
});
