import { instant, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { defineWorkflow } from '#kernel/shared/workflow.ts';

/** The audits of a year (quality-people 2.4, 3.7). */
export const auditPlan = defineRecord({
  name: 'auditPlan',
  label: { one: 'Audit plan', many: 'Audit plans', row: ['year'] },
  api: '/api/qa/internal-audit/plans',
  path: '/qa/internal-audit/plans/years/:key',
  key: 'year',
  access: { read: 'signedIn', create: 'quality.user', update: 'quality.user', archive: 'quality.user' },
  rows: everyRow,
  fields: {
    year: text('Year', {
      required: true,
      createOnly: true,
      mono: true,
      max: 4,
      pattern: /^20\d\d$/,
      patternMessage: 'Four digits, such as 2027',
    }),
    remark: note('Remark', { max: 1000 }),
    approvedAt: instant('Approved', { readOnly: true }),
    approvedById: link('Approved by', 'user', { readOnly: true }),
    closedAt: instant('Closed', { readOnly: true }),
    closedById: link('Closed by', 'user', { readOnly: true }),
  },
  editable: { draft: 'all', approved: ['remark'] },
  states: { draft: 'info', approved: 'good', closed: 'neutral' },
  list: {
    columns: ['year', 'status', 'approvedAt', 'approvedById', 'remark'],
    filters: ['status'],
    search: ['year'],
    sort: '-year',
  },
});

/** Approved by the Accountable Manager when it covers everything; closed when nothing of it is under way. */
export const auditPlanWorkflow = defineWorkflow(auditPlan, {
  transitions: {
    approve: {
      from: 'draft',
      to: 'approved',
      who: 'signedIn',
      sign: 'This plan covers each area and each clause within its interval.',
      meaning: 'approved',
      stamp: 'approved',
      guarded: true,
      primary: true,
    },
    close: { from: 'approved', to: 'closed', who: 'quality.admin', stamp: 'closed', guarded: true },
  },
});
