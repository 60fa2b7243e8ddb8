import { addDays, daysBetween } from '#kernel/shared/dates.ts';
import { minutesOf, mondayOf, type Roster } from './roster.ts';

/** A person with what they can do, and where. */
export interface Worker {
  id: string;
  workshop: string;
  skills: readonly { skill: string; level: number; from: string; until: string | null }[];
}

/** Work that is still to be done, on the day by which it has to be. */
export interface Load {
  day: string;
  workshop: string;
  skill: string | null;
  minLevel: number;
  minutes: number;
}

/** Hours there are against hours needed, in one week. */
export interface WeekHours {
  monday: string;
  needed: number;
  available: number;
}

export interface CapacityRow {
  key: string;
  weeks: WeekHours[];
}

export interface Month {
  month: string;
  needed: number;
  available: number;
  /** Part of the needed hours that nobody is there for, from 0 to 1. */
  shortfall: number;
  isShort: boolean;
}

/** From here on a month is short: the plan is reviewed and the managers are told (AMC 145.A.30(d)). */
const shortLimit = 0.25;

/** Whether somebody has a skill on a day, at the level the work asks for: the rule of signing a card. */
export const canDo = (worker: Worker, skill: string, level: number, day: string): boolean =>
  worker.skills.some(
    (held) =>
      held.skill === skill && held.level >= level && held.from <= day && (held.until === null || day <= held.until),
  );

/** The Mondays of so many weeks. */
const weeksFrom = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => addDays(mondayOf(day), at * 7));

interface Facts {
  from: string;
  weeks: number;
  workers: readonly Worker[];
  roster: Roster;
  load: readonly Load[];
}

/**
 * Load against capacity: a row for each workshop, and one for each skill that is asked for. What is overdue is needed now. A person
 * with three skills counts in each of them, for their hours can go to any: the row of the workshop is the one that adds up.
 */
export function capacityOf({ from, weeks, workers, roster, load }: Facts): {
  workshops: CapacityRow[];
  skills: CapacityRow[];
} {
  const mondays = weeksFrom(from, weeks);
  const days = mondays.flatMap((monday) => Array.from({ length: 7 }, (_, at) => addDays(monday, at)));
  const worked = workers.map((worker) => ({
    worker,
    // Hours of days that are over are gone.
    hours: days.map((day) => ({ day, minutes: day < from ? 0 : minutesOf(roster(worker.id, day)) })),
  }));
  const due = load.map((one) => ({ ...one, day: one.day < from ? from : one.day }));
  const rowOf = (
    key: string,
    isNeeded: (one: Load) => boolean,
    counts: (worker: Worker, day: string) => boolean,
  ): CapacityRow => {
    const row = mondays.map((monday) => ({ monday, needed: 0, available: 0 }));
    const at = (day: string) => row[Math.floor(daysBetween(mondays[0] ?? day, day) / 7)];
    for (const one of due) {
      const week = isNeeded(one) ? at(one.day) : undefined;
      if (week) week.needed += one.minutes;
    }
    for (const { worker, hours } of worked) {
      for (const { day, minutes } of hours) {
        const week = minutes > 0 && counts(worker, day) ? at(day) : undefined;
        if (week) week.available += minutes;
      }
    }
    return { key, weeks: row };
  };
  const workshops = [...new Set([...load.map((one) => one.workshop), ...workers.map((one) => one.workshop)])];
  const levels = new Map<string, number>();
  for (const { skill, minLevel } of load) {
    if (skill !== null) levels.set(skill, Math.max(levels.get(skill) ?? 1, minLevel));
  }
  return {
    workshops: workshops.toSorted().map((key) =>
      rowOf(
        key,
        (one) => one.workshop === key,
        (worker) => worker.workshop === key,
      ),
    ),
    skills: [...levels]
      .toSorted(([left], [right]) => left.localeCompare(right))
      .map(([key, level]) =>
        rowOf(
          key,
          (one) => one.skill === key,
          (worker, day) => canDo(worker, key, level, day),
        ),
      ),
  };
}

/** The months from a day on, with what is short in each: of this month, what is left of it. */
export function monthsOf({ from, weeks, workers, roster, load }: Facts): Month[] {
  const found = new Map<string, Month>();
  const last = addDays(mondayOf(from), weeks * 7 - 1);
  const monthAt = (day: string): Month => {
    const month = day.slice(0, 7);
    const known = found.get(month) ?? { month, needed: 0, available: 0, shortfall: 0, isShort: false };
    found.set(month, known);
    return known;
  };
  for (let day = from; day <= last; day = addDays(day, 1)) {
    for (const { id } of workers) monthAt(day).available += minutesOf(roster(id, day));
  }
  for (const one of load) {
    const day = one.day < from ? from : one.day;
    if (day <= last) monthAt(day).needed += one.minutes;
  }
  return [...found.values()].map((one) => {
    const shortfall = one.needed > 0 ? Math.max(1 - one.available / one.needed, 0) : 0;
    return { ...one, shortfall, isShort: shortfall > shortLimit };
  });
}

/** Work that one person alone can do in a week, or nobody. */
export interface ThinCover {
  skill: string;
  level: number;
  people: string[];
}

/** Single points of failure: skills that open work asks for and at most one person on the roster of the week has. */
export function thinCover(
  monday: string,
  { workers, roster, load }: Pick<Facts, 'workers' | 'roster' | 'load'>,
): ThinCover[] {
  const asked = new Map<string, number>();
  for (const one of load) {
    if (one.skill !== null) asked.set(one.skill, Math.max(asked.get(one.skill) ?? 1, one.minLevel));
  }
  const days = Array.from({ length: 7 }, (_, at) => addDays(monday, at));
  return [...asked]
    .map(([skill, level]) => ({
      skill,
      level,
      people: workers
        .filter((worker) =>
          days.some((day) => canDo(worker, skill, level, day) && minutesOf(roster(worker.id, day)) > 0),
        )
        .map((worker) => worker.id),
    }))
    .filter(({ people }) => people.length <= 1)
    .toSorted((left, right) => left.people.length - right.people.length || left.skill.localeCompare(right.skill));
}
