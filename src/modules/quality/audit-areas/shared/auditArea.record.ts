import { workshops } from '#modules/hr/employees/shared/employee.record.ts';
import { choice, choices, integer, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';

/** What of Part-145 an organisation for components is audited against. */
export const clauses = {
  '145.A.20': '145.A.20 Terms of approval',
  '145.A.25': '145.A.25 Facilities',
  '145.A.30': '145.A.30 Personnel',
  '145.A.35': '145.A.35 Certifying staff',
  '145.A.40': '145.A.40 Tools and equipment',
  '145.A.42': '145.A.42 Components and material',
  '145.A.45': '145.A.45 Maintenance data',
  '145.A.47': '145.A.47 Production planning',
  '145.A.48': '145.A.48 Performance of maintenance',
  '145.A.50': '145.A.50 Certification',
  '145.A.55': '145.A.55 Records',
  '145.A.60': '145.A.60 Occurrence reporting',
  '145.A.65': '145.A.65 Procedures',
  '145.A.70': '145.A.70 Exposition',
  '145.A.75': '145.A.75 Privileges',
  '145.A.80': '145.A.80 Limitations',
  '145.A.85': '145.A.85 Changes',
  '145.A.200': '145.A.200 Management system',
  '145.A.202': '145.A.202 Internal safety reporting',
  '145.A.205': '145.A.205 Contracting and subcontracting',
} as const;

/** A part of the organisation that is audited as one: what it covers, who answers for it, how often (quality-people 3.7, R-AUD-1). */
export const auditArea = defineRecord({
  name: 'auditArea',
  label: { one: 'Audit area', many: 'Audit areas', row: ['name'] },
  path: '/qa/internal-audit/areas/:key',
  key: 'slug',
  access: { read: 'signedIn', create: 'quality.user', update: 'quality.user', archive: 'quality.user' },
  rows: everyRow,
  fields: {
    slug: text('Short name', {
      required: true,
      createOnly: true,
      mono: true,
      max: 40,
      pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/,
      patternMessage: 'Small letters, digits and dashes',
      help: 'It stands in the address and stays: wheel-shop.',
    }),
    name: text('Name', { required: true, max: 120 }),
    nameTh: text('Name in Thai', { required: true, max: 120 }),
    departmentId: link('Department', 'department', { required: true }),
    ownerId: link('Responsible', 'employee', { required: true }),
    workshops: choices('Workshops', workshops),
    clauses: choices('Clauses', clauses, { required: true }),
    scope: note('In words', { max: 1000, help: 'What belongs to it, and what does not.' }),
    riskClass: choice('Risk', ['high', 'medium', 'low'], { required: true }),
    intervalMonths: integer('Audited every', { required: true, min: 1, max: 24, unit: 'months' }),
    authorityAgreement: text('Agreement of the authority', {
      max: 120,
      help: 'The letter that allows more than 12 months between two audits.',
    }),
  },
  paper: { name: 'sheet', label: 'Area sheet', form: 'ABS-QA-32' },
  editable: { draft: 'all', inForce: 'all' },
  states: { draft: 'neutral', inForce: 'good', withdrawn: 'neutral' },
  list: {
    columns: [
      'slug',
      'name',
      'status',
      'departmentId',
      'ownerId',
      'riskClass',
      'intervalMonths',
      'workshops',
      'clauses',
    ],
    filters: ['status', 'departmentId', 'ownerId', 'workshops', 'clauses', 'riskClass'],
    search: ['slug', 'name', 'nameTh'],
    sort: 'slug',
  },
});
