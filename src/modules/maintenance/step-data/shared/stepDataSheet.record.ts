import { instant, integer, json, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { sheetData } from './stepData.ts';

/** Who writes and who approves step data and routes. */
export const engineers = ['maintenance.admin', 'quality.user'] as const;

export const stepDataStatement =
  'I compared these limits, tools, materials and techniques with the manual revision named and approve them for use.';

/** The data of the steps of one part number by one manual revision, in one version; its calls are under `/api/step-data`. */
export const stepDataSheet = defineRecord({
  name: 'stepDataSheet',
  label: { one: 'Step data', many: 'Step data', row: ['partNumberId', 'number'] },
  api: '/api/step-data-sheets',
  path: '/maintenance/templates/:key',
  access: { read: 'maintenance.viewer', create: 'nobody', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  fields: {
    partNumberId: link('Part number', 'partNumber', { required: true, readOnly: true }),
    manualRevisionId: link('Manual revision', 'manualRevision', { required: true, readOnly: true }),
    number: integer('Version', { required: true, readOnly: true }),
    changeNote: note('What is new', { required: true, readOnly: true }),
    data: json('Steps', sheetData, { required: true, readOnly: true }),
    writtenByName: text('Written by', { required: true, readOnly: true }),
    submittedAt: instant('Submitted', { readOnly: true }),
    publishedByName: text('Approved by', { readOnly: true }),
    publishedAt: instant('Approved', { readOnly: true }),
  },
  states: {
    draft: 'neutral',
    review: { label: 'For approval', tone: 'warn' },
    published: { label: 'Approved', tone: 'good' },
    retired: { label: 'Replaced', tone: 'neutral' },
  },
  list: {
    columns: ['partNumberId', 'manualRevisionId', 'number', 'status', 'changeNote', 'writtenByName', 'publishedByName'],
    filters: ['status', 'partNumberId'],
    sort: '-createdAt',
  },
});
