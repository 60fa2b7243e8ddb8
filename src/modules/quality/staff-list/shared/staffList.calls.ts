import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { staffAuthorization } from '#modules/quality/authorizations/shared/authorization.record.ts';
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
