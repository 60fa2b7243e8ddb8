import { z } from 'zod';
import { refuse } from '#kernel/shared/errors.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { toolAssessment, toolRecall } from '../shared/toolRecall.record.ts';
import { toolUsage } from '../shared/toolUsage.record.ts';
import { pickTools } from './facts.ts';
import { extendLoan, lendTool, remindBorrower, remindOverdue, returnTool } from './loans.ts';
import { driftOf, enterReadings, readingsOf } from './readings.ts';
import { returnMany, scanTool } from './returns.ts';
import { recallTool, touchedBy } from './recalls.ts';
import { toolAssessmentActions, toolRecallActions } from './tools.actions.ts';
import { calibrationRecords, toolRecords } from './toolRecords.ts';
import { calibrationDueList, plainCalibrations, plainTools, plainUsage } from './tools.queries.ts';
import { handle } from '#kernel/server/handle.ts';
import {
  extendLoanCall,
  lendToolCall,
  remindLoanCall,
  returnManyCall,
  returnToolCall,
  scanToolCall,
} from '../shared/loans.calls.ts';
import {
  driftCall,
  dueToolsCall,
  enterReadingsCall,
  pickToolCall,
  plainCalibrationsCall,
  plainToolsCall,
  plainUsageCall,
  readingsCall,
  recallToolCall,
  touchedCall,
} from '../shared/tools.calls.ts';

/** Tools and equipment: register, calibration, loans, and what an out-of-tolerance tool may have touched. */
export const toolsServer = defineServerModule({
  name: 'stores/tools',
  records: [
    toolRecords,
    calibrationRecords,
    recordEndpoints(toolUsage),
    recordEndpoints(toolRecall, { workflow: toolRecallActions }),
    recordEndpoints(toolAssessment, { workflow: toolAssessmentActions }),
  ],
  endpoints: [
    handle(plainToolsCall, (ctx) => plainTools(ctx)),
    handle(plainUsageCall, (ctx) => plainUsage(ctx)),
    handle(plainCalibrationsCall, (ctx) => plainCalibrations(ctx)),
    handle(dueToolsCall, async (ctx) => ({ tools: await calibrationDueList(ctx) })),
    handle(pickToolCall, async (ctx, { query }) => {
      // A filter that nothing is chosen in yet asks for none by its id.
      const ids = query.ids ? query.ids.split(',').filter(Boolean) : undefined;
      if (ids && !z.array(z.uuid()).max(100).safeParse(ids).success) refuse('PICK_IDS', 'These are not ids of tools.');
      const { q, toolClass, mine, unit, min = null, max = null, error = null } = query;
      if (mine && !ctx.actor.employeeId) return { options: [] };
      const limit = unit === undefined ? undefined : { unit, min, max, maximumError: error };
      const heldBy = mine ? ctx.actor.employeeId : null;
      return { options: await pickTools(ctx, { q, ids, toolClass, heldBy, limit }) };
    }),
    handle(lendToolCall, {
      creates: true,
      handle: async (ctx, { params, body }) => ({ row: await lendTool(ctx, { toolId: params.id, ...body }) }),
    }),
    handle(returnToolCall, async (ctx, { params, body }) => ({
      row: await returnTool(ctx, { toolId: params.id, ...body }),
    })),
    handle(extendLoanCall, async (ctx, { params, body }) => ({
      row: await extendLoan(ctx, { toolId: params.id, ...body }),
    })),
    handle(remindLoanCall, async (ctx, { params }) => ({ told: await remindBorrower(ctx, params.id) })),
    handle(scanToolCall, async (ctx, { query }) => ({ tool: await scanTool(ctx, query.code) })),
    handle(returnManyCall, {
      creates: true,
      handle: async (ctx, { body }) => ({ tools: await returnMany(ctx, body.tools) }),
    }),
    handle(readingsCall, async (ctx, { params }) => ({ readings: await readingsOf(ctx, params.id) })),
    handle(enterReadingsCall, async (ctx, { params, body }) => ({
      row: await enterReadings(ctx, { calibrationId: params.id, ...body }),
    })),
    handle(driftCall, async (ctx, { params }) => ({ calibrations: await driftOf(ctx, params.id) })),
    handle(recallToolCall, {
      creates: true,
      handle: async (ctx, { params, body }) => ({ row: await recallTool(ctx, { toolId: params.id, ...body }) }),
    }),
    handle(touchedCall, async (ctx, { params }) => ({ jobs: await touchedBy(ctx, params.id) })),
  ],
  jobs: { 'tools:remindOverdue': remindOverdue },
  schedule: { '*/10 * * * *': 'tools:remindOverdue' },
});
