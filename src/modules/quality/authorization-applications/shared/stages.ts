import { dayOf, daysBetween } from '#kernel/shared/dates.ts';

/** R-APP-1: the stages and how many days each may take, from its first state to its last. What waits for nobody has no target. */
const stages = [
  { what: 'Endorsement', days: 3, states: ['submitted'] },
  // Waiting for the check to begin is part of it.
  { what: 'Document check', days: 5, states: ['endorsed', 'documentCheck'] },
  { what: 'Assessment', days: 15, states: ['assessment'] },
  // It is decided when the applicant may sign: an approval that nobody issues is no decision.
  { what: 'Decision', days: 5, states: ['recommended', 'approved'] },
] as const;

const stageOf = (status: string) => stages.find(({ states }) => (states as readonly string[]).includes(status));

export interface StageAge {
  what: string;
  days: number;
  target: number;
  tone: 'good' | 'warn' | 'bad';
}

/** R-APP-1: how long an application has been in its stage on a day, amber from 80 % of the target, red from 100 %; null where nobody is waited for. */
export function stageAge(status: string, since: string, day: string): StageAge | null {
  const stage = stageOf(status);
  if (!stage) return null;
  const days = Math.max(0, daysBetween(dayOf(since), day));
  const tone = days >= stage.days ? 'bad' : days * 10 >= stage.days * 8 ? 'warn' : 'good';
  return { what: stage.what, days, target: stage.days, tone };
}
