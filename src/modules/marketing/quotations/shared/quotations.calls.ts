import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { berChoices, pricesReadBy, quotation, quotationLine } from './quotation.record.ts';
import { contentSchema, quotationAnswer, quotationRevision } from './quotationParts.record.ts';

const id = z.object({ id: z.string() });
const nullable = z.string().nullable();
const root = '/api/marketing/quotations';

export const removeQuotationLineCall = defineCall({
  method: 'POST',
  path: '/api/marketing/quotation-lines/:id/remove',
  allow: 'marketing.user',
  summary: 'Takes a line off a draft quotation',
  of: [quotationLine, quotation],
  body: z.strictObject({ version: z.int().min(1) }),
  answer: z.object({ success: z.boolean() }),
});

export const copyQuotationCall = defineCall({
  method: 'POST',
  path: `${root}/:id/copy`,
  allow: 'marketing.user',
  summary: 'A new draft with the lines of this quotation, at the prices of today',
  of: [quotation],
  body: z.strictObject({ validUntil: z.iso.date('A date such as 2026-11-21') }),
  answer: z.object({ id: z.string(), number: z.string() }),
});

export const quotationLinkCall = defineCall({
  method: 'POST',
  path: `${root}/:id/link`,
  allow: 'marketing.user',
  summary: 'Makes the link by which the customer answers the sent revision once, and mails it where it can',
  of: [quotation],
  answer: z.object({ link: z.string(), expiresAt: z.string(), mailedTo: nullable }),
});

const language = z.enum(['th', 'en']);

export const quotationPaperCall = defineCall({
  method: 'GET',
  path: `${root}/:id/papers/:language`,
  allow: pricesReadBy,
  summary: 'A quotation as it was sent last, or its draft, in Thai or English',
  of: [quotation],
  params: z.strictObject({ id: z.string().max(100), language }),
  query: z.strictObject({ revision: z.coerce.number().int().min(1).optional() }),
});

/** What differs between two revisions of one quotation. */
const differences = z.array(z.object({ what: z.string(), line: z.number().nullable(), old: nullable, new: nullable }));

export const quotationDifferenceCall = defineCall({
  method: 'GET',
  path: `${root}/:id/difference`,
  allow: pricesReadBy,
  summary: 'Each sent revision against the one before, and the draft against the last one sent',
  of: [quotation, quotationLine, quotationRevision],
  answer: z.object({
    steps: z.array(z.object({ from: z.number(), to: z.number(), isDraft: z.boolean(), changes: differences })),
  }),
});

export const quotationTotalsCall = defineCall({
  method: 'GET',
  path: `${root}/totals`,
  allow: pricesReadBy,
  summary:
    'How many quotations stand in each state and what they come to, by currency; and what part of the answered ones was won',
  of: [quotation],
  answer: z.object({
    states: z.array(z.object({ status: z.string(), currency: z.string(), count: z.number(), net: z.string() })),
    endingSoon: z.number(),
    wonPct: z.number().nullable(),
  }),
});

export const priceHistoryCall = defineCall({
  method: 'GET',
  path: `${root}/price-history`,
  allow: pricesReadBy,
  summary: 'What was quoted for a part number, to one customer or to all, newest first',
  of: [quotation, quotationLine],
  query: z.strictObject({ partNumberId: z.uuid(), customerId: z.uuid().optional() }),
  answer: z.object({
    rows: z.array(
      z.object({
        number: z.string(),
        revision: z.number(),
        customer: z.string(),
        status: z.string(),
        on: z.string(),
        sku: z.string(),
        workScope: nullable,
        unitPrice: z.string(),
        discountPct: nullable,
        currency: z.string(),
        priceSource: z.string(),
      }),
    ),
  }),
});

const listed = z.object({
  line: z.number(),
  partNumber: z.string(),
  quantity: nullable,
  sku: nullable,
  unitPrice: nullable,
  priceSource: nullable,
  card: nullable,
  net: nullable,
  fault: nullable,
});

const pasted = z.strictObject({
  text: z.string().min(1, 'Paste at least one line').max(100_000, 'At most 100,000 characters.'),
});

export const readListCall = defineCall({
  method: 'POST',
  path: `${root}/:id/list/check`,
  allow: 'marketing.user',
  summary: 'Reads pasted part numbers, quantities and scopes: each line priced or its fault named; stores nothing',
  body: pasted,
  answer: z.object({ lines: z.array(listed), faults: z.number(), net: z.string() }),
});

export const takeListCall = defineCall({
  method: 'POST',
  path: `${root}/:id/list`,
  allow: 'marketing.user',
  summary: 'Adds the lines of a list without faults to a draft',
  of: [quotation, quotationLine],
  body: pasted,
  answer: z.object({ added: z.number() }),
});

/** What a customer reads and answers. */
const offered = z.object({
  content: contentSchema,
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
  answer: offered,
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

export const proposeCall = defineCall({
  method: 'POST',
  path: `${root}/over-and-above`,
  allow: ['maintenance.user', 'marketing.user'],
  summary: 'Work over and above on an open work order: a draft quotation with hours and parts at the customer’s rates',
  of: [quotation],
  body: z.strictObject({
    jobId: z.uuid(),
    subject: z.string().trim().min(3, 'Say what has to be done').max(200),
    finding: z.string().trim().min(3, 'Say what was found').max(2000),
    hours: z
      .string()
      .trim()
      .regex(/^\d{1,4}([.]\d{1,2})?$/, 'Hours such as 3.5')
      .optional(),
    parts: z
      .array(
        z.strictObject({
          description: z.string().trim().min(1, 'Required').max(200),
          quantity: z.string().regex(/^\d{1,6}([.]\d{1,4})?$/, 'A number such as 2'),
          cost: z.string().regex(/^\d{1,9}([.]\d{1,4})?$/, 'A price such as 4320.75'),
        }),
      )
      .max(30)
      .default([]),
  }),
  answer: z.object({ id: z.string(), number: z.string() }),
});

export const jobQuotationsCall = defineCall({
  method: 'GET',
  path: `${root}/of-job/:jobId`,
  allow: 'signedIn',
  summary: 'The quotations of a work order and what the customer answered; prices only for who may read them',
  of: [quotation],
  params: z.strictObject({ jobId: z.uuid() }),
  answer: z.object({
    quotations: z.array(
      id.extend({
        number: z.string(),
        subject: z.string(),
        finding: nullable,
        kind: z.string(),
        status: z.string(),
        net: nullable,
        currency: z.string(),
        answeredAt: nullable,
        answeredBy: nullable,
        declineReason: nullable,
        photos: z.array(z.object({ id: z.string(), fileName: z.string() })),
      }),
    ),
  }),
});
