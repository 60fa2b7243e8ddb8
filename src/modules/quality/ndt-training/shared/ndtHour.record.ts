import { choice, date, decimal, instant, link, text } from '#kernel/shared/field.ts';
import { defineRecord, type RowRule } from '#kernel/shared/record.ts';
import { can } from '#kernel/shared/permission.ts';
import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { ndtMethods, radiographies, sameWords } from '#modules/quality/authorizations/shared/public.ts';

/** The NDT ledger is read by those who keep it, and by each person of themselves. */
const own: RowRule = ({ actor }, param) =>
  can(actor, ['level:3', 'ndt.viewer'])
    ? null
    : actor.employeeId
      ? `t.employee_id = ${param(actor.employeeId)}::uuid`
      : 'false';

export const hourKinds = { training: 'Training', experience: 'Experience' } as const;

/** Hours of training or work in one NDT method; they count once the Responsible Level 3 approved them (R-NDT-1, R-NDT-8). */
export const ndtHour = defineRecord({
  name: 'ndtHour',
  label: { one: 'NDT hours', many: 'NDT hours', row: ['method', 'workedOn'] },
  api: '/api/ndt-training/hours',
  access: {
    read: 'signedIn',
    create: ['ndt.user', 'training.user'],
    update: ['ndt.user', 'training.user'],
    archive: 'ndt.admin',
  },
  rows: own,
  fields: {
    employeeId: link('Employee', 'employee', { required: true, createOnly: true }),
    method: choice('Method', sameWords(ndtMethods), { required: true, createOnly: true }),
    kind: choice('Kind', hourKinds, { required: true, createOnly: true }),
    workedOn: date('Day', { required: true, when: 'past', createOnly: true }),
    hours: decimal('Hours', {
      required: true,
      min: 0.25,
      max: 12,
      scale: 2,
      unit: 'h',
      help: 'In quarters of an hour.',
    }),
    radiography: choice(
      'Film or digital',
      { film: radiographies.film, digital: radiographies.digital },
      { createOnly: true, help: 'Of RT alone: computed radiography is digital.' },
    ),
    technique: text('Technique', { max: 60 }),
    supervisorId: link('Supervisor', 'employee', { help: 'Of a trainee’s work: Level 2 or 3 in the method.' }),
    provider: text('Provider', { max: 120, help: 'Of training outside the company.' }),
    reportNo: text('NDT report', { readOnly: true, mono: true }),
    approvedAt: instant('Approved', { readOnly: true }),
    approvedById: link('Approved by', 'employee', { readOnly: true }),
  },
  files: { papers: { label: 'Papers', kinds: ['any'] } },
  editable: { pending: ['hours', 'technique', 'supervisorId', 'provider', 'papers'] },
  distinct: [
    ['employeeId', 'supervisorId'],
    ['employeeId', 'approvedById'],
  ],
  states: { pending: 'info', approved: 'good', rejected: 'bad' },
  list: {
    columns: [
      'workedOn',
      'employeeId',
      'method',
      'kind',
      'hours',
      'status',
      'supervisorId',
      'reportNo',
      'approvedById',
    ],
    filters: ['employeeId', 'method', 'kind', 'status', 'workedOn'],
    sort: '-workedOn',
    sums: ['hours'],
  },
});

/** Approved or rejected by the Responsible Level 3, never of themselves. */
export const ndtHourWorkflow = defineWorkflow(ndtHour, {
  transitions: {
    approve: {
      from: 'pending',
      to: 'approved',
      who: 'ndt.admin',
      byEmployee: true,
      stamp: 'approved',
      guarded: true,
      primary: true,
    },
    reject: { from: 'pending', to: 'rejected', who: 'ndt.admin', byEmployee: true, reason: true, guarded: true },
  },
});
