import { choice, date, instant, integer, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';

/** A tool was found out of tolerance: everything it touched since a moment is in question (R4, R-CAL-4). */
export const toolRecall = defineRecord({
  name: 'toolRecall',
  label: { one: 'Out-of-tolerance review', many: 'Out-of-tolerance reviews' },
  api: '/api/store/tool-recalls',
  numbering: 'OT-{YY}-{000}',
  access: { read: 'signedIn', create: 'nobody', update: 'quality.user', archive: 'nobody' },
  rows: everyRow,
  fields: {
    toolId: link('Tool', 'tool', { required: true, readOnly: true }),
    calibrationLogId: link('Found by', 'calibration', { readOnly: true }),
    suspectFrom: instant('In question since', { required: true, readOnly: true }),
    reason: note('What was found', { required: true, readOnly: true }),
    capNo: text('Corrective action', { max: 40, mono: true }),
  },
  states: { open: 'bad', closed: 'good' },
  list: {
    columns: ['number', 'toolId', 'status', 'suspectFrom', 'reason', 'createdAt'],
    filters: ['status', 'toolId'],
    search: ['number', 'reason'],
    sort: '-createdAt',
  },
});

/** What the review says about one job the tool was used on. */
export const toolAssessment = defineRecord({
  name: 'toolAssessment',
  label: { one: 'Assessment', many: 'Assessments', row: ['jobNumber'] },
  api: '/api/store/tool-assessments',
  access: { read: 'signedIn', create: 'nobody', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  fields: {
    recallId: link('Review', 'toolRecall', { required: true, readOnly: true }),
    jobNumber: text('Job', { required: true, readOnly: true, mono: true }),
    uses: integer('Uses', { required: true, readOnly: true }),
    lastUsedAt: instant('Last used', { readOnly: true }),
    verdict: choice(
      'Verdict',
      { noEffect: 'No effect', reinspect: 'Re-inspect', informCustomer: 'Inform customer' },
      { readOnly: true },
    ),
    remark: text('Remark', { readOnly: true }),
    dueDate: date('Due', { required: true, readOnly: true }),
    closedAt: instant('Closed', { readOnly: true }),
  },
  states: {
    open: 'bad',
    reinspecting: { label: 'Re-inspecting', tone: 'warn' },
    closed: 'good',
  },
  list: {
    columns: ['jobNumber', 'recallId', 'status', 'uses', 'lastUsedAt', 'verdict', 'dueDate'],
    filters: ['status', 'recallId', 'verdict', 'jobNumber'],
    sort: 'dueDate',
  },
});
