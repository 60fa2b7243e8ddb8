import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { releaseCertificate } from './releaseCertificate.record.ts';
import { rowAnswer } from '#kernel/shared/answers.ts';
import { signatureProof, seenPaper } from '#modules/maintenance/release-requests/shared/sign.calls.ts';
import { certificateError, correctableBlocks } from './certificateError.record.ts';
import { correctionChanges } from './correction.ts';

const blockNames = Object.keys(correctableBlocks) as (keyof typeof correctableBlocks)[];

const id = z.strictObject({ id: z.string().max(60) });

const organisation = z.object({ name: z.string(), address: z.string() });

const correctable = {
  workOrder: z.string(),
  description: z.string(),
  partNumber: z.string(),
  quantity: z.number(),
  serialNumber: z.string(),
};

export const correctionDraftCall = defineCall({
  method: 'GET',
  path: '/api/releases/:id/correction',
  allow: 'maintenance.viewer',
  summary: 'What a correction starts from: the words of the certificate, and what the records say today',
  of: [releaseCertificate],
  params: id,
  answer: z.object({
    seen: z.string(),
    blocks: z.object({
      organisation,
      ...correctable,
      block11: z.string(),
      remarks: z.array(z.string()),
    }),
    records: z.object({ organisation: organisation.nullable(), ...correctable, remarks: z.array(z.string()) }),
    verified: z.array(z.object({ block: z.enum(blockNames), said: z.string().nullable(), shouldSay: z.string() })),
  }),
});

export const correctCertificateCall = defineCall({
  method: 'POST',
  path: '/api/releases/:id/supersede',
  allow: 'maintenance.viewer',
  summary: 'Correct an issued certificate by a new one that names it and the blocks that were wrong',
  of: [releaseCertificate, certificateError],
  params: id,
  body: z.strictObject({
    reason: z.string().trim().min(10, 'Say what was wrong').max(300),
    mistake: z.enum(['form', 'work']),
    changes: correctionChanges,
    version: z.int().min(1),
    customerInformed: z.literal(true, { error: 'The customer must be informed first.' }),
    reportedInstalled: z.boolean(),
    occurrenceReview: z.string().trim().max(60).optional(),
    seen: seenPaper,
    ...signatureProof,
  }),
  answer: z.object({ certificate: rowAnswer(releaseCertificate) }),
});
