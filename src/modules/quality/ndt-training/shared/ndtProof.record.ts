import { choice, date, decimal, flag, integer, link, text } from '#kernel/shared/field.ts';
import { can } from '#kernel/shared/permission.ts';
import { defineRecord, type RowRule } from '#kernel/shared/record.ts';
import { ndtMethods, sameWords } from '#modules/quality/authorizations/shared/public.ts';
import { examParts } from './minima.ts';

/** Eyes are a private matter: the Responsible Level 3, HR and the person read them. */
const eyesOf: RowRule = ({ actor }, param) =>
  can(actor, ['ndt.admin', 'hr.admin'])
    ? null
    : actor.employeeId
      ? `t.employee_id = ${param(actor.employeeId)}::uuid`
      : 'false';
const examsOf: RowRule = ({ actor }, param) =>
  can(actor, ['level:3', 'ndt.viewer'])
    ? null
    : actor.employeeId
      ? `t.employee_id = ${param(actor.employeeId)}::uuid`
      : 'false';

export const visionKinds = { near: 'Near vision', colour: 'Colour and contrast' } as const;
export const visionTests = {
  snellen: 'Snellen 20/25 at 16 in',
  jaeger1: 'Jaeger 1 at 12 in',
  tumblingE: 'Tumbling E (ISO 18490)',
  ishihara: 'Ishihara',
  grey: 'Shades of grey',
} as const;

/** An eye test of somebody who tests: near vision every 12 months, colour and contrast every 60 (R-NDT-4). Never changed: a new test is a new row. */
export const visionTest = defineRecord({
  name: 'visionTest',
  label: { one: 'Vision test', many: 'Vision tests', row: ['kind', 'testedOn'] },
  api: '/api/ndt-training/vision-tests',
  access: { read: 'signedIn', create: ['ndt.admin', 'hr.admin'], update: 'nobody', archive: 'nobody' },
  rows: eyesOf,
  fields: {
    employeeId: link('Employee', 'employee', { required: true }),
    kind: choice('Kind', visionKinds, { required: true }),
    test: choice('Test', visionTests, { required: true }),
    testedOn: date('Day', { required: true, when: 'past' }),
    corrected: flag('With glasses', { required: true, help: 'The certificate then says: with correction.' }),
    passed: flag('Passed', { required: true }),
    limitation: text('Limitation', { max: 200 }),
    examiner: text('Examiner', { required: true, max: 120 }),
  },
  files: { papers: { label: 'Papers', kinds: ['any'] } },
  list: {
    columns: ['testedOn', 'employeeId', 'kind', 'test', 'corrected', 'passed', 'examiner'],
    filters: ['employeeId', 'kind', 'testedOn', 'passed'],
    sort: '-testedOn',
  },
});

/** One part of an NDT exam (R-NDT-3). Never changed: a repeated part is a new row with another paper. */
export const ndtExamPart = defineRecord({
  name: 'ndtExamPart',
  label: { one: 'NDT exam part', many: 'NDT exam parts', row: ['method', 'part', 'takenOn'] },
  api: '/api/ndt-training/exam-parts',
  access: { read: 'signedIn', create: 'ndt.admin', update: 'nobody', archive: 'nobody' },
  rows: examsOf,
  fields: {
    employeeId: link('Employee', 'employee', { required: true }),
    method: choice('Method', sameWords(ndtMethods), { required: true }),
    level: choice('Level', { '1': 'Level 1', '2': 'Level 2', '3': 'Level 3' }, { required: true }),
    part: choice('Part', examParts, { required: true }),
    takenOn: date('Day', { required: true, when: 'past' }),
    questions: integer('Questions', { min: 1, max: 500 }),
    samples: integer('Samples', { min: 1, max: 100 }),
    score: decimal('Score', { required: true, min: 0, max: 100, scale: 2, unit: '%' }),
    paperNo: text('Exam paper', {
      required: true,
      mono: true,
      max: 40,
      help: 'Never the same paper twice for one person.',
    }),
    examinerId: link('Examiner', 'employee', { required: true }),
    extraTraining: text('Extra training', { max: 200, help: 'Of a part repeated within 30 days.' }),
  },
  files: { papers: { label: 'Papers', kinds: ['any'] } },
  distinct: [['employeeId', 'examinerId']],
  list: {
    columns: ['takenOn', 'employeeId', 'method', 'level', 'part', 'score', 'paperNo', 'examinerId'],
    filters: ['employeeId', 'method', 'level', 'part', 'takenOn'],
    sort: '-takenOn',
  },
});
