import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Context } from '#kernel/server/context.ts';
import { openStatuses, workOrder } from '../shared/workOrder.record.ts';
import { jobPageQuery, jobListAnswer, jobPageAnswer } from '../shared/jobList.calls.ts';

const statuses = Object.keys(workOrder.states ?? {}) as [string, ...string[]];
export type JobPageQuery = z.infer<typeof jobPageQuery>;

const open = sql`w.status = any(${[...openStatuses]})`;
const orders: Record<JobPageQuery['sort'], RawBuilder<unknown>> = {
  dueAt: sql`w.due_at, w.id`,
  '-dueAt': sql`w.due_at desc, w.id desc`,
  jobnumber: sql`w.number`,
  '-jobnumber': sql`w.number desc`,
  receivedAt: sql`w.received_at, w.id`,
  '-receivedAt': sql`w.received_at desc, w.id desc`,
  priority: sql`array_position(array['aog', 'urgent', 'routine'], w.priority), w.due_at, w.id`,
};

const listed = (value: string | undefined) =>
  (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
const like = (value: string) => `%${value.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

function conditions(ctx: Context, query: JobPageQuery): RawBuilder<unknown>[] {
  const found = [sql`w.archived_at is null`];
  const asked = listed(query.status).filter((status) => statuses.includes(status));
  found.push(asked.length > 0 ? sql`w.status = any(${asked})` : open);
  const shops = listed(query.shop);
  if (shops.length > 0) found.push(sql`w.shop = any(${shops})`);
  if (query.customer) found.push(sql`c.code = upper(${query.customer})`);
  if (query.q) {
    const words = like(query.q);
    found.push(sql`(w.search_text like ${words} or c.search_text like ${words} or lower(w.location) like ${words}
      or w.lead_employee_id in (select id from employee where search_text like ${words}))`);
  }
  if (query.due === 'overdue') found.push(sql`w.due_at < ${ctx.now} and w.released_at is null`);
  if (query.due === 'today')
    found.push(
      sql`(w.due_at at time zone 'Asia/Bangkok')::date = (${ctx.now}::timestamptz at time zone 'Asia/Bangkok')::date`,
    );
  if (query.due === 'week') found.push(sql`w.due_at < ${ctx.now}::timestamptz + interval '7 days'`);
  return found;
}

/** The jobs of a page, those promised first on top. */
export async function jobRows(ctx: Context, query: JobPageQuery): Promise<z.infer<typeof jobListAnswer>> {
  const where = sql.join(conditions(ctx, query), sql` and `);
  const size = query.size === 'all' ? 5000 : query.size;
  const { rows } = await sql<z.infer<typeof jobListAnswer>[number]>`
      select w.id, w.number as jobnumber, m.number as master_jobnumber, w.part_number as partnumber, w.part_name as partname,
        w.serial_number as serialnumber, c.code as customer, c.name as customer_name, w.shop, w.work_scope, w.priority, w.status,
        w.open_hold as hold, w.hold_since, w.received_at, w.due_at, w.released_at, e.name as lead, w.location,
        w.cards_signed, w.cards_total, w.findings_open, w.gates_failing
      from work_order w join customer c on c.id = w.customer_id
      left join employee e on e.id = w.lead_employee_id left join work_order m on m.id = w.master_job_id
      where ${where} order by ${orders[query.sort]} limit ${size} offset ${(query.page - 1) * size}`.execute(ctx.db);
  return rows;
}

/** A page of jobs, and how many stand behind each tab. */
export async function jobPage(ctx: Context, query: JobPageQuery): Promise<z.infer<typeof jobPageAnswer>> {
  const where = sql.join(conditions(ctx, query), sql` and `);
  const [rows, total, counts] = await Promise.all([
    jobRows(ctx, query),
    sql<{
      total: number;
    }>`select count(*)::int as total from work_order w join customer c on c.id = w.customer_id where ${where}`.execute(
      ctx.db,
    ),
    jobCounts(ctx),
  ]);
  return { rows, total: total.rows[0]?.total ?? 0, counts };
}

/** How many jobs stand behind each tab of the list, for this person. */
async function jobCounts(ctx: Context): Promise<z.infer<typeof jobPageAnswer>['counts']> {
  const result = await sql<z.infer<typeof jobPageAnswer>['counts']>`
    select count(*) filter (where ${open})::int as open,
      count(*) filter (where ${open} and w.lead_employee_id = ${ctx.actor.employeeId}::uuid)::int as mine,
      count(*) filter (where ${open} and w.priority = 'aog')::int as aog,
      count(*) filter (where ${open} and w.due_at < ${ctx.now}::timestamptz + interval '7 days')::int as due_this_week,
      count(*) filter (where w.status in ('inWork', 'finalInspection') and w.gates_failing = 1)::int as one_gate_away,
      count(*) filter (where w.status = 'released')::int as released
    from work_order w where w.archived_at is null and (${open} or w.status = 'released')`.execute(ctx.db);
  return result.rows[0] ?? { open: 0, mine: 0, aog: 0, dueThisWeek: 0, oneGateAway: 0, released: 0 };
}
