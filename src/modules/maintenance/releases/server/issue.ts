import { createHash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { refuse } from '#kernel/shared/errors.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { sentWithNext } from '#kernel/server/database/statements.ts';
import { takeNumber } from '#kernel/server/numbering/numbering.ts';
import { createRecord, type AnyRow } from '#kernel/server/records/records.ts';
import { newKey } from '#kernel/server/storage/keys.ts';
import { writeSignature, type SigningMethod } from '#kernel/server/signatures/signatures.ts';
import { authorityOf } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { recordWork } from '#modules/quality/authorizations/server/public.ts';
import { certificateSeries } from '../shared/certificate.ts';
import { releaseCertificate } from '../shared/releaseCertificate.record.ts';
import { certificateDocument, type CertificatePaper } from './certificate.document.ts';
import { papersOf, type Paper, type PaperInput } from './papers.ts';

export const releaseStatement =
  'I certify that the work in block 11 and 12 was carried out in accordance with Part-145 and that the item is considered ready for release to service.';

export interface IssueInput extends PaperInput {
  requestId: string;
  /** How the signer is proved: nothing is signed or filed before. */
  proving: Promise<SigningMethod>;
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

/**
 * Issues one certificate per type: numbers, signature, frozen gates, paper and verification, all in the signing transaction.
 * A rollback takes every part of it back, so no number is burnt. The stored PDF of a rolled-back signature is a stray: the sweep removes it.
 */
export async function issueCertificates(ctx: WriteContext, input: IssueInput): Promise<AnyRow[]> {
  const { results } = input.judged;
  const papers = await papersOf(ctx, input, (type) => takeNumber(ctx.db, certificateSeries[type], ctx.now));
  // The papers say nothing of the signatures' rows: they are drawn while the signer is proved and those are written.
  const drawn = papers.map((paper) => ({ ...paper, file: draw(ctx, paper.paper, input.proving) }));
  const signed: Signed[] = [];
  for (const each of drawn) signed.push({ ...each, signatureId: await signCertificate(ctx, input, each) });
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

interface File {
  pdfKey: string;
  pdfHash: Buffer;
  /** The bytes are on disk. */
  kept: Promise<void>;
}

/** A certificate that is signed and on its way to paper. */
interface Signed extends Paper {
  signatureId: string;
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

/** Writes the signature under one certificate, and the work as the signer's; answers the signature's id. */
async function signCertificate(ctx: WriteContext, input: IssueInput, given: Paper): Promise<string> {
  const { job } = input.judged;
  const { type, number, blocks, signer } = given;
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
  return signature.id;
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
      signerEmployeeId: ctx.actor.employeeId ?? undefined,
      signatureId: given.signatureId,
      pdfKey,
      pdfHash,
    },
    { subject: job.jobnumber },
  );
  await ctx.db.executeQuery(CompiledQuery.raw(keepPaper, [row.id, JSON.stringify(paper)]));
  return row;
}
