import { sql } from 'kysely';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import type { Context } from '#kernel/server/context.ts';
import { classesNow } from '#modules/stores/planning/server/public.ts';
import { classOfPlace, nextCount } from '../shared/countCalendar.ts';
import type { dueCountsCall } from '../shared/counter.calls.ts';

/** So far ahead the calendar looks. */
const daysAhead = 31;

/** The places to count within a month, the longest overdue first, each by the class of what stands in it (R-STK-11). */
export async function dueCounts(ctx: Context): Promise<AnswerOf<typeof dueCountsCall>> {
  const classes = await classesNow(ctx);
  const places = await sql<{
    locationId: string;
    code: string;
    name: string;
    lastCountedAt: string | null;
    since: string;
    itemIds: string[];
    waiting: string | null;
  }>`
    select l.id as location_id, l.code, l.name, l.last_counted_at, array_agg(distinct b.item_id::text) as item_ids,
      min(b.created_at) as since,
      (select c.number from stock_count c where c.location_id = l.id and c.status = 'counted' and c.batch_id is null order by c.created_at limit 1) as waiting
    from location l join stock_balance s on s.location_id = l.id and s.on_hand > 0 join batch b on b.id = s.batch_id
    where l.archived_at is null group by l.id`.execute(ctx.db);
  const today = dayOf(ctx.now);
  const until = addDays(today, daysAhead);
  const rows = places.rows.map(({ itemIds, since, lastCountedAt, ...place }) => {
    const abc = classOfPlace(itemIds.map((itemId) => classes.get(itemId) ?? 'C'));
    const lastCounted = lastCountedAt ? dayOf(new Date(lastCountedAt)) : null;
    const due = nextCount(abc, lastCounted, dayOf(new Date(since)));
    return { ...place, abc, items: itemIds.length, lastCounted, due, isOverdue: due < today };
  });
  return {
    places: rows
      .filter(({ due }) => due <= until)
      .toSorted((a, b) => a.due.localeCompare(b.due) || a.code.localeCompare(b.code)),
    later: rows.filter(({ due }) => due > until).length,
  };
}
