import { addDays, dayOf, startOfDay } from '#kernel/shared/dates.ts';
import { holidaysFrom } from '#modules/hr/holidays/server/public.ts';
import { manpowerServer } from '#modules/maintenance/manpower/server/manpower.server.ts';
import { mondayOf, type DayKind, type Shift } from '#modules/maintenance/manpower/shared/roster.ts';
import { shiftAssignment, shiftDay, shiftPattern } from '#modules/maintenance/manpower/shared/shift.record.ts';
import { shiftSwap } from '#modules/maintenance/manpower/shared/shiftSwap.record.ts';
import { shiftWeek } from '#modules/maintenance/manpower/shared/shiftWeek.record.ts';
import { roster } from './people.roster.ts';
import { idOf, made, type DemoWorld } from './world.ts';

const floor = ['wheel', 'brake', 'battery', 'oxygen', 'tire', 'ndt'];
/** Who works in the evening, and who on Saturdays too. */
const evenings = ['wirat', 'lamai', 'arthit'];
const saturdays = ['chai', 'boonmee', 'anan', 'yupin'];

const patterns = {
  days: {
    name: 'Days, Monday to Friday',
    shift: 'A',
    startsAt: '08:00',
    minutes: 480,
    weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'],
  },
  saturdays: {
    name: 'Days, Tuesday to Saturday',
    shift: 'A',
    startsAt: '08:00',
    minutes: 480,
    weekdays: ['tue', 'wed', 'thu', 'fri', 'sat'],
  },
  evenings: {
    name: 'Evenings, Monday to Friday',
    shift: 'B',
    startsAt: '15:30',
    minutes: 450,
    weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'],
  },
} as const;

/** Days of this week and the next that differ: in days from Monday. */
const changes: readonly [who: string, offset: number, shift: Shift, kind: DayKind, minutes: number, note: string][] = [
  ['niran', 7, 'A', 'leave', 480, 'Annual leave'],
  ['niran', 8, 'A', 'leave', 480, 'Annual leave'],
  ['niran', 9, 'A', 'leave', 480, 'Annual leave'],
  ['kamon', 8, 'A', 'training', 240, 'Human factors, class TC-2026-051'],
  ['sunee', 1, 'A', 'sick', 480, 'Called in at 7:30'],
  ['vipa', 12, 'A', 'work', 300, 'Overtime: battery capacity tests'],
  ['mechanic', 12, 'A', 'work', 240, 'Overtime: AOG wheel'],
];

/** Shift patterns since the beginning of the year, this week published, and what differs in it and the next. */
export async function seedManpower(world: DemoWorld): Promise<void> {
  const today = dayOf(world.now);
  const monday = mondayOf(today);
  const first = `${today.slice(0, 4)}-01-01`;
  const at = startOfDay(addDays(monday, -4));
  const as = 'planner';
  const ids: Record<string, string> = {};
  for (const [key, { weekdays, ...pattern }] of Object.entries(patterns))
    ids[key] = await made(world, manpowerServer, shiftPattern, { ...pattern, weekdays: [...weekdays] }, { at, as });
  for (const person of roster.filter((one) => floor.includes(one.workshop))) {
    const pattern = evenings.includes(person.username)
      ? 'evenings'
      : saturdays.includes(person.username)
        ? 'saturdays'
        : 'days';
    const values = {
      employeeId: idOf(world, `employee:${person.username}`),
      patternId: ids[pattern] ?? '',
      validFrom: person.started > first ? person.started : first,
    };
    await made(world, manpowerServer, shiftAssignment, values, { at, as });
  }
  await made(world, manpowerServer, shiftWeek, { monday }, { at, as });
  for (const [who, offset, shift, kind, minutes, note] of changes)
    await made(
      world,
      manpowerServer,
      shiftDay,
      { employeeId: idOf(world, `employee:${who}`), day: addDays(monday, offset), shift, kind, minutes, note },
      { at: world.now, as },
    );
  // Somsak gives a Monday to Chaiwat, who works on Saturdays: of the first week in which neither day is a holiday.
  const holidays = await world.write((ctx) => holidaysFrom(ctx, today));
  const week = [14, 21, 28, 35, 42].find(
    (offset) => ![offset, offset + 5].some((at) => holidays.has(addDays(monday, at))),
  );
  if (week === undefined) return;
  await made(
    world,
    manpowerServer,
    shiftSwap,
    {
      firstDay: addDays(monday, week),
      firstShift: 'A',
      secondId: idOf(world, 'employee:chai'),
      secondDay: addDays(monday, week + 5),
      secondShift: 'A',
      note: 'My sister’s wedding',
    },
    { at: world.now, as: 'mechanic' },
  );
}
