import { choice, flag, instant, integer, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { phaseWords } from './cardWords.ts';

/** One card of a job: a piece of work that one person can sign for (maintenance 3.3). */
export const taskCard = defineRecord({
  name: 'taskCard',
  label: { one: 'Task card', many: 'Task cards', row: ['cardNo', 'title'] },
  api: '/api/task-card-records',
  access: { read: 'maintenance.viewer', create: 'nobody', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  fields: {
    jobId: link('Job', 'workOrder', { required: true, readOnly: true }),
    cardNo: text('Card', { required: true, readOnly: true, mono: true }),
    attempt: integer('Attempt', { required: true, readOnly: true }),
    seq: integer('Order', { required: true, readOnly: true }),
    phase: choice('Phase', phaseWords, { required: true, readOnly: true }),
    title: text('Title', { required: true, readOnly: true }),
    mandatory: flag('Mandatory', { required: true, readOnly: true }),
    critical: flag('Critical', { required: true, readOnly: true }),
    skill: text('Skill', { readOnly: true, mono: true }),
    estimateMinutes: integer('Estimate', { required: true, readOnly: true, unit: 'min' }),
    naReason: note('Not applicable because', { readOnly: true }),
    signedAt: instant('Signed', { readOnly: true }),
    signedByName: text('Signed by', { readOnly: true }),
    handoverNote: note('Handover note', { readOnly: true }),
  },
  states: {
    locked: 'neutral',
    ready: 'info',
    inProgress: 'warn',
    done: 'warn',
    signed: 'good',
    superseded: 'neutral',
    notApplicable: 'neutral',
  },
  list: {
    columns: ['cardNo', 'title', 'phase', 'status', 'signedByName', 'signedAt', 'estimateMinutes'],
    filters: ['status', 'phase', 'jobId'],
    sort: 'seq',
  },
});
