import { choice, choices, instant, json, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { z } from 'zod';

export const certificateTypeWords = {
  CAAT_FORM_1: 'CAAT Form 1',
  EASA_FORM_1: 'EASA Form 1',
  FAA_8130_3: 'FAA 8130-3',
} as const;

export const block11Words = ['Overhauled', 'Repaired', 'Inspected/Tested', 'Modified'] as const;

const block12Line = z.object({
  kind: z.string(),
  text: z.string(),
  source: z.array(z.object({ entity: z.string(), id: z.string(), label: z.string() })),
  free: z.boolean().optional(),
});

/** Somebody says: this job is ready, please release it. One open request for a job. */
export const releaseRequest = defineRecord({
  name: 'releaseRequest',
  label: { one: 'Release request', many: 'Release requests', row: ['number'] },
  api: '/api/release-requests',
  path: '/maintenance/release-requests/:key',
  numbering: 'RR-{YY}-{00000}',
  access: { read: 'maintenance.viewer', create: 'nobody', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  fields: {
    jobId: link('Job', 'workOrder', { required: true, readOnly: true }),
    certificateTypes: choices('Certificates', certificateTypeWords, { required: true, readOnly: true }),
    block11: choice('Block 11', block11Words, { readOnly: true }),
    block12: json('Block 12', z.array(block12Line), { required: true, readOnly: true }),
    requestedByName: text('Requested by', { required: true, readOnly: true }),
    takenByName: text('Taken by', { readOnly: true }),
    takenAt: instant('Taken', { readOnly: true }),
    signedByName: text('Signed by', { readOnly: true }),
    signedAt: instant('Signed', { readOnly: true }),
    returnedReason: note('Returned because', { readOnly: true }),
  },
  states: {
    open: 'warn',
    taken: { label: 'In review', tone: 'info' },
    signed: 'good',
    returned: 'bad',
    withdrawn: 'neutral',
  },
  list: {
    columns: [
      'number',
      'jobId',
      'certificateTypes',
      'status',
      'requestedByName',
      'createdAt',
      'signedByName',
      'signedAt',
    ],
    filters: ['status', 'certificateTypes', 'createdAt'],
    search: ['number', 'jobId', 'requestedByName', 'signedByName'],
    sort: 'createdAt',
  },
});
