import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { daysBetween } from '#kernel/shared/dates.ts';
import { liveName } from '#kernel/shared/live.ts';
import { classAttendee, trainingClass } from './class.record.ts';
import { trainingFact } from './fact.record.ts';
import { trainingStatuses, type TrainingStatus } from './due.ts';
import { trainingRequirement, trainingSubject } from './subject.record.ts';

const trainingStatus = z.enum(Object.keys(trainingStatuses) as [TrainingStatus, ...TrainingStatus[]]);
const day = z.string();

/** One subject of one person: how it stands, when it was done, and the last good day. */
const cell = z.tuple([trainingStatus, day.nullable(), day.nullable()]);

/** People and subjects once each; every person has a cell for each subject, in the order of the subjects, or null where there is nothing to say. */
const matrixAnswer = z.object({
  day,
  subjects: z.array(
    z.object({ id: z.string(), code: z.string(), name: z.string(), nameTh: z.string(), regulatory: z.boolean() }),
  ),
  people: z.array(
    z.object({
      id: z.string(),
      employeeNo: z.string(),
      name: z.string(),
      nameTh: z.string(),
      department: z.string(),
      position: z.string(),
      isAway: z.boolean(),
      /** Live authorisations of the person. */
      authorizations: z.array(z.string()),
      cells: z.array(cell.nullable()),
    }),
  ),
});

/** Who stands how in what: one subject that is required of a person or in which the person is trained. */
const dueRow = z.object({
  employeeId: z.string(),
  employeeNo: z.string(),
  name: z.string(),
  nameTh: z.string(),
  department: z.string(),
  position: z.string(),
  isAway: z.boolean(),
  subjectId: z.string(),
  subjectCode: z.string(),
  subject: z.string(),
  subjectTh: z.string(),
  regulatory: z.boolean(),
  status: trainingStatus,
  completedOn: day.nullable(),
  validUntil: day.nullable(),
  daysLeft: z.number().nullable(),
  /** Live authorisations that are suspended the day after the last good one (trigger T1). */
  suspends: z.array(z.string()),
});
export type DueRow = z.infer<typeof dueRow>;

/** The cells of a matrix as rows, each with its person and its subject. */
export const rowsOfMatrix = ({ day: today, subjects, people }: z.infer<typeof matrixAnswer>): DueRow[] =>
  people.flatMap(({ id, authorizations, cells, ...person }) =>
    subjects.flatMap((subject, place): DueRow[] => {
      const [status, completedOn, validUntil] = cells[place] ?? [];
      if (!status) return [];
      const isEndless = status === 'notRequired' || status === 'forEver';
      return [
        {
          ...person,
          employeeId: id,
          subjectId: subject.id,
          subjectCode: subject.code,
          subject: subject.name,
          subjectTh: subject.nameTh,
          regulatory: subject.regulatory,
          status,
          completedOn: completedOn ?? null,
          validUntil: validUntil ?? null,
          daysLeft: isEndless || !validUntil ? null : daysBetween(today, validUntil),
          suspends: subject.regulatory && status !== 'notRequired' ? authorizations : [],
        },
      ];
    }),
  );

const books = [
  trainingFact,
  trainingSubject,
  trainingRequirement,
  liveName('employee'),
  liveName('staffAuthorization'),
] as const;
const who = {
  id: z.string(),
  employeeNo: z.string(),
  name: z.string(),
  nameTh: z.string(),
  department: z.string(),
  position: z.string(),
};
const onDay = z.strictObject({ on: z.iso.date().optional(), employeeId: z.uuid().optional() });

export const subjectsCall = defineCall({
  method: 'GET',
  path: '/api/training/subjects',
  allow: 'level:3',
  summary: 'All training subjects, as the specification shapes them',
  of: [trainingSubject],
  answer: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      name: z.string(),
      nameTh: z.string(),
      recurrence: z.number(),
      mandatory: z.boolean(),
      regulatory: z.boolean(),
      disabled: z.boolean(),
    }),
  ),
});

export const recurrentCall = defineCall({
  method: 'GET',
  path: '/api/training/recurrent',
  allow: 'level:3',
  summary: 'How everybody stands in every subject in use, today or as it was on a day',
  of: books,
  query: onDay,
  answer: z.array(dueRow),
});

export const matrixCall = defineCall({
  method: 'GET',
  path: '/api/training/matrix',
  allow: 'level:3',
  summary: 'The matrix of people and subjects, today or as it was on a day',
  of: books,
  query: z.strictObject({ on: z.iso.date().optional() }),
  answer: matrixAnswer,
});

export const sessionsCall = defineCall({
  method: 'GET',
  path: '/api/training/sessions',
  allow: 'level:3',
  summary: 'All classes, the newest first',
  of: [trainingClass, classAttendee],
  answer: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      subjectId: z.string(),
      subject: z.string(),
      subjectTh: z.string(),
      startAt: z.string(),
      endAt: z.string(),
      location: z.string(),
      instructor: z.string().nullable(),
      language: z.string(),
      capacity: z.number(),
      seatsUsed: z.number(),
      status: z.string(),
    }),
  ),
});

export const traineesCall = defineCall({
  method: 'GET',
  path: '/api/training/employees',
  allow: 'level:3',
  summary: 'Everybody with how many of the required subjects are valid, due and overdue',
  of: books,
  answer: z.array(
    z.object({
      id: z.string(),
      employeeNo: z.string(),
      name: z.string(),
      nameTh: z.string(),
      department: z.string(),
      position: z.string(),
      isAway: z.boolean(),
      required: z.number(),
      valid: z.number(),
      dueSoon: z.number(),
      notTrained: z.number(),
      overdue: z.number(),
      nextDueOn: day.nullable(),
      nextDueSubject: z.string().nullable(),
    }),
  ),
});

export const traineeCall = defineCall({
  method: 'GET',
  path: '/api/training/employees/:id',
  allow: 'level:3',
  summary: 'One person by employee number, whether they still work here or not',
  of: [liveName('employee')],
  params: z.strictObject({ id: z.string().max(100) }),
  answer: z.object({
    ...who,
    startDate: day,
    /** Days without valid training between two of one subject, the newest first. */
    gaps: z.array(z.object({ subject: z.string(), subjectTh: z.string(), from: day, to: day })),
  }),
});

const language = z.enum(['th', 'en']);

export const proposalsCall = defineCall({
  method: 'GET',
  path: '/api/training/proposals',
  allow: 'level:3',
  summary: 'Classes proposed out of who is due and in no class yet, by subject and language (R-TRN-9)',
  of: [...books, trainingClass, classAttendee],
  query: z.strictObject({ seats: z.coerce.number().int().min(1).max(200).default(12) }),
  answer: z.array(
    z.object({
      subjectId: z.string(),
      subject: z.string(),
      subjectTh: z.string(),
      language,
      dueOn: day,
      people: z.array(z.object({ employeeId: z.string(), name: z.string(), department: z.string() })),
    }),
  ),
});

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Such as 08:30');

export const planClassCall = defineCall({
  method: 'POST',
  path: '/api/training/proposals',
  allow: 'training.user',
  summary: 'Make a class in draft with the people of a proposal',
  of: [trainingClass, classAttendee],
  body: z.strictObject({
    subjectId: z.uuid(),
    language,
    employeeIds: z.array(z.uuid()).min(1).max(200),
    startOn: z.iso.date('Choose the day'),
    dailyFrom: clock,
    dailyTo: clock,
    location: z.string().trim().min(1, 'Name the place').max(120),
    hours: z.string().regex(/^\d{1,3}([.]\d{1,2})?$/, 'Such as 7 or 3.5'),
  }),
  answer: z.object({ number: z.string() }),
});

/** The codes that are scanned at the door, a half day a page. */
export const checkInSheetCall = defineCall({
  method: 'GET',
  path: '/api/training/sessions/:id/check-in.pdf',
  allow: 'training.user',
  summary: 'A page with a code for each half day of a class: whoever is in it scans it there',
  of: [trainingClass],
  params: z.strictObject({ id: z.string().max(100) }),
});

export const checkInCall = defineCall({
  method: 'POST',
  path: '/api/training/check-in',
  allow: 'signedIn',
  summary: 'Be there: marks the person who asks as present in the half day whose code they scanned',
  of: [classAttendee],
  body: z.strictObject({
    token: z.string().regex(/^[0-9a-f-]{36}[.]\d{4}-\d{2}-\d{2}-(am|pm)[.][A-Za-z0-9_-]{22}$/, 'No code of ours'),
  }),
  answer: z.object({ number: z.string(), subject: z.string(), subjectTh: z.string(), halfDay: z.string() }),
});

export const standardSubjectsCall = defineCall({
  method: 'POST',
  path: '/api/training/subjects/standard',
  allow: 'training.admin',
  summary: 'Add the usual subjects of a component workshop that are not there yet (R-TRN-6)',
  of: [trainingSubject],
  body: z.strictObject({}),
  answer: z.object({ added: z.number() }),
});
