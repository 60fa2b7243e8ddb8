import { AppError, refuse } from '#kernel/shared/errors.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Context, Proof, WriteContext } from '#kernel/server/context.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import type { SigningMethod } from '#kernel/server/signatures/signatures.ts';
import { jobRow } from '#modules/maintenance/release-gates/server/public.ts';
import type { Block12Line } from '#modules/maintenance/release-gates/shared/facts.release.ts';
import { certificateTypes, type CertificateType } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { closeAsSigned, lockRequest, requesterSession } from '#modules/maintenance/release-requests/server/public.ts';
import { releaseRequest } from '#modules/maintenance/release-requests/shared/releaseRequest.record.ts';
import { lockJob, markReleased } from '#modules/maintenance/work-orders/server/public.ts';
import { releaseCertificate } from '../shared/releaseCertificate.record.ts';
import { issueCertificate } from './issue.ts';
import { expectCertificate, releaseContent, statementOf } from './papers.ts';
import {
  judge,
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

export const proofOf = ({ pin, password, code }: Proof): Proof => ({ pin, password, code });

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
