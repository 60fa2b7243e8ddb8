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

/** The answers signed on other jobs of the part, the last of each job, in any spelling of its numbers. */
async function earlierAnswers(
  ctx: WriteContext,
  job: Job,
  directiveId: string,
  part: Answered,
): Promise<{ status: string; nextDue: NextDue | null }[]> {
  const found = await sql<{ status: string; nextDue: NextDue | null }>`
    select status, next_due from (
      select distinct on (c.job_id) c.status, c.next_due, c.created_at from directive_compliance c
      where c.directive_id = ${directiveId} and c.job_id <> ${job.id} and c.signature_id is not null
        and normal_part_number(c.part_number) = normal_part_number(${part.partNumber})
        and normal_identity(coalesce(c.serial_number, '')) = normal_identity(${part.serialNumber ?? ''})
      order by c.job_id, c.created_at desc) each_job
    order by created_at`.execute(ctx.db);
  return found.rows;
}

/**
 * When a directive that repeats is due again after this answer (R9). Complied: after so many more tire changes or cycles, until it was done as
 * often as it asks. "Not due" is refused once what was named as the next due at an earlier visit has come, of any directive. Errors: `G16`.
 */
export async function nextDueOf(
  ctx: WriteContext,
  job: Job,
  directive: RepeatingDirective,
  given: Answered,
): Promise<NextDue | null> {
  const typed = given.nextDue ?? null;
  const { repeatIn, repeatEvery, repeatMore } = directive;
  if (!['complied', 'notDue'].includes(given.status)) return typed;
  const now = { day: dayOf(ctx.now), cycles: job.csnCycles ?? null, tireChange: job.tireChangesSinceOverhaul ?? null };
  const earlier = await earlierAnswers(ctx, job, directive.id, given);
  if (given.status === 'notDue') {
    const last = earlier.findLast((each) => each.status !== 'notApplicable')?.nextDue ?? null;
    if (last && isDue(last, now))
      refuse('G16', `AD ${directive.number} is due again at ${dueInWords(last)}: do it, it cannot be put off.`);
    return typed;
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
  const left = repeatMore === null ? 1 : Math.max(0, repeatMore - done);
  const due = nextRepeat(repeatSchedule(count, repeatEvery, left), count);
  return due === null ? null : { ...typed, [repeatIn === 'cycles' ? 'cycles' : 'tireChange']: due };
}

function dueInWords(due: NextDue): string {
  return [
    ...(due.day ? [due.day] : []),
    ...(typeof due.cycles === 'number' ? [`${due.cycles} cycles`] : []),
    ...(typeof due.tireChange === 'number' ? [`tire change ${due.tireChange}`] : []),
  ].join(' or ');
}
