import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { liveName } from '#kernel/shared/live.ts';
import { staffAuthorization } from '#modules/quality/authorizations/shared/authorization.record.ts';
import { logbookEntry } from '#modules/quality/authorizations/shared/facts.record.ts';
import { componentGroups, type ComponentGroup } from '#modules/quality/authorizations/shared/public.ts';

export const ownLogbookPaperCall = defineCall({
  method: 'GET',
  path: '/api/my-logbook/logbook.pdf',
  allow: 'signedIn',
  summary: 'The person’s own work of the last 24 months as a PDF, for quality to confirm',
  of: [logbookEntry],
});

export const logbookPaperCall = defineCall({
  method: 'GET',
  path: '/api/hr/logbook/people/:employeeId/logbook.pdf',
  allow: 'level:2',
  summary: 'The work of one employee in the last 24 months as a PDF, for quality to confirm',
  of: [logbookEntry],
  params: z.strictObject({ employeeId: z.uuid() }),
});

const day = z.iso.date();

export const coachCall = defineCall({
  method: 'GET',
  path: '/api/my-logbook/coach',
  allow: 'signedIn',
  summary:
    'What keeps the person current in each component group: months with work still needed, and open jobs of that group',
  of: [logbookEntry, staffAuthorization, liveName('workOrder')],
  answer: z.object({
    groups: z.array(
      z.object({
        componentGroup: z.enum(Object.keys(componentGroups) as [ComponentGroup, ...ComponentGroup[]]),
        isCurrent: z.boolean(),
        lapsesOn: day.nullable(),
        months: z.number(),
        /** Further months with a day of work each. */
        needed: z.number(),
        jobs: z.array(z.object({ number: z.string(), partName: z.string(), dueAt: z.string(), cards: z.number() })),
      }),
    ),
  }),
});

export const recentWorkCall = defineCall({
  method: 'GET',
  path: '/api/hr/logbook/recent-work',
  allow: 'level:2',
  summary: 'Recent work of each holder of an authorisation in each component group, and what stands on it (R-AUT-4)',
  of: [logbookEntry, staffAuthorization],
  answer: z.object({
    rows: z.array(
      z.object({
        employeeId: z.string(),
        employeeNo: z.string(),
        name: z.string(),
        componentGroup: z.enum(Object.keys(componentGroups) as [ComponentGroup, ...ComponentGroup[]]),
        months: z.number(),
        days: z.number(),
        isCurrent: z.boolean(),
        lapsesOn: day.nullable(),
        lastWorkOn: day.nullable(),
        authorizations: z.array(z.string()),
      }),
    ),
  }),
});
