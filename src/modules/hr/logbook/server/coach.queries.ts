import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { addMonths, dayOf } from '#kernel/shared/dates.ts';
import { personStanding } from '#modules/quality/authorizations/server/public.ts';
import { monthsToWork, recencyRule } from '#modules/quality/authorizations/shared/public.ts';
import type { coachCall } from '../shared/logbook.calls.ts';

type Group = AnswerOf<typeof coachCall>['groups'][number];

/** The days of a person's work that count, by component group; those of the window and a month more. */
async function workDaysOf(ctx: Context, employeeId: string): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ componentGroup: string; day: string }>`
    select component_group, work_date as day from logbook_entry e
    where employee_id = ${employeeId} and status = 'verified' and role <> 'trainee' and compensates_id is null
      and not exists (select 1 from logbook_entry c where c.compensates_id = e.id) and work_date > ${addMonths(dayOf(ctx.now), -recencyRule.windowMonths - 1)}
    group by 1, 2`.execute(ctx.db);
  return new Map(
    [...Map.groupBy(rows, (row) => row.componentGroup)].map(([group, days]) => [group, days.map(({ day }) => day)]),
  );
}

/** Open jobs of a component group with cards that are still to be signed, the next due first. */
async function jobsOf(ctx: Context): Promise<Map<string, Group['jobs']>> {
  const { rows } = await sql<Group['jobs'][number] & { componentGroup: string }>`
    select * from (
      select case p.family when 'cylinder' then 'oxygen' else p.family end as component_group, w.number, w.part_name, w.due_at, count(c.id)::int as cards,
        row_number() over (partition by p.family order by w.due_at, w.number) as place
      from work_order w join part_number p on p.id = w.part_number_id
      join task_card c on c.job_id = w.id and c.status in ('ready', 'locked', 'inProgress', 'done')
      where w.status in ('received', 'preliminary', 'inWork', 'finalInspection') and w.archived_at is null
      group by p.family, w.id) j
    where place <= 5 order by place`.execute(ctx.db);
  return Map.groupBy(rows, ({ componentGroup }) => componentGroup);
}

/** What a person has to work on, and by when, to stay current (R-AUT-4, maintenance 6.3 (10)). */
export async function coachOf(ctx: Context, employeeId: string): Promise<Group[]> {
  const today = dayOf(ctx.now);
  const [{ recency }, days, jobs] = await Promise.all([
    personStanding(ctx, employeeId),
    workDaysOf(ctx, employeeId),
    jobsOf(ctx),
  ]);
  return recency
    .map(({ componentGroup, isCurrent, lapsesOn, months }) => ({
      componentGroup,
      isCurrent,
      lapsesOn,
      months,
      needed: monthsToWork(today, days.get(componentGroup) ?? []),
      jobs: (jobs.get(componentGroup) ?? []).map(({ number, partName, dueAt, cards }) => ({
        number,
        partName,
        dueAt,
        cards,
      })),
    }))
    .toSorted((a, b) => ((a.isCurrent ? (a.lapsesOn ?? '9') : '') < (b.isCurrent ? (b.lapsesOn ?? '9') : '') ? -1 : 1));
}
