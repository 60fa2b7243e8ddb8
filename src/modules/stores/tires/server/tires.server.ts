import { refuseField } from '#kernel/shared/errors.ts';
import { can } from '#kernel/shared/permission.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { listEndpoint, recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { exportEndpoints } from '#kernel/server/records/export.ts';
import { refuseNoSerial } from '#modules/maintenance/release-gates/shared/serialRange.ts';
import { ownerSaid, ownerSaidAfter } from '#modules/stores/scraps/server/public.ts';
import { tire } from '../shared/tire.record.ts';
import { tireEvent } from '../shared/tireEvent.record.ts';
import {
  addCasingsCall,
  plainTiresCall,
  reverseTireCall,
  takeCasingsCall,
  tireDashboardCall,
  tirePassportCall,
} from '../shared/tires.calls.ts';
import { wornTireLot } from '../shared/wornTireLot.record.ts';
import { plainTires, tireDashboard, tirePassport } from './dashboard.queries.ts';
import { noteEvent, type Tire } from './events.ts';
import { addCasings, lotActions, lotManifest, takeCasings } from './lots.ts';
import { reverseTire } from './reverse.ts';
import { requirePlace, tireActions, requireTreadTool } from './tires.actions.ts';

/** What a casing is told from every other one by. */
const identity = ['serialNumber', 'manufacturer', 'manufacturedOn'] as const;

/** Levels and data that cannot be true together. */
function checkFacts(row: Pick<Tire, 'retreadLevel' | 'maxRetreadLevel' | 'retreadData'>): void {
  if (row.retreadLevel > row.maxRetreadLevel)
    refuseField('maxRetreadLevel', 'R-TIR-1', 'A tire is never above its last retread level.');
  if (row.maxRetreadLevel > 0 && !row.retreadData)
    refuseField('retreadData', 'RETREAD_DATA', 'Name the data that allows this part number to be retreaded.');
}

/** Tires and worn tires: what is served under `/api/tires`, `/api/worn-tire-lots` and `/api/store/tires`. */
export const tiresServer = defineServerModule({
  name: 'stores/tires',
  records: [
    recordEndpoints(tire, {
      workflow: tireActions,
      beforeCreate: async (input, _call, ctx) => {
        refuseNoSerial('serialNumber', input.serialNumber);
        checkFacts({ ...input, retreadData: input.retreadData ?? null });
        await requirePlace(ctx, 'received', input.locationId);
        await requireTreadTool(ctx, input);
        return ownerSaid(ctx, input);
      },
      afterCreate: (ctx, row) => noteEvent(ctx, row, { event: 'receive', to: 'Received' }),
      beforeUpdate: async (ctx, row, input) => {
        refuseNoSerial('serialNumber', input.serialNumber);
        checkFacts({ ...row, ...input } as typeof row);
        const other = identity.find((name) => input[name] !== undefined && input[name] !== row[name]);
        if (other && row.lastRetreadOn)
          refuseField(other, 'CASING_KNOWN', 'This casing has a history: its identity is not changed any more.');
        // Once a retread was counted against it, the limit is no matter of whoever handles the tire.
        if ((input.maxRetreadLevel ?? row.maxRetreadLevel) > row.maxRetreadLevel && row.lastRetreadOn) {
          if (!can(ctx.actor, 'quality.user'))
            refuseField(
              'maxRetreadLevel',
              'FACT_OF_QUALITY',
              'Retreads were counted against this limit: quality raises it.',
            );
          if (!input.retreadData || input.retreadData === row.retreadData)
            refuseField('retreadData', 'RETREAD_DATA', 'Name the data that allows one more retread.');
        }
        if (input.locationId) await requirePlace(ctx, row.status, input.locationId);
        await requireTreadTool(ctx, input, row);
        return ownerSaidAfter(ctx, row, input);
      },
    }),
    recordEndpoints(wornTireLot, {
      workflow: lotActions,
      paper: lotManifest,
      beforeCreate: (input) => {
        const [goal, other] =
          input.destination === 'retreader' ? (['vendorId', 'ownerId'] as const) : (['ownerId', 'vendorId'] as const);
        if (!input[goal])
          refuseField(
            goal,
            'DESTINATION',
            goal === 'vendorId' ? 'Choose the retreader this lot goes to.' : 'Choose the owner this lot goes back to.',
          );
        if (input[other])
          refuseField(other, 'DESTINATION', 'A lot goes to one retreader or to one owner: name that one only.');
      },
    }),
    tireEvent,
  ],
  endpoints: [
    listEndpoint(tireEvent),
    ...exportEndpoints(tireEvent),
    handle(plainTiresCall, (ctx) => plainTires(ctx)),
    handle(tireDashboardCall, { mayLag: true, handle: (ctx, { query }) => tireDashboard(ctx, query) }),
    handle(tirePassportCall, (ctx, { params }) => tirePassport(ctx, params.id)),
    handle(reverseTireCall, (ctx, { params, body }) => reverseTire(ctx, params.id, body)),
    handle(addCasingsCall, (ctx, { params, body }) => addCasings(ctx, params.id, body.tireIds)),
    handle(takeCasingsCall, (ctx, { params, body }) => takeCasings(ctx, params.id, body.tireIds)),
  ],
});
