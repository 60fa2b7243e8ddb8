import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorBody } from '#kernel/server/http/failures.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { correctCertificate, correctionDraft } from './correctCertificate.ts';
import { expectRelease, signRelease, type SignOutcome } from './signRelease.ts';
import { expectReleaseCall, signReleaseCall } from '#modules/maintenance/release-requests/shared/sign.calls.ts';
import { correctCertificateCall, correctionDraftCall } from '../shared/correction.calls.ts';
import { handle } from '#kernel/server/handle.ts';
import { AppError, notFound } from '#kernel/shared/errors.ts';
import { removeUnreferencedFiles } from '#kernel/server/attachments/attachments.ts';
import { defineServerModule, type Endpoint } from '#kernel/server/endpoint.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { changeRow, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { logOf } from '#modules/maintenance/work-orders/server/public.ts';
import { jobNumberIn } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { certificateError } from '../shared/certificateError.record.ts';
import { releaseCertificate } from '../shared/releaseCertificate.record.ts';
import { reprint } from './certificate.document.ts';
import { tellOfDoubtfulCertificates } from './verify.ts';
import { certificateErrorRules, releaseActions } from './releases.actions.ts';
import { frozenGates, storedCertificate, timeLineRows, verifyByToken } from './releases.queries.ts';
import {
  frozenGatesCall,
  certificateTimeLineCall,
  certificatePaperCall,
  reprintCall,
  certificateKeyCall,
  verifyCall,
} from '../shared/releases.calls.ts';

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
const signEndpoints: Endpoint[] = [
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

const mostEntries = 300;
/** Release certificates: issuing, paper, copies, correction, voiding, and what a stranger may verify. */
export const releasesServer = defineServerModule({
  name: 'maintenance/releases',
  records: [
    recordEndpoints(releaseCertificate, { workflow: releaseActions }),
    recordEndpoints(certificateError, certificateErrorRules),
  ],
  endpoints: [
    ...signEndpoints,
    handle(frozenGatesCall, async (ctx, { params }) => {
      const certificate = await getRecord(ctx, releaseCertificate, params.id);
      return { gates: await frozenGates(ctx, certificate.id) };
    }),
    handle(certificateTimeLineCall, async (ctx, { params }) => {
      const certificate = await getRecord(ctx, releaseCertificate, params.id);
      return { entries: await logOf(ctx, await timeLineRows(ctx, certificate.id), mostEntries) };
    }),
    handle(certificatePaperCall, async (ctx, { params, reply }) => {
      const certificate = (await storedCertificate(ctx, params.id)) ?? notFound('No such certificate.');
      void reply.type('application/pdf').header('content-disposition', `inline; filename="${certificate.number}.pdf"`);
      return ctx.services.storage.get(certificate.pdfKey);
    }),
    handle(reprintCall, async (ctx, { params, reply }) => {
      const row = await lockRecord(ctx, releaseCertificate, params.id, null);
      const certificate = (await storedCertificate(ctx, row.id)) ?? notFound('No such certificate.');
      await changeRow(ctx, releaseCertificate, row, {
        values: { reprints: certificate.reprints + 1 },
        subject: jobNumberIn(row['jobIdLabel'] as string | null),
      });
      const pdf = await reprint(ctx, certificate);
      void reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${certificate.number}-reprint.pdf"`);
      return pdf;
    }),
    handle(certificateKeyCall, {
      limit: { perMinute: 30 },
      handle: async (ctx, { reply }) => {
        void reply
          .type('application/x-pem-file')
          .header('content-disposition', 'attachment; filename="certificate-key.pem"');
        return ctx.services.certificateKey;
      },
    }),
    handle(verifyCall, {
      limit: { perMinute: 30 },
      mayLag: true,
      handle: async (ctx, { params }) =>
        (await verifyByToken(ctx, params.token)) ?? notFound('No certificate has this code.'),
    }),
  ],
  jobs: {
    // A signature that was rolled back leaves the PDF it had drawn.
    sweepStrayFiles: async (ctx) => {
      await removeUnreferencedFiles(ctx);
    },
    tellOfDoubtfulCertificates,
  },
  schedule: { '23 3 * * *': 'sweepStrayFiles', '*/10 * * * *': 'tellOfDoubtfulCertificates' },
});
