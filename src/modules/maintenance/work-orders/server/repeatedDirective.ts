import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { refuse } from '#kernel/shared/errors.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { isDue, nextRepeat, repeatSchedule } from '#modules/maintenance/release-gates/shared/directives.ts';
import type { ComplianceFact } from '#modules/maintenance/release-gates/shared/facts.data.ts';
import type { Job } from './jobs.ts';

type NextDue = NonNullable<ComplianceFact['nextDue']>;

/** A directive as its repeats are counted. */
export interface RepeatingDirective {
  id: string;
  number: string;
  repeatIn: 'tireChanges' | 'cycles' | null;
  repeatEvery: number | null;
  /** How often more after the first; null repeats without end. */
  repeatMore: number | null;
}

/** What is answered, about which part. */
interface Answered {
  partNumber: string;
  serialNumber?: string | null | undefined;
  status: string;
  nextDue?: NextDue | null | undefined;
}

interface Earlier {
  status: string;
  nextDue: NextDue | null;
  /** The counts of that work order. */
  cycles: number | null;
  tireChange: number | null;
}

/** The answers signed on other jobs of the part, the last of each job, in any spelling of its numbers. */
async function earlierAnswers(ctx: WriteContext, job: Job, directiveId: string, part: Answered): Promise<Earlier[]> {
  const found = await sql<Earlier>`
    select status, next_due, cycles, tire_change from (
      select distinct on (c.job_id) c.status, c.next_due, c.created_at,
        w.csn_cycles as cycles, w.tire_changes_since_overhaul as tire_change
      from directive_compliance c join work_order w on w.id = c.job_id
      where c.directive_id = ${directiveId} and c.job_id <> ${job.id} and c.signature_id is not null
        and normal_part_number(c.part_number) = normal_part_number(${part.partNumber})
        and normal_identity(coalesce(c.serial_number, '')) = normal_identity(${part.serialNumber ?? ''})
      order by c.job_id, c.created_at desc) each_job
    order by created_at`.execute(ctx.db);
  return found.rows;
}

/** When the directive is due after it was done at `count`, `done` times in all; null when it is done with, or does not repeat. */
function dueAfter(
  { repeatIn, repeatEvery, repeatMore }: RepeatingDirective,
  count: number,
  done: number,
): NextDue | null {
  if (repeatIn === null || repeatEvery === null) return null;
  const left = repeatMore === null ? 1 : Math.max(0, repeatMore - (done - 1));
  const due = nextRepeat(repeatSchedule(count, repeatEvery, left), count);
  return due === null ? null : { [repeatIn === 'cycles' ? 'cycles' : 'tireChange']: due };
}

/** What was named as the next due before: at the last visit, when it was last done, and counted from then by the interval as it is now. */
function duesBefore(directive: RepeatingDirective, earlier: readonly Earlier[]): NextDue[] {
  const last = earlier.findLast((each) => each.status !== 'notApplicable');
  const done = earlier.findLast((each) => each.status === 'complied');
  const count = directive.repeatIn === 'cycles' ? done?.cycles : done?.tireChange;
  const times = earlier.filter((each) => each.status === 'complied').length;
  const counted = typeof count === 'number' ? dueAfter(directive, count, times) : null;
  return [last?.nextDue, done?.nextDue, counted].filter((due) => due !== null && due !== undefined);
}

/** The first of some dues, by the day and by each count. */
function earliest(dues: readonly NextDue[]): NextDue | null {
  const days = dues.flatMap(({ day }) => day ?? []).sort();
  const least = (counts: (number | null | undefined)[]) => {
    const known = counts.filter((count) => typeof count === 'number');
    return known.length > 0 ? Math.min(...known) : undefined;
  };
  const due = {
    day: days[0],
    cycles: least(dues.map((each) => each.cycles)),
    tireChange: least(dues.map((each) => each.tireChange)),
  };
  const named = Object.entries(due).filter(([, value]) => value !== undefined);
  return named.length > 0 ? (Object.fromEntries(named) as NextDue) : null;
}

/**
 * When a directive that repeats is due again after this answer (R9). Complied: after so many more tire changes or cycles, until it was done as
 * often as it asks. "Not due" is refused once what was named as the next due before has come, of any directive, and is not due for longer than
 * that. Errors: `G16`.
 */
export async function nextDueOf(
  ctx: WriteContext,
  job: Job,
  directive: RepeatingDirective,
  given: Answered,
): Promise<NextDue | null> {
  const typed = given.nextDue ?? null;
  const { repeatIn, repeatEvery } = directive;
  if (!['complied', 'notDue'].includes(given.status)) return typed;
  const now = { day: dayOf(ctx.now), cycles: job.csnCycles ?? null, tireChange: job.tireChangesSinceOverhaul ?? null };
  const earlier = await earlierAnswers(ctx, job, directive.id, given);
  if (given.status === 'notDue') {
    const dues = duesBefore(directive, earlier);
    const come = dues.find((due) => isDue(due, now));
    if (come) refuse('G16', `AD ${directive.number} is due again at ${dueInWords(come)}: do it, it cannot be put off.`);
    return typed && earliest([typed, ...dues]);
  }
  if (repeatIn === null || repeatEvery === null) return typed;
  const count = repeatIn === 'cycles' ? now.cycles : now.tireChange;
  if (count === null)
    return refuse(
      'G16',
      repeatIn === 'cycles'
        ? `AD ${directive.number} repeats every ${repeatEvery} cycles: enter the count of this part on the work order first.`
        : `AD ${directive.number} repeats every ${repeatEvery} tire changes: enter the count of this part on the work order first.`,
    );
  const done = earlier.filter((each) => each.status === 'complied').length;
  const due = dueAfter(directive, count, done + 1);
  return due && { ...typed, ...due };
}

function dueInWords(due: NextDue): string {
  return [
    ...(due.day ? [due.day] : []),
    ...(typeof due.cycles === 'number' ? [`${due.cycles} cycles`] : []),
    ...(typeof due.tireChange === 'number' ? [`tire change ${due.tireChange}`] : []),
  ].join(' or ');
}
