import { daysBetween, dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import { can } from '#kernel/shared/permission.ts';
import type { CreateOf, RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { employeeOf } from '#modules/hr/employees/server/public.ts';
import { putLeave, takeLeaveOff, whyNoLeave, workDays } from '#modules/maintenance/manpower/server/public.ts';
import { hasBegun } from '../shared/begun.ts';
import { leaveKinds, leaveWorkflow, limitedKinds, wholeDayKinds, type leaveRequest } from '../shared/leave.record.ts';
import { balanceOf, headsOf } from './leave.queries.ts';

type Request = RowOf<typeof leaveRequest>;
const ofPerson = (row: Request): string => row.employeeId ?? '';

/** What the server knows of new leave: whose it is and how many days of work it takes. */
export async function newLeave(ctx: WriteContext, input: CreateOf<typeof leaveRequest>) {
  const { kind, fromDay, toDay, half = null } = input;
  const own = ctx.actor.employeeId;
  const employeeId =
    input.employeeId ??
    own ??
    refuseField('employeeId', 'REQUIRED', 'Your sign-in belongs to no employee: say whose leave it is.');
  if (employeeId !== own && !can(ctx.actor, 'hr.user'))
    refuseField('employeeId', 'NOT_YOURS', 'You ask for your own leave; HR enters that of others.');
  if (toDay < fromDay) refuseField('toDay', 'ORDER', 'The last day is before the first.');
  if (fromDay.slice(0, 4) !== toDay.slice(0, 4))
    refuseField('toDay', 'TWO_YEARS', 'Ask for the days of each year by themselves.');
  if (half && fromDay !== toDay)
    refuseField('half', 'ONE_DAY', 'Half a day is of one day: request the whole days by themselves.');
  if (half && wholeDayKinds.includes(kind))
    refuseField('half', 'WHOLE_DAYS', `${leaveKinds[kind]} is taken in whole days.`);
  const person =
    (await employeeOf(ctx, employeeId)) ?? refuseField('employeeId', 'UNKNOWN', 'There is no such employee.');
  if (person.status === 'left') refuseField('employeeId', 'LEFT', 'This person has left.');
  // One request of a person after the other: two at once would each take the days that are left.
  await ctx.db.selectFrom('employee').select('id').where('id', '=', employeeId).forUpdate().execute();
  if (kind !== 'sick' && fromDay < dayOf(ctx.now) && !can(ctx.actor, 'hr.user'))
    refuseField('fromDay', 'PAST', 'This day is over: only sickness is told afterwards.');
  const whole =
    kind === 'maternity' ? daysBetween(fromDay, toDay) + 1 : await workDays(ctx, employeeId, fromDay, toDay);
  const days = half ? whole / 2 : whole;
  if (days === 0) refuseField('toDay', 'NO_DAYS', 'No day of work lies in this time.');
  const overlap = await ctx.db
    .selectFrom('leaveRequest')
    .select('number')
    .where('employeeId', '=', employeeId)
    .where('status', 'in', ['asked', 'approved'])
    .where('fromDay', '<=', toDay)
    .where('toDay', '>=', fromDay)
    .where((row) => (half ? row.or([row('half', 'is', null), row('half', '=', half)]) : row.lit(true)))
    .executeTakeFirst();
  if (overlap) refuseField('fromDay', 'OVERLAP', `${overlap.number} has days of this time already.`);
  const left =
    (await balanceOf(ctx, employeeId, Number(fromDay.slice(0, 4)))).find((one) => one.kind === kind)?.left ?? null;
  if (limitedKinds.includes(kind) && left !== null && days > left)
    refuseField('toDay', 'NOT_SO_MANY', `Days requested: ${days}; days left this year: ${Math.max(left, 0)}.`);
  return { employeeId, days: String(days) };
}

/** Tells the heads of the department of a leave request. */
export async function tellHeads(ctx: WriteContext, row: Request): Promise<void> {
  const person = await employeeOf(ctx, ofPerson(row));
  const to = (await headsOf(ctx, ofPerson(row))).flatMap(({ userId }) => userId ?? []);
  if (to.length > 0)
    await notify(ctx, {
      to,
      type: 'HR',
      title: `${person?.name ?? ''} requests leave from ${formatLegalDay(row.fromDay)}`,
      text: 'Approve or decline it.',
      link: `/hr/leave/${row.number}`,
      subject: `leaveRequest:${row.id}`,
      cause: 'asked',
    });
}

async function mayDecide(ctx: Context, row: Request): Promise<string | null> {
  if (row.employeeId === ctx.actor.employeeId) return 'Nobody decides about their own leave.';
  if (can(ctx.actor, 'hr.user')) return null;
  const heads = await headsOf(ctx, ofPerson(row));
  return heads.some(({ employeeId }) => employeeId === ctx.actor.employeeId)
    ? null
    : 'The head of the department or HR decides.';
}

async function tellPerson(ctx: WriteContext, row: Request, isApproved: boolean): Promise<void> {
  const userId = (await employeeOf(ctx, ofPerson(row)))?.userId;
  if (userId)
    await notify(ctx, {
      to: [userId],
      type: 'HR',
      title: isApproved
        ? `Leave ${row.number} from ${formatLegalDay(row.fromDay)} is approved`
        : `Leave ${row.number} from ${formatLegalDay(row.fromDay)} is declined`,
      text: 'It is in your leave.',
      link: `/hr/leave/${row.number}`,
      subject: `leaveRequest:${row.id}`,
      cause: isApproved ? 'approved' : 'declined',
    });
}

/** Deciding about leave: approved, its days stand in the roster in the same moment; withdrawn, they are off it again. */
export const leaveActions = implementWorkflow(leaveWorkflow, {
  approve: {
    whose: mayDecide,
    guard: (ctx, row) =>
      whyNoLeave(ctx, { employeeId: ofPerson(row), from: row.fromDay, to: row.toDay, half: row.half }),
    effect: async (ctx, row) => {
      await putLeave(ctx, {
        number: row.number,
        employeeId: ofPerson(row),
        from: row.fromDay,
        to: row.toDay,
        half: row.half,
        isSick: row.kind === 'sick',
      });
      await tellPerson(ctx, row, true);
      return {};
    },
  },
  decline: {
    whose: mayDecide,
    guard: () => null,
    effect: async (ctx, row) => {
      await tellPerson(ctx, row, false);
      return {};
    },
  },
  withdraw: {
    whose: (ctx, row) =>
      row.employeeId === ctx.actor.employeeId || can(ctx.actor, 'hr.user')
        ? null
        : 'Whoever asked, or HR, withdraws it.',
    guard: (ctx, row) =>
      row.status === 'approved' && hasBegun(row, ctx.now)
        ? `It began on ${formatLegalDay(row.fromDay)}: what was taken stays.`
        : null,
    effect: async (ctx, row, { reason }) => {
      if (row.status === 'approved') await takeLeaveOff(ctx, row.number, reason);
      return {};
    },
  },
});

/** An allowance is of the year's law or of a contract: training and unpaid leave have none. */
export function checkAllowance({ kind }: { kind: keyof typeof leaveKinds }): void {
  if (kind === 'unpaid') refuse('NO_ALLOWANCE', 'Unpaid leave has no days a year.');
}
