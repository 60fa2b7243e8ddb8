import { choice, date, instant, integer, link, text } from '#kernel/shared/field.ts';
import { defineRecord, type RowRule, everyRow } from '#kernel/shared/record.ts';
import { componentGroups, ndtLevels, ndtMethods, radiographies, sameWords, stampTypes } from './vocabulary.ts';

/** A person's certificate in one NDT method, with the vision exam it stands on. */
export const ndtCertification = defineRecord({
  name: 'ndtCertification',
  label: { one: 'NDT certification', many: 'NDT certifications', row: ['method', 'level'] },
  api: '/api/ndt-certifications',
  access: {
    read: ['ndt.viewer', 'quality.viewer', 'hr.admin'],
    create: 'ndt.admin',
    update: 'ndt.admin',
    archive: 'ndt.admin',
  },
  rows: everyRow,
  fields: {
    employeeId: link('Employee', 'employee', { required: true, createOnly: true }),
    method: choice('Method', sameWords(ndtMethods), { required: true, createOnly: true }),
    radiography: choice('Radiography', radiographies, { readOnly: true }),
    level: choice('Level', sameWords(ndtLevels), { required: true }),
    certificateNo: text('Certificate', { max: 60, mono: true }),
    certifiedOn: date('Certified', { required: true, when: 'past' }),
    validUntil: date('Valid until', { required: true, help: 'At most 60 months (R-NDT-5).' }),
    visionExamOn: date('Vision exam', { required: true, when: 'past' }),
    visionValidUntil: date('Vision valid until', { required: true, help: 'At most 12 months (R-NDT-4).' }),
    colourValidUntil: date('Colour vision valid until', { readOnly: true }),
    maintenanceDueOn: date('Annual evaluation due', { readOnly: true }),
    levelSince: date('At this level since', {
      when: 'past',
      help: 'Where it was held before this certificate, here or elsewhere (R-NDT-2).',
    }),
    practicalOn: date('Practical exam', {
      when: 'past',
      help: 'A Level 3 accepts parts only when a practical exam covered it (R-NDT-7).',
    }),
  },
  list: {
    columns: [
      'employeeId',
      'method',
      'level',
      'certificateNo',
      'certifiedOn',
      'validUntil',
      'visionExamOn',
      'visionValidUntil',
    ],
    filters: ['employeeId', 'method', 'level', 'validUntil', 'visionValidUntil'],
    sort: 'validUntil',
  },
});

/** Something a person can do on the shop floor, in the words task cards ask for. */
export const skill = defineRecord({
  name: 'skill',
  label: { one: 'Skill', many: 'Skills', row: ['skill', 'level'] },
  api: '/api/skills',
  access: { read: 'level:2', create: 'training.user', update: 'training.user', archive: 'training.user' },
  rows: everyRow,
  fields: {
    employeeId: link('Employee', 'employee', { required: true, createOnly: true }),
    skill: text('Skill', {
      required: true,
      createOnly: true,
      mono: true,
      max: 60,
      pattern: /^[a-z]+[.][a-zA-Z]+$/,
      patternMessage: 'Shop and act, such as wheel.assemble',
    }),
    level: integer('Level', { required: true, min: 1, max: 3, help: '1 under supervision, 2 alone, 3 may teach' }),
    grantedOn: date('Granted', { required: true, when: 'past' }),
    validUntil: date('Valid until'),
    grantedByName: text('Granted by', { readOnly: true }),
  },
  list: {
    columns: ['employeeId', 'skill', 'level', 'grantedOn', 'validUntil', 'grantedByName'],
    filters: ['employeeId', 'level', 'validUntil'],
    sort: 'skill',
  },
});

/** Who keeps the drawer of stamps (quality-people 3.9): the people of HR hand it over, quality decides what it entitles to. */
export const stampKeepers = ['hr.user', 'quality.user'] as const;

/** A numbered personal mark: traceable to one person for ever. */
export const stamp = defineRecord({
  name: 'stamp',
  label: { one: 'Stamp', many: 'Stamps', row: ['stampNo'] },
  api: '/api/stamps',
  path: '/hr/badges/stamps/:key',
  key: 'stampNo',
  access: { read: 'level:3', create: stampKeepers, update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  fields: {
    stampNo: text('Stamp no.', {
      required: true,
      upperCase: true,
      mono: true,
      max: 20,
      pattern: /^[A-Za-z0-9-]+$/,
      patternMessage: 'Letters, digits and dashes',
    }),
    stampType: choice('Kind', stampTypes, { required: true }),
    employeeId: link('Holder', 'employee', { readOnly: true }),
    issuedAt: date('Issued on', { readOnly: true }),
    returnedAt: date('Returned', { readOnly: true }),
    quarantineUntil: date('Rests until', { readOnly: true }),
    lastAuditAt: date('Last seen', { readOnly: true }),
  },
  files: { impression: { label: 'Impression', kinds: ['image'] }, papers: { label: 'Papers', kinds: ['pdf'] } },
  states: {
    stock: { label: 'In stock', tone: 'neutral' },
    issued: 'good',
    returned: 'info',
    lost: 'bad',
    void: 'bad',
  },
  list: {
    columns: ['stampNo', 'stampType', 'employeeId', 'status', 'issuedAt', 'quarantineUntil'],
    filters: ['status', 'stampType', 'employeeId'],
    sort: 'stampNo',
  },
});

/** Own entries, and those one is named to sign, for everybody; all of them from level 2 up. */
const visibleEntries: RowRule = ({ actor }, param) => {
  if (actor.permission >= 2) return null;
  const own = param(actor.employeeId);
  return `(t.employee_id = ${own}::uuid or t.supervisor_id = ${own}::uuid)`;
};

/** Work somebody did, as proof of experience. Entries of signed steps write themselves; one by hand counts when its supervisor signed it. None is edited. */
export const logbookEntry = defineRecord({
  name: 'logbookEntry',
  label: { one: 'Logbook entry', many: 'Logbook', row: ['jobNumber', 'workDate'] },
  api: '/api/logbook',
  access: { read: 'signedIn', create: 'signedIn', update: 'nobody', archive: 'nobody' },
  rows: visibleEntries,
  fields: {
    employeeId: link('Employee', 'employee', { required: true, createOnly: true }),
    workDate: date('Day', { required: true, createOnly: true, when: 'past' }),
    jobNumber: text('Job', { required: true, createOnly: true, mono: true, max: 40 }),
    partNumber: text('Part number', { required: true, createOnly: true, mono: true, max: 60 }),
    serialNumber: text('Serial number', { createOnly: true, mono: true, max: 60 }),
    componentGroup: choice('Component', componentGroups, { required: true, createOnly: true }),
    rating: text('Rating', { readOnly: true }),
    task: choice(
      'Task',
      {
        inspect: 'Inspect',
        disassemble: 'Disassemble',
        clean: 'Clean',
        ndt: 'NDT',
        repair: 'Repair',
        assemble: 'Assemble',
        test: 'Test',
        release: 'Release',
      },
      { required: true, createOnly: true },
    ),
    role: choice('Role', ['performed', 'inspected', 'supervised', 'certified', 'trainee'], {
      required: true,
      createOnly: true,
    }),
    minutes: integer('Time', { unit: 'min', createOnly: true, min: 0, max: 840 }),
    ndtMethod: choice('NDT method', sameWords(ndtMethods), { readOnly: true }),
    ndtLevel: choice('NDT level', sameWords(ndtLevels), { readOnly: true }),
    source: choice(
      'Source',
      { auto: 'Signed step', manual: 'By hand', import: 'Brought along' },
      { required: true, readOnly: true },
    ),
    supervisorId: link('Supervisor', 'employee', { createOnly: true }),
    verifiedBy: link('Verified by', 'employee', { readOnly: true }),
    verifiedAt: instant('Verified', { readOnly: true }),
  },
  states: {
    pending: 'info',
    verified: 'good',
    disputed: 'warn',
  },
  list: {
    columns: [
      'workDate',
      'employeeId',
      'jobNumber',
      'partNumber',
      'componentGroup',
      'task',
      'role',
      'minutes',
      'status',
    ],
    filters: ['employeeId', 'componentGroup', 'task', 'role', 'workDate', 'status', 'source', 'supervisorId'],
    search: ['jobNumber', 'partNumber', 'serialNumber'],
    sort: '-workDate',
  },
});
