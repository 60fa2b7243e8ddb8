import { createHash, randomBytes } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import { canonicalJson } from '#kernel/shared/canonical.ts';
import { refuse } from '#kernel/shared/errors.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { sentWithNext } from '#kernel/server/database/statements.ts';
import { takeNumber } from '#kernel/server/numbering/numbering.ts';
import { createRecord, type AnyRow } from '#kernel/server/records/records.ts';
import { newKey } from '#kernel/server/storage/keys.ts';
import { writeSignature, type SigningMethod } from '#kernel/server/signatures/signatures.ts';
import { replacedPartsOf, type ReplacedPart } from '#modules/maintenance/release-gates/server/public.ts';
import { authorityOf, type CertificateType } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { recordWork, type SignAnswer } from '#modules/quality/authorizations/server/public.ts';
import { certificateBlocksOf, certificateSeries, type CertificateBlocks } from '../shared/certificate.ts';
import { releaseCertificate } from '../shared/releaseCertificate.record.ts';
import { textToSign } from '../shared/verification.ts';
import { certificateDocument, type CertificatePaper } from './certificate.document.ts';
import { remarksOnPaper, type OtherRelease } from './paper.ts';
import { companyOf } from './public.ts';
import type { Judged } from './signer.ts';

export const releaseStatement =
  'I certify that the work in block 11 and 12 was carried out in accordance with Part-145 and that the item is considered ready for release to service.';

export interface IssueInput {
  requestId: string;
  types: CertificateType[];
  judged: Judged;
  /** How the signer is proved: nothing is signed or filed before. */
  proving: Promise<SigningMethod>;
  /** Certificates of the same work that stand already (a correction keeps naming them). */
  standing?: OtherRelease[];
  supersedes?: { id: string; number: string };
  /** What else the signature changes: done while the papers are drawn, which takes longest. */
  whileDrawing?: () => Promise<void>;
}

// Nobody waits for these two: they travel with the commit.
const freezeGates = sentWithNext(`
  insert into gate_result (certificate_id, code, state, message, facts, evaluated_at)
  select c.id, g.code, g.state, g.message, g.facts, $1
  from jsonb_to_recordset($2::jsonb) as g (code text, state text, message text, facts jsonb)
  cross join unnest($3::uuid[]) as c (id)`);
const keepPaper = sentWithNext('insert into release_paper (certificate_id, paper) values ($1, $2::jsonb)');

/** What is read once for all papers of one signature. */
interface Shared {
  organisation: { name: string; address: string };
  signatureImage: string | null;
  replaced: ReplacedPart[];
}

async function sharedOf(ctx: WriteContext, jobId: string): Promise<Shared> {
  const specimen = await sql<{ signature: Buffer | null }>`
    select signature from app_user where id = ${ctx.actor.id}`.execute(ctx.db);
  return {
    organisation: await companyOf(ctx),
    signatureImage: specimen.rows[0]?.signature?.toString('base64') ?? null,
    replaced: await replacedPartsOf(ctx, jobId),
  };
}

/**
 * Issues one certificate per type: numbers, signature, frozen gates, paper and verification, all in the signing transaction.
 * A rollback takes every part of it back, so no number is burnt. The stored PDF of a rolled-back signature is a stray: the sweep removes it.
 */
export async function issueCertificates(ctx: WriteContext, input: IssueInput): Promise<AnyRow[]> {
  const { job, facts, results } = input.judged;
  const shared = await sharedOf(ctx, job.id);
  const approvalNo = (type: CertificateType) =>
    facts.capability.approvals.find((known) => known.authority === authorityOf(type))?.certificateNo ?? '';
  const signed: Signed[] = [];
  for (const type of input.types) {
    const others: OtherRelease[] = [
      ...input.types
        .filter((other) => other !== type)
        .map((other) => ({
          authority: authorityOf(other),
          approvalNo: approvalNo(other),
          entity: 'orgApproval',
          id: approvalNo(other),
          label: approvalNo(other),
        })),
      ...(input.standing ?? []),
    ];
    const number = await takeNumber(ctx.db, certificateSeries[type], ctx.now);
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
      approvalNo: approvalNo(type),
      signerName: ctx.actor.name,
      authorisationNo: signer?.authorizationNo ?? '',
      issuedAt: ctx.now,
    });
    signed.push(await signCertificate(ctx, input, { type, number, blocks, signer, shared }));
  }
  await input.whileDrawing?.();
  const issued: AnyRow[] = [];
  for (const each of signed) issued.push(await storeCertificate(ctx, input, each));
  const gates = results.map((result) => ({
    code: result.code,
    state: result.state,
    message: result.messages.join(' '),
    facts: result.facts ?? {},
  }));
  const values = [ctx.now, JSON.stringify(gates), issued.map((row) => row.id)];
  await ctx.db.executeQuery(CompiledQuery.raw(freezeGates, values));
  for (const { file } of signed) await (await file).kept;
  return issued;
}

interface Paper {
  type: CertificateType;
  number: string;
  blocks: CertificateBlocks;
  signer: SignAnswer | undefined;
  shared: Shared;
}

interface File {
  pdfKey: string;
  pdfHash: Buffer;
  /** The bytes are on disk. */
  kept: Promise<void>;
}

/** A certificate that is signed and on its way to paper. */
interface Signed extends Paper {
  canonical: string;
  contentHash: Buffer;
  contentSignature: Buffer;
  verifyToken: string;
  signatureId: string;
  paper: CertificatePaper;
  file: Promise<File>;
}

/** Draws the paper and, once the signer is proved, hands it to the storage. Awaited later: until then a failure is nobody's. */
function draw(ctx: WriteContext, paper: CertificatePaper, proving: Promise<unknown>): Promise<File> {
  const drawing = Promise.all([ctx.services.render(certificateDocument(paper)), proving]).then(([pdf]) => {
    const pdfKey = newKey();
    const kept = ctx.services.storage.put(pdfKey, pdf);
    kept.catch(() => undefined);
    return { pdfKey, pdfHash: createHash('sha256').update(pdf).digest(), kept };
  });
  drawing.catch(() => undefined);
  return drawing;
}

/** The way the signer was proved; it must be the one the gates were told. */
async function methodOf({ judged, proving }: IssueInput): Promise<SigningMethod> {
  const method = await proving;
  const asked = judged.facts.signer?.identity?.secondFactor === 'passed';
  if (asked !== (method === 'pin+totp'))
    refuse('SIGNER_CHANGED', 'Two-step authentication was changed in this moment. Nothing was signed.');
  return method;
}

async function signCertificate(ctx: WriteContext, input: IssueInput, drawn: Paper): Promise<Signed> {
  const { job } = input.judged;
  const { type, number, blocks, signer } = drawn;
  const canonical = canonicalJson({ number, type, blocks });
  const contentHash = createHash('sha256').update(canonical, 'utf8').digest();
  const verifyToken = randomBytes(16).toString('base64url');
  const signed = textToSign(ctx.services.publicUrl, verifyToken, number, contentHash.toString('base64url'));
  const contentSignature = ctx.services.signBytes(Buffer.from(signed, 'utf8'));
  const paper: CertificatePaper = {
    type,
    number,
    blocks,
    issuedAt: ctx.now.toISOString(),
    verifyUrl: `${signed}.${contentSignature.toString('base64url')}`,
    signatureImage: drawn.shared.signatureImage,
  };
  // The paper says nothing of the signature's row: it is drawn while the signer is proved and that is written.
  const file = draw(ctx, paper, input.proving);
  const signature = await writeSignature(ctx, {
    entity: releaseCertificate.name,
    entityId: number,
    entityVersion: 1,
    chain: job.jobnumber,
    meaning: 'released',
    statement: releaseStatement,
    payload: { number, type, blocks, signer: signer?.facts ?? null },
    method: await methodOf(input),
    stampNo: signer?.stampNo ?? null,
    authorizationNo: signer?.authorizationNo ?? null,
  });
  await recordWork(ctx, {
    employeeId: ctx.actor.employeeId ?? '',
    at: ctx.now,
    jobNumber: job.jobnumber,
    partNumber: job.partNumber,
    serialNumber: job.serialNumber,
    componentGroup: job.family as 'wheel',
    task: 'release',
    role: 'certified',
    signatureId: signature.id,
  });
  return { ...drawn, canonical, contentHash, contentSignature, verifyToken, signatureId: signature.id, paper, file };
}

async function storeCertificate(ctx: WriteContext, input: IssueInput, given: Signed): Promise<AnyRow> {
  const { job } = input.judged;
  const { type, number, blocks, signer, canonical, contentHash, contentSignature, paper } = given;
  const { pdfKey, pdfHash } = await given.file;
  const row = await createRecord(
    ctx,
    releaseCertificate,
    {
      number,
      type,
      authority: authorityOf(type),
      jobId: job.id,
      customerId: job.customerId,
      partNumber: job.partNumber,
      partName: job.description,
      serialNumber: job.serialNumber,
      quantity: job.quantity,
      block11: input.judged.block11,
      blocks,
      signerName: ctx.actor.name,
      authorizationNo: signer?.authorizationNo ?? '',
      approvalNo: blocks.approvalNo,
      issuedAt: ctx.now.toISOString(),
      verifyToken: given.verifyToken,
      supersedesId: input.supersedes?.id ?? null,
      reprints: 0,
    },
    {
      status: 'issued',
      requestId: input.requestId,
      canonical,
      contentHash,
      contentSignature,
      signerEmployeeId: ctx.actor.employeeId,
      signatureId: given.signatureId,
      pdfKey,
      pdfHash,
    },
    { subject: job.jobnumber },
  );
  await ctx.db.executeQuery(CompiledQuery.raw(keepPaper, [row.id, JSON.stringify(paper)]));
  return row;
}
