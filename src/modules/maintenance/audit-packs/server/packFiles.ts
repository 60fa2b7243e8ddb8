import { sql } from 'kysely';
import { readAttachment } from '#kernel/server/attachments/attachments.ts';
import type { Context } from '#kernel/server/context.ts';
import { inspectionReportPaper } from '#modules/maintenance/inspection-reports/server/public.ts';
import { ndtReportPaper } from '#modules/maintenance/ndt-reports/server/public.ts';
import { filledFormPaper } from '#modules/maintenance/templates/server/public.ts';
import { cardsPaper } from '#modules/maintenance/task-cards/server/public.ts';

export interface PackedFile {
  name: string;
  bytes: Buffer;
}

interface StoredFile {
  id: string;
  /** `calibrations`, `incoming`, `photos`, `papers`, or `added-after-release`: filed at the job when it had left. */
  folder: string;
  /** What the file belongs to, as people call it. */
  owner: string;
  fileName: string;
}

const safe = (name: string): string => name.replaceAll(/[^\p{L}\p{N}._ -]+/gu, '_').slice(0, 80);

/** What the files behind a job belong to: tools, batches, the component as it came in, and the job's own records; as SQL, with `owned` and `records`. */
const behind = (jobId: string) => sql`
    with tools as (
      select tool_id, min(used_at) as first_used from (
        select tool_id, used_at from tool_use where job_id = ${jobId}
        union all
        select (e ->> 'toolId')::uuid, coalesce(r.performed_at, r.created_at) from ndt_report r, jsonb_array_elements(r.equipment) e where r.job_id = ${jobId}
      ) every where tool_id is not null group by tool_id
    ), calibrations as (
      select l.id, t.tool_no || ' ' || l.certificate_no as owner from tools u join tool t on t.id = u.tool_id join calibration_log l on l.tool_id = u.tool_id
      where l.calibrated_on >= coalesce((
        select max(b.calibrated_on) from calibration_log b
        where b.tool_id = u.tool_id and b.status = 'reviewed' and b.calibrated_on <= (u.first_used at time zone 'Asia/Bangkok')::date), '-infinity')
    ), batches as (
      select batch_id as id from part_fitted where job_id = ${jobId} and batch_id is not null
      union select batch_id from consumable_use where job_id = ${jobId} and batch_id is not null
      union select (m ->> 'batchId')::uuid from ndt_report r, jsonb_array_elements(r.materials) m where r.job_id = ${jobId}
    ), incoming as (
      select b.id, b.number as owner from batch b join batches using (id)
      union all select l.id, coalesce(b.number, l.part_number) from goods_receipt_line l join batches u on u.id = l.batch_id join batch b on b.id = u.id
      union all select l.id, r.number from goods_receipt_line l join receiving_batch r on l.receiving_batch_id in (r.id, r.divided_from_id)
        join work_order w on w.receiving_batch = r.number where w.id = ${jobId}
      union all select r.id, r.number from receiving_batch r join work_order w on w.receiving_batch = r.number where w.id = ${jobId}
    ), cards as (select id, card_no from task_card where job_id = ${jobId}),
    steps as (select s.id, c.card_no from task_step s join cards c on c.id = s.card_id),
    records as (select r.id, r.photos, s.card_no from step_record r join steps s on s.id = r.step_id),
    owned as (
      select id, owner, 'calibrations' as folder from calibrations
      union all select id, owner, 'incoming' from incoming
      union all select id, number, 'papers' from work_order where id = ${jobId}
      union all select id, card_no, 'papers' from cards
      union all select id, card_no, 'papers' from steps
      union all select id, card_no, 'papers' from records
      union all select d.id, r.card_no, 'papers' from approved_deviation d join records r on r.id = d.record_id
      union all select id, number, 'papers' from finding where job_id = ${jobId}
      union all select id, number, 'papers' from inspection_report where job_id = ${jobId}
      union all select id, number, 'papers' from ndt_report where job_id = ${jobId}
      union all select id, number, 'papers' from form_instance where job_id = ${jobId}
      union all select id, process, 'papers' from outside_process where job_id = ${jobId}
      union all select id, 'answer', 'papers' from directive_compliance where job_id = ${jobId}
      union all select id, 'answer', 'papers' from bulletin_result where job_id = ${jobId}
      union all select id, 'order', 'papers' from order_change where job_id = ${jobId}
      union all select id, reason, 'papers' from hold_period where job_id = ${jobId}
      union all select id, number, 'papers' from release_certificate where job_id = ${jobId}
      union all select id, number, 'papers' from release_request where job_id = ${jobId}
    )`;

/**
 * The original files behind a job: the calibration certificates of its tools from the one in force at the first use on, the papers
 * each batch and the component itself came in with, and what was attached to the job, its cards, findings, reports and answers.
 * Files taken out of a list later are here too: what was signed may refer to them.
 */
async function storedFiles(ctx: Context, jobId: string): Promise<StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    ${behind(jobId)}
    select distinct on (a.id) a.id, a.file_name, f.owner,
      case when a.entity = 'workOrder' and a.created_at > released.at then 'added-after-release'
        when f.folder = 'papers' and a.mime like 'image/%' then 'photos' else f.folder end as folder
    from attachment a join (
      select owned.*, null::uuid as file from owned
      union all select null, r.card_no, 'papers', photo from records r, unnest(r.photos) photo
      union all select null, b.number, 'incoming', r.paper_id from robbed_part r join batch b on b.id = r.batch_id
        where ${jobId} in (r.donor_job_id, r.recipient_job_id) and r.paper_id is not null
    ) f on f.id = a.entity_id or f.file = a.id
    cross join (select released_at as at from work_order where id = ${jobId}) released
    order by a.id, f.folder, f.owner`.execute(ctx.db);
  return rows;
}

/** Calibration certificates and incoming papers that should be behind a job and were never filed, each in one line. */
export async function missingFiles(ctx: Context, jobId: string): Promise<string[]> {
  const { rows } = await sql<{ folder: string; owner: string }>`
    ${behind(jobId)}
    select folder, owner from owned where folder <> 'papers'
    group by folder, owner having bool_and(not exists (select 1 from attachment a where a.entity_id = owned.id)
      and not exists (select 1 from robbed_part r where r.batch_id = owned.id and r.paper_id is not null))
    union all
    select 'calibrations', t.tool_no from tools u join tool t on t.id = u.tool_id
    where t.calibration_required and not exists (select 1 from calibration_log l where l.tool_id = t.id)
    order by 1, 2`.execute(ctx.db);
  const words: Record<string, string> = { calibrations: 'Calibration certificate', incoming: 'Incoming paper' };
  return rows.map(({ folder, owner }) => `${words[folder] ?? folder} of ${owner}: no file`);
}

/** The stored files of a job as they were uploaded, and its cards and reports as PDFs. Errors: 503 FILE_CHANGED, 404. */
export async function packFiles(ctx: Context, job: { id: string; jobnumber: string }): Promise<PackedFile[]> {
  const files: PackedFile[] = [];
  for (const file of await storedFiles(ctx, job.id)) {
    const { bytes } = await readAttachment(ctx, file.id);
    files.push({ name: `files/${file.folder}/${safe(file.owner)}/${file.id}-${safe(file.fileName)}`, bytes });
  }
  const { rows } = await papersOf(job.id).execute(ctx.db);
  for (const { kind, number } of rows) {
    const paper = { ndt: ndtReportPaper, inspection: inspectionReportPaper, form: filledFormPaper }[kind];
    const { name, pdf } = await paper(ctx, number);
    files.push({ name: `${kind === 'form' ? 'forms' : 'reports'}/${name}`, bytes: pdf });
  }
  const cards = await sql<{
    some: boolean;
  }>`select exists (select 1 from task_card where job_id = ${job.id}) as some`.execute(ctx.db);
  if (cards.rows[0]?.some) {
    const { name, pdf } = await cardsPaper(ctx, job.jobnumber, null);
    files.push({ name: `reports/${name}`, bytes: pdf });
  }
  return files;
}

/** One piece of evidence behind a job: a stored file by its id, or a paper drawn from its record (`ndt:NDT-26-00421`). */
export interface Evidence {
  id: string;
  folder: string;
  owner: string;
  name: string;
}

const papersOf = (jobId: string) => sql<{ kind: 'inspection' | 'ndt' | 'form'; number: string }>`
    select 'inspection' as kind, number from inspection_report where job_id = ${jobId}
    union all select 'ndt', number from ndt_report where job_id = ${jobId}
    union all select 'form', number from form_instance where job_id = ${jobId} order by 1, 2`;
const paperWords = { inspection: 'Inspection report', ndt: 'NDT report', form: 'Form' } as const;

/** Every piece of evidence behind a job, as the audit pack holds it, to be looked at one by one. */
export async function evidenceOf(ctx: Context, job: { id: string; jobnumber: string }): Promise<Evidence[]> {
  const papers = await papersOf(job.id).execute(ctx.db);
  const files = await storedFiles(ctx, job.id);
  return [
    { id: 'cards', folder: 'reports', owner: job.jobnumber, name: 'Task cards' },
    ...papers.rows.map(({ kind, number }) => ({
      id: `${kind}:${number}`,
      folder: 'reports',
      owner: number,
      name: paperWords[kind],
    })),
    ...files.map(({ id, folder, owner, fileName }) => ({ id, folder, owner, name: fileName })),
  ];
}

/** One of these pieces with its bytes; null where it is not behind this job. Errors: 503 FILE_CHANGED. */
export async function evidenceFile(
  ctx: Context,
  job: { id: string; jobnumber: string },
  id: string,
): Promise<{ name: string; mime: string; bytes: Buffer } | null> {
  const found = (await evidenceOf(ctx, job)).find((one) => one.id === id);
  if (!found) return null;
  const [kind = '', number = ''] = id.split(':');
  const papers = { ndt: ndtReportPaper, inspection: inspectionReportPaper, form: filledFormPaper };
  const drawn =
    id === 'cards'
      ? await cardsPaper(ctx, job.jobnumber, null)
      : kind in papers
        ? await papers[kind as keyof typeof papers](ctx, number)
        : null;
  if (drawn) return { name: drawn.name, mime: 'application/pdf', bytes: drawn.pdf };
  const { mime, bytes } = await readAttachment(ctx, id);
  return { name: found.name, mime, bytes };
}
