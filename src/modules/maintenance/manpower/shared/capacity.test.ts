import { expect, test } from 'vitest';
import { capacityOf, monthsOf, thinCover, type Load, type Worker } from './capacity.ts';
import {
  comesAt,
  hoursOf,
  minutesOf,
  mondayOf,
  rosterOf,
  weekdayOf,
  type RosterException,
  type RosterFacts,
} from './roster.ts';

const person = (id: string, more = {}) => ({
  id,
  startDate: '2020-01-01',
  endDate: null,
  contractEnd: null,
  onLeaveSince: null,
  ...more,
});
const days = (employeeId: string, from = '2026-01-05') => ({
  employeeId,
  from,
  to: null,
  shift: 'A' as const,
  startsAt: '08:00',
  minutes: 480,
  weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'] as const,
  onHolidays: false,
});
const row = (more: Partial<RosterException>): RosterException => ({
  id: 'x',
  employeeId: 'a',
  day: '2026-11-25',
  shift: 'A',
  kind: 'leave',
  minutes: 480,
  half: null,
  note: null,
  ...more,
});
const facts = (more: Partial<RosterFacts> = {}): RosterFacts => ({
  people: [person('a')],
  assignments: [days('a')],
  exceptions: [],
  holidays: new Set(),
  ...more,
});

test('weeks begin on Monday', () => {
  expect([weekdayOf('2026-11-25'), mondayOf('2026-11-25'), mondayOf('2026-11-23'), mondayOf('2026-11-29')]).toEqual([
    'wed',
    '2026-11-23',
    '2026-11-23',
    '2026-11-23',
  ]);
});

test('the pattern rules its weekdays, but no holiday unless it says so', () => {
  const roster = rosterOf(facts({ holidays: new Set(['2026-11-26']) }));
  expect(minutesOf(roster('a', '2026-11-25'))).toBe(480);
  expect(roster('a', '2026-11-26')).toEqual([]);
  expect(roster('a', '2026-11-28')).toEqual([]);
  const always = rosterOf(
    facts({ holidays: new Set(['2026-11-26']), assignments: [{ ...days('a'), onHolidays: true }] }),
  );
  expect(minutesOf(always('a', '2026-11-26'))).toBe(480);
});

test('leave takes its hours from the shift, overtime adds a shift, work of no time is a day off', () => {
  const half = rosterOf(facts({ exceptions: [row({ minutes: 240 })] }));
  expect(half('a', '2026-11-25')).toMatchObject([{ minutes: 240, away: { kind: 'leave', minutes: 240 } }]);
  const more = rosterOf(facts({ exceptions: [row({ shift: 'B', kind: 'work', minutes: 180 })] }));
  expect(more('a', '2026-11-25').map((one) => [one.shift, one.startsAt, one.minutes])).toEqual([
    ['A', '08:00', 480],
    ['B', '16:00', 180],
  ]);
  const off = rosterOf(facts({ exceptions: [row({ kind: 'work', minutes: 0 })] }));
  expect(minutesOf(off('a', '2026-11-25'))).toBe(0);
});

test('half a day of leave is the first or the second half of a shift: who comes later stays to its end', () => {
  const [morning] = rosterOf(facts({ exceptions: [row({ minutes: 240, half: 'morning' })] }))('a', '2026-11-25');
  expect(morning).toMatchObject({ startsAt: '08:00', lateBy: 300, minutes: 240 });
  // The hour of rest in the middle goes with the first half.
  expect(morning && comesAt(morning)).toBe('13:00');
  expect(morning && hoursOf('2026-11-25', morning)).toEqual({
    from: new Date('2026-11-25T13:00:00+07:00'),
    to: new Date('2026-11-25T17:00:00+07:00'),
  });
  const [afternoon] = rosterOf(facts({ exceptions: [row({ minutes: 240, half: 'afternoon' })] }))('a', '2026-11-25');
  expect(afternoon && hoursOf('2026-11-25', afternoon).to).toEqual(new Date('2026-11-25T12:00:00+07:00'));
});

test('nobody is rostered before their first day, behind their last, or on long leave', () => {
  for (const more of [
    { startDate: '2026-11-26' },
    { endDate: '2026-11-24' },
    { contractEnd: '2026-11-24' },
    { onLeaveSince: '2026-11-25' },
  ])
    expect(rosterOf(facts({ people: [person('a', more)] }))('a', '2026-11-25')).toEqual([]);
});

test('a night shift ends on the next day', () => {
  const { from, to } = hoursOf('2026-11-25', { startsAt: '23:00', minutes: 480 });
  expect([from.toISOString(), to.toISOString()]).toEqual(['2026-11-25T16:00:00.000Z', '2026-11-26T00:00:00.000Z']);
});

const worker = (id: string, skills: string[], more: Partial<Worker['skills'][number]> = {}): Worker => ({
  id,
  workshop: 'wheel',
  skills: skills.map((skill) => ({ skill, level: 2, from: '2020-01-01', until: null, ...more })),
});
const need = (more: Partial<Load>): Load => ({
  day: '2026-11-26',
  workshop: 'wheel',
  skill: 'wheel.assemble',
  minLevel: 1,
  minutes: 60,
  ...more,
});

test('hours of days that are over are gone, and what is overdue is needed now', () => {
  const { workshops, skills } = capacityOf({
    from: '2026-11-25',
    weeks: 2,
    workers: [worker('a', ['wheel.assemble'])],
    roster: rosterOf(facts()),
    load: [need({ day: '2026-11-02' }), need({ day: '2026-12-01', skill: null })],
  });
  // Wednesday to Friday are left of this week.
  expect(workshops).toEqual([
    {
      key: 'wheel',
      weeks: [
        { monday: '2026-11-23', needed: 60, available: 1440 },
        { monday: '2026-11-30', needed: 60, available: 2400 },
      ],
    },
  ]);
  expect(skills.map((one) => [one.key, one.weeks[0]?.needed, one.weeks[1]?.needed])).toEqual([
    ['wheel.assemble', 60, 0],
  ]);
});

test('a skill counts until its last day and from the level the work asks for', () => {
  const hours = (skills: Worker, minLevel: number) =>
    capacityOf({
      from: '2026-11-23',
      weeks: 1,
      workers: [skills],
      roster: rosterOf(facts()),
      load: [need({ minLevel })],
    }).skills[0]?.weeks[0]?.available;
  expect(hours(worker('a', ['wheel.assemble']), 2)).toBe(2400);
  expect(hours(worker('a', ['wheel.assemble'], { level: 1 }), 2)).toBe(0);
  expect(hours(worker('a', ['wheel.assemble'], { until: '2026-11-24' }), 1)).toBe(960);
});

test('a month is short when more than a quarter of its hours is missing; a quarter alone is not', () => {
  const months = (minutes: number) =>
    monthsOf({
      from: '2026-11-23',
      weeks: 1,
      workers: [worker('a', [])],
      roster: rosterOf(facts()),
      load: [need({ minutes })],
    })[0];
  // Five days of 480 minutes.
  expect(months(3200)).toMatchObject({ month: '2026-11', available: 2400, shortfall: 0.25, isShort: false });
  expect(months(3201)).toMatchObject({ isShort: true });
});

test('a single point of failure is a skill of open work that one person or nobody on the roster has', () => {
  const two = [person('a'), person('b')];
  const found = (workers: Worker[], exceptions: RosterException[] = []) =>
    thinCover('2026-11-23', {
      workers,
      roster: rosterOf(facts({ people: two, assignments: [days('a'), days('b')], exceptions })),
      load: [need({})],
    });
  expect(found([worker('a', ['wheel.assemble']), worker('b', ['wheel.assemble'])])).toEqual([]);
  expect(found([worker('a', ['wheel.assemble']), worker('b', [])])).toEqual([
    { skill: 'wheel.assemble', level: 1, people: ['a'] },
  ]);
  const leave = ['23', '24', '25', '26', '27'].map((one) => row({ day: `2026-11-${one}`, id: one }));
  expect(found([worker('a', ['wheel.assemble']), worker('b', [])], leave)).toMatchObject([{ people: [] }]);
});
