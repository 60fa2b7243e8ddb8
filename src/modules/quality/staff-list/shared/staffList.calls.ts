import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { staffAnswer } from '#modules/quality/authorizations/shared/authorizations.calls.ts';
import { staffAuthorization } from '#modules/quality/authorizations/shared/authorization.record.ts';
import { liveName } from '#kernel/shared/live.ts';
import { staffChange } from './staffEntry.ts';
import { staffListRevision } from './staffListRevision.record.ts';

/** What became different since the published revision: the drift of the list (R-AUT-7). */
export const staffListDriftCall = defineCall({
  method: 'GET',
  path: '/api/staff-list-drift',
  allow: 'level:3',
  summary: 'The published revision of the list of certifying staff, and what became different since',
  of: [staffListRevision, staffAuthorization],
  answer: z.object({
    published: z.object({ number: z.string(), effectiveOn: z.string() }).nullable(),
    changes: z.array(staffChange),
  }),
});

/** What a revision says otherwise than the one published before it. */
export const staffListChangesCall = defineCall({
  method: 'GET',
  path: '/api/staff-list-revisions/:id/changes',
  allow: 'level:3',
  summary: 'What a revision of the list says otherwise than the one before it',
  of: [staffListRevision],
  params: z.strictObject({ id: z.string().max(100) }),
  answer: z.object({ before: z.string().nullable(), changes: z.array(staffChange) }),
});

/** Who may release what over the next 90 days if nobody renews anything. */
export const outlookCall = defineCall({
  method: 'GET',
  path: '/api/certifying-outlook',
  allow: 'level:3',
  summary:
    'Which capability is lost within 90 days for want of people, and the fewest classes that keep two signers in each',
  of: [staffAuthorization, liveName('trainingFact'), liveName('ndtCertification'), liveName('employee')],
  answer: z.object({
    until: z.string(),
    capabilities: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        least: z.number(),
        thinOn: z.string().nullable(),
        lostOn: z.string().nullable(),
        steps: z.array(
          z.object({
            on: z.string(),
            signers: z.array(z.string()),
            lost: z.array(z.object({ name: z.string(), why: z.string() })),
          }),
        ),
      }),
    ),
    /** Subjects; empty where no class helps. */
    classes: z.array(z.string()),
  }),
});

/** Who was authorised for what at the end of a past day. */
export const staffOnDayCall = defineCall({
  method: 'GET',
  path: '/api/certifying-staff-on/:day',
  allow: 'level:3',
  summary: 'The authorisations as they stood at the end of a day that is past, with what stopped them then',
  of: [staffAuthorization],
  params: z.strictObject({ day: z.iso.date('A day such as 2026-03-31') }),
  answer: z.object({ day: z.string(), staff: z.array(staffAnswer) }),
});
