import { z } from 'zod';
import { rowAnswer } from '#kernel/shared/answers.ts';
import { defineCall } from '#kernel/shared/call.ts';
import { formSchema } from '#modules/maintenance/form-fields/shared/public.ts';
import { formInstance, formTemplate, formVersion } from './formTemplate.record.ts';

const byId = z.strictObject({ id: z.string().max(60) });
const proof = {
  pin: z.string().length(4, 'Pin must be 4 characters long'),
  password: z.string().max(128).optional(),
  code: z.string().max(20).optional(),
};

export const jobFormsCall = defineCall({
  method: 'GET',
  path: '/api/workorders/:job/forms',
  allow: 'maintenance.viewer',
  summary: 'The forms of a work order: those it is to have and those filled in',
  of: [formInstance, formTemplate, formVersion],
  params: z.strictObject({ job: z.string().max(40) }),
  answer: z.object({
    forms: z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        kind: z.string(),
        required: z.boolean(),
        versionNumber: z.number(),
        filled: z
          .object({
            number: z.string(),
            status: z.enum(['draft', 'signed']),
            signedByName: z.string().nullable(),
            signedAt: z.string().nullable(),
          })
          .nullable(),
      }),
    ),
    /** Forms filled in anew since, and those discarded: they stay to be read. */
    replaced: z.array(z.object({ number: z.string(), title: z.string(), signedByName: z.string().nullable() })),
  }),
});

export const beginFilledFormCall = defineCall({
  method: 'POST',
  path: '/api/workorders/:job/forms',
  allow: 'maintenance.user',
  summary: 'Begin a form of a work order, or fill in a signed one anew with the reason',
  of: [formInstance],
  params: z.strictObject({ job: z.string().max(40) }),
  body: z.strictObject({
    key: z.string().max(80),
    reason: z.string().trim().min(5, 'Say why').max(500).optional(),
  }),
  answer: z.object({ number: z.string() }),
});

/** An entry somebody put their name to. */
const signedField = z.object({ name: z.string(), at: z.string(), employeeId: z.string() });

export const filledFormCall = defineCall({
  method: 'GET',
  path: '/api/form-instances/:id/whole',
  allow: 'maintenance.viewer',
  summary: 'A filled form with the version it is filled in by',
  of: [formInstance],
  params: byId,
  answer: z.object({
    row: rowAnswer(formInstance),
    versionNumber: z.number(),
    kind: z.string(),
    templateKey: z.string(),
    schema: formSchema,
    answers: z.record(z.string(), z.unknown()),
    signed: z.record(z.string(), signedField),
    findings: z.record(z.string(), z.string()),
    earlier: z.array(
      z.object({ number: z.number(), values: z.array(z.object({ label: z.string(), value: z.string() })) }),
    ),
    job: z.object({ number: z.string(), partName: z.string(), partNumber: z.string(), serialNumber: z.string() }),
    /** Open findings of the job: one of them may stand for a value outside its limit. */
    jobFindings: z.array(z.object({ findingNo: z.string(), defect: z.string() })),
    /** Why nothing can be written in it now; null: it can. */
    closed: z.string().nullable(),
  }),
});

export const answerCall = defineCall({
  method: 'PATCH',
  path: '/api/form-instances/:id/answers/:field',
  allow: 'maintenance.user',
  summary: 'Keep one answer of a form; it is stored by itself, so that nothing waits for the last one',
  of: [formInstance],
  params: z.strictObject({ id: z.string().max(60), field: z.string().max(40) }),
  body: z.strictObject({
    /** Null takes the answer back. */
    value: z.unknown(),
    /** What the person saw there before. */
    seen: z.unknown(),
  }),
  answer: z.object({ version: z.number() }),
});

export const formFindingCall = defineCall({
  method: 'POST',
  path: '/api/form-instances/:id/finding',
  allow: 'maintenance.user',
  summary: 'Name the finding that stands for a value outside its limit',
  of: [formInstance],
  params: byId,
  body: z.strictObject({ path: z.string().max(100), findingNo: z.string().trim().max(20).nullable() }),
  answer: z.object({ ok: z.literal(true) }),
});

export const signFieldCall = defineCall({
  method: 'POST',
  path: '/api/form-instances/:id/fields/:field/sign',
  allow: 'maintenance.user',
  summary: 'Sign one entry of a form; where it asks for a second person, by somebody who wrote nothing in it',
  of: [formInstance],
  params: z.strictObject({ id: z.string().max(60), field: z.string().max(40) }),
  body: z.strictObject(proof),
  answer: z.object({ ok: z.literal(true) }),
});

export const signFormCall = defineCall({
  method: 'POST',
  path: '/api/form-instances/:id/sign',
  allow: 'maintenance.user',
  summary: 'Sign a form: nothing is missing, and every value is inside its limit or has its finding',
  of: [formInstance],
  params: byId,
  body: z.strictObject({ version: z.int().min(1).optional(), ...proof }),
  answer: z.object({ ok: z.literal(true) }),
});

export const discardFormCall = defineCall({
  method: 'POST',
  path: '/api/form-instances/:id/discard',
  allow: 'maintenance.user',
  summary: 'Discard a form that was begun and is not wanted: an inspector signs for the reason',
  of: [formInstance],
  params: byId,
  body: z.strictObject({ reason: z.string().trim().min(5, 'Say why').max(500), ...proof }),
  answer: z.object({ ok: z.literal(true) }),
});

export const filledFormPaperCall = defineCall({
  method: 'GET',
  path: '/api/form-instances/:id/form.pdf',
  allow: 'maintenance.viewer',
  summary: 'A filled form on paper',
  of: [formInstance],
  params: byId,
});
