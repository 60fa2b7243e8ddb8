import { sql } from 'kysely';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import type { AnswerOf, QueryOf } from '#kernel/shared/call.ts';
import type { Context } from '#kernel/server/context.ts';
import { mondayOf, shifts, type Shift } from '#modules/maintenance/manpower/shared/public.ts';
import { criticalPath } from '../shared/criticalPath.ts';
import type { planCall } from '../shared/plan.calls.ts';
import { conflictsOf, shiftMinutes, weekNumber } from '../shared/planRules.ts';
import { planJobs } from './jobs.queries.ts';
import { loadPlan, type LoadedPlan } from './planFacts.ts';

type Answer = AnswerOf<typeof planCall>;
type Job = Answer['jobs'][number];

/** Jobs shown beside those that are planned in the span: the next to come of those with cards to plan. */
const nextJobs = 25;

async function jobsToPlan(ctx: Context, shop: string | null, from: string, to: string, copyId: string | null) {
  const found = await sql<{ id: string }>`
    (select distinct w.id, 0 as place, w.due_at from plan_slot s join work_order w on w.id = s.job_id
      where s.archived_at is null and s.copy_id is not distinct from ${copyId}::uuid and s.day between ${from}::date and ${to}::date
        and (${shop}::text is null or w.shop = ${shop}))
    union all
    (select w.id, 1, w.due_at from work_order w
      where w.status in ('preliminary', 'inWork', 'finalInspection') and w.archived_at is null and w.open_hold is null and (${shop}::text is null or w.shop = ${shop})
        and exists (select 1 from task_card c where c.job_id = w.id and c.archived_at is null and c.status in ('locked', 'ready', 'inProgress')
          and not exists (select 1 from plan_slot s where s.card_id = c.id and s.archived_at is null and s.copy_id is not distinct from ${copyId}::uuid))
      order by w.priority <> 'aog', w.due_at limit ${nextJobs})
    order by 2, 3`.execute(ctx.db);
  return [...new Set(found.rows.map(({ id }) => id))];
}

async function copiesOf(ctx: Context): Promise<Answer['copies']> {
  return ctx.db
    .selectFrom('planCopy')
    .select(['id', 'name', 'status'])
    .where('archivedAt', 'is', null)
    .where('status', 'in', ['open', 'takenOver'])
    .orderBy('createdAt', 'desc')
    .limit(20)
    .execute();
}

async function weeksOf(ctx: Context, days: readonly string[]): Promise<Answer['weeks']> {
  const mondays = [...new Set(days.map(mondayOf))];
  const known = await ctx.db
    .selectFrom('planWeek')
    .select(['id', 'monday', 'status'])
    .where('monday', 'in', mondays)
    .where('archivedAt', 'is', null)
    .execute();
  return mondays.map((monday) => {
    const week = known.find((one) => one.monday === monday);
    return { monday, number: weekNumber(monday), id: week?.id ?? null, isFrozen: week?.status === 'frozen' };
  });
}

/** Hours there are and hours planned, by workshop, day and shift. */
function shiftsOf(plan: LoadedPlan, days: readonly string[]): Answer['shifts'] {
  const shops = [...new Set(plan.cardRows.map((one) => one.workshop))].toSorted();
  return days.flatMap((day) =>
    (Object.keys(shifts) as Shift[]).flatMap((shift) =>
      shops.flatMap((workshop) => {
        const available = plan.workers
          .filter((one) => one.workshop === workshop)
          .reduce((sum, one) => sum + shiftMinutes(plan.roster, one.id, day, shift), 0);
        const planned = plan.slots
          .filter((one) => one.day === day && one.shift === shift && plan.cards.get(one.cardId)?.workshop === workshop)
          .reduce((sum, one) => sum + one.minutes, 0);
        return available + planned > 0 ? [{ day, shift, workshop, available, planned }] : [];
      }),
    ),
  );
}

function cardsOf(plan: LoadedPlan, jobId: string): Job['cards'] {
  const cards = plan.cardRows.filter((one) => one.jobId === jobId);
  const open = cards.filter((one) => one.isOpen).flatMap((one) => plan.cards.get(one.id) ?? []);
  const critical = criticalPath(open);
  return cards.map((card) => ({
    ...card,
    planned: plan.slots.filter((one) => one.cardId === card.id).reduce((sum, one) => sum + one.minutes, 0),
    critical: critical.has(card.id),
  }));
}

/** The last planned day of a job whose open cards all have a place. */
function finishOf(plan: LoadedPlan, jobId: string, cards: Job['cards']): string | null {
  const days = plan.slots.filter((one) => one.jobId === jobId).map(({ day }) => day);
  const isWhole = cards.every((one) => !one.isOpen || one.planned > 0);
  return isWhole ? (days.toSorted().at(-1) ?? null) : null;
}

/** The plan of some days, or of a copy, with what stands against each piece of it. */
export async function planOf(ctx: Context, query: QueryOf<typeof planCall> & { days: string }): Promise<Answer> {
  const today = dayOf(ctx.now);
  const from = query.from ?? today;
  const count = Number(query.days);
  const days = Array.from({ length: count }, (_, at) => addDays(from, at));
  const to = days.at(-1) ?? from;
  const copies = await copiesOf(ctx);
  const copy = copies.find((one) => one.id === query.copy) ?? null;
  const copyId = copy?.id ?? null;
  const jobIds = await jobsToPlan(ctx, query.shop ?? null, from, to, copyId);
  const plan = await loadPlan(ctx, { from, to, copyId, jobIds });
  const shown = new Set(jobIds);
  const { jobs } = await planJobs(ctx, jobIds);
  const slots = plan.slots.filter((one) => shown.has(one.jobId));
  const order = new Map(jobIds.map((id, at) => [id, at]));
  return {
    today,
    days,
    copy: copy ? { ...copy, changes: plan.slots.filter((one) => one.differs).length } : null,
    copies,
    weeks: await weeksOf(ctx, days),
    shifts: shiftsOf(plan, days),
    jobs: jobs
      .toSorted((left, right) => (order.get(left.id) ?? 0) - (order.get(right.id) ?? 0))
      .map((job) => {
        const cards = cardsOf(plan, job.id);
        return { ...job, cards, plannedFinish: finishOf(plan, job.id, cards) };
      }),
    slots: slots.map((one) => ({
      ...one,
      // Work that is done, or of a day that is over, stands in nobody's way.
      conflicts: one.day >= today && plan.cards.get(one.cardId)?.isOpen ? conflictsOf(one, plan) : [],
    })),
    benches: [...plan.benchRows],
    people: plan.workers
      .filter((one) => days.some((day) => plan.roster(one.id, day).length > 0))
      .map(({ id, name, workshop }) => ({ id, name, workshop })),
  };
}
