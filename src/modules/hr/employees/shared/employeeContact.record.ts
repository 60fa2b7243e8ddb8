import { choice, date, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';

const phone = { pattern: /^[+]\d{8,15}$/, patternMessage: 'With the country: +66812345678', mono: true } as const;

/** What only HR needs to know of a person (class S1, R-HR-1). */
export const employeeContact = defineRecord({
  name: 'employeeContact',
  label: { one: 'Personal details', many: 'Personal details' },
  api: '/api/employee-contacts',
  access: { read: 'hr.viewer', create: 'hr.user', update: 'hr.user', archive: 'nobody' },
  rows: everyRow,
  fields: {
    employeeId: link('Employee', 'employee', { required: true, createOnly: true }),
    birthDate: date('Born', { required: true, when: 'past' }),
    gender: choice('Gender', ['female', 'male', 'other']),
    nationality: text('Nationality', {
      required: true,
      upperCase: true,
      pattern: /^[A-Za-z]{3}$/,
      patternMessage: 'Three letters, such as THA',
    }),
    mobile: text('Mobile', { required: true, ...phone }),
    email: text('Private e-mail', { max: 254 }),
    lineId: text('LINE', { max: 100 }),
    addressCurrent: note('Address', { required: true, max: 1000 }),
    addressRegistered: note('Registered address', { max: 1000 }),
    emergencyName: text('In an emergency call', { required: true }),
    emergencyRelation: text('Who is', { required: true }),
    emergencyPhone: text('At', { required: true, ...phone }),
  },
  list: {
    columns: ['employeeId', 'mobile', 'emergencyName', 'emergencyPhone'],
    filters: ['employeeId'],
    sort: '-createdAt',
  },
});
