import { date, instant, integer, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { defineWorkflow } from '#kernel/shared/workflow.ts';

/** A week whose roster was made known. Until then it is a plan; from then on each change says why. */
export const shiftWeek = defineRecord({
  name: 'shiftWeek',
  label: { one: 'Week', many: 'Published weeks', row: ['monday'] },
  api: '/api/manpower/weeks',
  access: { read: 'level:2', create: 'maintenance.admin', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  fields: {
    monday: date('Monday', { required: true, createOnly: true }),
    people: integer('People', { readOnly: true }),
    plannedMinutes: integer('Planned', { readOnly: true, unit: 'min' }),
    publishedAt: instant('Published', { readOnly: true }),
    publishedByName: text('Published by', { readOnly: true }),
  },
  states: { published: 'good', reopened: 'warn' },
  list: {
    columns: ['monday', 'status', 'people', 'plannedMinutes', 'publishedAt', 'publishedByName'],
    filters: ['status', 'monday'],
    sort: '-monday',
  },
});

/** A week that has to be planned anew is opened again, with the reason, and published again. */
export const shiftWeekWorkflow = defineWorkflow(shiftWeek, {
  start: 'published',
  transitions: {
    reopen: { from: 'published', to: 'reopened', who: 'maintenance.admin', reason: true },
    publish: {
      label: 'Publish again',
      from: 'reopened',
      to: 'published',
      who: 'maintenance.admin',
      stamp: 'published',
      primary: true,
    },
  },
});
