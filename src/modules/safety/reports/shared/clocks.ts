/** An hour and a day in milliseconds: regulatory clocks run on through nights, weekends and holidays (R-SAF-1). */
const hour = 3_600_000;
const day = 24 * hour;

export const submissionKinds = { initial: 'Initial report', followUp: 'Follow-up', final: 'Final report' } as const;
export type SubmissionKind = keyof typeof submissionKinds;

const due: Record<SubmissionKind, number> = { initial: 72 * hour, followUp: 30 * day, final: 90 * day };
/** From here on a clock is amber: a day before the 72 hours are over, a week before the longer ones. */
const amber: Record<SubmissionKind, number> = { initial: 48 * hour, followUp: 23 * day, final: 83 * day };

/** When a report to the authority is due, from the moment the organisation knew (R-SAF-1). */
export const dueAt = (kind: SubmissionKind, awareAt: string | Date): Date =>
  new Date(new Date(awareAt).getTime() + due[kind]);

/** When its clock turns amber. */
export const amberAt = (kind: SubmissionKind, awareAt: string | Date): Date =>
  new Date(new Date(awareAt).getTime() + amber[kind]);

export type Clock = 'running' | 'amber' | 'overdue';

/** How a clock stands that is still running. */
export function clockOf(kind: SubmissionKind, dueOf: string | Date, now: Date): Clock {
  const left = new Date(dueOf).getTime() - now.getTime();
  if (left < 0) return 'overdue';
  return left <= due[kind] - amber[kind] ? 'amber' : 'running';
}
