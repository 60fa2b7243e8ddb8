import { sql } from 'kysely';
import { z } from 'zod';
import { dayOf } from '#kernel/shared/dates.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import { defineServerModule, read, write } from '#kernel/server/endpoint.ts';
import { rowAnswer } from '#kernel/server/records/answers.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { calibration } from '../shared/calibration.record.ts';
import { nextCalibrationDay } from '../shared/calibrationDue.ts';
import { tool, toolJudges, toolKeepers } from '../shared/tool.record.ts';
import { toolClasses } from '../shared/toolClass.ts';
import { toolAssessment, toolRecall } from '../shared/toolRecall.record.ts';
import { toolLoss, toolLossJob } from '../shared/toolLoss.record.ts';
import { returnConditions, toolUsage } from '../shared/toolUsage.record.ts';
import { pickTools } from './facts.ts';
import { lendTool, returnTool } from './loans.ts';
import { recallTool } from './recalls.ts';
import {
  calibrationActions,
  toolActions,
  toolAssessmentActions,
  toolLossActions,
  toolLossJobActions,
  toolRecallActions,
} from './tools.actions.ts';
import { dueAnswer, plainCalibrationAnswer, plainToolAnswer, plainUsageAnswer } from './tools.answers.ts';
import { calibrationDueList, plainCalibrations, plainTools, plainUsage } from './tools.queries.ts';

const id = z.strictObject({ id: z.string().max(100) });
const borrowers = [...toolKeepers, 'maintenance.user'] as const;

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
    recordEndpoints(toolLoss, { workflow: toolLossActions }),
    recordEndpoints(toolLossJob, { workflow: toolLossJobActions }),
  ],
  endpoints: [
    read({
      path: '/api/store/tools',
      allow: 'signedIn',
      summary: 'All tools, as the specification shapes them',
      record: tool.name,
      answer: z.array(plainToolAnswer),
      handle: (ctx) => plainTools(ctx),
    }),
    read({
      path: '/api/store/tools/usage',
      allow: 'signedIn',
      summary: 'Loans, open ones first',
      record: toolUsage.name,
      answer: z.array(plainUsageAnswer),
      handle: (ctx) => plainUsage(ctx),
    }),
    read({
      path: '/api/store/tools/calibration/logs',
      allow: 'signedIn',
      summary: 'Calibration logs, latest first',
      record: calibration.name,
      answer: z.array(plainCalibrationAnswer),
      handle: (ctx) => plainCalibrations(ctx),
    }),
    read({
      path: '/api/store/tools/due',
      allow: 'signedIn',
      summary: 'The calibration due list (spec §4)',
      record: tool.name,
      answer: z.object({ tools: z.array(dueAnswer) }),
      handle: async (ctx) => ({ tools: await calibrationDueList(ctx) }),
    }),
    read({
      path: '/api/pick/tool',
      allow: 'signedIn',
      summary: 'Tools to choose from, with the reason why one may not be used',
      record: tool.name,
      query: z.object({
        q: z.string().max(200).optional(),
        ids: z.string().max(4000).optional(),
        toolClass: z.enum(toolClasses).optional(),
        mine: z.literal('true').optional(),
      }),
      answer: z.object({
        options: z.array(
          z.object({
            id: z.string(),
            label: z.string(),
            description: z.string().optional(),
            refused: z.string().optional(),
          }),
        ),
      }),
      handle: async (ctx, { query }) => {
        const ids = query.ids?.split(',').filter(Boolean);
        if (ids && !z.array(z.uuid()).max(100).safeParse(ids).success)
          refuse('PICK_IDS', 'These are not ids of tools.');
        const { q, toolClass, mine } = query;
        if (mine && !ctx.actor.employeeId) return { options: [] };
        return { options: await pickTools(ctx, { q, ids, toolClass, heldBy: mine ? ctx.actor.employeeId : null }) };
      },
    }),
    write({
      method: 'POST',
      path: '/api/store/tools/:id/lend',
      allow: borrowers,
      summary: 'Hand a tool out',
      record: toolUsage.name,
      creates: true,
      params: id,
      body: z.strictObject({
        borrowerId: z.uuid('Choose who takes it'),
        jobNumber: z
          .string()
          .trim()
          .max(20)
          .nullish()
          .transform((job) => job || null),
        dueBack: z.iso.datetime({ offset: true }).nullish(),
      }),
      answer: z.object({ row: rowAnswer(toolUsage) }),
      handle: async (ctx, { params, body }) => ({ row: await lendTool(ctx, { toolId: params.id, ...body }) }),
    }),
    write({
      method: 'POST',
      path: '/api/store/tools/:id/return',
      allow: borrowers,
      summary: 'Take a tool back',
      record: toolUsage.name,
      params: id,
      body: z.strictObject({
        conditionIn: z.enum(Object.keys(returnConditions) as [keyof typeof returnConditions]),
        remark: z.string().trim().max(300).nullish(),
        returnedById: z.uuid().nullish(),
      }),
      answer: z.object({ row: rowAnswer(toolUsage) }),
      handle: async (ctx, { params, body }) => ({ row: await returnTool(ctx, { toolId: params.id, ...body }) }),
    }),
    write({
      method: 'POST',
      path: '/api/store/tools/:id/recall',
      allow: toolJudges,
      summary: 'Mark a tool out of tolerance and list the jobs it touched',
      record: toolRecall.name,
      creates: true,
      params: id,
      body: z.strictObject({
        suspectFrom: z.iso.datetime({ offset: true }).optional(),
        reason: z.string().trim().min(3, 'Say what was found').max(1000),
      }),
      answer: z.object({ row: rowAnswer(toolRecall) }),
      handle: async (ctx, { params, body }) => ({ row: await recallTool(ctx, { toolId: params.id, ...body }) }),
    }),
  ],
});
