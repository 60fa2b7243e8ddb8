import { sql, type RawBuilder } from 'kysely';
import { endOfDay, startOfDay } from '#kernel/shared/dates.ts';
import { can } from '#kernel/shared/permission.ts';
import type { Context } from '#kernel/server/context.ts';
import type { Asked } from '../shared/evidence.calls.ts';

type Row = Record<string, unknown>;
/** What is asked for; a pack takes reports in work and what was voided too, each with its state, the passport what was issued and stands. */
export type Scope = Asked & { issuedOnly?: boolean };
type Period = Omit<Scope, 'clause'>;
/** The same of a column that names the clause: counted for many clauses at once. */
type Looked = Period & { clause: Asked['clause'] | RawBuilder<unknown> };
/** Records of one kind: their file in the pack, what they are called, and their rows. */
export interface Evidence {
  name: string;
  label: string;
  rows: Row[];
}
/** A file kept at a record of the pack, and the number of that record. */
export interface FileBehind {
  id: string;
  owner: string;
  name: string;
  /** Bytes. */
  size: number;
}

/** The clauses which people, tools, data and work beside the audits speak for. */
const people = ['145.A.30', '145.A.35', '145.A.200'];
const tools = ['145.A.40'];
const data = ['145.A.45', '145.A.65', '145.A.70'];
const work = ['145.A.50', '145.A.55'];
const suppliers = ['145.A.42', '145.A.75', '145.A.205'];

/** The audits of a period that looked at a clause: by a question answered, a finding or an observation, or as their area covers it. */
const reports = ({ clause, from, to, issuedOnly = false }: Looked) => sql`
  select r.* from audit_report r join audit_area a on a.id = r.area_id
  where r.archived_at is null and (r.status <> 'draft' or not ${issuedOnly}::boolean) and r.started_on <= ${to} and coalesce(r.held_on, r.started_on) >= ${from}
    and (${clause} = any(a.clauses)
      or exists (select 1 from audit_answer n join audit_question q on q.id = n.question_id where n.report_id = r.id and q.clause = ${clause}
        and n.archived_at is null and n.result is not null)
      or exists (select 1 from audit_finding f where f.report_id = r.id and f.clause = ${clause} and f.archived_at is null)
      or exists (select 1 from audit_observation o where o.report_id = r.id and o.clause = ${clause} and o.archived_at is null))`;

/** The audits planned for a period whose area covers the clause, and those behind its reports. */
const planned = (asked: Looked) => sql`
  select p.*, l.year from planned_audit p join audit_plan l on l.id = p.plan_id join audit_area a on a.id = p.area_id
  where p.archived_at is null and not (p.unannounced and p.status = 'planned')
    and (${asked.clause} = any(a.clauses) and make_date(l.year::int, p.month, 1) between date_trunc('month', ${asked.from}::date) and ${asked.to}::date
      or p.id in (select planned_audit_id from (${reports(asked)}) r))`;

const each = sql.ref('asked.clause');

/** The clauses an audit of which was held in the period and reported on its own paper: the plan holds its number. */
export async function auditedOnPaper(
  ctx: Context,
  period: Period,
  clauses: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ clause: string }>`
    select asked.clause from unnest(${clauses}::text[]) asked (clause)
    where exists (select 1 from (${planned({ ...period, clause: each })}) p where p.status in ('reported', 'closed') and p.report_no is not null)`.execute(
    ctx.db,
  );
  return new Set(rows.map(({ clause }) => clause));
}

/** Whether an instant lies in the days of a period, in Bangkok. */
const within = (column: string, { from, to }: Pick<Asked, 'from' | 'to'>) =>
  sql`${sql.ref(column)} >= ${startOfDay(from)} and ${sql.ref(column)} < ${endOfDay(to)}`;

/** Reports nobody issued yet: a pack names them apart, so that none is taken for issued; they prove nothing. */
const inWork = 'audit-reports-in-work';

const reportRows = (asked: Looked, which: RawBuilder<unknown>) => sql<Row>`
  select r.number, r.status, a.name as area, r.kind, r.started_on, r.held_on, e.name as lead, r.scope, r.people_met, r.documents_seen, r.summary,
    r.strengths, w.number as sampled_job, r.issued_at, r.closed_at
  from (${reports(asked)}) r join audit_area a on a.id = r.area_id join employee e on e.id = r.lead_id left join work_order w on w.id = r.job_id
  where ${which} order by r.started_on, r.number`;

type Kind = readonly [name: string, label: string, query: RawBuilder<Row>, clauses?: readonly string[]];

function kindsOf(asked: Looked): Kind[] {
  const { clause, from, to, issuedOnly: inForce = false } = asked;
  return [
    [
      'planned-audits',
      'Audits planned and held',
      sql`
        select p.number, p.status, p.year, p.month, a.slug as area, a.name as area_name, p.kind, p.held_on, p.report_no, p.training_sample, e.name as lead
        from (${planned(asked)}) p join audit_area a on a.id = p.area_id join employee e on e.id = p.lead_id
        order by p.year, p.month, p.number`,
    ],
    ['audit-reports', 'Audit reports', reportRows(asked, sql`r.status <> 'draft'`)],
    [inWork, 'Audit reports in work', reportRows(asked, sql`r.status = 'draft'`)],
    [
      'answers-and-samples',
      'Answers and samples',
      sql`
        select r.number as report, q.no, q.section, q.text as question, n.result, n.evidence, n.samples
        from (${reports(asked)}) r join audit_answer n on n.report_id = r.id and n.archived_at is null and n.result is not null
        join audit_question q on q.id = n.question_id and q.clause = ${clause} order by r.number, q.no`,
    ],
    [
      'findings',
      'Findings',
      sql`
        select f.number, f.status, f.cap_status, f.level, f.source, a.name as area, e.name as owner, f.requirement, f.statement, f.evidence, f.issued_at,
          f.response_due_on, f.closure_due_on, r.number as report, f.accepted_at, f.effect, f.effect_evidence, f.closed_at,
          coalesce((select jsonb_agg(jsonb_build_object('section', c.section, 'text', c.text, 'status', c.status, 'dueOn', c.due_on, 'doneAt', c.done_at) order by c.section, c.id)
            from cap_item c where c.finding_id = f.id and c.archived_at is null), '[]') as plan
        from audit_finding f join audit_area a on a.id = f.area_id join employee e on e.id = f.owner_id left join audit_report r on r.id = f.report_id
        where f.archived_at is null and f.clause = ${clause} and ${within('f.issued_at', asked)} order by f.number`,
    ],
    [
      'observations',
      'Observations',
      sql`
        select o.number, o.status, o.kind, o.statement, e.name as owner, o.reply, o.replied_at, r.number as report
        from (${reports(asked)}) r join audit_observation o on o.report_id = r.id and o.clause = ${clause} and o.archived_at is null
        join employee e on e.id = o.owner_id order by o.number`,
    ],
    [
      'training',
      'Training completed',
      sql`
        select e.id as employee_id, e.employee_no, e.name, s.code as subject, s.name as subject_name, s.reg_ref, f.completed_on, f.valid_until, f.source, f.hours, f.evidence
        from training_fact f join employee e on e.id = f.employee_id join training_subject s on s.id = f.subject_id
        where f.archived_at is null and f.status = 'valid' and f.completed_on between ${from} and ${to} order by f.completed_on, e.employee_no, s.code`,
      people,
    ],
    [
      'authorisations',
      'Authorisations issued',
      sql`
        select a.number, a.status, e.employee_no, e.name, k.code as category, a.issued_on, a.valid_until, a.limitations
        from staff_authorization a join employee e on e.id = a.employee_id join auth_category k on k.id = a.category_id
        where a.archived_at is null and a.status <> 'draft' and a.issued_on between ${from} and ${to} order by a.number`,
      people,
    ],
    [
      'lists-of-certifying-staff',
      'Revisions of the list of certifying staff',
      sql`
        select r.number, r.status, r.effective_on, r.reason, r.people, r.taken_at, r.approved_at, u.name as approved_by, r.published_at,
          r.authority_told_on, r.authority_reference, r.entries
        from staff_list_revision r left join app_user u on u.id = r.approved_by_id
        where r.archived_at is null and r.status in ('published', 'superseded') and ${within('r.published_at', asked)} order by r.number`,
      people,
    ],
    [
      'calibrations',
      'Calibrations',
      sql`
        select t.tool_no, l.certificate_no, l.calibrated_on, l.status from calibration_log l join tool t on t.id = l.tool_id
        where l.status = 'reviewed' and l.calibrated_on between ${from} and ${to} order by l.calibrated_on, t.tool_no`,
      tools,
    ],
    [
      'document-revisions',
      'Document revisions in force',
      sql`
        select d.number, d.title, d.kind, r.designation, r.status, r.change_reason, r.change_summary, r.approved_at, r.authority_reference, r.authority_date, r.effective_on
        from document_revision r join controlled_document d on d.id = r.document_id join document_folder f on f.id = d.folder_id
        where r.archived_at is null and r.approved_at is not null and r.status in ('effective', 'superseded', 'withdrawn') and r.effective_on between ${from} and ${to} and f.effective_level <= 3 order by r.effective_on, d.number`,
      data,
    ],
    [
      'certificates',
      'Release certificates',
      sql`
        select c.number, c.type, c.status, w.number as job, c.issued_at, encode(c.pdf_hash, 'hex') as pdf_sha256
        from release_certificate c join work_order w on w.id = c.job_id where ${within('c.issued_at', asked)} and (c.status = 'issued' or not ${inForce}::boolean) order by c.number`,
      work,
    ],
    [
      'vendor-approvals',
      'Vendor approvals',
      sql`
        select v.id as vendor_id, v.name as vendor, a.status, a.valid_from, a.approved_at from vendor_approval a join vendor v on v.id = a.vendor_id
        where a.archived_at is null and a.status <> 'draft' and ${within('a.approved_at', asked)} and (a.status = 'approved' or not ${inForce}::boolean) order by a.approved_at, v.name`,
      suppliers,
    ],
  ];
}

/** The kinds a clause has to do with; certificates are for who reads work orders. */
const isShown = (name: string, { issuedOnly }: Period, withCertificates: boolean): boolean =>
  (name !== 'certificates' || withCertificates) && (name !== inWork || !issuedOnly);
const kindsFor = (asked: Scope, withCertificates: boolean): Kind[] =>
  kindsOf(asked).filter(
    ([name, , , only]) => (!only || only.includes(asked.clause)) && isShown(name, asked, withCertificates),
  );
export const readsCertificates = ({ actor }: Context) => can(actor, 'maintenance.viewer');

/** The records that speak for a clause in a period, kind by kind. */
export async function evidenceOf(ctx: Context, asked: Asked): Promise<Evidence[]> {
  const found: Evidence[] = [];
  for (const [name, label, query] of kindsFor(asked, readsCertificates(ctx)))
    found.push({ name, label, rows: (await query.execute(ctx.db)).rows });
  return found;
}

/** How many there are of each kind. */
export async function evidenceCounts(
  ctx: Context,
  asked: Scope,
  withCertificates = readsCertificates(ctx),
): Promise<{ name: string; label: string; count: number }[]> {
  const counted: { name: string; label: string; count: number }[] = [];
  for (const [name, label, query] of kindsFor(asked, withCertificates)) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${query}) counted`.execute(
      ctx.db,
    );
    counted.push({ name, label, count: rows[0]?.count ?? 0 });
  }
  return counted;
}

/**
 * How many there are of each kind for each of these clauses, in the order of the kinds. What no audit led to is the same for every clause it
 * speaks for and is counted once, the rest for all clauses in one statement.
 */
export async function countsByClause(
  ctx: Context,
  period: Period,
  clauses: readonly string[],
  withCertificates: boolean,
): Promise<Map<string, { name: string; label: string; count: number }[]>> {
  const counted = new Map(clauses.map((clause) => [clause, [] as { name: string; label: string; count: number }[]]));
  for (const [name, label, query, only] of kindsOf({ ...period, clause: each })) {
    if (!isShown(name, period, withCertificates)) continue;
    const { rows } = await (
      only
        ? sql<{ clause: string; count: number }>`
            select asked.clause, found.count from unnest(${only}::text[]) asked (clause), (select count(*)::int as count from (${query}) counted) found`
        : sql<{ clause: string; count: number }>`
            select asked.clause, found.count from unnest(${clauses}::text[]) asked (clause),
              lateral (select count(*)::int as count from (${query}) counted) found`
    ).execute(ctx.db);
    for (const { clause, count } of rows) counted.get(clause)?.push({ name, label, count });
  }
  return counted;
}

/** The records of one kind for a clause; null where the clause has no such kind. */
export async function recordsOfKind(
  ctx: Context,
  asked: Scope,
  kind: string,
  withCertificates = true,
): Promise<Evidence | null> {
  const found = kindsFor(asked, withCertificates).find(([name]) => name === kind);
  if (!found) return null;
  const [name, label, query] = found;
  return { name, label, rows: (await query.execute(ctx.db)).rows };
}

/** The files kept at the planned audits, reports, answers, observations, findings and actions of the pack, whoever packs may read them or not. */
export async function filesBehind(ctx: Context, asked: Asked): Promise<FileBehind[]> {
  const { clause } = asked;
  const { rows } = await sql<FileBehind>`
    with r as (${reports(asked)}),
    f as (select id, number from audit_finding where archived_at is null and clause = ${clause} and ${within('issued_at', asked)}),
    owned as (
      select 'auditReport' as entity, id, number as owner from r
      union all select 'plannedAudit', p.id, p.number from (${planned(asked)}) p
      union all select 'auditFinding', id, number from f
      union all select 'capItem', c.id, f.number from cap_item c join f on f.id = c.finding_id and c.archived_at is null
      union all select 'auditAnswer', n.id, r.number from audit_answer n join r on r.id = n.report_id
        join audit_question q on q.id = n.question_id and q.clause = ${clause} where n.archived_at is null and n.result is not null
      union all select 'auditObservation', o.id, o.number from audit_observation o join r on r.id = o.report_id
        where o.clause = ${clause} and o.archived_at is null)
    select t.id, o.owner, t.file_name as name, t.size from owned o join attachment t on t.entity = o.entity and t.entity_id = o.id
    where t.archived_at is null order by o.owner, t.id`.execute(ctx.db);
  return rows;
}
