import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import {
  type Answers,
  type FormSchema,
  judgeForm,
  measureAgain,
} from '#modules/maintenance/form-fields/shared/public.ts';
import { isLayoutKind } from '#modules/maintenance/ndt-layouts/shared/public.ts';
import { type formKinds, kindsOfReports } from '../shared/formTemplate.record.ts';

/** A form a job is to have, or has. */
export interface DueForm {
  templateId: string;
  key: string;
  title: string;
  kind: string;
  versionId: string;
  versionNumber: number;
  /** Without its signature the job is not released. */
  required: boolean;
  /** The job goes by this version: it was in use when the job was opened, or the form is begun. */
  isKept: boolean;
  filledId: string | null;
  filledNumber: string | null;
  filledStatus: 'draft' | 'signed' | null;
  signedByName: string | null;
  signedAt: string | null;
}

/**
 * The forms of a job: those filled in or begun, by the version they were begun with; of each kind the one that names most of the job among the
 * versions in use when the job was opened (D10), and beside it one in use now, which such a job may have and need not.
 */
export async function dueForms(ctx: Context, jobId: string): Promise<DueForm[]> {
  const found = await sql<DueForm>`
    with job as (select id, created_at, part_number_id, shop, work_scope from work_order where id = ${jobId}),
    fitting as (
      select t.id as template_id, t.key, t.title, t.kind, v.id as version_id, v.number, v.status, (v.applies_to ->> 'required')::boolean as required,
        form_weight(v.applies_to) as weight,
        v.published_at <= j.created_at and (v.retired_at is null or v.retired_at > j.created_at) as in_force
      from job j cross join form_version v join form_template t on t.id = v.template_id
      where v.status in ('published', 'retired') and t.kind <> all(${Object.keys(kindsOfReports)}) and form_fits(v.applies_to, j.part_number_id, j.shop, j.work_scope)),
    kept as (select distinct on (kind) * from fitting where in_force order by kind, weight desc, number desc),
    extra as (select distinct on (kind) * from fitting where status = 'published' order by kind, weight desc, number desc),
    wanted as (
      select template_id, key, title, kind, version_id, number, required, true as is_kept from kept
      union all
      select template_id, key, title, kind, version_id, number, false, false from extra
      where template_id not in (select template_id from kept) and not exists (select 1 from kept where kept.kind = extra.kind and kept.required))
    select t.id as template_id, t.key, i.title, t.kind, v.id as version_id, v.number as version_number, i.required, true as is_kept, i.id as filled_id, i.number as filled_number,
      i.status as filled_status, i.signed_by_name, i.signed_at
    from form_instance i join form_template t on t.id = i.template_id join form_version v on v.id = i.version_id
    where i.job_id = ${jobId} and i.status not in ('superseded', 'discarded')
    union all
    select w.template_id, w.key, w.title, w.kind, w.version_id, w.number, w.required, w.is_kept, null, null, null, null, null from wanted w
    where not exists (select 1 from form_instance i where i.job_id = ${jobId} and i.template_id = w.template_id and i.status not in ('superseded', 'discarded'))
    order by title`.execute(ctx.db);
  return found.rows;
}

/** The version in use of what an inspection report of a job begins with, or an NDT report is laid out by: the one that names most of the job. Null when none is for it. */
export async function templateInUse(
  ctx: Context,
  jobId: string,
  kind: keyof typeof kindsOfReports,
): Promise<{ versionId: string; title: string; number: number; schema: FormSchema } | null> {
  const found = await sql<{ versionId: string; title: string; number: number; schema: FormSchema }>`
    select v.id as version_id, t.title, v.number, v.schema from work_order w
    join form_template t on t.kind = ${kind} join form_version v on v.template_id = t.id and v.status = 'published'
    where w.id = ${jobId} and form_fits(v.applies_to, w.part_number_id, w.shop, w.work_scope)
    order by form_weight(v.applies_to) desc, t.key limit 1`.execute(ctx.db);
  return found.rows[0] ?? null;
}

/** The layout of NDT reports that was delivered last for a kind, which shows everything its method records; null for other kinds. */
export async function deliveredLayout(ctx: Context, kind: keyof typeof formKinds): Promise<FormSchema | null> {
  if (!isLayoutKind(kind)) return null;
  const found = await sql<{ schema: FormSchema }>`
    select v.schema from form_version v join form_template t on t.id = v.template_id where t.kind = ${kind} and v.delivered
    order by v.number desc limit 1`.execute(ctx.db);
  return found.rows[0]?.schema ?? null;
}

interface SignedRow {
  number: string;
  schema: FormSchema;
  answers: Answers;
  /** By the place of the value: whether its finding was decided by approved data, since the form was first begun. */
  accepted: Record<string, boolean>;
}

/** Values of the signed forms of a job outside their limits that no approved data accepts, in words by the number of the form (G08). */
async function outsideOf(ctx: Context, jobId: string): Promise<Map<string, string[]>> {
  const signed = await sql<SignedRow>`
    select i.number, v.schema, i.answers, coalesce((select jsonb_object_agg(named.key, f.status <> 'open' and f.disposition = 'approvedData' and f.approved_data_ref is not null
        and f.decided_by_employee_id is not null
        and f.created_at >= (select min(created_at) from form_instance b where b.job_id = i.job_id and b.template_id = i.template_id))
      from jsonb_each_text(i.findings) named join finding f on f.job_id = i.job_id and f.finding_no = named.value and f.archived_at is null), '{}') as accepted
    from form_instance i join form_version v on v.id = i.version_id where i.job_id = ${jobId} and i.status = 'signed'`.execute(
    ctx.db,
  );
  return new Map(
    signed.rows.map(({ number, schema, answers, accepted }) => {
      const { problems, outside } = judgeForm(schema, { answers, findings: {}, signed: new Set() });
      const open = new Set(outside.filter((path) => accepted[path] !== true));
      return [number, problems.filter(({ path }) => open.has(path)).map(({ text }) => text.replace(measureAgain, ''))];
    }),
  );
}

/** What the release asks of the forms of a job (G06, G08). */
export async function formFacts(
  ctx: Context,
  jobId: string,
): Promise<
  {
    title: string;
    kind: string;
    number: string | null;
    status: 'missing' | 'draft' | 'signed';
    required: boolean;
    signer: string | null;
    signedAt: string | null;
    withdrawn: string | null;
    outside: string[];
  }[]
> {
  const outside = await outsideOf(ctx, jobId);
  const gone = await sql<{ number: string; what: string }>`
    select i.number, string_agg(distinct u.what, ', ') as what from form_instance i
    join (select job_id, id, card_no, tool_id as thing, tool_name || ' ' || tool_no as what from tool_use
      union all select job_id, id, card_no, batch_id, item_name || ' batch ' || batch_no from consumable_use) u on u.job_id = i.job_id and u.card_no = i.number
    join entry_withdrawal x on x.entry_id = u.id
    where i.job_id = ${jobId} and i.status = 'signed' and i.signed_at < x.at
      and exists (select 1 from jsonb_each(i.answers) a where a.value ->> 'id' = u.thing::text) group by i.number`.execute(
    ctx.db,
  );
  return (await dueForms(ctx, jobId))
    .filter(({ required, filledStatus }) => required || filledStatus !== null)
    .map((form) => ({
      title: form.title,
      kind: form.kind,
      number: form.filledNumber,
      status: form.filledStatus ?? 'missing',
      required: form.required,
      signer: form.signedByName,
      signedAt: form.signedAt,
      withdrawn: gone.rows.find(({ number }) => number === form.filledNumber)?.what ?? null,
      outside: outside.get(form.filledNumber ?? '') ?? [],
    }));
}

/** How many open jobs have each form begun or signed. */
export async function formUse(
  ctx: Context,
  openStatuses: readonly string[],
): Promise<{ key: string; openJobs: number }[]> {
  const found = await sql<{ key: string; openJobs: number }>`
    select t.key, count(*)::int as open_jobs from form_instance i join form_template t on t.id = i.template_id join work_order w on w.id = i.job_id
    where i.status not in ('superseded', 'discarded') and w.status = any(${[...openStatuses]}) group by t.key`.execute(
    ctx.db,
  );
  return found.rows;
}
