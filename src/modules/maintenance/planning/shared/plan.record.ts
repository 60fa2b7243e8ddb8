import { choice, date, flag, instant, integer, link, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { workshops } from '#modules/hr/employees/shared/employee.record.ts';
import { shifts } from '#modules/maintenance/manpower/shared/public.ts';

const planners = 'maintenance.admin';

/** A place where cards are worked on: a bench, a bay, a test stand. So many cards are worked on there at a time. */
export const workBench = defineRecord({
  name: 'workBench',
  label: { one: 'Bench', many: 'Benches', row: ['code', 'name'] },
  api: '/api/planning/benches',
  access: { read: 'maintenance.viewer', create: planners, update: planners, archive: planners },
  rows: everyRow,
  fields: {
    code: text('Code', { required: true, max: 20, mono: true, createOnly: true }),
    name: text('Name', { required: true, max: 80 }),
    workshop: choice('Workshop', workshops, { required: true, createOnly: true }),
    places: integer('Places', {
      required: true,
      min: 1,
      max: 50,
      help: 'How many cards are worked on here at a time.',
    }),
  },
  list: {
    columns: ['code', 'name', 'workshop', 'places'],
    filters: ['workshop'],
    search: ['code', 'name'],
    sort: 'code',
  },
});

/** One piece of the plan: so many minutes of a card in one shift of one day, at a bench and by a person where that is planned (maintenance 3.16). */
export const planSlot = defineRecord({
  name: 'planSlot',
  label: { one: 'Planned work', many: 'Planned work', row: ['jobId', 'cardId', 'day'] },
  api: '/api/planning/slots',
  access: { read: 'maintenance.viewer', create: planners, update: planners, archive: planners },
  rows: everyRow,
  fields: {
    copyId: link('What-if copy', 'planCopy', { createOnly: true, help: 'Empty: the plan itself.' }),
    jobId: link('Job', 'workOrder', { required: true, createOnly: true }),
    cardId: link('Task card', 'taskCard', { required: true, createOnly: true }),
    day: date('Day', { required: true }),
    shift: choice('Shift', shifts, { required: true }),
    minutes: integer('Time', { required: true, min: 1, max: 720, unit: 'min' }),
    benchId: link('Bench', 'workBench'),
    employeeId: link('Person', 'employee', { help: 'Empty: whoever of the workshop has the skill.' }),
  },
  list: {
    columns: ['day', 'shift', 'jobId', 'cardId', 'minutes', 'benchId', 'employeeId'],
    filters: ['day', 'shift', 'jobId', 'employeeId', 'benchId', 'copyId'],
    sort: 'day',
  },
});

/** A week in which the plan stands: nothing moves into it, out of it or within it until it is opened again. */
export const planWeek = defineRecord({
  name: 'planWeek',
  label: { one: 'Frozen week', many: 'Frozen weeks', row: ['monday'] },
  api: '/api/planning/weeks',
  access: { read: 'maintenance.viewer', create: planners, update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  fields: {
    monday: date('Monday', { required: true, createOnly: true }),
    frozenAt: instant('Frozen on', { readOnly: true }),
    frozenByName: text('Frozen by', { readOnly: true }),
  },
  states: { frozen: { label: 'Plan frozen', tone: 'info' }, open: 'neutral' },
  list: { columns: ['monday', 'status', 'frozenAt', 'frozenByName'], filters: ['status', 'monday'], sort: '-monday' },
});

/** The plan copied to try something: nothing of it touches the plan until it is taken over, and then it can be undone. */
export const planCopy = defineRecord({
  name: 'planCopy',
  label: { one: 'What-if copy', many: 'What-if copies', row: ['name'] },
  api: '/api/planning/copies',
  access: { read: 'maintenance.viewer', create: planners, update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  fields: {
    name: text('Name', { required: true, max: 80, createOnly: true }),
    levelled: flag('Levelled by the system', { readOnly: true }),
    takenOverAt: instant('Taken over', { readOnly: true }),
    takenOverByName: text('Taken over by', { readOnly: true }),
  },
  states: { open: 'info', takenOver: 'good', undone: 'neutral', discarded: 'neutral' },
  list: {
    columns: ['name', 'status', 'levelled', 'takenOverAt', 'takenOverByName', 'createdAt'],
    filters: ['status'],
    sort: '-createdAt',
  },
});
