import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { notFound } from '#kernel/shared/errors.ts';
import { evidenceOf, missingFiles } from '#modules/maintenance/audit-packs/server/public.ts';
import type {
  auditCertificateCall,
  auditCertificatesCall,
  auditorCall,
  auditToolCall,
} from '../shared/auditViews.calls.ts';

const perPage = 50;

/** Who looks, for whom and until when. */
export async function auditor(ctx: Context): Promise<AnswerOf<typeof auditorCall>> {
  const { rows } = await sql<AnswerOf<typeof auditorCall>>`
    select v.inspector, v.organisation, v.purpose, v.contents, v.expires_at from audit_view v join app_user u on u.id = v.created_by
    where v.id = ${ctx.actor.id}`.execute(ctx.db);
  return rows[0] ?? notFound('This view is not there.');
}

/** The newest certificates a word is found in. */
export async function certificates(ctx: Context, q: string): Promise<AnswerOf<typeof auditCertificatesCall>> {
  const found = `%${q.toLowerCase().replaceAll(/[%_\\]/g, (sign) => `\\${sign}`)}%`;
  const { rows } = await sql<AnswerOf<typeof auditCertificatesCall>['rows'][number]>`
    select c.number, c.type, c.status, c.part_number, c.part_name, c.serial_number, w.number as job_number, c.signer_name as signer, c.issued_at
    from release_certificate c join work_order w on w.id = c.job_id
    where ${q} = '' or c.search_text like ${found} or w.number = upper(${q})
    order by c.issued_at desc, c.id desc limit ${perPage + 1}`.execute(ctx.db);
  return { rows: rows.slice(0, perPage), left: rows.length > perPage };
}

interface Head {
  jobId: string;
  number: string;
  status: string;
  jobNumber: string;
  partNumber: string;
  partName: string;
  serialNumber: string;
  block11: string;
  signer: string;
  authorizationNo: string;
  issuedAt: string;
}

/** A certificate by its number, with its job. Errors: 404. */
export async function certificateHead(ctx: Context, number: string): Promise<Head> {
  const { rows } = await sql<Head>`
    select c.job_id, c.number, c.status, w.number as job_number, c.part_number, c.part_name, c.serial_number, c.block11, c.signer_name as signer,
      c.authorization_no, c.issued_at
    from release_certificate c join work_order w on w.id = c.job_id where c.number = ${number}`.execute(ctx.db);
  return rows[0] ?? notFound('No such certificate.');
}

/** Uses of tools under a certificate: at the steps of its cards and in its NDT reports. */
const usesOf = (jobId: string) => sql`
  select u.tool_id, u.used_at as at, u.card_no as card, u.cal_due_at_use as cal_due, e.name as by
  from tool_use u join employee e on e.id = u.employee_id where u.job_id = ${jobId}
  union all
  select (q ->> 'toolId')::uuid, coalesce(r.performed_at, r.created_at), r.number, null::date, coalesce(r.performer_name, '')
  from ndt_report r, jsonb_array_elements(r.equipment) q where r.job_id = ${jobId} and q ->> 'toolId' is not null`;

/** What a certificate rests on: signatures, tools, parts and every file. */
export async function certificateEvidence(
  ctx: Context,
  number: string,
): Promise<AnswerOf<typeof auditCertificateCall>> {
  type Answer = AnswerOf<typeof auditCertificateCall>;
  const { jobId, ...head } = await certificateHead(ctx, number);
  const signatures = await sql<Answer['signatures'][number]>`
    select s.at, s.meaning, s.signer_name as signer, s.authorization_no, s.statement as what from signature s
    join work_order w on w.number = s.chain where w.id = ${jobId} order by s.chain_seq`.execute(ctx.db);
  const tools = await sql<Answer['tools'][number]>`
    select u.tool_id, t.tool_no, t.name as tool_name, count(*)::int as uses, min(u.at) as first_used, max(u.at) as last_used, min(u.cal_due) as cal_due
    from (${usesOf(jobId)}) u join tool t on t.id = u.tool_id group by u.tool_id, t.tool_no, t.name order by t.tool_no`.execute(
    ctx.db,
  );
  const parts = await sql<Answer['parts'][number]>`
    select f.part_number, f.name, f.lot_kind || ' ' || f.lot_number as lot, concat_ws(' ', f.document_type, f.document_number) as document, f.card_no as card
    from part_fitted f left join entry_withdrawal x on x.entry_id = f.id where f.job_id = ${jobId} and x.entry_id is null
    order by f.fitted_at, f.id`.execute(ctx.db);
  return {
    ...head,
    signatures: signatures.rows,
    tools: tools.rows,
    parts: parts.rows,
    files: await evidenceOf(ctx, { id: jobId, jobnumber: head.jobNumber }),
    missing: await missingFiles(ctx, jobId),
  };
}

/** A tool used under a certificate, with its calibrations from the one in force at its first use on. Errors: 404 where it was not used. */
export async function toolEvidence(
  ctx: Context,
  { number, toolId }: { number: string; toolId: string },
): Promise<AnswerOf<typeof auditToolCall>> {
  type Answer = AnswerOf<typeof auditToolCall>;
  const { jobId, jobNumber } = await certificateHead(ctx, number);
  const uses = await sql<Answer['uses'][number] & { toolNo: string; toolName: string }>`
    select u.at, u.card, u.by, u.cal_due, t.tool_no, t.name as tool_name from (${usesOf(jobId)}) u join tool t on t.id = u.tool_id
    where u.tool_id = ${toolId} order by u.at`.execute(ctx.db);
  const [first] = uses.rows;
  if (!first) return notFound('This tool was not used under this certificate.');
  const files = (await evidenceOf(ctx, { id: jobId, jobnumber: jobNumber })).filter(
    ({ folder }) => folder === 'calibrations',
  );
  const calibrations = await sql<Omit<Answer['calibrations'][number], 'files'> & { owner: string }>`
    select l.certificate_no, l.provider, l.calibrated_on, l.next_due, l.as_found, l.result, l.status, l.reviewed_by_name as reviewed_by,
      t.tool_no || ' ' || l.certificate_no as owner
    from calibration_log l join tool t on t.id = l.tool_id
    where l.tool_id = ${toolId} and l.archived_at is null and l.calibrated_on >= coalesce((
      select max(b.calibrated_on) from calibration_log b where b.tool_id = l.tool_id and b.status = 'reviewed'
        and b.calibrated_on <= (${first.at}::timestamptz at time zone 'Asia/Bangkok')::date), '-infinity')
    order by l.calibrated_on, l.id`.execute(ctx.db);
  return {
    toolNo: first.toolNo,
    toolName: first.toolName,
    uses: uses.rows.map(({ at, card, by, calDue }) => ({ at, card, by, calDue })),
    calibrations: calibrations.rows.map(({ owner, ...row }) => ({
      ...row,
      files: files.filter((file) => file.owner === owner),
    })),
  };
}
