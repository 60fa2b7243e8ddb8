import { choice, date, link, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';

export const workshops = {
  wheel: 'Wheel',
  brake: 'Brake',
  battery: 'Battery',
  oxygen: 'Oxygen',
  tire: 'Tire',
  ndt: 'NDT',
  stores: 'Stores',
  office: 'Office',
} as const;

/** A part of the company with somebody in charge of it. */
export const department = defineRecord({
  name: 'department',
  label: { one: 'Department', many: 'Departments', row: ['code', 'name'] },
  api: '/api/departments',
  key: 'code',
  access: { read: 'level:1', create: 'hr.admin', update: 'hr.admin', archive: 'hr.admin' },
  rows: everyRow,
  fields: {
    code: text('Code', {
      required: true,
      createOnly: true,
      upperCase: true,
      mono: true,
      max: 10,
      pattern: /^[A-Za-z0-9-]{1,10}$/,
      patternMessage: 'Letters, digits and dashes',
    }),
    name: text('Name', { required: true, max: 120 }),
    parentId: link('Part of', 'department'),
    managerId: link('Manager', 'employee'),
  },
  list: { columns: ['code', 'name', 'parentId', 'managerId'], filters: ['parentId'], sort: 'code' },
});

/** A person who works here. Certificates print the English name, so it exists in both scripts. */
export const employee = defineRecord({
  name: 'employee',
  label: { one: 'Employee', many: 'Employees', row: ['employeeNo', 'name'] },
  api: '/api/employee',
  listApi: '/api/employee/rows',
  path: '/hr/employees/:key',
  key: 'employeeNo',
  access: { read: 'level:2', create: 'hr.user', update: 'hr.user', archive: 'nobody' },
  rows: everyRow,
  fields: {
    employeeNo: text('Employee no.', {
      required: true,
      createOnly: true,
      upperCase: true,
      mono: true,
      max: 10,
      pattern: /^[A-Za-z0-9-]{1,10}$/,
      patternMessage: 'Letters, digits and dashes',
      help: 'For ever: a number is never given to a second person.',
    }),
    titleEn: text('Form of address', { required: true, max: 80 }),
    firstNameEn: text('First name', { required: true, max: 80 }),
    lastNameEn: text('Last name', { required: true, max: 80 }),
    titleTh: text('Title in Thai', { required: true, max: 80 }),
    firstNameTh: text('First name in Thai', { required: true, max: 80 }),
    lastNameTh: text('Last name in Thai', { required: true, max: 80 }),
    name: text('Name', { required: true, readOnly: true }),
    nameTh: text('Name in Thai', { required: true, readOnly: true }),
    nickname: text('Nickname', { max: 40 }),
    departmentId: link('Department', 'department', { required: true }),
    position: text('Position', { required: true }),
    workshop: choice('Workshop', workshops, { required: true }),
    managerId: link('Manager', 'employee'),
    extension: text('Phone extension', { max: 20, mono: true }),
    employmentType: choice('Employment', ['permanent', 'contract', 'trainee', 'outsourced'], { required: true }),
    startDate: date('Started', { required: true }),
    probationEnd: date('Probation until', { help: 'Empty: 119 days from the start.' }),
    contractEnd: date('Contract until'),
    endDate: date('Last day', { readOnly: true }),
    onLeaveSince: date('On leave since', { readOnly: true }),
  },
  states: {
    active: 'good',
    onLeave: 'warn',
    left: 'neutral',
  },
  list: {
    columns: [
      'employeeNo',
      'name',
      'nameTh',
      'nickname',
      'departmentId',
      'position',
      'workshop',
      'status',
      'extension',
      'startDate',
    ],
    filters: ['status', 'departmentId', 'workshop', 'employmentType', 'managerId', 'startDate'],
    search: ['employeeNo', 'name', 'nameTh', 'nickname', 'position'],
    sort: 'employeeNo',
  },
});
