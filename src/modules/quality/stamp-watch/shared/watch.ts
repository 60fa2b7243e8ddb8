import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { hoursOf } from '#modules/maintenance/manpower/shared/public.ts';

/** What cannot well be true of signatures (quality-people 6.2). */
export const patterns = {
  workshops: 'Two workshops within minutes',
  shift: 'Outside the shift',
  absent: 'On a day of leave or sickness',
  suspended: 'While suspended',
  stamp: 'Stamp lost or returned',
  pace: 'Forty within a minute',
  clock: 'Clock on another work order',
  copied: 'Readings as on another job',
} as const;
export type Pattern = keyof typeof patterns;

/** Between two workshops nobody walks, reads a card and signs in fewer minutes. */
const walkMinutes = 5;
/** So many signatures within a minute nobody has read. */
const tooMany = 40;
/** Work begins early and ends late: minutes before and after a shift that ask no question. */
const earlyMinutes = 60;
const lateMinutes = 180;

export interface Signed {
  /** ISO instant. */
  at: string;
  /** Where the card is done; null of a signature under no card. */
  workshop: string | null;
  /** The job, or what else was signed. */
  what: string;
  stampNo: string | null;
  /** The work order the signer's clock had been running on for a quarter of an hour, when it is another one than the card's; null of everything else. */
  clockedOn: string | null;
  /** Whether its stamp was lost, returned or void by then. */
  isStampOut: boolean;
  /** Whether its authorisation was suspended as a whole by then. */
  isSuspended: boolean;
}

/** What the roster says of a person on a day: shifts with their beginning (`08:00`), by how much later the person comes, and minutes; null when no roster is kept of them. */
export interface Duty {
  shifts: readonly { startsAt: string; lateBy?: number; minutes: number }[];
  /** Leave or sickness, all of the day. */
  isAway: boolean;
}

export interface Seen {
  pattern: Pattern;
  /** The Bangkok day. */
  day: string;
  firstAt: string;
  signatures: number;
  fault: string;
}

const minute = 60_000;
const clock = (at: string) =>
  new Date(at).toLocaleTimeString('en-GB', { timeZone: 'Asia/Bangkok', hour: '2-digit', minute: '2-digit' });

function isOnShift(at: string, dutyOn: (day: string) => Duty | null): boolean | null {
  const day = dayOf(at);
  const duty = dutyOn(day);
  if (duty === null) return null;
  // A night shift of the day before reaches into this one.
  return [addDays(day, -1), day].some((on) =>
    dutyOn(on)?.shifts.some((shift) => {
      const { from, to } = hoursOf(on, shift);
      const moment = Date.parse(at);
      return moment >= from.getTime() - earlyMinutes * minute && moment <= to.getTime() + lateMinutes * minute;
    }),
  );
}

/** The patterns in one person's signatures, oldest first: each once for a day. */
export function seenIn(signed: readonly Signed[], dutyOn: (day: string) => Duty | null): Seen[] {
  const found = new Map<string, Seen>();
  const add = (pattern: Pattern, of: readonly Signed[], fault: string) => {
    const [first] = of;
    if (!first) return;
    const day = dayOf(first.at);
    const known = found.get(`${pattern} ${day}`);
    if (known) known.signatures += of.length;
    else found.set(`${pattern} ${day}`, { pattern, day, firstAt: first.at, signatures: of.length, fault });
  };
  let fast: Signed[] = [];
  for (const [index, one] of signed.entries()) {
    const duty = dutyOn(dayOf(one.at));
    const says = `${clock(one.at)} ${one.what}`;
    if (one.isStampOut) add('stamp', [one], `${says}: stamp ${one.stampNo} was not in use.`);
    if (one.isSuspended) add('suspended', [one], `${says}: the authorisation was suspended.`);
    if (one.clockedOn) add('clock', [one], `${says}: the clock ran on ${one.clockedOn}.`);
    const onShift = isOnShift(one.at, dutyOn);
    // A night shift of the day before reaches into a day of leave.
    if (duty?.isAway && onShift !== true) add('absent', [one], `${says}: the roster says leave or sick.`);
    else if (onShift === false) add('shift', [one], `${says}: no shift at this time.`);
    const before = signed.slice(0, index).findLast(({ workshop }) => workshop !== null);
    if (
      before &&
      one.workshop !== null &&
      before.workshop !== one.workshop &&
      Date.parse(one.at) - Date.parse(before.at) < walkMinutes * minute
    )
      add(
        'workshops',
        [before, one],
        `First ${clock(before.at)} ${before.what} in ${before.workshop}, then ${says} in ${one.workshop}.`,
      );
    fast = [...fast.filter(({ at }) => Date.parse(one.at) - Date.parse(at) < minute), one];
    if (fast.length >= tooMany) {
      add('pace', fast, `${clock(fast[0]?.at ?? one.at)}: ${fast.length} signatures within a minute.`);
      fast = [];
    }
  }
  return [...found.values()];
}
