import { addDays, dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { archiveRecord } from '#kernel/server/records/archive.ts';
import { createRecord, lockRecord } from '#kernel/server/records/records.ts';
import { isWorkingDay } from '#modules/hr/holidays/shared/public.ts';
import type { Half } from '../shared/roster.ts';
import { shiftDay } from '../shared/shift.record.ts';
import { rosterBetween } from './roster.queries.ts';

/** Leave of one person; `number` names it on its days in the roster. */
interface Leave {
  number: string;
  employeeId: string;
  from: string;
  to: string;
  /** Half a day: which half of the shift; null of whole days. */
  half: Half | null;
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
export async function whyNoLeave(ctx: Context, { employeeId, from, to, half }: Omit<Leave, 'number' | 'isSick'>) {
  const span = await rosterBetween(ctx, from, to, employeeId);
  // The other half of the day may be leave already.
  const isInTheWay = (one: { half: Half | null }) => half === null || one.half === null || one.half === half;
  const [found] = span.exceptions.filter(isInTheWay).toSorted((one, other) => one.day.localeCompare(other.day));
  return found ? `The roster of ${formatLegalDay(found.day)} was changed already: take that change off first.` : null;
}

/** Minutes of a shift that half a day of leave takes: the half of it, or what the other half has left. */
function halfOf({ minutes, away }: { minutes: number; away: unknown }, half: Half): number {
  if (away !== null) return minutes;
  return half === 'morning' ? Math.ceil(minutes / 2) : Math.floor(minutes / 2);
}

/** Puts approved leave into the roster: each shift of each day is away, or the half of it that was requested. */
export async function putLeave(
  ctx: WriteContext,
  { number, employeeId, from, to, half, isSick }: Leave,
): Promise<void> {
  const span = await rosterBetween(ctx, from, to, employeeId);
  for (const day of daysOf(from, to))
    for (const one of span.roster(employeeId, day)) {
      const minutes = half === null ? one.minutes : halfOf(one, half);
      if (minutes > 0)
        await createRecord(ctx, shiftDay, {
          employeeId,
          day,
          shift: one.shift,
          kind: isSick ? 'sick' : 'leave',
          minutes,
          half,
          note: number,
        });
    }
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
