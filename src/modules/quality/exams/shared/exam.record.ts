import { choice, flag, instant, integer, link, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';
import { defineWorkflow } from '#kernel/shared/workflow.ts';

/** What whoever sat an exam sees of it afterwards. */
export const reviewPolicies = {
  none: 'Passed or not',
  score: 'The score',
  wrong: 'The score and what was wrong',
  full: 'Every question',
} as const;

/** One exam in one subject: what is asked, how long, and what is enough. Its questions are drawn for each attempt anew. */
export const exam = defineRecord({
  name: 'exam',
  label: { one: 'Exam', many: 'Exams', row: ['number', 'name'] },
  path: '/qa/training/exams/insights/:key',
  api: '/api/training/exams',
  numbering: 'EX-{YY}-{000}',
  access: {
    read: 'level:3',
    pick: ['level:3', 'quality.user'],
    create: 'training.user',
    update: 'training.user',
    archive: 'training.user',
  },
  rows: everyRow,
  fields: {
    name: text('Name', { required: true, max: 120 }),
    subjectId: link('Training subject', 'trainingSubject', { required: true, createOnly: true }),
    classId: link('Class', 'trainingClass', {
      createOnly: true,
      help: 'Whoever is in the class may sit it; the class is closed when their results are there.',
    }),
    purpose: choice('For', { company: 'The company', certifying: 'Certifying staff', ndt: 'NDT' }, { required: true }),
    passPercent: integer('Pass mark', { required: true, min: 50, max: 100, unit: '%' }),
    secondsPerQuestion: integer('Time for a question', { required: true, min: 15, max: 600, unit: 's' }),
    maxAttempts: integer('Attempts', { required: true, min: 1, max: 3 }),
    retakeWaitHours: integer('Wait before the next attempt', {
      required: true,
      min: 0,
      max: 2160,
      unit: 'h',
      help: '24 hours; 30 days (720) for certifying staff and NDT.',
    }),
    openBook: flag('Open book', { required: true }),
    proportional: flag('Part of the mark for a part of several right answers', { required: true }),
    reviewPolicy: choice('Shown afterwards', reviewPolicies, { required: true }),
    opensAt: instant('Opens'),
    closesAt: instant('Closes'),
    publishedAt: instant('Published', { readOnly: true }),
    publishedById: link('Published by', 'user', { readOnly: true }),
  },
  editable: { draft: 'all', published: ['opensAt', 'closesAt'] },
  states: { draft: 'neutral', published: 'good', closed: 'neutral' },
  list: {
    columns: ['number', 'name', 'status', 'subjectId', 'classId', 'passPercent', 'opensAt', 'closesAt'],
    filters: ['subjectId', 'classId', 'status', 'purpose'],
    search: ['number', 'name'],
    sort: '-createdAt',
  },
});

/** Written, opened to candidates, closed. */
export const examWorkflow = defineWorkflow(exam, {
  transitions: {
    publish: {
      from: 'draft',
      to: 'published',
      who: 'training.user',
      byEmployee: true,
      stamp: 'published',
      guarded: true,
      primary: true,
    },
    close: { from: 'published', to: 'closed', who: 'training.user', reason: true },
  },
});

/** One line of what an exam asks: so many questions of a topic. */
export const examStratum = defineRecord({
  name: 'examStratum',
  label: { one: 'Line of the exam', many: 'Lines of the exam', row: ['topic'] },
  api: '/api/training/exam-strata',
  access: { read: 'level:3', create: 'training.user', update: 'training.user', archive: 'training.user' },
  rows: everyRow,
  fields: {
    examId: link('Exam', 'exam', { required: true, createOnly: true }),
    topic: text('Topic', { required: true, max: 60 }),
    difficulty: choice('Difficulty', ['easy', 'medium', 'hard'], { help: 'Any, unless said.' }),
    count: integer('Questions', { required: true, min: 1, max: 100 }),
  },
  list: { columns: ['topic', 'difficulty', 'count'], filters: ['examId'], sort: 'createdAt' },
});

/** Somebody who may sit an exam, with the time they are given beside everybody's. */
export const examCandidate = defineRecord({
  name: 'examCandidate',
  label: { one: 'Candidate', many: 'Candidates', row: ['employeeId'] },
  api: '/api/training/exam-candidates',
  access: { read: 'level:3', create: 'training.user', update: 'training.user', archive: 'training.user' },
  rows: everyRow,
  fields: {
    examId: link('Exam', 'exam', { required: true, createOnly: true }),
    employeeId: link('Employee', 'employee', { required: true, createOnly: true }),
    extraPercent: integer('Extra time', { required: true, min: 0, max: 100, unit: '%' }),
    extraReason: text('Reason for the extra time', { max: 200 }),
  },
  list: {
    columns: ['employeeId', 'extraPercent', 'extraReason'],
    filters: ['examId', 'employeeId'],
    sort: 'createdAt',
  },
});
