import { notFound } from '#kernel/shared/errors.ts';
import { sweepStrays } from '#kernel/server/attachments/attachments.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { changeRow, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { logOf } from '#modules/maintenance/work-orders/server/public.ts';
import { jobNumberIn } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { releaseCertificate } from '../shared/releaseCertificate.record.ts';
import { reprint } from './certificate.document.ts';
import { releaseActions } from './releases.actions.ts';
import { frozenGates, storedCertificate, timeLineRows, verifyByToken } from './releases.queries.ts';
import { signEndpoints } from './sign.endpoints.ts';
import {
  frozenGatesCall,
  certificateTimeLineCall,
  certificatePaperCall,
  reprintCall,
  certificateKeyCall,
  verifyCall,
} from '../shared/releases.calls.ts';
import { handle } from '#kernel/server/handle.ts';

const mostEntries = 300;
/** Release certificates: issuing, paper, copies, correction, voiding, and what a stranger may verify. */
export const releasesServer = defineServerModule({
  name: 'maintenance/releases',
  records: [recordEndpoints(releaseCertificate, { workflow: releaseActions })],
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
      handle: async (ctx, { params }) =>
        (await verifyByToken(ctx, params.token)) ?? notFound('No certificate has this code.'),
    }),
  ],
  jobs: {
    // A signature that was rolled back leaves the PDF it had drawn.
    sweepStrayFiles: async (ctx) => {
      await sweepStrays(ctx);
    },
  },
  schedule: { '23 3 * * *': 'sweepStrayFiles' },
});
