import { sql } from 'kysely';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { createRecord } from '#kernel/server/records/records.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { employeeOf } from '#modules/hr/employees/server/public.ts';
import { cardWorkshopSql, rosterBetween } from '#modules/maintenance/manpower/server/public.ts';
import { stampWatch } from '../shared/stampWatch.record.ts';
import { seenIn, type Duty, type Seen, type Signed } from '../shared/watch.ts';

/** Signatures are looked at for so many hours, so that a run that failed is made up for. */
const lookBackHours = 26;
/** Whoever signed has so many days to say what happened before quality sees it. */
const answerDays = 3;

/**
 * The work order the clock of a performer ran on when they signed a card of another one: one clock a person, so it had not run on the card's for a
 * quarter of an hour. A corrected entry does not count, nor does a job and the one it was parted from.
 */
const clockedElsewhere = sql`(select o.number from labor_entry l join work_order o on o.id = l.job_id
  where s.meaning = 'performed' and l.employee_id = s.employee_id and l.job_id <> w.id
    and o.master_job_id is distinct from w.id and w.master_job_id is distinct from o.id
    and l.started_at <= s.at - interval '15 minutes' and (l.ended_at is null or l.ended_at > s.at)
    and not exists (select 1 from labor_entry x where x.corrects_id = l.id) limit 1)`;

/** The signatures of everybody since a moment, oldest first, with the workshop of their card, their stamp and their authorisation as they were then. */
async function signedSince(ctx: WriteContext, since: Date): Promise<Map<string, Signed[]>> {
  const { rows } = await sql<Signed & { employeeId: string }>`
    select s.employee_id, s.at, s.stamp_no, coalesce(w.number, s.entity) as what,
      ${clockedElsewhere} as clocked_on,
      case when w.id is not null and c.id is not null then ${cardWorkshopSql} end as workshop,
      s.stamp_no is not null and coalesce((
        select e.body::jsonb->'changes'->'status'->>'new' <> 'issued' from stamp p
        join audit_entry e on e.entity = 'stamp' and e.entity_id = p.id::text
        where p.stamp_no = s.stamp_no and e.at < s.at and e.body::jsonb->'changes' ? 'status' order by e.seq desc limit 1), false) as is_stamp_out,
      s.authorization_no is not null and exists (
        select 1 from staff_authorization a where a.number = s.authorization_no and (
          exists (select 1 from auth_suspension x where x.authorization_id = a.id and x.group_id is null
            and x.from_at < s.at and (x.lifted_at is null or x.lifted_at > s.at))
          or exists (select 1 from automatic_suspension y where y.authorization_id = a.id and y.cause in ('T1', 'T3', 'T5', 'T6', 'T7')
            and y.from_at < s.at and (y.cured_at is null or y.cured_at > s.at)))) as is_suspended
    from signature s
    left join task_card c on c.id = case when s.entity = 'taskCard' then s.entity_id::uuid end
    left join work_order w on w.id = c.job_id
    where s.employee_id in (select id from employee) and s.at >= ${since} and s.at <= ${ctx.now}
    order by s.employee_id, s.at, s.id`.execute(ctx.db);
  return Map.groupBy(rows, ({ employeeId }) => employeeId);
}

/** So many readings of two jobs that are all but one in twenty the same nobody has measured twice. */
const leastCopied = 12;
const mostDifferent = 0.05;

/**
 * Who recorded readings since a moment that are those of an earlier job, step by step and cell by cell. A reading that is its limit or its
 * nominal value is set, not measured, and says nothing (maintenance 6.3 (17)).
 */
async function copiedSince(ctx: WriteContext, since: Date): Promise<(Seen & { employeeId: string })[]> {
  const readings = (from: Date) => sql`
    select c.job_id, r.employee_id, coalesce(s.step_key, lower(s.title)) || coalesce(s.component, '') as place, r.measured::text as value, r.recorded_at as at
    from step_record r join task_step s on s.id = r.step_id join task_card c on c.id = s.card_id
    where r.recorded_at >= ${from} and r.measured is not null and s.layout is null and c.status <> 'superseded'
      and r.measured is distinct from s.min and r.measured is distinct from s.max and r.measured is distinct from s.nominal
    union all
    select c.job_id, r.employee_id, coalesce(s.step_key, lower(s.title)) || (e.value ->> 'name'), e.value ->> 'measured', r.recorded_at
    from step_record r join task_step s on s.id = r.step_id join task_card c on c.id = s.card_id cross join jsonb_array_elements(nullif(r.readings, 'null'::jsonb)) e (value)
    where r.recorded_at >= ${from} and s.layout is not null and s.layout -> 'rounds' is null and c.status <> 'superseded'
      and (e.value ->> 'measured')::numeric is distinct from s.min and (e.value ->> 'measured')::numeric is distinct from s.max
    union all
    select t.job_id, t.employee_id, 'cell ' || e.n || m.moment, e.value ->> m.moment, t.ended_at
    from test_run t cross join jsonb_array_elements(t.readings -> 'cells') with ordinality e (value, n) cross join (values ('start'), ('during'), ('end')) m (moment)
    where t.kind = 'capacity' and t.ended_at >= ${from}`;
  const twoYears = new Date(since.getTime() - 730 * 86_400_000);
  const { rows } = await sql<{
    employeeId: string;
    job: string;
    other: string;
    same: number;
    compared: number;
    at: string;
  }>`
    with fresh as (${readings(since)}), known as (${readings(twoYears)}), pair as (
      select f.employee_id, f.job_id, k.job_id as other_id, count(*) filter (where f.value = k.value)::int as same, count(*)::int as compared, min(f.at) as at
      from fresh f join known k on k.place = f.place and k.job_id <> f.job_id and k.at < f.at
      group by 1, 2, 3
    )
    select distinct on (p.job_id, p.employee_id) p.employee_id, w.number as job, o.number as other, p.same, p.compared, p.at
    from pair p join work_order w on w.id = p.job_id join work_order o on o.id = p.other_id
    where p.same >= ${leastCopied} and p.compared - p.same <= p.compared * ${mostDifferent}::numeric
    order by p.job_id, p.employee_id, p.same desc, o.number`.execute(ctx.db);
  return rows.map(({ employeeId, job, other, same, compared, at }) => ({
    employeeId,
    pattern: 'copied',
    day: dayOf(new Date(at)),
    firstAt: at,
    signatures: same,
    fault: `${job}: ${same} of ${compared} readings are those of ${other}.`,
  }));
}

/** Each hour: whoever signed in a way that cannot well be true is asked, once for a pattern and a day. */
export async function watchStamps(ctx: WriteContext): Promise<void> {
  const since = new Date(ctx.now.getTime() - lookBackHours * 3_600_000);
  const signed = await signedSince(ctx, since);
  const copied = Map.groupBy(await copiedSince(ctx, since), ({ employeeId }) => employeeId);
  if (signed.size === 0 && copied.size === 0) return;
  const today = dayOf(ctx.now);
  const { roster, exceptions, people, patternOf } = await rosterBetween(ctx, addDays(dayOf(since), -1), today);
  for (const employeeId of new Set([...signed.keys(), ...copied.keys()])) {
    const person = people.find(({ id }) => id === employeeId);
    const dutyOn = (day: string): Duty | null => {
      const away = exceptions.some(
        (one) => one.employeeId === employeeId && one.day === day && (one.kind === 'leave' || one.kind === 'sick'),
      );
      const shifts = roster(employeeId, day).filter(({ minutes }) => minutes > 0);
      const isAway = (away && shifts.length === 0) || (person?.onLeaveSince ?? '9') <= day;
      return isAway || patternOf(employeeId, day) !== null ? { shifts, isAway } : null;
    };
    const found = [
      ...seenIn(signed.get(employeeId) ?? [], dutyOn),
      ...(copied.get(employeeId) ?? []).map(({ employeeId: _who, ...seen }) => seen),
    ];
    for (const seen of found) {
      const known = await ctx.db
        .selectFrom('stampWatch')
        .select('id')
        .where('employeeId', '=', employeeId)
        .where('pattern', '=', seen.pattern)
        .where('day', '=', seen.day)
        .executeTakeFirst();
      if (known) continue;
      const row = await createRecord(ctx, stampWatch, {
        ...seen,
        employeeId,
        answerBy: addDays(today, answerDays),
        status: 'asked',
      });
      const account = (await employeeOf(ctx, employeeId))?.userId;
      await notify(ctx, {
        to: account ? [account] : [],
        type: 'Quality',
        title: 'Please explain your signatures',
        text: seen.fault,
        link: `/qa/ccs/stamp-watch/${row.number}`,
        subject: `stampWatch:${row.id}`,
        cause: 'asked',
      });
    }
  }
}
