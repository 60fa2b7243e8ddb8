import { type Endpoint } from '#kernel/server/endpoint.ts';
import { acceptRun, createNdtRun, performRun, recordAfterCheck, recordProcessTime } from './ndtRuns.ts';
import {
  beginRunCall,
  performRunCall,
  acceptRunCall,
  afterCheckCall,
  processTimeCall,
} from '../shared/ndtRuns.calls.ts';
import { handle } from '#kernel/server/handle.ts';

/** Units of several jobs inspected together, and the after-check that stands or falls with all of them. */
export const ndtRunEndpoints: Endpoint[] = [
  handle(beginRunCall, {
    creates: true,
    handle: async (ctx, { body, reply }) => {
      const made = await createNdtRun(ctx, body);
      void reply.status(201);
      return { rows: made };
    },
  }),
  handle(performRunCall, async (ctx, { params, body }) => ({
    rows: await performRun(ctx, params.run.toUpperCase(), body),
  })),
  handle(acceptRunCall, async (ctx, { params, body }) => ({
    rows: await acceptRun(ctx, params.run.toUpperCase(), body),
  })),
  handle(afterCheckCall, async (ctx, { params, body }) => {
    const { report, isVoid, alsoConcerned } = await recordAfterCheck(ctx, params.id, body);
    return { row: report, isVoid, alsoConcerned };
  }),
  handle(processTimeCall, async (ctx, { params, body }) => ({ row: await recordProcessTime(ctx, params.id, body) })),
];
