import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { notFound } from '#kernel/shared/errors.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { Context } from '#kernel/server/context.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { checkIn, checkInSheet } from './checkIn.ts';
import { handle } from '#kernel/server/handle.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { classAttendee, trainingClass } from '../shared/class.record.ts';
import { trainingFact } from '../shared/fact.record.ts';
import { trainingRequirement, trainingSubject } from '../shared/subject.record.ts';
import {
  checkInCall,
  checkInSheetCall,
  matrixCall,
  planClassCall,
  proposalsCall,
  recurrentCall,
  sessionsCall,
  standardSubjectsCall,
  subjectsCall,
  traineeCall,
  traineesCall,
} from '../shared/training.calls.ts';
import { trainingGaps, subjectsInBooks, trainingBooks, type Cell } from './books.queries.ts';
import { notOwnProof } from './ownProof.ts';
import { checkAttendee, checkAttendeeChange, checkClass, checkClassChange } from './classes.ts';
import { attendanceList, trainingCertificate } from './training.document.ts';
import { addStandardSubjects, classProposals, planClass, remindTraining } from './outlook.ts';
import { checkRequirement, checkSubject, completeFact, mayArchiveSubject } from './training.rules.ts';
import { trainingClassActions, trainingFactActions } from './training.actions.ts';

const rowOf = (cell: Cell): AnswerOf<typeof recurrentCall>[number] => ({
  employeeId: cell.person.id,
  employeeNo: cell.person.employeeNo,
  name: cell.person.name,
  nameTh: cell.person.nameTh,
  department: cell.person.department,
  position: cell.person.position,
  isAway: cell.isAway,
  subjectId: cell.subject.id,
  subjectCode: cell.subject.code,
  subject: cell.subject.name,
  subjectTh: cell.subject.nameTh,
  regulatory: cell.subject.regulatory,
  status: cell.status,
  completedOn: cell.completedOn,
  validUntil: cell.dueOn,
  daysLeft: cell.daysLeft,
  suspends: cell.authorizations,
});

/** The cells as a matrix: people and subjects once each. */
function matrixOf(cells: readonly Cell[], day: string): AnswerOf<typeof matrixCall> {
  const subjects = [...new Map(cells.map(({ subject }) => [subject.id, subject])).values()].toSorted(
    (a, b) => Number(b.regulatory) - Number(a.regulatory) || a.code.localeCompare(b.code),
  );
  return {
    day,
    subjects: subjects.map(({ id, code, name, nameTh, regulatory }) => ({ id, code, name, nameTh, regulatory })),
    people: [...Map.groupBy(cells, ({ person }) => person.id).values()].flatMap((own) => {
      const [first] = own;
      if (!first) return [];
      const { id, employeeNo, name, nameTh, department, position } = first.person;
      const bySubject = new Map(own.map((cell) => [cell.subject.id, cell]));
      return [
        {
          id,
          employeeNo,
          name,
          nameTh,
          department,
          position,
          isAway: first.isAway,
          authorizations: own.find((cell) => cell.authorizations.length > 0)?.authorizations ?? [],
          cells: subjects.map((subject) => {
            const cell = bySubject.get(subject.id);
            return cell ? ([cell.status, cell.completedOn, cell.dueOn] satisfies [unknown, unknown, unknown]) : null;
          }),
        },
      ];
    }),
  };
}

/** One line a person: how many of the subjects required of them stand how, and what ends first. */
function traineesOf(cells: readonly Cell[]): AnswerOf<typeof traineesCall> {
  return [...Map.groupBy(cells, (cell) => cell.person.id).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const required = own.filter((cell) => cell.status !== 'notRequired');
    const count = (...statuses: Cell['status'][]) => required.filter((cell) => statuses.includes(cell.status)).length;
    const next = required
      .filter((cell) => cell.dueOn !== null)
      .toSorted((left, right) => String(left.dueOn).localeCompare(String(right.dueOn)))[0];
    const { id, employeeNo, name, nameTh, department, position } = first.person;
    return [
      {
        id,
        employeeNo,
        name,
        nameTh,
        department,
        position,
        isAway: first.isAway,
        required: required.length,
        valid: count('valid', 'forEver'),
        dueSoon: count('dueSoon'),
        notTrained: count('notTrained'),
        overdue: count('overdue'),
        nextDueOn: next?.dueOn ?? null,
        nextDueSubject: next?.subject.name ?? null,
      },
    ];
  });
}

async function sessions(ctx: Context): Promise<AnswerOf<typeof sessionsCall>> {
  const found = await sql<AnswerOf<typeof sessionsCall>[number]>`
    select c.id, c.number as code, c.subject_id, s.name as subject, s.name_th as subject_th, c.start_on::text || 'T' || c.daily_from || ':00+07:00' as start_at,
      c.end_on::text || 'T' || c.daily_to || ':00+07:00' as end_at, c.location, coalesce(i.name, c.external_instructor) as instructor,
      c.language, c.capacity, c.status,
      (select count(*)::int from class_attendee a where a.class_id = c.id and a.archived_at is null) as seats_used
    from training_class c join training_subject s on s.id = c.subject_id left join employee i on i.id = c.instructor_id
    where c.archived_at is null order by c.start_on desc, c.id desc`.execute(ctx.db);
  return found.rows;
}

/** Training: subjects, for whom they are, classes, and what everybody completed; the gates read it through `public.ts`. */
export const trainingServer = defineServerModule({
  name: 'quality/training',
  records: [
    recordEndpoints(trainingSubject, {
      holds: (facts) => checkSubject(facts),
      mayArchive: mayArchiveSubject,
    }),
    recordEndpoints(trainingRequirement, { holds: (facts) => checkRequirement(facts) }),
    recordEndpoints(trainingFact, {
      workflow: trainingFactActions,
      beforeCreate: (input, _call, ctx) => completeFact(input, ctx),
      whose: notOwnProof,
      paper: trainingCertificate,
    }),
    recordEndpoints(trainingClass, {
      workflow: trainingClassActions,
      beforeCreate: (input, _call, ctx) => checkClass(ctx, input),
      beforeUpdate: checkClassChange,
      paper: attendanceList,
    }),
    recordEndpoints(classAttendee, {
      beforeCreate: (input, _call, ctx) => checkAttendee(ctx, input),
      beforeUpdate: checkAttendeeChange,
      whose: notOwnProof,
      mayArchive: async (ctx, row) => {
        const { status } = await getRecord(ctx, trainingClass, row.classId);
        return status === 'closed' ? 'This class is closed.' : null;
      },
    }),
  ],
  endpoints: [
    handle(subjectsCall, (ctx) => subjectsInBooks(ctx)),
    handle(recurrentCall, async (ctx, { query }) => {
      const day = query.on ?? dayOf(ctx.now);
      return (await trainingBooks(ctx, day, query.employeeId ? [query.employeeId] : null)).map(rowOf);
    }),
    handle(matrixCall, async (ctx, { query }) => {
      const day = query.on ?? dayOf(ctx.now);
      return matrixOf(await trainingBooks(ctx, day), day);
    }),
    handle(sessionsCall, (ctx) => sessions(ctx)),
    handle(traineeCall, async (ctx, { params }) => {
      const found = await sql<Omit<AnswerOf<typeof traineeCall>, 'gaps'>>`
        select e.id, e.employee_no, e.name, e.name_th, d.name as department, e.position, e.start_date
        from employee e join department d on d.id = e.department_id
        where upper(e.employee_no) = upper(${params.id}) or e.id::text = ${params.id}`.execute(ctx.db);
      const [person = notFound()] = found.rows;
      return { ...person, gaps: await trainingGaps(ctx, person.id) };
    }),
    handle(checkInSheetCall, async (ctx, { params, reply }) => {
      const { name, paper } = await checkInSheet(ctx, params.id);
      const pdf = await ctx.services.render(paper);
      void reply.type('application/pdf').header('content-disposition', `inline; filename="${name}.pdf"`);
      return pdf;
    }),
    handle(checkInCall, { limit: { perMinute: 20 }, handle: (ctx, { body }) => checkIn(ctx, body.token) }),
    handle(traineesCall, async (ctx) => traineesOf(await trainingBooks(ctx, dayOf(ctx.now)))),
    handle(proposalsCall, (ctx, { query }) => classProposals(ctx, query.seats)),
    handle(planClassCall, { creates: true, handle: (ctx, { body }) => planClass(ctx, body) }),
    handle(standardSubjectsCall, { creates: true, handle: (ctx) => addStandardSubjects(ctx) }),
  ],
  jobs: { remindTraining },
  schedule: { '40 8 * * *': 'remindTraining' },
});
