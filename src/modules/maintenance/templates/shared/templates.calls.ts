import { z } from 'zod';
import { rowAnswer } from '#kernel/shared/answers.ts';
import { defineCall } from '#kernel/shared/call.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { appliesTo, formSchema } from '#modules/maintenance/form-fields/shared/public.ts';
import { formInstance, formKinds, formTemplate, formVersion, formWriters } from './formTemplate.record.ts';

const key = z
  .string()
  .trim()
  .regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, 'Small letters, digits and hyphens, such as wheel-extra-sheet')
  .max(60);
const byKey = z.strictObject({ key: z.string().max(80) });
const byId = z.strictObject({ id: z.uuid() });
const changeNote = z.string().trim().min(3, 'Say what is new').max(300);
const ok = z.object({ ok: z.literal(true) });
const proof = {
  pin: z.string().length(4, 'Pin must be 4 characters long'),
  password: z.string().max(128).optional(),
  code: z.string().max(20).optional(),
};

const fault = z.object({ at: z.string(), text: z.string() });
const version = z.object({
  id: z.string(),
  version: z.number(),
  number: z.number(),
  status: z.enum(['draft', 'review', 'published', 'retired']),
  changeNote: z.string(),
  appliesTo,
  schema: formSchema,
  writtenByName: z.string(),
  submittedAt: z.string().nullable(),
  publishedByName: z.string().nullable(),
  publishedAt: z.string().nullable(),
  retiredAt: z.string().nullable(),
  /** What keeps it from being published; asked of drafts only. */
  faults: z.array(fault),
});

export const formCall = defineCall({
  method: 'GET',
  path: '/api/forms/:key',
  allow: 'maintenance.viewer',
  summary: 'A form with all its versions, the newest first',
  of: [formTemplate, formVersion],
  params: byKey,
  answer: z.object({
    template: rowAnswer(formTemplate),
    versions: z.array(version),
    pictures: z.array(z.object({ id: z.string(), name: z.string() })),
    openJobs: z.number(),
    /** Parts and the manual it is for, by name. */
    names: z.record(z.string(), z.string()),
  }),
});

export const formUseCall = defineCall({
  method: 'GET',
  path: '/api/forms',
  allow: 'maintenance.viewer',
  summary: 'How many open work orders use each form',
  of: [formTemplate, formInstance],
  answer: z.object({ use: z.array(z.object({ key: z.string(), openJobs: z.number() })) }),
});

/** A new form: empty, with what is given, or as a copy of another. */
export const beginFormCall = defineCall({
  method: 'POST',
  path: '/api/forms',
  allow: formWriters,
  summary: 'Begin a form, empty or as a copy of another one',
  of: [formTemplate, formVersion],
  body: z.strictObject({
    key,
    title: z.string().trim().min(3, 'Give it a name').max(120),
    kind: z.enum(Object.keys(formKinds) as [keyof typeof formKinds]),
    appliesTo,
    copyOf: z.string().max(80).optional(),
  }),
  answer: z.object({ key: z.string() }),
});

/** The file `export.json` gives, which another company may have sent. */
export const formFile = z.strictObject({
  format: z.literal('abs-form-1', 'This is no form of this product: its format is not abs-form-1.'),
  key,
  title: z.string().trim().min(3).max(120),
  kind: z.enum(Object.keys(formKinds) as [keyof typeof formKinds]),
  schema: formSchema,
});

export const importFormCall = defineCall({
  method: 'POST',
  path: '/api/forms/import',
  allow: formWriters,
  summary: 'Take in a form from a file; every fault is named and nothing is stored while there is one',
  of: [formTemplate, formVersion],
  body: z.strictObject({ file: z.unknown() }),
  answer: z.object({ key: z.string() }),
});

export const exportFormCall = defineCall({
  method: 'GET',
  path: '/api/forms/:key/export.json',
  allow: 'maintenance.viewer',
  summary: 'The newest version of a form as a file',
  of: [formTemplate, formVersion],
  params: byKey,
  query: z.strictObject({ version: z.coerce.number().int().min(1).optional() }),
  answer: z.unknown(),
});

export const nextFormVersionCall = defineCall({
  method: 'POST',
  path: '/api/forms/:key/versions',
  allow: formWriters,
  summary: 'Begin the next version of a form',
  of: [formTemplate, formVersion],
  params: byKey,
  body: z.strictObject({ changeNote }),
  answer: z.object({ id: z.string(), number: z.number() }),
});

export const changeFormCall = defineCall({
  method: 'PATCH',
  path: '/api/form-versions/:id/content',
  allow: formWriters,
  summary: 'Write in a draft of a form',
  of: [formTemplate, formVersion],
  params: byId,
  body: z.strictObject({ version: z.int().min(1), schema: formSchema, appliesTo, changeNote: changeNote.optional() }),
  answer: z.object({ version: z.number(), faults: z.array(fault) }),
});

export const submitFormCall = defineCall({
  method: 'POST',
  path: '/api/form-versions/:id/submit',
  allow: formWriters,
  summary: 'Hand a draft of a form over for approval',
  of: [formTemplate, formVersion],
  params: byId,
  answer: ok,
});

export const returnFormCall = defineCall({
  method: 'POST',
  path: '/api/form-versions/:id/return',
  allow: formWriters,
  summary: 'Return a form to its writer',
  of: [formTemplate, formVersion],
  params: byId,
  body: z.strictObject({ reason: z.string().trim().min(5, 'Say why').max(500) }),
  answer: ok,
});

export const publishFormCall = defineCall({
  method: 'POST',
  path: '/api/form-versions/:id/publish',
  allow: formWriters,
  summary: 'Approve a form, signed, by another person than who wrote it',
  of: [formTemplate, formVersion],
  params: byId,
  body: z.strictObject(proof),
  answer: ok,
});

export const retireFormCall = defineCall({
  method: 'POST',
  path: '/api/forms/:key/retire',
  allow: formWriters,
  summary: 'Withdraw a form from use: new work orders do not get it any more',
  of: [formTemplate, formVersion],
  params: byKey,
  body: z.strictObject({ reason: z.string().trim().min(5, 'Say why').max(500) }),
  answer: ok,
});

export const formPreviewCall = defineCall({
  method: 'GET',
  path: '/api/form-versions/:id/preview.pdf',
  allow: 'maintenance.viewer',
  summary: 'A version of a form on paper, not filled in',
  of: [formTemplate, formVersion],
  params: byId,
});

/** Answered by the module of inspection reports, whose paper it is. */
export const reportTemplatePaperCall = defineCall({
  method: 'GET',
  path: '/api/form-versions/:id/report.pdf',
  allow: 'maintenance.viewer',
  summary: 'A version of a template of inspection reports on paper, drawn as its reports are',
  of: [formTemplate, formVersion],
  params: byId,
});

export const formJobsCall = defineCall({
  method: 'GET',
  path: '/api/forms/:key/jobs',
  allow: 'maintenance.viewer',
  summary: 'Open work orders the form is for, with the version each goes by',
  of: [formTemplate, formVersion, formInstance, workOrder],
  params: byKey,
  answer: z.object({
    published: z.number().nullable(),
    jobs: z.array(
      z.object({
        jobId: z.string(),
        jobNumber: z.string(),
        partName: z.string(),
        serialNumber: z.string(),
        status: z.string(),
        /** The version the job goes by; null: it was opened before the form was in use. */
        number: z.number().nullable(),
        filled: z.string().nullable(),
        filledStatus: z.string().nullable(),
        /** What was answered and the version in use does not ask any more, by label. */
        lost: z.array(z.string()),
      }),
    ),
  }),
});

export const migrateFormCall = defineCall({
  method: 'POST',
  path: '/api/forms/:key/migrate',
  allow: formWriters,
  summary: 'Let one open work order go on with the version in use, signed (R24)',
  of: [formTemplate, formVersion, formInstance],
  params: byKey,
  body: z.strictObject({ jobId: z.uuid(), ...proof }),
  answer: z.object({ number: z.string() }),
});
