import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { controlledDocument, documentKinds, type DocumentKind } from './document.record.ts';
import { documentFolder } from './folder.record.ts';
import { readAcknowledgement } from './reading.record.ts';
import { documentRevision } from './revision.record.ts';

export const folderTreeCall = defineCall({
  method: 'GET',
  path: '/api/documents/tree',
  allow: 'signedIn',
  summary: 'The folders one may read, with how many documents in force stand in each',
  of: [documentFolder, controlledDocument],
  answer: z.object({
    folders: z.array(
      z.object({
        id: z.string(),
        parentId: z.string().nullable(),
        name: z.string(),
        version: z.number(),
        documents: z.number(),
      }),
    ),
  }),
});

const own = z.object({
  id: z.string(),
  revisionId: z.string(),
  number: z.string(),
  title: z.string(),
  designation: z.string(),
  dueOn: z.string(),
  openedAt: z.string().nullable(),
});

export const ownReadingsCall = defineCall({
  method: 'GET',
  path: '/api/documents/to-read',
  allow: 'signedIn',
  summary: 'What the person who asks has to read, the most urgent first',
  of: [readAcknowledgement],
  answer: z.object({ readings: z.array(own) }),
});

export const ackRateCall = defineCall({
  method: 'GET',
  path: '/api/documents/revisions/:id/acknowledged',
  allow: 'signedIn',
  summary: 'How many of those who have to read a revision have done so',
  of: [readAcknowledgement],
  params: z.strictObject({ id: z.uuid() }),
  answer: z.object({ asked: z.number(), read: z.number(), overdue: z.number() }),
});

/** The file as it is shown: opening it is what an acknowledgement asks for first. */
export const openDocumentCall = defineCall({
  method: 'GET',
  path: '/api/documents/revisions/:id/document.pdf',
  allow: 'signedIn',
  summary: 'The file of a revision, opened by the person who asks',
  of: [documentRevision, readAcknowledgement],
  params: z.strictObject({ id: z.uuid() }),
});

export const masterListCall = defineCall({
  method: 'GET',
  path: '/api/documents/master-list.pdf',
  allow: 'signedIn',
  summary: 'The master list of a kind of document, as a paper',
  of: [controlledDocument],
  query: z.strictObject({ kind: z.enum(Object.keys(documentKinds) as [DocumentKind, ...DocumentKind[]]) }),
});

/** The sheet in front of a printed copy (R-DOC-8). */
export const copySheetCall = defineCall({
  method: 'GET',
  path: '/api/documents/revisions/:id/copy.pdf',
  allow: 'signedIn',
  summary: 'The sheet in front of a printed copy: uncontrolled, valid on its day, with a code to scan',
  of: [documentRevision, controlledDocument],
  params: z.strictObject({ id: z.uuid() }),
});

export const copyCheckCall = defineCall({
  method: 'GET',
  path: '/api/verify-document/:token',
  allow: 'public',
  summary:
    'Is this printed copy still in force? For anybody who holds it: its revision and the one in force, nothing else',
  params: z.strictObject({ token: z.string().regex(/^[0-9a-f-]{36}[.][A-Za-z0-9_-]{22}$/) }),
  answer: z.object({
    isInForce: z.boolean(),
    designation: z.string(),
    supersededOn: z.string().nullable(),
    /** Null when the document is withdrawn. */
    inForce: z.string().nullable(),
  }),
});
