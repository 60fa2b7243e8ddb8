import { z } from 'zod';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorBody } from '#kernel/shared/errors.ts';
import { errorBody } from '#kernel/server/http/failures.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { read, write, type Endpoint } from '#kernel/server/endpoint.ts';
import { rowAnswer } from '#kernel/shared/answers.ts';
import type { AnyRow } from '#kernel/server/records/records.ts';
import { certificateTypes } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { releaseCertificate } from '../shared/releaseCertificate.record.ts';
import { correctionChanges } from '../shared/correction.ts';
import { correctCertificate, correctionDraft, expectRelease, signRelease, type SignOutcome } from './signRelease.ts';

const id = z.strictObject({ id: z.string().max(60) });
const seen = z.string().length(43, 'Open the certificate and read it before you sign.');
const proof = {
  pin: z.string().length(4, 'Pin must be 4 characters long'),
  code: z.string().max(20).optional(),
  totp: z.string().max(20).optional(),
  password: z.string().max(128).optional(),
};
const organisation = z.object({ name: z.string(), address: z.string() });
const correctable = {
  workOrder: z.string(),
  description: z.string(),
  partNumber: z.string(),
  quantity: z.number(),
  serialNumber: z.string(),
};

interface Call {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** 201 with the certificate; or the refusal, which must leave a trace: the transaction commits the history entry and nothing else (R28). */
async function answerTo(
  ctx: WriteContext,
  outcome: SignOutcome,
  { request, reply }: Call,
): Promise<{ certificate: AnyRow } | ErrorBody> {
  if (!outcome.failed) {
    void reply.status(201);
    return { certificate: outcome.certificate };
  }
  const { failed, job } = outcome;
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
  read({
    path: '/api/releases/expected',
    allow: 'maintenance.viewer',
    summary: 'The reader is about to sign this: draws the papers beforehand and answers nothing',
    record: releaseCertificate.name,
    query: z.strictObject({
      requestId: z.uuid(),
      types: z
        .string()
        .max(60)
        .transform((text) => text.split(','))
        .pipe(z.array(z.enum(certificateTypes)).min(1).max(3)),
      seen,
    }),
    answer: z.object({}),
    handle: async (ctx, { query }) => {
      await expectRelease(ctx, query);
      return {};
    },
  }),
  write({
    method: 'POST',
    path: '/api/releases',
    allow: 'maintenance.viewer',
    summary: 'Sign a release: all gates again with the job locked, then one certificate for the authorities chosen',
    record: releaseCertificate.name,
    creates: true,
    body: z.strictObject({
      requestId: z.uuid(),
      types: z.array(z.enum(certificateTypes)).min(1).max(3),
      seen,
      ...proof,
    }),
    answer: z.object({ certificate: rowAnswer(releaseCertificate) }),
    handle: async (ctx, { body, request, reply }) => {
      const { totp, ...given } = body;
      const outcome = await signRelease(ctx, { ...given, code: body.code ?? totp });
      return answerTo(ctx, outcome, { request, reply });
    },
  }),
  read({
    path: '/api/releases/:id/correction',
    allow: 'maintenance.viewer',
    summary: 'What a correction starts from: the words of the certificate, and what the records say today',
    record: releaseCertificate.name,
    params: id,
    answer: z.object({
      seen: z.string(),
      blocks: z.object({
        organisation,
        ...correctable,
        block11: z.string(),
        remarks: z.array(z.string()),
      }),
      records: z.object({ organisation: organisation.nullable(), ...correctable }),
    }),
    handle: (ctx, { params }) => correctionDraft(ctx, params.id),
  }),
  write({
    method: 'POST',
    path: '/api/releases/:id/supersede',
    allow: 'maintenance.viewer',
    summary: 'Correct an issued certificate by a new one that names it and the blocks that were wrong',
    record: releaseCertificate.name,
    creates: true,
    params: id,
    body: z.strictObject({
      reason: z.string().trim().min(10, 'Say what was wrong').max(300),
      mistake: z.enum(['form', 'work']),
      changes: correctionChanges,
      version: z.int().min(1),
      customerInformed: z.literal(true, { error: 'The customer must be informed first.' }),
      reportedInstalled: z.boolean(),
      occurrenceReview: z.string().trim().max(60).optional(),
      seen,
      ...proof,
    }),
    answer: z.object({ certificate: rowAnswer(releaseCertificate) }),
    handle: async (ctx, { params, body, request, reply }) => {
      const { totp, customerInformed: _asked, ...given } = body;
      const outcome = await correctCertificate(ctx, { ...given, id: params.id, code: body.code ?? totp });
      return answerTo(ctx, outcome, { request, reply });
    },
  }),
];
