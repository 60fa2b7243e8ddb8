import { sql, type RawBuilder } from 'kysely';
import { idIn } from '#kernel/server/records/columns.ts';
import type { Context } from '#kernel/server/context.ts';
import { notFound } from '#kernel/shared/errors.ts';
import type { UsedEffect, UsedKind } from '../shared/whereUsed.ts';

/** Only uses since a day, of one customer or on one job; of a manual, only the citations that begin with a section or page. */
export interface Narrowed {
  since?: string | undefined;
  section?: string | undefined;
  customerId?: string | undefined;
  jobNumber?: string | undefined;
}

/** The thing asked about, as people call it. */
export interface UsedThing {
  id: string;
  name: string;
}

export interface UsedJob {
  jobNumber: string;
  status: string;
  partNumber: string;
  partName: string;
  serialNumber: string;
  customerId: string;
  customer: string;
  customerRef: string | null;
  /** Each use with its card or place, oldest first: `T100 Torque wrench TW-014`. */
  uses: { at: string; what: string }[];
  certificates: { number: string; type: string; status: string; issuedAt: string }[];
  /** What quality found, the latest first. */
  assessments: {
    effect: UsedEffect;
    reason: string;
    by: string;
    at: string;
    /** The out-of-tolerance review whose signed verdict this is. */
    review: string | null;
  }[];
  /** The out-of-tolerance review that still asks for its verdict on this job. */
  inReview: string | null;
}

const things: Record<UsedKind, (id: string) => RawBuilder<UsedThing>> = {
  tool: (id) =>
    sql`select id, tool_no || ' ' || name as name from tool where id = ${idIn(id)}::uuid or upper(tool_no) = upper(${id})`,
  batch: (id) =>
    sql`select b.id, i.part_name || ' batch ' || b.number as name from batch b join stock_item i on i.id = b.item_id
      where b.id = ${idIn(id)}::uuid or upper(b.number) = upper(${id})`,
  material: (id) =>
    sql`select id, part_number || ' ' || part_name as name from stock_item
      where id = ${idIn(id)}::uuid or upper(number) = upper(${id}) or upper(part_number) = upper(${id}) order by number limit 1`,
  vendor: (id) =>
    sql`select id, code || ' ' || name as name from vendor where id = ${idIn(id)}::uuid or upper(code) = upper(${id})`,
  technique: (id) =>
    sql`select id, code || ' revision ' || revision as name from ndt_technique where id = ${idIn(id)}::uuid`,
  person: (id) =>
    sql`select id, employee_no || ' ' || name as name from employee where id = ${idIn(id)}::uuid or upper(employee_no) = upper(${id})`,
  authorisation: (id) =>
    sql`select a.id, a.number || ' ' || e.name as name from staff_authorization a join employee e on e.id = a.employee_id
      where a.id = ${idIn(id)}::uuid or upper(a.number) = upper(${id})`,
  manual: (id) =>
    sql`select v.id, m.designation || ' ' || v.revision as name from manual_revision v join manual m on m.id = v.manual_id where v.id = ${idIn(id)}::uuid`,
};

// Each use as (job_id, at, what). A withdrawn entry was a wrong one: nothing was used.
const standing = sql`not exists (select 1 from entry_withdrawal x where x.entry_id = u.id)`;
const ofBatches = sql`
    select u.job_id, u.fitted_at as at, u.card_no || ' fitted: ' || u.quantity || ' ' || u.name || ' ' || u.lot_number as what
    from part_fitted u where u.batch_id in (select id from family) and ${standing}
    union all
    select u.job_id, u.used_at, u.card_no || ' used: ' || coalesce(trim_scale(u.quantity) || ' ' || u.unit || ' ', '') || u.item_name
    from consumable_use u where u.batch_id in (select id from family) and ${standing}
    union all
    select r.job_id, coalesce(r.performed_at, r.created_at), 'NDT ' || r.number from ndt_report r join family f on r.materials @> jsonb_build_array(jsonb_build_object('batchId', f.id))`;

/** Names as they are typed on receipts and calibrations, without regard to case and spaces. */
const sameName = (typed: RawBuilder<unknown>, id: string) => sql`
  exists (select 1 from vendor v where v.id = ${id}::uuid
    and lower(regexp_replace(btrim(${typed}), '\\s+', ' ', 'g')) in (lower(regexp_replace(btrim(v.name), '\\s+', ' ', 'g')), lower(v.code)))`;

/** Tool uses that rest on some calibrations: from each until the next one of the tool that was reviewed. */
const onCalibrations = (which: RawBuilder<unknown>) => sql`
    select u.job_id, u.used_at as at, u.card_no || ' ' || u.tool_name || ' ' || u.tool_no || ', calibration ' || l.certificate_no as what
    from calibration_log l join tool_use u on u.tool_id = l.tool_id and (u.used_at at time zone 'Asia/Bangkok')::date >= l.calibrated_on
    where ${which} and ${standing} and not exists (
      select 1 from calibration_log n where n.tool_id = l.tool_id and n.status = 'reviewed' and n.calibrated_on > l.calibrated_on
        and n.calibrated_on <= (u.used_at at time zone 'Asia/Bangkok')::date)`;

/** What somebody let in or let pass: components and goods at the dock, calibrations reviewed. */
const letIn = (signature: RawBuilder<unknown>) => sql`
    select w.id as job_id, s.at, 'Component accepted at the dock as ' || r.number as what
    from signature s join goods_receipt_line l on l.signature_id = s.id join receiving_batch r on l.receiving_batch_id in (r.id, r.divided_from_id)
    join work_order w on w.receiving_batch = r.number where ${signature}
    union all ${ofBatches}
    union all ${onCalibrations(sql`exists (select 1 from signature s where s.entity = 'calibration' and s.entity_id = l.id::text and ${signature})`)}`;

/** The batches each kind begins with: the one asked about, all of a material, what a vendor delivered or made, what somebody accepted. */
const batchesOf: Partial<Record<UsedKind, (id: string) => RawBuilder<unknown>>> = {
  batch: (id) => sql`b.id = ${id}::uuid`,
  material: (id) => sql`b.item_id = ${id}::uuid`,
  vendor: (id) => sql`${sameName(sql`b.supplier_source`, id)} or ${sameName(sql`b.manufacturer_source`, id)}`,
  person: (id) =>
    sql`b.id in (select l.batch_id from goods_receipt_line l join signature s on s.id = l.signature_id where s.employee_id = ${id}::uuid)`,
  authorisation: (id) => sql`
    b.id in (select l.batch_id from goods_receipt_line l join signature s on s.id = l.signature_id
      join staff_authorization a on a.number = s.authorization_no where a.id = ${id}::uuid)`,
};

const uses: Record<UsedKind, (id: string, section: string | null) => RawBuilder<unknown>> = {
  tool: (id) => sql`
    select u.job_id, u.used_at as at, u.card_no || ' ' || u.tool_name || ' ' || u.tool_no as what from tool_use u where u.tool_id = ${id} and ${standing}
    union all
    select w.id, l.timestamp, 'Issued to the work order' from tool_usage l join work_order w on w.number = l.job_number where l.tool_id = ${id}`,
  // Also what was made of the batch (R-STK-9); of a material, every batch.
  batch: () => ofBatches,
  material: () => ofBatches,
  vendor: (id) => sql`
    select p.job_id, coalesce(p.performed_on, p.sent_on)::timestamptz as at, p.process || ' by ' || p.vendor as what from outside_process p where p.vendor_id = ${id}
      and not exists (select 1 from entry_withdrawal x where x.entry_id = p.id)
    union all ${ofBatches}
    union all ${onCalibrations(sameName(sql`l.provider`, id))}`,
  technique: (id) => sql`
    select r.job_id, coalesce(r.performed_at, r.created_at) as at, r.number || ' ' || r.method || ' ' || (select string_agg(item, ', ') from jsonb_array_elements_text(r.items) item) as what
    from ndt_report r join ndt_technique q on q.code = r.technique and q.revision::text = r.technique_revision and q.status <> 'withdrawn' where q.id = ${id}`,
  person: (id) => sql`
    select w.id as job_id, s.at, s.meaning || ' as ' || coalesce(s.authorization_no, 'no authorisation') || coalesce(', stamp ' || s.stamp_no, '') as what
    from signature s join work_order w on w.number = s.chain where s.employee_id = ${id}
    union all
    select c.job_id, r.recorded_at, c.card_no || ' step ' || t.step_no || ' ' || t.title
    from step_record r join task_step t on t.id = r.step_id join task_card c on c.id = t.card_id where r.employee_id = ${id}
    union all ${letIn(sql`s.employee_id = ${id}::uuid`)}`,
  authorisation: (id) => sql`
    select w.id as job_id, s.at, s.meaning || ' by ' || s.signer_name || coalesce(', stamp ' || s.stamp_no, '') as what
    from staff_authorization a join signature s on s.authorization_no = a.number join work_order w on w.number = s.chain where a.id = ${id}
    union all ${letIn(sql`s.authorization_no = (select a.number from staff_authorization a where a.id = ${id}::uuid)`)}`,
  manual: (id, section) => sql`
    select c.job_id, coalesce(c.signed_at, c.created_at) as at, c.card_no || ' ' || c.title || coalesce(', ' || (r ->> 'section'), '') as what
    from task_card c, jsonb_array_elements(c.data_refs) r
    where r ->> 'revisionId' = ${id}::text and (${section}::text is null or starts_with(lower(r ->> 'section'), lower(${section}::text)))`,
};

/**
 * What was found for the job `w`: the assessments written here and, of a tool, the signed verdicts of its out-of-tolerance reviews
 * (decision 0032). A job measured again with a tool in tolerance is not affected; one whose customer had to be told is.
 */
const findings = (kind: UsedKind, id: string, section: string | null) => sql`
    select a.effect, a.reason, a.assessed_by_name as by, a.assessed_at as at, null as review from used_assessment a
    where a.job_id = w.id and a.kind = ${kind} and a.thing_id = ${id}::uuid and a.section is not distinct from ${section}::text
    union all
    select case v.verdict when 'informCustomer' then 'affected' else 'notAffected' end, v.remark, coalesce(s.signer_name, p.name, '–'),
      coalesce(s.at, v.closed_at, v.updated_at), r.number
    from tool_recall r join tool_assessment v on v.recall_id = r.id left join app_user p on p.id = v.updated_by
    left join lateral (select signer_name, at from signature where entity = 'toolAssessment' and entity_id = v.id::text order by at desc limit 1) s on true
    where ${kind} = 'tool' and r.tool_id = ${id}::uuid and v.job_number = w.number and v.status = 'closed'`;

/** The tool, batch, vendor, person or manual revision of an id or of the number people know. Errors: 404. */
export async function usedThing(ctx: Context, kind: UsedKind, id: string): Promise<UsedThing> {
  const { rows } = await sql<UsedThing>`${things[kind](id)}`.execute(ctx.db);
  return rows[0] ?? notFound(`There is no such ${kind}.`);
}

/** The most jobs one answer lists. */
export const mostJobs = 2000;

/**
 * Every job something was used on, with its certificates, its customer and what quality found, the latest use first; the first 2 000, and how many
 * there are. What was used on a sub-job is in its master too, and what was used on a job is in what took a part of it later.
 */
export async function whereUsed(
  ctx: Context,
  kind: UsedKind,
  id: string,
  narrowed: Narrowed,
): Promise<{ jobs: UsedJob[]; total: number }> {
  const { since = null, section = null, customerId = null, jobNumber = null } = narrowed;
  const found = await sql<UsedJob & { total: number }>`
    with recursive family as (
      select b.id from batch b where ${batchesOf[kind]?.(id) ?? sql`false`}
      union select b.id from batch b join family f on b.parent_batch_id = f.id
    ), direct as (
      select * from (${uses[kind](id, section)}) every where ${since}::timestamptz is null or at >= ${since}::timestamptz
    ), robbed as (
      select * from direct
      union all
      select r.recipient_job_id, d.at, 'Part taken from ' || donor.number || ': ' || d.what
      from direct d join robbed_part r on r.donor_job_id = d.job_id and r.taken_at >= d.at join work_order donor on donor.id = d.job_id
    ), used as (
      select * from robbed
      union all
      select sub.master_job_id, r.at, 'Sub-job ' || sub.number || ': ' || r.what
      from robbed r join work_order sub on sub.id = r.job_id where sub.master_job_id is not null
    )
    select count(*) over ()::int as total, w.number as job_number, w.status, w.part_number, w.part_name, w.serial_number, w.customer_id, c.name as customer, w.customer_ref,
      (select jsonb_agg(jsonb_build_object('at', u.at, 'what', u.what) order by u.at, u.what) from used u where u.job_id = w.id) as uses,
      coalesce((select jsonb_agg(jsonb_build_object('number', r.number, 'type', r.type, 'status', r.status, 'issuedAt', r.issued_at) order by r.number)
        from release_certificate r where r.job_id = w.id), '[]'::jsonb) as certificates,
      coalesce((select jsonb_agg(jsonb_build_object('effect', f.effect, 'reason', coalesce(f.reason, ''), 'by', f.by, 'at', f.at, 'review', f.review) order by f.at desc)
        from (${findings(kind, id, section)}) f), '[]'::jsonb) as assessments,
      (select min(r.number) from tool_recall r join tool_assessment v on v.recall_id = r.id
        where ${kind} = 'tool' and r.tool_id = ${id}::uuid and v.job_number = w.number and v.status <> 'closed') as in_review
    from work_order w join customer c on c.id = w.customer_id
    where w.id in (select job_id from used) and (${customerId}::uuid is null or w.customer_id = ${customerId}::uuid)
      and (${jobNumber}::text is null or w.number = ${jobNumber}::text)
    order by (select max(u.at) from used u where u.job_id = w.id) desc, w.number limit ${mostJobs}`.execute(ctx.db);
  return { jobs: found.rows.map(({ total: _total, ...job }) => job), total: found.rows[0]?.total ?? 0 };
}

interface SignatureMade {
  at: string;
  meaning: string;
  statement: string;
  signer: string;
  stamp: string | null;
  /** What it belongs to: a job number, or the chain of anything else signed. */
  of: string;
}

const mostSignatures = 2000;

/** Everything signed with an authorisation, of work orders and of anything else, the latest first, and how many there are. */
export async function signedWith(ctx: Context, id: string) {
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from staff_authorization a join signature s on s.authorization_no = a.number where a.id = ${id}::uuid`.execute(
    ctx.db,
  );
  const { rows } = await sql<SignatureMade>`
    select s.at, s.meaning, s.statement, s.signer_name as signer, s.stamp_no as stamp, s.chain as of
    from staff_authorization a join signature s on s.authorization_no = a.number
    where a.id = ${id}::uuid order by s.at desc, s.id desc limit ${mostSignatures}`.execute(ctx.db);
  return { total: counted.rows[0]?.total ?? 0, signatures: rows };
}
