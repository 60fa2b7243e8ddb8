import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { sentQuestionnaire, supplierElements, vendorQuestion, vendorQuestionnaire } from './questionnaire.record.ts';
import { vendorAnswers, type VendorAnswer } from './sheet.ts';

const byId = z.strictObject({ id: z.uuid() });
const answer = z.enum(Object.keys(vendorAnswers) as [VendorAnswer, ...VendorAnswer[]]);
const element = z.enum(Object.keys(supplierElements) as [keyof typeof supplierElements]);

export const reviseQuestionnaireCall = defineCall({
  method: 'POST',
  path: '/api/qa/vendor-questionnaires/:id/revise',
  allow: 'quality.user',
  summary: 'Begins the next revision of a questionnaire with the questions of this one',
  of: [vendorQuestionnaire, vendorQuestion],
  params: byId,
  body: z.strictObject({}),
  answer: z.object({ id: z.string() }),
});

export const orderVendorQuestionsCall = defineCall({
  method: 'PUT',
  path: '/api/qa/vendor-questionnaires/:id/order',
  allow: 'quality.user',
  summary: 'Puts the questions of a draft in another order',
  of: [vendorQuestion],
  params: byId,
  body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(500) }),
  answer: z.object({ moved: z.number() }),
});

const question = z.object({
  id: z.string(),
  no: z.number(),
  element,
  text: z.string(),
  textTh: z.string().nullable(),
  needsEvidence: z.boolean(),
  answer: answer.nullable(),
  remark: z.string().nullable(),
  files: z.array(z.object({ id: z.string(), fileName: z.string(), size: z.number() })),
});

export const questionnaireAnswersCall = defineCall({
  method: 'GET',
  path: '/api/qa/sent-questionnaires/:id/answers',
  allow: ['quality.viewer', 'purchasing.viewer'],
  summary: 'The questions a vendor was sent, with its answers and evidence',
  of: [sentQuestionnaire],
  params: byId,
  answer: z.object({ questions: z.array(question) }),
});

export const questionnaireLinkCall = defineCall({
  method: 'POST',
  path: '/api/qa/sent-questionnaires/:id/link',
  allow: 'quality.user',
  summary: 'A new link, sent by mail and told once; the one before it is void',
  of: [sentQuestionnaire],
  params: byId,
  body: z.strictObject({ answerBy: z.iso.date() }),
  answer: z.object({ link: z.string(), expiresAt: z.string(), mailedTo: z.string() }),
});

// The calls of a vendor, at the door its link opens.

const guest = 'guest:questionnaire' as const;

export const enterQuestionnaireCall = defineCall({
  method: 'POST',
  path: '/api/vendor-questionnaire/enter',
  allow: 'public',
  summary: 'A vendor opens its questionnaire with the link it was sent',
  body: z.strictObject({ token: z.string().regex(/^[\w-]{43}$/, 'This is not the whole link') }),
  answer: z.object({ number: z.string() }),
});

export const vendorSheetCall = defineCall({
  method: 'GET',
  path: '/api/vendor-questionnaire',
  allow: guest,
  summary: 'The questions a vendor was sent, and what it saved',
  answer: z.object({
    number: z.string(),
    title: z.string(),
    titleTh: z.string().nullable(),
    introduction: z.string().nullable(),
    introductionTh: z.string().nullable(),
    company: z.string(),
    vendor: z.string(),
    contactName: z.string(),
    answerBy: z.string(),
    questions: z.array(question),
  }),
});

export const saveAnswerCall = defineCall({
  method: 'PUT',
  path: '/api/vendor-questionnaire/answers/:questionId',
  allow: guest,
  summary: 'The vendor saves its answer to a question',
  params: z.strictObject({ questionId: z.uuid() }),
  body: z.strictObject({ answer, remark: z.string().normalize('NFC').trim().max(1000).nullable() }),
  answer: z.object({ saved: z.literal(true) }),
});

export const addEvidenceCall = defineCall({
  method: 'POST',
  path: '/api/vendor-questionnaire/answers/:questionId/files',
  allow: guest,
  summary: 'The vendor attaches evidence to an answer (multipart: file)',
  params: z.strictObject({ questionId: z.uuid() }),
  answer: z.object({ id: z.string() }),
});

export const removeEvidenceCall = defineCall({
  method: 'DELETE',
  path: '/api/vendor-questionnaire/files/:id',
  allow: guest,
  summary: 'The vendor takes a file of its own back before it submits',
  params: byId,
  answer: z.object({ removed: z.literal(true) }),
});

export const submitQuestionnaireCall = defineCall({
  method: 'POST',
  path: '/api/vendor-questionnaire/submit',
  allow: guest,
  summary: 'The vendor submits its answers; the link is used up and the answers are fixed',
  of: [sentQuestionnaire],
  body: z.strictObject({
    name: z.string().normalize('NFC').trim().min(2, 'Enter your name').max(120),
    position: z.string().normalize('NFC').trim().min(2, 'Enter your position').max(80),
  }),
  answer: z.object({ submittedAt: z.string() }),
});
