import { z } from 'zod';
import { AppError, notFound, refuse } from '#kernel/shared/errors.ts';
import { errorBody } from '#kernel/server/http/failures.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { defineServerModule, read, write } from '#kernel/server/endpoint.ts';
import { rowAnswer } from '#kernel/server/records/answers.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { changeRow, getRecord, lockRecord, type AnyRow } from '#kernel/server/records/records.ts';
import { workflowEndpoints } from '#kernel/server/workflows/workflow.ts';
import type { Block12Line } from '#modules/maintenance/release-gates/shared/facts.release.ts';
import { certificateTypes, type CertificateType } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { closeAsSigned, lockRequest, requesterSession } from '#modules/maintenance/release-requests/server/public.ts';
import { lockJob, markReleased } from '#modules/maintenance/work-orders/server/public.ts';
import type { CertificateBlocks } from '../shared/certificate.ts';
import { releaseRequest } from '#modules/maintenance/release-requests/shared/releaseRequest.record.ts';
import { releaseCertificate } from '../shared/releaseCertificate.record.ts';
import { certificateDocument } from './certificate.document.ts';
import {
  issueCertificates,
  judge,
  proveReleaseSigner,
  refuseSecondRelease,
  signerAtSigning,
  verifyAddress,
  type Failed,
} from './issue.ts';
import { releaseActions } from './releases.actions.ts';
import { frozenGates, storedCertificate, verifyByToken } from './releases.queries.ts';

const id = z.strictObject({ id: z.string().max(60) });
const proof = {
  pin: z.string().length(4, 'Pin must be 4 characters long'),
  code: z.string().max(20).optional(),
  totp: z.string().max(20).optional(),
  password: z.string().max(128).optional(),
};

/** A refusal that must leave a trace: the transaction commits the history entry and nothing else (R28). */
async function refuseWithTrace(
  ctx: WriteContext,
  jobId: string,
  subject: string,
  failed: Failed['failed'],
): Promise<AppError> {
  await ctx.audit({
    entity: 'workOrder',
    entityId: jobId,
    action: 'refused',
    subject,
    changes: { failed },
    reason: 'release refused by its gates',
  });
  const first = failed[0];
  return new AppError('refused', first?.code ?? 'GATES', first?.message ?? 'A gate is not green.', {
    details: { failed },
  });
}

/** Release certificates: issuing, paper, copies, correction, voiding, and what a stranger may verify. */
export const releasesModule = defineServerModule({
  name: 'maintenance/releases',
  records: [releaseCertificate],
  endpoints: [
    ...recordEndpoints(releaseCertificate, { workflow: releaseActions }),
    ...workflowEndpoints(releaseActions),
    write({
      method: 'POST',
      path: '/api/releases',
      allow: 'maintenance.viewer',
      summary: 'Sign a release: all gates again with the job locked, then one certificate per type',
      record: releaseCertificate.name,
      creates: true,
      body: z.strictObject({ requestId: z.uuid(), types: z.array(z.enum(certificateTypes)).min(1).max(3), ...proof }),
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
        const signer = await signerAtSigning(ctx, job.family, method, await requesterSession(ctx, wanted.id));
        const judged = await judge(ctx, job.id, {
          types,
          block11: (wanted['block11'] as string | null) ?? null,
          freeLines: (wanted['block12'] as Block12Line[]).filter((line) => line.free === true),
          signer,
        });
        if (!signer)
          judged.failed.unshift({ code: 'G20', message: 'You hold no authorisation to release to service.' });
        if (judged.failed.length > 0) {
          const refusal = await refuseWithTrace(ctx, job.id, job.number, judged.failed);
          void reply.status(422).serializer((body_: unknown) => JSON.stringify(body_));
          return errorBody(refusal, request.id);
        }
        const issued = await issueCertificates(ctx, {
          request: wanted,
          types,
          gates: judged.gates,
          block11: judged.block11,
          block12: judged.block12,
          method,
        });
        await closeAsSigned(ctx, wanted, job.number);
        await markReleased(ctx, job.id);
        void reply.status(201);
        return { certificates: issued };
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
        ...proof,
      }),
      answer: z.object({ certificates: z.array(rowAnswer(releaseCertificate)) }),
      handle: async (ctx, { params, body, request, reply }) => {
        const method = await proveReleaseSigner(ctx, {
          pin: body.pin,
          password: body.password,
          code: body.code ?? body.totp,
        });
        const seen = await getRecord(ctx, releaseCertificate, params.id);
        const job = await lockJob(ctx, String(seen['jobId']));
        const old = await lockRecord(ctx, releaseCertificate, params.id, body.version);
        if (old['status'] !== 'issued') refuse('STATE_NOT_ALLOWED', 'Only an issued certificate can be superseded.');
        const stored = await storedCertificate(ctx, old.id);
        const signer = await signerAtSigning(ctx, job.family, method, { sessionId: null, createdBy: null });
        const free: Block12Line = {
          kind: 'free',
          text: `Supersedes ${String(old['number'])}: ${body.reason}.`,
          source: [],
          free: true,
        };
        const judged = await judge(ctx, job.id, {
          types: [old['type'] as CertificateType],
          block11: String(old['block11']),
          freeLines: [free],
          signer,
        });
        if (!signer)
          judged.failed.unshift({ code: 'G20', message: 'You hold no authorisation to release to service.' });
        if (judged.failed.length > 0) {
          const refusal = await refuseWithTrace(ctx, job.id, job.number, judged.failed);
          void reply.status(422).serializer((body_: unknown) => JSON.stringify(body_));
          return errorBody(refusal, request.id);
        }
        await changeRow(ctx, releaseCertificate, old, {
          values: { status: 'superseded', statusReason: body.reason },
          action: 'status',
          reason: body.reason,
          subject: job.number,
        });
        const issued = await issueCertificates(ctx, {
          request: { id: stored?.requestId ?? '' } as AnyRow,
          types: [old['type'] as CertificateType],
          gates: judged.gates,
          block11: judged.block11,
          block12: judged.block12,
          method,
          supersedes: { id: old.id, number: String(old['number']) },
        });
        void reply.status(201);
        return { certificates: issued };
      },
    }),
    read({
      path: '/api/releases/:id/gates',
      allow: 'maintenance.viewer',
      summary: 'The gates as they were frozen with the signature',
      record: releaseCertificate.name,
      params: id,
      answer: z.object({
        gates: z.array(z.object({ code: z.string(), state: z.string(), message: z.string(), evaluatedAt: z.string() })),
      }),
      handle: async (ctx, { params }) => {
        const certificate = await getRecord(ctx, releaseCertificate, params.id);
        return { gates: await frozenGates(ctx, certificate.id) };
      },
    }),
    read({
      path: '/api/releases/:id/certificate.pdf',
      allow: 'maintenance.viewer',
      summary: 'The certificate as it was signed: the very bytes',
      record: releaseCertificate.name,
      params: id,
      handle: async (ctx, { params, reply }) => {
        const certificate = (await storedCertificate(ctx, params.id)) ?? notFound('No such certificate.');
        void reply
          .type('application/pdf')
          .header('content-disposition', `inline; filename="${certificate.number}.pdf"`);
        return ctx.services.storage.get(certificate.pdfKey);
      },
    }),
    write({
      method: 'POST',
      path: '/api/releases/:id/copy',
      allow: 'maintenance.user',
      summary: 'A marked copy; counted, with who printed it',
      record: releaseCertificate.name,
      params: id,
      handle: async (ctx, { params, reply }) => {
        const certificate = (await storedCertificate(ctx, params.id)) ?? notFound('No such certificate.');
        const row = await lockRecord(ctx, releaseCertificate, certificate.id, null);
        await changeRow(ctx, releaseCertificate, row, {
          values: { reprints: certificate.reprints + 1 },
          reason: 'copy printed',
        });
        const watermark =
          certificate.status === 'void' ? 'VOID' : certificate.status === 'superseded' ? 'SUPERSEDED' : 'COPY';
        const pdf = await ctx.services.render(
          certificateDocument({
            type: certificate.type,
            number: certificate.number,
            blocks: certificate.blocks as CertificateBlocks,
            issuedAt: certificate.issuedAt,
            verifyUrl: verifyAddress(
              ctx,
              certificate.verifyToken,
              certificate.number,
              certificate.contentHash,
              certificate.contentSignature,
            ),
            signatureImage: null,
            watermark,
          }),
        );
        void reply
          .type('application/pdf')
          .header('content-disposition', `attachment; filename="${certificate.number}-copy.pdf"`);
        return pdf;
      },
    }),
    read({
      path: '/api/verify/:token',
      allow: 'public',
      limit: { perMinute: 30 },
      summary: 'Is this certificate valid? For anybody who holds the paper',
      params: z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{22}$/) }),
      answer: z.object({
        state: z.enum(['valid', 'superseded', 'void']),
        number: z.string(),
        partNumber: z.string(),
        serialNumber: z.string(),
        issuedAt: z.string(),
      }),
      handle: async (ctx, { params }) =>
        (await verifyByToken(ctx, params.token)) ?? notFound('No certificate has this code.'),
    }),
  ],
});
