import { choice, date, decimal, flag, instant, integer, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { defineWorkflow } from '#kernel/shared/workflow.ts';
import { z } from 'zod';

/** One sitting of one person. Whoever sat it reads it by `/api/exams`, as far as the exam shows; this register is the examiner's. */
export const examAttempt = defineRecord({
  name: 'examAttempt',
  label: { one: 'Attempt', many: 'Attempts', row: ['number', 'employeeId'] },
  api: '/api/training/exam-attempts',
  numbering: 'ER-{YY}-{0000}',
  access: { read: 'level:3', create: 'nobody', update: 'training.user', archive: 'nobody' },
  rows: everyRow,
  fields: {
    examId: link('Exam', 'exam', { required: true, readOnly: true }),
    employeeId: link('Employee', 'employee', { required: true, readOnly: true }),
    attemptNo: integer('Attempt', { required: true, readOnly: true }),
    startedAt: instant('Started', { required: true, readOnly: true }),
    deadlineAt: instant('Ends', { required: true, readOnly: true }),
    submittedAt: instant('Handed in', { readOnly: true }),
    score: decimal('Score', { readOnly: true, scale: 2 }),
    maxScore: decimal('Of', { required: true, readOnly: true, scale: 2 }),
    percent: decimal('Percent', { readOnly: true, scale: 2 }),
    passed: flag('Passed', { readOnly: true }),
    remedialNote: note('What was done before the next attempt', { max: 1000 }),
  },
  editable: { graded: ['remedialNote'], expired: ['remedialNote'] },
  states: {
    inProgress: 'info',
    graded: 'good',
    expired: { label: 'Time over', tone: 'warn' },
    voided: { label: 'Void', tone: 'neutral' },
  },
  list: {
    columns: [
      'number',
      'employeeId',
      'attemptNo',
      'percent',
      'passed',
      'status',
      'startedAt',
      'submittedAt',
      'score',
      'maxScore',
    ],
    filters: ['examId', 'employeeId', 'status', 'passed'],
    search: ['number'],
    sort: '-startedAt',
  },
});

const minutes = z
  .int('A whole number')
  .min(1, 'At least 1.')
  .max(180, 'At most 180.')
  .meta({ kind: 'integer', title: 'Minutes' });
const why = z.string().trim().min(3, 'Say why').max(500).meta({ kind: 'note', title: 'Reason' });

/** What the examiner may do with an attempt; starting and handing in are the candidate's own calls. */
export const examAttemptWorkflow = defineWorkflow(examAttempt, {
  transitions: {
    extend: {
      label: 'Give more time',
      from: 'inProgress',
      to: 'inProgress',
      who: 'training.user',
      byEmployee: true,
      input: z.strictObject({ minutes, reason: why }),
      guarded: true,
    },
    void: {
      label: 'Void the attempt',
      from: ['inProgress', 'graded', 'expired'],
      to: 'voided',
      who: 'training.user',
      byEmployee: true,
      reason: true,
      guarded: true,
    },
  },
});

/** What was decided about a question after people had answered it: written once, applied to every attempt that had it. */
export const examRuling = defineRecord({
  name: 'examRuling',
  label: { one: 'Decision', many: 'Decisions', row: ['number'] },
  api: '/api/training/exam-rulings',
  numbering: 'EQ-{YY}-{000}',
  access: { read: 'training.user', create: 'training.user', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  fields: {
    questionId: link('Question', 'trainingQuestion', { required: true, createOnly: true }),
    decision: choice(
      'Decision',
      { void: 'The full mark for everybody', newKey: 'Another right answer' },
      { required: true },
    ),
    rightAnswer: text('Right answer', {
      max: 40,
      upperCase: true,
      mono: true,
      help: 'Letters as in the pool: A,C. Or the number.',
    }),
    reason: note('Reason', { required: true, min: 3, max: 1000 }),
    disputeId: link('Dispute', 'examDispute', { readOnly: true }),
  },
  list: {
    columns: ['number', 'questionId', 'decision', 'rightAnswer', 'reason', 'createdAt'],
    filters: ['questionId', 'decision'],
    sort: '-createdAt',
  },
});

/** A candidate's objection to a question, within three days; answered within seven. */
export const examDispute = defineRecord({
  name: 'examDispute',
  label: { one: 'Dispute', many: 'Disputes', row: ['number'] },
  api: '/api/training/exam-disputes',
  numbering: 'ED-{YY}-{000}',
  access: { read: 'training.user', create: 'nobody', update: 'nobody', archive: 'nobody' },
  rows: everyRow,
  fields: {
    attemptId: link('Attempt', 'examAttempt', { required: true, readOnly: true }),
    examId: link('Exam', 'exam', { required: true, readOnly: true }),
    questionId: link('Question', 'trainingQuestion', { required: true, readOnly: true }),
    place: integer('Question no.', { required: true, readOnly: true }),
    objection: note('Objection', { required: true, readOnly: true, max: 1000 }),
    dueOn: date('Answer by', { required: true, readOnly: true }),
    answer: note('Answer', { readOnly: true, min: 3, max: 1000 }),
    decidedAt: instant('Decided', { readOnly: true }),
    decidedById: link('Decided by', 'user', { readOnly: true }),
  },
  states: { open: 'warn', upheld: 'good', rejected: 'neutral' },
  list: {
    columns: ['number', 'examId', 'attemptId', 'questionId', 'objection', 'dueOn', 'status', 'answer'],
    filters: ['examId', 'questionId', 'status', 'dueOn'],
    sort: '-createdAt',
  },
});

const decision = z
  .enum(['void', 'newKey'], { error: 'Choose what follows.' })
  .meta({ kind: 'choice', title: 'What follows', options: examRuling.fields.decision.options });
const key = z
  .string()
  .trim()
  .toUpperCase()
  .max(40)
  .optional()
  .meta({ kind: 'text', title: 'Right answer', description: 'Letters as in the pool: A,C. Or the number.' });
const said = z.string().trim().min(3, 'Say why').max(1000).meta({ kind: 'note', title: 'Answer' });

/** Accepted means that the question is void or has another right answer; both are applied to everybody at once. */
export const examDisputeWorkflow = defineWorkflow(examDispute, {
  transitions: {
    uphold: {
      from: 'open',
      to: 'upheld',
      who: 'training.user',
      byEmployee: true,
      input: z.strictObject({ decision, rightAnswer: key, answer: said }),
      stamp: 'decided',
      guarded: true,
      primary: true,
    },
    reject: {
      from: 'open',
      to: 'rejected',
      who: 'training.user',
      byEmployee: true,
      input: ['answer'],
      stamp: 'decided',
      guarded: true,
    },
  },
});
