import { choice, instant, link, note } from '#kernel/shared/field.ts';
import { defineRecord } from '#kernel/shared/record.ts';
import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { clauses } from '#modules/quality/audit-areas/shared/public.ts';
import { ofReadableReports } from './visible.ts';

/** What an audit noticed that is no finding: a risk, an improvement, a good practice (quality-people 3.7). */
export const auditObservation = defineRecord({
  name: 'auditObservation',
  label: { one: 'Observation', many: 'Observations', row: ['number', 'statement'] },
  path: '/qa/internal-audit/observations/:key',
  numbering: 'AO-{YY}-{000}',
  access: { read: 'signedIn', create: 'quality.user', update: 'quality.user', archive: 'quality.user' },
  rows: ofReadableReports,
  fields: {
    reportId: link('Audit report', 'auditReport', { required: true, createOnly: true }),
    kind: choice('Kind', ['risk', 'improvement', 'goodPractice'], { required: true }),
    clause: choice('Clause', clauses, { required: true }),
    statement: note('What was noticed', { required: true, min: 10, max: 2000 }),
    ownerId: link('Whom it concerns', 'employee', { required: true, help: 'They may reply, and need not.' }),
    reply: note('Reply', { readOnly: true, max: 2000 }),
    repliedAt: instant('Replied', { readOnly: true }),
    repliedById: link('Replied by', 'user', { readOnly: true }),
    findingId: link('Audit finding', 'auditFinding', { readOnly: true }),
  },
  files: { photos: { label: 'Photos', kinds: ['image'] } },
  editable: { open: 'all' },
  states: { open: 'info', replied: 'good', raised: 'neutral' },
  list: {
    columns: ['number', 'status', 'kind', 'clause', 'statement', 'ownerId', 'reply'],
    filters: ['reportId', 'status', 'kind', 'clause', 'ownerId'],
    search: ['number', 'statement'],
    sort: '-createdAt',
  },
});

/** Answered by whom it concerns, or raised to a finding. */
export const auditObservationWorkflow = defineWorkflow(auditObservation, {
  transitions: {
    reply: {
      from: 'open',
      to: 'replied',
      who: 'signedIn',
      input: ['reply'],
      stamp: 'replied',
      guarded: true,
      primary: true,
    },
    raise: {
      label: 'Raise to a finding',
      from: ['open', 'replied'],
      to: 'raised',
      who: 'quality.user',
      input: ['findingId'],
      reason: true,
      guarded: true,
    },
  },
});
