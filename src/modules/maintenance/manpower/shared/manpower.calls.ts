import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { employee } from '#modules/hr/employees/shared/employee.record.ts';
import { holiday } from '#modules/hr/holidays/shared/holiday.record.ts';
import { staffAuthorization } from '#modules/quality/authorizations/shared/authorization.record.ts';
import { skill } from '#modules/quality/authorizations/shared/facts.record.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { taskCard } from '#modules/maintenance/task-cards/shared/taskCard.record.ts';
import { halves, type Half } from './roster.ts';
import { shiftAssignment, shiftDay, shiftPattern } from './shift.record.ts';
import { shiftWeek } from './shiftWeek.record.ts';

const shift = z.enum(['A', 'B', 'N']);
/** A day the roster can look around from: the calendar of the database goes on behind it. */
const rosterDay = z.iso.date().refine((day) => day < '9990', 'Choose a day before the year 9990');
const query = z.strictObject({ from: rosterDay.optional() });

const rosterLive = [shiftPattern, shiftAssignment, shiftDay, holiday, employee];

const rosterShift = z.object({
  shift,
  startsAt: z.string(),
  lateBy: z.number(),
  minutes: z.number(),
  /** `away` stands for sickness before those who need not know. */
  away: z
    .object({
      kind: z.enum(['leave', 'training', 'sick', 'away']),
      minutes: z.number(),
      half: z.enum(Object.keys(halves) as [Half, ...Half[]]).nullable(),
    })
    .nullable(),
  exceptionId: z.string().nullable(),
});

export const manpowerWeekCall = defineCall({
  method: 'GET',
  path: '/api/manpower/week',
  allow: 'signedIn',
  summary: 'Who works when in a week, with what was clocked; below level 2 the own row only',
  of: [...rosterLive, shiftWeek, skill, staffAuthorization, workOrder],
  query,
  answer: z.object({
    monday: z.string(),
    today: z.string(),
    isWhole: z.boolean(),
    published: z
      .object({ id: z.string(), status: z.string(), at: z.string().nullable(), byName: z.string().nullable() })
      .nullable(),
    holidays: z.array(z.object({ day: z.string(), name: z.string(), nameTh: z.string() })),
    people: z.array(
      z.object({
        id: z.string(),
        employeeNo: z.string(),
        name: z.string(),
        nameTh: z.string(),
        workshop: z.string(),
        pattern: z.string().nullable(),
        skills: z.array(z.object({ skill: z.string(), level: z.number(), until: z.string().nullable() })),
        authorizations: z.array(z.object({ number: z.string(), name: z.string(), until: z.string().nullable() })),
        days: z.array(
          z.object({
            day: z.string(),
            shifts: z.array(rosterShift),
            clocked: z.number(),
            isChanged: z.boolean(),
          }),
        ),
      }),
    ),
  }),
});

const capacityRow = z.object({
  key: z.string(),
  weeks: z.array(z.object({ monday: z.string(), needed: z.number(), available: z.number() })),
});

export const capacityCall = defineCall({
  method: 'GET',
  path: '/api/manpower/capacity',
  allow: 'level:2',
  summary: 'Hours needed against hours there are, for twelve weeks, by workshop and by skill',
  of: [...rosterLive, skill, workOrder, taskCard],
  answer: z.object({
    from: z.string(),
    workshops: z.array(capacityRow),
    skills: z.array(capacityRow),
    months: z.array(
      z.object({
        month: z.string(),
        needed: z.number(),
        available: z.number(),
        shortfall: z.number(),
        isShort: z.boolean(),
      }),
    ),
    /** Hours of jobs without cards are not known; they are counted, not guessed. */
    jobsWithoutCards: z.number(),
  }),
});

export const coverCall = defineCall({
  method: 'GET',
  path: '/api/manpower/cover',
  allow: 'level:2',
  summary: 'What only one person on the roster of a week can do or sign, and what lapses within 90 days',
  of: [...rosterLive, skill, staffAuthorization, workOrder, taskCard],
  query,
  answer: z.object({
    monday: z.string(),
    skills: z.array(
      z.object({
        skill: z.string(),
        level: z.number(),
        people: z.array(z.object({ id: z.string(), name: z.string() })),
      }),
    ),
    signers: z.array(
      z.object({
        group: z.string(),
        jobs: z.number(),
        people: z.array(z.object({ id: z.string(), name: z.string() })),
      }),
    ),
    lapses: z.array(
      z.object({
        name: z.string(),
        number: z.string(),
        what: z.string(),
        on: z.string(),
        text: z.string(),
        of: z.string().nullable(),
      }),
    ),
  }),
});
