import { dayOf, daysBetween } from '#kernel/shared/dates.ts';

/** R-APP-1: how many days a stage may take. What waits for nobody has no target. */
const stageDays = {
  submitted: { what: 'Endorsement', days: 3 },
  endorsed: { what: 'Document check', days: 5 },
  documentCheck: { what: 'Document check', days: 5 },
  assessment: { what: 'Assessment', days: 15 },
  recommended: { what: 'Decision', days: 5 },
  approved: { what: 'Issue', days: 5 },
} as const;

export interface StageAge {
  what: string;
  days: number;
  target: number;
  tone: 'good' | 'warn' | 'bad';
}

/** R-APP-1: how long an application has been in its stage on a day, amber from 80 % of the target, red from 100 %; null where nobody is waited for. */
export function stageAge(status: string, since: string, day: string): StageAge | null {
  const stage = stageDays[status as keyof typeof stageDays];
  if (!stage) return null;
  const days = Math.max(0, daysBetween(dayOf(since), day));
  const tone = days >= stage.days ? 'bad' : days * 10 >= stage.days * 8 ? 'warn' : 'good';
  return { what: stage.what, days, target: stage.days, tone };
}
