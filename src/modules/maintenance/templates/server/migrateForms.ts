import { sql } from 'kysely';
import type { Context, Proof, WriteContext } from '#kernel/server/context.ts';
import { changeRow, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { writeSignature } from '#kernel/server/signatures/signatures.ts';
import { notFound, refuse } from '#kernel/shared/errors.ts';
import { lockJob, requireNoWorkStop, requireWork } from '#modules/maintenance/work-orders/server/public.ts';
import { openStatuses } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { requireSign, signingEmployee } from '#modules/quality/authorizations/server/public.ts';
import {
  type Answer,
  answerInWords,
  type Answers,
  answerSchema,
  fieldsOf,
  type FormSchema,
} from '#modules/maintenance/form-fields/shared/public.ts';
import { formInstance, formTemplate, kindsOfReports, migrateStatement } from '../shared/formTemplate.record.ts';
import { filledForm, insertFilled, lookAgain } from './fillForm.ts';
import { dueForms } from './forms.queries.ts';
import { versionsOf, type StoredVersion } from './formVersions.ts';

/** Answers a newer version does not take: of a field it does not have, or that is none of its choices any more. */
function lostAnswers(
  before: FormSchema,
  now: FormSchema,
  answers: Answers,
): { id: string; label: string; value: string }[] {
  const next = new Map(fieldsOf(now).map((field) => [field.id, field]));
  return fieldsOf(before).flatMap((field) => {
    const answer = Object.hasOwn(answers, field.id) ? answers[field.id] : undefined;
    if (answer === undefined) return [];
    const taken = next.get(field.id);
    if (taken && answerSchema(taken)?.safeParse(answer).success === true) return [];
    return [{ id: field.id, label: field.label, value: answerInWords(field, answer) }];
  });
}

async function publishedOf(
  ctx: Context,
  key: string,
): Promise<{
  templateId: string;
  kind: string;
  title: string;
  versions: StoredVersion[];
  published: StoredVersion | undefined;
}> {
  const template = await getRecord(ctx, formTemplate, key);
  const versions = await versionsOf(ctx, template.id);
  return {
    templateId: template.id,
    kind: template.kind,
    title: template.title,
    versions,
    published: versions.find(({ status }) => status === 'published'),
  };
}

/** Open jobs a form is for, with the version each goes by and what of its answers the version in use does not ask. */
export async function formJobs(ctx: Context, key: string) {
  const { templateId, kind, versions, published } = await publishedOf(ctx, key);
  if (kind in kindsOfReports) return { published: published?.number ?? null, jobs: [] };
  const found = await sql<{ jobId: string; jobNumber: string; partName: string; serialNumber: string; status: string }>`
    select w.id as job_id, w.number as job_number, w.part_name, w.serial_number, w.status from work_order w
    where w.status = any(${[...openStatuses]}) and (exists (select 1 from form_instance i where i.job_id = w.id and i.template_id = ${templateId} and i.status not in ('superseded', 'discarded'))
      or exists (select 1 from form_version v where v.template_id = ${templateId} and v.status = 'published' and form_fits(v.applies_to, w.part_number_id, w.shop, w.work_scope)))
    order by w.number limit 200`.execute(ctx.db);
  const jobs = [];
  for (const job of found.rows) {
    const due = (await dueForms(ctx, job.jobId)).find((form) => form.templateId === templateId);
    const before = versions.find(({ id }) => id === due?.versionId);
    const answers = due?.filledId ? (await filledForm(ctx, due.filledId)).answers : {};
    jobs.push({
      ...job,
      number: due?.isKept ? due.versionNumber : null,
      filled: due?.filledNumber ?? null,
      filledStatus: due?.filledStatus ?? null,
      lost: before && published ? lostAnswers(before.schema, published.schema, answers).map(({ label }) => label) : [],
    });
  }
  return { published: published?.number ?? null, jobs };
}

/**
 * One job goes on with the version in use, approved by an engineer's signature (R24). Answers the version does not take stay in the form under
 * the version they are from; entries that were signed are signed again. A form that was signed is left as it is.
 */
export async function migrateForm(
  ctx: WriteContext,
  key: string,
  jobId: string,
  proof: Proof,
): Promise<{ number: string }> {
  const method = await ctx.prove(proof);
  const employeeId = signingEmployee(ctx);
  const { templateId, kind, title, versions, published } = await publishedOf(ctx, key);
  if (kind in kindsOfReports)
    refuse('FORM_KIND', 'A report keeps the version it was begun with: what is begun anew takes the version in use.');
  const job = await lockJob(ctx, jobId);
  requireWork(job);
  await requireNoWorkStop(ctx, job);
  if (!published) return refuse('FORM_STATE', 'This form has no version in use.');
  const due = (await dueForms(ctx, job.id)).find((form) => form.templateId === templateId);
  if (due?.filledStatus === 'signed')
    refuse('FORM_SIGNED', `${due.filledNumber} is signed by version ${due.versionNumber} and stays so.`);
  if (due?.versionId === published.id && due.filledId)
    refuse('FORM_SAME', `${job.number} goes by version ${published.number} already.`);
  const allowed = await requireSign(ctx, { employeeId, privilege: 'engineering', at: ctx.now });
  const required = published.appliesTo.required;
  const old = due?.filledId ? await filledForm(ctx, due.filledId) : null;
  const before = versions.find(({ id }) => id === old?.row.versionId);
  const lost = old && before ? lostAnswers(before.schema, published.schema, old.answers) : [];
  const number =
    old?.row.number ??
    (
      await insertFilled(
        ctx,
        job,
        { templateId, versionId: published.id, title, required },
        { answers: {}, findings: {}, supersedesId: null },
      )
    ).number;
  const row = await lockRecord(ctx, formInstance, number, null);
  const signature = await writeSignature(ctx, {
    entity: formInstance.name,
    entityId: row.id,
    entityVersion: row.version,
    chain: job.number,
    meaning: 'approved',
    statement: migrateStatement,
    payload: { job: job.number, form: key, from: before?.number ?? null, to: published.number, lost },
    method,
    stampNo: allowed.stampNo,
    authorizationNo: allowed.authorizationNo,
  });
  if (old && before) {
    const gone = new Set(lost.map(({ id }) => id));
    const answers = Object.fromEntries(Object.entries(old.answers).filter(([id]) => !gone.has(id))) as Record<
      string,
      Answer
    >;
    const kept = lost.map(({ label, value }) => ({ label, value }));
    await changeRow(ctx, formInstance, row, {
      values: {
        versionId: published.id,
        required: required || row.required,
        answers,
        signedFields: {},
        findings: Object.fromEntries(
          Object.entries(old.findings).filter(([path]) => !gone.has(path.split('.')[0] ?? '')),
        ),
        earlier: [...row.earlier, ...(kept.length > 0 ? [{ number: before.number, values: kept }] : [])],
      },
      facts: { migrated: { old: before.number, new: published.number, signature: signature.id } },
    });
  }
  await lookAgain(ctx, job.id);
  return { number: row.number ?? notFound() };
}
