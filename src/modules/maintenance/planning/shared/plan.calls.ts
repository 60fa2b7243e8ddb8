import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import {
  halves,
  shiftAssignment,
  shiftDay,
  shiftPattern,
  type Half,
} from '#modules/maintenance/manpower/shared/public.ts';
import { taskCard } from '#modules/maintenance/task-cards/shared/taskCard.record.ts';
import { shops } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { planCopy, planSlot, planWeek, workBench } from './plan.record.ts';
import { plannedJob } from './planning.calls.ts';

const planRecords = [planSlot, planCopy, planWeek, workBench] as const;
const rosterRecords = [shiftPattern, shiftAssignment, shiftDay] as const;
const shift = z.enum(['A', 'B', 'N']);
const shop = z.enum(shops);

const planCard = z.object({
  id: z.string(),
  cardNo: z.string(),
  title: z.string(),
  phase: z.string(),
  workshop: z.string(),
  skill: z.string().nullable(),
  minutesLeft: z.number(),
  /** What of it has a place in the plan. */
  planned: z.number(),
  isOpen: z.boolean(),
  /** On the longest chain of cards that wait for each other. */
  critical: z.boolean(),
});

export const planCall = defineCall({
  method: 'GET',
  path: '/api/planning/plan',
  allow: 'maintenance.viewer',
  summary:
    'The plan of some days, or of a what-if copy: work by job, day and shift, with what stands against it, and what has no place yet',
  of: [...planRecords, workOrder, taskCard, ...rosterRecords],
  query: z.strictObject({
    from: z.iso
      .date()
      .refine((day) => day < '9990', 'Choose a day before the year 9990')
      .optional(),
    days: z.enum(['7', '14', '28']).default('7'),
    copy: z.uuid().optional(),
    shop: shop.optional(),
  }),
  answer: z.object({
    today: z.string(),
    days: z.array(z.string()),
    copy: z.object({ id: z.string(), name: z.string(), status: z.string(), changes: z.number() }).nullable(),
    copies: z.array(z.object({ id: z.string(), name: z.string(), status: z.string() })),
    weeks: z.array(
      z.object({ monday: z.string(), number: z.number(), id: z.string().nullable(), isFrozen: z.boolean() }),
    ),
    /** Minutes of the roster in a workshop's shift against those planned; a shift with neither is left out. */
    shifts: z.array(
      z.object({ day: z.string(), shift, workshop: z.string(), available: z.number(), planned: z.number() }),
    ),
    jobs: z.array(
      plannedJob.extend({
        /** The last planned day, once every open card has its place. */
        plannedFinish: z.string().nullable(),
        cards: z.array(planCard),
      }),
    ),
    slots: z.array(
      z.object({
        id: z.string(),
        version: z.number(),
        jobId: z.string(),
        cardId: z.string(),
        day: z.string(),
        shift,
        minutes: z.number(),
        benchId: z.string().nullable(),
        employeeId: z.string().nullable(),
        conflicts: z.array(z.string()),
        differs: z.boolean(),
      }),
    ),
    benches: z.array(
      z.object({ id: z.string(), code: z.string(), name: z.string(), workshop: z.string(), places: z.number() }),
    ),
    people: z.array(z.object({ id: z.string(), name: z.string(), workshop: z.string() })),
  }),
});

export const levelCall = defineCall({
  method: 'POST',
  path: '/api/planning/level',
  allow: 'maintenance.admin',
  summary:
    'A copy of the plan in which conflicts and overloads are moved and open cards have a place: a proposal to take over or discard',
  of: planRecords,
  body: z.strictObject({ shop: shop.nullish() }),
  answer: z.object({ copyId: z.string(), moved: z.number(), placed: z.number(), leftOut: z.number() }),
});

export const shiftSheetCall = defineCall({
  method: 'GET',
  path: '/api/planning/shift-sheet.pdf',
  allow: 'maintenance.viewer',
  summary: 'What one shift works on, by workshop, bench and person, as a PDF for the wall',
  of: planRecords,
  query: z.strictObject({ day: z.iso.date(), shift, shop: shop.optional() }),
});

export const planPartsCall = defineCall({
  method: 'GET',
  path: '/api/planning/parts',
  allow: 'maintenance.viewer',
  summary: 'Open jobs that wait for parts, with when these are expected',
  of: [workOrder],
  answer: z.object({
    jobs: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        partName: z.string(),
        dueAt: z.string(),
        /** The first day on which work of the job is planned; null while none is. */
        plannedFrom: z.string().nullable(),
        lines: z.array(
          z.object({
            request: z.string(),
            partNumber: z.string(),
            description: z.string(),
            missing: z.string(),
            uom: z.string(),
            /** The order it comes with and the day it is promised for; null while nothing is ordered. */
            order: z.string().nullable(),
            expected: z.string().nullable(),
          }),
        ),
      }),
    ),
  }),
});

export const planCalendarCall = defineCall({
  method: 'GET',
  path: '/api/planning/calendar',
  allow: 'maintenance.viewer',
  summary: 'A month by day: receipts expected, due dates, calibrations, leave and holidays',
  of: [workOrder, ...rosterRecords],
  query: z.strictObject({
    month: z
      .string()
      .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/)
      .optional(),
  }),
  answer: z.object({
    month: z.string(),
    today: z.string(),
    days: z.array(
      z.object({
        day: z.string(),
        holiday: z.object({ name: z.string(), nameTh: z.string() }).nullable(),
        entries: z.array(
          z.object({
            kind: z.enum(['receipt', 'due', 'calibration', 'leave']),
            half: z.enum(Object.keys(halves) as [Half, ...Half[]]).nullish(),
            text: z.string(),
            path: z.string().nullable(),
          }),
        ),
      }),
    ),
  }),
});
