import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { vendorApprovedUntil } from '#modules/quality/vendors/server/public.ts';
import type { OutsideFacts, UsedBatch } from '../shared/facts.supply.ts';
import type { NdtFacts, NdtPerson } from '../shared/facts.work.ts';
import type { NdtMethod } from '../shared/vocabulary.ts';

/** Whether what a person of a report was certified by was not taken back as a mistake since. */
const standsStill = (who: 'performer' | 'accepter') => sql`(
  select coalesce(bool_or(c.archived_at is null), true) from ndt_certification c
  where c.employee_id = ${sql.ref(`r.${who}_employee_id`)} and c.method = r.method)`;
const whoStands = (person: NdtPerson, stands: boolean): NdtPerson =>
  stands ? person : { ...person, certifiedUntil: null };

/** The NDT reports of a job with what was kept of people, equipment, materials and checks on the test day. */
export async function ndtReportFacts(ctx: Context, jobId: string): Promise<NdtFacts['reports']> {
  const nobody = { name: '', level: 'none' as const, certifiedUntil: null, visionUntil: null };
  const result = await sql<{
    number: string;
    method: NdtMethod;
    technique: string;
    items: string[];
    itemResults: { item: string; result: 'accepted' | 'rejected' }[];
    status: NdtFacts['reports'][number]['status'];
    performedAt: string | null;
    createdAt: string;
    performer: NdtFacts['reports'][number]['performer'] | null;
    performerStands: boolean;
    accepterStands: boolean;
    accepter: NdtFacts['reports'][number]['accepter'];
    equipment: NdtFacts['reports'][number]['equipment'];
    materials: NdtFacts['reports'][number]['materials'];
    checks: NdtFacts['reports'][number]['checks'];
    areas: string[];
    areasAsked: string[];
    pieces: number[];
    failedSince: NonNullable<NdtFacts['reports'][number]['failedSince']>;
  }>`
    select number, method, technique, items, item_results, status, performed_at, created_at, performer, accepter,
      ${standsStill('performer')} as performer_stands, ${standsStill('accepter')} as accepter_stands, equipment, materials, checks,
      areas, pieces, coalesce((select t.areas from ndt_technique t where t.code = r.technique and t.archived_at is null and t.status in ('current', 'superseded')
        order by t.status = 'current' desc, t.revision desc limit 1), '[]') as areas_asked,
      coalesce((select jsonb_agg(jsonb_build_object('name', c ->> 'name', 'day', next.day)) from jsonb_array_elements(checks) c
        cross join lateral (select p.passed, p.day from ndt_process_check p where lower(p.name) = lower(c ->> 'name') and p.checked_at > performed_at
          order by p.checked_at limit 1) next where not next.passed), '[]') as failed_since
    from ndt_report r where job_id = ${jobId} and archived_at is null order by number`.execute(ctx.db);
  return result.rows.map((row) => ({
    number: row.number,
    method: row.method,
    technique: row.technique,
    items: row.items,
    rejectedItems:
      row.status !== 'rejected'
        ? []
        : row.itemResults.length === 0
          ? row.items
          : row.itemResults.filter((each) => each.result === 'rejected').map((each) => each.item),
    status: row.status,
    performedAt: row.performedAt ?? row.createdAt,
    performer: whoStands(row.performer ?? nobody, row.performerStands),
    accepter: row.accepter && whoStands(row.accepter, row.accepterStands),
    equipment: row.equipment,
    materials: row.materials,
    checks: row.checks,
    areas: row.areas,
    pieces: row.pieces,
    areasAsked: row.areasAsked,
    failedSince: row.failedSince,
  }));
}

/** The places of the pieces that are still in the lot of a job; empty where it is one component. */
export async function piecesLeft(ctx: Context, jobId: string): Promise<number[]> {
  const { rows } = await sql<{ pieces: number[] }>`select pieces_left(${jobId}) as pieces`.execute(ctx.db);
  return rows[0]?.pieces ?? [];
}

/** The batches used on the inspections of a job that stand (G15). */
export async function ndtMaterials(ctx: Context, jobId: string): Promise<UsedBatch[]> {
  const result = await sql<UsedBatch>`
    select distinct m ->> 'batchId' as batch_id, coalesce(r.performed_at, r.created_at) as at from ndt_report r cross join lateral jsonb_array_elements(r.materials) m
    where r.job_id = ${jobId} and r.archived_at is null and r.status not in ('void', 'superseded') and m ->> 'batchId' is not null`.execute(
    ctx.db,
  );
  return result.rows;
}

/**
 * Signed cards that alter the part, for the reports that must come after them (G11). Which item a card worked on is what the findings
 * it puts right say, and the choice on the card that names an inspected item; a repair that says neither, or names another place, may have
 * touched any.
 */
export async function ndtLaterWork(ctx: Context, jobId: string): Promise<NdtFacts['laterWork']> {
  const result = await sql<NdtFacts['laterWork'][number]>`
    with recursive standing as (
      select card_no, seq, predecessors, ndt_required from task_card where job_id = ${jobId} and status <> 'superseded'
    ), follows as (
      select before.card_no as earlier, after.card_no as later from standing after join standing before on before.card_no = any(after.predecessors)
      union select f.earlier, after.card_no from follows f join standing after on f.later = any(after.predecessors)
    ), inspected as (
      select lower(btrim(n ->> 'item')) as item from standing cross join lateral jsonb_array_elements(ndt_required) n
    )
    select c.card_no, c.title, c.signed_at, case when c.phase = 'repair' or c.card_no like 'M%' then 'repair' else 'other' end as phase,
      case when c.phase = 'repair' then (
        select case when bool_or(t.item is null or lower(btrim(t.item)) not in (select item from inspected)) then null else array_agg(distinct t.item) end
        from (
          select f.item_name as item from finding f
          where f.archived_at is null and f.job_id = c.job_id and (f.rework_card_id = c.id or f.id = c.finding_id)
          union all
          select (select r.value #>> '{}' from step_record r where r.step_id = s.id order by r.attempt desc limit 1) from task_step s
          where s.card_id = c.id and s.type = 'choice'
            and exists (select 1 from unnest(s.options) o where lower(btrim(o)) in (select item from inspected))
        ) t
      ) end as items,
      array(select distinct n->>'method' from standing i cross join lateral jsonb_array_elements(i.ndt_required) n
        where i.seq > c.seq and not exists (select 1 from follows f where f.earlier = i.card_no and f.later = c.card_no)) as before
    from task_card c
    where c.job_id = ${jobId} and c.status = 'signed' and c.tests_stand_reason is null and (c.phase in ('disassembly', 'cleaning', 'repair', 'assembly') or c.card_no like 'M%')
    order by c.seq`.execute(ctx.db);
  return result.rows;
}

/** Work done outside the company for a job. */
export async function outsideFactsOf(
  ctx: Context,
  jobId: string,
  required: OutsideFacts['required'],
): Promise<OutsideFacts> {
  const rows = await sql<Omit<OutsideFacts['processes'][number], 'approvedUntil'> & { vendorId: string }>`
    select process, vendor, vendor_id, process_kind <> 'hydrostaticTest' as changes_part, sent_on, performed_on, document, case when inspection_signature_id is not null then incoming_inspection end as incoming_inspection,
      created_at as sent_at, case when inspection_signature_id is not null then inspected_at end as inspected_at
    from outside_process u where job_id = ${jobId} and not exists (select 1 from entry_withdrawal x where x.entry_id = u.id) order by coalesce(performed_on, sent_on), created_at`.execute(
    ctx.db,
  );
  return {
    required,
    processes: await Promise.all(
      rows.rows.map(async ({ vendorId, ...row }) => ({
        ...row,
        approvedUntil: await vendorApprovedUntil(ctx, {
          vendorId,
          process: row.process,
          on: row.performedOn ?? row.sentOn,
        }),
      })),
    ),
  };
}
