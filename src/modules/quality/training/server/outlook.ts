import { sql } from 'kysely';
import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import type { AnswerOf, BodyOf } from '#kernel/shared/call.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { createRecord, getRecord } from '#kernel/server/records/records.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { classAttendee, trainingClass } from '../shared/class.record.ts';
import { proposeClasses } from '../shared/proposals.ts';
import { standardSubjects } from '../shared/standardSubjects.ts';
import { trainingSubject } from '../shared/subject.record.ts';
import type { planClassCall, proposalsCall } from '../shared/training.calls.ts';
import { trainingBooks, type Cell } from './books.queries.ts';
import { checkAttendee, checkClass } from './classes.ts';

/** Days before the end at which somebody is reminded (R-TRN-7); 0 is the last good day. */
const remindAt = [60, 30, 14, 7, 1, 0];
/** From so many days on the manager is told as well, and of a certifying person quality. */
const othersFrom = 14;

/** Who is required to be trained and has so many days left or fewer, or is late; who is away for long is trained before they return. */
const isDue = (cell: Cell, days: number): boolean =>
  !cell.isAway &&
  ['dueSoon', 'notTrained', 'overdue'].includes(cell.status) &&
  cell.daysLeft !== null &&
  cell.daysLeft <= days;

/** The account of each employee who has one. */
async function accountsOf(ctx: Context) {
  const rows = await ctx.db
    .selectFrom('appUser')
    .select(['id', 'employeeId', 'options'])
    .where('employeeId', 'is not', null)
    .$narrowType<{ options: { language?: string } | null }>()
    .execute();
  return new Map(rows.map((row) => [row.employeeId, row]));
}

/** People and subjects that are in a class still to be held. */
async function enrolled(ctx: Context, today: string): Promise<Set<string>> {
  const { rows } = await sql<{ employeeId: string; subjectId: string }>`
    select a.employee_id, c.subject_id from class_attendee a join training_class c on c.id = a.class_id
    where a.archived_at is null and c.status in ('draft', 'scheduled') and c.end_on >= ${today}`.execute(ctx.db);
  return new Set(rows.map((row) => `${row.employeeId} ${row.subjectId}`));
}

/** Daily: who is due hears it at 60, 30, 14, 7 and 1 days and on the day, each once; a day without the job is made good the next (R-TRN-7). */
export async function remindTraining(ctx: WriteContext): Promise<void> {
  const today = dayOf(ctx.now);
  const cells = (await trainingBooks(ctx, today)).filter((cell) => isDue(cell, 60) && Number(cell.daysLeft) >= 0);
  if (cells.length === 0) return;
  const accounts = await accountsOf(ctx);
  const holders = await ctx.db
    .selectFrom('staffAuthorization')
    .select('employeeId')
    .where('status', 'in', ['active', 'suspended'])
    .where('archivedAt', 'is', null)
    .execute();
  const isHolder = new Set(holders.map(({ employeeId }) => employeeId));
  const departments = await ctx.db.selectFrom('department').select(['id', 'managerId']).execute();
  const managers = new Map(departments.map((row) => [row.id, row.managerId]));
  const quality = await ctx.db
    .selectFrom('postHolder')
    .select('employeeId')
    .where('post', '=', 'QM')
    .where('archivedAt', 'is', null)
    .where('validFrom', '<=', today)
    .where((is) => is.or([is('validTo', 'is', null), is('validTo', '>=', today)]))
    .orderBy('validFrom', 'desc')
    .limit(1)
    .executeTakeFirst();
  const subjectOf = (cell: Cell) => `training:${cell.person.id}:${cell.subject.id}:${cell.dueOn}`;
  const told = await ctx.db
    .selectFrom('notification')
    .select(['subject', 'cause'])
    .distinct()
    .where('subject', 'in', cells.map(subjectOf))
    .execute();
  const isTold = new Set(told.map(({ subject, cause }) => `${subject} ${cause}`));
  for (const cell of cells) {
    const left = Number(cell.daysLeft);
    const reached = remindAt.findLast((days) => left <= days) ?? 0;
    if (isTold.has(`${subjectOf(cell)} ${reached}`)) continue;
    const others = left <= othersFrom;
    const to = [
      cell.person.id,
      ...(others ? [managers.get(cell.person.departmentId)] : []),
      ...(others && isHolder.has(cell.person.id) ? [quality?.employeeId] : []),
    ].flatMap((employeeId) => accounts.get(employeeId ?? '')?.id ?? []);
    const effect = cell.authorizations.length > 0 ? ` The day after suspends ${cell.authorizations.join(', ')}.` : '';
    const { name } = cell.subject;
    const later = left === 1 ? `Training due tomorrow: ${name}` : `Training due in ${left} days: ${name}`;
    const title = left === 0 ? `Training due today: ${name}` : later;
    await notify(ctx, {
      to: [...new Set(to)],
      type: 'Training',
      title,
      text: `${cell.person.name}, good until ${formatLegalDay(String(cell.dueOn))}.${effect}`,
      link: '/exams',
      subject: subjectOf(cell),
      cause: String(reached),
    });
  }
}

/** Classes out of who is due within 60 days or late and in no class yet (R-TRN-9). */
export async function classProposals(ctx: Context, seats: number): Promise<AnswerOf<typeof proposalsCall>> {
  const today = dayOf(ctx.now);
  const books = await trainingBooks(ctx, today);
  const inClass = await enrolled(ctx, today);
  const accounts = await accountsOf(ctx);
  const { rows: counts } = await sql<{ name: string; people: number }>`
    select d.name, count(*)::int as people from employee e join department d on d.id = e.department_id
    where e.status = 'active' group by d.name`.execute(ctx.db);
  const due = books.filter((cell) => isDue(cell, 60) && !inClass.has(`${cell.person.id} ${cell.subject.id}`));
  const subjects = new Map(due.map((cell) => [cell.subject.id, cell.subject]));
  return proposeClasses(
    due.map(({ person, subject, dueOn }) => ({
      employeeId: person.id,
      name: person.name,
      department: person.department,
      subjectId: subject.id,
      language: accounts.get(person.id)?.options?.language === 'en' ? 'en' : 'th',
      dueOn: String(dueOn),
    })),
    seats,
    new Map(counts.map((row) => [row.name, row.people])),
  ).map((one) => ({
    ...one,
    subject: subjects.get(one.subjectId)?.name ?? '',
    subjectTh: subjects.get(one.subjectId)?.nameTh ?? '',
    people: one.people.map(({ employeeId, name, department }) => ({ employeeId, name, department })),
  }));
}

/** A class in draft with the people of a proposal in it. */
export async function planClass(ctx: WriteContext, body: BodyOf<typeof planClassCall>): Promise<{ number: string }> {
  const { employeeIds, ...asked } = body;
  const subject = await getRecord(ctx, trainingSubject, body.subjectId);
  const input = { ...asked, endOn: asked.startOn, capacity: Math.max(12, employeeIds.length), agenda: subject.name };
  await checkClass(ctx, input);
  const row = await createRecord(ctx, trainingClass, { ...input, status: 'draft' });
  for (const employeeId of new Set(employeeIds)) {
    const attendee = { classId: row.id, employeeId };
    await checkAttendee(ctx, attendee);
    await createRecord(ctx, classAttendee, attendee);
  }
  return { number: row.number };
}

/** Adds the usual subjects whose code is not there yet, for nobody until the company says for whom (R-TRN-6); answers how many. */
export async function addStandardSubjects(ctx: WriteContext): Promise<{ added: number }> {
  const known = new Set(
    (await ctx.db.selectFrom('trainingSubject').select('code').execute()).map(({ code }) => code.toUpperCase()),
  );
  const missing = standardSubjects.filter(({ code }) => !known.has(code));
  for (const one of missing)
    await createRecord(ctx, trainingSubject, {
      ...one,
      mandatory: false,
      regulatory: false,
      initialGraceDays: 0,
      earlyWindowDays: 90,
      minAttendance: 80,
      disabled: false,
    });
  return { added: missing.length };
}
