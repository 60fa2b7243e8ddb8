import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import type { AnswerOf, QueryOf } from '#kernel/shared/call.ts';
import { addDays, dayOf, endOfDay, startOfDay } from '#kernel/shared/dates.ts';
import { partNumber } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';
import { whyNoWork } from '#modules/maintenance/work-orders/server/public.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import type { findingMapCall, paretoCall, wearMapCall } from '../shared/defectMap.calls.ts';
import { pareto } from '../shared/pareto.ts';

type Drawing = AnswerOf<typeof findingMapCall>['drawings'][number];

/** The pictures kept at a part number, at what was merged into it, and at the series it belongs to. */
async function drawingsOf(ctx: Context, partNumberId: string): Promise<Drawing[]> {
  const found = await sql<Drawing>`
    select a.id, a.file_name, a.width, a.height, p.partnumber as part_number
    from part_number p join attachment a on a.entity = 'partNumber' and a.entity_id = p.id and a.archived_at is null and a.width is not null and a.height is not null
    where p.id = ${partNumberId} or p.merged_into_id = ${partNumberId} or p.id = (select series_id from part_number where id = ${partNumberId})
    order by p.id = ${partNumberId} desc, a.id`.execute(ctx.db);
  return found.rows;
}

/** Whether a file is a picture kept at a part number: what pins are set on. */
export async function isDrawing(ctx: Context, fileId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('attachment')
    .select('id')
    .where(sql<boolean>`id::text = ${fileId}`)
    .where('entity', '=', partNumber.name)
    .where('archivedAt', 'is', null)
    .where('width', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The findings of a job with their pins. */
export async function findingMapOf(ctx: Context, asked: string): Promise<AnswerOf<typeof findingMapCall>> {
  const job = await getRecord(ctx, workOrder, asked);
  const findings = await sql<AnswerOf<typeof findingMapCall>['findings'][number]>`
    select f.id, f.finding_no, f.description, f.place,
      case when n.id is not null then jsonb_build_object('id', n.id, 'version', n.version, 'fileId', n.file_id, 'x', n.x::text, 'y', n.y::text) end as pin
    from finding f left join finding_pin n on n.finding_id = f.id
    where f.job_id = ${job.id} and f.archived_at is null order by f.finding_no`.execute(ctx.db);
  return {
    isOpen: whyNoWork(job) === null,
    drawings: await drawingsOf(ctx, job.partNumberId),
    findings: findings.rows,
  };
}

/** The pins of a job's findings, as a report keeps them. */
export async function pinsOfJob(
  ctx: Context,
  jobId: string,
): Promise<{ finding: string; fileId: string; x: string; y: string }[]> {
  const found = await sql<{ finding: string; fileId: string; x: string; y: string }>`
    select f.finding_no as finding, n.file_id, n.x::text, n.y::text from finding f join finding_pin n on n.finding_id = f.id
    where f.job_id = ${jobId} and f.archived_at is null order by n.file_id, f.finding_no`.execute(ctx.db);
  return found.rows;
}

/** The pins of all findings on the drawings of a part number, the latest first. */
export async function wearMapOf(
  ctx: Context,
  asked: string,
  { from, to }: QueryOf<typeof wearMapCall>,
): Promise<AnswerOf<typeof wearMapCall>> {
  const part = await getRecord(ctx, partNumber, asked);
  const drawings = await drawingsOf(ctx, part.id);
  const pins = await sql<Omit<AnswerOf<typeof wearMapCall>['pins'][number], 'day'> & { at: string }>`
    select n.id, n.file_id, n.x::text, n.y::text, f.number as finding, w.number as job_number, w.serial_number, f.defect_code as defect, f.severity, f.description,
      f.created_at as at,
      coalesce((select array_agg(a.id order by a.id) from attachment a
        where a.entity = 'finding' and a.entity_id = f.id and a.archived_at is null and a.width is not null), '{}') as photos
    from finding_pin n join finding f on f.id = n.finding_id and f.archived_at is null join work_order w on w.id = f.job_id
    where n.file_id = any(${drawings.map(({ id }) => id)}::text[])
      and (${from ?? null}::text is null or f.created_at >= ${from ? startOfDay(from) : null}::timestamptz)
      and (${to ?? null}::text is null or f.created_at < ${to ? endOfDay(to) : null}::timestamptz)
    order by f.created_at desc, f.number limit 2000`.execute(ctx.db);
  return {
    partNumber: part.partnumber,
    partName: part.partname,
    drawings,
    pins: pins.rows.map(({ at, ...pin }) => ({ ...pin, day: dayOf(new Date(at)) })),
  };
}

/** Which defects stand behind the reports signed in a period; the last twelve months unless asked otherwise. */
export async function paretoOf(ctx: Context, query: QueryOf<typeof paretoCall>): Promise<AnswerOf<typeof paretoCall>> {
  const to = query.to ?? dayOf(ctx.now);
  const from = query.from ?? addDays(to, -365);
  const { family = null, customerId = null, defect = null } = query;
  // One row a finding, however many reports its job has.
  const reported = sql`
    reported as (
      select distinct on (r.job_id) r.job_id, r.family, r.customer_id from inspection_report r
      where r.status <> 'draft' and r.archived_at is null and r.signed_at >= ${startOfDay(from)} and r.signed_at < ${endOfDay(to)}
        and (${family}::text is null or r.family = ${family}) and (${customerId}::uuid is null or r.customer_id = ${customerId}::uuid)
      order by r.job_id, r.signed_at desc
    ), found as (
      select f.*, p.family, p.customer_id from reported p join finding f on f.job_id = p.job_id and f.archived_at is null
    )`;
  const [counts, reports, families, customers, findings] = await Promise.all([
    sql<{
      name: string;
      count: number;
    }>`with ${reported} select defect_code as name, count(*)::int as count from found group by 1`.execute(ctx.db),
    sql<{ count: number }>`with ${reported} select count(*)::int as count from reported`.execute(ctx.db),
    sql<{
      name: string;
      count: number;
    }>`with ${reported} select family as name, count(*)::int as count from found group by 1 order by 2 desc, 1`.execute(
      ctx.db,
    ),
    sql<{ id: string; name: string; count: number }>`
      with ${reported} select c.id, c.name, count(*)::int as count from found f join customer c on c.id = f.customer_id group by c.id order by 3 desc, 2`.execute(
      ctx.db,
    ),
    sql<AnswerOf<typeof paretoCall>['findings'][number]>`
      with ${reported} select f.number, w.number as job_number, w.part_number, w.serial_number, c.name as customer, f.place, f.description, f.severity
      from found f join work_order w on w.id = f.job_id join customer c on c.id = f.customer_id
      where f.defect_code = ${defect} order by f.created_at desc, f.number limit 200`.execute(ctx.db),
  ]);
  const bars = pareto(counts.rows);
  return {
    from,
    to,
    reports: reports.rows[0]?.count ?? 0,
    total: bars.reduce((sum, { count }) => sum + count, 0),
    bars,
    families: families.rows,
    customers: customers.rows,
    findings: findings.rows,
  };
}
