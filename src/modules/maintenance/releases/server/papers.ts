import { createHash } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import { canonicalJson } from '#kernel/shared/canonical.ts';
import { dayOf, startOfDay } from '#kernel/shared/dates.ts';
import type { Context } from '#kernel/server/context.ts';
import { nextNumberSql, seriesAt } from '#kernel/server/numbering/numbering.ts';
import {
  approvalNoOf,
  composeBlock12,
  linesForPaper,
  releasedBeside,
  type Block12Input,
} from '#modules/maintenance/release-gates/shared/block12.ts';
import type { Block12Line } from '#modules/maintenance/release-gates/shared/facts.release.ts';
import { replacedPartsOf, type ReplacedPart } from '#modules/maintenance/release-gates/server/public.ts';
import { authorityOf, type CertificateType } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import type { SignAnswer } from '#modules/quality/authorizations/server/public.ts';
import {
  certificateBlocksOf,
  certificateSeries,
  type CertificateAttachment,
  type CertificateBlocks,
} from '../shared/certificate.ts';
import { textToSign } from '../shared/verification.ts';
import { certificateDocument, type CertificatePaper } from './certificate.document.ts';
import { companyOf } from '#kernel/server/documents/company.ts';
import type { Judged } from './signer.ts';

/** The other authorities under which the same work is released, with our approval number there (R7). */
export type OtherRelease = Block12Input['secondAuthorities'][number];

interface Remarks {
  remarks: string;
  attachments: CertificateAttachment[];
}

/** Block 12 as one paper prints it: at most 2 000 characters, what is longer on numbered sheets of the same certificate (R6). */
function remarksOnPaper(
  number: string,
  lines: readonly Block12Line[],
  others: readonly OtherRelease[],
  replaced: readonly ReplacedPart[],
): Remarks {
  const own = linesForPaper(lines, others);
  const attachments: CertificateAttachment[] = [];
  if (own.some((line) => line.kind === 'parts' && line.text.includes('(attachment 1)'))) {
    attachments.push({
      number: 1,
      title: `Attachment 1 to ${number}: parts replaced`,
      parts: replaced.map((part) => ({
        name: part.name,
        partNumber: part.partNumber,
        lot: part.lotNumber,
        quantity: part.quantity,
        document: part.documentNumber ?? '',
      })),
    });
  }
  const composed = composeBlock12(own, number, attachments.length + 1);
  if (composed.attachment) attachments.push({ ...composed.attachment, title: `${composed.attachment.title}: remarks` });
  return { remarks: composed.text, attachments };
}

/** What stands on the papers of one release. */
export interface PaperInput {
  types: CertificateType[];
  judged: Judged;
  /** Certificates of the same work that stand already (a correction keeps naming them). */
  standing?: OtherRelease[];
}

/** What is read once for all papers of one signature. */
interface Shared {
  organisation: { name: string; address: string };
  signatureImage: string | null;
  replaced: ReplacedPart[];
}

async function sharedOf(ctx: Context, jobId: string): Promise<Shared> {
  const specimen = await sql<{ signature: Buffer | null }>`
    select signature from app_user where id = ${ctx.actor.id}`.execute(ctx.db);
  return {
    organisation: await companyOf(ctx),
    signatureImage: specimen.rows[0]?.signature?.toString('base64') ?? null,
    replaced: await replacedPartsOf(ctx, jobId),
  };
}

/** A certificate as it stands on paper, under its number. */
export interface Paper {
  type: CertificateType;
  number: string;
  blocks: CertificateBlocks;
  signer: SignAnswer | undefined;
  canonical: string;
  contentHash: Buffer;
  contentSignature: Buffer;
  verifyToken: string;
  paper: CertificatePaper;
}

/** The papers of one release, one for each type: the same facts under the same number on the same day give the same paper. */
export async function papersOf(
  ctx: Context,
  input: PaperInput,
  numberOf: (type: CertificateType) => Promise<string>,
): Promise<Paper[]> {
  const { job, facts } = input.judged;
  const shared = await sharedOf(ctx, job.id);
  const { approvals } = facts.capability;
  const papers: Paper[] = [];
  for (const type of input.types) {
    const others = [...releasedBeside(approvals, input.types, type), ...(input.standing ?? [])];
    const number = await numberOf(type);
    const signer = input.judged.signers.get(type);
    const blocks = certificateBlocksOf({
      type,
      authority: authorityOf(type),
      number,
      organisation: shared.organisation,
      jobnumber: job.jobnumber,
      customerRef: job.customerRef,
      description: job.description,
      partNumber: job.partNumber,
      quantity: job.quantity,
      serialNumber: job.serialNumber,
      block11: input.judged.block11,
      ...remarksOnPaper(number, input.judged.block12, others, shared.replaced),
      dual: others.length > 0,
      approvalNo: approvalNoOf(approvals, type),
      signerName: ctx.actor.name,
      authorisationNo: signer?.authorizationNo ?? '',
      issuedAt: ctx.now,
    });
    papers.push(paperOf(ctx, { type, number, blocks, signer }, shared.signatureImage));
  }
  return papers;
}

function paperOf(
  { services, now }: Context,
  { type, number, blocks, signer }: Pick<Paper, 'type' | 'number' | 'blocks' | 'signer'>,
  signatureImage: string | null,
): Paper {
  const canonical = canonicalJson({ number, type, blocks });
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
    signatureImage,
  };
  return { type, number, blocks, signer, canonical, contentHash, contentSignature, verifyToken, paper };
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

/** Has the papers drawn that a signature will ask for if nobody takes their numbers before. Takes, stores and tells nothing. */
export async function expectCertificates(ctx: Context, input: PaperInput): Promise<void> {
  const papers = await papersOf(ctx, input, (type) => expectedNumber(ctx, type));
  for (const { paper } of papers) ctx.services.expectRender(certificateDocument(paper));
}
