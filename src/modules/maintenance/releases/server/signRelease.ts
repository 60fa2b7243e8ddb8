import { AppError, conflict, refuse } from '#kernel/shared/errors.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Context, Proof, WriteContext } from '#kernel/server/context.ts';
import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { changeRow, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import type { SigningMethod } from '#kernel/server/signatures/signatures.ts';
import { evaluateRelease, jobRow, type ReleaseJudgement } from '#modules/maintenance/release-gates/server/public.ts';
import { isBlock11 } from '#modules/maintenance/release-gates/shared/block11.ts';
import { evaluateGate } from '#modules/maintenance/release-gates/shared/evaluateGates.ts';
import type { Block12Line } from '#modules/maintenance/release-gates/shared/facts.release.ts';
import { certificateTypes, type CertificateType } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { filled, formFor } from '#modules/maintenance/release-forms/server/public.ts';
import { closeAsSigned, lockRequest, requesterSession } from '#modules/maintenance/release-requests/server/public.ts';
import { releaseRequest } from '#modules/maintenance/release-requests/shared/releaseRequest.record.ts';
import { lockJob, markReleased } from '#modules/maintenance/work-orders/server/public.ts';
import { contentOf, termOf, type CertificateContent } from '../shared/certificate.ts';
import { correctedContent, type CorrectionChanges } from '../shared/correction.ts';
import { releaseCertificate } from '../shared/releaseCertificate.record.ts';
import { issueCertificate } from './issue.ts';
import { expectCertificate, releaseContent, statementOf } from './papers.ts';
import { storedCertificate, type StoredCertificate } from './releases.queries.ts';
import {
  judge,
  judgeSigner,
  proveReleaseSigner,
  refuseSecondRelease,
  refuseUnseen,
  signerAtSigning,
  type FailedGate,
  type Judged,
} from './signer.ts';

/** What a signature ends in: the certificate, or the gates that stood against it. A red gate issues nothing; it leaves a trace (R28). */
export type SignOutcome =
  | { certificate: RowOf<typeof releaseCertificate>; failed?: never }
  | { failed: FailedGate[]; job: { id: string; number: string } };

type Wanted = RowOf<typeof releaseRequest>;

const proofOf = ({ pin, password, code }: Proof): Proof => ({ pin, password, code });

export interface ReleaseSignature extends Proof {
  requestId: string;
  types: readonly CertificateType[];
  /** The content the signer read. */
  seen: string;
}

/**
 * Signs a release: the job locked, all 26 gates asked again, then one certificate for all the authorities ticked (R7). The signer is proved
 * beside all that, since a PIN is slow to check; nothing is signed, filed or committed before that. Who is not the signer hears that, and
 * nothing about the job (G22).
 */
export async function signRelease(ctx: WriteContext, input: ReleaseSignature): Promise<SignOutcome> {
  const proving = proveReleaseSigner(ctx, proofOf(input));
  const [proved, signed] = await Promise.allSettled([proving, release(ctx, input, proving)]);
  if (proved.status === 'rejected' && proved.reason instanceof AppError) throw proved.reason;
  if (signed.status === 'rejected') throw signed.reason;
  if (proved.status === 'rejected') throw proved.reason;
  return signed.value;
}

async function release(
  ctx: WriteContext,
  input: ReleaseSignature,
  proving: Promise<SigningMethod>,
): Promise<SignOutcome> {
  const { job, wanted, types, judged } = await judgeRequest(ctx, input);
  if (judged.failed.length > 0) return { failed: judged.failed, job };
  refuseUnseen(input.seen, judged);
  const certificate = await issueCertificate(ctx, {
    ...(await releaseContent(ctx, types, judged)),
    signers: judged.signers,
    job: judged.job,
    requestId: wanted.id,
    results: judged.results,
    statement: statementOf(judged, types),
    proving,
    twoStep: judged.facts.signer?.identity?.secondFactor === 'passed',
    whileDrawing: async () => {
      await closeAsSigned(ctx, wanted, job.number);
      await markReleased(ctx, job.id);
    },
  });
  return { certificate };
}

/** The request and its job, locked, with what stands against this release. */
async function judgeRequest(ctx: WriteContext, input: ReleaseSignature) {
  const asked = await getRecord(ctx, releaseRequest, input.requestId);
  const job = await lockJob(ctx, String(asked['jobId']));
  await refuseSecondRelease(ctx, job.id);
  const wanted = await lockRequest(ctx, input.requestId);
  if (!isOpen(wanted)) {
    refuse('REQUEST_CLOSED', `This request is ${String(wanted['status'])}.`);
  }
  const types = typesFor(wanted, input.types);
  return { job, wanted, types, judged: await judgeFor(ctx, wanted, job, types) };
}

const isOpen = (wanted: Wanted): boolean => wanted['status'] === 'open' || wanted['status'] === 'taken';

function typesFor(wanted: Wanted, asked: readonly CertificateType[]): CertificateType[] {
  const types = certificateTypes.filter((type) => asked.includes(type));
  const allowed = wanted['certificateTypes'] as CertificateType[];
  if (types.some((type) => !allowed.includes(type))) refuse('G24', 'The request does not ask for this certificate.');
  return types;
}

/** What stands against the release that is asked for, if the reader signs it now. */
async function judgeFor(
  ctx: Context,
  wanted: Wanted,
  job: { id: string; family: string },
  types: CertificateType[],
): Promise<Judged> {
  return judge(ctx, job.id, {
    certificateTypes: types,
    block11: (wanted['block11'] as string | null) ?? null,
    freeLines: (wanted['block12'] as Block12Line[]).filter((each) => each.free === true),
    signer: signerAtSigning(ctx, job.family, await requesterSession(ctx, wanted.id)),
  });
}

/** Somebody is about to sign: the papers are drawn while they read and type, as if nobody signed anything before. */
export async function expectRelease(
  ctx: Context,
  asked: { requestId: string; types: readonly CertificateType[]; seen: string },
): Promise<void> {
  const wanted = await getRecord(ctx, releaseRequest, asked.requestId);
  if (!isOpen(wanted)) return;
  const types = typesFor(wanted, asked.types);
  const judged = await judgeFor(ctx, wanted, await jobRow(ctx, String(wanted['jobId'])), types);
  if (judged.failed.length === 0 && judged.seen === asked.seen) {
    const content = await releaseContent(ctx, types, judged);
    await expectCertificate(ctx, { ...content, signers: judged.signers });
  }
}

export interface Correction extends Proof {
  id: string;
  /** Why, for the history and the customer. */
  reason: string;
  /** What was wrong: the form alone, or the work it tells of. */
  mistake: 'form' | 'work';
  changes: CorrectionChanges;
  /** Null: whichever stands now. */
  version: number | null;
  reportedInstalled: boolean;
  occurrenceReview?: string | undefined;
  /** The certificate the signer read: the hash of its content. */
  seen: string;
}

/** What a correction starts from: the certificate's words, and what the records of the job say today. */
export async function correctionDraft(ctx: Context, idOrNumber: string) {
  const stored = await certificateFor(ctx, idOrNumber);
  const content = contentOf(stored.blocks);
  const { job, facts } = await judgementFor(ctx, stored, content);
  const [item] = content.items;
  return {
    seen: stored.contentHash.toString('base64url'),
    blocks: {
      organisation: content.organisation,
      workOrder: content.workOrder,
      description: item?.description ?? '',
      partNumber: item?.partNumber ?? '',
      quantity: item?.quantity ?? 1,
      serialNumber: item?.serialNumber ?? '',
      block11: termOf(content.status),
      remarks: content.lines.map((line) => line.text),
    },
    records: {
      organisation:
        facts.capability.approvals.find((each) => each.certificateNo === content.approvalNo)?.organisation ?? null,
      workOrder: job.customerRef ? `${job.jobnumber} / ${job.customerRef}` : job.jobnumber,
      description: job.description,
      partNumber: job.partNumber,
      quantity: job.quantity,
      serialNumber: job.serialNumber,
    },
  };
}

/**
 * Corrects what a certificate says by a new one with a new number, signature and date, which names the first and its blocks; both are kept
 * (forms.md, R26). The condition of the item is not asked again. Errors: `NO_CHANGE`, `WORK_MISTAKE`, `R26`, `CHANGED_SINCE_SEEN`, the gates
 * of the signer.
 */
export async function correctCertificate(ctx: WriteContext, input: Correction): Promise<SignOutcome> {
  const method = await proveReleaseSigner(ctx, proofOf(input));
  const known = await getRecord(ctx, releaseCertificate, input.id);
  const job = await lockJob(ctx, String(known['jobId']));
  const old = await lockRecord(ctx, releaseCertificate, input.id, input.version);
  if (old['status'] !== 'issued') refuse('STATE_NOT_ALLOWED', 'Only an issued certificate can be superseded.');
  if (input.mistake === 'work')
    refuse(
      'WORK_MISTAKE',
      'A mistake about the work itself is no correction of a form. Declare the certificate void instead.',
    );
  if (input.reportedInstalled && !input.occurrenceReview)
    refuse('R26', 'The part was reported installed: an occurrence review must be named first.');
  const stored = await certificateFor(ctx, old.id);
  if (input.seen !== stored.contentHash.toString('base64url'))
    conflict('CHANGED_SINCE_SEEN', 'The certificate changed after you opened it. Read it again, then sign.');
  const { content, blocks, dropped } = correctedContent(contentOf(stored.blocks), input.changes);
  if (blocks.length === 0)
    refuse(
      'NO_CHANGE',
      'Nothing differs from the certificate. Change the block that is wrong, or leave the certificate as it is.',
    );
  if (dropped > 0)
    refuse(
      'FACT_OF_WORK',
      'A remark about the work can be put right, not left out. A fact of the work that is wrong voids the certificate.',
    );
  const signer = await signerAtSigning(ctx, job.family, { sessionId: null, createdBy: null });
  const judgement = await judgementFor(ctx, stored, content, signer?.facts ?? null);
  const term = termOf(content.status);
  if (blocks.includes('11')) refuseTerm(ctx, judgement, term);
  const types = [stored.type, ...stored.secondTypes];
  const judged = await judgeSigner(ctx, judgement, types, signer);
  if (judged.failed.length > 0) return { failed: judged.failed, job };
  const form = formFor(judgement.forms, stored.type);
  const named = filled(form.layout.correction, {
    blocks: blocks.join(', '),
    number: stored.number,
    date: formatLegalDay(dayOf(stored.issuedAt)),
  });
  await changeRow(ctx, releaseCertificate, old, {
    values: { status: 'superseded', statusReason: input.reason },
    action: 'status',
    reason: input.reason,
    subject: job.number,
  });
  const certificate = await issueCertificate(ctx, {
    type: stored.type,
    secondTypes: stored.secondTypes,
    form,
    content: {
      ...content,
      authority: form.layout.authority,
      formTitle: form.layout.title.join('\n'),
      lines: [{ kind: 'correction', text: named }, ...content.lines],
    },
    signers: judged.signers,
    job: judged.job,
    requestId: stored.requestId,
    results: judged.results,
    statement: `${named} ${form.layout.statement}`,
    proving: Promise.resolve(method),
    twoStep: signer?.facts.identity?.secondFactor === 'passed',
    supersedes: { id: old.id, number: stored.number },
  });
  return { certificate };
}

async function certificateFor(ctx: Context, idOrNumber: string): Promise<StoredCertificate> {
  return (
    (await storedCertificate(ctx, idOrNumber)) ??
    refuse('STATE_NOT_ALLOWED', 'Only an issued certificate can be superseded.')
  );
}

/** The facts of the job with the term the certificate says; of its gates only some are asked. */
function judgementFor(
  ctx: Context,
  stored: StoredCertificate,
  content: CertificateContent,
  signer: Parameters<typeof evaluateRelease>[2]['signer'] = null,
): Promise<ReleaseJudgement> {
  const types: CertificateType[] = [stored.type, ...stored.secondTypes];
  return evaluateRelease(ctx, stored.jobId, {
    certificateTypes: types,
    block11: termOf(content.status),
    freeLines: [],
    signer,
  });
}

/** Another term in block 11 must fit the work that was done, as at a release (R5). */
function refuseTerm(ctx: Context, { facts }: ReleaseJudgement, term: string): void {
  const draft = { ...facts, certificate: { ...facts.certificate, block11: term, draft: null } };
  const gate = evaluateGate('G24', draft, ctx.now.toISOString());
  if (!isBlock11(term) || gate.state !== 'pass') refuse('G24', gate.messages[0] ?? 'Block 11 does not fit the work.');
}
