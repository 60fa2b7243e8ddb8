import { flag, integer, link, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';

/** What people are trained in, how often, and by which rule. */
export const trainingSubject = defineRecord({
  name: 'trainingSubject',
  label: { one: 'Training subject', many: 'Training subjects', row: ['code', 'name'] },
  api: '/api/training/subjects',
  listApi: '/api/training/subjects/rows',
  key: 'code',
  access: {
    read: 'level:3',
    pick: ['level:3', 'training.user', 'quality.user'],
    create: 'training.admin',
    update: 'training.admin',
    archive: 'training.admin',
  },
  rows: everyRow,
  fields: {
    code: text('Code', {
      required: true,
      createOnly: true,
      upperCase: true,
      mono: true,
      max: 12,
      pattern: /^[A-Za-z0-9-]+$/,
      patternMessage: 'Letters, digits and dashes',
    }),
    name: text('Name', { required: true, max: 120 }),
    nameTh: text('Name in Thai', { required: true, max: 120 }),
    recurrence: integer('Recurrence', { required: true, min: 0, max: 120, unit: 'months', help: '0: once for ever.' }),
    mandatory: flag('Mandatory', {
      required: true,
      help: 'For everybody, or for those its requirements name by department or position.',
    }),
    regulatory: flag('Asked by the regulation', {
      required: true,
      help: 'Overdue, it suspends the authorisations of whoever needs it. It knows no early window and asks for all half days.',
    }),
    regRef: text('Reference', { max: 80, help: 'The paragraph that asks for it, such as 145.A.35(d).' }),
    initialGraceDays: integer('Time for the first training', { required: true, min: 0, max: 365, unit: 'days' }),
    earlyWindowDays: integer('Early window', {
      required: true,
      min: 0,
      max: 180,
      unit: 'days',
      help: 'Done so many days before the end, the next one counts from that end.',
    }),
    minAttendance: integer('Attendance needed', { required: true, min: 1, max: 100, unit: '%' }),
    disabled: flag('Not used any more', { required: true }),
  },
  list: {
    columns: [
      'code',
      'name',
      'nameTh',
      'recurrence',
      'mandatory',
      'regulatory',
      'regRef',
      'earlyWindowDays',
      'disabled',
    ],
    filters: ['mandatory', 'regulatory', 'disabled'],
    search: ['code', 'name', 'nameTh'],
    sort: 'code',
  },
});

/** For whom a subject is: whoever matches all that a line names. Several lines of one subject are alternatives. */
export const trainingRequirement = defineRecord({
  name: 'trainingRequirement',
  label: { one: 'Training requirement', many: 'Training requirements', row: ['subjectId'] },
  api: '/api/training/requirements',
  access: { read: 'level:3', create: 'training.admin', update: 'nobody', archive: 'training.admin' },
  rows: everyRow,
  fields: {
    subjectId: link('Training subject', 'trainingSubject', { required: true }),
    departmentId: link('Department', 'department'),
    position: text('Position', { max: 200, help: 'As it stands with the employee, such as Inspector.' }),
    categoryId: link('Authorisation category', 'authCategory', {
      help: 'Holders of an authorisation of this category.',
    }),
    groupId: link('Authorisation group', 'authGroup', { help: 'Holders with this group in their scope.' }),
  },
  list: {
    columns: ['subjectId', 'departmentId', 'position', 'categoryId', 'groupId'],
    filters: ['subjectId', 'departmentId', 'categoryId', 'groupId'],
    sort: 'createdAt',
  },
});
