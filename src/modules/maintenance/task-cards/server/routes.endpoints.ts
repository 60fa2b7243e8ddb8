import { type Endpoint } from '#kernel/server/endpoint.ts';
import { applyRoute } from './applyRoute.ts';
import { changeOrder } from './changeOrder.ts';
import { jobToRoute, routesFor } from './chooseRoute.ts';
import { publishRoute, writeRoute } from './publishRoute.ts';
import {
  createRouteCall,
  publishRouteCall,
  routesOfJobCall,
  applyRouteCall,
  changeOrderCall,
} from '../shared/routes.calls.ts';
import { piecesOfLotCall, takePiecesOutCall } from '../shared/lot.calls.ts';
import { piecesOfLot, takePiecesOut } from './lot.ts';
import { handle } from '#kernel/server/handle.ts';

/** Routes, and which of them a job is worked by: written by one engineer as the next version of a template, published by another. */
export const routeEndpoints: Endpoint[] = [
  handle(createRouteCall, {
    creates: true,
    longText: 400_000,
    handle: async (ctx, { body: { changeNote, ...template }, reply }) => {
      void reply.status(201);
      return writeRoute(ctx, template, changeNote);
    },
  }),
  handle(publishRouteCall, async (ctx, { params, body }) => publishRoute(ctx, params.id, body)),
  handle(routesOfJobCall, async (ctx, { params }) => ({
    routes: await routesFor(ctx, await jobToRoute(ctx, params.job)),
  })),
  handle(applyRouteCall, (ctx, { params, body }) => applyRoute(ctx, params.job, body.routeKey)),
  handle(takePiecesOutCall, (ctx, { params, body }) => takePiecesOut(ctx, params.job, body)),
  handle(piecesOfLotCall, (ctx, { params }) => piecesOfLot(ctx, params.job)),
  handle(changeOrderCall, (ctx, { params, body }) => changeOrder(ctx, params.job, body)),
];
