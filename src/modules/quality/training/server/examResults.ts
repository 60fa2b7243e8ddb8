import type { WriteContext } from '#kernel/server/context.ts';
import { changeRow, createRecord, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { classAttendee, trainingClass } from '../shared/class.record.ts';
import { trainingFact } from '../shared/fact.record.ts';
import { trainingSubject } from '../shared/subject.record.ts';
import { validityFor } from './training.rules.ts';

/** An exam stands for a class: it is closed when the results are there. */
export async function noteClassExam(ctx: WriteContext, classId: string, examNumber: string): Promise<void> {
  const row = await lockRecord(ctx, trainingClass, classId, null);
  await changeRow(ctx, trainingClass, row, { values: { examNumber } });
}

/** Notes what somebody reached in the exam of a class that is not closed yet; false where there is no such place any more. */
export async function noteExamResult(
  ctx: WriteContext,
  of: { classId: string; employeeId: string },
  examResult: 'pass' | 'fail',
): Promise<boolean> {
  const { status } = await lockRecord(ctx, trainingClass, of.classId, null);
  if (status === 'closed' || status === 'cancelled') return false;
  const own = await ctx.db
    .selectFrom('classAttendee')
    .select('id')
    .where('classId', '=', of.classId)
    .where('employeeId', '=', of.employeeId)
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
  if (!own) return false;
  const attendee = await lockRecord(ctx, classAttendee, own.id, null);
  await changeRow(ctx, classAttendee, attendee, { values: { examResult } });
  return true;
}

/** Somebody passed an exam without a class: they are trained as of that day. Said twice it is written once. */
export async function recordExamTraining(
  ctx: WriteContext,
  passed: { employeeId: string; subjectId: string; completedOn: string; evidence: string },
): Promise<void> {
  const known = await ctx.db
    .selectFrom('trainingFact')
    .select('id')
    .where('employeeId', '=', passed.employeeId)
    .where('subjectId', '=', passed.subjectId)
    .where('evidence', '=', passed.evidence)
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
  if (known) return;
  const subject = await getRecord(ctx, trainingSubject, passed.subjectId);
  await createRecord(ctx, trainingFact, {
    ...passed,
    source: 'exam',
    status: 'valid',
    ...(await validityFor(ctx, passed.employeeId, subject, passed.completedOn)),
  });
}
