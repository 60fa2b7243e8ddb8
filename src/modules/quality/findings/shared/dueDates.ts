import { addDays } from '#kernel/shared/dates.ts';

export type Level = 'level1' | 'level2';
/** The days a finding has to be answered in, each a Bangkok day; containment of a level 1 only. */
export interface DueDates {
  containmentDueOn: string | null;
  responseDueOn: string;
  closureDueOn: string;
}

/** Days after the day of issue (R-AUD-4). Weekends do not move them. */
const dueDays = {
  level1: { containment: 1, response: 7, closure: 21, extension: 9 },
  level2: { containment: null, response: 30, closure: 90, extension: 90 },
} as const;
const later = (left: string, right: string) => (left > right ? left : right);

/** When a finding issued on `issuedOn` is answered and closed (R-AUD-4). A date the authority set wins. */
export function dueDatesOf(level: Level, issuedOn: string, authorityDueOn: string | null = null): DueDates {
  const days = dueDays[level];
  return {
    containmentDueOn: days.containment === null ? null : addDays(issuedOn, days.containment),
    responseDueOn:
      authorityDueOn && authorityDueOn < addDays(issuedOn, days.response)
        ? authorityDueOn
        : addDays(issuedOn, days.response),
    closureDueOn: authorityDueOn ?? addDays(issuedOn, days.closure),
  };
}

/** The days after a finding was given another level on `day` (R-AUD-10); approved extensions are dropped. */
export function dueDatesAfter(level: Level, issuedOn: string, day: string): DueDates {
  const fresh = dueDatesOf(level, issuedOn);
  if (level === 'level2') return fresh;
  const soonest = addDays(day, 3);
  return {
    containmentDueOn: addDays(day, 1),
    responseDueOn: later(fresh.responseDueOn, soonest),
    closureDueOn: later(fresh.closureDueOn, soonest),
  };
}

/** The last day an extension may reach: once, and never beyond (R-AUD-4). */
export const lastExtension = (level: Level, issuedOn: string): string =>
  addDays(issuedOn, dueDays[level].closure + dueDays[level].extension);

/** How long after acceptance the effect is looked at; twice as long where the finding came back (R-CAP-3, R-AUD-6). */
export const followUpDays = (level: Level, isRepeat: boolean): number =>
  (level === 'level1' ? 30 : 90) * (isRepeat ? 2 : 1);
