import { choice, date, instant, link, note } from '#kernel/shared/field.ts';
import { defineRecord } from '#kernel/shared/record.ts';
import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { auditKinds } from '#modules/quality/audit-plans/shared/plannedAudit.record.ts';
import { issuedOrAuditors } from './visible.ts';

/** What an audit saw: its answers, findings and observations under one signature (quality-people 2.4, 3.7). */
export const auditReport = defineRecord({
  name: 'auditReport',
  label: { one: 'Audit report', many: 'Audit reports', row: ['number', 'areaId'] },
  path: '/qa/internal-audit/reports/:key',
  numbering: 'IAR-{YY}-{000}',
  access: { read: 'signedIn', create: 'quality.user', update: 'quality.user', archive: 'quality.user' },
  rows: issuedOrAuditors,
  fields: {
    plannedAuditId: link('Planned audit', 'plannedAudit', { createOnly: true, help: 'Empty: it was not planned.' }),
    areaId: link('Audit area', 'auditArea', { required: true, createOnly: true }),
    kind: choice('Kind', auditKinds, { required: true }),
    revisionId: link('Checklist revision', 'auditChecklistRevision', {
      createOnly: true,
      help: 'Its questions are answered one by one. Empty: without a checklist.',
    }),
    leadId: link('Lead auditor', 'employee', { required: true, help: 'From another department than the audited one.' }),
    secondId: link('Second auditor', 'employee'),
    startedOn: date('First day', { required: true }),
    heldOn: date('Closing meeting'),
    jobId: link('Sampled work order', 'workOrder', {
      help: 'A product audit looks at one job from order to certificate.',
    }),
    scope: note('Scope', { required: true, min: 5, max: 2000 }),
    peopleMet: note('People met', { max: 1000 }),
    documentsSeen: note('Documents seen', { max: 2000, help: 'Each with its revision.' }),
    summary: note('Summary', { max: 4000 }),
    strengths: note('What is done well', { max: 2000 }),
    issuedAt: instant('Issued', { readOnly: true }),
    issuedById: link('Issued by', 'user', { readOnly: true }),
    closedAt: instant('Closed', { readOnly: true }),
    closedById: link('Closed by', 'user', { readOnly: true }),
  },
  files: { photos: { label: 'Photos', kinds: ['image'] }, papers: { label: 'Papers', kinds: ['pdf'] } },
  paper: { name: 'report', label: 'Audit report', form: 'ABS-QA-36' },
  editable: { draft: 'all', issued: ['papers'] },
  states: { draft: 'info', issued: 'warn', closed: 'good' },
  list: {
    columns: ['number', 'status', 'areaId', 'kind', 'startedOn', 'heldOn', 'leadId', 'issuedAt'],
    filters: ['status', 'areaId', 'kind', 'leadId', 'plannedAuditId', 'heldOn'],
    search: ['number', 'scope', 'summary'],
    sort: '-createdAt',
  },
});

/** Issued by its lead auditor with its findings; closed by somebody else when none of them is open. */
export const auditReportWorkflow = defineWorkflow(auditReport, {
  transitions: {
    issue: {
      from: 'draft',
      to: 'issued',
      who: 'quality.user',
      sign: 'This report says what was seen. Its findings name requirement, fact and evidence.',
      meaning: 'issued',
      requires: ['heldOn', 'peopleMet', 'summary'],
      stamp: 'issued',
      guarded: true,
      primary: true,
    },
    close: { from: 'issued', to: 'closed', who: 'quality.admin', stamp: 'closed', guarded: true, primary: true },
  },
});
