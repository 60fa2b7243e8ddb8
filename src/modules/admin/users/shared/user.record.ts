import { choice, choices, integer, link, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { everyRole } from './rights.ts';

/** A person who can sign in. */
export const user = defineRecord({
  name: 'user',
  label: { one: 'User', many: 'Users', row: ['name'] },
  table: 'app_user',
  api: '/api/admin/users',
  path: '/admin/:key',
  key: 'username',
  access: {
    read: 'admin.viewer',
    create: 'nobody',
    update: 'nobody',
    archive: 'nobody',
    // Who approves purchases is named among the people who can sign in.
    pick: ['admin.viewer', 'purchasing.admin'],
  },
  rows: everyRow,
  fields: {
    username: text('User name', { required: true, readOnly: true, mono: true }),
    name: text('Name', { required: true, readOnly: true, min: 2, max: 200 }),
    email: text('E-mail', {
      required: true,
      readOnly: true,
      max: 254,
      pattern: /^[^\s@A-Z]+@[^\s@A-Z]+$/,
      patternMessage: 'An address such as name@company.com, in small letters',
    }),
    employeeId: link('Employee', 'employee', { readOnly: true }),
    employeeNo: text('Employee no.', { readOnly: true, mono: true }),
    state: choice(
      'State',
      { active: 'Active', locked: 'Locked', disabled: 'Closed' },
      { required: true, readOnly: true },
    ),
    lockReason: text('Locked because', { readOnly: true, max: 500 }),
    permission: integer('Permission', { required: true, readOnly: true, min: 1, max: 5 }),
    roles: choices('Roles', everyRole, { required: true, readOnly: true }),
  },
  list: {
    columns: ['username', 'name', 'employeeId', 'email', 'permission', 'roles', 'state'],
    filters: ['state', 'permission', 'roles', 'employeeId'],
    search: ['username', 'name', 'email', 'employeeNo'],
    sort: 'name',
  },
});
