import { addDays, addMonths, daysBetween } from '#kernel/shared/dates.ts';
import type { Tone } from '#kernel/shared/record.ts';

/** What of a subject decides when a training of it ends. */
export interface Recurrence {
  /** Months; 0 is once for ever. */
  recurrence: number;
  /** Days before the end within which a renewal keeps the old end as its base (R-TRN-3). */
  earlyWindowDays: number;
}

export interface Validity {
  /** The last good day; null is for ever. */
  validUntil: string | null;
  /** Counted from the end of the training before, not from the day it was done. */
  baseKept: boolean;
}

/** R-TRN-3: until when a training done on a day counts, given the last good day of the one before. */
export function validityOf(completedOn: string, of: Recurrence, before: string | null = null): Validity {
  if (of.recurrence === 0) return { validUntil: null, baseKept: false };
  const daysEarly = before === null ? -1 : daysBetween(completedOn, before);
  const baseKept = before !== null && daysEarly >= 0 && daysEarly <= of.earlyWindowDays && of.earlyWindowDays > 0;
  return { validUntil: addMonths(baseKept ? before : completedOn, of.recurrence), baseKept };
}

/** The days without valid training between two of one subject; null when the second came in time. */
export function gapBetween(validUntil: string | null, completedOn: string): { from: string; to: string } | null {
  if (validUntil === null || completedOn <= addDays(validUntil, 1)) return null;
  return { from: addDays(validUntil, 1), to: addDays(completedOn, -1) };
}

export type TrainingStatus = 'notTrained' | 'overdue' | 'dueSoon' | 'valid' | 'forEver' | 'notRequired';

export const trainingStatuses: Record<TrainingStatus, { label: string; tone: Tone }> = {
  overdue: { label: 'Overdue', tone: 'bad' },
  dueSoon: { label: 'Due soon', tone: 'warn' },
  notTrained: { label: 'Not trained', tone: 'info' },
  valid: { label: 'Valid', tone: 'good' },
  forEver: { label: 'Valid (no expiry)', tone: 'good' },
  notRequired: { label: 'Not required', tone: 'neutral' },
};

/** A training counts as due soon so many days before its end. */
const dueSoonDays = 60;

export interface Standing {
  status: TrainingStatus;
  /** Days left up to and with the last good one; negative when it has passed, null where nothing ends. */
  daysLeft: number | null;
  /** The last good day: of the training, or of the time a new person has for the first one. */
  dueOn: string | null;
}

interface Asked {
  /** The newest training that counts. */
  record: { validUntil: string | null } | null;
  isRequired: boolean;
  startDate: string;
  initialGraceDays: number;
}

/** R-TRN-4, R-TRN-5: how somebody stands in one subject on a day. The last good day itself still counts. */
export function standingOn({ record, isRequired, startDate, initialGraceDays }: Asked, day: string): Standing {
  if (!isRequired) return { status: 'notRequired', daysLeft: null, dueOn: record?.validUntil ?? null };
  if (record?.validUntil === null) return { status: 'forEver', daysLeft: null, dueOn: null };
  const dueOn = record?.validUntil ?? addDays(startDate, initialGraceDays);
  const daysLeft = daysBetween(day, dueOn);
  if (daysLeft < 0) return { status: 'overdue', daysLeft, dueOn };
  if (!record) return { status: 'notTrained', daysLeft, dueOn };
  return { status: daysLeft <= dueSoonDays ? 'dueSoon' : 'valid', daysLeft, dueOn };
}

interface Counting {
  status: TrainingStatus;
  isAway: boolean;
}

/** R-TRN-12: what is in date of what is required, in whole percent rounded down; whoever is away for long does not count. */
export function complianceOf(rows: readonly Counting[]): {
  percent: number | null;
  counts: Record<TrainingStatus, number>;
} {
  const counts: Record<TrainingStatus, number> = {
    overdue: 0,
    dueSoon: 0,
    notTrained: 0,
    valid: 0,
    forEver: 0,
    notRequired: 0,
  };
  for (const row of rows) if (!row.isAway) counts[row.status] += 1;
  const inDate = counts.valid + counts.dueSoon + counts.forEver;
  const required = inDate + counts.overdue + counts.notTrained;
  return { percent: required === 0 ? null : Math.floor((inDate * 100) / required), counts };
}
