import { date, decimal, flag, link, text, choice } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';

export const sources = {
  company: 'Company class, on paper',
  class: 'Class',
  exam: 'Exam',
  ojt: 'On-the-job training',
  external: 'External training',
  exemption: 'Exemption',
} as const;

/** One training somebody completed, with its proof. A renewal is a new row; nothing is written over. */
export const trainingFact = defineRecord({
  name: 'trainingFact',
  label: { one: 'Training record', many: 'Training records', row: ['subjectId', 'completedOn'] },
  api: '/api/training-facts',
  access: { read: 'level:3', create: 'training.user', update: 'training.user', archive: 'training.admin' },
  rows: everyRow,
  fields: {
    employeeId: link('Employee', 'employee', { required: true }),
    subjectId: link('Training subject', 'trainingSubject', { required: true }),
    completedOn: date('Completed', { required: true, when: 'past' }),
    source: choice('Source', sources, {
      required: true,
      help: 'External training and exemptions count once their proof was checked.',
    }),
    hours: decimal('Hours', { min: 0, max: 999, scale: 2, unit: 'h' }),
    evidence: text('Evidence', { required: true, help: 'Certificate or class, such as TC-2026-044.' }),
    validUntil: date('Valid until', { readOnly: true }),
    baseKept: flag('Counted from the end before', { readOnly: true }),
    classId: link('Class', 'trainingClass', { readOnly: true }),
    verifiedByName: text('Checked by', { readOnly: true }),
    verifiedOn: date('Checked on', { readOnly: true }),
  },
  files: { proof: { label: 'Proof', kinds: ['any'] } },
  editable: { pending: ['evidence', 'proof'], valid: ['evidence', 'proof'] },
  states: {
    pending: { label: 'To be checked', tone: 'info' },
    valid: { label: 'On file', tone: 'good' },
    rejected: 'bad',
  },
  paper: { name: 'certificate', label: 'Certificate', form: 'ABS-TR-01' },
  list: {
    columns: ['employeeId', 'subjectId', 'completedOn', 'validUntil', 'source', 'status', 'evidence'],
    filters: ['employeeId', 'subjectId', 'completedOn', 'validUntil', 'source', 'status'],
    sort: '-completedOn',
  },
});
