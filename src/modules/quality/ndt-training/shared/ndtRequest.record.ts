import { choice, date, decimal, link, text } from '#kernel/shared/field.ts';
import { can } from '#kernel/shared/permission.ts';
import { defineRecord, type RowRule } from '#kernel/shared/record.ts';
import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { ndtMethods, sameWords } from '#modules/quality/authorizations/shared/public.ts';
import { studies } from './minima.ts';

/** Read by those who read the ledger, and by each person of themselves. */
const ofThemselves: RowRule = ({ actor }, param) =>
  can(actor, ['level:3', 'ndt.viewer'])
    ? null
    : actor.employeeId
      ? `t.employee_id = ${param(actor.employeeId)}::uuid`
      : 'false';

const given = { required: true, readOnly: true } as const;

/** A certification the Responsible Level 3 proposes under their signature; nothing is certified before the employer signs too (quality-people 3.10). */
export const ndtRequest = defineRecord({
  name: 'ndtRequest',
  label: { one: 'NDT certification request', many: 'NDT certification requests', row: ['number', 'employeeId'] },
  api: '/api/ndt-training/requests',
  path: '/qa/NDT-training/requests/:key',
  numbering: 'NDTC-{YY}-{000}',
  access: { read: 'signedIn', create: 'nobody', update: 'nobody', archive: 'nobody' },
  rows: ofThemselves,
  fields: {
    employeeId: link('Employee', 'employee', given),
    method: choice('Method', sameWords(ndtMethods), given),
    level: choice('Level', { '1': 'Level 1', '2': 'Level 2', '3': 'Level 3' }, given),
    certificateNo: text('Certificate', { ...given, mono: true, max: 60 }),
    study: choice('Technical study', studies, { readOnly: true }),
    studyProof: text('Certificate of the study', { readOnly: true, max: 120 }),
    trainingHours: decimal('Training', { ...given, scale: 2, unit: 'h' }),
    experienceHours: decimal('Experience', { ...given, scale: 2, unit: 'h' }),
    examMean: decimal('Average of the exam', { readOnly: true, scale: 2, unit: '%' }),
    heldFrom: date('Held from', { readOnly: true, help: 'Of a certificate held before it was entered here.' }),
    heldUntil: date('Held until', { readOnly: true }),
    levelSince: date('At this level since', { readOnly: true }),
    practicalOn: date('Practical exam', { readOnly: true }),
    proposedOn: date('Proposed', given),
    proposedById: link('Proposed by', 'employee', given),
    certifiedOn: date('Certified', { readOnly: true }),
    certifiedById: link('Certified by', 'employee', { readOnly: true }),
    declinedOn: date('Declined', { readOnly: true }),
    declinedById: link('Declined by', 'employee', { readOnly: true }),
  },
  files: { papers: { label: 'Papers', kinds: ['any'] } },
  distinct: [
    ['employeeId', 'proposedById'],
    ['employeeId', 'certifiedById'],
    ['employeeId', 'declinedById'],
    ['proposedById', 'certifiedById'],
    ['proposedById', 'declinedById'],
  ],
  states: { proposed: 'info', certified: 'good', declined: 'bad', withdrawn: 'neutral' },
  list: {
    columns: ['number', 'status', 'employeeId', 'method', 'level', 'proposedOn', 'proposedById', 'certifiedById'],
    filters: ['status', 'employeeId', 'method', 'level', 'proposedOn'],
    search: ['number', 'certificateNo'],
    sort: '-proposedOn',
  },
});

/** The employer signs what the Responsible Level 3 signed, or declines it; who proposed takes it back. */
export const ndtRequestWorkflow = defineWorkflow(ndtRequest, {
  transitions: {
    certify: {
      from: 'proposed',
      to: 'certified',
      who: 'signedIn',
      byEmployee: true,
      sign: 'The company certifies this person in the method and level shown, as the Responsible Level 3 proposed.',
      meaning: 'issued',
      stamp: 'certified',
      guarded: true,
      primary: true,
    },
    decline: {
      from: 'proposed',
      to: 'declined',
      who: 'signedIn',
      byEmployee: true,
      reason: true,
      stamp: 'declined',
      guarded: true,
    },
    withdraw: { from: 'proposed', to: 'withdrawn', who: 'ndt.admin', byEmployee: true, reason: true },
  },
});
