import { notFound } from '#kernel/shared/errors.ts';
import { can } from '#kernel/shared/permission.ts';
import type { Context } from '#kernel/server/context.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { type TileAnswer, type TileKey, tiles } from '../shared/tiles.ts';
import { firstPass, onTime, pareto, turnAround, wip } from './chartTiles.ts';
import { announcements, due, findings, gates, lapsing, library, mine, releases, stores } from './numberTiles.ts';
import { registerEndpoints } from './registers.ts';
import { handle } from '#kernel/server/handle.ts';
import { tileCall } from '../shared/dashboard.calls.ts';

const readers: Record<TileKey, (ctx: Context) => Promise<TileAnswer>> = {
  mine,
  due,
  releases,
  gates,
  announcements,
  lapsing,
  stores,
  findings,
  library,
  wip,
  onTime,
  turnAround,
  pareto,
  firstPass,
};

/** What needs somebody today: one call a tile, so that one that fails does not take the others along. */
export const dashboardServer = defineServerModule({
  name: 'home/dashboard',
  endpoints: [
    handle(tileCall, {
      mayLag: true,
      handle: (ctx, { params }) => {
        // What a person may not see is not there for them.
        if (!can(ctx.actor, tiles[params.key].allow)) return notFound('There is no such tile.');
        return readers[params.key](ctx);
      },
    }),
    ...registerEndpoints,
  ],
});
