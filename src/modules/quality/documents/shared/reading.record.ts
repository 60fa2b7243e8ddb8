import { date, instant, integer, link } from '#kernel/shared/field.ts';
import { can } from '#kernel/shared/permission.ts';
import { defineRecord, type RowRule } from '#kernel/shared/record.ts';
import { defineWorkflow } from '#kernel/shared/workflow.ts';

const readingReaders = ['documents.viewer', 'quality.viewer'] as const;

/** Everybody sees their own; who keeps the documents sees whose are open. */
const ownReadings: RowRule = ({ actor }, param) =>
  can(actor, readingReaders) ? null : `t.employee_id = ${param(actor.employeeId)}::uuid`;

/** That somebody has to read a revision, and that they have (R-DOC-5, R-DOC-6). Written when it comes into force, and for those who join. */
export const readAcknowledgement = defineRecord({
  name: 'readAcknowledgement',
  label: { one: 'Acknowledgement', many: 'Acknowledgements', row: ['revisionId', 'employeeId'] },
  api: '/api/documents/acknowledgements',
  access: { read: 'signedIn', create: 'nobody', update: 'nobody', archive: 'nobody' },
  rows: ownReadings,
  fields: {
    revisionId: link('Revision', 'documentRevision', { required: true, readOnly: true }),
    documentId: link('Document', 'controlledDocument', { required: true, readOnly: true }),
    employeeId: link('Employee', 'employee', { required: true, readOnly: true }),
    dueOn: date('Read by', { required: true, readOnly: true }),
    openedAt: instant('Opened', { readOnly: true }),
    answeredAt: instant('Answered', { readOnly: true }),
    acknowledgedAt: instant('Acknowledged', { readOnly: true }),
    escalation: integer('Reminders', { required: true, readOnly: true }),
  },
  states: { toRead: 'warn', read: 'good', lapsed: 'neutral' },
  list: {
    columns: ['revisionId', 'employeeId', 'status', 'dueOn', 'openedAt', 'acknowledgedAt'],
    filters: ['status', 'documentId', 'revisionId', 'employeeId', 'dueOn'],
    sort: 'dueOn',
  },
});

/** Read, understood and signed by the person alone. */
export const readAcknowledgementWorkflow = defineWorkflow(readAcknowledgement, {
  transitions: {
    acknowledge: {
      from: 'toRead',
      to: 'read',
      who: 'signedIn',
      sign: 'I have read this revision and understood what it changes for my work.',
      meaning: 'acknowledged',
      stamp: 'acknowledged',
      guarded: true,
      primary: true,
    },
  },
});
