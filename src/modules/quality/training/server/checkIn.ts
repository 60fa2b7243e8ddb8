import { createHash, timingSafeEqual } from 'node:crypto';
import { formatLegalDay } from '#kernel/shared/dates.ts';
import { refuse } from '#kernel/shared/errors.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { companyOf } from '#kernel/server/documents/company.ts';
import type { DocumentDefinition } from '#kernel/server/documents/definition.ts';
import { changeRow, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { classAttendee, trainingClass } from '../shared/class.record.ts';
import { halfDaysOf, isCheckInOpen } from '../shared/halfDays.ts';
import { trainingSubject } from '../shared/subject.record.ts';
import type { checkInCall } from '../shared/training.calls.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const everyClass = { rows: 'all', because: 'whoever is in a class may check in without reading classes' } as const;

/** `<class>.<half day>.<hash>`: 16 bytes of a hash over a signature with the certificate key, kept nowhere. */
function tokenOf({ services }: Context, classId: string, half: string): string {
  const signed = services.signBytes(Buffer.from(`class ${classId} ${half}`, 'utf8'));
  const hash = createHash('sha256').update(signed).digest().subarray(0, 16).toString('base64url');
  return `${classId}.${half.replace(' ', '-')}.${hash}`;
}

/** A page for each half day of a class, with the code that whoever is in it scans there. */
export async function checkInSheet(ctx: Context, id: string): Promise<{ name: string; paper: DocumentDefinition }> {
  const row = await getRecord(ctx, trainingClass, id);
  if (row.status !== 'scheduled') refuse('TRN_NOT_SCHEDULED', 'Schedule the class first.');
  const subject = await getRecord(ctx, trainingSubject, row.subjectId);
  return {
    name: `${row.number} check-in`,
    paper: {
      title: `${row.number} ${subject.name}`,
      company: await companyOf(ctx),
      orientation: 'portrait',
      size: 'A4',
      issuedAt: ctx.now.toISOString(),
      footerNote: row.location,
      content: halfDaysOf(row).flatMap((half, at) => [
        ...(at > 0 ? [{ kind: 'pageBreak' as const }] : []),
        {
          kind: 'heading' as const,
          text: `${formatLegalDay(half.slice(0, 10))}, ${half.endsWith('am') ? 'morning' : 'afternoon'}`,
          level: 1 as const,
        },
        { kind: 'paragraph' as const, text: 'Scan the code with your own phone, signed in as yourself.' },
        {
          kind: 'qr' as const,
          text: `${ctx.services.publicUrl}/training/check-in/${tokenOf(ctx, row.id, half)}`,
          size: 300,
          caption: `${subject.name} / ${subject.nameTh}`,
        },
      ]),
    },
  };
}

/** Marks the person who asks as present in the half day they scanned, while it is held. What was marked stays marked. */
export async function checkIn(ctx: WriteContext, token: string): Promise<AnswerOf<typeof checkInCall>> {
  const [classId = '', part = ''] = token.split('.');
  const half = `${part.slice(0, 10)} ${part.slice(11)}`;
  if (!timingSafeEqual(digest(token), digest(tokenOf(ctx, classId, half))))
    refuse('TRN_CODE', 'No class of ours has this code.');
  const row = await lockRecord(ctx, trainingClass, classId, null, everyClass);
  if (row.status !== 'scheduled' || !halfDaysOf(row).includes(half))
    refuse('TRN_CODE_OVER', 'This class is not held at the time of this code.');
  if (!isCheckInOpen(half, row, ctx.now))
    refuse('TRN_CODE_TIME', 'The code counts while its half day is held, and an hour before and after it.');
  const own = await ctx.db
    .selectFrom('classAttendee')
    .select('id')
    .where('classId', '=', row.id)
    .where('employeeId', '=', ctx.actor.employeeId)
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
  if (!own) refuse('TRN_NOT_IN_CLASS', 'You are not in this class: the instructor puts you in.');
  const attendee = await lockRecord(ctx, classAttendee, own.id, null, everyClass);
  if (attendee.attendance?.[half] === undefined)
    await changeRow(ctx, classAttendee, attendee, {
      values: { attendance: { ...attendee.attendance, [half]: true } },
      reason: 'Checked in with the code of the half day',
    });
  const subject = await getRecord(ctx, trainingSubject, row.subjectId, everyClass);
  return { number: row.number, subject: subject.name, subjectTh: subject.nameTh, halfDay: half };
}
