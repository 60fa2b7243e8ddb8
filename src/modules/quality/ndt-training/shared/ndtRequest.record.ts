import { choice, date, decimal, link, text } from '#kernel/shared/field.ts';
import { can } from '#kernel/shared/permission.ts';
import { defineRecord, type RowRule } from '#kernel/shared/record.ts';
import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { ndtMethods, radiographies, sameWords } from '#modules/quality/authorizations/shared/public.ts';
import { studies } from './minima.ts';

/** Read by those who read the ledger, and by each person of themselves. */
const ofThemselves: RowRule = ({ actor }, param) =>
  can(actor, ['level:3', 'ndt.viewer'])
    ? null
    : actor.employeeId
      ? `t.employee_id = ${param(actor.employeeId)}::uuid`
      : 'false';

const given = { required: true, createOnly: true } as const;

/** A certification the Responsible Level 3 proposes under their signature; nothing is certified before the employer signs too (quality-people 3.10). By hand a certificate held before is drafted, for its papers. */
export const ndtRequest = defineRecord({
  name: 'ndtRequest',
  label: { one: 'NDT certification request', many: 'NDT certification requests', row: ['number', 'employeeId'] },
  api: '/api/ndt-training/requests',
  path: '/qa/NDT-training/requests/:key',
  numbering: 'NDTC-{YY}-{000}',
  access: { read: 'signedIn', create: 'ndt.admin', update: 'nobody', archive: 'nobody' },
  rows: ofThemselves,
  fields: {
    employeeId: link('Employee', 'employee', given),
    method: choice('Method', sameWords(ndtMethods), given),
    radiography: choice('Radiography', radiographies, { createOnly: true, help: 'Of RT alone.' }),
    level: choice('Level', { '1': 'Level 1', '2': 'Level 2', '3': 'Level 3' }, given),
    certificateNo: text('Certificate number', { ...given, mono: true, max: 60 }),
    study: choice('Technical study', studies, { readOnly: true }),
    studyProof: text('Certificate of the study', { readOnly: true, max: 120 }),
    trainingHours: decimal('Training', { readOnly: true, scale: 2, unit: 'h' }),
    experienceHours: decimal('Experience', { readOnly: true, scale: 2, unit: 'h' }),
    examMean: decimal('Average of the exam', { readOnly: true, scale: 2, unit: '%' }),
    heldFrom: date('Held from', {
      createOnly: true,
      when: 'past',
      help: 'Of a certificate held before it was entered here.',
    }),
    heldUntil: date('Held until', { createOnly: true }),
    levelSince: date('At this level since', { createOnly: true, when: 'past' }),
    practicalOn: date('Practical exam', { createOnly: true, when: 'past' }),
    proposedOn: date('Proposed', { readOnly: true }),
    proposedById: link('Proposed by', 'employee', { readOnly: true }),
    certifiedOn: date('Certified', { readOnly: true }),
    certifiedById: link('Certified by', 'employee', { readOnly: true }),
    declinedOn: date('Declined', { readOnly: true }),
    declinedById: link('Declined by', 'employee', { readOnly: true }),
  },
  files: { papers: { label: 'Papers', kinds: ['any'] } },
  editable: { draft: ['papers'] },
  distinct: [
    ['employeeId', 'proposedById'],
    ['employeeId', 'certifiedById'],
    ['employeeId', 'declinedById'],
    ['proposedById', 'certifiedById'],
    ['proposedById', 'declinedById'],
  ],
  states: { draft: 'neutral', proposed: 'info', certified: 'good', declined: 'bad', withdrawn: 'neutral' },
  list: {
    columns: ['number', 'status', 'employeeId', 'method', 'level', 'proposedOn', 'proposedById', 'certifiedById'],
    filters: ['status', 'employeeId', 'method', 'level', 'proposedOn'],
    search: ['number', 'certificateNo'],
    sort: '-proposedOn',
  },
});

/** The papers of a certificate held before are attached and then signed; the employer signs what the Responsible Level 3 signed, or declines it. */
export const ndtRequestWorkflow = defineWorkflow(ndtRequest, {
  transitions: {
    propose: {
      from: 'draft',
      to: 'proposed',
      who: 'ndt.admin',
      byEmployee: true,
      sign: 'I have seen the certificate of this person and its papers, and their eye tests, and propose to enter it as shown.',
      meaning: 'reviewed',
      stamp: 'proposed',
      guarded: true,
      primary: true,
    },
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
    withdraw: {
      from: ['draft', 'proposed'],
      to: 'withdrawn',
      who: 'ndt.admin',
      byEmployee: true,
      reason: true,
      guarded: true,
    },
  },
});
