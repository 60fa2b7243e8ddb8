import { addDays, daysBetween } from '#kernel/shared/dates.ts';

/** Day, evening and night, by the letters of the roster (maintenance 3.16). */
export const shifts = { A: 'Day shift', B: 'Evening shift', N: 'Night shift' } as const;
export type Shift = keyof typeof shifts;

export const dayKinds = { work: 'Work', leave: 'Leave', training: 'Training', sick: 'Sick' } as const;
export type DayKind = keyof typeof dayKinds;

/** Half a day away: the first or the second half of the shift. */
export const halves = { morning: 'Morning', afternoon: 'Afternoon' } as const;
export type Half = keyof typeof halves;

export const weekdays = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
} as const;
export type Weekday = keyof typeof weekdays;

/** When a shift begins for somebody whose pattern does not say. */
const usualStart: Record<Shift, string> = { A: '08:00', B: '16:00', N: '23:00' };
/** Twelve hours on one day are the most a person is rostered for. */
export const longestDay = 720;

export interface RosterPerson {
  id: string;
  startDate: string;
  endDate: string | null;
  contractEnd: string | null;
  onLeaveSince: string | null;
}

export interface RosterPattern {
  shift: Shift;
  startsAt: string;
  minutes: number;
  weekdays: readonly Weekday[];
  onHolidays: boolean;
}

export interface RosterAssignment extends RosterPattern {
  employeeId: string;
  from: string;
  to: string | null;
}

export interface RosterException {
  id: string;
  employeeId: string;
  day: string;
  shift: Shift;
  kind: DayKind;
  minutes: number;
  /** Of half a day of leave: which half. */
  half: Half | null;
  note: string | null;
}

/** One shift of one person on one day. */
export interface RosterShift {
  shift: Shift;
  startsAt: string;
  /** Minutes after its beginning that the person comes: its first half is leave. */
  lateBy: number;
  /** What is left for work. */
  minutes: number;
  /** Why it is less than the pattern's, or none of it; `away` when both halves have a reason of their own. */
  away: { kind: Exclude<DayKind, 'work'> | 'away'; minutes: number; half: Half | null } | null;
  /** The row that says otherwise than the pattern. */
  exceptionId: string | null;
}

/** What is known of a span of days. */
export interface RosterFacts {
  people: readonly RosterPerson[];
  assignments: readonly RosterAssignment[];
  exceptions: readonly RosterException[];
  holidays: ReadonlySet<string>;
}

export type Roster = (employeeId: string, day: string) => readonly RosterShift[];

const names = Object.keys(weekdays) as Weekday[];
/** The weekday of a calendar day; 1970-01-05 was a Monday. */
export const weekdayOf = (day: string): Weekday =>
  names[(((daysBetween('1970-01-05', day) % 7) + 7) % 7) as 0] ?? 'mon';
/** The Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, -names.indexOf(weekdayOf(day)));

function isHere(person: RosterPerson, day: string): boolean {
  const last = [person.endDate, person.contractEnd].filter((one) => one !== null).toSorted()[0];
  return (
    day >= person.startDate &&
    (last === undefined || day <= last) &&
    (person.onLeaveSince === null || day < person.onLeaveSince)
  );
}

/** A shift after hours of it were taken away. Of a shift whose first half is leave, the rest in its middle goes with that half. */
function withoutHours(
  before: RosterShift | undefined,
  { kind, minutes, half }: RosterException,
): Pick<RosterShift, 'lateBy' | 'minutes' | 'away'> {
  const whole = before?.minutes ?? 0;
  const left = Math.max(whole - minutes, 0);
  const other = before?.away;
  return {
    minutes: left,
    lateBy: half === 'morning' && left > 0 ? minutes + restIn(whole) : (before?.lateBy ?? 0),
    away: other
      ? { kind: other.kind === kind ? kind : 'away', minutes: other.minutes + minutes, half: null }
      : { kind: kind === 'work' ? 'away' : kind, minutes, half },
  };
}

/**
 * Who works when: the pattern of the day, changed by the rows of that day. A `work` row stands instead of the pattern's hours of its
 * shift, or beside them on another shift (overtime); leave, training and sickness take their hours away from the shift.
 */
export function rosterOf(facts: RosterFacts): Roster {
  const people = new Map(facts.people.map((person) => [person.id, person]));
  const assignments = Map.groupBy(facts.assignments, (one) => one.employeeId);
  const exceptions = Map.groupBy(facts.exceptions, (one) => `${one.employeeId} ${one.day}`);
  return (employeeId, day) => {
    const person = people.get(employeeId);
    if (!person || !isHere(person, day)) return [];
    const pattern = assignments.get(employeeId)?.find((one) => one.from <= day && (one.to === null || day <= one.to));
    const found = new Map<Shift, RosterShift>();
    if (pattern?.weekdays.includes(weekdayOf(day)) === true && (pattern.onHolidays || !facts.holidays.has(day))) {
      const { shift, startsAt, minutes } = pattern;
      found.set(shift, { shift, startsAt, lateBy: 0, minutes, away: null, exceptionId: null });
    }
    for (const one of exceptions.get(`${employeeId} ${day}`) ?? []) {
      const before = found.get(one.shift);
      const startsAt = before?.startsAt ?? (pattern?.shift === one.shift ? pattern.startsAt : usualStart[one.shift]);
      const about = { shift: one.shift, startsAt, lateBy: 0, exceptionId: one.id };
      found.set(
        one.shift,
        one.kind === 'work'
          ? { ...about, minutes: one.minutes, away: null }
          : { ...about, ...withoutHours(before, one) },
      );
    }
    return [...found.values()].toSorted((left, right) => left.startsAt.localeCompare(right.startsAt));
  };
}

/** Minutes of work a person has on a day. */
export const minutesOf = (list: readonly RosterShift[]): number => list.reduce((sum, one) => sum + one.minutes, 0);

type Worked = Pick<RosterShift, 'startsAt' | 'minutes'> & Partial<Pick<RosterShift, 'lateBy'>>;

/** The time of the day at which somebody comes for a shift, as 08:00. */
export function comesAt({ startsAt, lateBy }: Pick<RosterShift, 'startsAt' | 'lateBy'>): string {
  const [hour = 0, minute = 0] = startsAt.split(':').map(Number);
  const at = (hour * 60 + minute + lateBy) % 1440;
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
}

/** The first and the last instant of a shift, in Bangkok time: what begins at 23:00 ends on the next day. */
export function hoursOf(day: string, shift: Worked): { from: Date; to: Date } {
  const from = new Date(Date.parse(`${day}T${shift.startsAt}:00+07:00`) + (shift.lateBy ?? 0) * 60_000);
  return { from, to: new Date(from.getTime() + shift.minutes * 60_000) };
}

/** Work of more than five hours has an hour of rest in it (Labour Protection Act, section 27); a pattern counts its time without. */
const restAfter = 300;
const rest = 60;
const restIn = (minutes: number): number => (minutes > restAfter ? rest : 0);

/** From when to when somebody is here for a shift: its working time and the rest in it. */
export const presenceOf = (day: string, shift: Worked): { from: Date; to: Date } =>
  presenceFrom(hoursOf(day, shift).from, shift.minutes);

/** The same of a shift that begins at a moment. */
export const presenceFrom = (from: Date, minutes: number): { from: Date; to: Date } => ({
  from,
  to: new Date(from.getTime() + (minutes + restIn(minutes)) * 60_000),
});

/** Half an hour after its end a shift has put its tools away (maintenance 3.2). */
export const leftAt = (shift: { to: Date }): Date => new Date(shift.to.getTime() + 30 * 60_000);

/** True when a moment belongs to a shift: who comes up to an hour early, or stays to put away, works in it. */
export const isInShift = (shift: { from: Date; to: Date }, at: Date): boolean =>
  shift.to > shift.from && at.getTime() >= shift.from.getTime() - 3_600_000 && at <= leftAt(shift);
