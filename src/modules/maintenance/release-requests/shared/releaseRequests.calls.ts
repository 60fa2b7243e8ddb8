import {
  isPlainLine,
  saysTheForm,
  saysTheRecords,
  sayTogether,
} from '#modules/maintenance/release-gates/shared/typedWords.ts';
import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { releaseRequest } from './releaseRequest.record.ts';
import { certificateTypes } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { rowAnswer } from '#kernel/shared/answers.ts';
import { gateAnswer } from '#modules/maintenance/release-gates/shared/gates.calls.ts';

const id = z.strictObject({ id: z.string().max(60) });

/** Which of the certificates asked for the reader would sign: `CAAT_FORM_1,EASA_FORM_1`. */
const typesChosen = z
  .string()
  .max(60)
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(certificateTypes)).min(1).max(3));

const line = z.object({
  kind: z.string(),
  text: z.string(),
  source: z.array(z.object({ entity: z.string(), id: z.string(), label: z.string() })),
  free: z.boolean().optional(),
});

export const reviewCall = defineCall({
  method: 'GET',
  path: '/api/release-requests/:id/review',
  allow: 'maintenance.viewer',
  summary: 'Gates for this signer, and the certificate as it will be printed',
  of: [releaseRequest],
  params: id,
  query: z.strictObject({ types: typesChosen.optional() }),
  answer: z.object({
    gates: z.array(gateAnswer),
    certifies: z.boolean(),
    block11: z.string(),
    block12: z.array(line),
    options: z.array(
      z.object({ type: z.enum(certificateTypes), possible: z.boolean(), problems: z.array(z.string()) }),
    ),
    signers: z.array(
      z.object({
        employeeId: z.string(),
        name: z.string(),
        authorizationNo: z.string().nullable(),
        stampNo: z.string().nullable(),
      }),
    ),
    types: z.array(z.enum(certificateTypes)),
    paper: z.object({
      type: z.string(),
      secondTypes: z.array(z.string()),
      title: z.string(),
      authority: z.string(),
      identification: z.string(),
      organisation: z.object({ name: z.string(), address: z.string() }),
      approvalNo: z.string(),
      statement: z.string(),
      lines: z.array(line),
    }),
    seen: z.string(),
    preview: z.object({
      workOrder: z.string(),
      description: z.string(),
      partNumber: z.string(),
      quantity: z.number(),
      serialNumber: z.string(),
      date: z.string(),
    }),
  }),
});

export const changeRemarksCall = defineCall({
  method: 'PUT',
  path: '/api/release-requests/:id/remarks',
  allow: 'maintenance.user',
  summary: 'Free lines of block 12; generated lines cannot be edited',
  of: [releaseRequest],
  params: id,
  body: z.strictObject({
    version: z.int().min(1),
    free: z
      .array(
        z
          .string()
          .trim()
          .min(3)
          .max(300)
          .regex(/^[^\r\n]*$/, 'One remark a line')
          .refine(isPlainLine, 'Plain letters of A to Z or Thai, and nothing hidden.')
          .refine(
            (text) => !isPlainLine(text) || !saysTheForm(text),
            'The form itself says this: choose the certificates, or correct the certificate.',
          )
          .refine(
            (text) => !saysTheRecords(text),
            'The records say this: a directive, a bulletin, an inspection, counts and data stand in block 12 by their own records.',
          ),
      )
      .max(10)
      .refine(
        (remarks) => remarks.some((text) => saysTheForm(text) || saysTheRecords(text)) || !sayTogether(remarks),
        'Read one after another these remarks say what only the form or the records say.',
      ),
  }),
  answer: z.object({ row: rowAnswer(releaseRequest) }),
});

export const oneGateAwayCall = defineCall({
  method: 'GET',
  path: '/api/release-requests/one-gate-away',
  allow: 'maintenance.viewer',
  summary: 'How many jobs are one gate away from release',
  answer: z.object({ count: z.number() }),
});
