import { defineServerModule } from '#kernel/server/endpoint.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { stepDataSheet } from '../shared/stepDataSheet.record.ts';
import { changeStepData, draftStepData, moveStepData, manualsForData, stepDataOfPart } from './stepData.ts';
import {
  stepDataCall,
  beginStepDataCall,
  changeStepDataCall,
  submitStepDataCall,
  returnStepDataCall,
  stepsHitCall,
} from '../shared/stepData.calls.ts';
import { stepsHit } from './stepsHit.queries.ts';
import { handle } from '#kernel/server/handle.ts';
const done = { ok: true as const };

/** Limits, tools, materials and techniques of a part number by manual revision: written by one engineer, approved by another. The approval is carried out by `task-cards`, since open cards take it. */
export const stepDataServer = defineServerModule({
  name: 'maintenance/step-data',
  records: [recordEndpoints(stepDataSheet)],
  endpoints: [
    handle(stepDataCall, async (ctx, { query }) => ({
      sheets: await stepDataOfPart(ctx, query.partNumberId),
      manuals: await manualsForData(ctx, query.partNumberId),
    })),
    handle(stepsHitCall, async (ctx, { params }) => ({ rows: await stepsHit(ctx, params.revisionId) })),
    handle(beginStepDataCall, {
      creates: true,
      longText: 200_000,
      handle: async (ctx, { body, reply }) => {
        void reply.status(201);
        return draftStepData(ctx, body);
      },
    }),
    handle(changeStepDataCall, {
      longText: 200_000,
      handle: async (ctx, { params, body }) => {
        await changeStepData(ctx, params.id, body);
        return done;
      },
    }),
    handle(submitStepDataCall, {
      creates: true,
      handle: async (ctx, { params }) => {
        await moveStepData(ctx, params.id, 'review');
        return done;
      },
    }),
    handle(returnStepDataCall, {
      creates: true,
      handle: async (ctx, { params, body }) => {
        await moveStepData(ctx, params.id, 'draft', body.reason);
        return done;
      },
    }),
  ],
});
