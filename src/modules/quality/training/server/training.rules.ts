import { sql } from 'kysely';
import { addMonths } from '#kernel/shared/dates.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import type { CreateOf, RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { getRecord, type ServerValues } from '#kernel/server/records/records.ts';
import { notOwnProof, requireProver } from './ownProof.ts';
import { validityOf } from '../shared/due.ts';
import type { trainingFact } from '../shared/fact.record.ts';
import { askedSubjects, regulatoryMonths, regulatorySubjects, subjectIds } from '../shared/public.ts';
import { trainingSubject, type trainingRequirement } from '../shared/subject.record.ts';

type Subject = RowOf<typeof trainingSubject>;

/** A regulatory subject knows no early window and no missed half day (R-TRN-2, R-TRN-3); what the gates ask for stays in use. */
export function checkSubject(subject: Partial<Subject>): void {
  if (subject.regulatory) {
    if (subject.earlyWindowDays !== 0)
      refuseField('earlyWindowDays', 'TRN_WINDOW', 'A subject the regulation asks for has no early window: 0.');
    if (subject.minAttendance !== 100)
      refuseField('minAttendance', 'TRN_ATTENDANCE', 'A subject the regulation asks for takes all half days: 100.');
  }
  const isAsked = (names: readonly (keyof typeof subjectIds)[]) =>
    names.some((name) => subjectIds[name] === subject.id);
  if (isAsked(askedSubjects) && subject.disabled)
    refuseField('disabled', 'TRN_STATUTORY', 'Signatures ask for this subject: it stays in use.');
  if (!isAsked(regulatorySubjects)) return;
  if (!subject.regulatory || !subject.mandatory)
    refuseField(
      subject.mandatory ? 'regulatory' : 'mandatory',
      'TRN_STATUTORY',
      'Without this subject nobody may sign: it stays mandatory and regulatory.',
    );
  const months = subject.recurrence ?? 0;
  if (months < 1 || months > regulatoryMonths)
    refuseField('recurrence', 'TRN_STATUTORY', `The regulation asks for it within each ${regulatoryMonths} months.`);
}

/** A subject goes only while nothing names it. */
export async function mayArchiveSubject(ctx: Context, { id }: { id: string }): Promise<string | null> {
  const named = await sql`
    select 1 from training_fact where subject_id = ${id} union all select 1 from training_class where subject_id = ${id} limit 1`.execute(
    ctx.db,
  );
  return named.rows.length > 0 ? 'Training records name it: say that it is not used any more instead.' : null;
}

/** A line that names nobody would be for nobody, and one for everybody is the subject's own mark. */
export function checkRequirement(line: CreateOf<typeof trainingRequirement>): void {
  if (!line.departmentId && !line.position && !line.categoryId && !line.groupId)
    refuseField('departmentId', 'TRN_NOBODY', 'Say for whom: a department, position or authorisation.');
}

/** Until when a training of this person in this subject counts when it was done on a day (R-TRN-3). */
export async function validityFor(ctx: Context, employeeId: string, subject: Subject, completedOn: string) {
  const last = await ctx.db
    .selectFrom('trainingFact')
    .select(['completedOn', 'validUntil'])
    .where('employeeId', '=', employeeId)
    .where('subjectId', '=', subject.id)
    .where('archivedAt', 'is', null)
    .where('status', '=', 'valid')
    .where('completedOn', '<', completedOn)
    .orderBy('completedOn', 'desc')
    .limit(1)
    .executeTakeFirst();
  const until = last
    ? (last.validUntil ?? (subject.recurrence ? addMonths(last.completedOn, subject.recurrence) : null))
    : null;
  return validityOf(completedOn, subject, until);
}

/** What a training entered by hand is worth: counted at once when the company held it, else once its proof was checked (R-TRN-10, R-TRN-11). */
export async function completeFact(
  input: CreateOf<typeof trainingFact>,
  ctx: WriteContext,
): Promise<ServerValues<typeof trainingFact>> {
  requireProver(ctx, input);
  if (input.source === 'class')
    refuseField('source', 'TRN_CLASS', 'Records of a class are written when the class is closed.');
  if (input.source === 'exam') refuseField('source', 'TRN_EXAM', 'Records of an exam are written when it is passed.');
  const subject = await getRecord(ctx, trainingSubject, input.subjectId);
  if (subject.disabled) refuseField('subjectId', 'TRN_DISABLED', 'This subject is not used any more.');
  if (input.source === 'exemption' && (subject.recurrence !== 0 || subject.id === subjectIds.continuation))
    refuseField('subjectId', 'TRN_EXEMPTION', 'Only initial training, done once, can be exempted; continuation never.');
  const waits = input.source === 'external' || input.source === 'exemption';
  return {
    ...(await validityFor(ctx, input.employeeId, subject, input.completedOn)),
    status: waits ? 'pending' : 'valid',
  };
}

/** Nobody accepts proof of their own training. */
export const notOwnTraining = (ctx: Pick<Context, 'actor'>, row: { employeeId: string }): string | null =>
  notOwnProof(ctx, row) && 'Nobody accepts proof of their own training.';

/** Minutes of training done in a short piece, booked once for what it was. */
export async function bookMinutes(
  ctx: WriteContext,
  piece: { employeeId: string; subjectId: string; day: string; minutes: number; evidence: string },
): Promise<void> {
  await ctx.db
    .insertInto('trainingMinutes')
    .values({ ...piece, bookedAt: ctx.now.toISOString() })
    .onConflict((clash) => clash.columns(['employeeId', 'subjectId', 'evidence']).doNothing())
    .execute();
}

/** The minutes booked for a subject until a day and since the training before it: they count with the next one, and renew nothing by themselves. */
export async function minutesBooked(
  ctx: Context,
  employeeId: string,
  { subjectId, until }: { subjectId: string; until: string },
): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select coalesce(sum(m.minutes), 0)::int as minutes from training_minutes m
    where m.employee_id = ${employeeId} and m.subject_id = ${subjectId} and m.day <= ${until}::date and m.day > coalesce((
      select max(f.completed_on) from training_fact f where f.employee_id = m.employee_id and f.subject_id = m.subject_id
        and f.status = 'valid' and f.archived_at is null and f.completed_on <= ${until}::date), '-infinity')`.execute(
    ctx.db,
  );
  return rows[0]?.minutes ?? 0;
}
