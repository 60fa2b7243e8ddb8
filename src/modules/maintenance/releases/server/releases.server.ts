import { z } from 'zod';
import { notFound } from '#kernel/shared/errors.ts';
import { sweepStrays } from '#kernel/server/attachments/attachments.ts';
import { defineServerModule, read, write } from '#kernel/server/endpoint.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { changeRow, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { logAnswer, logOf } from '#modules/maintenance/work-orders/server/public.ts';
import { jobNumberIn } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { releaseCertificate } from '../shared/releaseCertificate.record.ts';
import { reprint } from './certificate.document.ts';
import { releaseActions } from './releases.actions.ts';
import { frozenGates, storedCertificate, timeLineRows, verifyByToken } from './releases.queries.ts';
import { signEndpoints } from './sign.endpoints.ts';

const id = z.strictObject({ id: z.string().max(60) });

const mostEntries = 300;
/** Release certificates: issuing, paper, copies, correction, voiding, and what a stranger may verify. */
export const releasesServer = defineServerModule({
  name: 'maintenance/releases',
  records: [recordEndpoints(releaseCertificate, { workflow: releaseActions })],
  endpoints: [
    ...signEndpoints,
    read({
      path: '/api/releases/:id/gates',
      allow: 'maintenance.viewer',
      summary: 'The gates as they were frozen with the signature',
      record: releaseCertificate.name,
      params: id,
      answer: z.object({
        gates: z.array(
          z.object({
            code: z.string(),
            title: z.string(),
            state: z.string(),
            message: z.string(),
            evaluatedAt: z.string(),
          }),
        ),
      }),
      handle: async (ctx, { params }) => {
        const certificate = await getRecord(ctx, releaseCertificate, params.id);
        return { gates: await frozenGates(ctx, certificate.id) };
      },
    }),
    read({
      path: '/api/releases/:id/time-line',
      allow: 'maintenance.viewer',
      summary:
        'What happened to a certificate: asked for, signed, issued, copied, downloaded, corrected, declared void',
      record: releaseCertificate.name,
      params: id,
      answer: logAnswer,
      handle: async (ctx, { params }) => {
        const certificate = await getRecord(ctx, releaseCertificate, params.id);
        return { entries: await logOf(ctx, await timeLineRows(ctx, certificate.id), mostEntries) };
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
      summary: 'A reprint: its date at the foot, VOID or SUPERSEDED across the page; counted, with who printed it',
      record: releaseCertificate.name,
      params: id,
      handle: async (ctx, { params, reply }) => {
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
      },
    }),
    read({
      path: '/api/verify/public-key',
      allow: 'public',
      limit: { perMinute: 30 },
      summary: 'The public key certificates are checked with, for whoever checks without this server',
      handle: async (ctx, { reply }) => {
        void reply
          .type('application/x-pem-file')
          .header('content-disposition', 'attachment; filename="certificate-key.pem"');
        return ctx.services.certificateKey;
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
        type: z.string(),
        secondTypes: z.array(z.string()),
        successor: z.string().nullable(),
        partNumber: z.string(),
        serialNumber: z.string(),
        issuedAt: z.string(),
        contentHash: z.string(),
        pdfHash: z.string(),
      }),
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
