import { z } from 'zod';
import { notFound } from '#kernel/shared/errors.ts';
import { can } from '#kernel/shared/permission.ts';
import type { Context } from '#kernel/server/context.ts';
import { defineServerModule, read } from '#kernel/server/endpoint.ts';
import { tileKeys, tiles, type TileAnswer, type TileKey } from '../shared/tiles.ts';
import { firstPass, onTime, pareto, turnAround, wip } from './chartTiles.ts';
import { announcements, due, findings, gates, lapsing, library, mine, releases, stores } from './numberTiles.ts';
import { registerEndpoints } from './registers.ts';

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

const tone = z.enum(['neutral', 'info', 'good', 'warn', 'bad']);
const answer = z.object({
  numbers: z.array(
    z.object({
      label: z.string(),
      count: z.number(),
      capped: z.boolean(),
      path: z.string(),
      tone,
      detail: z.string().optional(),
    }),
  ),
  rows: z.array(
    z.object({
      label: z.string(),
      about: z.object({ text: z.string(), of: z.string().nullable() }).optional(),
      detail: z.string(),
      path: z.string(),
      at: z.string().nullable(),
    }),
  ),
  chart: z
    .object({
      kind: z.enum(['bar', 'stackedBar', 'line', 'doughnut']),
      unit: z.string(),
      labels: z.array(z.string()),
      series: z.array(
        z.object({ label: z.string(), data: z.array(z.number().nullable()), isShare: z.boolean().optional() }),
      ),
      paths: z.array(z.array(z.string().nullable())),
    })
    .nullable(),
});

/** What needs somebody today: one call a tile, so that one that fails does not take the others along. */
export const dashboardServer = defineServerModule({
  name: 'home/dashboard',
  endpoints: [
    read({
      path: '/api/dashboard/tiles/:key',
      allow: 'signedIn',
      summary: 'One tile of the dashboard: its numbers with the rows behind them',
      params: z.strictObject({ key: z.enum(tileKeys) }),
      answer,
      handle: (ctx, { params }) => {
        // What a person may not see is not there for them.
        if (!can(ctx.actor, tiles[params.key].allow)) return notFound('There is no such tile.');
        return readers[params.key](ctx);
      },
    }),
    ...registerEndpoints,
  ],
});
