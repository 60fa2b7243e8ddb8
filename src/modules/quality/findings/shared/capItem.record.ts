import { choice, date, instant, link, note } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { defineWorkflow } from '#kernel/shared/workflow.ts';

export const capSections = {
  rootCause: 'Root cause',
  correctiveAction: 'Corrective action',
  preventiveAction: 'Preventive action',
} as const;
export type CapSectionName = keyof typeof capSections;

/** One cause, correction or prevention of a finding, judged by the auditor (quality-people 3.7). */
export const capItem = defineRecord({
  name: 'capItem',
  label: { one: 'Plan item', many: 'Plan items', row: ['text'] },
  api: '/api/qa/cap-items',
  access: { read: 'signedIn', create: 'signedIn', update: 'signedIn', archive: 'signedIn' },
  rows: everyRow,
  fields: {
    findingId: link('Audit finding', 'auditFinding', { required: true, createOnly: true }),
    section: choice('Part', capSections, { required: true, createOnly: true }),
    text: note('What', { required: true, min: 5, max: 2000 }),
    method: choice('Method', { fiveWhys: 'Five whys', ishikawa: 'Fishbone', free: 'In words' }),
    whys: note('Whys', { max: 2000, help: 'One a line, each asks why of the one before: three at least.' }),
    factor: choice('Cause lies in', {
      people: 'People',
      method: 'Method',
      machine: 'Tools and equipment',
      material: 'Material',
      environment: 'Environment',
      management: 'Management',
    }),
    controlType: choice(
      'Control',
      {
        eliminate: 'Eliminate',
        substitute: 'Substitute',
        engineer: 'Engineer out',
        procedure: 'Procedure',
        training: 'Training',
        warning: 'Warning',
      },
      { help: 'The first ones last; training and warnings alone seldom do.' },
    ),
    ownerId: link('Responsible', 'employee', { required: true }),
    dueOn: date('Due', { required: true }),
    doneAt: instant('Implemented', { readOnly: true }),
    doneById: link('Implemented by', 'user', { readOnly: true }),
    reviewNote: note('Auditor’s note', { readOnly: true, max: 1000 }),
    reviewedAt: instant('Judged', { readOnly: true }),
    reviewedById: link('Judged by', 'user', { readOnly: true }),
  },
  files: { evidence: { label: 'Evidence', kinds: ['pdf', 'image'] } },
  states: { toJudge: 'warn', accepted: 'good', rejected: 'bad' },
  list: {
    columns: ['section', 'text', 'status', 'ownerId', 'dueOn', 'doneAt', 'reviewNote'],
    filters: ['findingId', 'section', 'status', 'ownerId', 'dueOn'],
    search: ['text'],
    sort: 'createdAt',
  },
});

/** Judged by an auditor who does not answer the finding; implemented by its owner. */
export const capItemWorkflow = defineWorkflow(capItem, {
  transitions: {
    accept: { from: 'toJudge', to: 'accepted', who: 'quality.user', stamp: 'reviewed', guarded: true, primary: true },
    reject: {
      from: 'toJudge',
      to: 'rejected',
      who: 'quality.user',
      input: ['reviewNote'],
      stamp: 'reviewed',
      guarded: true,
    },
    implemented: {
      label: 'Mark implemented',
      from: 'accepted',
      to: 'accepted',
      who: 'signedIn',
      stamp: 'done',
      guarded: true,
    },
  },
});
