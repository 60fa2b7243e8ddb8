import { addMonths, dayOf, startOfDay } from '#kernel/shared/dates.ts';

/** What the due list looks at. */
export interface CalibrationFacts {
  isArchived: boolean;
  nextCalibration: string | null;
  serviceable: string;
  scheduledCalibration: { date: string | null };
}

export interface DueEntry {
  status: 'due' | 'overdue';
  /** The booked day, when there is one. */
  booked: string | null;
  /** Booked only after the last day of use. */
  bookedTooLate: boolean;
}

/** The last day the due list looks ahead to: one month (spec §4, R-CAL-1). */
export function dueLimit(today: string): string {
  return addMonths(today, 1);
}

/** Where a tool stands in the due list, or null when it is not in it (spec §4, R-CAL-1). A booking never takes it out. */
export function calibrationDue(tool: CalibrationFacts, today: string): DueEntry | null {
  if (tool.isArchived || tool.nextCalibration === null) return null;
  if (tool.serviceable === 'calibrating' || tool.serviceable === 'inactive') return null;
  if (tool.nextCalibration > dueLimit(today)) return null;
  const booked = tool.scheduledCalibration.date;
  return {
    status: tool.nextCalibration < today ? 'overdue' : 'due',
    booked,
    bookedTooLate: booked !== null && booked > tool.nextCalibration,
  };
}

/** Usable up to and including the day of the next calibration (R-CAL-2). A tool without one needs none. */
export function inCalibration(nextCalibration: string | null, day: string): boolean {
  return nextCalibration === null || day <= nextCalibration;
}

/** The next last day of use: the interval, or the certificate's shorter date (R-CAL-3). */
export function nextCalibrationDay(
  calibratedOn: string,
  intervalMonths: number | null,
  certificateDue: string | null,
): string | null {
  const counted = intervalMonths === null ? null : addMonths(calibratedOn, intervalMonths);
  if (counted === null || certificateDue === null) return counted ?? certificateDue;
  return certificateDue < counted ? certificateDue : counted;
}

/** What a calibration log lacks before it may count without a waiver of quality (R-CAL-3). */
export function certificateGaps(log: {
  uncertainty: string | null;
  standardsUsed: string | null;
  accreditationNo: string | null;
  hasFile: boolean;
}): string[] {
  const gaps: string[] = [];
  if (!log.uncertainty) gaps.push('the uncertainty');
  if (!log.standardsUsed) gaps.push('the standards used (traceability)');
  if (!log.accreditationNo) gaps.push('the accreditation of the laboratory');
  if (!log.hasFile) gaps.push('the certificate file');
  return gaps;
}

/** When a loan is due back if nobody says: at the end of the shift, 17:30, today or else tomorrow (3.4). */
export function endOfShift(now: Date): Date {
  const end = new Date(startOfDay(dayOf(now)).getTime() + 17.5 * 3_600_000);
  return end > now ? end : new Date(end.getTime() + 24 * 3_600_000);
}

/** Who is told of a loan that is not back (R-LOAN-2). */
export type Reminder = 'borrower' | 'crib' | 'supervisor' | 'quality';

/** Who is to know by now: the borrower and the crib when it is due, their supervisor after half an hour, quality when that day's shift has ended as well. */
export function remindersDue(dueBack: string | Date, now: Date): Reminder[] {
  const due = new Date(dueBack);
  if (now < due) return [];
  const halfAnHour = new Date(due.getTime() + 30 * 60_000);
  if (now < halfAnHour) return ['borrower', 'crib'];
  const shiftEnds = new Date(startOfDay(dayOf(due)).getTime() + 17.5 * 3_600_000);
  return now < shiftEnds ? ['borrower', 'crib', 'supervisor'] : ['borrower', 'crib', 'supervisor', 'quality'];
}
