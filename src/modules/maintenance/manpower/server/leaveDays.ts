import { addDays, dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { archiveRecord } from '#kernel/server/records/archive.ts';
import { createRecord, lockRecord } from '#kernel/server/records/records.ts';
import { isWorkingDay } from '#modules/hr/holidays/shared/public.ts';
import { shiftDay } from '../shared/shift.record.ts';
import { rosterBetween } from './roster.queries.ts';

/** Leave of one person; `number` names it on its days in the roster. */
interface Leave {
  number: string;
  employeeId: string;
  from: string;
  to: string;
  isSick: boolean;
}

function* daysOf(from: string, to: string): Generator<string> {
  for (let day = from; day <= to; day = addDays(day, 1)) yield day;
}

/** Days a person would have worked between two days: by the shifts of who has them, else Monday to Friday without holidays. */
export async function workDays(ctx: Context, employeeId: string, from: string, to: string): Promise<number> {
  const span = await rosterBetween(ctx, from, to, employeeId);
  const hasShifts = span.assignments.length > 0;
  return [...daysOf(from, to)].filter((day) =>
    hasShifts ? span.roster(employeeId, day).length > 0 : isWorkingDay(day, span.holidays),
  ).length;
}

/** The first day of a leave on which the roster says otherwise than the pattern, in words; null when there is none. */
export async function whyNoLeave(ctx: Context, { employeeId, from, to }: Omit<Leave, 'number' | 'isSick'>) {
  const span = await rosterBetween(ctx, from, to, employeeId);
  const [found] = span.exceptions.toSorted((one, other) => one.day.localeCompare(other.day));
  return found ? `The roster of ${formatLegalDay(found.day)} was changed already: take that change off first.` : null;
}

/** Puts approved leave into the roster: each shift of each day is away. */
export async function putLeave(ctx: WriteContext, { number, employeeId, from, to, isSick }: Leave): Promise<void> {
  const span = await rosterBetween(ctx, from, to, employeeId);
  for (const day of daysOf(from, to))
    for (const { shift, minutes } of span.roster(employeeId, day))
      if (minutes > 0)
        await createRecord(ctx, shiftDay, {
          employeeId,
          day,
          shift,
          kind: isSick ? 'sick' : 'leave',
          minutes,
          note: number,
        });
}

/** Takes leave that was withdrawn off the roster again, from today on. */
export async function takeLeaveOff(ctx: WriteContext, number: string, reason: string): Promise<void> {
  const rows = await ctx.db
    .selectFrom('shiftDay')
    .select('id')
    .where('note', '=', number)
    .where('day', '>=', dayOf(ctx.now))
    .where('archivedAt', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id } of rows) await archiveRecord(ctx, shiftDay, await lockRecord(ctx, shiftDay, id, null), reason);
}
