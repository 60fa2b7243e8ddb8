import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { canonicalJson } from '#kernel/shared/canonical.ts';
import { conflict } from '#kernel/shared/errors.ts';
import type { Proof, WriteContext } from '#kernel/server/context.ts';
import { takeNumber } from '#kernel/server/numbering/numbering.ts';
import { createRecord, type AnyRow } from '#kernel/server/records/records.ts';
import { newKey } from '#kernel/server/storage/keys.ts';
import { writeSignature, type SigningMethod } from '#kernel/server/signatures/signatures.ts';
import { evaluateJob, type JobGates } from '#modules/maintenance/release-gates/server/public.ts';
import { block11For } from '#modules/maintenance/release-gates/shared/block11.ts';
import { mayRelease } from '#modules/maintenance/release-gates/shared/evaluateGates.ts';
import type {
  Block12Line,
  SignerFacts,
  SignerIdentity,
} from '#modules/maintenance/release-gates/shared/facts.release.ts';
import type { GateResult } from '#modules/maintenance/release-gates/shared/gates/gate.ts';
import {
  authorityOf,
  taskLevelOf,
  type CertificateType,
} from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { canSign, recordWork, signerFacts } from '#modules/quality/authorizations/server/public.ts';
import { certificateBlocksOf, certificateSeries, type CertificateBlocks } from '../shared/certificate.ts';
import { releaseCertificate } from '../shared/releaseCertificate.record.ts';
import { certificateDocument } from './certificate.document.ts';

export const releaseStatement =
  'I certify that the work in block 11 and 12 was carried out in accordance with Part-145 and that the item is considered ready for release to service.';

export interface Failed {
  failed: { code: string; message: string }[];
}

/** Proves the signer: a refusal here is G22 and says nothing about the job (security 3.3). */
export function proveReleaseSigner(ctx: WriteContext, proof: Proof): Promise<SigningMethod> {
  return ctx.prove({ ...proof, secondFactor: true });
}

function identityOf(
  method: SigningMethod,
  requesterSession: boolean,
  signatureOnFile: boolean,
  twoStep: boolean,
): SignerIdentity {
  return {
    sessionLive: true,
    pinCorrect: true,
    triesLeft: 5,
    lockedUntil: null,
    secondFactor: method === 'pin+totp' ? 'passed' : twoStep ? 'missing' : 'notEnabled',
    requesterSession,
    signatureOnFile,
  };
}

/** The signer as the gates see them, at the moment of signing. */
export async function signerAtSigning(
  ctx: WriteContext,
  family: string,
  method: SigningMethod,
  requester: { sessionId: string | null; createdBy: string | null },
): Promise<SignerFacts | null> {
  if (!ctx.actor.employeeId) return null;
  const facts = await signerFacts(ctx, ctx.actor.employeeId, ctx.now, { componentGroup: family as 'wheel' });
  const user = await sql<{ onFile: boolean; twoStep: boolean }>`
    select u.signature is not null as on_file, t.enabled_at is not null as two_step
    from app_user u left join two_factor t on t.user_id = u.id where u.id = ${ctx.actor.id}`.execute(ctx.db);
  // One session must not serve two people: the requester's session counts only against somebody else's name.
  const shared =
    requester.sessionId !== null && requester.sessionId === ctx.actor.sessionId && requester.createdBy !== ctx.actor.id;
  return (
    facts && {
      ...facts,
      identity: identityOf(method, shared, user.rows[0]?.onFile ?? false, user.rows[0]?.twoStep ?? false),
    }
  );
}

/** All gates for these certificates and this signer; the failed ones as the answer's list. */
export async function judge(
  ctx: WriteContext,
  jobId: string,
  question: { types: CertificateType[]; block11: string | null; freeLines: Block12Line[]; signer: SignerFacts | null },
): Promise<{ gates: JobGates; block11: string; block12: Block12Line[]; failed: Failed['failed'] }> {
  const first = await evaluateJob(ctx, jobId, { certificateTypes: question.types, block11: question.block11 });
  const block11 = question.block11 ?? block11For(first.job.workScope);
  const generated = first.facts.certificate.generated;
  const records = generated.findIndex((line) => line.kind === 'records');
  const at = records < 0 ? generated.length : records;
  const block12 = [...generated.slice(0, at), ...question.freeLines, ...generated.slice(at)];
  const gates = await evaluateJob(ctx, jobId, {
    certificateTypes: question.types,
    block11,
    block12,
    signer: question.signer,
  });
  const failed = mayRelease(gates.results) ? [] : failures(gates.results);
  return { gates, block11, block12, failed };
}

function failures(results: readonly GateResult[]): Failed['failed'] {
  return results
    .filter((result) => result.state === 'fail' || result.state === 'pending')
    .flatMap((result) => {
      const messages = result.messages.length > 0 ? result.messages : [result.title];
      return messages.map((message) => ({ code: result.code, message }));
    });
}

/** Stops the second of two signers with one clear sentence, before any number is taken (R25). */
export async function refuseSecondRelease(ctx: WriteContext, jobId: string): Promise<void> {
  const standing = await sql<{ signerName: string; number: string }>`
    select signer_name, number from release_certificate where job_id = ${jobId} and status = 'issued' limit 1`.execute(
    ctx.db,
  );
  const first = standing.rows[0];
  if (first) conflict('ALREADY_RELEASED', `Already released by ${first.signerName}.`, { number: first.number });
}

export interface IssueInput {
  request: AnyRow;
  types: CertificateType[];
  gates: JobGates;
  block11: string;
  block12: Block12Line[];
  method: SigningMethod;
  supersedes?: { id: string; number: string };
}

async function organisation(ctx: WriteContext): Promise<{ name: string; address: string }> {
  const result = await sql<{
    value: { name: string; address: string };
  }>`select value from organisation_fact where key = 'address'`.execute(ctx.db);
  return result.rows[0]?.value ?? { name: 'ABS', address: '' };
}

/**
 * Issues one certificate per type: numbers, signature, frozen gates, paper and verification, all in the signing transaction.
 * A rollback takes every part of it back, so no number is burnt.
 */
export async function issueCertificates(ctx: WriteContext, input: IssueInput): Promise<AnyRow[]> {
  const { job, facts, results } = input.gates;
  const issued: AnyRow[] = [];
  for (const type of input.types) {
    const authority = authorityOf(type);
    const approval = facts.capability.approvals.find((known) => known.authority === authority);
    const rating = facts.capability.revisions.flatMap((revision) => revision.items)[0]?.rating;
    const allowed = await canSign(ctx, {
      employeeId: ctx.actor.employeeId ?? '',
      privilege: 'release',
      componentGroup: job.family as 'wheel',
      taskLevel: taskLevelOf(job.workScope),
      authority,
      releaseForm: type,
      ...(rating ? { rating } : {}),
      partNumber: job.partNumber,
      at: ctx.now,
    });
    const number = await takeNumber(ctx.db, certificateSeries[type], ctx.now);
    const blocks = certificateBlocksOf({
      type,
      authority,
      number,
      organisation: await organisation(ctx),
      jobnumber: job.jobnumber,
      customerRef: job.customerRef,
      description: job.description,
      partNumber: job.partNumber,
      quantity: job.quantity,
      serialNumber: job.serialNumber,
      block11: input.block11,
      block12: input.block12,
      dual: input.types.length > 1,
      approvalNo: approval?.certificateNo ?? '',
      signerName: ctx.actor.name,
      authorisationNo: allowed.authorizationNo ?? '',
      issuedAt: ctx.now,
    });
    issued.push(
      await storeCertificate(ctx, input, type, number, blocks, {
        ...allowed,
        approvalNo: approval?.certificateNo ?? '',
      }),
    );
  }
  for (const certificate of issued) {
    for (const result of results) {
      await sql`
        insert into gate_result (certificate_id, code, state, message, facts, evaluated_at)
        values (${certificate.id}, ${result.code}, ${result.state}, ${result.messages.join(' ')}, ${JSON.stringify(result.facts ?? {})}::jsonb, ${ctx.now})`.execute(
        ctx.db,
      );
    }
  }
  return issued;
}

async function storeCertificate(
  ctx: WriteContext,
  input: IssueInput,
  type: CertificateType,
  number: string,
  blocks: CertificateBlocks,
  signer: { authorizationNo: string | null; stampNo: string | null; facts: unknown; approvalNo: string },
): Promise<AnyRow> {
  const { job } = input.gates;
  const canonical = canonicalJson({ number, type, blocks });
  const hash = createHash('sha256').update(canonical, 'utf8').digest();
  const proof = ctx.services.signBytes(hash);
  const verifyToken = randomBytes(16).toString('base64url');
  const signature = await writeSignature(ctx, {
    entity: releaseCertificate.name,
    entityId: number,
    entityVersion: 1,
    chain: job.jobnumber,
    meaning: 'released',
    statement: releaseStatement,
    payload: { number, type, blocks, signer: signer.facts },
    method: input.method,
    stampNo: signer.stampNo,
    authorizationNo: signer.authorizationNo,
  });
  const image = await sql<{
    signature: Buffer | null;
  }>`select signature from app_user where id = ${ctx.actor.id}`.execute(ctx.db);
  const pdf = await ctx.services.render(
    certificateDocument({
      type,
      number,
      blocks,
      issuedAt: ctx.now.toISOString(),
      verifyUrl: verifyAddress(ctx, verifyToken, number, hash, proof),
      signatureImage: image.rows[0]?.signature?.toString('base64') ?? null,
    }),
  );
  const pdfKey = newKey();
  await ctx.services.storage.put(pdfKey, pdf);
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
      block11: input.block11,
      blocks,
      signerName: ctx.actor.name,
      authorizationNo: signer.authorizationNo ?? '',
      approvalNo: signer.approvalNo,
      issuedAt: ctx.now.toISOString(),
      verifyToken,
      supersedesId: input.supersedes?.id ?? null,
      reprints: 0,
    },
    {
      status: 'issued',
      requestId: input.request.id,
      canonical,
      contentHash: hash,
      contentSignature: proof,
      signerEmployeeId: ctx.actor.employeeId,
      signatureId: signature.id,
      pdfKey,
      pdfHash: createHash('sha256').update(pdf).digest(),
    },
    { subject: job.jobnumber },
  );
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
  return row;
}

/** What the QR says: the address to check, and after the `#` what is needed to check it without us (P12). */
export function verifyAddress(
  ctx: { services: { publicUrl: string } },
  token: string,
  number: string,
  hash: Buffer,
  proof: Buffer,
): string {
  return `${ctx.services.publicUrl}/verify/${token}#1.${number}.${hash.toString('base64url')}.${proof.toString('base64url')}`;
}
