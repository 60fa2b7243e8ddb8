import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { evidenceAnswer } from '#modules/maintenance/release-gates/shared/gates.calls.ts';
import { releaseCertificate } from './releaseCertificate.record.ts';
import { logAnswer } from '#modules/maintenance/work-orders/shared/jobLog.calls.ts';

const id = z.strictObject({ id: z.string().max(60) });

export const frozenGatesCall = defineCall({
  method: 'GET',
  path: '/api/releases/:id/gates',
  allow: 'maintenance.viewer',
  summary: 'The gates as they were frozen with the signature',
  of: [releaseCertificate],
  params: id,
  answer: z.object({
    gates: z.array(
      z.object({
        code: z.string(),
        title: z.string(),
        state: z.string(),
        message: z.string(),
        evidence: z.array(evidenceAnswer),
        evaluatedAt: z.string(),
      }),
    ),
  }),
});

export const certificateTimeLineCall = defineCall({
  method: 'GET',
  path: '/api/releases/:id/time-line',
  allow: 'maintenance.viewer',
  summary: 'What happened to a certificate: asked for, signed, issued, copied, downloaded, corrected, declared void',
  of: [releaseCertificate],
  params: id,
  answer: logAnswer,
});

export const certificatePaperCall = defineCall({
  method: 'GET',
  path: '/api/releases/:id/certificate.pdf',
  allow: 'maintenance.viewer',
  summary: 'The certificate as it was signed: the very bytes',
  of: [releaseCertificate],
  params: id,
});

export const reprintCall = defineCall({
  method: 'POST',
  path: '/api/releases/:id/copy',
  allow: 'maintenance.user',
  summary: 'A reprint: its date at the foot, VOID or SUPERSEDED across the page; counted, with who printed it',
  of: [releaseCertificate],
  params: id,
});

export const certificateKeyCall = defineCall({
  method: 'GET',
  path: '/api/verify/public-key',
  allow: 'public',
  summary: 'The public key certificates are checked with, for whoever checks without this server',
});

export const verifyCall = defineCall({
  method: 'GET',
  path: '/api/verify/:token',
  allow: 'public',
  summary: 'Is this certificate valid? For anybody who holds the paper',
  params: z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{22}$/) }),
  answer: z.object({
    state: z.enum(['valid', 'superseded', 'void', 'doubtful']),
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
});
