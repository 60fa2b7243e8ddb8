import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { quotation } from '#modules/marketing/quotations/shared/quotation.record.ts';
import { quotationAnswer } from '#modules/marketing/quotations/shared/quotationParts.record.ts';
import { lineContact } from './lineContact.record.ts';

const nullable = z.string().nullable();
const params = z.strictObject({ quotationId: z.uuid() });

/** What was asked by LINE of one quotation, and whether it can be. */
export const lineOfQuotationCall = defineCall({
  method: 'GET',
  path: '/api/marketing/line/quotations/:quotationId',
  allow: 'marketing.viewer',
  summary: 'What was sent of a quotation by LINE, to whom it can be sent, and what is left of the quota of the month',
  of: [lineContact, quotation],
  params,
  answer: z.object({
    isConfigured: z.boolean(),
    quota: z.object({ most: z.number().nullable(), used: z.number().nullable(), fault: nullable }),
    contacts: z.array(z.object({ id: z.string(), name: z.string() })),
    messages: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        revision: z.number(),
        status: z.enum(['queued', 'sending', 'sent', 'failed']),
        tries: z.number(),
        lastText: nullable,
        createdAt: z.string(),
        sentAt: nullable,
        answeredAt: nullable,
      }),
    ),
  }),
});

export const askByLineCall = defineCall({
  method: 'POST',
  path: '/api/marketing/line/quotations/:quotationId',
  allow: 'marketing.user',
  summary: 'Asks a contact of the customer by LINE to accept or decline work over and above',
  of: [quotation, lineContact],
  params,
  body: z.strictObject({ contactId: z.uuid('Choose one from the list') }),
  answer: z.object({ id: z.string() }),
});

/** What LINE tells us. The signature over the whole body is checked before anything of it counts. */
export const lineWebhookCall = defineCall({
  method: 'POST',
  path: '/api/line/webhook',
  allow: 'public',
  summary: 'Events of LINE: a code that links an account, a button pressed, somebody who left. Signed by LINE',
  of: [lineContact, quotationAnswer],
  body: z.looseObject({ events: z.array(z.unknown()).max(100) }),
  answer: z.object({ success: z.literal(true) }),
});
