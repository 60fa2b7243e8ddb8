import { choice, choices, date, decimal, integer, link, note, text } from '#kernel/shared/field.ts';
import { can } from '#kernel/shared/permission.ts';
import { defineRecord, everyRow, type RowRule } from '#kernel/shared/record.ts';
import { workshops } from './employee.record.ts';

const person = link('Employee', 'employee', { required: true, createOnly: true });
const verified = {
  verifiedOn: date('Verified on', { readOnly: true }),
  verifiedByName: text('Verified by', { readOnly: true }),
  verifiedById: link('Verified by person', 'user', { readOnly: true }),
};
const access = { read: 'level:2', create: 'hr.user', update: 'hr.user', archive: 'hr.admin' } as const;

/** A medical is health (class S3, R-HR-1): seen by HR and by the person it is of, while other certificates are job data. */
const medicalsOfHr: RowRule = ({ actor }, param) => {
  if (can(actor, 'hr.viewer')) return null;
  return actor.employeeId
    ? `(t.kind <> 'medical' or t.employee_id = ${param(actor.employeeId)})`
    : `t.kind <> 'medical'`;
};

/** A licence, a course or a medical of a person. Never overwritten: a renewal is a new row, and the old one names it (quality-people 3.3). */
export const employeeCertificate = defineRecord({
  name: 'employeeCertificate',
  label: { one: 'Certificate of a person', many: 'Certificates of people', row: ['issuer', 'certificateNo'] },
  path: '/hr/employee-certificates/:key',
  access,
  rows: medicalsOfHr,
  fields: {
    employeeId: person,
    kind: choice('Type', ['licence', 'training', 'language', 'forklift', 'radiation', 'medical', 'other'], {
      required: true,
      createOnly: true,
    }),
    certificateNo: text('Certificate no.', { max: 80, mono: true }),
    issuer: text('Issued by', { required: true }),
    issuedOn: date('Issued on', { required: true, when: 'past' }),
    expiresOn: date('Expires on', { help: 'Empty: it does not expire.' }),
    replacesId: link('Renews', 'employeeCertificate', { createOnly: true }),
    renewedById: link('Renewed by', 'employeeCertificate', { readOnly: true }),
    ...verified,
  },
  files: { scan: { label: 'Certificate', kinds: ['pdf', 'image'] } },
  editable: { unverified: 'all' },
  distinct: [['verifiedById', 'creator']],
  states: {
    unverified: { label: 'Not verified', tone: 'warn' },
    verified: 'good',
    revoked: 'bad',
  },
  list: {
    columns: ['kind', 'status', 'certificateNo', 'issuer', 'issuedOn', 'expiresOn', 'verifiedByName'],
    filters: ['employeeId', 'kind', 'status', 'expiresOn'],
    search: ['certificateNo', 'issuer'],
    sort: '-issuedOn',
  },
});

/** A school or course of study a person finished. */
export const education = defineRecord({
  name: 'education',
  label: { one: 'Education', many: 'Education', row: ['institution', 'finishedIn'] },
  path: '/hr/educations/:key',
  access,
  rows: everyRow,
  fields: {
    employeeId: person,
    degree: choice(
      'Level',
      {
        secondary: 'Secondary school',
        vocational: 'Vocational certificate',
        highVocational: 'High vocational certificate',
        bachelor: 'Bachelor',
        master: 'Master',
        doctorate: 'Doctorate',
        other: 'Other',
      },
      { required: true },
    ),
    institution: text('Institution', { required: true }),
    major: text('Major'),
    finishedIn: integer('Year', {
      required: true,
      min: 1950,
      max: 2700,
      help: 'A year of the Buddhist era is converted to C.E.',
    }),
    gpa: decimal('Grade point average', { min: 0, max: 4, scale: 2 }),
  },
  files: { scan: { label: 'Certificate', kinds: ['pdf', 'image'] } },
  list: {
    columns: ['degree', 'institution', 'major', 'finishedIn', 'gpa'],
    filters: ['employeeId', 'degree', 'finishedIn'],
    search: ['institution', 'major'],
    sort: '-finishedIn',
  },
});

/** Where a person worked before, at what. Only what was verified counts as experience (R-NDT-2, R-APP-2). */
export const workExperience = defineRecord({
  name: 'workExperience',
  label: { one: 'Work experience', many: 'Work experience', row: ['employer', 'position'] },
  path: '/hr/work-experiences/:key',
  access,
  rows: everyRow,
  fields: {
    employeeId: person,
    employer: text('Employer', { required: true }),
    position: text('Position', { required: true }),
    startedOn: date('From', { required: true, when: 'past' }),
    endedOn: date('To', { help: 'Empty: still there.' }),
    workshops: choices('Component groups', workshops),
    approvalNo: text('Approval no.', {
      max: 60,
      mono: true,
      help: 'Of the organisation, such as its Part-145 approval.',
    }),
    tasks: note('Tasks', { required: true, max: 2000 }),
    ...verified,
  },
  files: { proof: { label: 'Reference', kinds: ['pdf', 'image'] } },
  editable: { unverified: 'all' },
  distinct: [['verifiedById', 'creator']],
  states: { unverified: { label: 'Not verified', tone: 'warn' }, verified: 'good' },
  list: {
    columns: ['employer', 'position', 'status', 'startedOn', 'endedOn', 'workshops', 'approvalNo', 'verifiedByName'],
    filters: ['employeeId', 'status', 'startedOn', 'endedOn'],
    search: ['employer', 'position', 'approvalNo'],
    sort: '-startedOn',
  },
});

/** An identity card, passport or permit (class S2, R-HR-1): its number is kept encrypted and shown masked; who reads it whole says why. */
export const identityDocument = defineRecord({
  name: 'identityDocument',
  label: { one: 'Identity document', many: 'Identity documents', row: ['kind', 'maskedNo'] },
  path: '/hr/identity-documents/:key',
  access: { read: 'hr.viewer', create: 'nobody', update: 'hr.user', archive: 'hr.admin' },
  rows: everyRow,
  fields: {
    employeeId: link('Employee', 'employee', { required: true, readOnly: true }),
    kind: choice(
      'Type',
      {
        thaiId: 'Thai identity card',
        passport: 'Passport',
        workPermit: 'Work permit',
        visa: 'Visa',
        driver: 'Driving licence',
      },
      { required: true, readOnly: true },
    ),
    maskedNo: text('Document number', { required: true, readOnly: true, mono: true }),
    issuedOn: date('Issued on', { when: 'past' }),
    expiresOn: date('Expires on'),
  },
  files: { scan: { label: 'Copy', kinds: ['pdf', 'image'] } },
  list: {
    columns: ['kind', 'maskedNo', 'issuedOn', 'expiresOn'],
    filters: ['employeeId', 'kind', 'expiresOn'],
    sort: '-createdAt',
  },
});
