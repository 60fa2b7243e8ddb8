import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { liveName } from '#kernel/shared/live.ts';
import { stepDataSheet, engineers } from './stepDataSheet.record.ts';
import { sheetData } from './stepData.ts';

const time = z.string().nullable();
/** One version of the data, with its manual and part number by name. */
const sheet = z.object({
  id: z.string(),
  version: z.number(),
  partNumberId: z.string(),
  partNumber: z.string(),
  manualRevisionId: z.string(),
  manual: z.string(),
  revision: z.string(),
  isCurrent: z.boolean(),
  number: z.number(),
  status: z.enum(['draft', 'review', 'published', 'retired']),
  changeNote: z.string(),
  data: sheetData,
  writtenByName: z.string(),
  submittedAt: time,
  publishedByName: z.string().nullable(),
  publishedAt: time,
});

export const stepDataCall = defineCall({
  method: 'GET',
  path: '/api/step-data',
  allow: 'maintenance.viewer',
  summary: 'The step data of a part number and its series, by manual revision',
  of: [stepDataSheet],
  query: z.strictObject({ partNumberId: z.uuid() }),
  answer: z.object({
    sheets: z.array(sheet),
    manuals: z.array(z.object({ id: z.string(), manual: z.string(), name: z.string() })),
  }),
});

/** The revision a next version is begun by unless another is chosen: of the manual the version before was written by, else of the last one. */
export function revisionToBegin(
  { sheets, manuals }: { sheets: { id: string; manual: string }[]; manuals: { id: string; manual: string }[] },
  from: { id: string } | undefined,
): string | null {
  const before = sheets.find(({ id }) => id === from?.id) ?? sheets[0];
  return (manuals.find(({ manual }) => manual === before?.manual) ?? manuals[0])?.id ?? null;
}

const changeNote = z.string().trim().min(3, 'Say what is new').max(300);

export const beginStepDataCall = defineCall({
  method: 'POST',
  path: '/api/step-data',
  allow: engineers,
  summary: 'Begin the next version of the step data of a part number for a manual revision',
  of: [stepDataSheet],
  body: z.strictObject({ partNumberId: z.uuid(), manualRevisionId: z.uuid(), changeNote, data: sheetData }),
  answer: z.object({ id: z.string(), number: z.number() }),
});

const id = z.strictObject({ id: z.uuid() });

const ok = z.object({ ok: z.literal(true) });

export const changeStepDataCall = defineCall({
  method: 'PATCH',
  path: '/api/step-data/:id',
  allow: engineers,
  summary: 'Write in a draft of step data',
  of: [stepDataSheet],
  params: id,
  body: z.strictObject({ version: z.int().min(1), changeNote: changeNote.optional(), data: sheetData }),
  answer: ok,
});

export const submitStepDataCall = defineCall({
  method: 'POST',
  path: '/api/step-data/:id/submit',
  allow: engineers,
  summary: 'Hand a draft of step data over for approval',
  of: [stepDataSheet],
  params: id,
  answer: ok,
});

export const returnStepDataCall = defineCall({
  method: 'POST',
  path: '/api/step-data/:id/return',
  allow: engineers,
  summary: 'Return step data to its writer',
  of: [stepDataSheet],
  params: id,
  body: z.strictObject({ reason: z.string().trim().min(5, 'Say why').max(500) }),
  answer: ok,
});

const proof = {
  pin: z.string().length(4, 'Pin must be 4 characters long'),
  password: z.string().max(128).optional(),
  code: z.string().max(20).optional(),
};

export const publishStepDataCall = defineCall({
  method: 'POST',
  path: '/api/step-data/:id/publish',
  allow: engineers,
  summary: 'Approve step data, signed, by another person than who wrote it',
  of: [stepDataSheet],
  params: id,
  body: z.strictObject(proof),
  answer: ok,
});

export const stepsHitCall = defineCall({
  method: 'GET',
  path: '/api/step-data/hit/:revisionId',
  allow: 'maintenance.viewer',
  summary:
    'The steps of the step data in force that a revision of their manual changes, with the open jobs that have them',
  of: [stepDataSheet, liveName('manualRevision'), liveName('workOrder')],
  params: z.strictObject({ revisionId: z.uuid() }),
  answer: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        partNumber: z.string(),
        number: z.int(),
        step: z.string(),
        reference: z.string(),
        hitBy: z.string(),
        jobs: z.array(z.string()),
      }),
    ),
  }),
});
