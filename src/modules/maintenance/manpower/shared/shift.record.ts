import { choice, choices, date, flag, integer, link, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { dayKinds, halves, shifts, weekdays } from './roster.ts';

/** Hours that repeat each week. A changed pattern is a new one: what was rostered in the past stays as it was. */
export const shiftPattern = defineRecord({
  name: 'shiftPattern',
  label: { one: 'Shift pattern', many: 'Shift patterns', row: ['name'] },
  api: '/api/manpower/patterns',
  access: { read: 'level:2', create: 'maintenance.admin', update: 'nobody', archive: 'maintenance.admin' },
  rows: everyRow,
  fields: {
    name: text('Name', { required: true, max: 60 }),
    shift: choice('Shift', shifts, { required: true }),
    startsAt: text('Starts at', {
      required: true,
      mono: true,
      pattern: /^([01]\d|2[0-3]):[0-5]\d$/,
      patternMessage: 'Hours and minutes, such as 08:00',
    }),
    minutes: integer('Time', {
      required: true,
      min: 30,
      max: 720,
      unit: 'min',
      help: 'Working time of a day without the breaks.',
    }),
    weekdays: choices('Weekdays', weekdays, { required: true }),
    onHolidays: flag('Also on holidays'),
  },
  list: {
    columns: ['name', 'shift', 'startsAt', 'minutes', 'weekdays', 'onHolidays'],
    filters: ['shift'],
    search: ['name'],
    sort: 'name',
  },
});

/** Whose hours follow which pattern, from a day on. One at a time for each person. */
export const shiftAssignment = defineRecord({
  name: 'shiftAssignment',
  label: { one: 'Assignment', many: 'Shift assignments', row: ['employeeId', 'validFrom'] },
  api: '/api/manpower/assignments',
  access: { read: 'level:2', create: 'maintenance.admin', update: 'maintenance.admin', archive: 'maintenance.admin' },
  rows: everyRow,
  fields: {
    employeeId: link('Employee', 'employee', { required: true, createOnly: true }),
    patternId: link('Shift pattern', 'shiftPattern', { required: true, createOnly: true }),
    validFrom: date('From', { required: true, createOnly: true }),
    validTo: date('Until', { help: 'Empty: until further notice.' }),
  },
  list: {
    columns: ['employeeId', 'patternId', 'validFrom', 'validTo'],
    filters: ['employeeId', 'patternId', 'validFrom'],
    sort: '-validFrom',
  },
});

/** One day of one person that differs from the pattern: leave, training, sickness, overtime, another shift (maintenance 3.16). */
export const shiftDay = defineRecord({
  name: 'shiftDay',
  label: { one: 'Day', many: 'Days of the roster', row: ['employeeId', 'day'] },
  api: '/api/manpower/days',
  // Who is ill is nobody's business but theirs who plan and HR's; everybody else sees an absence.
  access: {
    read: ['maintenance.admin', 'hr.viewer'],
    create: 'maintenance.admin',
    update: 'maintenance.admin',
    archive: 'maintenance.admin',
  },
  rows: everyRow,
  fields: {
    employeeId: link('Employee', 'employee', { required: true, createOnly: true }),
    day: date('Date', { required: true, createOnly: true }),
    shift: choice('Shift', shifts, { required: true, createOnly: true }),
    kind: choice('Kind', dayKinds, { required: true }),
    minutes: integer('Time', {
      required: true,
      min: 0,
      max: 720,
      unit: 'min',
      help: 'Work: the time worked instead of the pattern’s, 0 for a day off. Else: the time away.',
    }),
    half: choice('Part of day', halves, { readOnly: true }),
    note: text('Note', { max: 200, help: 'Required when the week is published already.' }),
  },
  list: {
    columns: ['day', 'employeeId', 'shift', 'kind', 'minutes', 'note'],
    filters: ['employeeId', 'day', 'kind', 'shift'],
    sort: '-day',
  },
});
