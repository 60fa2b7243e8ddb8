import { sql } from 'kysely';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import type { Context } from '#kernel/server/context.ts';
import { cardWorkshopSql, rosterBetween } from '#modules/maintenance/manpower/server/public.ts';
import { mondayOf } from '#modules/maintenance/manpower/shared/public.ts';
import { openStatuses } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { eligibleSigners } from '#modules/quality/authorizations/server/public.ts';
import type { PlanBench, PlanCard, PlanFacts, Slot } from '../shared/planRules.ts';
import { toolsOfCards } from './readiness.ts';

/** What of a plan is asked for: its days, and jobs all of whose slots and cards count, wherever they are. */
export interface PlanQuestion {
  from: string;
  to: string;
  copyId: string | null;
  jobIds: readonly string[];
  /** A slot that is about to move: its day of now does not count. */
  moving?: string | undefined;
}

export interface StoredSlot extends Slot {
  version: number;
  jobId: string;
  /** Of a copy: it stands otherwise than in the plan it was copied from. */
  differs: boolean;
}

export interface CardRow extends Omit<PlanCard, 'toolClasses' | 'waitsFor'> {
  title: string;
  phase: string;
  status: string;
  seq: number;
  estimateMinutes: number;
  predecessors: string[];
}

export interface LoadedPlan extends PlanFacts {
  slots: readonly StoredSlot[];
  cardRows: readonly CardRow[];
  benchRows: readonly (PlanBench & { name: string })[];
}

async function slotsOf(ctx: Context, { from, to, copyId, jobIds }: PlanQuestion): Promise<StoredSlot[]> {
  const found = await sql<StoredSlot>`
    select s.id, s.version, s.job_id, s.card_id, s.day::text as day, s.shift, s.minutes, s.bench_id, s.employee_id,
      s.copy_id is not null and (s.before is null or s.before <> jsonb_build_object('day', s.day::text, 'shift', s.shift, 'minutes', s.minutes,
        'benchId', s.bench_id, 'employeeId', s.employee_id)) as differs
    from plan_slot s where s.archived_at is null and s.copy_id is not distinct from ${copyId}::uuid
      and (s.day between ${from}::date and ${to}::date or s.job_id = any(${[...jobIds]}::uuid[]))
    order by s.day, s.shift, s.id`.execute(ctx.db);
  return found.rows;
}

export async function frozenWeeks(ctx: Context): Promise<ReadonlySet<string>> {
  const weeks = await ctx.db
    .selectFrom('planWeek')
    .select('monday')
    .where('status', '=', 'frozen')
    .where('archivedAt', 'is', null)
    .execute();
  return new Set(weeks.map(({ monday }) => monday));
}

/** The cards of some jobs, superseded ones left out. */
async function cardsOf(ctx: Context, jobIds: readonly string[]): Promise<CardRow[]> {
  const found = await sql<CardRow>`
    select c.id, c.job_id, w.number as job_number, c.card_no, c.title, c.phase, c.status, c.seq, c.skill, c.min_level, c.predecessors,
      p.family, ${cardWorkshopSql} as workshop, c.estimate_minutes,
      greatest(c.estimate_minutes - coalesce((select sum(extract(epoch from coalesce(l.ended_at, ${ctx.now}::timestamptz) - l.started_at) / 60)::int
        from labor_entry l where l.card_id = c.id and l.kind in ('touch', 'rework')), 0), 0)::int as minutes_left,
      c.status in ('locked', 'ready', 'inProgress') and w.status = any(${[...openStatuses]}) and w.archived_at is null as is_open
    from task_card c join work_order w on w.id = c.job_id join part_number p on p.id = w.part_number_id
    where c.job_id = any(${[...jobIds]}::uuid[]) and c.archived_at is null and c.status <> 'superseded'
    order by c.job_id, c.seq`.execute(ctx.db);
  return found.rows;
}

/** Whether the authorisations to release a family that reach today do not reach a day. Asked once for each pair. */
async function lapsesOf(ctx: Context, asked: readonly { family: string; day: string }[]) {
  const known = new Map<string, boolean>();
  const able = async (family: string, at: string) =>
    (await eligibleSigners(ctx, { privilege: 'release', componentGroup: family as 'wheel', at })).length > 0;
  const today = new Map<string, boolean>();
  for (const { family, day } of asked) {
    const key = `${family} ${day}`;
    if (known.has(key)) continue;
    if (!today.has(family)) today.set(family, await able(family, dayOf(ctx.now)));
    known.set(key, today.get(family) === true && !(await able(family, day)));
  }
  return known;
}

/** Everything the rules ask about a plan. `also` are slots that are about to be stored: their days and families are known too. */
export async function loadPlan(
  ctx: Context,
  question: PlanQuestion,
  also: readonly { jobId: string; day: string }[] = [],
): Promise<LoadedPlan> {
  const today = dayOf(ctx.now);
  const slots = await slotsOf(ctx, question);
  const jobs = [...new Set([...question.jobIds, ...slots.map((one) => one.jobId)])];
  const cardRows = await cardsOf(ctx, jobs);
  const days = [...slots.map(({ day }) => day), ...also.map(({ day }) => day), question.from, question.to].toSorted();
  const [first = today, last = today] = [days[0], days.at(-1)];
  // Whole weeks: whether a week has any hours is asked of each of its days.
  const span = await rosterBetween(ctx, mondayOf(first), addDays(mondayOf(last), 6));
  const wanted = [
    ...new Set([
      ...slots.map((one) => one.cardId),
      ...cardRows.filter((one) => one.isOpen && question.jobIds.includes(one.jobId)).map((one) => one.id),
    ]),
  ];
  const tools = await toolsOfCards(ctx, wanted);
  const benches = await ctx.db
    .selectFrom('workBench')
    .select(['id', 'code', 'name', 'workshop', 'places'])
    .where('archivedAt', 'is', null)
    .orderBy('code')
    .execute();
  const familyOf = new Map(cardRows.map((one) => [one.jobId, one.family]));
  // The planned release is the last day of a job.
  const lastOf = [
    ...Map.groupBy(
      slots.filter((one) => one.id !== question.moving),
      ({ jobId }) => jobId,
    ).values(),
  ].flatMap((ones) => ones.slice(-1));
  const releases = [...lastOf, ...also].flatMap(({ jobId, day }) => {
    const family = familyOf.get(jobId);
    return family !== undefined && day >= today ? [{ family, day }] : [];
  });
  const lapses = await lapsesOf(ctx, releases);
  const byNumber = new Map(cardRows.map((one) => [`${one.jobId} ${one.cardNo}`, one.id]));
  const cards = cardRows.map((one): PlanCard => ({
    ...one,
    waitsFor: one.predecessors.flatMap((cardNo) => byNumber.get(`${one.jobId} ${cardNo}`) ?? []),
    toolClasses: (tools.classesOf.get(one.id) ?? []).map(({ toolClass }) => toolClass),
  }));
  return {
    today,
    frozen: await frozenWeeks(ctx),
    slots,
    cards: new Map(cards.map((one) => [one.id, one])),
    cardRows,
    workers: span.people,
    roster: span.roster,
    benches: new Map(benches.map((one) => [one.id, one])),
    benchRows: benches,
    tools: tools.onDay,
    releaseLapses: (family, day) => lapses.get(`${family} ${day}`) ?? false,
  };
}
