import { date, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';

/** A day on which the company does not work; due dates of working-day contracts skip it. Never regulatory clocks. */
export const holiday = defineRecord({
  name: 'holiday',
  label: { one: 'Holiday', many: 'Holidays', row: ['day', 'nameEn'] },
  path: '/hr/holidays/:key',
  access: { read: 'signedIn', create: 'hr.user', update: 'hr.user', archive: 'nobody' },
  rows: everyRow,
  fields: {
    day: date('Day', { required: true, createOnly: true }),
    nameEn: text('Name', { required: true, max: 120 }),
    nameTh: text('Name in Thai', { required: true, max: 120 }),
  },
  states: {
    observed: 'good',
    cancelled: 'neutral',
  },
  list: {
    columns: ['day', 'nameEn', 'nameTh', 'status'],
    filters: ['status', 'day'],
    search: ['nameEn', 'nameTh'],
    sort: '-day',
  },
});
