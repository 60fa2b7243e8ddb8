import { date, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { defineWorkflow } from '#kernel/shared/workflow.ts';

/** The Accountable Manager meets senior staff on corrective actions, at least twice a year (R-AUD-7). */
export const actionMeeting = defineRecord({
  name: 'actionMeeting',
  label: { one: 'Meeting on corrective actions', many: 'Meetings on corrective actions', row: ['number'] },
  path: '/qa/internal-audit/meetings/:key',
  numbering: 'CAM-{YY}-{00}',
  access: { read: 'signedIn', create: 'quality.user', update: 'quality.user', archive: 'quality.user' },
  rows: everyRow,
  fields: {
    dueOn: date('To be held by', { required: true, help: 'Six months after the last one at the latest.' }),
    agenda: note('Topics of the meeting', { max: 2000 }),
    heldOn: date('Held on', { readOnly: true }),
    present: text('Who was present', { readOnly: true, max: 300 }),
    openPlans: note('Corrective actions open on that day', { readOnly: true, max: 40_000 }),
  },
  files: { minutes: { label: 'Minutes of the meeting', kinds: ['pdf'] } },
  editable: { planned: 'all' },
  states: { planned: 'info', held: { label: 'Took place', tone: 'good' } },
  list: {
    columns: ['number', 'status', 'dueOn', 'heldOn', 'present'],
    filters: ['status', 'dueOn', 'heldOn'],
    search: ['number', 'present'],
    sort: '-dueOn',
  },
});

/** Held by the Accountable Manager, under the signature, with the minutes on file. */
export const actionMeetingWorkflow = defineWorkflow(actionMeeting, {
  transitions: {
    hold: {
      label: 'Record as held',
      from: 'planned',
      to: 'held',
      who: 'signedIn',
      input: ['heldOn', 'present'],
      requires: [{ minutes: 1 }],
      sign: 'I met senior staff on the corrective actions that were open.',
      meaning: 'approved',
      guarded: true,
      primary: true,
    },
  },
});
