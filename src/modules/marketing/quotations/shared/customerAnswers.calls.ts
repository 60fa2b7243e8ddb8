import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { berChoices, quotation } from './quotation.record.ts';
import { contentSchema, quotationAnswer, quotedLine } from './quotationParts.record.ts';

// The calls of a customer: by their link, and in the portal.

const nullable = z.string().nullable();
const language = z.enum(['th', 'en']);

/** What a customer reads and answers: where we took a price from is ours. */
const offered = z.object({
  content: contentSchema.extend({ lines: z.array(quotedLine.omit({ priceSource: true, rateCard: true })) }),
  customer: z.string(),
  seller: z.string(),
  status: z.string(),
  berShare: nullable,
  pdfSha256: z.string(),
  photos: z.array(z.object({ id: z.string(), fileName: z.string() })),
  answered: z.object({ answer: z.string(), at: z.string(), byName: z.string(), customerPo: nullable }).nullable(),
});

const token = z.string().regex(/^[\w-]{43}$/, 'This is not the whole link');
const answer = {
  answer: z.enum(['accepted', 'declined']),
  name: z.string().trim().min(2, 'Enter your name').max(120),
  customerPo: z.string().trim().max(60).optional(),
  comment: z.string().trim().max(500).optional(),
  options: z.array(z.uuid()).max(200).default([]),
  berChoice: z.enum(Object.keys(berChoices) as [keyof typeof berChoices]).optional(),
};
const success = z.object({ success: z.literal(true) });

export const openQuotationCall = defineCall({
  method: 'POST',
  path: '/api/quotation-link/open',
  allow: 'public',
  summary: 'The quotation a link stands for; it is not used up by looking',
  body: z.strictObject({ token }),
  answer: offered,
});

export const answerQuotationCall = defineCall({
  method: 'POST',
  path: '/api/quotation-link/answer',
  allow: 'public',
  summary: 'The customer accepts or declines by their link, once',
  of: [quotation, quotationAnswer],
  body: z.strictObject({ token, ...answer }),
  answer: success,
});

export const linkPaperCall = defineCall({
  method: 'POST',
  path: '/api/quotation-link/paper',
  allow: 'public',
  summary: 'The PDF of the quotation a link stands for',
  body: z.strictObject({ token, language }),
});

export const linkPhotoCall = defineCall({
  method: 'POST',
  path: '/api/quotation-link/photo',
  allow: 'public',
  summary: 'A photo of the work over and above a link stands for',
  body: z.strictObject({ token, photoId: z.uuid() }),
});

const guest = 'guest:portal';
const number = z.strictObject({ number: z.string().max(40) });

export const portalQuotationsCall = defineCall({
  method: 'GET',
  path: '/api/portal/quotations',
  allow: guest,
  summary: 'The quotations the customer was sent, those to answer first',
  of: [quotation],
  query: z.strictObject({ jobNumber: z.string().max(40).optional() }),
  answer: z.object({
    quotations: z.array(
      z.object({
        number: z.string(),
        subject: z.string(),
        kind: z.string(),
        status: z.string(),
        total: z.string(),
        currency: z.string(),
        validUntil: z.string(),
        sentAt: z.string(),
        jobNumber: nullable,
      }),
    ),
    toAnswer: z.number(),
  }),
});

export const portalQuotationCall = defineCall({
  method: 'GET',
  path: '/api/portal/quotations/:number',
  allow: guest,
  summary: 'One of the quotations the customer was sent',
  of: [quotation],
  params: number,
  answer: offered.extend({
    /** Whether the customer named this person to answer it. */
    mayAnswer: z.boolean(),
  }),
});

export const portalAnswerCall = defineCall({
  method: 'POST',
  path: '/api/portal/quotations/:number/answer',
  allow: guest,
  summary: 'The customer accepts or declines in the portal',
  of: [quotation, quotationAnswer],
  params: number,
  body: z.strictObject({ revision: z.int().min(1), ...answer }).omit({ name: true }),
  answer: success,
});

export const portalPaperCall = defineCall({
  method: 'GET',
  path: '/api/portal/quotations/:number/papers/:language',
  allow: guest,
  summary: 'The PDF of a quotation the customer was sent',
  params: number.extend({ language }),
});

export const portalPhotoCall = defineCall({
  method: 'GET',
  path: '/api/portal/quotations/:number/photos/:photoId',
  allow: guest,
  summary: 'A photo of work over and above the customer was sent',
  params: number.extend({ photoId: z.string().max(60) }),
});
