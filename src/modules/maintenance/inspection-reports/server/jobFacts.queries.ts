import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '#kernel/server/context.ts';
import { pinsOfJob } from '#modules/maintenance/defect-map/server/public.ts';
import { jobFactsAnswer } from '../shared/inspectionReports.calls.ts';
export type JobFacts = z.infer<typeof jobFactsAnswer>;

/** The facts of a job as they stand now, in the order a teardown report has them. */
export async function jobFactsOf(ctx: Context, jobId: string): Promise<JobFacts> {
  const head = await sql<
    Pick<JobFacts, 'workScope' | 'customerRef' | 'removalReason' | 'receivedAt' | 'tsnHours' | 'csnCycles'>
  >`
    select work_scope, customer_ref, removal_reason, received_at, tsn_hours, csn_cycles from work_order where id = ${jobId}`.execute(
    ctx.db,
  );
  const findings = await sql<JobFacts['findings'][number]>`
    select number, defect_code as defect, coalesce(place, item_name, '') as place, description, severity, disposition, status, measured
    from finding where job_id = ${jobId} and archived_at is null order by finding_no`.execute(ctx.db);
  const dimensions = await sql<JobFacts['dimensions'][number]>`
    select c.card_no, s.title, case when left_in_lot.readings is null then round(r.measured, s.decimals)::text
        else (select string_agg(reading ->> 'measured', ', ' order by at) from jsonb_array_elements(left_in_lot.readings) with ordinality as each (reading, at)) end as value,
      trim_scale(s.min)::text as min, trim_scale(s.max)::text as max,
      coalesce(s.unit, '') as unit, coalesce(s.limit_ref, '') as reference,
      case when left_in_lot.readings is null then r.in_limit else not left_in_lot.readings @> '[{"inLimit": false}]' end as in_limit
    from task_step s join task_card c on c.id = s.card_id
    join lateral (select measured, in_limit, readings from step_record where step_id = s.id order by attempt desc limit 1) r on true
    left join lateral (select readings_left(r.readings, c.job_id) as readings where jsonb_typeof(r.readings) = 'array' and pieces_out(c.job_id) <> '{}') left_in_lot on true
    where c.job_id = ${jobId} and c.status <> 'superseded' and s.type = 'measurement' and r.measured is not null order by c.seq, s.step_no`.execute(
    ctx.db,
  );
  const ndt = await sql<JobFacts['ndt'][number]>`
    select number, method, array_to_string(array(select jsonb_array_elements_text(items)), ', ') as items,
      technique || ' rev ' || technique_revision as technique, result, status
    from ndt_report where job_id = ${jobId} and status not in ('draft', 'void') order by number`.execute(ctx.db);
  const work = await sql<JobFacts['work'][number]>`
    select card_no, title, status, signed_by_name as signed_by from task_card where job_id = ${jobId} and status <> 'superseded' order by seq`.execute(
    ctx.db,
  );
  const parts = await sql<JobFacts['parts'][number]>`
    select name, part_number, quantity, lot_number as lot, coalesce(document_number, '') as document from part_fitted f where job_id = ${jobId}
      and not exists (select 1 from entry_withdrawal x where x.entry_id = f.id) order by fitted_at, id`.execute(ctx.db);
  const tests = await sql<JobFacts['tests'][number]>`
    select kind, attempt, statement, result from test_run where job_id = ${jobId} order by ended_at, kind, attempt`.execute(
    ctx.db,
  );
  const directives = await sql<JobFacts['directives'][number]>`
    select d.ad_number as number, c.status, coalesce(c.method, c.reason, '') as method from directive_compliance c join directive d on d.id = c.directive_id where c.job_id = ${jobId}
    union all
    select b.number, coalesce(b.result, 'open'), coalesce(b.reference, '') from bulletin_result b where b.job_id = ${jobId}
    order by 1`.execute(ctx.db);
  return {
    ...(head.rows[0] ?? {
      workScope: '',
      customerRef: null,
      removalReason: null,
      receivedAt: ctx.now.toISOString(),
      tsnHours: null,
      csnCycles: null,
    }),
    findings: findings.rows,
    pins: await pinsOfJob(ctx, jobId),
    dimensions: dimensions.rows,
    ndt: ndt.rows,
    work: work.rows,
    parts: parts.rows,
    tests: tests.rows,
    directives: directives.rows,
  };
}

/** True when this person alone signed every critical card of the job; of a card not yet signed, recorded its steps (G10). */
export async function didAllCriticalAlone(ctx: Context, jobId: string, employeeId: string): Promise<boolean> {
  const result = await sql<{ cards: number; others: number }>`
    select count(*)::int as cards, count(*) filter (where not alone)::int as others from (
      select c.id, coalesce(c.signed_by_employee_id = ${employeeId}, bool_and(r.employee_id = ${employeeId}), false) as alone
      from task_card c left join task_step s on s.card_id = c.id left join step_record r on r.step_id = s.id
      where c.job_id = ${jobId} and c.status not in ('superseded', 'notApplicable')
        and (c.critical or exists (select 1 from task_step x where x.card_id = c.id and x.critical))
      group by c.id) k`.execute(ctx.db);
  const { cards, others } = result.rows[0] ?? { cards: 0, others: 0 };
  return cards > 0 && others === 0;
}
