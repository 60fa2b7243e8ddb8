import { choice, date, flag, instant, integer, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, type RowRule } from '#kernel/shared/record.ts';
import { defineWorkflow } from '#kernel/shared/workflow.ts';

/** Kinds of audit (quality-people 3.7). */
export const auditKinds = {
  system: 'System',
  process: 'Process',
  product: 'Product',
  provider: 'Provider',
  special: 'Special',
} as const;

/** An unannounced audit is seen by its auditors, and by quality people of other departments than the audited one, until it begins. */
const announced: RowRule = ({ actor }, param) => {
  // The product itself.
  if (actor.id === null) return null;
  const isQuality = actor.roles.some((role) => role.startsWith('quality.'));
  const me = param(actor.employeeId);
  const mine = `(select department_id from employee where id = ${me}::uuid)`;
  const audited = `(select a.department_id from audit_area a where a.id = t.area_id)`;
  const others = isQuality ? ` or ${mine} is distinct from ${audited}` : '';
  return `(not t.unannounced or t.status <> 'planned' or ${me}::uuid in (t.lead_id, t.second_id)${others})`;
};

/** One audit of a plan: where, in which month, of which kind and by whom. */
export const plannedAudit = defineRecord({
  name: 'plannedAudit',
  label: { one: 'Planned audit', many: 'Planned audits', row: ['number', 'areaId'] },
  api: '/api/qa/internal-audit/planned-audits',
  path: '/qa/internal-audit/plans/audits/:key',
  numbering: 'IA-{YY}-{000}',
  access: { read: 'signedIn', create: 'quality.user', update: 'quality.user', archive: 'quality.user' },
  rows: announced,
  fields: {
    planId: link('Plan', 'auditPlan', { required: true, createOnly: true }),
    areaId: link('Audit area', 'auditArea', { required: true, createOnly: true }),
    month: integer('Month', { required: true, min: 1, max: 12 }),
    kind: choice('Kind', auditKinds, { required: true }),
    vendorId: link('Provider', 'vendor', { help: 'Whom a provider audit looks at.' }),
    leadId: link('Lead auditor', 'employee', { required: true, help: 'From another department than the audited one.' }),
    secondId: link('Second auditor', 'employee'),
    checklistId: link('Checklist', 'auditChecklist'),
    unannounced: flag('Unannounced', { required: true, help: 'Hidden from those it audits until it begins.' }),
    night: flag('At night', { required: true }),
    firstMonth: integer('First planned for', { readOnly: true, min: 1, max: 12 }),
    postponements: integer('Postponed', { required: true, readOnly: true, unit: 'times' }),
    startedAt: instant('Started', { readOnly: true }),
    startedById: link('Started by', 'user', { readOnly: true }),
    trainingSample: note('Training sampled', {
      readOnly: true,
      min: 5,
      max: 500,
      help: 'Of a subcontractor: whose training records were looked at, and what was found.',
    }),
    heldOn: date('Closing meeting', { readOnly: true }),
    reportNo: text('Report', { readOnly: true, mono: true, max: 40 }),
    closedAt: instant('Closed', { readOnly: true }),
    closedById: link('Closed by', 'user', { readOnly: true }),
  },
  files: { report: { label: 'Audit report', kinds: ['pdf'] } },
  editable: { planned: 'all', inProgress: ['report'] },
  states: { planned: 'info', inProgress: 'warn', reported: 'info', closed: 'good', cancelled: 'neutral' },
  list: {
    columns: ['number', 'status', 'month', 'areaId', 'kind', 'leadId', 'secondId', 'unannounced', 'heldOn'],
    filters: ['status', 'planId', 'areaId', 'month', 'kind', 'leadId', 'unannounced'],
    search: ['number', 'reportNo'],
    sort: 'month',
  },
});

/** Held by its lead auditor, reported with the paper, closed by the quality manager; postponed or cancelled with a reason. */
export const plannedAuditWorkflow = defineWorkflow(plannedAudit, {
  transitions: {
    start: {
      label: 'Start audit',
      from: 'planned',
      to: 'inProgress',
      who: 'signedIn',
      stamp: 'started',
      guarded: true,
      primary: true,
    },
    postpone: { from: 'planned', to: 'planned', who: 'quality.user', input: ['month'], reason: true, guarded: true },
    changeAuditors: {
      from: 'planned',
      to: 'planned',
      who: 'quality.user',
      input: ['leadId', 'secondId?'],
      reason: true,
      guarded: true,
    },
    report: {
      label: 'Record report',
      from: 'inProgress',
      to: 'reported',
      who: 'signedIn',
      input: ['heldOn', 'reportNo', 'trainingSample?'],
      requires: [{ report: 1 }],
      guarded: true,
      primary: true,
    },
    reportIssued: {
      label: 'Report with its audit report',
      from: 'inProgress',
      to: 'reported',
      who: 'quality.user',
      guarded: true,
    },
    sampleTraining: {
      label: 'Say whose training was sampled',
      from: 'reported',
      to: 'reported',
      who: 'signedIn',
      input: ['trainingSample'],
      guarded: true,
    },
    close: { from: 'reported', to: 'closed', who: 'quality.admin', stamp: 'closed', guarded: true },
    cancel: { from: ['planned', 'inProgress'], to: 'cancelled', who: 'quality.admin', reason: true, guarded: true },
  },
});
