import { addDays } from '#kernel/shared/dates.ts';
import type { Person, TestApp } from '#kernel/testing/app.ts';
import { fixture } from '#kernel/testing/fixture.ts';
import { aStaffMember, anEmployee } from '#modules/hr/employees/server/employees.fixture.ts';
import { mondayOf } from '../shared/roster.ts';
import { shiftAssignment, shiftDay, shiftPattern } from '../shared/shift.record.ts';
import { shiftSwap } from '../shared/shiftSwap.record.ts';
import { shiftWeek } from '../shared/shiftWeek.record.ts';

/** Days from eight to five, Monday to Friday. */
export const aShiftPattern = fixture(shiftPattern).by(['maintenance.admin'], (_app, n) => ({
  name: `Day shift ${n}`,
  shift: 'A',
  startsAt: '08:00',
  minutes: 480,
  weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'],
  onHolidays: false,
}));

export const aShiftAssignment = fixture(shiftAssignment).by(
  ['maintenance.admin', 'level:2'],
  async (app, _n, given) => ({
    employeeId: given.employeeId ?? (await anEmployee(app)).id,
    patternId: given.patternId ?? (await aShiftPattern(app)).id,
    // Far away, so that the row is still to begin.
    validFrom: '2091-01-01',
  }),
  { change: { validTo: '2091-12-31' } },
);

export const aShiftDay = fixture(shiftDay).by(['maintenance.admin', 'level:2'], async (app, _n, given) => ({
  employeeId: given.employeeId ?? (await anEmployee(app)).id,
  day: '2091-03-05',
  shift: 'A',
  kind: 'leave',
  minutes: 480,
}));

/** A person of the wheel shop on a pattern from a day on; `person` signs in as them. */
export async function rostered(
  app: TestApp,
  options: { from: string; person?: Person; patternId?: string; workshop?: 'wheel' | 'oxygen' },
): Promise<string> {
  const employeeId = await aStaffMember(app, {
    ...(options.person ? { userId: options.person.id } : {}),
    workshop: options.workshop ?? 'wheel',
  });
  await aShiftAssignment(app, {
    employeeId,
    validFrom: options.from,
    ...(options.patternId ? { patternId: options.patternId } : {}),
  });
  return employeeId;
}

/** A published week of a far year, in which somebody works. */
export const aShiftWeek = fixture(shiftWeek).by(['maintenance.admin', 'level:2'], async (app, n) => {
  const monday = mondayOf(addDays('2092-01-07', Number(n) * 7));
  await rostered(app, { from: monday });
  return { monday };
});

/** A swap of two people on two days of a far week, asked by the first of them. */
export const aShiftSwap = fixture(shiftSwap).writtenBy(
  'shiftSwap: who asks is one of the two, so nobody makes it for them',
  async (app) => {
    const [first, second] = [await app.as('level:1'), await app.as('level:1')];
    const patternId = (await aShiftPattern(app)).id;
    const weekend = (await aShiftPattern(app, { weekdays: ['sat', 'sun'] })).id;
    await rostered(app, { from: '2093-01-05', person: first, patternId });
    const secondId = await rostered(app, { from: '2093-01-05', person: second, patternId: weekend });
    return first.create(shiftSwap, {
      firstDay: '2093-01-05',
      firstShift: 'A',
      secondId,
      secondDay: '2093-01-10',
      secondShift: 'A',
    });
  },
  { hiddenFrom: async (app) => app.as('level:1') },
);
