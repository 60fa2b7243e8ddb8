import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { controlledDocument } from './document.record.ts';
import { documentRevision } from './revision.record.ts';

export const searchTextCall = defineCall({
  method: 'GET',
  path: '/api/documents/text',
  allow: 'signedIn',
  summary: 'The pages of documents one may read on which all these words stand, the best first',
  of: [controlledDocument, documentRevision],
  query: z.strictObject({
    q: z.string().trim().min(2, 'At least two letters').max(100),
    /** Also in what is not in force: drafts and superseded copies. */
    old: z.enum(['true']).optional(),
  }),
  answer: z.object({
    hits: z.array(
      z.object({
        revisionId: z.string(),
        number: z.string(),
        title: z.string(),
        designation: z.string(),
        status: z.string(),
        /** Of the file; of a workbook the sheet, of slides the slide. */
        page: z.number(),
        before: z.string(),
        match: z.string(),
        after: z.string(),
      }),
    ),
    total: z.number(),
    /** Files whose text is still to be taken. */
    pending: z.number(),
  }),
});

export const differenceCall = defineCall({
  method: 'GET',
  path: '/api/documents/revisions/:id/difference',
  allow: 'signedIn',
  summary: 'What a revision says otherwise than another one of its document, line by line',
  of: [documentRevision],
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject({
    /** Empty: the revision before it. */
    with: z.uuid().optional(),
  }),
  answer: z.object({
    before: z.object({ id: z.string(), designation: z.string() }).nullable(),
    after: z.object({ id: z.string(), designation: z.string() }),
    others: z.array(z.object({ id: z.string(), designation: z.string() })),
    /** Why there is no text to compare, or null. */
    fault: z.string().nullable(),
    lines: z.array(
      z.object({
        kind: z.enum(['same', 'added', 'removed', 'skipped']),
        before: z.string().nullable(),
        after: z.string().nullable(),
      }),
    ),
  }),
});
