import { createHash } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import { refuse } from '#kernel/shared/errors.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { sentWithNext } from '#kernel/server/transaction.ts';
import { takeNumber } from '#kernel/server/numbering/numbering.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { createRecord } from '#kernel/server/records/records.ts';
import { newKey } from '#kernel/server/storage/keys.ts';
import { writeSignature, type SigningMethod } from '#kernel/server/signatures/signatures.ts';
import type { JobRow } from '#modules/maintenance/release-gates/server/public.ts';
import type { GateResult } from '#modules/maintenance/release-gates/shared/gates/gate.ts';
import { authorityOf } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import type { ReleaseForm } from '#modules/maintenance/release-forms/server/public.ts';
import { recordWork } from '#modules/quality/authorizations/server/public.ts';
import { certificateSeries, termOf } from '../shared/certificate.ts';
import { releaseCertificate } from '../shared/releaseCertificate.record.ts';
import { certificateDocument, type CertificatePaper } from './certificate.document.ts';
import { evidenceUnder, type Evidence } from './underCertificate.ts';
import { paperOf, type Paper, type PaperInput } from './papers.ts';

export interface IssueInput extends PaperInput {
  job: JobRow;
  requestId: string;
  /** The gates as they stood, frozen with the certificate; of a correction only those of its signer. */
  results: readonly GateResult[];
  /** What is signed, in words. */
  statement: string;
  /** How the signer is proved: nothing is signed or filed before. */
  proving: Promise<SigningMethod>;
  /** Whether the gates were told that the signer has two-step on. */
  twoStep: boolean;
  supersedes?: { id: string; number: string };
  /** What else the signature changes: done while the paper is drawn, which takes longest. */
  whileDrawing?: () => Promise<void>;
}

// Nobody waits for these two: they travel with the commit.
const freezeGates = sentWithNext(`
  insert into gate_result (certificate_id, code, state, message, facts, evaluated_at)
  select $3, g.code, g.state, g.message, g.facts, $1
  from jsonb_to_recordset($2::jsonb) as g (code text, state text, message text, facts jsonb)`);
const keepPaper = sentWithNext('insert into release_paper (certificate_id, paper) values ($1, $2::jsonb)');

/**
 * Issues one certificate: number, signature, frozen gates, paper and verification, all in the signing transaction. A rollback takes every part
 * of it back, so no number is burnt. The stored PDF of a rolled-back signature is a stray: the sweep removes it.
 */
export async function issueCertificate(
  ctx: WriteContext,
  input: IssueInput,
): Promise<RowOf<typeof releaseCertificate>> {
  const number = await freshNumber(ctx, input);
  const paper = await paperOf(ctx, input, number);
  // The paper says nothing of the signature's row: it is drawn while the signer is proved and that is written.
  const drawn = draw(ctx, paper.paper, input.form, input.proving);
  const gates = input.results.map((result) => ({
    code: result.code,
    state: result.state,
    message: result.messages.join(' '),
    facts: { ...result.facts, evidence: result.evidence },
  }));
  // What the certificate rests on, as it stands: whoever changes it later has signed something else.
  const evidence = await evidenceUnder(ctx, input.job.id, { gates, paper: paper.paper });
  const signatureId = await signCertificate(ctx, input, paper, evidence);
  await input.whileDrawing?.();
  const file = await drawn;
  const row = await storeCertificate(ctx, input, { ...paper, signatureId, file });
  await ctx.db.executeQuery(CompiledQuery.raw(freezeGates, [ctx.now, JSON.stringify(gates), row.id]));
  await file.kept;
  return row;
}

/** The next number of the form's series; a series that was set back is noticed before anything is signed (G24). */
async function freshNumber(ctx: WriteContext, { type }: PaperInput): Promise<string> {
  const number = await takeNumber(ctx.db, certificateSeries[type], ctx.now);
  const used = await sql`select 1 from release_certificate where number = ${number}`.execute(ctx.db);
  if (used.rows.length > 0)
    refuse(
      'G24',
      `The certificate number ${number} is already used. An administrator must put the number series right.`,
    );
  return number;
}

interface File {
  pdfKey: string;
  pdfHash: Buffer;
  /** The bytes are on disk. */
  kept: Promise<void>;
}

/** Draws the paper and, once the signer is proved, hands it to the storage. Awaited later: until then a failure is nobody's. */
function draw(ctx: WriteContext, paper: CertificatePaper, form: ReleaseForm, proving: Promise<unknown>): Promise<File> {
  const drawing = Promise.all([ctx.services.render(certificateDocument(paper, form)), proving]).then(([pdf]) => {
    const pdfKey = newKey();
    const kept = ctx.services.storage.put(pdfKey, pdf);
    kept.catch(() => undefined);
    return { pdfKey, pdfHash: createHash('sha256').update(pdf).digest(), kept };
  });
  drawing.catch(() => undefined);
  return drawing;
}

/** The way the signer was proved; it must be the one the gates were told. */
async function methodOf({ proving, twoStep }: IssueInput): Promise<SigningMethod> {
  const method = await proving;
  if (twoStep !== (method === 'pin+totp'))
    refuse('SIGNER_CHANGED', 'Two-step authentication was changed in this moment. Nothing was signed.');
  return method;
}

/** Writes the signature under the certificate, and the work as the signer's; answers the signature's id. */
async function signCertificate(
  ctx: WriteContext,
  input: IssueInput,
  given: Paper,
  evidence: Evidence,
): Promise<string> {
  const { job, type, secondTypes, signers, form } = input;
  const { number, blocks } = given;
  const signer = signers.get(type);
  const signature = await writeSignature(ctx, {
    entity: releaseCertificate.name,
    entityId: number,
    entityVersion: 1,
    chain: job.jobnumber,
    meaning: 'released',
    statement: input.statement,
    payload: {
      number,
      type,
      secondTypes,
      form: { revision: form.revision, issue: form.issue },
      blocks,
      signer: signer?.facts ?? null,
      evidence,
      ...(input.supersedes ? { supersedes: input.supersedes.number } : {}),
    },
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

async function storeCertificate(
  ctx: WriteContext,
  input: IssueInput,
  given: Paper & { signatureId: string; file: File },
): Promise<RowOf<typeof releaseCertificate>> {
  const { job, type } = input;
  const { blocks, canonical, contentHash, contentSignature, paper } = given;
  const { pdfKey, pdfHash } = given.file;
  const [item] = blocks.items;
  const row = await createRecord(
    ctx,
    releaseCertificate,
    {
      number: given.number,
      type,
      authority: authorityOf(type),
      secondTypes: input.secondTypes,
      formId: input.form.id,
      jobId: job.id,
      customerId: job.customerId,
      partNumber: item?.partNumber,
      partName: item?.description,
      serialNumber: item?.serialNumber,
      quantity: item?.quantity,
      block11: termOf(blocks.status),
      blocks,
      signerName: ctx.actor.name,
      authorizationNo: blocks.authorisationNo,
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
