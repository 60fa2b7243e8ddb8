import { choice, date, flag, instant, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { defineWorkflow } from '#kernel/shared/workflow.ts';

const access = { read: 'signedIn', create: 'safety.user', update: 'safety.user', archive: 'safety.user' } as const;

/** The kinds of control, the strongest first (R-CAP-6). */
export const controlTypes = {
  eliminate: 'Eliminate',
  substitute: 'Substitute',
  engineer: 'Engineer',
  procedure: 'Procedure',
  training: 'Training',
  warning: 'Warning',
} as const;

/** What is done against a hazard: by whom, until when, and whether it worked. Verified by somebody else. */
export const mitigation = defineRecord({
  name: 'mitigation',
  label: { one: 'Mitigation', many: 'Mitigations', row: ['text'] },
  api: '/api/safety/mitigations',
  access: { ...access, update: 'safety.user' },
  rows: everyRow,
  fields: {
    hazardId: link('Hazard', 'hazard', { required: true, createOnly: true }),
    text: note('Mitigation', { required: true, min: 5, max: 1000 }),
    controlType: choice('Kind of control', controlTypes, { required: true }),
    limitsConsequence: flag('Limits the consequence', { help: 'Only then the severity may be rated lower.' }),
    ownerId: link('Owner', 'employee', { required: true }),
    dueOn: date('Due', { required: true }),
    doneAt: instant('Done', { readOnly: true }),
    doneById: link('Done by', 'user', { readOnly: true }),
    evidence: text('Evidence', { readOnly: true, max: 500 }),
    verifiedAt: instant('Verified', { readOnly: true }),
    verifiedById: link('Verified by', 'user', { readOnly: true }),
    effect: choice('Effect', ['effective', 'notEffective'], { readOnly: true }),
  },
  files: { photos: { label: 'Photos', kinds: ['image'] }, papers: { label: 'Papers', kinds: ['pdf'] } },
  editable: { open: 'all', done: ['photos', 'papers'] },
  distinct: [['doneById', 'verifiedById']],
  states: { open: 'warn', done: 'info', verified: 'good' },
  list: {
    columns: ['text', 'status', 'controlType', 'ownerId', 'dueOn', 'effect', 'evidence'],
    filters: ['hazardId', 'status', 'ownerId', 'controlType', 'dueOn', 'effect'],
    search: ['text'],
    sort: 'dueOn',
  },
});

/** Done by its owner, verified by somebody else; what did not work is open again. */
export const mitigationWorkflow = defineWorkflow(mitigation, {
  transitions: {
    finish: {
      from: 'open',
      to: 'done',
      who: 'signedIn',
      input: ['evidence'],
      stamp: 'done',
      guarded: true,
      primary: true,
    },
    verify: {
      label: 'Verify: effective',
      from: 'done',
      to: 'verified',
      who: 'safety.user',
      stamp: 'verified',
      guarded: true,
      primary: true,
    },
    notEffective: { from: 'done', to: 'open', who: 'safety.user', reason: true, guarded: true },
  },
});

/** A barrier of the bow-tie: before the event, or between the event and its harm; its condition is looked at (6.2). */
export const barrier = defineRecord({
  name: 'barrier',
  label: { one: 'Barrier', many: 'Barriers', row: ['text'] },
  api: '/api/safety/barriers',
  access,
  rows: everyRow,
  fields: {
    hazardId: link('Hazard', 'hazard', { required: true, createOnly: true }),
    side: choice('Side', { prevents: 'Prevents it', limits: 'Limits the harm' }, { required: true }),
    text: text('Barrier', { required: true, min: 3, max: 200 }),
    condition: choice('Condition', ['effective', 'weak', 'failed'], { required: true }),
    checkedOn: date('Looked at on', { required: true, when: 'past' }),
  },
  list: {
    columns: ['side', 'text', 'condition', 'checkedOn'],
    filters: ['hazardId', 'side', 'condition'],
    sort: '-side',
  },
});
