import { z } from 'zod';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, refuse, type ErrorBody } from '#kernel/shared/errors.ts';
import { errorBody } from '#kernel/server/http/failures.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { read, write, type Endpoint } from '#kernel/server/endpoint.ts';
import { rowAnswer } from '#kernel/server/records/answers.ts';
import { changeRow, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { evaluateRelease } from '#modules/maintenance/release-gates/server/public.ts';
import type { Block12Line } from '#modules/maintenance/release-gates/shared/facts.release.ts';
import { certificateTypes, type CertificateType } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { closeAsSigned, lockRequest, requesterSession } from '#modules/maintenance/release-requests/server/public.ts';
import { releaseRequest } from '#modules/maintenance/release-requests/shared/releaseRequest.record.ts';
import { lockJob, markReleased } from '#modules/maintenance/work-orders/server/public.ts';
import { releaseCertificate } from '../shared/releaseCertificate.record.ts';
import { issueCertificates } from './issue.ts';
import { standingBeside, storedCertificate } from './releases.queries.ts';
import {
  judge,
  proveReleaseSigner,
  refuseSecondRelease,
  refuseUnseen,
  signerAtSigning,
  type FailedGate,
} from './signer.ts';

const id = z.strictObject({ id: z.string().max(60) });
const seen = z.string().length(43, 'Open the certificate and read it before you sign.');
const proof = {
  pin: z.string().length(4, 'Pin must be 4 characters long'),
  code: z.string().max(20).optional(),
  totp: z.string().max(20).optional(),
  password: z.string().max(128).optional(),
};
const line = z.object({ kind: z.string(), text: z.string() });

/** A refusal that must leave a trace: the transaction commits the history entry and nothing else (R28). */
async function refuseWithTrace(
  ctx: WriteContext,
  job: { id: string; number: string },
  failed: FailedGate[],
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<ErrorBody> {
  await ctx.audit({
    entity: 'workOrder',
    entityId: job.id,
    action: 'refused',
    subject: job.number,
    changes: { failed },
    reason: 'release refused by its gates',
  });
  const first = failed[0];
  const refusal = new AppError('refused', first?.code ?? 'GATES', first?.message ?? 'A gate is not green.', {
    details: { failed },
  });
  void reply
    .status(422)
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body));
  return errorBody(refusal, request.id);
}

/** The two acts that issue certificates: the release of a job, and the correction of a certificate. */
export const signEndpoints: Endpoint[] = [
  write({
    method: 'POST',
    path: '/api/releases',
    allow: 'maintenance.viewer',
    summary: 'Sign a release: all gates again with the job locked, then one certificate per type',
    record: releaseCertificate.name,
    creates: true,
    body: z.strictObject({
      requestId: z.uuid(),
      types: z.array(z.enum(certificateTypes)).min(1).max(3),
      seen,
      ...proof,
    }),
    answer: z.object({ certificates: z.array(rowAnswer(releaseCertificate)) }),
    handle: async (ctx, { body, request, reply }) => {
      const method = await proveReleaseSigner(ctx, {
        pin: body.pin,
        password: body.password,
        code: body.code ?? body.totp,
      });
      const asked = await getRecord(ctx, releaseRequest, body.requestId);
      const job = await lockJob(ctx, String(asked['jobId']));
      await refuseSecondRelease(ctx, job.id);
      const wanted = await lockRequest(ctx, body.requestId);
      if (wanted['status'] !== 'open' && wanted['status'] !== 'taken') {
        refuse('REQUEST_CLOSED', `This request is ${String(wanted['status'])}.`);
      }
      const types = certificateTypes.filter((type) => body.types.includes(type));
      const allowed = wanted['certificateTypes'] as CertificateType[];
      if (types.some((type) => !allowed.includes(type)))
        refuse('G24', 'The request does not ask for this certificate.');
      const judged = await judge(ctx, job.id, {
        certificateTypes: types,
        block11: (wanted['block11'] as string | null) ?? null,
        freeLines: (wanted['block12'] as Block12Line[]).filter((each) => each.free === true),
        signer: await signerAtSigning(ctx, job.family, method, await requesterSession(ctx, wanted.id)),
      });
      if (judged.failed.length > 0) return refuseWithTrace(ctx, job, judged.failed, { request, reply });
      refuseUnseen(body.seen, judged);
      const certificates = await issueCertificates(ctx, { requestId: wanted.id, types, judged, method });
      await closeAsSigned(ctx, wanted, job.number);
      await markReleased(ctx, job.id);
      void reply.status(201);
      return { certificates };
    },
  }),
  read({
    path: '/api/releases/:id/correction',
    allow: 'maintenance.viewer',
    summary: 'What a correction of this certificate would say today, before its reason is added',
    record: releaseCertificate.name,
    params: id,
    answer: z.object({ seen: z.string(), block11: z.string(), block12: z.array(line) }),
    handle: async (ctx, { params }) => {
      const certificate = await getRecord(ctx, releaseCertificate, params.id);
      return evaluateRelease(ctx, String(certificate['jobId']), {
        certificateTypes: [certificate['type'] as CertificateType],
        block11: String(certificate['block11']),
        freeLines: [],
        signer: null,
      });
    },
  }),
  write({
    method: 'POST',
    path: '/api/releases/:id/supersede',
    allow: 'maintenance.viewer',
    summary: 'Correct an issued certificate by a new one that names it; the gates are asked again',
    record: releaseCertificate.name,
    creates: true,
    params: id,
    body: z.strictObject({
      reason: z.string().trim().min(10, 'Say what was wrong').max(300),
      version: z.int().min(1),
      customerInformed: z.literal(true, { error: 'The customer must be informed first.' }),
      reportedInstalled: z.boolean(),
      occurrenceReview: z.string().trim().max(60).optional(),
      seen,
      ...proof,
    }),
    answer: z.object({ certificates: z.array(rowAnswer(releaseCertificate)) }),
    handle: async (ctx, { params, body, request, reply }) => {
      const method = await proveReleaseSigner(ctx, {
        pin: body.pin,
        password: body.password,
        code: body.code ?? body.totp,
      });
      const known = await getRecord(ctx, releaseCertificate, params.id);
      const job = await lockJob(ctx, String(known['jobId']));
      const old = await lockRecord(ctx, releaseCertificate, params.id, body.version);
      if (old['status'] !== 'issued') refuse('STATE_NOT_ALLOWED', 'Only an issued certificate can be superseded.');
      if (body.reportedInstalled && !body.occurrenceReview)
        refuse('R26', 'The part was reported installed: an occurrence review must be named first.');
      const stored = await storedCertificate(ctx, old.id);
      const type = old['type'] as CertificateType;
      const unnamed = {
        certificateTypes: [type],
        block11: String(old['block11']),
        freeLines: [],
        signer: await signerAtSigning(ctx, job.family, method, { sessionId: null, createdBy: null }),
      };
      refuseUnseen(body.seen, await evaluateRelease(ctx, job.id, unnamed));
      const named: Block12Line = {
        kind: 'free',
        text: `Supersedes ${String(old['number'])}: ${body.reason}${/[.!?]$/.test(body.reason) ? '' : '.'}`,
        source: [{ entity: releaseCertificate.name, id: old.id, label: String(old['number']) }],
        free: true,
      };
      const judged = await judge(ctx, job.id, { ...unnamed, freeLines: [named] });
      if (judged.failed.length > 0) return refuseWithTrace(ctx, job, judged.failed, { request, reply });
      await changeRow(ctx, releaseCertificate, old, {
        values: { status: 'superseded', statusReason: body.reason },
        action: 'status',
        reason: body.reason,
        subject: job.number,
      });
      const certificates = await issueCertificates(ctx, {
        requestId: stored?.requestId ?? '',
        types: [type],
        judged,
        method,
        standing: await standingBeside(ctx, job.id, old.id),
        supersedes: { id: old.id, number: String(old['number']) },
      });
      void reply.status(201);
      return { certificates };
    },
  }),
];
