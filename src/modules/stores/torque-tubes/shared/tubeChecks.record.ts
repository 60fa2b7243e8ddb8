import { choice, date, decimal, instant, link, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { methodWords } from '#modules/maintenance/ndt-reports/shared/ndtReport.record.ts';

const access = {
  read: 'signedIn',
  create: ['maintenance.user', 'quality.user'],
  update: 'nobody',
  archive: 'nobody',
} as const;

/** One measured value of a torque tube beside the limits it was judged by. Insert-only: a wrong one is measured again. */
export const tubeMeasurement = defineRecord({
  name: 'tubeMeasurement',
  label: { one: 'Tube measurement', many: 'Tube measurements', row: ['feature', 'valueMm'] },
  api: '/api/store/spares/torque-tube-measurements',
  access,
  rows: everyRow,
  fields: {
    tubeId: link('Torque tube', 'torqueTube', { required: true }),
    feature: choice('Feature', ['keySlot', 'bore'], { required: true }),
    valueMm: decimal('Value', { required: true, unit: 'mm', min: 0.001, scale: 3 }),
    toolId: link('Tool', 'tool', { required: true }),
    minMm: decimal('Least', { required: true, unit: 'mm', scale: 3, readOnly: true }),
    maxMm: decimal('Most', { required: true, unit: 'mm', scale: 3, readOnly: true }),
    result: choice(
      'Result',
      { inside: 'Within limits', outside: 'Outside limits' },
      { required: true, readOnly: true },
    ),
    jobId: link('Job', 'workOrder', { readOnly: true }),
    measuredAt: instant('Measured', { required: true, readOnly: true }),
    measuredByName: text('Measured by', { required: true, readOnly: true }),
  },
  list: {
    columns: ['measuredAt', 'feature', 'valueMm', 'minMm', 'maxMm', 'result', 'toolId', 'jobId', 'measuredByName'],
    filters: ['tubeId', 'feature', 'result', 'jobId'],
    sort: '-measuredAt',
  },
});

/** One non-destructive test of a torque tube, by its report: ours or that of the repair station. Insert-only. */
export const tubeNdt = defineRecord({
  name: 'tubeNdt',
  label: { one: 'Tube NDT', many: 'Tube NDT', row: ['method', 'reportNumber'] },
  api: '/api/store/spares/torque-tube-ndt',
  access,
  rows: everyRow,
  fields: {
    tubeId: link('Torque tube', 'torqueTube', { required: true }),
    method: choice('Method', methodWords, { required: true }),
    result: choice('Result', ['pass', 'fail'], { required: true }),
    reportNumber: text('Report', { required: true, max: 60, mono: true, upperCase: true }),
    testedOn: date('Tested on', { required: true, when: 'past' }),
    jobId: link('Job', 'workOrder', { readOnly: true }),
  },
  list: {
    columns: ['testedOn', 'method', 'result', 'reportNumber', 'jobId'],
    filters: ['tubeId', 'method', 'result', 'jobId'],
    search: ['reportNumber'],
    sort: '-testedOn',
  },
});
