import { addDays, dayOf } from '#kernel/shared/dates.ts';
import type { Context } from '#kernel/server/context.ts';
import { isInShift, leftAt, presenceOf } from '../shared/roster.ts';
import { rosterBetween } from './roster.queries.ts';

/** Until when somebody who worked at a moment was on that shift, half an hour to put away included; null where the roster knows of none. */
export async function endOfShift(ctx: Context, employeeId: string, at: Date): Promise<Date | null> {
  const day = dayOf(at);
  const { roster } = await rosterBetween(ctx, addDays(day, -1), day, employeeId);
  const shifts = [addDays(day, -1), day].flatMap((each) =>
    roster(employeeId, each).map((shift) => presenceOf(each, shift)),
  );
  const own = shifts.findLast((shift) => isInShift(shift, at));
  return own ? leftAt(own) : null;
}
