import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { liveName } from '#kernel/shared/live.ts';
import { certificateTypes } from '#modules/maintenance/release-gates/shared/vocabulary.ts';

/** The record of the module of releases, which answers these calls. */
const certificateLive = liveName('releaseCertificate');

/** The hash of the paper the signer has read. */
export const seenPaper = z.string().length(43, 'Open the certificate and read it before you sign.');

export const expectReleaseCall = defineCall({
  method: 'GET',
  path: '/api/releases/expected',
  allow: 'maintenance.viewer',
  summary: 'The reader is about to sign this: draws the papers beforehand and answers nothing',
  of: [certificateLive],
  query: z.strictObject({
    requestId: z.uuid(),
    types: z
      .string()
      .max(60)
      .transform((text) => text.split(','))
      .pipe(z.array(z.enum(certificateTypes)).min(1).max(3)),
    seen: seenPaper,
  }),
  answer: z.object({}),
});

/** What proves the signer: PIN, and where the account asks for it a code or the password. */
export const signatureProof = {
  pin: z.string().length(4, 'Pin must be 4 characters long'),
  code: z.string().max(20).optional(),
  totp: z.string().max(20).optional(),
  password: z.string().max(128).optional(),
};

export const signReleaseCall = defineCall({
  method: 'POST',
  path: '/api/releases',
  allow: 'maintenance.viewer',
  summary: 'Sign a release: all gates again with the job locked, then one certificate for the authorities chosen',
  of: [certificateLive],
  body: z.strictObject({
    requestId: z.uuid(),
    types: z.array(z.enum(certificateTypes)).min(1).max(3),
    seen: seenPaper,
    ...signatureProof,
  }),
  answer: z.object({
    certificate: z.object({
      id: z.string(),
      number: z.string(),
      version: z.number(),
      status: z.string(),
      type: z.string(),
      secondTypes: z.array(z.string()),
      formId: z.string().nullable(),
      authority: z.string(),
      jobId: z.string(),
      customerId: z.string(),
      partNumber: z.string(),
      partName: z.string(),
      serialNumber: z.string(),
      quantity: z.number(),
      block11: z.string(),
      signerName: z.string(),
      authorizationNo: z.string(),
      approvalNo: z.string(),
      issuedAt: z.string(),
      reprints: z.number(),
      verifyToken: z.string(),
      blocks: z.record(z.string(), z.unknown()),
    }),
  }),
});
