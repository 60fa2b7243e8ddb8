import { dayOf } from '#kernel/shared/dates.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import type { CreateOf, RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, createRecord, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { classAttendee, trainingClass } from '../shared/class.record.ts';
import { trainingFact } from '../shared/fact.record.ts';
import { attendancePercent, halfDaysOf, timetableFault } from '../shared/halfDays.ts';
import { subjectIds } from '../shared/public.ts';
import { trainingSubject } from '../shared/subject.record.ts';
import { requireProver } from './ownProof.ts';
import { minutesBooked, validityFor } from './training.rules.ts';

type Class = RowOf<typeof trainingClass>;
type Attendee = RowOf<typeof classAttendee>;

/** The times of a class, and a subject that is in use. */
export async function checkClass(ctx: WriteContext, input: CreateOf<typeof trainingClass>): Promise<void> {
  const fault = timetableFault(input);
  if (fault) refuseField(fault.field, 'TRN_TIMES', fault.text);
  const subject = await getRecord(ctx, trainingSubject, input.subjectId);
  if (subject.disabled) refuseField('subjectId', 'TRN_DISABLED', 'This subject is not used any more.');
}

/** The half days marked must be half days of the class: times change only while no mark stands outside the new ones. */
export async function checkClassChange(ctx: WriteContext, row: Class, input: Partial<Class>): Promise<void> {
  const next = { ...row, ...input };
  await checkClass(ctx, next as CreateOf<typeof trainingClass>);
  const attendees = await attendeesOf(ctx, row.id);
  if (attendees.length > next.capacity)
    refuseField('capacity', 'TRN_SEATS', `${attendees.length} people are in this class already.`);
  const halfDays = halfDaysOf(next);
  if (attendees.some((one) => Object.keys(one.attendance ?? {}).some((half) => !halfDays.includes(half))))
    refuseField('startOn', 'TRN_MARKED', 'Attendance is marked for half days that would fall away.');
  if (
    input.subjectId &&
    input.subjectId !== row.subjectId &&
    attendees.some((one) => Object.keys(one.attendance ?? {}).length > 0)
  )
    refuseField('subjectId', 'TRN_MARKED', 'Attendance is marked: the subject stays.');
}

const attendeesOf = (
  ctx: Context,
  classId: string,
): Promise<Pick<Attendee, 'id' | 'employeeId' | 'attendance' | 'examResult'>[]> =>
  ctx.db
    .selectFrom('classAttendee')
    .select(['id', 'employeeId', 'attendance', 'examResult'])
    .where('classId', '=', classId)
    .where('archivedAt', 'is', null)
    .orderBy('id')
    .$narrowType<Pick<Attendee, 'attendance' | 'examResult'>>()
    .execute();

/** What a class still lacks before it is announced; null when nothing. */
export async function classFault(ctx: Context, row: Class): Promise<string | null> {
  if (!row.instructorId && !row.externalInstructor) return 'Name the instructor first.';
  // R-TRN-13: continuation training is fed by what happened; the class says by what.
  if (row.subjectId === subjectIds.continuation && !row.lessons?.trim())
    return 'Continuation training names the findings, events or revisions it teaches: fill them in first.';
  if (row.instructorId) {
    const own = await ctx.db
      .selectFrom('classAttendee')
      .select('id')
      .where('classId', '=', row.id)
      .where('employeeId', '=', row.instructorId)
      .where('archivedAt', 'is', null)
      .executeTakeFirst();
    if (own) return 'The instructor is among the attendees: nobody certifies their own attendance.';
  }
  return null;
}

/** Why a class cannot be closed yet, naming who is not marked (TRN_ATTENDANCE_OPEN). */
export async function openMarks(ctx: Context, row: Class): Promise<string | null> {
  const attendees = await attendeesOf(ctx, row.id);
  if (attendees.length === 0) return 'Nobody is in this class: cancel it instead.';
  if (ctx.actor.employeeId !== null && attendees.some((one) => one.employeeId === ctx.actor.employeeId))
    return 'You are among the attendees: somebody else closes this class.';
  const halfDays = halfDaysOf(row);
  const open = attendees.filter((one) => halfDays.some((half) => one.attendance?.[half] === undefined));
  if (open.length > 0) return `Attendance is not marked for ${await someNames(ctx, open)}.`;
  if (!row.examNumber) return null;
  const { minAttendance } = await getRecord(ctx, trainingSubject, row.subjectId);
  const unsat = attendees.filter(
    (one) => !one.examResult && attendancePercent(halfDays, one.attendance) >= minAttendance,
  );
  return unsat.length > 0 ? `Exam results are missing for ${await someNames(ctx, unsat)}.` : null;
}

async function someNames(ctx: Context, people: readonly { employeeId: string }[]): Promise<string> {
  const names = await ctx.db
    .selectFrom('employee')
    .select('name')
    .where(
      'id',
      'in',
      people.slice(0, 3).map((one) => one.employeeId),
    )
    .orderBy('name')
    .execute();
  const first = names.map(({ name }) => name).join(', ');
  return people.length > 3 ? `${first} and ${people.length - 3} more` : first;
}

/** People join and marks are made while the class is open; the class is locked, so nobody joins one that is being closed. */
async function openClass(ctx: WriteContext, classId: string): Promise<Class> {
  const row = await lockRecord(ctx, trainingClass, classId, null);
  if (row.status === 'closed' || row.status === 'cancelled')
    refuse('TRN_CLASS_OVER', row.status === 'closed' ? 'This class is closed.' : 'This class is cancelled.');
  return row;
}

async function requireSeat(ctx: Context, row: Class): Promise<void> {
  if ((await attendeesOf(ctx, row.id)).length >= row.capacity)
    refuseField('employeeId', 'TRN_SEATS', `All ${row.capacity} seats are taken.`);
}

export async function checkAttendee(ctx: WriteContext, input: CreateOf<typeof classAttendee>): Promise<void> {
  const row = await openClass(ctx, input.classId);
  await requireSeat(ctx, row);
  if (row.instructorId === input.employeeId)
    refuseField('employeeId', 'SOD_VIOLATION', 'The instructor does not attend the own class.');
  const person = await ctx.db
    .selectFrom('employee')
    .select('status')
    .where('id', '=', input.employeeId)
    .executeTakeFirst();
  if (person?.status === 'left') refuseField('employeeId', 'TRN_LEFT', 'This person has left.');
  if (input.attendance) requireProver(ctx, input);
  checkMarks(row, input.attendance ?? null, dayOf(ctx.now));
}

export async function checkAttendeeChange(ctx: WriteContext, row: Attendee, input: Partial<Attendee>): Promise<void> {
  const own = await openClass(ctx, row.classId);
  // Put back after it was taken off: the seat may have gone meanwhile.
  if (row.archivedAt) await requireSeat(ctx, own);
  if (!input.attendance) return;
  requireProver(ctx, row);
  checkMarks(own, input.attendance, dayOf(ctx.now));
}

function checkMarks(row: Class, attendance: Readonly<Record<string, boolean>> | null, today: string): void {
  const marked = Object.keys(attendance ?? {});
  if (marked.length === 0) return;
  if (row.status !== 'scheduled') refuseField('attendance', 'TRN_NOT_SCHEDULED', 'Schedule the class first.');
  const halfDays = halfDaysOf(row);
  if (marked.some((half) => !halfDays.includes(half)))
    refuseField('attendance', 'TRN_HALF_DAY', 'This half day is none of the class.');
  if (marked.some((half) => half.slice(0, 10) > today))
    refuseField('attendance', 'TRN_FUTURE', 'This half day is still to come.');
}

/** R-TRN-2: whoever was there for enough half days is trained as of the last day of the class. */
export async function writeRecords(ctx: WriteContext, row: Class): Promise<void> {
  const subject = await getRecord(ctx, trainingSubject, row.subjectId);
  const halfDays = halfDaysOf(row);
  for (const one of await attendeesOf(ctx, row.id)) {
    const percent = attendancePercent(halfDays, one.attendance);
    const wasThere = percent >= subject.minAttendance;
    const sat = row.examNumber && one.examResult !== 'pass' ? 'examFailed' : 'pass';
    const result = wasThere ? sat : percent === 0 ? 'absent' : 'fail';
    const attendee = await lockRecord(ctx, classAttendee, one.id, null);
    await changeRow(ctx, classAttendee, attendee, { values: { result } });
    if (result !== 'pass') continue;
    const known = await ctx.db
      .selectFrom('trainingFact')
      .select('id')
      .where('employeeId', '=', one.employeeId)
      .where('subjectId', '=', subject.id)
      .where('completedOn', '=', row.endOn)
      .where('archivedAt', 'is', null)
      .where('status', '<>', 'rejected')
      .executeTakeFirst();
    if (known) continue;
    const minutes = await minutesBooked(ctx, one.employeeId, { subjectId: subject.id, until: row.endOn });
    await createRecord(ctx, trainingFact, {
      employeeId: one.employeeId,
      subjectId: subject.id,
      completedOn: row.endOn,
      source: 'class',
      hours: minutes > 0 ? (Number(row.hours) + minutes / 60).toFixed(2) : row.hours,
      evidence: minutes > 0 ? `${row.number} and ${minutes} min in short pieces` : row.number,
      classId: row.id,
      status: 'valid',
      ...(await validityFor(ctx, one.employeeId, subject, row.endOn)),
    });
  }
}
