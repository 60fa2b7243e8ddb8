import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { addWorkingDays } from '../shared/workingDays.ts';

/** The days the company does not work beside its weekends, from a Bangkok day on. */
export async function holidaysFrom(ctx: Context, day: string): Promise<ReadonlySet<string>> {
  const found = await sql<{ day: string }>`
    select day::text as day from holiday where status = 'observed' and day >= ${day} order by day`.execute(ctx.db);
  return new Set(found.rows.map((row) => row.day));
}

/** The day so many working days after a day: Monday to Friday, but the company's holidays. */
export async function workingDayAfter(ctx: Context, day: string, count: number): Promise<string> {
  return addWorkingDays(day, count, await holidaysFrom(ctx, day));
}
