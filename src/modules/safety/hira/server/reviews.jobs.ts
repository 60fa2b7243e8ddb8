import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { tellSafety } from '#modules/safety/reports/server/public.ts';
import { hazard } from '../shared/hira.record.ts';
import { hiraChanged, lockHira } from './hira.rules.ts';

/**
 * Hazards to look at again (R-HIR-5): at once where a report with the same tag came after they were accepted, and on their day. Daily;
 * safety is told once of each.
 */
export async function remindOfReviews(ctx: WriteContext): Promise<void> {
  const today = dayOf(ctx.now);
  const { rows: again } = await sql<{ id: string; hiraId: string }>`
    select z.id, z.hira_id from hazard z where z.status = 'accepted' and z.tag is not null and z.review_due_on > ${today}
      and exists (select 1 from safety_report r where lower(r.tag) = lower(z.tag) and r.classified_at > z.safety_accepted_at) order by z.id`.execute(
    ctx.db,
  );
  for (const { id, hiraId } of again) {
    await lockHira(ctx, hiraId);
    const row = await lockRecord(ctx, hazard, id, null);
    await changeRow(ctx, hazard, row, { values: { reviewDueOn: today } });
    await hiraChanged(ctx, hiraId);
  }
  const due = await ctx.db
    .selectFrom('hazard')
    .select('code')
    .where('status', '=', 'accepted')
    .where('reviewDueOn', '=', today)
    .orderBy('code')
    .execute();
  if (due.length > 0)
    await tellSafety(
      ctx,
      { number: due.map(({ code }) => code).join(', ') },
      {
        title: 'Hazards to look at again',
        cause: 'hazard review',
        link: '/safety/hira',
      },
    );
}
