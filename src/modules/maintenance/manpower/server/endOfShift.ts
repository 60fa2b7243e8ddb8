import { addDays, dayOf } from '#kernel/shared/dates.ts';
import type { Context } from '#kernel/server/context.ts';
import { isInShift, leftAt, longestDay, presenceFrom, presenceOf } from '../shared/roster.ts';
import { longestShift, rosterBetween } from './roster.queries.ts';

/**
 * Until when somebody who worked at a moment was on that shift, half an hour to put away included. Of who is not on the roster then, the longest
 * shift the company works is taken to have begun at that moment; a company without shift patterns has the longest day anybody is rostered for.
 */
export async function endOfShift(ctx: Context, employeeId: string, at: Date): Promise<Date> {
  const day = dayOf(at);
  const { roster } = await rosterBetween(ctx, addDays(day, -1), day, employeeId);
  const shifts = [addDays(day, -1), day].flatMap((each) =>
    roster(employeeId, each).map((shift) => presenceOf(each, shift)),
  );
  const own = shifts.findLast((shift) => isInShift(shift, at));
  return leftAt(own ?? presenceFrom(at, (await longestShift(ctx)) ?? longestDay));
}
