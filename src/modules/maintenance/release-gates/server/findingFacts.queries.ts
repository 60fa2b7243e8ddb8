import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import type { Block12Source } from '../shared/facts.release.ts';
import type { FindingFact, InspectionReportFact } from '../shared/facts.work.ts';

/** The findings of a job as the gates see them. */
export async function findingFacts(ctx: Context, jobId: string): Promise<FindingFact[]> {
  const result = await sql<{
    findingNo: string;
    defectCode: string;
    place: string | null;
    severity: FindingFact['severity'];
    status: FindingFact['status'];
    reinspectedAt: string | null;
    reportable: FindingFact['reportable'];
    disposition: FindingFact['disposition'];
    workedOnSince: string | null;
    replacementGone: string | null;
    pieceLeft: boolean;
  }>`
    select finding_no, defect_code, place, severity, status, reinspected_at, reportable, disposition,
      exists (select 1 from piece_taken_out p where p.job_id = f.job_id and f.id = any(p.finding_ids)) as piece_left,
      (select c.card_no from task_card named join task_card c on c.job_id = named.job_id and c.card_no = named.card_no and c.status <> 'superseded'
       where named.id = f.rework_card_id and (c.status not in ('signed', 'notApplicable') or c.signed_at > f.reinspected_at)
         and not exists (select 1 from finding later join task_card its on its.id = later.rework_card_id
           where later.job_id = f.job_id and its.card_no = c.card_no and later.status = 'closed' and later.reinspected_at >= c.signed_at) limit 1) as worked_on_since,
      (select u.name || ' ' || u.lot_number from entry_withdrawal x join part_fitted u on u.id = x.entry_id join step_record r on r.id = u.step_record_id
         join task_step s on s.id = r.step_id join task_card c on c.id = s.card_id and c.status <> 'superseded' join task_card named on named.id = f.rework_card_id and named.card_no = c.card_no
       where c.job_id = f.job_id and f.disposition = 'replace' and f.status = 'closed' and x.at > f.reinspected_at and f.quantity > (
         select coalesce(sum(o.quantity), 0) from part_fitted o join step_record ore on ore.id = o.step_record_id join task_step os on os.id = ore.step_id
         where os.card_id = c.id and normal_identity(o.part_number) = normal_identity(f.item_part_number) and not exists (select 1 from entry_withdrawal ox where ox.entry_id = o.id))
       order by x.at limit 1) as replacement_gone
    from finding f where job_id = ${jobId} and archived_at is null order by finding_no`.execute(ctx.db);
  return result.rows.map((row) => ({
    findingNo: row.findingNo,
    defect: row.defectCode.replace(
      /([a-z])([A-Z])/g,
      (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
    ),
    place: row.place ?? '',
    severity: row.severity,
    status: row.status,
    reinspected: row.reinspectedAt !== null,
    reportable: row.reportable,
    disposition: row.disposition,
    workedOnSince: row.workedOnSince,
    replacementGone: row.replacementGone,
    pieceLeft: row.pieceLeft,
  }));
}

/** The inspection reports of a job, superseded ones left out. */
export async function inspectionFacts(ctx: Context, jobId: string): Promise<InspectionReportFact[]> {
  const result = await sql<{
    number: string;
    type: InspectionReportFact['type'];
    status: InspectionReportFact['status'];
    result: InspectionReportFact['result'];
    recommends: InspectionReportFact['recommends'];
    inspectorEmployeeId: string | null;
    inspectorName: string | null;
    signedAt: string | null;
  }>`
    select number, type, status, result, inspector_employee_id, inspector_name, signed_at,
      case when type = 'preliminary' and recommendation <> 'asOrdered'
        and not exists (select 1 from order_change o where o.job_id = r.job_id and o.at >= r.signed_at) then recommendation end as recommends
    from inspection_report r where job_id = ${jobId} and archived_at is null order by created_at`.execute(ctx.db);
  return result.rows.map((row) => ({
    number: row.number,
    type: row.type,
    status: row.status,
    result: row.result,
    recommends: row.recommends ?? null,
    signature:
      row.signedAt && row.inspectorEmployeeId
        ? { employeeId: row.inspectorEmployeeId, name: row.inspectorName ?? '', at: row.signedAt }
        : null,
  }));
}

/** True of a finding, as `f`, that was closed under the part number its job has now: no change of it came after (R6). */
export const judgedForThisPart = sql<boolean>`not exists (
  select 1 from order_change o where o.job_id = f.job_id and f.status = 'closed' and o.at > f.reinspected_at
    and o.was ->> 'partNumber' is distinct from o.now_is ->> 'partNumber')`;

/** The values of a job that stand outside their limits by an accepted document, as block 12 names them (R6): one sentence each. */
export async function approvedDeviations(ctx: Context, jobId: string): Promise<(Block12Source & { text: string })[]> {
  const found = await sql<{ id: string; label: string; text: string }>`
    select r.id, d.reference as label,
      s.title || ' ' || r.measured::text || coalesce(' ' || s.unit, '') || ' accepted by ' || d.reference as text
    from approved_deviation d join step_record r on r.id = d.record_id join task_step s on s.id = r.step_id
    join task_card c on c.id = s.card_id
    where c.job_id = ${jobId} and c.status <> 'superseded' and d.kind is not null and d.accepted_at is not null
      and not step_record_withdrawn(r.id)
      and part_of_job(d.part_number, c.job_id) and r.attempt = (select max(l.attempt) from step_record l where l.step_id = s.id)
    order by c.seq, s.step_no`.execute(ctx.db);
  const defects = await sql<{ id: string; label: string; text: string }>`
    select f.id, f.approved_data_ref as label,
      'Finding ' || f.finding_no || ', ' || lower(regexp_replace(f.defect_code, '([a-z])([A-Z])', '\\1 \\2', 'g')) || coalesce(', ' || f.place, '')
        || ', accepted by ' || f.approved_data_ref as text
    from finding f where f.job_id = ${jobId} and f.disposition = 'approvedData' and f.status = 'closed' and f.archived_at is null
      and f.approved_data_ref is not null and ${judgedForThisPart} order by f.finding_no`.execute(ctx.db);
  return [
    ...found.rows.map((row) => ({ entity: 'stepRecord', ...row })),
    ...defects.rows.map((row) => ({ entity: 'finding', ...row })),
  ];
}
