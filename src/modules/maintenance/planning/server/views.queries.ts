import { sql } from 'kysely';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { Context } from '#kernel/server/context.ts';
import { rosterBetween } from '#modules/maintenance/manpower/server/public.ts';
import { openStatuses } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import type { planCalendarCall, planPartsCall } from '../shared/plan.calls.ts';

type Parts = AnswerOf<typeof planPartsCall>;
type Line = Parts['jobs'][number]['lines'][number];
type Calendar = AnswerOf<typeof planCalendarCall>;
type Entry = Calendar['days'][number]['entries'][number];

/** Open jobs that lack parts: what is asked for and neither handed out nor to be had, with the order it comes with. */
export async function jobsShortOfParts(ctx: Context): Promise<Parts> {
  const found = await sql<
    Line & { id: string; number: string; partName: string; dueAt: string; plannedFrom: string | null }
  >`
    select w.id, w.number, w.part_name, w.due_at,
      (select min(s.day)::text from plan_slot s where s.job_id = w.id and s.copy_id is null and s.archived_at is null and s.day >= ${dayOf(ctx.now)}::date) as planned_from,
      coalesce(q.master_jobnumber, w.number) as request, i.part_number, i.part_name as description, i.uom,
      trim_scale(greatest(l.remaining - l.reserved - coalesce(b.available, 0), 0))::text as missing, o.number as "order", o.promised_on::text as expected
    from request_line_state l join work_order w on w.id = l.job_id join stock_item i on i.id = l.item_id
    left join parts_request q on q.id = l.request_id left join stock_item_balance b on b.id = l.item_id
    left join lateral (select o.number, o.promised_on from purchase_order_line p join purchase_order o on o.id = p.order_id
      where p.item_id = l.item_id and o.status = 'issued' and not p.closed_short and p.quantity > p.qty_received order by o.promised_on, o.number limit 1) o on true
    where w.status = any(${[...openStatuses]}) and w.archived_at is null and l.remaining > l.reserved + coalesce(b.available, 0)
    order by w.due_at, w.number, i.part_number limit 1000`.execute(ctx.db);
  const jobs = Map.groupBy(found.rows, (row) => row.id);
  return {
    jobs: [...jobs.values()].flatMap((lines) => {
      const [first] = lines;
      return first ? [{ ...first, lines }] : [];
    }),
  };
}

/** A month by day: what comes in, what is due, what is calibrated, who is away. */
export async function planCalendar(ctx: Context, asked: string | undefined): Promise<Calendar> {
  const today = dayOf(ctx.now);
  const month = asked ?? today.slice(0, 7);
  const from = `${month}-01`;
  const days: string[] = [];
  for (let day = from; day.startsWith(month); day = addDays(day, 1)) days.push(day);
  const to = days.at(-1) ?? from;
  const found = await sql<Entry & { day: string }>`
    select (w.due_at at time zone 'Asia/Bangkok')::date::text as day, 'due' as kind, w.number || ' ' || w.part_name as text, '/maintenance/mmc/' || w.number as path
      from work_order w where w.status = any(${[...openStatuses]}) and w.archived_at is null
        and w.due_at >= ${`${from}T00:00:00+07:00`}::timestamptz and w.due_at < ${`${addDays(to, 1)}T00:00:00+07:00`}::timestamptz
    union all
    select o.promised_on::text, 'receipt', o.number || ' ' || v.name, null
      from purchase_order o join vendor v on v.id = o.vendor_id where o.status = 'issued' and o.received_pct < 100 and o.promised_on between ${from}::date and ${to}::date
    union all
    select t.next_calibration::text, 'calibration', t.tool_no || ' ' || t.name, '/tools/id/' || t.tool_no
      from tool t where t.status not in ('archived', 'lost') and t.next_calibration between ${from}::date and ${to}::date
    order by 1, 2, 3 limit 2000`.execute(ctx.db);
  const span = await rosterBetween(ctx, from, to);
  const away = days.flatMap((day) =>
    span.people.flatMap((one) => {
      const away = span.roster(one.id, day).find((shift) => shift.away !== null)?.away;
      // Why somebody is away is not the calendar's to tell.
      return away ? { day, kind: 'leave' as const, half: away.half, text: one.name, path: '/manpower' } : [];
    }),
  );
  const entries = Map.groupBy([...found.rows, ...away], (one) => one.day);
  const holidays = await ctx.db
    .selectFrom('holiday')
    .select(['day', 'nameEn as name', 'nameTh'])
    .where('status', '=', 'observed')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();
  return {
    month,
    today,
    days: days.map((day) => ({
      day,
      holiday: holidays.find((one) => one.day === day) ?? null,
      entries: entries.get(day) ?? [],
    })),
  };
}
