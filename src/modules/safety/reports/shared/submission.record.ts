import { choice, instant, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { submissionKinds } from './clocks.ts';
import { factors } from './factors.ts';

/** What the authority and the customer are owed of a mandatory report, and by when (R-SAF-1). */
export const authoritySubmission = defineRecord({
  name: 'authoritySubmission',
  label: { one: 'Report to the authority', many: 'Reports to the authority', row: ['kind', 'recipient'] },
  api: '/api/safety/submissions',
  access: { read: 'safety.user', create: 'nobody', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  fields: {
    reportId: link('Safety report', 'safetyReport', { required: true, readOnly: true }),
    kind: choice('Kind', submissionKinds, { required: true, readOnly: true }),
    recipient: choice('Recipient', ['authority', 'customer'], { required: true, readOnly: true }),
    dueAt: instant('Due', { required: true, readOnly: true }),
    sentAt: instant('Sent', { readOnly: true }),
    sentById: link('Sent by', 'user', { readOnly: true }),
    reference: text('Reference', { readOnly: true, max: 120, help: 'Number of the recipient, or of our letter.' }),
  },
  files: { papers: { label: 'Papers', kinds: ['pdf'] } },
  states: { due: 'warn', sent: 'good', lapsed: 'neutral' },
  list: {
    columns: ['kind', 'recipient', 'status', 'dueAt', 'sentAt', 'reference'],
    filters: ['reportId', 'status', 'kind', 'recipient', 'sentById', 'dueAt'],
    sort: 'dueAt',
  },
});

/** Sent with the recipient's reference. */
export const submissionWorkflow = defineWorkflow(authoritySubmission, {
  transitions: {
    send: {
      label: 'Record as sent',
      from: 'due',
      to: 'sent',
      who: 'safety.admin',
      input: ['reference'],
      stamp: 'sent',
      primary: true,
    },
    lapse: { label: 'No longer owed', from: 'due', to: 'lapsed', who: 'safety.admin', reason: true },
  },
});

/** Why it happened, by the common list of factors, with the chain of whys. */
export const safetyCause = defineRecord({
  name: 'safetyCause',
  label: { one: 'Cause', many: 'Causes', row: ['factor', 'text'] },
  api: '/api/safety/causes',
  access: { read: 'safety.user', create: 'safety.user', update: 'safety.user', archive: 'safety.user' },
  rows: everyRow,
  fields: {
    reportId: link('Safety report', 'safetyReport', { required: true, createOnly: true }),
    factor: choice('Factor', factors, { required: true }),
    text: note('Cause', { required: true, min: 5, max: 1000, help: 'Names nobody.' }),
    whys: note('Whys', { max: 2000, help: 'One a line: why did it happen, why that?' }),
  },
  list: {
    columns: ['factor', 'text', 'whys'],
    filters: ['reportId', 'factor'],
    search: ['text'],
    sort: 'createdAt',
  },
});
