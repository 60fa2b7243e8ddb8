import { addDays, dayOf, startOfDay } from '#kernel/shared/dates.ts';
import type { Day, Instant } from './facts.values.ts';
import type { HoldReason } from './vocabulary.ts';

export type ClockOwner = 'customer' | 'us' | 'vendor' | 'authority';

const ownerOfReason: Record<HoldReason, ClockOwner> = {
  customerApproval: 'customer',
  customerDocs: 'customer',
  customerParts: 'customer',
  awaitingParts: 'us',
  awaitingTool: 'us',
  awaitingOutside: 'vendor',
  awaitingEngineering: 'us',
  capacity: 'us',
  quarantine: 'us',
  authority: 'authority',
};

/** Whose clock runs during a hold. Only the customer's holds move the due date (§4.4). */
export function clockOwnerOf(reason: HoldReason): ClockOwner {
  return ownerOfReason[reason];
}

export interface Hold {
  reason: HoldReason;
  startedAt: Instant;
  /** Null while the hold is open. */
  endedAt: Instant | null;
}

/** Which days count on a working-day contract. */
export interface WorkCalendar {
  /** 0 is Sunday. */
  weekend: readonly number[];
  holidays: ReadonlySet<Day>;
}

export interface TurnAroundInput {
  receivedAt: Instant;
  /** Null while the job is open: then `now` stops the clock. */
  releasedAt: Instant | null;
  now: Instant;
  contractTatDays: number;
  basis: 'calendar' | 'working';
  calendar?: WorkCalendar;
  holds: readonly Hold[];
}

export interface TurnAround {
  elapsedMs: number;
  /** Time the customer kept the job waiting; overlapping holds count once. */
  excusableMs: number;
  tatMs: number;
  dueAt: Instant;
  late: boolean;
}

export type Span = readonly [start: number, end: number];
const dayMs = 86_400_000;

/** Joins spans that overlap or touch, in order. Empty spans vanish. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: [number, number][] = [];
  for (const [start, end] of spans.filter((span) => span[1] > span[0]).sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

/** How long a job has taken, what of it the customer answers for, and when it is due (§4.4). */
export function turnAround(input: TurnAroundInput): TurnAround {
  const start = Date.parse(input.receivedAt);
  const stop = Date.parse(input.releasedAt ?? input.now);
  const calendar = input.basis === 'working' ? (input.calendar ?? thaiWeekend) : null;
  const spent = (from: number, to: number): number =>
    calendar ? workingMs(from, to, calendar) : Math.max(0, to - from);
  const held = input.holds
    .filter((hold) => clockOwnerOf(hold.reason) === 'customer')
    .map((hold): Span => [
      Math.max(start, Date.parse(hold.startedAt)),
      Math.min(stop, hold.endedAt === null ? stop : Date.parse(hold.endedAt)),
    ]);
  const elapsedMs = spent(start, stop);
  const excusableMs = mergeSpans(held).reduce((sum, [from, to]) => sum + spent(from, to), 0);
  const allowed = input.contractTatDays * dayMs + excusableMs;
  const due = calendar ? advance(start, allowed, calendar) : start + allowed;
  return {
    elapsedMs,
    excusableMs,
    tatMs: elapsedMs - excusableMs,
    dueAt: new Date(due).toISOString(),
    late: stop > due,
  };
}

/** Saturday and Sunday off and no holidays: the calendar when none is configured. */
const thaiWeekend: WorkCalendar = { weekend: [0, 6], holidays: new Set() };

function isWorkingDay(day: Day, calendar: WorkCalendar): boolean {
  return !calendar.holidays.has(day) && !calendar.weekend.includes(new Date(`${day}T00:00:00Z`).getUTCDay());
}

function workingMs(from: number, to: number, calendar: WorkCalendar): number {
  let total = 0;
  for (let at = from; at < to;) {
    const day = dayOf(new Date(at));
    const end = Math.min(to, startOfDay(addDays(day, 1)).getTime());
    if (isWorkingDay(day, calendar)) total += end - at;
    at = end;
  }
  return total;
}

function advance(from: number, ms: number, calendar: WorkCalendar): number {
  if (new Set(calendar.weekend).size >= 7) throw new RangeError('A calendar needs a working day.');
  let left = ms;
  let at = from;
  for (;;) {
    const day = dayOf(new Date(at));
    const end = startOfDay(addDays(day, 1)).getTime();
    if (isWorkingDay(day, calendar)) {
      if (left <= end - at) return at + left;
      left -= end - at;
    }
    at = end;
  }
}

/** The contract's default turn-around in days, by shop (§4.4). */
export const defaultTatDays = { tireChange: 2, battery: 5, wheel: 7, oxygen: 7, wheelOverhaul: 10, brake: 14 } as const;
