import { sql } from 'kysely';
import { addMonths, daysBetween } from '#kernel/shared/dates.ts';
import type { Context } from '#kernel/server/context.ts';
import { readTogether } from '#kernel/server/transaction.ts';
import { gapBetween, standingOn, type Standing } from '../shared/due.ts';
import { isRequired, type Requirement } from '../shared/required.ts';

/** On leave for longer than this somebody does not count in the compliance, and is trained before they return (R-TRN-12). */
const awayDays = 30;

export interface BookSubject {
  id: string;
  code: string;
  name: string;
  nameTh: string;
  recurrence: number;
  mandatory: boolean;
  regulatory: boolean;
  disabled: boolean;
  initialGraceDays: number;
  requirements: Requirement[];
}

export interface BookPerson {
  id: string;
  employeeNo: string;
  name: string;
  nameTh: string;
  departmentId: string;
  department: string;
  position: string;
  startDate: string;
  onLeaveSince: string | null;
  status: 'active' | 'onLeave' | 'left';
}

interface HeldAuthorization {
  employeeId: string;
  number: string;
  categoryId: string;
  groupIds: string[];
}

export interface Counted {
  employeeId: string;
  subjectId: string;
  completedOn: string;
  validUntil: string | null;
}

/** One person in one subject that is required of them, or in which they are trained. */
export interface Cell extends Standing {
  person: BookPerson;
  subject: BookSubject;
  completedOn: string | null;
  isAway: boolean;
  /** Live authorisations this training keeps alive. */
  authorizations: string[];
}

export async function subjectsInBooks(ctx: Context): Promise<BookSubject[]> {
  const found = await sql<BookSubject>`
    select s.id, s.code, s.name, s.name_th, s.recurrence, s.mandatory, s.regulatory, s.disabled, s.initial_grace_days,
      coalesce((select jsonb_agg(jsonb_build_object('departmentId', r.department_id, 'position', r.position,
          'categoryId', r.category_id, 'groupId', r.group_id))
        from training_requirement r where r.subject_id = s.id and r.archived_at is null), '[]') as requirements
    from training_subject s where s.archived_at is null order by s.regulatory desc, s.code`.execute(ctx.db);
  return found.rows;
}

async function peopleInBooks(ctx: Context, employeeIds: readonly string[] | null): Promise<BookPerson[]> {
  const found = await sql<BookPerson>`
    select e.id, e.employee_no, e.name, e.name_th, e.department_id, d.name as department, e.position, e.start_date,
      e.on_leave_since, e.status
    from employee e join department d on d.id = e.department_id
    where case when ${employeeIds ? [...employeeIds] : null}::uuid[] is null then e.status <> 'left' else e.id = any(${employeeIds ? [...employeeIds] : null}::uuid[]) end
    order by d.name, e.name, e.id`.execute(ctx.db);
  return found.rows;
}

async function authorizationsHeld(ctx: Context, employeeIds: readonly string[] | null): Promise<HeldAuthorization[]> {
  const found = await sql<HeldAuthorization>`
    select a.employee_id, a.number, a.category_id,
      coalesce((select array_agg(l.group_id::text) from authorization_scope l where l.authorization_id = a.id and l.archived_at is null), '{}') as group_ids
    from staff_authorization a
    where a.status in ('active', 'suspended') and a.archived_at is null
      and (${employeeIds ? [...employeeIds] : null}::uuid[] is null or a.employee_id = any(${employeeIds ? [...employeeIds] : null}::uuid[]))
    order by a.number`.execute(ctx.db);
  return found.rows;
}

/** The newest training that counts of each person in each subject, as it stood on a day. */
export async function countedTraining(
  ctx: Context,
  employeeIds: readonly string[] | null,
  day: string,
): Promise<Counted[]> {
  // A fact older than the subjects may lack its end: it is what the recurrence says.
  const found = await sql<Counted & { recurrence: number }>`
    select distinct on (f.employee_id, f.subject_id) f.employee_id, f.subject_id, f.completed_on, f.valid_until, s.recurrence
    from training_fact f join training_subject s on s.id = f.subject_id
    where f.archived_at is null and f.status = 'valid' and f.completed_on <= ${day}
      and (${employeeIds ? [...employeeIds] : null}::uuid[] is null or f.employee_id = any(${employeeIds ? [...employeeIds] : null}::uuid[]))
    order by f.employee_id, f.subject_id, f.completed_on desc`.execute(ctx.db);
  return found.rows.map(({ recurrence, ...row }) => ({
    ...row,
    validUntil: row.validUntil ?? (recurrence === 0 ? null : addMonths(row.completedOn, recurrence)),
  }));
}

/** A subject as it would be under another rule: what of it is otherwise, and a line more of whom it is for. */
export interface OtherRule {
  subjectId: string;
  values: Partial<Pick<BookSubject, 'recurrence' | 'mandatory' | 'regulatory' | 'initialGraceDays'>>;
  line: Requirement | null;
}

const underRule = (subject: BookSubject, rule: OtherRule | null): BookSubject =>
  rule?.subjectId === subject.id
    ? {
        ...subject,
        ...rule.values,
        requirements: rule.line ? [...subject.requirements, rule.line] : subject.requirements,
      }
    : subject;

/** The end of a training under another recurrence, as if it had counted when the training was done. */
const endUnder = (row: Counted, rule: OtherRule | null): Counted => {
  const months = rule?.subjectId === row.subjectId ? rule.values.recurrence : undefined;
  return months === undefined ? row : { ...row, validUntil: months === 0 ? null : addMonths(row.completedOn, months) };
};

/** How everybody, or these people, stand in every subject in use on a day: what is required of them and what they have. */
export async function trainingBooks(
  ctx: Context,
  day: string,
  employeeIds: readonly string[] | null = null,
  rule: OtherRule | null = null,
): Promise<Cell[]> {
  const [subjects, people, held, counted] = await readTogether(ctx, (here) =>
    Promise.all([
      subjectsInBooks(here),
      peopleInBooks(here, employeeIds),
      authorizationsHeld(here, employeeIds),
      countedTraining(here, employeeIds, day),
    ]),
  );
  const records = new Map(counted.map((row) => [`${row.employeeId} ${row.subjectId}`, endUnder(row, rule)]));
  const authorizations = Map.groupBy(held, (row) => row.employeeId);
  const inUse = subjects.map((subject) => underRule(subject, rule)).filter((subject) => !subject.disabled);
  return people.flatMap((person) => {
    const own = authorizations.get(person.id) ?? [];
    const trainee = {
      ...person,
      categoryIds: own.map((one) => one.categoryId),
      groupIds: own.flatMap((one) => one.groupIds),
    };
    const isAway = person.onLeaveSince !== null && daysBetween(person.onLeaveSince, day) > awayDays;
    return inUse.flatMap((subject): Cell[] => {
      const record = records.get(`${person.id} ${subject.id}`) ?? null;
      const required = isRequired(subject, trainee);
      if (!required && !record) return [];
      const standing = standingOn(
        { record, isRequired: required, startDate: person.startDate, initialGraceDays: subject.initialGraceDays },
        day,
      );
      return [
        {
          ...standing,
          person,
          subject,
          completedOn: record?.completedOn ?? null,
          isAway,
          authorizations: subject.regulatory && required ? own.map((one) => one.number) : [],
        },
      ];
    });
  });
}

/** The days somebody was without valid training between two of one subject, the newest first (quality-people 5.2: done late leaves a gap). */
export async function trainingGaps(ctx: Context, employeeId: string) {
  const { rows } = await sql<{
    subjectId: string;
    subject: string;
    subjectTh: string;
    completedOn: string;
    validUntil: string | null;
  }>`
    select f.subject_id, s.name as subject, s.name_th as subject_th, f.completed_on, f.valid_until from training_fact f
      join training_subject s on s.id = f.subject_id
    where f.employee_id = ${employeeId} and f.archived_at is null and f.status = 'valid' order by f.subject_id, f.completed_on`.execute(
    ctx.db,
  );
  return rows
    .flatMap(({ subjectId, subject, subjectTh, completedOn }, at) => {
      const before = rows[at - 1];
      const gap = before?.subjectId === subjectId ? gapBetween(before.validUntil, completedOn) : null;
      return gap ? [{ subject, subjectTh, ...gap }] : [];
    })
    .toSorted((one, other) => other.from.localeCompare(one.from));
}
