import { sql } from 'kysely';
import { refuse } from '#kernel/shared/errors.ts';
import type { Context } from '#kernel/server/context.ts';
import type { CertificateType } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import type { FormLayout } from '../shared/formLayout.ts';

/** One version of a form, with what is drawn and signed from it. */
export interface ReleaseForm {
  id: string;
  type: CertificateType;
  revision: number;
  issue: string;
  layout: FormLayout;
}

const columns = sql`id, type, revision, issue, layout`;

/** The version of each form in use today. */
export async function publishedForms(ctx: Context): Promise<ReleaseForm[]> {
  const { rows } = await sql<ReleaseForm>`
    select ${columns} from release_form where status = 'published' order by type`.execute(ctx.db);
  return rows;
}

/** The version of one form in use today. Errors: `NO_FORM`. */
export function formFor(forms: readonly ReleaseForm[], type: CertificateType): ReleaseForm {
  return (
    forms.find((form) => form.type === type) ??
    refuse('NO_FORM', `There is no published form for ${type}. Publish one first.`)
  );
}

/** The version a certificate was drawn with; those from before forms were kept name none and share one. */
export async function formOf(
  ctx: Context,
  certificate: { formId: string | null; type: CertificateType },
): Promise<ReleaseForm> {
  const { rows } = await sql<ReleaseForm>`
    select ${columns} from release_form
    where ${certificate.formId === null ? sql`type = ${certificate.type} and revision = 0` : sql`id = ${certificate.formId}`}`.execute(
    ctx.db,
  );
  return rows[0] ?? refuse('NO_FORM', `There is no published form for ${certificate.type}. Publish one first.`);
}

/** The words in braces replaced by their values. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
