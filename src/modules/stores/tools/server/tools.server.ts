import { sql } from 'kysely';
import { z } from 'zod';
import { dayOf } from '#kernel/shared/dates.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { calibration } from '../shared/calibration.record.ts';
import { nextCalibrationDay } from '../shared/calibrationDue.ts';
import { tool } from '../shared/tool.record.ts';
import { toolAssessment, toolRecall } from '../shared/toolRecall.record.ts';
import { toolUsage } from '../shared/toolUsage.record.ts';
import { pickTools } from './facts.ts';
import { lendTool, returnTool } from './loans.ts';
import { recallTool } from './recalls.ts';
import { calibrationActions, toolActions, toolAssessmentActions, toolRecallActions } from './tools.actions.ts';
import { calibrationDueList, plainCalibrations, plainTools, plainUsage } from './tools.queries.ts';
import { handle } from '#kernel/server/handle.ts';
import {
  dueToolsCall,
  lendToolCall,
  pickToolCall,
  plainCalibrationsCall,
  plainToolsCall,
  plainUsageCall,
  recallToolCall,
  returnToolCall,
} from '../shared/tools.calls.ts';

function refuseBrokenTool(input: Record<string, unknown>, today: string, before?: Record<string, unknown>): void {
  const merged = { ...before, ...input };
  if (merged['calibrationRequired'] && !merged['calibrationIntervalMonths']) {
    refuseField(
      'calibrationIntervalMonths',
      'INTERVAL_NEEDED',
      'A tool that needs calibration has an interval of 1 to 60 months.',
    );
  }
  const booked = input['scheduledCalibration'];
  if (typeof booked === 'string' && booked !== before?.['scheduledCalibration'] && booked < today) {
    refuseField('scheduledCalibration', 'BOOKED_IN_PAST', 'A booking cannot be in the past.');
  }
  const last = input['lastCalibration'];
  if (typeof last === 'string' && last > today) refuseField('lastCalibration', 'FUTURE', 'This day is in the future.');
}

function refuseBrokenLog(input: Record<string, unknown>, today: string): void {
  if (String(input['calibratedOn'] ?? '') > today) refuseField('calibratedOn', 'FUTURE', 'This day is in the future.');
  if (input['result'] === 'limited' && !input['limitation'])
    refuseField('limitation', 'LIMITATION_NEEDED', 'Say what it may be used for.');
  if (input['nextDue'] && input['calibratedOn'] && String(input['nextDue']) < String(input['calibratedOn'])) {
    refuseField('nextDue', 'NEXT_DUE', 'The next date is before the calibration.');
  }
}

/** Tools and equipment: register, calibration, loans, and what an out-of-tolerance tool may have touched. */
export const toolsServer = defineServerModule({
  name: 'stores/tools',
  records: [
    recordEndpoints(tool, {
      workflow: toolActions,
      beforeCreate: (input, ctx) => {
        const today = dayOf(ctx.now);
        refuseBrokenTool(input, today);
        const last = (input['lastCalibration'] as string | undefined) ?? null;
        const nextCalibration =
          last === null
            ? null
            : nextCalibrationDay(last, (input['calibrationIntervalMonths'] as number | undefined) ?? null, null);
        // A measuring tool nobody has calibrated is not fit for use.
        return {
          nextCalibration,
          status:
            input['calibrationRequired'] === true && nextCalibration === null
              ? ('unserviceable' as const)
              : ('serviceable' as const),
        };
      },
      beforeUpdate: async (ctx, row, input) => refuseBrokenTool(input, dayOf(ctx.now), { ...row }),
      mayUpdate: (_ctx, row) => (row.status === 'archived' ? 'It is archived. Restore it first.' : null),
    }),
    recordEndpoints(calibration, {
      workflow: calibrationActions,
      beforeCreate: async (input, _call, ctx) => {
        refuseBrokenLog(input, dayOf(ctx.now));
        // Before the log that points at it: two logs of one tool would each hold it against the other.
        await sql`select 1 from tool where id = ${input['toolId']} for update`.execute(ctx.db);
      },
      afterCreate: async (ctx, row) => {
        if (row.asFound !== 'outOfTolerance') return;
        await recallTool(ctx, {
          toolId: row.toolId,
          reason: `Calibration ${row.certificateNo}: found out of tolerance. ${row.asFoundData ?? ''}`.trim(),
          calibrationLogId: row.id,
        });
      },
      mayUpdate: (_ctx, row) => (row.status === 'entered' ? null : 'It is reviewed; enter a new one.'),
      beforeUpdate: async (ctx, row, input) => refuseBrokenLog({ ...row, ...input }, dayOf(ctx.now)),
    }),
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
      const ids = query.ids?.split(',').filter(Boolean);
      if (ids && !z.array(z.uuid()).max(100).safeParse(ids).success) refuse('PICK_IDS', 'These are not ids of tools.');
      const { q, toolClass, mine } = query;
      if (mine && !ctx.actor.employeeId) return { options: [] };
      return { options: await pickTools(ctx, { q, ids, toolClass, heldBy: mine ? ctx.actor.employeeId : null }) };
    }),
    handle(lendToolCall, {
      creates: true,
      handle: async (ctx, { params, body }) => ({ row: await lendTool(ctx, { toolId: params.id, ...body }) }),
    }),
    handle(returnToolCall, async (ctx, { params, body }) => ({
      row: await returnTool(ctx, { toolId: params.id, ...body }),
    })),
    handle(recallToolCall, {
      creates: true,
      handle: async (ctx, { params, body }) => ({ row: await recallTool(ctx, { toolId: params.id, ...body }) }),
    }),
  ],
});
