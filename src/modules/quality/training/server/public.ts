import { addDays } from '#kernel/shared/dates.ts';
import type { Context } from '#kernel/server/context.ts';
import { regulatorySubjects, subjectIds } from '../shared/public.ts';
import { countedTraining, subjectsInBooks, trainingBooks, type Counted } from './books.queries.ts';

export { countedTraining, subjectsInBooks, trainingBooks };
export type { Cell, OtherRule } from './books.queries.ts';
export { notOwnProof, refuseOwnProof, requireProver } from './ownProof.ts';
export { noteClassExam, noteExamResult, recordExamTraining } from './examResults.ts';
export { bookMinutes, minutesBooked } from './training.rules.ts';
export type { Counted };

/** A subject of the company's own that the regulation asks for and that a person has let lapse, or never had in time. */
export interface LapsedTraining {
  employeeId: string;
  subject: string;
  /** The last good day; null when there never was a training. */
  validUntil: string | null;
}

/** The regulatory subjects beside human factors and continuation which are required of these people and overdue on a day (trigger T1). */
export async function lapsedTraining(
  ctx: Context,
  employeeIds: readonly string[],
  day: string,
): Promise<LapsedTraining[]> {
  const known: readonly string[] = regulatorySubjects.map((name) => subjectIds[name]);
  const asked = (await subjectsInBooks(ctx)).filter(
    (one) => one.regulatory && !one.disabled && !known.includes(one.id),
  );
  if (asked.length === 0) return [];
  return (await trainingBooks(ctx, day, employeeIds))
    .filter((cell) => cell.status === 'overdue' && asked.some((one) => one.id === cell.subject.id))
    .map((cell) => ({
      employeeId: cell.person.id,
      subject: cell.subject.name,
      validUntil: cell.completedOn === null || cell.daysLeft === null ? null : addDays(day, cell.daysLeft),
    }));
}
