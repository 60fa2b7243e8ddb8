import { choice, decimal, flag, instant, integer, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';

export const questionKinds = {
  single: 'One right answer',
  multi: 'Several right answers',
  trueFalse: 'True or false',
  number: 'A number',
} as const;

/** One version of a question of a subject. Once reviewed it stays as it is: a change is a new version. Who is examined never reads this record. */
export const trainingQuestion = defineRecord({
  name: 'trainingQuestion',
  label: { one: 'Question', many: 'Questions', row: ['number', 'topic'] },
  api: '/api/training/questions',
  numbering: 'TQ-{YY}-{0000}',
  access: { read: 'training.user', create: 'training.user', update: 'training.user', archive: 'training.user' },
  rows: everyRow,
  fields: {
    subjectId: link('Training subject', 'trainingSubject', { required: true, createOnly: true }),
    topic: text('Topic', { required: true, max: 60 }),
    difficulty: choice('Difficulty', ['easy', 'medium', 'hard'], { required: true }),
    kind: choice('Kind', questionKinds, { required: true }),
    textEn: note('Question in English', { max: 1000, help: 'English, Thai, or both.' }),
    textTh: note('Question in Thai', { max: 1000 }),
    answersEn: note('Answers in English', {
      max: 1500,
      help: 'One on each line, two to five. None where a number is asked.',
    }),
    answersTh: note('Answers in Thai', { max: 1500, help: 'The same answers in the same order.' }),
    rightAnswer: text('Right answer', {
      required: true,
      max: 40,
      mono: true,
      upperCase: true,
      help: 'The letter of the line: A is the first. Several: A,C. Or the number.',
    }),
    tolerance: decimal('Tolerance', { min: 0, scale: 3, help: 'How far a number may lie from the right one.' }),
    mark: decimal('Mark', { required: true, min: 0.5, max: 10, scale: 2 }),
    shuffle: flag('Answers in any order', { required: true }),
    reference: text('Reference', {
      required: true,
      max: 120,
      help: 'Where it is written, such as MOE 2.16 or CMM 32-41-12.',
    }),
    explanation: note('Explanation', { max: 1000 }),
    replacesId: link('Replaces', 'trainingQuestion', { createOnly: true }),
    edition: integer('Edition', { required: true, readOnly: true }),
    approvedAt: instant('Reviewed', { readOnly: true }),
    approvedById: link('Reviewed by', 'user', { readOnly: true }),
  },
  editable: { draft: 'all' },
  distinct: [['approvedById', 'creator']],
  states: { draft: 'info', approved: { label: 'In the pool', tone: 'good' }, flagged: 'warn', retired: 'neutral' },
  list: {
    columns: ['number', 'topic', 'difficulty', 'kind', 'textEn', 'textTh', 'status', 'edition', 'approvedById'],
    filters: ['subjectId', 'status', 'difficulty', 'kind', 'topic'],
    search: ['number', 'topic', 'textEn', 'textTh'],
    sort: 'number',
  },
});
