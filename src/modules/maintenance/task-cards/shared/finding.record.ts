import { choice, instant, integer, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { dateAboutWords, defectWords, dispositionWords, severityWords } from './cardWords.ts';

/** Something found on the part, until somebody qualified closes it (maintenance 3.5). */
export const finding = defineRecord({
  name: 'finding',
  label: { one: 'Finding', many: 'Findings', row: ['number', 'description'] },
  api: '/api/findings',
  key: 'number',
  // The count runs within each job; `createFinding` gives the whole number.
  numbering: 'F{00}',
  access: { read: 'maintenance.viewer', create: 'nobody', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  fields: {
    findingNo: text('Finding', { required: true, readOnly: true, mono: true }),
    jobId: link('Job', 'workOrder', { required: true, readOnly: true }),
    source: choice(
      'Source',
      { preliminary: 'Preliminary', check: 'Check', ndt: 'NDT', test: 'Test', final: 'Final', customer: 'Customer' },
      { required: true, readOnly: true },
    ),
    itemPartNumber: text('Detail part', { readOnly: true, mono: true }),
    itemName: text('Item', { readOnly: true }),
    place: text('Place', { readOnly: true }),
    quantity: integer('Quantity', { required: true, readOnly: true }),
    defectCode: choice('Defect', defectWords, { required: true, readOnly: true }),
    description: note('Description', { required: true, readOnly: true }),
    dateAbout: choice('Date it is about', dateAboutWords, { readOnly: true }),
    dateMonth: text('Month on the part', { readOnly: true, mono: true }),
    measured: text('Measured', { readOnly: true }),
    limitRef: text('Limit', { readOnly: true }),
    severity: choice('Severity', severityWords, { required: true, readOnly: true }),
    disposition: choice('Disposition', dispositionWords, { readOnly: true }),
    dispositionNote: note('Disposition note', { readOnly: true }),
    approvedDataRef: text('Approved data', { readOnly: true }),
    reportable: choice('Reportable', ['notAssessed', 'no', 'yes'], { required: true, readOnly: true }),
    reportableNote: note('Reason', { readOnly: true }),
    occurrenceNumber: text('Occurrence', { readOnly: true, mono: true }),
    reinspectedAt: instant('Re-inspected', { readOnly: true }),
    decidedByEmployeeId: link('Decided by', 'employee', { readOnly: true }),
    closedByEmployeeId: link('Closed by', 'employee', { readOnly: true }),
  },
  states: {
    open: 'bad',
    dispositioned: 'warn',
    actioned: 'info',
    closed: 'good',
  },
  list: {
    columns: ['number', 'severity', 'defectCode', 'place', 'description', 'disposition', 'status'],
    filters: ['severity', 'status', 'defectCode', 'jobId'],
    search: ['number', 'jobId', 'description', 'itemName', 'place'],
    sort: 'number',
  },
});
