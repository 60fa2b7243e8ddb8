import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { onlyTheForm, saysARelease } from '#modules/maintenance/release-gates/shared/typedWords.ts';
import { finding } from './finding.record.ts';
import { customerAgreement } from './routes.calls.ts';
import { taskCard } from './taskCard.record.ts';

/** The sentence an inspector signs for pieces that leave a lot. */
export const piecesStatement =
  'I identified the pieces named here; no piece that stays has the findings that go with them. They leave this work order without a release; the customer agreed.';

/** The pieces that a customer takes out of a lot, each by its place in the readings, from 1. */
export const piecesOutInput = z.strictObject({
  version: z.int().min(1),
  pieces: z
    .array(
      z.strictObject({
        position: z.int().min(1).max(999),
        /** What is written on the piece. */
        mark: z
          .string()
          .trim()
          .min(1)
          .max(60)
          .refine((typed) => !saysARelease(typed), onlyTheForm)
          .optional(),
        /** Numbers of findings that go with it: `F02`. */
        findings: z.array(z.string().max(10)).max(20).default([]),
      }),
    )
    .min(1, 'Name the pieces')
    .max(998),
  ...customerAgreement,
  pin: z.string().length(4, 'Pin must be 4 characters long'),
  password: z.string().max(128).optional(),
  code: z.string().max(20).optional(),
});

export const takePiecesOutCall = defineCall({
  method: 'POST',
  path: '/api/workorders/:job/pieces-out',
  allow: 'maintenance.user',
  summary: 'Take pieces out of a lot in the shop, as its customer agreed, signed by an inspector',
  of: [taskCard, finding],
  params: z.strictObject({ job: z.string().max(20) }),
  body: piecesOutInput,
  answer: z.object({ quantity: z.number() }),
});

export const piecesOfLotCall = defineCall({
  method: 'GET',
  path: '/api/workorders/:job/pieces',
  allow: 'maintenance.viewer',
  summary: 'The pieces of a lot: those that were taken out, and the findings that may go with one',
  of: [taskCard, finding],
  params: z.strictObject({ job: z.string().max(20) }),
  answer: z.object({
    lot: z.number(),
    out: z.array(
      z.object({
        position: z.number(),
        mark: z.string().nullable(),
        findings: z.array(z.string()),
        reason: z.string(),
        reference: z.string(),
        by: z.string(),
        at: z.string(),
      }),
    ),
    findings: z.array(z.object({ findingNo: z.string(), what: z.string() })),
  }),
});
