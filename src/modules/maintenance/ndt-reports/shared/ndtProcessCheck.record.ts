import { choice, date, flag, instant, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';

/** One check of the NDT line on a day: lamp, light, panel, bath. Insert-only; the last one of the day stands. */
export const ndtProcessCheck = defineRecord({
  name: 'ndtProcessCheck',
  label: { one: 'Process check', many: 'Process checks', row: ['name', 'day'] },
  api: '/api/ndt-process-checks',
  access: { read: 'maintenance.viewer', create: 'maintenance.user', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  fields: {
    day: date('Day', { required: true, readOnly: true }),
    shift: choice('Shift', ['day', 'night'], { required: true }),
    name: text('What is checked', {
      required: true,
      max: 120,
      help: 'In the technique’s words, such as UV lamp UV-03.',
    }),
    kind: choice(
      'Kind',
      {
        lamp: 'UV lamp',
        ambient: 'Ambient light',
        panel: 'System performance panel',
        penetrant: 'Penetrant',
        developer: 'Developer',
        bath: 'Bath',
        ammeter: 'Ammeter',
        instrument: 'Instrument',
        other: 'Other',
      },
      { required: true },
    ),
    readings: text('Reading', { max: 200 }),
    passed: flag('Passed', { required: true }),
    note: note('Note', { max: 1000, help: 'Needed when it did not pass.' }),
    checkedAt: instant('Checked', { required: true, readOnly: true }),
    employeeName: text('By', { required: true, readOnly: true }),
  },
  list: {
    columns: ['day', 'shift', 'name', 'kind', 'readings', 'passed', 'checkedAt', 'employeeName'],
    filters: ['day', 'shift', 'kind', 'passed', 'name'],
    sort: '-checkedAt',
  },
});
