import { dayOf } from '#kernel/shared/dates.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { employeeOf, postHolder } from '#modules/hr/employees/server/public.ts';
import { capacityAnswer } from './week.ts';

/** W-MANPOWER-25: quality and the accountable manager are told once of each month that is more than a quarter short. */
export async function tellShortMonths(ctx: WriteContext): Promise<void> {
  const { months } = await capacityAnswer(ctx);
  for (const { month, needed, available, shortfall } of months.filter((one) => one.isShort)) {
    const fresh = await ctx.db
      .insertInto('manpowerAlert')
      .values({ month, shortfall: Math.round(shortfall * 100), toldOn: dayOf(ctx.now) })
      .onConflict((known) => known.column('month').doNothing())
      .returning('month')
      .executeTakeFirst();
    if (!fresh) continue;
    const holders = [await postHolder(ctx, 'QM'), await postHolder(ctx, 'AM')];
    const to: string[] = [];
    for (const holder of holders) {
      const person = holder && (await employeeOf(ctx, holder.employeeId));
      if (person?.userId) to.push(person.userId);
    }
    await notify(ctx, {
      to,
      type: 'Quality',
      title: `W-MANPOWER-25: ${month} is ${Math.round(shortfall * 100)} % short of hours`,
      text: `${Math.round(needed / 60)} h needed, ${Math.round(available / 60)} h there. Review the man-hour plan.`,
      link: '/manpower/load',
      subject: `manpower:${month}`,
      cause: 'short',
      urgent: true,
    });
  }
}
