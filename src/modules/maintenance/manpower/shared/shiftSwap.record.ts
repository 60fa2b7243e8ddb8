import { choice, date, instant, link, text } from '#kernel/shared/field.ts';
import { defineRecord, type RowRule } from '#kernel/shared/record.ts';
import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { shifts } from './roster.ts';

/** Both see it, and so does who sees the roster. */
const ownSwaps: RowRule = ({ actor }, param) =>
  actor.permission >= 2
    ? null
    : `(t.first_id = ${param(actor.employeeId)}::uuid or t.second_id = ${param(actor.employeeId)}::uuid)`;

/** Two people change shifts. Who asks has agreed by asking; the other one agrees or declines. */
export const shiftSwap = defineRecord({
  name: 'shiftSwap',
  label: { one: 'Swap', many: 'Swaps', row: ['firstId', 'firstDay'] },
  api: '/api/manpower/swaps',
  access: { read: 'signedIn', create: 'signedIn', update: 'nobody', archive: 'nobody' },
  rows: ownSwaps,
  fields: {
    firstId: link('Asked by', 'employee', { readOnly: true }),
    firstDay: date('My day', { required: true, createOnly: true, help: 'The day you give away.' }),
    firstShift: choice('My shift', shifts, { required: true, createOnly: true }),
    secondId: link('With', 'employee', { required: true, createOnly: true }),
    secondDay: date('Their day', { required: true, createOnly: true, help: 'The day you work instead.' }),
    secondShift: choice('Their shift', shifts, { required: true, createOnly: true }),
    note: text('Note', { max: 200 }),
    agreedAt: instant('Agreed', { readOnly: true }),
    agreedByName: text('Agreed by', { readOnly: true }),
  },
  states: { asked: 'info', agreed: 'good', declined: 'neutral', withdrawn: 'neutral' },
  list: {
    columns: ['firstId', 'firstDay', 'secondId', 'secondDay', 'status', 'createdAt'],
    filters: ['status', 'firstId', 'secondId', 'firstDay'],
    sort: '-createdAt',
  },
});

export const shiftSwapWorkflow = defineWorkflow(shiftSwap, {
  start: 'asked',
  transitions: {
    agree: { from: 'asked', to: 'agreed', who: 'signedIn', stamp: 'agreed', guarded: true, primary: true },
    decline: { from: 'asked', to: 'declined', who: 'signedIn', guarded: true, reason: true },
    withdraw: { from: 'asked', to: 'withdrawn', who: 'signedIn', guarded: true },
  },
});
