import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { historyOf } from '#kernel/server/audit/history.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import type { Endpoint } from '#kernel/server/endpoint.ts';
import { zipFile } from '#kernel/server/exports/zip.ts';
import { handleChangingGet } from '#kernel/server/handle.ts';
import { jobRow } from '#modules/maintenance/release-gates/server/public.ts';
import { auditPackCall } from '../shared/auditPack.calls.ts';
import { missingFiles, packFiles, type PackedFile } from './packFiles.ts';

const mostEntries = 10_000;

/** What a job's records say, table by table, in the order a reader asks: what was ordered, done, measured, found, inspected, used. */
async function recordsOf(ctx: Context, jobId: string, jobNumber: string): Promise<Record<string, unknown>> {
  const rows = async (name: string, query: ReturnType<typeof sql<Record<string, unknown>>>) =>
    [name, (await query.execute(ctx.db)).rows] as const;
  return Object.fromEntries([
    await rows('job', sql`select * from work_order where id = ${jobId}`),
    await rows(
      'cards',
      sql`
      select c.*, coalesce((select jsonb_agg(to_jsonb(s) || jsonb_build_object('records', (
          select coalesce(jsonb_agg(to_jsonb(r) || jsonb_build_object('independentInspection', (
            select to_jsonb(i) from independent_inspection i where i.record_id = r.id), 'approvedData', (
            select jsonb_agg(to_jsonb(d)) from approved_deviation d where d.record_id = r.id)) order by r.attempt), '[]')
          from step_record r where r.step_id = s.id)) order by s.step_no)
        from task_step s where s.card_id = c.id), '[]') as steps
      from task_card c where c.job_id = ${jobId} order by c.seq, c.attempt`,
    ),
    await rows('findings', sql`select * from finding where job_id = ${jobId} order by finding_no`),
    await rows('inspection-reports', sql`select * from inspection_report where job_id = ${jobId} order by number`),
    [
      'forms',
      await ctx.db.selectFrom('formInstance').selectAll().where('jobId', '=', jobId).orderBy('number').execute(),
    ] as const,
    await rows('ndt-reports', sql`select * from ndt_report where job_id = ${jobId} order by number`),
    await rows('tests', sql`select * from test_run where job_id = ${jobId} order by started_at`),
    await rows('tools', sql`select * from tool_use where job_id = ${jobId} order by used_at`),
    await rows('consumables', sql`select * from consumable_use where job_id = ${jobId} order by used_at`),
    await rows('parts', sql`select * from part_fitted where job_id = ${jobId} order by fitted_at, id`),
    await rows('withdrawn-entries', sql`select * from entry_withdrawal where job_id = ${jobId} order by at`),
    await rows(
      'robbed-parts',
      sql`select * from robbed_part where donor_job_id = ${jobId} or recipient_job_id = ${jobId} order by taken_at`,
    ),
    await rows('outside-work', sql`select * from outside_process where job_id = ${jobId} order by sent_on, created_at`),
    await rows('directives', sql`select * from directive_compliance where job_id = ${jobId} order by created_at`),
    await rows('bulletins', sql`select * from bulletin_result where job_id = ${jobId} order by created_at`),
    await rows('gate-reasons', sql`select * from gate_reason where job_id = ${jobId} order by created_at`),
    await rows('holds', sql`select * from hold_period where job_id = ${jobId} order by started_at`),
    await rows('labour', sql`select * from labor_entry where job_id = ${jobId} order by started_at`),
    await rows('used-assessments', sql`select * from used_assessment where job_id = ${jobId} order by id`),
    await rows('comments', sql`select * from job_comment where job_id = ${jobId} order by created_at`),
    await rows('release-requests', sql`select * from release_request where job_id = ${jobId} order by number`),
    await rows(
      'certificates',
      sql`select to_jsonb(c) || jsonb_build_object('paper', p.paper) as certificate
        from release_certificate c left join release_paper p on p.certificate_id = c.id where c.job_id = ${jobId} order by c.number`,
    ),
    await rows(
      'gates',
      sql`select c.number as certificate, g.code, g.state, g.message, g.facts, g.evaluated_at
        from gate_result g join release_certificate c on c.id = g.certificate_id where c.job_id = ${jobId} order by c.number, g.code`,
    ),
    await rows(
      'signatures',
      sql`select chain_seq, at, meaning, statement, signer_name, stamp_no, authorization_no, method, entity, entity_id, payload,
          encode(payload_hash, 'hex') as payload_hash, encode(prev_hash, 'hex') as prev_hash, encode(hash, 'hex') as hash
        from signature where chain = ${jobNumber} order by chain_seq`,
    ),
    ['history', await historyOf(ctx, sql`subject = ${jobNumber}`, mostEntries)] as const,
  ]);
}

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`, 'utf8');

interface Paper {
  number: string;
  type: string;
  status: string;
  pdfKey: string;
  pdfHash: Buffer;
  verifyUrl: string | null;
}

/** Everything about one job in one ZIP: the certificates as issued, the records behind them, the history, and a list with the hash of each file. */
async function auditPack(ctx: WriteContext, idOrNumber: string): Promise<{ number: string; bytes: Buffer }> {
  const job = await jobRow(ctx, idOrNumber);
  const papers = await sql<Paper>`
    select c.number, c.type, c.status, c.pdf_key, c.pdf_hash, p.paper ->> 'verifyUrl' as verify_url
    from release_certificate c left join release_paper p on p.certificate_id = c.id where c.job_id = ${job.id} order by c.number`.execute(
    ctx.db,
  );
  const files: PackedFile[] = [];
  for (const paper of papers.rows)
    files.push({ name: `certificates/${paper.number}.pdf`, bytes: await ctx.services.storage.get(paper.pdfKey) });
  const records = await recordsOf(ctx, job.id, job.jobnumber);
  for (const [name, value] of Object.entries(records)) files.push({ name: `records/${name}.json`, bytes: json(value) });
  files.push(...(await packFiles(ctx, job)));
  files.push({ name: 'certificate-key.pem', bytes: Buffer.from(ctx.services.certificateKey, 'utf8') });
  const manifest = {
    job: job.jobnumber,
    part: { number: job.partNumber, description: job.description, serial: job.serialNumber },
    packedAt: ctx.now.toISOString(),
    packedBy: ctx.actor.name,
    certificates: papers.rows.map((paper) => ({
      number: paper.number,
      type: paper.type,
      status: paper.status,
      sha256: paper.pdfHash.toString('hex'),
      verify: paper.verifyUrl,
    })),
    missing: await missingFiles(ctx, job.id),
    files: files.map(({ name, bytes }) => ({
      name,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })),
  };
  await ctx.audit({
    entity: 'workOrder',
    entityId: job.id,
    action: 'export',
    subject: job.jobnumber,
    changes: { auditPack: { files: files.length, certificates: papers.rows.map((paper) => paper.number) } },
  });
  return { number: job.jobnumber, bytes: await zipFile([{ name: 'manifest.json', bytes: json(manifest) }, ...files]) };
}

/** The audit pack of a job; each one is written into its history. */
export const auditPackEndpoint: Endpoint = handleChangingGet(auditPackCall, async (ctx, { params, reply }) => {
  const { number, bytes } = await auditPack(ctx, params.id);
  void reply.type('application/zip').header('content-disposition', `attachment; filename="${number}-audit-pack.zip"`);
  return bytes;
});
