import { sql } from 'kysely';
import { readAttachment } from '#kernel/server/attachments/attachments.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import type { AnswerOf, QueryOf } from '#kernel/shared/call.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { notFound } from '#kernel/shared/errors.ts';
import { compliancePassport, passportRecords } from '#modules/quality/evidence-packs/server/public.ts';
import type {
  roomAuditCall,
  roomAuditsCall,
  roomDocumentsCall,
  roomRecordsCall,
  roomStaffCall,
  roomTrainingCall,
} from '../shared/auditRoom.calls.ts';
import { roomParts, type RoomPart } from '../shared/room.ts';
import { roomRecords } from '../shared/roomRecords.ts';
import { noteLook } from './views.ts';

const perPage = 100;
/** What a document folder is read from: those above are not for a guest. */
const highestLevel = 3;

const wordsLike = (q: string) => `%${q.toLowerCase().replaceAll(/[%_\\]/g, (sign) => `\\${sign}`)}%`;

async function partsOf(ctx: Context): Promise<readonly string[]> {
  const view = await ctx.db
    .selectFrom('auditView')
    .select('contents')
    .where('id', '=', ctx.actor.id ?? '')
    .executeTakeFirst();
  return view?.contents ?? [];
}

/** Refuses what quality did not put into the room. Errors: 404. */
export async function requirePart(ctx: Context, part: RoomPart): Promise<void> {
  if (!(await partsOf(ctx)).includes(part)) notFound('This is not in your audit room.');
}

/** A list of the room: refused where it is not in it, and the look at it kept. */
export async function showPart<T>(ctx: WriteContext, part: RoomPart, work: () => Promise<T>, what = ''): Promise<T> {
  await requirePart(ctx, part);
  const found = await work();
  await noteLook(ctx, [roomParts[part], what].filter(Boolean).join(' · '));
  return found;
}

/** The passport as quality sees it; certificates are counted where they are in the room. */
export const roomPassport = async (ctx: Context) =>
  compliancePassport(ctx, { countsCertificates: (await partsOf(ctx)).includes('certificates') });

/** A list longer than this is shown by its first records, with how many there are. */
const mostRecords = 1_000;

/** The records behind one figure of the passport: only where quality put their part into the room. Errors: 404. */
export async function passportList(
  ctx: Context,
  { clause, kind }: QueryOf<typeof roomRecordsCall>,
): Promise<AnswerOf<typeof roomRecordsCall>> {
  const shown = roomRecords[kind] ?? notFound('This is not in your audit room.');
  await requirePart(ctx, shown.part);
  const { label, rows } = (await passportRecords(ctx, clause, kind)) ?? notFound('This is not in your audit room.');
  const cell = (value: unknown) =>
    value instanceof Date ? value.toISOString() : typeof value === 'number' || value === null ? value : String(value);
  return {
    label,
    count: rows.length,
    rows: rows.slice(0, mostRecords).map((row) => shown.columns.map(([field]) => cell(row[field] ?? null))),
  };
}

/** Reports that were issued; a draft is nobody else's to read. */
export async function roomAudits(ctx: Context): Promise<AnswerOf<typeof roomAuditsCall>> {
  const { rows } = await sql<AnswerOf<typeof roomAuditsCall>['rows'][number]>`
    select r.number, r.status, a.name as area, r.kind, r.held_on, e.name as lead,
      (select count(*)::int from audit_finding f where f.report_id = r.id and f.archived_at is null) as findings,
      (select count(*)::int from audit_finding f where f.report_id = r.id and f.archived_at is null and f.closed_at is null) as open_findings
    from audit_report r join audit_area a on a.id = r.area_id join employee e on e.id = r.lead_id
    where r.archived_at is null and r.status <> 'draft' order by r.started_on desc, r.number desc limit 500`.execute(
    ctx.db,
  );
  return { rows };
}

type Audit = AnswerOf<typeof roomAuditCall>;

/** One issued report. Errors: 404. */
export async function roomAudit(ctx: Context, number: string): Promise<Audit> {
  const head = await sql<Omit<Audit, 'answers' | 'findings' | 'observations' | 'files'> & { id: string }>`
    select r.id, r.number, r.status, a.name as area, e.name as lead, r.started_on, r.held_on, r.scope, r.summary
    from audit_report r join audit_area a on a.id = r.area_id join employee e on e.id = r.lead_id
    where r.archived_at is null and r.status <> 'draft' and r.number = ${number}`.execute(ctx.db);
  const { id, ...report } = head.rows[0] ?? notFound('There is no such issued report.');
  const answers = await sql<Audit['answers'][number]>`
    select q.no, q.section, q.text, q.clause, n.result, n.evidence from audit_answer n join audit_question q on q.id = n.question_id
    where n.report_id = ${id} and n.archived_at is null order by q.no, q.id`.execute(ctx.db);
  const findings = await sql<Audit['findings'][number]>`
    select f.number, f.status, f.cap_status, f.level, f.clause, f.statement, f.closure_due_on, f.closed_at,
      coalesce((select jsonb_agg(jsonb_build_object('section', c.section, 'text', c.text, 'doneAt', c.done_at) order by c.section, c.id)
        from cap_item c where c.finding_id = f.id and c.archived_at is null), '[]') as plan
    from audit_finding f where f.report_id = ${id} and f.archived_at is null order by f.number`.execute(ctx.db);
  const observations = await ctx.db
    .selectFrom('auditObservation')
    .select(['number', 'statement', 'reply'])
    .where('reportId', '=', id)
    .where('archivedAt', 'is', null)
    .orderBy('number')
    .execute();
  const files = await sql<Audit['files'][number]>`
    select f.id, f.name, f.owner from (${auditFiles}) f where f.report_id = ${id} order by f.owner, f.id`.execute(
    ctx.db,
  );
  return {
    ...report,
    answers: answers.rows,
    findings: findings.rows,
    observations,
    files: files.rows,
  };
}

/** Every file at an issued report, its answers, findings, their plans and observations. */
const auditFiles = sql`
  with r as (select id, number from audit_report where archived_at is null and status <> 'draft'),
  owned as (
    select 'auditReport' as entity, id, number as owner, id as report_id from r
    union all select 'auditAnswer', n.id, r.number, r.id from audit_answer n join r on r.id = n.report_id where n.archived_at is null
    union all select 'auditObservation', o.id, o.number, r.id from audit_observation o join r on r.id = o.report_id where o.archived_at is null
    union all select 'auditFinding', f.id, f.number, r.id from audit_finding f join r on r.id = f.report_id where f.archived_at is null
    union all select 'capItem', c.id, f.number, r.id from cap_item c join audit_finding f on f.id = c.finding_id and f.archived_at is null
      join r on r.id = f.report_id where c.archived_at is null)
  select t.id, t.file_name as name, o.owner, o.report_id from owned o
  join attachment t on t.entity = o.entity and t.entity_id = o.id and t.archived_at is null`;

/** Every file of a revision in force whose folder a guest may read. */
const documentFiles = sql`
  select t.id, t.file_name as name, d.number as owner, d.id as document_id
  from controlled_document d join document_folder f on f.id = d.folder_id and f.effective_level <= ${highestLevel}
  join attachment t on t.entity = 'documentRevision' and t.entity_id = d.current_revision_id and t.archived_at is null
  where d.archived_at is null and d.status <> 'withdrawn'`;

/** Documents in force. */
export async function roomDocuments(ctx: Context, q: string): Promise<AnswerOf<typeof roomDocumentsCall>> {
  const { rows } = await sql<AnswerOf<typeof roomDocumentsCall>['rows'][number]>`
    select d.number, d.title, d.kind, r.designation, r.effective_on, r.authority_reference,
      coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name, 'owner', x.owner) order by x.id)
        from (${documentFiles}) x where x.document_id = d.id), '[]') as files
    from controlled_document d join document_folder f on f.id = d.folder_id and f.effective_level <= ${highestLevel}
    join document_revision r on r.id = d.current_revision_id
    where d.archived_at is null and d.status <> 'withdrawn' and r.effective_on <= ${dayOf(ctx.now)}
      and (${q} = '' or d.search_text like ${wordsLike(q)})
    order by d.kind, d.number limit ${perPage + 1}`.execute(ctx.db);
  return { rows: rows.slice(0, perPage), left: rows.length > perPage };
}

interface Listed {
  number: string;
  name: string;
  employeeNo: string;
  categoryCode: string;
  stampNo: string | null;
  scope: { code: string; levels: string[] }[];
  limitations: string | null;
  validUntil: string | null;
}

/** The list of certifying staff as it was published last; null before the first. */
export async function roomStaff(ctx: Context): Promise<AnswerOf<typeof roomStaffCall>> {
  const list = await ctx.db
    .selectFrom('staffListRevision')
    .select(['number', 'effectiveOn', 'authorityReference', 'entries'])
    .where('status', '=', 'published')
    .where('archivedAt', 'is', null)
    .orderBy('publishedAt', 'desc')
    .executeTakeFirst();
  if (!list) return { list: null };
  const entries = (list.entries as unknown as Listed[]).map(({ categoryCode, scope, ...one }) => ({
    number: one.number,
    name: one.name,
    employeeNo: one.employeeNo,
    category: categoryCode,
    stampNo: one.stampNo,
    scope: scope.map(({ code, levels }) => `${code} (${levels.join(', ')})`).join('; '),
    limitations: one.limitations,
    validUntil: one.validUntil,
  }));
  return {
    list: { number: list.number, effectiveOn: list.effectiveOn, authorityReference: list.authorityReference, entries },
  };
}

/** Valid training records, newest first. */
export async function roomTraining(ctx: Context, q: string): Promise<AnswerOf<typeof roomTrainingCall>> {
  const like = wordsLike(q);
  const { rows } = await sql<AnswerOf<typeof roomTrainingCall>['rows'][number]>`
    select f.id, e.employee_no, e.name, s.code as subject, s.name as subject_name, f.completed_on, f.valid_until, f.evidence
    from training_fact f join employee e on e.id = f.employee_id join training_subject s on s.id = f.subject_id
    where f.archived_at is null and f.status = 'valid'
      and (${q} = '' or lower(e.name) like ${like} or lower(e.employee_no) like ${like} or s.search_text like ${like})
    order by f.completed_on desc, e.employee_no, s.code limit ${perPage + 1}`.execute(ctx.db);
  return { rows: rows.slice(0, perPage), left: rows.length > perPage };
}

/** A file of the room: of an audit or of a document, where those are in it. Errors: 404. */
export async function roomFile(ctx: WriteContext, id: string): Promise<{ name: string; mime: string; bytes: Buffer }> {
  const parts = await partsOf(ctx);
  const { rows } = await sql<{ owner: string }>`
    select f.owner from (${auditFiles}) f where f.id = ${id} and ${parts.includes('audits')}
    union all select d.owner from (${documentFiles}) d where d.id = ${id} and ${parts.includes('documents')} limit 1`.execute(
    ctx.db,
  );
  const { owner } = rows[0] ?? notFound('This is not in your audit room.');
  const { fileName, mime, bytes } = await readAttachment(ctx, id);
  await noteLook(ctx, `${owner} · ${fileName}`);
  return { name: fileName, mime, bytes };
}
