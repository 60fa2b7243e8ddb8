import { createHash } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import { canonicalJson } from '#kernel/shared/canonical.ts';
import { dayOf, startOfDay } from '#kernel/shared/dates.ts';
import type { Context } from '#kernel/server/context.ts';
import { nextNumberSql, seriesAt } from '#kernel/server/numbering/numbering.ts';
import { refuse } from '#kernel/shared/errors.ts';
import { composeBlock12, remarksOf, type Remark } from '#modules/maintenance/release-gates/shared/block12.ts';
import { approvalOn } from '#modules/maintenance/release-gates/shared/capability.ts';
import { replacedPartsOf, type ReleaseJudgement } from '#modules/maintenance/release-gates/server/public.ts';
import { formFor, type ReleaseForm } from '#modules/maintenance/release-forms/server/public.ts';
import { authorityOf, type CertificateType } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import {
  certificateBlocksOf,
  certificateSeries,
  type CertificateAttachment,
  type CertificateBlocks,
  type CertificateContent,
} from '../shared/certificate.ts';
import { textToSign } from '../shared/verification.ts';
import { certificateDocument, type CertificatePaper } from './certificate.document.ts';
import type { Signers } from './signer.ts';

/** What one certificate is drawn from. A dual release is one certificate: its form is the first authority's (R7). */
export interface PaperInput {
  type: CertificateType;
  secondTypes: CertificateType[];
  form: ReleaseForm;
  content: CertificateContent;
  signers: Signers;
}

/** A certificate as it stands on paper, under its number. */
export interface Paper {
  type: CertificateType;
  number: string;
  blocks: CertificateBlocks;
  canonical: string;
  contentHash: Buffer;
  contentSignature: Buffer;
  verifyToken: string;
  paper: CertificatePaper;
}

/** What the certificate of a release says: every block from its record, nothing typed by hand. Errors: `G03`, `NO_FORM`. */
export async function releaseContent(
  ctx: Context,
  types: readonly CertificateType[],
  judged: ReleaseJudgement,
): Promise<Omit<PaperInput, 'signers'>> {
  const [type, ...secondTypes] = types;
  if (!type) refuse('G24', 'Choose a certificate.');
  const { job, facts, forms, block11, block12 } = judged;
  const form = formFor(forms, type);
  const authority = authorityOf(type);
  const approval =
    approvalOn(facts.capability.approvals, authority, dayOf(ctx.now)) ??
    refuse('G03', `There is no ${authority} approval in force.`);
  const lines = remarksOf(block12).map(({ kind, text }): Remark => ({ kind, text }));
  const parts = lines.some((line) => line.kind === 'parts' && line.text.includes('(attachment 1)'))
    ? (await replacedPartsOf(ctx, job.id)).map((part) => ({
        name: part.name,
        partNumber: part.partNumber,
        lot: part.lotNumber,
        quantity: part.quantity,
        document: part.documentNumber ?? '',
      }))
    : undefined;
  const { description, partNumber, quantity, serialNumber, csnCycles, tsnHours } = job;
  return {
    type,
    secondTypes,
    form,
    content: {
      authority: form.layout.authority,
      formTitle: form.layout.title.join('\n'),
      organisation: approval.organisation,
      workOrder: job.customerRef ? `${job.jobnumber} / ${job.customerRef}` : job.jobnumber,
      items: [{ item: 1, description, partNumber, quantity, serialNumber }],
      status: block11.toUpperCase(),
      release: { part145: true, otherRegulation: secondTypes.length > 0 },
      approvalNo: approval.certificateNo,
      lines,
      counts: { csnCycles, tsnHours },
      ...(parts ? { parts } : {}),
    },
  };
}

/** What is signed: the statement of the form, and of every other authority the same work is released under (R7). */
export function statementOf({ forms, block12 }: ReleaseJudgement, types: readonly CertificateType[]): string {
  const [type] = types;
  const own = type ? [formFor(forms, type).layout.statement] : [];
  return [...own, ...block12.filter((line) => line.kind === 'secondAuthority').map((line) => line.text)].join(' ');
}

/** Block 12 as the form has room for it; what is longer on numbered sheets of the same certificate (R6). */
function printedRemarks(
  number: string,
  lines: readonly Remark[],
  parts: CertificateAttachment['parts'],
  { remarks: room }: ReleaseForm['layout'],
): { remarks: string[]; attachments: CertificateAttachment[] } {
  const attachments: CertificateAttachment[] = [];
  if (parts) attachments.push({ number: 1, title: `Attachment 1 to ${number}: parts replaced`, parts });
  const { remarks, attachment } = composeBlock12(lines, number, room, attachments.length + 1);
  if (attachment) attachments.push({ ...attachment, title: `${attachment.title}: remarks` });
  return { remarks, attachments };
}

/** The paper of one certificate: the same content under the same number on the same day by the same signer gives the same paper. */
export async function paperOf(ctx: Context, input: PaperInput, number: string): Promise<Paper> {
  const { services, now } = ctx;
  const { type, form, content } = input;
  const signer = input.signers.get(type);
  const specimen = await sql<{ signature: Buffer | null }>`
    select signature from app_user where id = ${ctx.actor.id}`.execute(ctx.db);
  // Another authority may know the signer by another number.
  const numbers = new Set([type, ...input.secondTypes].map((each) => input.signers.get(each)?.authorizationNo ?? ''));
  const blocks = certificateBlocksOf(content, printedRemarks(number, content.lines, content.parts, form.layout), {
    number,
    name: ctx.actor.name,
    authorisationNo: [...numbers].filter(Boolean).join(', '),
    stampNo: signer?.stampNo ?? null,
    issuedAt: now,
  });
  const { revision, issue } = form;
  const canonical = canonicalJson({ number, type, secondTypes: input.secondTypes, form: { revision, issue }, blocks });
  const contentHash = createHash('sha256').update(canonical, 'utf8').digest();
  // Nobody guesses it without the key, and the paper can be drawn before its number is taken.
  const secret = services.signBytes(Buffer.from(`verification token of ${number}`, 'utf8'));
  const verifyToken = createHash('sha256').update(secret).digest().subarray(0, 16).toString('base64url');
  const text = textToSign(services.publicUrl, verifyToken, number, contentHash.toString('base64url'));
  const contentSignature = services.signBytes(Buffer.from(text, 'utf8'));
  const paper: CertificatePaper = {
    type,
    number,
    blocks,
    // Block 14e has the day; the moment stands in the record and in the signature.
    issuedAt: startOfDay(dayOf(now)).toISOString(),
    verifyUrl: `${text}.${contentSignature.toString('base64url')}`,
    signatureImage: specimen.rows[0]?.signature?.toString('base64') ?? null,
  };
  return { type, number, blocks, canonical, contentHash, contentSignature, verifyToken, paper };
}

/** The number a series gives next if nobody is faster: taken by nobody, promised to nobody. */
async function expectedNumber(ctx: Context, type: CertificateType): Promise<string> {
  const values: unknown[] = [];
  const { words } = nextNumberSql(seriesAt(certificateSeries[type], ctx.now), (value) => `$${values.push(value)}`);
  const result = await ctx.db.executeQuery<{ number: string }>(
    CompiledQuery.raw(
      `with taken as (select (coalesce(max(last_value), 0) + 1)::text as value from number_series where series = $1 and period = $2)
       select ${words} as number from taken`,
      values,
    ),
  );
  return result.rows[0]?.number ?? '';
}

/** Has the paper drawn that a signature will ask for if nobody takes its number before. Takes, stores and tells nothing. */
export async function expectCertificate(ctx: Context, input: PaperInput): Promise<void> {
  const { paper } = await paperOf(ctx, input, await expectedNumber(ctx, input.type));
  ctx.services.expectRender(certificateDocument(paper, input.form));
}
