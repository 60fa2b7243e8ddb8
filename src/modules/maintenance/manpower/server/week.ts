import { sql } from 'kysely';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { can } from '#kernel/shared/permission.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { Context } from '#kernel/server/context.ts';
import { authorizationsLapsing, eligibleSigners } from '#modules/quality/authorizations/server/public.ts';
import { openStatuses } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { capacityOf, monthsOf, thinCover } from '../shared/capacity.ts';
import type { capacityCall, coverCall, manpowerWeekCall } from '../shared/manpower.calls.ts';
import { minutesOf, mondayOf, type RosterShift } from '../shared/roster.ts';
import { shiftDay } from '../shared/shift.record.ts';
import { capacityFacts, clockedBetween, jobsWithoutCards, openLoad, rosterBetween } from './roster.queries.ts';

type Week = AnswerOf<typeof manpowerWeekCall>;
type Family = NonNullable<Parameters<typeof eligibleSigners>[1]['componentGroup']>;
type Published = NonNullable<Week['published']>;

/** The workshops whose people are rostered for work on jobs. */
const shopFloor = ['wheel', 'brake', 'battery', 'oxygen', 'tire', 'ndt'];

async function publishedWeek(ctx: Context, monday: string): Promise<Published | null> {
  const found = await ctx.db
    .selectFrom('shiftWeek')
    .select(['id', 'status', 'publishedAt as at', 'publishedByName as byName'])
    .where('monday', '=', monday)
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
  return found ?? null;
}

const holidaysOf = (ctx: Context, from: string, to: string): Promise<Week['holidays']> =>
  ctx.db
    .selectFrom('holiday')
    .select(['day', 'nameEn as name', 'nameTh'])
    .where('status', '=', 'observed')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute();

async function authorizationsOf(ctx: Context, day: string) {
  const found = await sql<{ employeeId: string; number: string; name: string; until: string | null }>`
    select a.employee_id, a.number, k.name, a.valid_until as until from staff_authorization a join auth_category k on k.id = a.category_id
    where a.status = 'active' and a.archived_at is null and (a.valid_until is null or a.valid_until >= ${day})
    order by a.number`.execute(ctx.db);
  return Map.groupBy(found.rows, (row) => row.employeeId);
}

/** The roster of a week: of everybody on the shop floor for those of level 2, else the own row. */
export async function weekPlan(ctx: Context, day: string | undefined): Promise<Week> {
  const today = dayOf(ctx.now);
  const monday = mondayOf(day ?? today);
  const sunday = addDays(monday, 6);
  const isWhole = ctx.actor.permission >= 2;
  const seesIllness = can(ctx.actor, shiftDay.access.read);
  const own = ctx.actor.employeeId;
  const nobody = '00000000-0000-0000-0000-000000000000';
  const span = await rosterBetween(ctx, monday, sunday, isWhole ? null : (own ?? nobody));
  const published = await publishedWeek(ctx, monday);
  const holidays = await holidaysOf(ctx, monday, sunday);
  const clocked = await clockedBetween(ctx, monday, sunday);
  const authorizations = await authorizationsOf(ctx, monday);
  const days = Array.from({ length: 7 }, (_, at) => addDays(monday, at));
  const changed = new Set(
    span.exceptions
      .filter((one) => published?.at && one.updatedAt > published.at)
      .map((one) => `${one.employeeId} ${one.day}`),
  );
  const shown = (one: RosterShift, employeeId: string): Week['people'][number]['days'][number]['shifts'][number] => ({
    ...one,
    away:
      one.away && one.away.kind === 'sick' && !seesIllness && employeeId !== own
        ? { ...one.away, kind: 'away' }
        : one.away,
  });
  const people = span.people
    .map((person) => ({
      id: person.id,
      employeeNo: person.employeeNo,
      name: person.name,
      nameTh: person.nameTh,
      workshop: person.workshop,
      pattern: span.patternOf(person.id, monday) ?? span.patternOf(person.id, sunday),
      skills: person.skills
        .filter((one) => one.from <= sunday && (one.until === null || one.until >= monday))
        .map(({ skill, level, until }) => ({ skill, level, until })),
      authorizations: (authorizations.get(person.id) ?? []).map(({ number, name, until }) => ({ number, name, until })),
      days: days.map((one) => ({
        day: one,
        shifts: span.roster(person.id, one).map((shift) => shown(shift, person.id)),
        clocked: clocked.get(`${person.id} ${one}`) ?? 0,
        isChanged: changed.has(`${person.id} ${one}`),
      })),
    }))
    // Offices and stores are shown once somebody is rostered there.
    .filter((one) => !isWhole || shopFloor.includes(one.workshop) || one.days.some(({ shifts }) => shifts.length > 0));
  return { monday, today, isWhole, published, holidays, people };
}

/** Twelve weeks of load against capacity. */
export async function capacityAnswer(ctx: Context): Promise<AnswerOf<typeof capacityCall>> {
  const facts = await capacityFacts(ctx);
  const onFloor = { ...facts, workers: facts.workers.filter((one) => shopFloor.includes(one.workshop)) };
  return {
    from: facts.from,
    ...capacityOf(onFloor),
    months: monthsOf(onFloor),
    jobsWithoutCards: await jobsWithoutCards(ctx),
  };
}

/** What hangs on one person in a week. */
export async function coverAnswer(ctx: Context, day: string | undefined): Promise<AnswerOf<typeof coverCall>> {
  const monday = mondayOf(day ?? dayOf(ctx.now));
  const sunday = addDays(monday, 6);
  const span = await rosterBetween(ctx, monday, sunday);
  const nameOf = new Map(span.people.map((one) => [one.id, one.name]));
  const named = (ids: readonly string[]) => ids.map((id) => ({ id, name: nameOf.get(id) ?? '' }));
  const works = (id: string) =>
    Array.from({ length: 7 }, (_, at) => addDays(monday, at)).some((one) => minutesOf(span.roster(id, one)) > 0);
  const skills = thinCover(monday, { workers: span.people, roster: span.roster, load: await openLoad(ctx) });
  const groups = await sql<{ family: Family; jobs: number }>`
    select p.family, count(*)::int as jobs from work_order w join part_number p on p.id = w.part_number_id
    where w.status = any(${[...openStatuses]}) and w.archived_at is null and not w.evaluation_only group by p.family order by p.family`.execute(
    ctx.db,
  );
  const signers: AnswerOf<typeof coverCall>['signers'] = [];
  for (const { family, jobs } of groups.rows) {
    const able = await eligibleSigners(ctx, { privilege: 'release', componentGroup: family, at: sunday });
    const there = able.filter((one) => works(one.employeeId));
    if (there.length <= 1) signers.push({ group: family, jobs, people: named(there.map((one) => one.employeeId)) });
  }
  const lapses = (await authorizationsLapsing(ctx, 90)).map(({ name, number, what, on, text, of }) => ({
    name,
    number,
    what,
    on,
    text,
    of,
  }));
  return { monday, skills: skills.map(({ people, ...one }) => ({ ...one, people: named(people) })), signers, lapses };
}
