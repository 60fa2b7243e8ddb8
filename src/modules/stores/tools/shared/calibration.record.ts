import { amount, choice, date, decimal, flag, instant, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { costGivenBy } from '#modules/stores/stock/shared/movement.record.ts';
import { toolKeepers } from './tool.record.ts';

/** One calibration of a tool with its certificate. It counts once somebody else has reviewed it. */
export const calibration = defineRecord({
  name: 'calibration',
  label: { one: 'Calibration', many: 'Calibration logs', row: ['certificateNo'] },
  table: 'calibration_log',
  api: '/api/store/calibrations',
  access: { read: 'signedIn', create: toolKeepers, update: toolKeepers, archive: 'nobody' },
  rows: everyRow,
  fields: {
    toolId: link('Tool', 'tool', { required: true, createOnly: true }),
    calibratedOn: date('Calibrated on', { required: true, when: 'past' }),
    provider: text('Laboratory', { required: true, max: 120 }),
    accreditationNo: text('Accreditation', { max: 60, mono: true, help: 'ISO/IEC 17025 number of the laboratory.' }),
    certificateNo: text('Certificate number', { required: true, max: 60, mono: true }),
    standardsUsed: text('Standards used', { max: 300, help: 'What makes it traceable.' }),
    method: text('Method', { max: 200 }),
    asFound: choice('As found', ['inTolerance', 'outOfTolerance', 'notFunctional'], {
      required: true,
      createOnly: true,
    }),
    asFoundData: note('As-found values', { max: 2000 }),
    adjusted: flag('Adjusted', { required: true }),
    asLeft: note('As-left values', { max: 2000 }),
    uncertainty: text('Uncertainty', { max: 80 }),
    temperature: decimal('Temperature', { unit: '°C', scale: 1 }),
    humidity: decimal('Humidity', { unit: '%', min: 0, max: 100, scale: 1 }),
    decisionRule: text('Decision rule', { max: 200 }),
    result: choice('Result', { pass: 'Pass', limited: 'Limited use', fail: 'Fail' }, { required: true }),
    limitation: text('Limitation', { max: 300, help: 'Needed for limited use.' }),
    nextDue: date('Next due', { help: 'Only when the certificate gives a shorter date than the interval.' }),
    cost: amount('Cost', { unit: 'THB', min: 0, scale: 2, access: costGivenBy(toolKeepers) }),
    waiverReason: text('Accepted although', { readOnly: true }),
    reviewedByName: text('Reviewed by', { readOnly: true }),
    reviewedAt: instant('Reviewed', { readOnly: true }),
  },
  states: {
    entered: { label: 'To review', tone: 'warn' },
    reviewed: 'good',
    rejected: 'bad',
  },
  list: {
    columns: [
      'calibratedOn',
      'toolId',
      'status',
      'provider',
      'certificateNo',
      'asFound',
      'result',
      'nextDue',
      'reviewedByName',
    ],
    filters: ['status', 'asFound', 'result', 'calibratedOn', 'toolId'],
    search: ['certificateNo', 'provider'],
    sort: '-calibratedOn',
  },
});
