import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { pricesReadBy, quotation, quotationLine } from './quotation.record.ts';
import { quotationRevision } from './quotationParts.record.ts';

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
