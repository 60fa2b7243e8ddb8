import { sql } from 'kysely';
import { addDays, addMonths, dayOf } from '#kernel/shared/dates.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import type { TestApp } from '#kernel/testing/app.ts';
import { fixture } from '#kernel/testing/fixture.ts';
import { aDepartment, anEmployee, employedPerson } from '#modules/hr/employees/server/employees.fixture.ts';
import { classAttendee, trainingClass } from '../shared/class.record.ts';
import { trainingFact } from '../shared/fact.record.ts';
import { askedSubjects, subjectIds } from '../shared/public.ts';
import { trainingRequirement, trainingSubject } from '../shared/subject.record.ts';

const today = dayOf(new Date());

const employeeFor = async (app: TestApp, given: { employeeId?: string }) =>
  given.employeeId ?? (await anEmployee(app)).id;

/** A subject of the company's own, for nobody yet, done every year. */
export const aTrainingSubject = fixture(trainingSubject).by(
  ['training.admin', 'level:3'],
  (_app, n) => ({
    code: `S-${n}`,
    name: `Forklift ${n}`,
    nameTh: `รถยก ${n}`,
    recurrence: 12,
    mandatory: false,
    regulatory: false,
    initialGraceDays: 0,
    earlyWindowDays: 90,
    minAttendance: 80,
    disabled: false,
  }),
  { change: { name: 'Forklift truck' } },
);

export const aTrainingRequirement = fixture(trainingRequirement).by(
  ['training.admin', 'level:3'],
  async (app, _n, given) => ({
    subjectId: given.subjectId ?? (await aTrainingSubject(app)).id,
    departmentId: given.departmentId ?? (await aDepartment(app)).id,
  }),
);

export const aTrainingFact = fixture(trainingFact).by(
  ['training.user', 'level:3'],
  async (app, n, given) => ({
    employeeId: await employeeFor(app, given),
    subjectId: subjectIds.humanFactors,
    completedOn: addMonths(today, -6),
    source: 'company',
    evidence: `TC-${n}`,
  }),
  { change: { evidence: 'TC-2026-001' }, person: employedPerson },
);

/** A class of one day, the week before last. */
export const aTrainingClass = fixture(trainingClass).by(
  ['training.user', 'level:3'],
  async (app) => ({
    subjectId: (await aTrainingSubject(app)).id,
    startOn: addDays(today, -14),
    endOn: addDays(today, -14),
    dailyFrom: '08:30',
    dailyTo: '16:30',
    location: 'Room 2',
    externalInstructor: 'Prof. Niran',
    capacity: 12,
    language: 'th' as const,
    hours: '7',
    agenda: 'Loads, tipping, batteries',
  }),
  { change: { location: 'Room 3' } },
);

export const aClassAttendee = fixture(classAttendee).by(
  ['training.user', 'level:3'],
  async (app, _n, given) => ({
    classId: given.classId ?? (await aTrainingClass(app)).id,
    employeeId: await employeeFor(app, given),
  }),
  { change: { rsvp: 'yes' } },
);

/** Somebody is trained since a day in all that a signature asks for, without a call of this module. */
export async function inTraining(db: WriteContext['db'], employeeId: string, since: string): Promise<void> {
  for (const subject of askedSubjects)
    await sql`
      insert into training_fact (employee_id, subject_id, completed_on, evidence)
      values (${employeeId}, ${subjectIds[subject]}, ${since}, 'TC-1')`.execute(db);
}
