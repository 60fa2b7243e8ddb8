import { sql } from 'kysely';
import type { Proof, WriteContext } from '#kernel/server/context.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { writeSignature } from '#kernel/server/signatures/signatures.ts';
import { refuse } from '#kernel/shared/errors.ts';
import { requireSign, signingEmployee } from '#modules/quality/authorizations/server/public.ts';
import { formTemplate, formVersion, publishStatement } from '../shared/formTemplate.record.ts';
import { inUse, lockVersion, requireClean, versionsOf } from './formVersions.ts';

/**
 * Approves a version: clean, by another person than who wrote it, an authorised engineer, signed. The version before is replaced in the same
 * instant; work orders opened before keep theirs.
 */
export async function publishForm(ctx: WriteContext, id: string, proof: Proof): Promise<void> {
  const method = await ctx.prove(proof);
  const employeeId = signingEmployee(ctx);
  const { template, version, earlier } = await lockVersion(ctx, id);
  if (version.status !== 'review') refuse('FORM_STATE', 'Only what was handed over for approval is approved.');
  if (version.writers.includes(ctx.actor.id ?? ''))
    refuse('FORM_AUTHOR', 'Whoever wrote a form does not approve it. Ask another engineer.');
  requireClean(template.kind, version.schema, earlier);
  const rivals = await sql<{ title: string }>`
    select r as title from form_rivals(${template.id}, ${JSON.stringify(version.appliesTo)}::jsonb) r`.execute(ctx.db);
  if (rivals.rows[0])
    refuse(
      'FORM_RIVAL',
      `Form ${rivals.rows[0].title} is for the same work orders and names as much. Name more of what this form is for, or withdraw the other.`,
    );
  const allowed = await requireSign(ctx, { employeeId, privilege: 'engineering', at: ctx.now });
  const { number, schema, appliesTo } = version;
  const signature = await writeSignature(ctx, {
    entity: formVersion.name,
    entityId: version.id,
    entityVersion: version.version,
    chain: `form:${template.key}`,
    meaning: 'reviewed',
    statement: publishStatement,
    payload: { key: template.key, kind: template.kind, title: template.title, number, appliesTo, schema },
    method,
    stampNo: allowed.stampNo,
    authorizationNo: allowed.authorizationNo,
  });
  const at = ctx.now.toISOString();
  for (const old of await versionsOf(ctx, template.id))
    if (old.status === 'published')
      await changeRow(ctx, formVersion, old, {
        values: { status: 'retired', retiredAt: at },
        action: 'status',
        reason: version.changeNote,
      });
  await changeRow(ctx, formVersion, version, {
    values: { status: 'published', publishedAt: at, publishedByName: ctx.actor.name },
    also: { publishedBy: ctx.actor.id, signatureId: signature.id },
    action: 'status',
    reason: version.changeNote,
  });
  await changeRow(ctx, formTemplate, template, {
    values: { status: 'published', publishedAt: at, ...(await inUse(ctx, version)) },
    action: 'status',
  });
}

/** Withdraws a form: work orders opened from now on do not get it. */
export async function retireForm(ctx: WriteContext, key: string, reason: string): Promise<void> {
  const template = await lockRecord(ctx, formTemplate, key, null);
  const published = (await versionsOf(ctx, template.id)).find(({ status }) => status === 'published');
  if (!published) return refuse('FORM_STATE', 'Only a form in use is withdrawn.');
  const at = ctx.now.toISOString();
  await changeRow(ctx, formVersion, published, {
    values: { status: 'retired', retiredAt: at },
    action: 'status',
    reason,
  });
  await changeRow(ctx, formTemplate, template, { values: { status: 'retired' }, action: 'status', reason });
}
