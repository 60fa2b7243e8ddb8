import { z } from 'zod';
import { choice, date, decimal, integer, json, link, note, text } from '#kernel/shared/field.ts';
import { defineRecord, everyRow } from '#kernel/shared/record.ts';

const clock = {
  max: 5,
  pattern: /^([01]\d|2[0-3]):[0-5]\d$/,
  patternMessage: 'A time such as 08:30',
  mono: true,
} as const;

/** One class in one subject, on a day or on several in a row. */
export const trainingClass = defineRecord({
  name: 'trainingClass',
  label: { one: 'Class', many: 'Classes', row: ['number', 'subjectId'] },
  api: '/api/training/sessions',
  listApi: '/api/training/sessions/rows',
  path: '/qa/training/classes/:key',
  numbering: 'TC-{YY}-{000}',
  access: { read: 'level:3', create: 'training.user', update: 'training.user', archive: 'nobody' },
  rows: everyRow,
  fields: {
    subjectId: link('Training subject', 'trainingSubject', { required: true }),
    startOn: date('First day', { required: true }),
    endOn: date('Last day', { required: true }),
    dailyFrom: text('From', { required: true, ...clock }),
    dailyTo: text('To', { required: true, ...clock }),
    location: text('Place', { required: true, max: 120 }),
    instructorId: link('Instructor', 'employee'),
    externalInstructor: text('Instructor from outside', { max: 120, help: 'With their CV among the files.' }),
    capacity: integer('Seats', { required: true, min: 1, max: 200 }),
    language: choice('Language', { th: 'Thai', en: 'English' }, { required: true }),
    hours: decimal('Hours', { required: true, min: 0.25, max: 200, scale: 2, unit: 'h' }),
    agenda: note('Agenda', { required: true, max: 2000 }),
    lessons: note('Findings, events and revisions it teaches', {
      max: 1000,
      help: 'Continuation training names at least one of the last 24 months.',
    }),
    examNumber: text('Exam', { readOnly: true, mono: true }),
    closedOn: date('Closed on', { readOnly: true }),
    closedByName: text('Closed by', { readOnly: true }),
  },
  files: { materials: { label: 'Materials', kinds: ['any'] } },
  states: {
    draft: 'neutral',
    scheduled: 'info',
    closed: 'good',
    cancelled: 'neutral',
  },
  editable: { draft: 'all', scheduled: 'all', closed: ['materials'] },
  paper: { name: 'attendance', label: 'Attendance list', form: 'ABS-TR-02' },
  list: {
    columns: ['number', 'subjectId', 'startOn', 'endOn', 'location', 'instructorId', 'language', 'status'],
    filters: ['status', 'subjectId', 'startOn', 'instructorId', 'language'],
    search: ['number', 'location', 'subjectId'],
    sort: '-startOn',
  },
});

/** Present or not, by half day (`2026-11-25 am`); a half day that is not there was not marked yet. */
export const marks = z.record(z.string().regex(/^\d{4}-\d{2}-\d{2} (am|pm)$/), z.boolean());

/** One person of a class. */
export const classAttendee = defineRecord({
  name: 'classAttendee',
  label: { one: 'Attendee', many: 'Attendees', row: ['employeeId'] },
  api: '/api/training/attendees',
  access: { read: 'level:3', create: 'training.user', update: 'training.user', archive: 'training.user' },
  rows: everyRow,
  fields: {
    classId: link('Class', 'trainingClass', { required: true, createOnly: true }),
    employeeId: link('Employee', 'employee', { required: true, createOnly: true }),
    rsvp: choice('Answer', { yes: 'Comes', no: 'Does not come' }),
    attendance: json('Attendance', marks),
    examResult: choice('Exam', { pass: 'Passed', fail: 'Not passed' }, { readOnly: true }),
    result: choice(
      'Result',
      { pass: 'Passed', fail: 'Attendance too low', absent: 'Absent', examFailed: 'Exam not passed' },
      { readOnly: true },
    ),
  },
  list: {
    columns: ['employeeId', 'rsvp', 'examResult', 'result'],
    filters: ['classId', 'employeeId', 'rsvp', 'result'],
    sort: 'createdAt',
  },
});
