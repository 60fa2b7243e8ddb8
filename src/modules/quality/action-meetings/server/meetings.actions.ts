import { addDays, addMonths, dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { createRecord } from '#kernel/server/records/records.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { employeeOf, postHolder } from '#modules/hr/employees/server/public.ts';
import { openPlansInWords } from '#modules/quality/findings/server/public.ts';
import { actionMeeting, actionMeetingWorkflow } from '../shared/actionMeeting.record.ts';

/** Months between two meetings at most: twice a year. */
const mostMonths = 6;

async function lastHeld(ctx: Context): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('actionMeeting')
    .select(({ fn }) => fn.max('heldOn').as('heldOn'))
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
  return row?.heldOn ?? null;
}

/** Refuses a day more than six months after the last meeting. */
export async function requireTwiceAYear(ctx: Context, dueOn: string): Promise<void> {
  const last = await lastHeld(ctx);
  const latest = last && addMonths(last, mostMonths);
  if (latest && dueOn > latest)
    refuseField('dueOn', 'TWICE_A_YEAR', `The meeting is held at least twice a year: by ${formatLegalDay(latest)}.`);
}

const planned = (ctx: Context) =>
  ctx.db
    .selectFrom('actionMeeting')
    .select(['id', 'number', 'dueOn'])
    .where('status', '=', 'planned')
    .where('archivedAt', 'is', null)
    .orderBy('dueOn')
    .execute();

const plan = (ctx: WriteContext, dueOn: string) => createRecord(ctx, actionMeeting, { dueOn, status: 'planned' });

/** The step of a meeting: what is open stands in it as it was, and the next one is planned. */
export const actionMeetingActions = implementWorkflow(actionMeetingWorkflow, {
  hold: {
    whose: async (ctx) => {
      const manager = await postHolder(ctx, 'AM');
      return manager && manager.employeeId === ctx.actor.employeeId
        ? null
        : `The Accountable Manager records it${manager ? `: ${manager.name}` : '; nobody holds that post'}.`;
    },
    guard: () => null,
    effect: async (ctx, row, { heldOn }) => {
      const last = await lastHeld(ctx);
      if (heldOn > dayOf(ctx.now)) refuseField('heldOn', 'FUTURE', 'This day is still to come.');
      if (last && heldOn < last)
        refuseField('heldOn', 'BEFORE_LAST', `The last meeting was on ${formatLegalDay(last)}.`);
      const others = (await planned(ctx)).filter(({ id }) => id !== row.id);
      if (others.length === 0) await plan(ctx, addMonths(heldOn, mostMonths));
      return { openPlans: await openPlansInWords(ctx) };
    },
  },
});

/** Days before a meeting on which its Accountable Manager is reminded; afterwards each week. */
const reminders = [30, 7, 0];

/** Plans the next meeting where none is, and reminds the Accountable Manager, else the Quality Manager, each once for a day (R-AUD-7). Daily. */
export async function remindOfMeetings(ctx: WriteContext): Promise<void> {
  const manager = (await postHolder(ctx, 'AM')) ?? (await postHolder(ctx, 'QM'));
  if (!manager) return;
  const today = dayOf(ctx.now);
  const last = await lastHeld(ctx);
  if ((await planned(ctx)).length === 0) await plan(ctx, last ? addMonths(last, mostMonths) : addDays(today, 30));
  const person = await employeeOf(ctx, manager.employeeId);
  const [next] = await planned(ctx);
  if (!next || !person?.userId) return;
  const days = reminders.filter((before) => today >= addDays(next.dueOn, -before)).at(-1);
  if (days === undefined) return;
  let week = 0;
  while (today >= addDays(next.dueOn, (week + 1) * 7)) week += 1;
  const [subject, cause] = [`actionMeeting:${next.id}`, `${next.dueOn} ${days} ${week}`];
  const known = await ctx.db
    .selectFrom('notification')
    .select('id')
    .where('subject', '=', subject)
    .where('cause', '=', cause)
    .executeTakeFirst();
  if (known) return;
  await notify(ctx, {
    to: [person.userId],
    type: 'Quality',
    title:
      today > next.dueOn
        ? `Meeting ${next.number} on corrective actions is overdue since ${formatLegalDay(next.dueOn)}`
        : `Meeting ${next.number} on corrective actions is due by ${formatLegalDay(next.dueOn)}`,
    text: 'The minutes are attached, and what is open on that day is kept with it.',
    link: `/qa/internal-audit/meetings/${next.number}`,
    subject,
    cause,
  });
}
