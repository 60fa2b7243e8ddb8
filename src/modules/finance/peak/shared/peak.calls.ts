import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { liveName } from '#kernel/shared/live.ts';
import { peakCode, peakDocument, peakModes, peakSwitch, type PeakMode } from './peak.record.ts';

/** What PEAK told of itself changed: its accounts and products, or how it answers. */
export const peakLive = liveName('peakLists');

const nullable = z.string().nullable();
const modes = Object.keys(peakModes) as [PeakMode];
const product = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  type: z.enum(['product', 'service']),
  accountCode: nullable,
});

export const peakStateCall = defineCall({
  method: 'GET',
  path: '/api/finance/peak/state',
  allow: 'finance.viewer',
  summary: 'Whether PEAK is configured and live, how it answered last, and how many documents wait, failed or differ',
  of: [peakDocument, peakSwitch, peakCode, peakLive],
  answer: z.object({
    isConfigured: z.boolean(),
    mode: z.enum(modes),
    answeredAt: nullable,
    fault: nullable,
    listsAt: nullable,
    comparedAt: nullable,
    queued: z.number(),
    held: z.number(),
    synced: z.number(),
    failed: z.number(),
    differing: z.number(),
  }),
});

export const peakModeCall = defineCall({
  method: 'PUT',
  path: '/api/finance/peak/mode',
  allow: 'finance.admin',
  summary: 'Sets the switch: dry run, live, or paused (R-PEAK-4)',
  of: [peakSwitch],
  body: z.strictObject({ mode: z.enum(modes) }),
  answer: z.object({ success: z.boolean() }),
});

export const peakRefreshCall = defineCall({
  method: 'PUT',
  path: '/api/finance/peak/refresh',
  allow: 'finance.user',
  summary: 'Asks PEAK now for its accounts and products, and compares the documents',
  of: [peakDocument, peakLive],
  body: z.strictObject({}),
  answer: z.object({ success: z.boolean() }),
});

/** What would be sent, and what PEAK has under that number now; nothing is sent (dry run). */
export const peakPreviewCall = defineCall({
  method: 'GET',
  path: '/api/finance/peak/documents/:id/preview',
  allow: 'finance.viewer',
  summary: 'Dry run of a document: what would be sent to PEAK, and what PEAK has of it',
  of: [peakDocument, peakCode],
  answer: z.object({
    request: nullable,
    payload: nullable,
    amount: nullable,
    waitsFor: nullable,
    inPeak: z.object({ id: z.string(), code: z.string(), amount: nullable, isVoid: z.boolean() }).nullable(),
    /** Why PEAK's side is not shown, in words, or null. */
    fault: nullable,
  }),
});

/** How a document stands beside PEAK, or what is not sent of it yet. */
const mark = z.enum(['inStep', 'waiting', 'differs']);

export const peakOfCall = defineCall({
  method: 'GET',
  path: '/api/finance/peak/of/:sourceId',
  allow: 'finance.viewer',
  summary:
    'How one of our documents stands in PEAK, and its void: in step, waiting, or differing, with the last answer',
  of: [peakDocument],
  params: z.strictObject({ sourceId: z.uuid() }),
  answer: z.object({
    isConfigured: z.boolean(),
    documents: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        action: z.enum(['send', 'void']),
        status: z.string(),
        waitsFor: nullable,
        lastText: nullable,
        drift: nullable,
        peakCode: nullable,
        sentAt: nullable,
        mark,
      }),
    ),
  }),
});

export const peakFiguresCall = defineCall({
  method: 'GET',
  path: '/api/finance/peak/figures',
  allow: 'finance.viewer',
  summary: 'Whether the invoices and notes of the last months, which make the figures, are in PEAK and the same there',
  of: [peakDocument],
  query: z.strictObject({ months: z.enum(['3', '12', '24']) }),
  answer: z.object({
    isConfigured: z.boolean(),
    mark,
    waiting: z.number(),
    differs: z.number(),
    documents: z.number(),
  }),
});

export const peakProductsCall = defineCall({
  method: 'GET',
  path: '/api/finance/peak/products/list',
  allow: 'finance.viewer',
  summary: 'Products of PEAK as they were last told, as a plain list (specification §7)',
  of: [peakLive],
  answer: z.array(product),
});

export const peakProductsServicesCall = defineCall({
  method: 'GET',
  path: '/api/finance/peak/products-services',
  allow: 'finance.viewer',
  summary: 'Products and services of PEAK as they were last told, as a plain list (specification §7)',
  of: [peakLive],
  answer: z.array(product),
});

export const peakAccountsCall = defineCall({
  method: 'GET',
  path: '/api/finance/peak/accountcode',
  allow: 'finance.viewer',
  summary: 'Account codes of PEAK as they were last told; revenue begins with 4 (specification §7)',
  of: [peakLive],
  answer: z.array(z.object({ code: z.string(), name: z.string(), nameEn: z.string() })),
});
