import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { leaveActions } from '#modules/hr/leave/server/leave.actions.ts';
import { leaveServer } from '#modules/hr/leave/server/leave.server.ts';
import { leaveAllowance, leaveRequest, type LeaveKind } from '#modules/hr/leave/shared/leave.record.ts';
import { mondayOf, type Half } from '#modules/maintenance/manpower/shared/roster.ts';
import { idOf, made, stepped, type DemoWorld } from './world.ts';

const allowances: [LeaveKind, serviceYears: number, days: number][] = [
  ['annual', 1, 8],
  ['annual', 5, 12],
  ['sick', 0, 30],
  ['personal', 0, 3],
  ['maternity', 0, 98],
];

/** Days a year by kind; one leave and half a day approved, one waiting for the head. */
export async function seedLeave(world: DemoWorld): Promise<void> {
  const at = new Date(world.now.getTime() - 2 * 86_400_000);
  for (const [kind, serviceYears, days] of allowances)
    await made(world, leaveServer, leaveAllowance, { kind, serviceYears, days }, { at, as: 'hr' });
  const monday = addDays(mondayOf(dayOf(world.now)), 14);
  const ask = (who: string, kind: LeaveKind, first: number, last: number, reason: string, half?: Half) => {
    const [fromDay, toDay] = [addDays(monday, first), addDays(monday, last)];
    // Leave of two years is asked for by year.
    return fromDay.slice(0, 4) === toDay.slice(0, 4)
      ? made(
          world,
          leaveServer,
          leaveRequest,
          { employeeId: idOf(world, `employee:${who}`), kind, fromDay, toDay, reason, ...(half && { half }) },
          { at, as: 'hr' },
        )
      : null;
  };
  const first = await ask('mechanic', 'annual', 0, 2, 'Family visit in Chiang Mai');
  if (first) await stepped(world, leaveActions, first, 'approve', { at: new Date(at.getTime() + 3_600_000), as: 'hr' });
  const half = await ask('kamon', 'annual', 1, 1, 'Doctor of the child', 'afternoon');
  if (half) await stepped(world, leaveActions, half, 'approve', { at: new Date(at.getTime() + 3_600_000), as: 'hr' });
  await ask('kamon', 'personal', 3, 3, 'House registration');
}
