import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/shared/errors.ts';
import { errorBody } from '#kernel/server/http/failures.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { type Endpoint } from '#kernel/server/endpoint.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { releaseCertificate } from '../shared/releaseCertificate.record.ts';
import { correctCertificate, correctionDraft, expectRelease, signRelease, type SignOutcome } from './signRelease.ts';
import { expectReleaseCall, signReleaseCall } from '#modules/maintenance/release-requests/shared/sign.calls.ts';
import { correctCertificateCall, correctionDraftCall } from '../shared/correction.calls.ts';
import { handle } from '#kernel/server/handle.ts';

interface Call {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** 201 with the certificate; or the refusal, which must leave a trace: the transaction commits the history entry and nothing else (R28). */
async function answerTo(
  ctx: WriteContext,
  outcome: SignOutcome,
  { request, reply }: Call,
): Promise<{ certificate: RowOf<typeof releaseCertificate> }> {
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
  // Sent as it is: a refusal is no answer of the call.
  return errorBody(refusal, request.id) as never;
}

/** The two acts that issue certificates: the release of a job, and the correction of a certificate. */
export const signEndpoints: Endpoint[] = [
  handle(expectReleaseCall, async (ctx, { query }) => {
    await expectRelease(ctx, query);
    return {};
  }),
  handle(signReleaseCall, {
    creates: true,
    handle: async (ctx, { body, request, reply }) => {
      const { totp, ...given } = body;
      const outcome = await signRelease(ctx, { ...given, code: body.code ?? totp });
      return answerTo(ctx, outcome, { request, reply });
    },
  }),
  handle(correctionDraftCall, (ctx, { params }) => correctionDraft(ctx, params.id)),
  handle(correctCertificateCall, {
    creates: true,
    handle: async (ctx, { params, body, request, reply }) => {
      const { totp, customerInformed: _asked, ...given } = body;
      const outcome = await correctCertificate(ctx, { ...given, id: params.id, code: body.code ?? totp });
      return answerTo(ctx, outcome, { request, reply });
    },
  }),
];
