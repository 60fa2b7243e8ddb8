import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { halves, type Half } from '#modules/maintenance/manpower/shared/public.ts';
import { leaveAllowance, leaveKinds, leaveRequest, type LeaveKind } from './leave.record.ts';

const half = z.enum(Object.keys(halves) as [Half, ...Half[]]);
const kind = z.enum(Object.keys(leaveKinds) as [LeaveKind, ...LeaveKind[]]);

/** How many days of each kind a person has this year, took and asked for. */
export const leaveBalanceCall = defineCall({
  method: 'GET',
  path: '/api/hr/leave-balance',
  allow: 'signedIn',
  summary: 'Your days of leave of a year by kind: what the year has, what is taken, asked for and left',
  of: [leaveRequest, leaveAllowance],
  query: z.strictObject({ year: z.coerce.number().int().min(2000).max(2100), employeeId: z.uuid().optional() }),
  answer: z.object({
    kinds: z.array(
      z.object({
        kind,
        allowed: z.number().nullable(),
        taken: z.number(),
        asked: z.number(),
        left: z.number().nullable(),
      }),
    ),
  }),
});

/** Who is away in a month; why is told to HR alone. */
export const leaveCalendarCall = defineCall({
  method: 'GET',
  path: '/api/hr/leave-calendar',
  allow: 'level:2',
  summary: 'Approved leave of a month by department and person; the kind for HR',
  of: [leaveRequest],
  query: z.strictObject({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'A month such as 2026-11') }),
  answer: z.object({
    holidays: z.array(z.string()),
    people: z.array(
      z.object({
        name: z.string(),
        nameTh: z.string(),
        department: z.string(),
        spans: z.array(z.object({ from: z.string(), to: z.string(), half: half.nullable(), kind: kind.nullable() })),
      }),
    ),
  }),
});
